"""Cholesky factors and triangular systems, which StableHLO has whole.

Where eager PyTorch raises LinAlgError for a matrix that is not positive-definite, a compiled program gives NaN.
Source: https://openxla.org/stablehlo/spec#cholesky, #triangular_solve.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, eye, filled, function, index_along, loop, where
from hloemit.ir.value import Value, hlo_static, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import triangle
from hloemit.lowering.lib.triangular import solve
from hloemit.lowering.registry import register


def factor(x: Value, *, upper: bool) -> Value:
    """The Cholesky factor, of which only one triangle of ``x`` is read."""
    if is_empty(x.shape):
        return x
    return triangle(hlo.cholesky(x, lower=not upper), 0, "GE" if upper else "LE")


@register(aten.cholesky.default)
def cholesky(ctx: Context, x: Value, upper: bool = False) -> Value:
    """aten::cholesky(Tensor self, bool upper=False) -> Tensor"""
    return factor(x, upper=upper)


@register(aten.linalg_cholesky_ex.default)
def cholesky_ex(ctx: Context, x: Value, *, upper: bool = False, check_errors: bool = False) -> Sequence[Value]:
    """aten::linalg_cholesky_ex(Tensor self, *, bool upper=False, bool check_errors=False) -> (Tensor L, Tensor info)

    ``info`` is 0, or the order of the first leading minor that is not positive-definite, as LAPACK's potrf says.
    """
    found = factor(x, upper=upper)
    info = ctx.result(1)
    if is_empty(x.shape):
        return [found, hlo.full(info.shape, 0, info.dtype)]
    a = Array(x).H if upper else Array(x)
    (minor,) = function("failed_minor", "failed_minor", lambda *xs: [_failed_minor(*xs)], a, Array(found))
    return [found, minor.value]


def _failed_minor(a: Array, factor: Array) -> Array:
    """The order of the first leading minor whose pivot is not positive, by the lower triangle; 0 where there is no NaN.

    A loop, which nothing enters where nothing failed. Where its rounding finds no such pivot, it is the last one.
    """
    rows, columns = index_along(-2, (a.shape[-2], 1)), index_along(-1, (1, a.shape[-1]))
    part = factor.real

    def is_sought(k: Array, a: Array, minor: Array) -> Array:
        return (minor < 0).any(*range(-minor.ndim, 0))

    def eliminate(k: Array, a: Array, minor: Array) -> Sequence[Array]:
        column = where(columns == k, a, 0).sum(-1, keep=True)
        pivot = where(rows == k, column, 0).sum(-2, keep=True)
        good = (pivot.real > 0) & (rows > k).any(-2, keep=True)
        is_this = (minor < 0) & ~good.reshape(*minor.shape)
        return [k + 1, a - column * column.H / where(good, pivot, 1), where(is_this, k + 1, minor)]

    minor = where((part != part).any(-2, -1), filled(a.shape[:-2], -1, torch.int32), 0)
    return loop(is_sought, eliminate, filled((), 0, torch.int32), a, minor)[2]


@register(aten.linalg_solve_triangular.default)
def solve_triangular(
    ctx: Context, a: Value, b: Value, *, upper: bool, left: bool = True, unitriangular: bool = False
) -> Value:
    """aten::linalg_solve_triangular(Tensor self, Tensor B, *, bool upper, bool left=True, bool unitriangular=False) -> Tensor"""
    return solve(a, b, upper=upper, left=left, unit=unitriangular)


@register(aten.triangular_solve.default)
def triangular_solve(
    ctx: Context, b: Value, a: Value, upper: bool = True, transpose: bool = False, unitriangular: bool = False
) -> Sequence[Value]:
    """aten::triangular_solve(Tensor self, Tensor A, bool upper=True, bool transpose=False, bool unitriangular=False) -> (Tensor solution, Tensor cloned_coefficient)"""
    coefficient = ctx.result(1)
    if transpose:
        swapped = hlo.transpose(a, [*range(a.ndim - 2), a.ndim - 1, a.ndim - 2])
        found = solve(swapped, b, upper=not upper, unit=unitriangular)
    else:
        found = solve(a, b, upper=upper, unit=unitriangular)
    return [found, hlo.broadcast_to(a, coefficient.shape)]


@register(aten.cholesky_solve.default)
def cholesky_solve(ctx: Context, b: Value, factor: Value, upper: bool = False) -> Value:
    """aten::cholesky_solve(Tensor self, Tensor input2, bool upper=False) -> Tensor"""
    first = solve(factor, b, upper=upper, adjoint=upper)
    return solve(factor, first, upper=upper, adjoint=not upper)


@register(aten.cholesky_inverse.default)
def cholesky_inverse(ctx: Context, factor: Value, upper: bool = False) -> Value:
    """aten::cholesky_inverse(Tensor self, bool upper=False) -> Tensor"""
    (n,) = hlo_static(factor.shape[-1:])
    return cholesky_solve(ctx, eye(n, n, factor.dtype).value, factor, upper)
