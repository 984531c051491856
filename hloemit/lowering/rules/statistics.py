"""Variance, deviation and norms.

Source: https://docs.pytorch.org/docs/stable/torch.html#reduction-ops and
https://docs.pytorch.org/docs/stable/generated/torch.linalg.vector_norm.html.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX, REAL_OF
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import Number, compute_type, wrap_dims
from hloemit.lowering.registry import register
from hloemit.lowering.rules.reduction import Axes, count, keep_dims, total

aten = torch.ops.aten


def moments(x: Value, axes: Sequence[int], correction: Number) -> tuple[Value, Value]:
    """Variance and mean over ``axes``, in two passes so that a large mean costs no digits.

    The divisor is ``max(0, n - correction)``, so that too few elements give NaN or inf as PyTorch has it. The variance
    of complex numbers is real: that of the real parts plus that of the imaginary parts.
    """
    rest = [i for i in range(x.ndim) if i not in axes]
    summed = total(x, axes)
    mean = hlo.divide(summed, hlo.broadcast_to(count(x, axes, x.dtype), summed.shape))
    centred = hlo.subtract(x, hlo.broadcast_in_dim(mean, x.shape, rest))
    if x.dtype in COMPLEX:
        re, im = hlo.real(centred), hlo.imag(centred)
        squares = hlo.add(hlo.multiply(re, re), hlo.multiply(im, im))
    else:
        squares = hlo.multiply(centred, centred)
    number = count(x, axes, squares.dtype)
    if correction:
        number = hlo.subtract(number, hlo.full((), correction, squares.dtype))
        number = hlo.maximum(number, hlo.full((), 0, squares.dtype))
    spread = total(squares, axes)
    return hlo.divide(spread, hlo.broadcast_to(number, spread.shape)), mean


def variance(*, root: bool, with_mean: bool) -> dict[str, Callable[..., Value | list[Value]]]:
    """The rules of a variance operator, by overload."""

    def finish(ctx: Context, x: Value, dim: Axes, correction: Number) -> Value | list[Value]:
        axes = wrap_dims(dim, x.ndim)
        spread, mean = moments(hlo.convert(x, compute_type(x.dtype)), axes, correction)
        if root:
            spread = hlo.sqrt(spread)
        if not with_mean:
            return keep_dims(hlo.convert(spread, ctx.dtype), ctx.shape)
        return [
            keep_dims(hlo.convert(value, type_.dtype), type_.shape)
            for value, type_ in zip((spread, mean), ctx.outs, strict=True)
            if type_ is not None
        ]

    def by_correction(
        ctx: Context, x: Value, dim: Axes = None, correction: Number | None = None, keepdim: bool = False
    ) -> Value | list[Value]:
        return finish(ctx, x, dim, 1 if correction is None else correction)

    def of_all(ctx: Context, x: Value, unbiased: bool = True) -> Value | list[Value]:
        return finish(ctx, x, None, int(unbiased))

    def over_dims(
        ctx: Context, x: Value, dim: Axes, unbiased: bool = True, keepdim: bool = False
    ) -> Value | list[Value]:
        return finish(ctx, x, dim, int(unbiased))

    return {"correction": by_correction, "default": of_all, "dim": over_dims}


for _operator, _root, _with_mean in (
    (aten.var, False, False),
    (aten.std, True, False),
    (aten.var_mean, False, True),
    (aten.std_mean, True, True),
):
    for _overload, _rule in variance(root=_root, with_mean=_with_mean).items():
        register(getattr(_operator, _overload))(_rule)


def vector_norm(ctx: Context, x: Value, order: float, dim: Axes) -> Value:
    """The ``order``-norm over ``dim``, in the compute type of the result's dtype."""
    shape, result = ctx.out
    axes = wrap_dims(dim, x.ndim)
    real = compute_type(result)
    x = hlo.convert(x, next(c for c, r in REAL_OF.items() if r is real) if x.dtype in COMPLEX else real)
    if order == 0:
        folded = total(hlo.convert(hlo.compare(x, hlo.full(x.shape, 0, x.dtype), "NE"), real), axes)
    elif math.isinf(order):
        start, body = (0.0, hlo.maximum) if order > 0 else (math.inf, hlo.minimum)
        folded = hlo.reduce(hlo.abs(x), hlo.full((), start, real), axes, body)
    elif order == 2 and x.dtype not in COMPLEX:
        folded = hlo.sqrt(total(hlo.multiply(x, x), axes))
    else:
        size = hlo.abs(x)
        if order == 1:
            folded = total(size, axes)
        elif order == 2:
            folded = hlo.sqrt(total(hlo.multiply(size, size), axes))
        else:
            summed = total(hlo.power(size, hlo.full(size.shape, order, real)), axes)
            folded = hlo.power(summed, hlo.full(summed.shape, 1 / order, real))
    return keep_dims(hlo.convert(folded, result), shape)


@register(aten.linalg_vector_norm.default)
def linalg_vector_norm(
    ctx: Context,
    x: Value,
    ord: float = 2,
    dim: Axes = None,
    keepdim: bool = False,
    dtype: torch.dtype | None = None,
) -> Value:
    """aten::linalg_vector_norm(Tensor self, Scalar ord=2, int[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None) -> Tensor"""
    return vector_norm(ctx, x, ord, dim)


@register(aten.norm.Scalar)
def norm(ctx: Context, x: Value, p: float = 2) -> Value:
    """aten::norm.Scalar(Tensor self, Scalar p=2) -> Tensor"""
    return vector_norm(ctx, x, p, None)


@register(aten.norm.ScalarOpt_dtype)
def norm_dtype(ctx: Context, x: Value, p: float | None, dtype: torch.dtype) -> Value:
    """aten::norm.ScalarOpt_dtype(Tensor self, Scalar? p, *, ScalarType dtype) -> Tensor"""
    return vector_norm(ctx, x, 2 if p is None else p, None)


@register(aten.norm.ScalarOpt_dim, aten.norm.ScalarOpt_dim_dtype)
def norm_dim(
    ctx: Context, x: Value, p: float | None, dim: Axes, keepdim: bool = False, dtype: torch.dtype | None = None
) -> Value:
    """aten::norm.ScalarOpt_dim(Tensor self, Scalar? p, int[1] dim, bool keepdim=False) -> Tensor"""
    return vector_norm(ctx, x, 2 if p is None else p, dim)
