"""Eigenvalues and eigenvectors of Hermitian matrices."""

from __future__ import annotations

from collections.abc import Sequence

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, where
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.jacobi import eigh
from hloemit.lowering.registry import register


@register(aten._linalg_eigh.default)
def linalg_eigh(ctx: Context, a: Value, uplo: str = "L", compute_v: bool = True) -> Sequence[Value | None]:
    """aten::_linalg_eigh(Tensor A, str UPLO="L", bool compute_v=True) -> (Tensor eigenvalues, Tensor eigenvectors)

    Only one triangle of ``A`` is read. Without vectors, the second result is empty; they are not computed either where
    nothing reads them: ``eigvalsh`` may ask for them, for its gradient.
    """
    wanted = compute_v and ctx.reads(1)
    values, vectors = eigh(Array(a), lower=uplo.upper() == "L", vectors=wanted)
    if compute_v and not wanted:
        return [values.value, None]
    if vectors is None:
        kind = ctx.result(1)
        vectors = filled(kind.shape, 0, kind.dtype)
    return [values.value, vectors.value]


@register(aten.linalg_matrix_sqrth.default)  # since torch 2.14
def matrix_sqrth(ctx: Context, a: Value) -> Value:
    """aten::linalg_matrix_sqrth(Tensor self) -> Tensor

    By the roots of the eigenvalues, of the lower triangle; of negative ones 0, as in eager PyTorch.
    """
    values, vectors = eigh(Array(a), lower=True, vectors=True)
    assert vectors is not None
    roots = apply(hlo.sqrt, where(values < 0, 0, values)).to(vectors.dtype).expand_dims(-2)
    return ((vectors * roots) @ vectors.H).value
