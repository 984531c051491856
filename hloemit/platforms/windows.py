"""Convolutions as sums over the places of their windows, or of their results: for compilers that have no fast one.

Both operands are brought into one form, with the groups in front: the image, dilated and padded, as (groups, batch,
features of a group, …), and the kernel, the right way round, as (groups, results of a group, features of a group, …).
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.ir import hlo, rewriting
from hloemit.ir.array import Array
from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.value import Value, hlo_static
from hloemit.ir.walking import operations

FEATURES, BATCH = "feature_group_count", "batch_group_count"
_CONVOLUTION = "stablehlo.convolution"
_PRECISION = "precision_config"


@dataclass(frozen=True)
class Axis:
    """A spatial dimension of a convolution: where it lies in each tensor, its sizes, and how the window moves."""

    image: int
    kernel: int
    result: int
    window: int
    """How many places the window has."""
    results: int
    """How many the result has."""
    stride: int
    low: int
    high: int
    dilation: int
    """Of the image."""
    step: int
    """Between the elements of the image that a window meets."""
    is_reversed: bool


def convolutions(module: Module, wanted: Callable[[Any], bool]) -> list[Any]:
    """A module's convolutions of which something holds."""
    with module.context:
        return [op for op in operations(module.operation) if op.name == _CONVOLUTION and wanted(op)]


def replaced(module: Module, wanted: Callable[[Any], bool], written: Callable[[Any], Value]) -> Module:
    """A copy of a module with what is ``written`` for such convolutions; the module itself where it has none."""
    return rewriting.replaced(module, lambda op: op.name == _CONVOLUTION and wanted(op), lambda op: [written(op)])


def is_of_known_floats(op: Any) -> bool:
    """Whether a convolution is of floats, and of sizes that are known, and none of them 0."""
    types = [ir.RankedTensorType(value.type) for value in (*op.operands, *op.results)]
    is_static = all(each.has_static_shape and 0 not in each.shape for each in types)
    return is_static and Value.of(op.operands[0]).dtype.is_floating_point


def dimension_numbers(op: Any) -> Any:
    """Those of a ``stablehlo.convolution``."""
    return stablehlo.ConvDimensionNumbers(op.attributes["dimension_numbers"])


def groups_of(op: Any, of: str) -> int:
    """How many groups lie in its ``FEATURES`` or in its ``BATCH``."""
    return int(op.attributes[of].value)


def has_groups(op: Any) -> bool:
    """Whether it has several of either kind."""
    return groups_of(op, BATCH) > 1 or groups_of(op, FEATURES) > 1


def spatial_axes(op: Any) -> list[Axis]:
    """The spatial dimensions of a ``stablehlo.convolution`` of static shapes."""
    attributes, numbers = op.attributes, dimension_numbers(op)
    places = numbers.input_spatial_dimensions, numbers.kernel_spatial_dimensions, numbers.output_spatial_dimensions
    kernel, result = (ir.RankedTensorType(value.type).shape for value in (op.operands[1], op.results[0]))
    rank = len(places[0])
    strides, dilations, steps, reversals = (
        list(attributes[name]) if name in attributes else [default] * rank
        for name, default in (
            ("window_strides", 1),
            ("lhs_dilation", 1),
            ("rhs_dilation", 1),
            ("window_reversal", False),
        )
    )
    pads = list(ir.DenseIntElementsAttr(attributes["padding"])) if "padding" in attributes else [0] * 2 * rank
    return [
        Axis(i, k, r, kernel[k], result[r], stride, low, high, dilation, step, is_reversed)
        for i, k, r, stride, low, high, dilation, step, is_reversed in zip(
            *places, strides, pads[::2], pads[1::2], dilations, steps, reversals, strict=True
        )
    ]


def wide_operands(op: Any) -> tuple[Value, Value]:
    """A convolution's image and kernel in what its sums are computed in: the result's dtype, f32 at least."""
    wide = torch.promote_types(Value.of(op.results[0]).dtype, torch.float32)
    image, kernel = (hlo.convert(Value.of(value), wide) for value in op.operands)
    return image, kernel


def product(op: Any, x: Value, y: Value, of_x: list[int], of_y: list[int]) -> Value:
    """A product as precise as the convolution."""
    found = hlo.dot_general(x, y, (of_x, of_y), dtype=Value.of(op.results[0]).dtype)
    if _PRECISION in op.attributes:
        found.ir.owner.attributes[_PRECISION] = op.attributes[_PRECISION]
    return found


def has_features_first(op: Any) -> bool:
    """Whether its result has the features ahead of the batch, as the gradient of a kernel has."""
    numbers = dimension_numbers(op)
    return bool(numbers.output_feature_dimension < numbers.output_batch_dimension)


def as_result(op: Any, found: Value, axes: Sequence[Axis], features_first: bool = False) -> Value:
    """What was found as (batch, ``axes``, features), or (features, batch, ``axes``), in the order of its result."""
    numbers = dimension_numbers(op)
    order = [numbers.output_batch_dimension, *(axis.result for axis in axes)]
    order.insert(0 if features_first else len(order), numbers.output_feature_dimension)
    return hlo.transpose(found, [order.index(d) for d in range(found.ndim)])


@dataclass(frozen=True)
class Convolution:
    """An op's operands in that form; ``result`` are the spatial sizes of its result, ``window`` those of the kernel."""

    image: Value
    kernel: Value
    window: tuple[int, ...]
    result: tuple[int, ...]
    strides: tuple[int, ...]
    steps: tuple[int, ...]
    """Between the elements that a window meets."""
    order: tuple[int, ...]
    """The dimensions of the result: batch, feature, and the spatial ones."""
    dtype: torch.dtype
    """Of the result, which may be wider than the operands'."""

    @classmethod
    def of(cls, op: Any) -> Convolution:
        """That of a ``stablehlo.convolution`` of static shapes."""
        numbers, axes = dimension_numbers(op), spatial_axes(op)
        image, kernel = (Value.of(value) for value in op.operands)
        image = hlo.transpose(
            image, [numbers.input_batch_dimension, numbers.input_feature_dimension, *(axis.image for axis in axes)]
        )
        kernel = hlo.transpose(
            kernel,
            [
                numbers.kernel_output_feature_dimension,
                numbers.kernel_input_feature_dimension,
                *(axis.kernel for axis in axes),
            ],
        )
        rank = image.ndim
        zero = hlo.full((), 0, image.dtype)
        image = hlo.pad(
            image,
            zero,
            [0, 0, *(axis.low for axis in axes)],
            [0, 0, *(axis.high for axis in axes)],
            [0, 0, *(axis.dilation - 1 for axis in axes)],
        )
        kernel = hlo.reverse(kernel, [i + 2 for i, axis in enumerate(axes) if axis.is_reversed])
        of_features, of_batches = (groups_of(op, name) for name in (FEATURES, BATCH))
        groups = of_features * of_batches
        batch, features, *_ = hlo_static(image.shape)
        made, taken, *window = hlo_static(kernel.shape)
        image = hlo.reshape(
            image, (of_batches, batch // of_batches, of_features, features // of_features, *image.shape[2:])
        )
        image = hlo.transpose(image, [0, 2, 1, *range(3, rank + 2)])
        image = hlo.reshape(image, (groups, *hlo_static(image.shape)[2:]))
        kernel = hlo.reshape(kernel, (groups, made // groups, taken, *window))
        order = (numbers.output_batch_dimension, numbers.output_feature_dimension, *(axis.result for axis in axes))
        sizes = tuple(axis.results for axis in axes)
        strides, steps = (tuple(getattr(axis, of) for axis in axes) for of in ("stride", "step"))
        return cls(image, kernel, tuple(window), sizes, strides, steps, order, Value.of(op.results[0]).dtype)

    def by_places(self, product: Callable[[Value, Value], Array]) -> Value:
        """The result: what ``product`` gives for each place in the window, added up.

        It is given the elements that the place meets, and the weights there, without spatial dimensions, and gives
        (groups, batch, …, results of a group).
        """
        image, kernel = self.image, self.kernel
        total: Array | None = None
        for place in itertools.product(*map(range, self.window)):
            starts = [at * step for at, step in zip(place, self.steps, strict=True)]
            met = self._cut(starts, self.result, self.strides)
            weights = hlo.slice(kernel, [0, 0, 0, *place], [*kernel.shape[:3], *(at + 1 for at in place)])
            found = product(met, hlo.reshape(weights, kernel.shape[:3]))
            total = found if total is None else total + found
        if total is None:
            batch, made = image.shape[1], kernel.shape[1]
            total = Array(hlo.full((image.shape[0], batch, *self.result, made), 0, self.dtype))
        return self._in_order(total.value)

    def by_results(self) -> Value:
        """The same: for each place in the result the product with what the whole kernel meets there."""
        found, rank = [], self.image.ndim - 1
        summed = tuple(range(2, rank + 1))
        for place in itertools.product(*map(range, self.result)):
            starts = [at * stride for at, stride in zip(place, self.strides, strict=True)]
            met = self._cut(starts, self.window, self.steps)
            found.append(hlo.dot_general(met, self.kernel, (summed, summed), ((0,), (0,)), dtype=self.dtype))
        groups, batch, made = found[0].shape
        each = [hlo.reshape(one, (groups, batch, 1, made)) for one in found]
        return self._in_order(hlo.reshape(hlo.concatenate(each, 2), (groups, batch, *self.result, made)))

    def _cut(self, starts: list[int], count: tuple[int, ...], steps: tuple[int, ...]) -> Value:
        limits = [start + (n - 1) * step + 1 for start, n, step in zip(starts, count, steps, strict=True)]
        return hlo.slice(self.image, [0, 0, 0, *starts], [*self.image.shape[:3], *limits], [1, 1, 1, *steps])

    def _in_order(self, found: Value) -> Value:
        """(groups, batch, …, results of a group) in the order of the op's result."""
        groups, batch, *result, made = hlo_static(found.shape)
        rank = len(result) + 2
        found = hlo.transpose(found, [1, 0, rank, *range(2, rank)])
        found = hlo.reshape(found, (batch, groups * made, *result))
        return hlo.transpose(found, [self.order.index(d) for d in range(rank)])
