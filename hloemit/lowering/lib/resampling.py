"""Interpolation along an axis whose size, or the result's, is symbolic: what each output reads, as values.

Source: aten/src/ATen/native/UpSample.h.
"""

from __future__ import annotations

from typing import NamedTuple

import torch

from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Value

CUBIC = -0.75  # the parameter A of the cubic kernel
_KINDS = {"_upsample_nearest_exact": 0.5, "upsample_nearest": 0.0}


class Tap(NamedTuple):
    """What each output of an axis reads: which element, and its weight, where there are weights."""

    place: Value
    weight: Value | None


def taps(
    kernel: str,
    size: DimLike,
    count: DimLike,
    align: bool | None,
    scale: float | None,
    dtype: torch.dtype,
    by_size: Value | None = None,
) -> list[Tap]:
    """The taps of an axis of ``size`` elements that gets ``count``, each of shape (count,); weights are of ``dtype``.

    ``kernel`` is an operator's name, ``upsample_linear1d`` say. ``by_size``, a 0-d bool, is whether "nearest" goes by
    the sizes, whatever the scale, where a size stays or doubles; its gradient always does.
    """
    if "upsample_nearest" in kernel and "backward" in kernel:
        by_size = hlo.full((), True, torch.bool)
    place = hlo.convert(hlo.iota((count,), 0, torch.int64), dtype)
    for name, shift in _KINDS.items():
        if name in kernel:
            step = _step(size, count, None, scale, dtype)
            if by_size is not None:
                step = _step_by_size(step, by_size, size, count)
            step = hlo.broadcast_to(step, (count,))
            at = place + shift if shift else place
            return [Tap(_clamped(hlo.floor(at * step), size, count), None)]
    step = hlo.broadcast_to(_step(size, count, align, scale, dtype, "linear" in kernel), (count,))
    source = place * step if align else (place + 0.5) * step - 0.5
    if "bicubic" in kernel:
        first = hlo.floor(source)
        return [
            Tap(_clamped(first + float(i - 1), size, count), weight)
            for i, weight in enumerate(_cubic_weights(source - first))
        ]
    source = hlo.maximum(source, hlo.full((count,), 0, dtype))
    first = hlo.minimum(hlo.floor(source), _last(size, count, dtype))
    fraction = source - first
    return [
        Tap(_clamped(first, size, count), hlo.full((count,), 1, dtype) - fraction),
        Tap(_clamped(first + 1.0, size, count), fraction),
    ]


def _step(
    size: DimLike, count: DimLike, align: bool | None, scale: float | None, dtype: torch.dtype, stays: bool = False
) -> Value:
    """How far apart in the operand neighbours of the result are; ``stays``: by 1 where the size stays as it is."""
    operand, result = hlo.size(size, dtype), hlo.size(count, dtype)
    if align:
        one, zero = hlo.full((), 1, dtype), hlo.full((), 0, dtype)
        return hlo.select(result > one, (operand - one) / hlo.maximum(result - one, one), zero)
    if scale is None or scale <= 0:
        return operand / result
    given = hlo.full((), 1 / scale, dtype)
    return hlo.select(hlo.compare(operand, result, "EQ"), hlo.full((), 1, dtype), given) if stays else given


def _step_by_size(step: Value, by_size: Value, size: DimLike, count: DimLike) -> Value:
    operand, result = hlo.size(size), hlo.size(count)
    for times in (1, 2):
        same = by_size & hlo.compare(operand * times, result, "EQ")
        step = hlo.select(same, hlo.full((), 1 / times, step.dtype), step)
    return step


def _last(size: DimLike, count: DimLike, dtype: torch.dtype) -> Value:
    return hlo.broadcast_to(hlo.size(size, dtype), (count,)) - 1.0


def _clamped(place: Value, size: DimLike, count: DimLike) -> Value:
    """A place as an index, at the nearest border where it is outside."""
    inside = hlo.maximum(hlo.minimum(place, _last(size, count, place.dtype)), hlo.full((count,), 0, place.dtype))
    return hlo.convert(inside, torch.int32)


def _cubic_weights(t: Value) -> list[Value]:
    """The weights of the elements at -1, 0, 1 and 2 from the one before a place that is ``t`` past it."""
    one = hlo.full(t.shape, 1, t.dtype)

    def near(x: Value) -> Value:
        return ((x * (CUBIC + 2)) - (CUBIC + 3)) * x * x + one

    def far(x: Value) -> Value:
        return ((x * CUBIC - 5 * CUBIC) * x + 8 * CUBIC) * x - 4 * CUBIC

    return [far(t + one), near(t), near(one - t), far(one - t + one)]


# Matrices: for an antialiased axis, whose outputs read as many elements as sizes say, and for gradients


class Weights(NamedTuple):
    """The weight of each element of an axis in each output, (count, size), and whether the output reads it at all."""

    weight: Value
    read: Value


def weights_of(
    kernel: str, size: DimLike, count: DimLike, align: bool | None, scale: float | None, dtype: torch.dtype
) -> Weights:
    """Those of any interpolation."""
    if "_aa" in kernel:
        return _antialiased("cubic" in kernel, size, count, align, scale, dtype)
    shape = (count, size)
    elements = hlo.iota(shape, 1, torch.int32)
    total, read = hlo.full(shape, 0, dtype), hlo.full(shape, False, torch.bool)
    for place, weight in taps(kernel, size, count, align, scale, dtype):
        there = hlo.compare(hlo.broadcast_in_dim(place, shape, [0]), elements, "EQ")
        each = hlo.full(shape, 1, dtype) if weight is None else hlo.broadcast_in_dim(weight, shape, [0])
        total, read = hlo.select(there, total + each, total), read | there
    return Weights(total, read)


def _antialiased(
    is_cubic: bool, size: DimLike, count: DimLike, align: bool | None, scale: float | None, dtype: torch.dtype
) -> Weights:
    """Source: ``_compute_indices_min_size_weights_aa`` in aten/src/ATen/native/cpu/UpSampleKernel.cpp."""
    shape, one = (count, size), hlo.full((), 1, dtype)
    step = _step(size, count, align, scale, dtype, stays=True)
    widened = hlo.maximum(step, one)
    support = hlo.broadcast_to(widened * (2.0 if is_cubic else 1.0), (count,))
    center = hlo.broadcast_to(step, (count,)) * (hlo.convert(hlo.iota((count,), 0, torch.int64), dtype) + 0.5)
    begins, ends = hlo.floor(center - support + 0.5), hlo.floor(center + support + 0.5)
    element = hlo.convert(hlo.iota(shape, 1, torch.int64), dtype)
    begins, ends, center = (hlo.broadcast_in_dim(v, shape, [0]) for v in (begins, ends, center))
    read = (element >= begins) & (element < ends)
    distance = abs((element - center + 0.5) * hlo.broadcast_to(one / widened, shape))
    weight = hlo.select(read, _filter(distance, is_cubic), hlo.full(shape, 0, dtype))
    total = hlo.reduce(weight, hlo.full((), 0, dtype), [1], hlo.add)
    return Weights(weight / hlo.broadcast_in_dim(total, shape, [0]), read)


def _filter(x: Value, is_cubic: bool) -> Value:
    """The weight of what is ``x`` away, before all weights of an output are made to sum to 1."""
    zero = hlo.full(x.shape, 0, x.dtype)
    if not is_cubic:
        return hlo.select(x < 1, 1 - x, zero)
    a = -0.5
    near, far = ((x * (a + 2)) - (a + 3)) * x * x + 1, (((x - 5) * x + 8) * x - 4) * a
    return hlo.select(x < 1, near, hlo.select(x < 2, far, zero))
