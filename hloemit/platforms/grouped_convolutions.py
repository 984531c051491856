"""Convolutions in groups, in forms that XLA computes fast on a CPU, and group by group.

Where groups lie in the batch (the gradient of a weight), and where each has one channel in f64, XLA:CPU multiplies all
channels with a kernel that is 0 but for those of a group: a NaN or an infinity in one group is then a NaN in all, and
with many groups it takes hundreds of times as long. So do windows over single channels with strides or dilations in any
dtype. In a copy of a module single channels are multiplied element by element, as is what makes a gradient of their
kernels, another small result is one product a place, and of all others groups lie in the features, as they do over a
mesh from the start.
"""

from __future__ import annotations

import dataclasses
import functools
import itertools
import math
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.array import Array
from hloemit.ir.bindings import Module, ir
from hloemit.ir.build import i64
from hloemit.ir.rewriting import replace, rewritten
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms import kernels
from hloemit.platforms.windows import (
    BATCH,
    FEATURES,
    Axis,
    Convolution,
    as_result,
    convolutions,
    dimension_numbers,
    groups_of,
    is_of_known_floats,
    spatial_axes,
    wide_operands,
)

VERSION = 5  # raise it with any change of what is written

_MOST_ELEMENTWISE, _MOST_PRODUCTS = 64, 32  # places of a window, and of a result


def kept(module: Module) -> Module:
    """A copy of the module with such convolutions; the module itself where it has none."""
    return rewritten(module, functools.partial(convolutions, wanted=_is_in_groups), _rewrite)


def _is_in_groups(op: Any) -> bool:
    is_static = all(ir.RankedTensorType(value.type).has_static_shape for value in op.operands)
    return is_static and (groups_of(op, BATCH) > 1 or _is_of_channels(op))


def _is_of_channels(op: Any) -> bool:
    """Whether each group is one channel of floats."""
    kernel = Value.of(op.operands[1])
    is_one = kernel.shape[dimension_numbers(op).kernel_input_feature_dimension] == 1
    return groups_of(op, FEATURES) > 1 and is_one and kernel.dtype.is_floating_point


def _is_of_images(op: Any) -> bool:
    """Whether each group is one image of floats and gives one result: the gradient of a kernel of single channels."""
    numbers, groups = dimension_numbers(op), groups_of(op, BATCH)
    image, kernel = (Value.of(value) for value in op.operands)
    sizes = image.shape[numbers.input_batch_dimension], kernel.shape[numbers.kernel_output_feature_dimension]
    return groups > 1 and sizes == (groups, groups) and is_of_known_floats(op)


def _rewrite(op: Any) -> None:
    numbers = dimension_numbers(op)
    if _is_of_channels(op) and _places(op.operands[1], numbers.kernel_spatial_dimensions) <= _MOST_ELEMENTWISE:
        replace(op, lambda op: [_elementwise(op)])
    elif _is_of_images(op) and _places(op.results[0], numbers.output_spatial_dimensions) <= _MOST_ELEMENTWISE:
        replace(op, lambda op: [_by_results(op)])
    elif groups_of(op, BATCH) > 1 and _places(op.results[0], numbers.output_spatial_dimensions) <= _MOST_PRODUCTS:
        replace(op, lambda op: [Convolution.of(op).by_results()])
    else:
        _move_groups(op)


def _places(value: Any, dims: Any) -> int:
    shape = ir.RankedTensorType(value.type).shape
    return math.prod(shape[d] for d in dims)


def _elementwise(op: Any) -> Value:
    """A sum of products of elements, in f32 at least, with channels last.

    So XLA:CPU has what its convolutions and products take and give, and turns no image round between them and this one.
    """
    numbers, axes = dimension_numbers(op), spatial_axes(op)
    image, kernel = wide_operands(op)
    order = [numbers.input_batch_dimension, *(axis.image for axis in axes), numbers.input_feature_dimension]
    image = hlo.transpose(image, order)
    features = numbers.kernel_input_feature_dimension, numbers.kernel_output_feature_dimension
    kernel = hlo.transpose(kernel, [*(axis.kernel for axis in axes), *features])
    kernel = hlo.reverse(kernel, [i for i, axis in enumerate(axes) if axis.is_reversed])
    found = (_apart if kernels.leads_to_several(op) else _summed)(image, kernel, axes)
    return as_result(op, hlo.convert(found, Value.of(op.results[0]).dtype), axes)


def _apart(image: Value, kernel: Value, axes: list[Axis]) -> Value:
    """The same sum as ``_summed``, which is computed once, however many kernels use it."""
    key = _summed, *(dataclasses.replace(axis, image=0, kernel=0, result=0, is_reversed=False) for axis in axes)
    (found,) = hlo.call_private(key, "sum_over_window", [image, kernel], lambda x, w: [_summed(x, w, axes)])
    kernels.not_inlined(found.ir.owner)
    return found


def _summed(image: Value, kernel: Value, axes: list[Axis]) -> Value:
    """(batch, …, results) of an image (batch, …, channels) and a kernel (…, 1, results), over places of a window."""
    image = _padded(image, axes)
    batch, *_, channels = hlo_static(image.shape)
    made = hlo_static(kernel.shape)[-1]
    sizes = (batch, *(axis.results for axis in axes))
    several = (made // channels,) if made > channels else ()  # results of a channel
    total: Array | None = None
    for place in itertools.product(*(range(axis.window) for axis in axes)):
        met = _cut(image, [(at * a.step, a.results, a.stride) for at, a in zip(place, axes, strict=True)])
        weights = hlo.slice(kernel, [*place, 0, 0], [*(at + 1 for at in place), 1, made])
        met = hlo.reshape(met, (*sizes, channels, *(1 for _ in several)))
        part = Array(met) * Array(hlo.reshape(weights, (*(1 for _ in sizes), channels, *several)))
        total = part if total is None else total + part
    found = hlo.full((*sizes, made), 0, image.dtype) if total is None else total.value
    return hlo.reshape(found, (*sizes, made))


def _by_results(op: Any) -> Value:
    """For each place in the result a sum of products of elements, with groups last, as channels are, in f32 at least.

    One ``reduce`` over the last spatial dimension has the products of all places, so that XLA:CPU meets an element of
    the kernel once, and writes no part of the image down. Sums are over one dimension, and over the others behind it:
    all at once they would be less precise.
    """
    numbers, axes = dimension_numbers(op), spatial_axes(op)
    image, kernel = wide_operands(op)
    order = [numbers.input_feature_dimension, *(axis.image for axis in axes), numbers.input_batch_dimension]
    image = _padded(hlo.transpose(image, order), axes)
    features = numbers.kernel_input_feature_dimension, numbers.kernel_output_feature_dimension
    kernel = hlo.transpose(kernel, [features[0], *(axis.kernel for axis in axes), features[1]])
    kernel = hlo.reverse(kernel, [i for i, axis in enumerate(axes, 1) if axis.is_reversed])
    products = []
    for place in itertools.product(*(range(axis.results) for axis in axes)):
        met = _cut(image, [(at * a.stride, a.window, a.step) for at, a in zip(place, axes, strict=True)])
        products.append((Array(met) * Array(kernel)).value)
    zeros = [hlo.full((), 0, image.dtype)] * len(products)

    def add(*values: Value) -> list[Value]:
        return [hlo.add(a, b) for a, b in zip(values[: len(zeros)], values[len(zeros) :], strict=True)]

    rows = hlo.reduce_many(products, zeros, [len(axes)], add)
    groups = hlo_static(kernel.shape)[-1]
    sums = [hlo.reshape(Array(each).sum(*range(-len(axes) - 1, -1)).value, (1, groups)) for each in rows]
    found = hlo.reshape(hlo.concatenate(sums, 0), (1, *(axis.results for axis in axes), groups))
    return as_result(op, hlo.convert(found, Value.of(op.results[0]).dtype), axes)


def _padded(image: Value, axes: list[Axis]) -> Value:
    """(batch, …, channels), dilated, and with zeros around."""
    low, high, between = ([0, *each, 0] for each in zip(*((a.low, a.high, a.dilation - 1) for a in axes), strict=True))
    return hlo.pad(image, hlo.full((), 0, image.dtype), low, high, between)


def _cut(image: Value, parts: Sequence[tuple[int, int, int]]) -> Value:
    """Of each spatial dimension of such an image what begins at a place, so many elements, and a step apart."""
    batch, *_, channels = hlo_static(image.shape)
    starts, _, steps = zip(*parts, strict=True)
    limits = [start + (count - 1) * step + 1 for start, count, step in parts]
    return hlo.slice(image, [0, *starts, 0], [batch, *limits, channels], [1, *steps, 1])


def _move_groups(op: Any) -> None:
    """Put groups into the features, and beside each single channel in f64 one of zeros, or it is multiplied by all."""
    numbers, groups = dimension_numbers(op), groups_of(op, BATCH)
    batch, features = numbers.input_batch_dimension, numbers.input_feature_dimension
    with ir.InsertionPoint(op), op.location:
        if groups > 1:
            op.operands[0] = hlo.with_groups_of_features(Value.of(op.operands[0]), batch, features, groups).ir
            op.attributes[BATCH], op.attributes[FEATURES] = i64(1), i64(groups)
        x, kernel = map(Value.of, op.operands)
        if _is_of_channels(op) and kernel.dtype is torch.float64:
            op.operands[0] = _with_zeros(x, features, interior=1).ir
            op.operands[1] = _with_zeros(kernel, numbers.kernel_input_feature_dimension, interior=0).ir


def _with_zeros(x: Value, dim: int, interior: int) -> Value:
    """Zeros behind the last of a dimension, and between each two."""
    low, high, between = ([0] * x.ndim for _ in range(3))
    high[dim], between[dim] = 1, interior
    return hlo.pad(x, hlo.full((), 0, x.dtype), low, high, between)
