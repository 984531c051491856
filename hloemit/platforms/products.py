"""Convolutions that are products of matrices, written as such products, which XLA computes faster on a CPU.

XLA:CPU writes a kernel down anew at each call, in the order of elements that its library wants: convolutions of 1 by 1
over small images take two to seven times as long as the products that they are. So in a copy of a module a window of
one place is a product with the kernel as it lies, padded and dilated afterwards. A result of one place, as the gradient
of such a kernel is, is a product over all that its window meets. Where a large kernel has a result of few places, as at
the end of a network for one image, it is a product with what each of these meets, written side by side.
"""

from __future__ import annotations

import itertools
import math
from typing import Any

from hloemit.ir import hlo
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
)

VERSION = 2  # raise it with any change of what is written

_PRECISION = "precision_config"
_LARGE_KERNEL = 1 << 17
"""Elements of a kernel that take longer to write down anew than what they meet in ``_FEW_PLACES``."""
_FEW_PLACES = 100
"""Of a result, over its whole batch: with twice as many, the two take as long as one another."""


def kept(module: Module) -> Module:
    """A copy of the module without such convolutions; the module itself where it has none."""
    return replaced(module, _is_product, _product)


def _is_product(op: Any) -> bool:
    is_in_groups = groups_of(op, BATCH) > 1 or groups_of(op, FEATURES) > 1
    return not is_in_groups and is_of_known_floats(op) and _written_by(op) is not None


def _written_by(op: Any) -> Any:
    """What writes the product; None where a convolution is none."""
    axes = spatial_axes(op)
    if all(axis.window == 1 and (axis.stride == 1 or _meets_elements(axis)) for axis in axes):
        return _by_window
    if all(axis.results == 1 and _meets_elements(axis) and not axis.is_reversed for axis in axes):
        return _by_result
    return _by_patches if _has_few_places(op, axes) else None


def _meets_elements(axis: Axis) -> bool:
    """Whether windows meet nothing but elements of the image: no zeros around them or between them."""
    return axis.dilation == 1 and axis.low <= 0 and axis.high <= 0


def _has_few_places(op: Any, axes: list[Axis]) -> bool:
    """Whether few places of the result meet a large kernel that lies as PyTorch has it: (results, features, …)."""
    numbers, kernel = dimension_numbers(op), Value.of(op.operands[1])
    places = Value.of(op.results[0]).shape[numbers.output_batch_dimension] * math.prod(axis.results for axis in axes)
    return (
        (numbers.kernel_output_feature_dimension, numbers.kernel_input_feature_dimension) == (0, 1)
        and [axis.kernel for axis in axes] == list(range(2, kernel.ndim))
        and all(axis.dilation == 1 and not axis.is_reversed for axis in axes)
        and math.prod(kernel.shape) >= _LARGE_KERNEL
        and places <= _FEW_PLACES
    )


def _product(op: Any) -> Value:
    image, kernel = (Value.of(value) for value in op.operands)
    axes = spatial_axes(op)
    return as_result(op, _written_by(op)(op, axes, image, kernel), axes)


def _by_window(op: Any, axes: list[Axis], image: Value, kernel: Value) -> Value:
    """(batch, …, results): all of the image's rows times the kernel, and zeros where the window meets none."""
    numbers = dimension_numbers(op)
    for axis in axes:
        if _meets_elements(axis):
            image = _cut(image, axis, axis.results, axis.stride)
    batch, features = numbers.input_batch_dimension, numbers.input_feature_dimension
    image = hlo.transpose(image, [batch, *numbers.input_spatial_dimensions, features])
    *sizes, taken = hlo_static(image.shape)
    by, made = numbers.kernel_input_feature_dimension, numbers.kernel_output_feature_dimension
    matrix = hlo.reshape(kernel, tuple(kernel.shape[d] for d in sorted((by, made))))
    rows = hlo.reshape(image, (math.prod(sizes), taken))
    found = _multiplied(op, rows, matrix, [1], [int(by > made)])
    found = hlo.reshape(found, (*sizes, found.shape[1]))
    low, high, between = ([0] * found.ndim for _ in range(3))
    for i, axis in enumerate(axes, 1):
        if not _meets_elements(axis):
            low[i], high[i], between[i] = axis.low, axis.high, axis.dilation - 1
    return hlo.pad(found, hlo.full((), 0, found.dtype), low, high, between)


def _by_result(op: Any, axes: list[Axis], image: Value, kernel: Value) -> Value:
    """(batch, …, results): what the one window meets times the kernel, whose order is kept where results come first."""
    numbers = dimension_numbers(op)
    for axis in axes:
        image = _cut(image, axis, axis.window, axis.step)
    batch, features = numbers.input_batch_dimension, numbers.input_feature_dimension
    taken, made = numbers.kernel_input_feature_dimension, numbers.kernel_output_feature_dimension
    met = {taken: features, **{axis.kernel: axis.image for axis in axes}}  # by the kernel's dimension
    summed = sorted(met) if made == 0 else [taken, *numbers.kernel_spatial_dimensions]
    count = math.prod(kernel.shape[d] for d in summed)
    first = [] if made == 0 else summed  # what is summed comes first in both, or last
    last = summed if made == 0 else []
    rows = hlo.transpose(image, [*(met[d] for d in first), batch, *(met[d] for d in last)])
    matrix = hlo.transpose(kernel, [*first, made, *last])
    at = int(made == 0)
    shapes = [(size, count) if made == 0 else (count, size) for size in (image.shape[batch], kernel.shape[made])]
    found = _multiplied(op, hlo.reshape(rows, shapes[0]), hlo.reshape(matrix, shapes[1]), [at], [at])
    return hlo.reshape(found, (found.shape[0], *(1 for _ in axes), found.shape[1]))


def _by_patches(op: Any, axes: list[Axis], image: Value, kernel: Value) -> Value:
    """(batch, …, results): what each place of the result meets, in the kernel's order, times the kernel."""
    numbers = dimension_numbers(op)
    batch, features = numbers.input_batch_dimension, numbers.input_feature_dimension
    image = hlo.transpose(image, [batch, *(axis.image for axis in axes), features])
    zero, around = hlo.full((), 0, image.dtype), [0] * image.ndim
    image = hlo.pad(image, zero, [0, *(axis.low for axis in axes), 0], [0, *(axis.high for axis in axes), 0], around)
    count, *_, taken = hlo_static(image.shape)
    results = [axis.results for axis in axes]
    strides = [1, *(axis.stride for axis in axes), 1]
    met = []
    for place in itertools.product(*(range(axis.window) for axis in axes)):
        starts = [at * axis.step for at, axis in zip(place, axes, strict=True)]
        limits = [start + (axis.results - 1) * axis.stride + 1 for start, axis in zip(starts, axes, strict=True)]
        each = hlo.slice(image, [0, *starts, 0], [count, *limits, taken], strides)
        met.append(hlo.reshape(each, (count * math.prod(results), taken, 1)))
    patches = hlo.concatenate(met, 2)
    rows = hlo.reshape(patches, (patches.shape[0], taken * len(met)))
    matrix = hlo.reshape(kernel, (kernel.shape[0], rows.shape[1]))
    return hlo.reshape(_multiplied(op, rows, matrix, [1], [1]), (count, *results, kernel.shape[0]))


def _cut(image: Value, axis: Axis, count: int, step: int) -> Value:
    """Of an image's dimension what one place of a window meets, or the one window; padding below zero is cut off."""
    return hlo.slice_axis(image, axis.image, -axis.low, -axis.low + (count - 1) * step + 1, step)


def _multiplied(op: Any, x: Value, y: Value, of_x: list[int], of_y: list[int]) -> Value:
    """A product as precise as the convolution."""
    found = hlo.dot_general(x, y, (of_x, of_y), dtype=Value.of(op.results[0]).dtype)
    if _PRECISION in op.attributes:
        found.ir.owner.attributes[_PRECISION] = op.attributes[_PRECISION]
    return found
