"""Variance, deviation and norms.

Source: https://docs.pytorch.org/docs/stable/torch.html#reduction-ops and
https://docs.pytorch.org/docs/stable/generated/torch.linalg.vector_norm.html.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX, REAL_OF
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.reduction import Axes, count_over, p_norm, spread, total
from hloemit.lowering.promotion import compute_type, wrap_dims
from hloemit.lowering.registry import register

prims = torch.ops.prims


def _moments(x: Value, axes: Sequence[int], correction: float, with_mean: bool) -> tuple[Value, Value | None]:
    """Variance, and mean if it is wanted, over ``axes``, in two passes so that a large mean costs no digits.

    What is summed up are differences from the first element, so that equal ones have the variance 0, as they have in
    PyTorch, which updates a mean as it goes: code asks ``std == 0``. The divisor is ``max(0, n - correction)``, so that
    too few elements give NaN or inf as PyTorch has it. The variance of complex numbers is real: that of the real parts
    plus that of the imaginary parts.
    """
    first = _first(x, axes)
    shifted = x if first is None else x - spread(first, x.shape, axes)
    centred = shifted - spread(_mean(shifted, axes), x.shape, axes)
    if x.dtype in COMPLEX:
        re, im = hlo.real(centred), hlo.imag(centred)
        squares = re * re + im * im
    else:
        squares = centred * centred
    deviations = total(squares, axes)
    number = hlo.broadcast_to(_divisor(x, axes, correction, squares.dtype), deviations.shape)
    mean = _mean(x, axes) if with_mean else None
    if mean is not None and first is not None:
        mean = hlo.select(hlo.compare(deviations, like(deviations, 0), "EQ"), first, mean)
    return deviations / number, mean


def _mean(x: Value, axes: Sequence[int]) -> Value:
    summed = total(x, axes)
    return summed / hlo.broadcast_to(count_over(x, axes, x.dtype), summed.shape)


def _first(x: Value, axes: Sequence[int]) -> Value | None:
    """The first element along the axes; None where there may be none, and over a mesh, where one device has it."""
    sizes = [x.shape[axis] for axis in axes]
    if current().mesh is not None or not all(isinstance(size, int) and size > 0 for size in sizes):
        return None
    rest = tuple(size for axis, size in enumerate(x.shape) if axis not in axes)
    for axis in axes:
        x = hlo.slice_axis(x, axis, 0, 1)
    return hlo.reshape(x, rest)


def _divisor(x: Value, axes: Sequence[int], correction: float, dtype: torch.dtype) -> Value:
    number = count([x.shape[axis] for axis in axes])
    if isinstance(number, int):
        return hlo.full((), max(number - correction, 0), dtype)
    divisor = hlo.size(number, dtype)
    if not correction:
        return divisor
    return hlo.maximum(divisor - hlo.full((), correction, dtype), hlo.full((), 0, dtype))


def variance(*, root: bool, with_mean: bool) -> dict[str, Callable[..., Value | list[Value]]]:
    """The rules of a variance operator, by overload."""

    def finish(ctx: Context, x: Value, dim: Axes, correction: float) -> Value | list[Value]:
        axes = wrap_dims(dim, x.ndim)
        result, mean = _moments(hlo.convert(x, compute_type(x.dtype)), axes, correction, with_mean)
        if root:
            result = hlo.sqrt(result)
        if not with_mean:
            return hlo.reshape(hlo.convert(result, ctx.dtype), ctx.shape)
        return [
            hlo.reshape(hlo.convert(value, type_.dtype), type_.shape)
            for value, type_ in zip((result, mean), ctx.outs, strict=True)
            if value is not None and type_ is not None
        ]

    def by_correction(
        ctx: Context, x: Value, dim: Axes = None, correction: float | None = None, keepdim: bool = False
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
register(prims.var.default)(variance(root=False, with_mean=False)["correction"])


def vector_norm(ctx: Context, x: Value, order: float, dim: Axes) -> Value:
    """The ``order``-norm over ``dim``, in the compute type of the result's dtype; of one element its magnitude."""
    shape, result = ctx.out
    axes = wrap_dims(dim, x.ndim)
    real = compute_type(result)
    x = hlo.convert(x, next(c for c, r in REAL_OF.items() if r is real) if x.dtype in COMPLEX else real)
    is_of_one = order != 0 and all(x.shape[axis] == 1 for axis in axes)  # no power over- or underflows
    return hlo.reshape(hlo.convert(abs(x) if is_of_one else p_norm(x, axes, order), result), shape)


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
