"""Fourier transforms: the three kernels that every ``torch.fft`` function reaches.

Source: https://openxla.org/stablehlo/spec#fft and ATen's native/SpectralOps.cpp, whose normalization modes are 0 (none),
1 (by the root of the signal size) and 2 (by the signal size).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX_OF
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.hlo.shape import require_static
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import compute_type, wrap_dim
from hloemit.lowering.registry import register

_MOST_AXES = 3  # that stablehlo.fft transforms at once


def _transform(x: Value, kind: str, axes: Sequence[int], lengths: Sequence[int]) -> Value:
    """``stablehlo.fft`` over any one to three axes, which are moved to the end and back."""
    order = [i for i in range(x.ndim) if i not in axes] + list(axes)
    moved = hlo.fft(hlo.transpose(x, order), kind, lengths)
    return hlo.transpose(moved, [order.index(i) for i in range(x.ndim)])


def _scaled(x: Value, factor: float) -> Value:
    return x if factor == 1 else x * factor


def _factor(count: int, normalization: int, *, inverse: bool) -> float:
    """What to multiply with; StableHLO's inverse transforms have divided by ``count`` already."""
    by = {0: 1.0, 1: 1 / math.sqrt(count), 2: 1 / count}[normalization] if count else 1.0
    return by * count if inverse else by


def _axes(x: Value, dim: Sequence[int]) -> tuple[list[int], list[int]]:
    axes = [wrap_dim(d, x.ndim) for d in dim]
    return axes, list(require_static([x.shape[a] for a in axes], "a Fourier transform"))


def _complex_to_complex(x: Value, axes: Sequence[int], *, forward: bool) -> Value:
    """The transform over ``axes``, without scaling where it is forward."""
    for start in range(0, len(axes), _MOST_AXES):
        some = axes[start : start + _MOST_AXES]
        lengths = require_static([x.shape[a] for a in some], "a Fourier transform")
        x = _transform(x, "FFT" if forward else "IFFT", some, lengths)
    return x


@register(aten._fft_c2c.default)
def complex_to_complex(ctx: Context, x: Value, dim: Sequence[int], normalization: int, forward: bool) -> Value:
    """aten::_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor"""
    axes, lengths = _axes(x, dim)
    if 0 in x.shape:
        return x
    factor = _factor(math.prod(lengths), normalization, inverse=not forward)
    return _scaled(_complex_to_complex(x, axes, forward=forward), factor)


@register(aten._fft_r2c.default)
def real_to_complex(ctx: Context, x: Value, dim: Sequence[int], normalization: int, onesided: bool) -> Value:
    """aten::_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor

    One-sided: the last of ``dim`` by RFFT, which keeps n // 2 + 1 terms, the others by FFT.
    """
    axes, lengths = _axes(x, dim)
    if 0 in x.shape:
        return hlo.full(ctx.shape, 0, ctx.dtype)
    factor = _factor(math.prod(lengths), normalization, inverse=False)
    if not onesided:
        wide = hlo.convert(x, COMPLEX_OF[x.dtype])
        return _scaled(_complex_to_complex(wide, axes, forward=True), factor)
    half = _transform(x, "RFFT", axes[-1:], lengths[-1:])
    return _scaled(_complex_to_complex(half, axes[:-1], forward=True), factor)


@register(aten._fft_c2r.default)
def complex_to_real(ctx: Context, x: Value, dim: Sequence[int], normalization: int, last_dim_size: int) -> Value:
    """aten::_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor

    The inverse of the one-sided transform; ``last_dim_size`` real elements along the last of ``dim``.
    """
    axes, lengths = _axes(x, dim)
    if 0 in x.shape:
        return hlo.full(ctx.shape, 0, ctx.dtype)
    last = axes[-1]
    terms = last_dim_size // 2 + 1
    count = math.prod(lengths[:-1]) * last_dim_size
    x = _complex_to_complex(x, axes[:-1], forward=False)
    if lengths[-1] > terms:
        x = hlo.slice(x, [0] * x.ndim, [terms if i == last else d for i, d in enumerate(x.shape)])
    real = _transform(x, "IRFFT", [last], [last_dim_size])
    return _scaled(real, _factor(count, normalization, inverse=True))


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
