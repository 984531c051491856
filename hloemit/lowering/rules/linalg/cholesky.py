"""Cholesky factors and triangular systems, which StableHLO has whole.

Where eager PyTorch raises LinAlgError for a matrix that is not positive-definite, a compiled program gives NaN.
Source: https://openxla.org/stablehlo/spec#cholesky, #triangular_solve.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import eye
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

    ``info`` is 0, or 1 where the matrix is not positive-definite (LAPACK gives the order of the minor that is not).
    """
    found = factor(x, upper=upper)
    info = ctx.result(1)
    if is_empty(x.shape):
        return [found, hlo.full(info.shape, 0, info.dtype)]
    part = hlo.real(found) if found.dtype in COMPLEX else found
    failed = hlo.convert(hlo.compare(part, part, "NE"), torch.int32)
    return [found, hlo.reduce(failed, hlo.full((), 0, torch.int32), [x.ndim - 2, x.ndim - 1], hlo.maximum)]


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
