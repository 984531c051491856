"""Fourier transforms: the three kernels that every ``torch.fft`` function reaches.

``stablehlo.fft`` has lengths as numbers. Along a dimension whose length only a call tells, a transform is the product
with the matrix of roots of unity.

Source: https://openxla.org/stablehlo/spec#fft and ATen's native/SpectralOps.cpp, whose normalization modes are 0 (none),
1 (by the root of the signal size) and 2 (by the signal size).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX_OF, REAL_OF
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.hlo.shape import require_static
from hloemit.ir.value import Dim, DimLike, Shape, Value, is_empty, is_static, same_shape
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count, move_axes
from hloemit.lowering.lib.indexing import gather_rows
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.promotion import compute_type, wrap_dim
from hloemit.lowering.registry import register

_MOST_AXES = 3  # that stablehlo.fft transforms at once


def _transform(x: Value, kind: str, axes: Sequence[int], lengths: Sequence[int]) -> Value:
    """``stablehlo.fft`` over any one to three axes, which are moved to the end and back."""
    order = [i for i in range(x.ndim) if i not in axes] + list(axes)
    moved = hlo.fft(hlo.transpose(x, order), kind, lengths)
    return hlo.transpose(moved, [order.index(i) for i in range(x.ndim)])


def _scaled(x: Value, factor: float | Value) -> Value:
    """Times a real number, part by part: an infinite part times 0 would be NaN in the other."""
    if not isinstance(factor, Value) and factor == 1:
        return x
    if x.dtype in REAL_OF:
        return hlo.complex(_scaled(hlo.real(x), factor), _scaled(hlo.imag(x), factor))
    if isinstance(factor, Value):
        factor = hlo.broadcast_in_dim(hlo.convert(factor, x.dtype), x.shape, ())
    return x * factor


def _factor(count: DimLike, normalization: int, *, inverse: bool) -> float | Value:
    """What to multiply with; inverse transforms have been divided by ``count`` already, as StableHLO's are."""
    if isinstance(count, Dim):
        size = hlo.size(count, torch.float64)
        by = {0: size / size, 1: 1 / hlo.sqrt(size), 2: 1 / size}[normalization]
        return by * size if inverse else by
    known = {0: 1.0, 1: 1 / math.sqrt(count), 2: 1 / count}[normalization] if count else 1.0
    return known * count if inverse else known


def _axes(x: Value, dim: Sequence[int]) -> tuple[list[int], list[DimLike]]:
    axes = [wrap_dim(d, x.ndim) for d in dim]
    return axes, [x.shape[a] for a in axes]


def _roots(shape: Shape, n: DimLike, dtype: torch.dtype) -> tuple[Value, Value]:
    """Cosine and sine of ``2 pi j k / n`` at place ``j, k``: of n angles, which are exact in f64."""
    places = hlo.iota(shape, 0, torch.int64) * hlo.iota(shape, 1, torch.int64)
    places = hlo.remainder(places, hlo.broadcast_in_dim(hlo.size(n), shape, ()))
    turns = hlo.iota((n,), 0, torch.float64) / hlo.broadcast_in_dim(hlo.size(n, torch.float64), (n,), ())
    angles = turns * (2 * math.pi)
    cosine, sine = (gather_rows(hlo.convert(f(angles), dtype), 0, places) for f in (hlo.cosine, hlo.sine))
    return cosine, sine


def _times(x: Value, axis: int, matrix: Value) -> Value:
    """``x`` with the products with a matrix's columns in place of an axis."""
    product = hlo.dot_general(x, matrix, ([axis], [0]))
    return move_axes(product, [x.ndim - 1], [axis])


def _by_product(x: Value, axis: int, *, forward: bool) -> Value:
    n = x.shape[axis]
    cosine, sine = _roots((n, n), n, REAL_OF[x.dtype])
    result = _times(x, axis, hlo.complex(cosine, -sine if forward else sine))
    return result if forward else _scaled(result, 1 / hlo.size(n, torch.float64))


def _real_by_product(x: Value, axis: int, terms: DimLike) -> Value:
    """``terms`` first elements of the transform of real numbers."""
    cosine, sine = _roots((x.shape[axis], terms), x.shape[axis], x.dtype)
    return hlo.complex(_times(x, axis, cosine), _times(x, axis, -sine))


def _back_by_product(x: Value, axis: int, n: DimLike) -> Value:
    """``n`` real numbers, of ``n // 2 + 1`` terms of their transform: all but the first and the middle stand for two."""
    terms = x.shape[axis]
    cosine, sine = _roots((terms, n), n, REAL_OF[x.dtype])
    place = hlo.iota(cosine.shape, 0, torch.int64)
    is_single = hlo.compare(place * 2, hlo.broadcast_in_dim(hlo.size(n), place.shape, ()), "EQ")
    is_single = is_single | hlo.compare(place, like(place, 0), "EQ")
    one = like(cosine, 1)
    weight = hlo.select(is_single, one, one + one)
    silent = hlo.select(is_single, like(sine, 0), sine + sine)
    total = _times(hlo.real(x), axis, cosine * weight) - _times(hlo.imag(x), axis, silent)
    return _scaled(total, 1 / hlo.size(n, torch.float64))


def _complex_to_complex(x: Value, axes: Sequence[int], *, forward: bool) -> Value:
    """The transform over ``axes``, without scaling where it is forward."""
    known = [a for a in axes if type(x.shape[a]) is int]
    for start in range(0, len(known), _MOST_AXES):
        some = known[start : start + _MOST_AXES]
        lengths = require_static([x.shape[a] for a in some], "a Fourier transform")
        x = _transform(x, "FFT" if forward else "IFFT", some, lengths)
    for axis in axes:
        if axis not in known:
            x = _by_product(x, axis, forward=forward)
    return x


@register(aten._fft_c2c.default)
def complex_to_complex(ctx: Context, x: Value, dim: Sequence[int], normalization: int, forward: bool) -> Value:
    """aten::_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor"""
    axes, lengths = _axes(x, dim)
    if is_empty(x.shape):
        return x
    factor = _factor(count(lengths), normalization, inverse=not forward)
    return _scaled(_complex_to_complex(x, axes, forward=forward), factor)


@register(aten._fft_r2c.default)
def real_to_complex(ctx: Context, x: Value, dim: Sequence[int], normalization: int, onesided: bool) -> Value:
    """aten::_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor

    One-sided: the last of ``dim`` by RFFT, which keeps n // 2 + 1 terms, the others by FFT.
    """
    axes, lengths = _axes(x, dim)
    if is_empty(x.shape):
        return hlo.full(ctx.shape, 0, ctx.dtype)
    factor = _factor(count(lengths), normalization, inverse=False)
    if not onesided:
        wide = hlo.convert(x, COMPLEX_OF[x.dtype])
        return _scaled(_complex_to_complex(wide, axes, forward=True), factor)
    last, n = axes[-1], lengths[-1]
    half = _transform(x, "RFFT", [last], [n]) if type(n) is int else _real_by_product(x, last, ctx.shape[last])
    return _scaled(_complex_to_complex(half, axes[:-1], forward=True), factor)


@register(aten._fft_c2r.default)
def complex_to_real(ctx: Context, x: Value, dim: Sequence[int], normalization: int, last_dim_size: DimLike) -> Value:
    """aten::_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor

    The inverse of the one-sided transform; ``last_dim_size`` real elements along the last of ``dim``.
    """
    axes, lengths = _axes(x, dim)
    if is_empty(x.shape):
        return hlo.full(ctx.shape, 0, ctx.dtype)
    last = axes[-1]
    terms = last_dim_size // 2 + 1
    x = _complex_to_complex(x, axes[:-1], forward=False)
    if not same_shape((lengths[-1],), (terms,)) and (not is_static((lengths[-1], terms)) or lengths[-1] > terms):
        x = hlo.slice(x, [0] * x.ndim, [terms if i == last else d for i, d in enumerate(x.shape)])
    if type(last_dim_size) is int:
        real = _transform(x, "IRFFT", [last], [last_dim_size])
    else:
        real = _back_by_product(x, last, last_dim_size)
    return _scaled(real, _factor(count([*lengths[:-1], last_dim_size]), normalization, inverse=True))


# Sample frequencies


def _multiples(ctx: Context, n: int, d: float, wrapped: bool) -> Value:
    """Whole numbers over ``n d``, rounded to the dtype before the product, as ATen's kernel does."""
    shape, dtype = ctx.out
    place = hlo.iota(shape, 0, torch.int64)
    if wrapped:
        place = hlo.select(place < (n + 1) // 2, place, place - n)
    whole = hlo.convert(hlo.convert(place, dtype), compute_type(dtype))
    return hlo.convert(whole * (1.0 / (n * d)), dtype)


@register(aten.fft_fftfreq.default)
def fftfreq(ctx: Context, n: int, d: float = 1.0, **_: Any) -> Value:
    """aten::fft_fftfreq(int n, float d=1., *, ScalarType? dtype=None, …) -> Tensor

    0, 1, …, then the negative ones from ``-(n // 2)`` on, over ``n d``.
    """
    return _multiples(ctx, n, d, wrapped=True)


@register(aten.fft_rfftfreq.default)
def rfftfreq(ctx: Context, n: int, d: float = 1.0, **_: Any) -> Value:
    """aten::fft_rfftfreq(int n, float d=1., *, ScalarType? dtype=None, …) -> Tensor

    0, 1, …, ``n // 2``, over ``n d``.
    """
    return _multiples(ctx, n, d, wrapped=False)
