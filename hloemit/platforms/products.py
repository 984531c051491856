"""Convolutions that are products of matrices, written as such products, which XLA computes faster on a CPU.

XLA:CPU writes a kernel down anew at each call, in the order of elements that its library wants: convolutions of 1 by 1
over small images take two to seven times as long as the products that they are. So in a copy of a module a window of
one place is a product with the kernel as it lies, padded and dilated afterwards. A result of one place, as the gradient
of such a kernel is, is a product over all that its window meets. Large kernels that meet few places: ``few_places``.
"""

from __future__ import annotations

import math
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.bindings import Module
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms import few_places
from hloemit.platforms.windows import (
    Axis,
    as_result,
    dimension_numbers,
    has_features_first,
    has_groups,
    is_of_known_floats,
    product,
    replaced,
    spatial_axes,
)

VERSION = 3  # raise it with any change of what is written, here or in few_places


def kept(module: Module) -> Module:
    """A copy of the module without such convolutions; the module itself where it has none."""
    return replaced(module, _is_product, _product)


def _is_product(op: Any) -> bool:
    return not has_groups(op) and is_of_known_floats(op) and _written_by(op) is not None


def _written_by(op: Any) -> Any:
    """What writes the product; None where a convolution is none."""
    axes = spatial_axes(op)
    if all(axis.window == 1 and (axis.stride == 1 or _meets_elements(axis)) for axis in axes):
        return _by_window
    if all(axis.results == 1 and _meets_elements(axis) and not axis.is_reversed for axis in axes):
        return _by_result
    return few_places.written_by(op, axes)


def _meets_elements(axis: Axis) -> bool:
    """Whether windows meet nothing but elements of the image: no zeros around them or between them."""
    return axis.dilation == 1 and axis.low <= 0 and axis.high <= 0


def _product(op: Any) -> Value:
    """That of (batch, …, results), or of (results, batch, …) where the op's result has these first."""
    image, kernel = (Value.of(value) for value in op.operands)
    axes = spatial_axes(op)
    return as_result(op, _written_by(op)(op, axes, image, kernel), axes, has_features_first(op))


def _multiplied(op: Any, rows: Value, matrix: Value, of_rows: int, of_matrix: int) -> Value:
    """(rows, results), or (results, rows) where the result of the op has these first."""
    if has_features_first(op):
        return product(op, matrix, rows, [of_matrix], [of_rows])
    return product(op, rows, matrix, [of_rows], [of_matrix])


def _by_window(op: Any, axes: list[Axis], image: Value, kernel: Value) -> Value:
    """All of the image's rows times the kernel, and zeros where the window meets none."""
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
    found = _multiplied(op, rows, matrix, 1, int(by > made))
    is_first = has_features_first(op)
    found = hlo.reshape(found, (found.shape[0], *sizes) if is_first else (*sizes, found.shape[1]))
    low, high, between = ([0] * found.ndim for _ in range(3))
    for i, axis in enumerate(axes, 1 + is_first):
        if not _meets_elements(axis):
            low[i], high[i], between[i] = axis.low, axis.high, axis.dilation - 1
    return hlo.pad(found, hlo.full((), 0, found.dtype), low, high, between)


def _by_result(op: Any, axes: list[Axis], image: Value, kernel: Value) -> Value:
    """What the one window meets times the kernel, whose order is kept where results come first."""
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
    found = _multiplied(op, hlo.reshape(rows, shapes[0]), hlo.reshape(matrix, shapes[1]), at, at)
    one = [1] * len(axes)
    return hlo.reshape(
        found, (*found.shape, *one) if has_features_first(op) else (found.shape[0], *one, found.shape[1])
    )


def _cut(image: Value, axis: Axis, count: int, step: int) -> Value:
    """Of an image's dimension what one place of a window meets, or the one window; padding below zero is cut off."""
    return hlo.slice_axis(image, axis.image, -axis.low, -axis.low + (count - 1) * step + 1, step)
