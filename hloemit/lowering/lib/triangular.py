"""Systems of equations with triangular matrices."""

from __future__ import annotations

from hloemit.base.dtypes import COMPLEX
from hloemit.ir import hlo
from hloemit.ir.value import Value, broadcast_shapes, is_empty


def solve(a: Value, b: Value, *, upper: bool, left: bool = True, unit: bool = False, adjoint: bool = False) -> Value:
    """X of ``a X = b``, or of ``X a = b``, for a triangular ``a``; batch dimensions are broadcast."""
    batch = broadcast_shapes(a.shape[:-2], b.shape[:-2])
    a, b = (hlo.broadcast_to(v, (*batch, *v.shape[-2:])) for v in (a, b))
    if is_empty(b.shape):
        return b
    transpose = "NO_TRANSPOSE" if not adjoint else "ADJOINT" if a.dtype in COMPLEX else "TRANSPOSE"
    return hlo.triangular_solve(a, b, left_side=left, lower=not upper, unit_diagonal=unit, transpose=transpose)
