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
    kernel: str, size: DimLike, count: DimLike, align: bool | None, scale: float | None, dtype: torch.dtype
) -> list[Tap]:
    """The taps of an axis of ``size`` elements that gets ``count``, each of shape (count,); weights are of ``dtype``.

    ``kernel`` is an operator's name, ``upsample_linear1d`` say.
    """
    place = hlo.convert(hlo.iota((count,), 0, torch.int64), dtype)
    for name, shift in _KINDS.items():
        if name in kernel:
            step = hlo.broadcast_to(_step(size, count, None, scale, dtype), (count,))
            at = place + shift if shift else place
            return [Tap(_clamped(hlo.floor(at * step), size, count), None)]
    step = hlo.broadcast_to(_step(size, count, align, scale, dtype), (count,))
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


def _step(size: DimLike, count: DimLike, align: bool | None, scale: float | None, dtype: torch.dtype) -> Value:
    """How far apart in the operand neighbours of the result are."""
    operand, result = hlo.size(size, dtype), hlo.size(count, dtype)
    if align:
        one, zero = hlo.full((), 1, dtype), hlo.full((), 0, dtype)
        return hlo.select(result > one, (operand - one) / hlo.maximum(result - one, one), zero)
    return operand / result if scale is None or scale <= 0 else hlo.full((), 1 / scale, dtype)


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
