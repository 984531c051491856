"""Convolutions of large kernels that meet few places, as products of matrices, which XLA computes faster on a CPU.

XLA:CPU writes a kernel down anew at each call, in the order of elements that its library wants, and the gradient of one
in another order than it is read in. At the end of a network for one image, or a small batch, that takes longer than all
else. So in a copy of a module the kernel stays as PyTorch has it, in the one or the other place of a product: what each
place of a result meets is written side by side for that, or what each place of an image gives is added up afterwards.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.bindings import ir
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms.windows import Axis, dimension_numbers, has_features_first, product

_LARGE = 1 << 17
"""Elements of a kernel that take longer to write down anew than what they meet in ``_FEW`` places."""
_FEW = 100
"""Places, over the whole batch: with twice as many, the two take as long as one another."""
_WINDOW = 64
"""Places of a window, at most: each is an op."""


def written_by(op: Any, axes: Sequence[Axis]) -> Any:
    """What writes the product, of (batch, …, results), or (results, batch, …) where the op's result has these first.

    None where a convolution is none.
    """
    numbers = dimension_numbers(op)
    image, kernel, result = (ir.RankedTensorType(value.type).shape for value in (*op.operands, *op.results))
    by = numbers.kernel_output_feature_dimension, numbers.kernel_input_feature_dimension
    in_order = [axis.kernel for axis in axes] == list(range(2, len(kernel)))
    window, results = (math.prod(getattr(axis, of) for axis in axes) for of in ("window", "results"))
    is_plain = all(axis.dilation == 1 and not axis.is_reversed for axis in axes)
    if math.prod(kernel) >= _LARGE and window <= _WINDOW and in_order:
        if by == (0, 1) and is_plain and result[numbers.output_batch_dimension] * results <= _FEW:
            return _by_results
        sizes = [image[d] for d in (numbers.input_batch_dimension, *numbers.input_spatial_dimensions)]
        is_wide = Value.of(op.results[0]).dtype.itemsize >= 4  # the sum is one of its dtype
        if by == (1, 0) and is_wide and all(axis.stride == 1 for axis in axes) and math.prod(sizes) <= _FEW:
            return _by_places
    summed = window * image[numbers.input_feature_dimension]
    if math.prod(result) >= _LARGE and results <= _WINDOW and is_plain and has_features_first(op) and summed <= _FEW:
        return _by_sums
    return None


def _by_results(op: Any, axes: list[Axis], image: Value, kernel: Value) -> Value:
    """(batch, …, results): what each place of the result meets, in the kernel's order, times the kernel."""
    numbers = dimension_numbers(op)
    image = _around(image, axes, numbers.input_batch_dimension, numbers.input_feature_dimension)
    count, *_, taken = hlo_static(image.shape)
    results = [axis.results for axis in axes]
    met = [
        _met(image, [at * axis.step for at, axis in zip(place, axes, strict=True)], results, [a.stride for a in axes])
        for place in _places([axis.window for axis in axes])
    ]
    rows = hlo.reshape(hlo.concatenate(met, 2), (count * math.prod(results), taken * len(met)))
    matrix = hlo.reshape(kernel, (kernel.shape[0], rows.shape[1]))
    if has_features_first(op):
        return hlo.reshape(product(op, matrix, rows, [1], [1]), (kernel.shape[0], count, *results))
    return hlo.reshape(product(op, rows, matrix, [1], [1]), (count, *results, kernel.shape[0]))


def _by_sums(op: Any, axes: list[Axis], image: Value, kernel: Value) -> Value:
    """(results, batch, …), the gradient of a kernel: for each place the sum over what the image's window meets."""
    numbers = dimension_numbers(op)
    image = _around(image, axes, numbers.input_feature_dimension, numbers.input_batch_dimension)
    window = [axis.window for axis in axes]
    met = [
        _met(image, [at * axis.stride for at, axis in zip(place, axes, strict=True)], window, [a.step for a in axes])
        for place in _places([axis.results for axis in axes])
    ]
    order = numbers.kernel_input_feature_dimension, *(a.kernel for a in axes), numbers.kernel_output_feature_dimension
    kernel = hlo.transpose(kernel, list(order))
    summed, batch, _ = hlo_static(met[0].shape)
    matrix = hlo.reshape(kernel, (summed, kernel.shape[-1]))
    rows = hlo.reshape(hlo.concatenate(met, 2), (summed, batch * len(met)))
    found = product(op, matrix, rows, [0], [0])
    return hlo.reshape(found, (found.shape[0], batch, *(axis.results for axis in axes)))


def _by_places(op: Any, axes: list[Axis], image: Value, kernel: Value) -> Value:
    """(batch, …, results): each place of the image times the kernel, added up where windows meet it by steps of 1."""
    numbers = dimension_numbers(op)
    kernel, turned = _unturned(kernel)
    image = hlo.transpose(
        image, [numbers.input_batch_dimension, *(axis.image for axis in axes), numbers.input_feature_dimension]
    )
    *sizes, taken = hlo_static(image.shape)
    made, *window = hlo_static(kernel.shape)[1:]
    rows = hlo.reshape(image, (math.prod(sizes), taken))
    matrix = hlo.reshape(kernel, (taken, made * math.prod(window)))
    given = hlo.reshape(product(op, rows, matrix, [1], [0]), (*sizes, made, math.prod(window)))
    total: Value | None = None
    for i, place in enumerate(_places(window)):
        each = hlo.reshape(hlo.slice_axis(given, given.ndim - 1, i, i + 1), (*sizes, made))
        each = _moved(each, axes, place, turned)
        total = each if total is None else total + each
    assert total is not None
    if has_features_first(op):
        total = hlo.transpose(total, [total.ndim - 1, *range(total.ndim - 1)])
    return total


def _moved(given: Value, axes: Sequence[Axis], place: Sequence[int], turned: Sequence[int]) -> Value:
    """What a place of the kernel gives, (batch, …, results), where it belongs in the result."""
    low, high, between = ([0] * given.ndim for _ in range(3))
    for i, (axis, at) in enumerate(zip(axes, place, strict=True), 1):
        is_turned = axis.is_reversed != (axis.kernel in turned)
        low[i] = axis.low - axis.step * (axis.window - 1 - at if is_turned else at)
        between[i] = axis.dilation - 1
        high[i] = axis.results - low[i] - ((hlo_static(given.shape)[i] - 1) * axis.dilation + 1)
    return hlo.pad(given, hlo.full((), 0, given.dtype), low, high, between)


def _unturned(kernel: Value) -> tuple[Value, list[int]]:
    """A kernel before some of its dimensions were turned round, and these."""
    op = kernel.ir.owner
    if getattr(op, "name", None) != "stablehlo.reverse":
        return kernel, []
    turned = list(ir.DenseI64ArrayAttr(op.attributes["dimensions"]))
    return (kernel, []) if turned and min(turned) < 2 else (Value.of(op.operands[0]), turned)


def _around(image: Value, axes: Sequence[Axis], first: int, last: int) -> Value:
    """(``first``, …, ``last``) with the zeros that windows meet around it."""
    image = hlo.transpose(image, [first, *(axis.image for axis in axes), last])
    low, high = ([0, *(getattr(axis, of) for axis in axes), 0] for of in ("low", "high"))
    return hlo.pad(image, hlo.full((), 0, image.dtype), low, high, [0] * image.ndim)


def _met(image: Value, starts: Sequence[int], counts: Sequence[int], steps: Sequence[int]) -> Value:
    """(rows, last dimension, 1): so many elements of the spatial dimensions from the starts on."""
    first, *_, last = hlo_static(image.shape)
    limits = [start + (n - 1) * step + 1 for start, n, step in zip(starts, counts, steps, strict=True)]
    met = hlo.slice(image, [0, *starts, 0], [first, *limits, last], [1, *steps, 1])
    return hlo.reshape(met, (first * math.prod(counts), last, 1))


def _places(sizes: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return itertools.product(*map(range, sizes))
