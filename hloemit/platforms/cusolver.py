"""cuSOLVER on NVIDIA's GPUs, through the foreign functions of jax's CUDA plugin, in the form in which jax calls them.

General eigenproblems are not here: they are computed on the host, by a library that jax sets up for itself.
Source: jax/_src/lax/linalg.py; https://docs.nvidia.com/cuda/cusolver.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.ir.array import Array, finite_or_zero, real_dtype, triangle_of
from hloemit.ir.value import hlo_static
from hloemit.platforms.ffi import batch_of, call, checked, flag

DTYPES = frozenset({torch.float32, torch.float64, torch.complex64, torch.complex128})
JACOBI_LIMIT = 1024  # the size up to which Jacobi's method is the faster one for singular values
BATCHED_LIMIT = 32  # the size up to which gesvdj takes a batch at once, and gives square factors only


def eigh(a: Array, *, lower: bool, vectors: bool) -> Sequence[Array]:
    """syevd, which computes vectors always."""
    results = [(a.shape, a.dtype), (a.shape[:-1], real_dtype(a.dtype)), (batch_of(a), torch.int32)]
    config = {"algorithm": "0 : ui8", "lower": flag(lower)}
    a, finite = finite_or_zero(triangle_of(a, lower=lower))
    v, w, failed = call("cusolver_syevd_ffi", [a], results, config, in_place=0)
    return checked(failed, finite, w, v) if vectors else checked(failed, finite, w)


def svd(a: Array, *, full_matrices: bool, vectors: bool) -> Sequence[Array]:
    """gesvdj for small matrices, gesvd for large ones."""
    a, finite = finite_or_zero(a)
    by_jacobi = max(hlo_static(a.shape[-2:])) <= JACOBI_LIMIT
    u, s, vh, failed = (_gesvdj if by_jacobi else _gesvd)(a, full=full_matrices and vectors, vectors=vectors)
    return checked(failed, finite, u, s, vh) if vectors else checked(failed, finite, s)


def _gesvdj(a: Array, *, full: bool, vectors: bool) -> Sequence[Array]:
    """V, not its adjoint, is what gesvdj gives."""
    batch, (m, n) = batch_of(a), hlo_static(a.shape[-2:])
    k = min(m, n)
    square = full or k <= BATCHED_LIMIT
    results = [
        (a.shape, a.dtype),
        ((*batch, k), real_dtype(a.dtype)),
        ((*batch, m, m if square else k), a.dtype),
        ((*batch, n, n if square else k), a.dtype),
        (batch, torch.int32),
    ]
    config = {"compute_uv": flag(vectors), "full_matrices": flag(square)}
    _, s, u, v, failed = call("cusolver_gesvdj_ffi", [a], results, config, in_place=0)
    if square and not full:
        u, v = u.part(-1, 0, k), v.part(-1, 0, k)
    return u, s, v.H, failed


def _gesvd(a: Array, *, full: bool, vectors: bool) -> Sequence[Array]:
    """gesvd takes tall matrices only, so that a wide one is handed over as its transpose."""
    batch, (m, n) = batch_of(a), hlo_static(a.shape[-2:])
    k = min(m, n)
    wide = m < n
    u, vh = ((*batch, m, m if full else k), a.dtype), ((*batch, n if full else k, n), a.dtype)
    factors = [((), a.dtype)] * 2 if not vectors else [vh, u] if wide else [u, vh]
    results = [(a.shape, a.dtype), ((*batch, k), real_dtype(a.dtype)), *factors, (batch, torch.int32)]
    config = {"compute_uv": flag(vectors), "full_matrices": flag(full), "transposed": flag(wide)}
    _, s, first, second, failed = call("cusolver_gesvd_ffi", [a], results, config, in_place=0, column_major=not wide)
    return (second, s, first, failed) if wide else (first, s, second, failed)


def geqrf(a: Array) -> Sequence[Array]:
    """geqrf."""
    tau = ((*batch_of(a), min(a.shape[-2:])), a.dtype)
    return call("cusolver_geqrf_ffi", [a], [(a.shape, a.dtype), tau], {}, in_place=0)


def householder_product(packed: Array, tau: Array) -> Sequence[Array]:
    """orgqr, ungqr."""
    return call("cusolver_orgqr_ffi", [packed, tau], [(packed.shape, packed.dtype)], {}, in_place=0)


def ormqr(packed: Array, tau: Array, c: Array, *, adjoint: bool) -> Sequence[Array]:
    """ormqr, unmqr."""
    config = {"left": flag(True), "transpose": flag(adjoint)}
    return call("cusolver_ormqr_ffi", [packed, tau, c], [(c.shape, c.dtype)], config, in_place=2)


def lu(a: Array) -> Sequence[Array]:
    """getrf."""
    batch, count = batch_of(a), min(a.shape[-2:])
    results = [(a.shape, a.dtype), ((*batch, count), torch.int32), (batch, torch.int32)]
    return call("cusolver_getrf_ffi", [a], results, {}, in_place=0)


def cholesky(a: Array, *, lower: bool = False) -> Sequence[Array]:
    """potrf."""
    results = [(a.shape, a.dtype), (batch_of(a), torch.int32)]
    factor, failed = call("cusolver_potrf_ffi", [a], results, {"lower": flag(lower)}, in_place=0)
    return checked(failed, None, factor)
