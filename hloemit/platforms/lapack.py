"""LAPACK and BLAS on the CPU, through the foreign functions that jaxlib ships.

A matrix that is stored by rows is its transpose to LAPACK, which reads columns. Where a formula allows that, the memory
is handed over as it is, so that nothing is copied; elsewhere XLA stores the matrix by columns first.
Source: https://netlib.org/lapack/explore-html.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.ir.array import Array, complex_dtype, complex_of, finite_or_zero, real_dtype, triangle_of
from hloemit.platforms.ffi import batch_of, call, char, checked, flag

_PREFIX = {torch.float32: "s", torch.float64: "d", torch.complex64: "c", torch.complex128: "z"}
DTYPES = frozenset(_PREFIX)

_TRANSPOSES = {"NO_TRANSPOSE": "N", "TRANSPOSE": "T", "ADJOINT": "C"}


def _target(name: str, dtype: torch.dtype) -> str:
    return f"lapack_{_PREFIX[dtype]}{name}_ffi"


def _of_kind(dtype: torch.dtype, real: str, complex: str) -> str:
    return complex if dtype in COMPLEX else real


def _transposed(x: Array) -> Array:
    """The same memory with rows and columns exchanged: what LAPACK takes for the transpose, and the other way round."""
    *batch, m, n = x.shape
    return x.reshape(*batch, n, m)


def eigh(a: Array, *, lower: bool, vectors: bool) -> Sequence[Array]:
    """syevd, heevd, of ``aᵀ``, the conjugate of ``a``, whose eigenvectors are conjugates, too."""
    values, info = (a.shape[:-1], real_dtype(a.dtype)), (batch_of(a), torch.int32)
    config = {"mode": char("V" if vectors else "N"), "uplo": char("U" if lower else "L")}
    target = _target(_of_kind(a.dtype, "syevd", "heevd"), a.dtype)
    a, finite = finite_or_zero(triangle_of(a, lower=lower))
    v, w, failed = call(target, [a.T], [(a.shape, a.dtype), values, info], config, in_place=0)
    return checked(failed, finite, w, v.conj()) if vectors else checked(failed, finite, w)


def svd(a: Array, *, full_matrices: bool, vectors: bool) -> Sequence[Array]:
    """gesdd, of ``aᵀ = (Vᴴ)ᵀ diag(s) Uᵀ``."""
    batch, (m, n) = batch_of(a), a.shape[-2:]
    k = min(m, n)
    rows, columns = (m, n) if full_matrices and vectors else (k, k)
    results = [
        ((*batch, n, m), a.dtype),
        ((*batch, k), real_dtype(a.dtype)),
        ((*batch, n, columns), a.dtype),
        ((*batch, rows, m), a.dtype),
        (batch, torch.int32),
    ]
    mode = char("N" if not vectors else "A" if full_matrices else "S")
    a, finite = finite_or_zero(a)
    _, s, left, right, failed = call(
        _target("gesdd", a.dtype), [_transposed(a)], results, {"mode": mode}, in_place=0, column_major=False
    )
    if not vectors:
        return checked(failed, finite, s)
    return checked(failed, finite, _transposed(right), s, _transposed(left))


def eig(a: Array, *, vectors: bool) -> Sequence[Array]:
    """geev."""
    batch, wide = batch_of(a), complex_dtype(a.dtype)
    values, matrix = (a.shape[:-1], a.dtype), (a.shape, wide)
    results = [values, matrix, matrix, (batch, torch.int32)]
    config = {"compute_left": char("N"), "compute_right": char("V" if vectors else "N")}
    a, finite = finite_or_zero(a)
    if a.dtype in COMPLEX:
        w, _, v, failed = call(_target("geev", a.dtype), [a], results, config)
    else:
        real, imag, _, v, failed = call(_target("geev", a.dtype), [a], [values, *results], config)
        w = complex_of(real, imag)
    return checked(failed, finite, w, v) if vectors else checked(failed, finite, w)


def geqrf(a: Array) -> Sequence[Array]:
    """geqrf."""
    tau = ((*batch_of(a), min(a.shape[-2:])), a.dtype)
    return call(_target("geqrf", a.dtype), [a], [(a.shape, a.dtype), tau], {}, in_place=0)


def householder_product(packed: Array, tau: Array) -> Sequence[Array]:
    """orgqr, ungqr."""
    target = _target(_of_kind(packed.dtype, "orgqr", "ungqr"), packed.dtype)
    return call(target, [packed, tau], [(packed.shape, packed.dtype)], {}, in_place=0)


def ormqr(packed: Array, tau: Array, c: Array, *, adjoint: bool) -> Sequence[Array]:
    """ormqr, unmqr."""
    target = _target(_of_kind(c.dtype, "ormqr", "unmqr"), c.dtype)
    config = {"left": flag(True), "transpose": flag(adjoint)}
    return call(target, [packed, tau, c], [(c.shape, c.dtype)], config, in_place=2)


def lu(a: Array) -> Sequence[Array]:
    """getrf."""
    batch, count = batch_of(a), min(a.shape[-2:])
    results = [(a.shape, a.dtype), ((*batch, count), torch.int32), (batch, torch.int32)]
    return call(_target("getrf", a.dtype), [a], results, {}, in_place=0)


def cholesky(a: Array, *, lower: bool = False) -> Sequence[Array]:
    """potrf, of ``aᵀ``, whose upper factor is the lower one of ``a``, transposed."""
    results = [(a.shape, a.dtype), (batch_of(a), torch.int32)]
    config = {"uplo": char("U" if lower else "L")}
    factor, failed = call(_target("potrf", a.dtype), [a], results, config, in_place=0, column_major=False)
    return checked(failed, None, factor)


def triangular_solve(
    a: Array, b: Array, *, left_side: bool, lower: bool, unit_diagonal: bool, transpose_a: str
) -> Sequence[Array]:
    """trsm. By rows, it would be on the other side, where OpenBLAS makes all NaN if the diagonal has a zero."""
    config = {
        "side": char("L" if left_side else "R"),
        "uplo": char("L" if lower else "U"),
        "trans_x": char(_TRANSPOSES[transpose_a]),
        "diag": char("U" if unit_diagonal else "N"),
    }
    return call(_target("trsm", b.dtype), [a, b], [(b.shape, b.dtype)], config, in_place=1)
