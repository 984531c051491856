"""Convolutions in three spatial dimensions as sums of ones in two, which XLA computes faster on a CPU.

XLA:CPU has no library for images of three dimensions that are dilated (the gradient of one with strides, a transposed
convolution): a network's first layer takes 200 times as long as eager PyTorch's; and what it has for others is three
to five times slower than its own in two. So one dimension, that with the fewest places, is taken apart in a copy of the
module: by the places of the window there, whose results are added up, each with the batch's size times what the
dimension has of results; or, where the result is the small one (the gradient of a weight), by the places of the result,
with what is summed along the dimension among the features.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.array import Array
from hloemit.ir.bindings import Module
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms.windows import (
    BATCH,
    FEATURES,
    Axis,
    as_result,
    dimension_numbers,
    groups_of,
    is_of_known_floats,
    replaced,
    spatial_axes,
    wide_operands,
)

VERSION = 1  # raise it with any change of what is written

_MOST = 32  # places that a dimension is taken apart into


def kept(module: Module) -> Module:
    """A copy of the module without such convolutions; the module itself where it has none."""
    return replaced(module, _is_taken_apart, _in_planes)


def _is_taken_apart(op: Any) -> bool:
    has_volumes = groups_of(op, BATCH) == 1 and is_of_known_floats(op) and len(axes := spatial_axes(op)) == 3
    return has_volumes and min(map(_places, axes)) <= _MOST


def _places(axis: Axis) -> int:
    """Into how many a dimension can be taken apart; too many where it cannot."""
    if axis.dilation > 1:
        return axis.window if axis.stride == 1 else _MOST + 1
    return min(axis.window, axis.results)


def _in_planes(op: Any) -> Value:
    axes = spatial_axes(op)
    apart = min(axes, key=_places)
    planes = [axis for axis in axes if axis is not apart]
    numbers = dimension_numbers(op)
    image, kernel = wide_operands(op)
    batch, features = numbers.input_batch_dimension, numbers.input_feature_dimension
    taken, made = numbers.kernel_input_feature_dimension, numbers.kernel_output_feature_dimension
    image = hlo.transpose(image, [batch, apart.image, *(axis.image for axis in planes), features])
    kernel = hlo.transpose(kernel, [apart.kernel, *(axis.kernel for axis in planes), taken, made])
    kernel = hlo.reverse(kernel, [0] if apart.is_reversed else [])
    parts = _Parts(image, kernel, apart, planes, groups_of(op, FEATURES))
    by_window = apart.dilation > 1 or apart.window <= apart.results
    found = hlo.convert(parts.by_window() if by_window else parts.by_results(), Value.of(op.results[0]).dtype)
    return as_result(op, found, [apart, *planes])


@dataclass(frozen=True)
class _Parts:
    """The image as (batch, apart, planes, features), the kernel as (apart, planes, features of a group, results)."""

    image: Value
    kernel: Value
    apart: Axis
    planes: list[Axis]
    groups: int

    def by_window(self) -> Value:
        """(batch, apart, planes, results): what each place of the window adds, once for each phase of the dilation."""
        axis, (batch, size, *_) = self.apart, hlo_static(self.image.shape)
        dilation = axis.dilation
        rows = -(-axis.results // dilation)
        first = {(k, p): p + k * axis.step - axis.low for k in range(axis.window) for p in range(dilation)}
        starts = {at: start // dilation for at, start in first.items() if start % dilation == 0}
        low = max(0, -min(starts.values()))
        high = max(0, max(starts.values()) + (rows - 1) * axis.stride + 1 - size)
        image = _padded(self.image, low, high)
        phases = []
        for phase in range(dilation):
            total: Array | None = None
            for k in range(axis.window):
                if (k, phase) in starts:
                    met = _rows(image, starts[k, phase] + low, rows, axis.stride)
                    met = hlo.reshape(met, (batch * rows, *hlo_static(met.shape)[2:]))
                    weights = hlo.slice_axis(self.kernel, 0, k, k + 1)
                    part = Array(self._convolved(met, hlo.reshape(weights, self.kernel.shape[1:])))
                    total = part if total is None else total + part
            phases.append(None if total is None else total.value)
        shape = next(hlo_static(found.shape)[1:] for found in phases if found is not None)
        zeros = hlo.full((batch * rows, *shape), 0, self.image.dtype)
        each = [hlo.reshape(zeros if p is None else p, (batch, rows, 1, *shape)) for p in phases]
        found = hlo.reshape(hlo.concatenate(each, 2), (batch, rows * dilation, *shape))
        return hlo.slice_axis(found, 1, 0, axis.results)

    def by_results(self) -> Value:
        """The same, for each place of the result: what is summed along the dimension lies among the features."""
        axis, kernel = self.apart, self.kernel
        image = _padded(self.image, axis.low, axis.high)
        batch, _, *planes, features = hlo_static(image.shape)
        window, *sizes, taken, made = hlo_static(kernel.shape)
        kernel = hlo.reshape(hlo.transpose(kernel, [1, 2, 0, 3, 4]), (*sizes, window * taken, made))
        found = []
        for place in range(axis.results):
            met = _rows(image, place * axis.stride, window, axis.step)
            met = hlo.reshape(met, (batch, window, *planes, self.groups, taken))
            met = hlo.transpose(met, [0, 2, 3, 4, 1, 5])
            part = self._convolved(hlo.reshape(met, (batch, *planes, window * features)), kernel)
            found.append(hlo.reshape(part, (batch, 1, *hlo_static(part.shape)[1:])))
        return hlo.concatenate(found, 1)

    def _convolved(self, image: Value, kernel: Value) -> Value:
        """The convolution in two dimensions: (batch, planes, results)."""
        planes = self.planes
        return hlo.convolution(
            image,
            kernel,
            "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]",
            (image.shape[0], *(axis.results for axis in planes), kernel.shape[-1]),
            strides=[axis.stride for axis in planes],
            padding=[(axis.low, axis.high) for axis in planes],
            lhs_dilation=[axis.dilation for axis in planes],
            rhs_dilation=[axis.step for axis in planes],
            window_reversal=[axis.is_reversed for axis in planes],
            feature_groups=self.groups,
        )


def _padded(x: Value, low: int, high: int) -> Value:
    """Zeros around the second dimension, or less of it."""
    before, after = ([0, each, 0, 0, 0] for each in (low, high))
    return hlo.pad(x, hlo.full((), 0, x.dtype), before, after)


def _rows(x: Value, start: int, count: int, step: int) -> Value:
    """``count`` of the second dimension."""
    return hlo.slice_axis(x, 1, start, start + (count - 1) * step + 1, step)
