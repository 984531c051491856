"""Singular values and vectors, by Jacobi's method on the columns (Hestenes), and what is made of them.

A matrix is reduced to a triangular one first. Each round makes n / 2 pairs of columns orthogonal at once. Small singular
values keep their digits, which the eigenvalues of ``Aᴴ A`` would lose.
Source: Golub and Van Loan, Matrix Computations, 8.6.3; Drmač and Veselić, LAPACK working note 169.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import (
    Array,
    apply,
    composite,
    concatenate,
    diagonal,
    eye,
    filled,
    finite_or_zero,
    fori,
    loop,
    nan_unless,
    norm,
    real_dtype,
    where,
)
from hloemit.ir.value import Value, hlo_static, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.householder import qr
from hloemit.lowering.lib.jacobi import eigh, halves, next_round, rotation, sort_all
from hloemit.lowering.registry import register

MAX_SWEEPS = 40


def svd(a: Array, *, full: bool = False, vectors: bool = True) -> tuple[Array, Array, Array]:
    """U (..., m, k), falling singular values (..., k), real, and Vᴴ (..., k, n); without vectors, U and Vᴴ are empty.

    k is min(m, n), and U and Vᴴ are square where ``full``.
    """
    batch, (m, n) = a.shape[:-2], hlo_static(a.shape[-2:])
    k = min(m, n)
    if is_empty(a.shape):
        rows, columns = (m, n) if full else (k, k)
        u = eye(m, rows, a.dtype).to_shape(*batch, m, rows)
        vh = eye(columns, n, a.dtype).to_shape(*batch, columns, n)
        return u, filled((*batch, k), 0, real_dtype(a.dtype)), vh

    def decomposition(x: Array) -> Sequence[Array]:
        x, finite = finite_or_zero(x)
        # the values, (..., k), have a dimension less than the matrices
        found = _svd(x, full=full, vectors=vectors)
        return [nan_unless(finite.reshape(*batch, *[1] * (y.ndim - len(batch))), y) for y in found]

    found = composite("svd", decomposition, a, full_matrices=full, vectors=vectors)
    if not vectors:
        nothing = filled((0,), 0, a.dtype)
        return nothing, found[0], nothing
    return found[0], found[1], found[2]


def _svd(a: Array, *, full: bool, vectors: bool) -> list[Array]:
    """The same for m, n >= 1; the singular values alone without vectors."""
    m, n = hlo_static(a.shape[-2:])
    if m < n:
        found = _svd(a.H, full=full, vectors=vectors)
        return [found[2].H, found[1], found[0].H] if vectors else found
    q, square = qr(a, complete=full) if m > n else (None, a)
    square = square.part(-2, 0, n)
    # the rows of R are closer to orthogonal than its columns: Rᴴ = W diag(s) Vᴴ gives R = V diag(s) Wᴴ
    found = _jacobi(square.H, vectors=vectors)
    if not vectors:
        return found
    scaled, s, v = found  # Rᴴ V = W diag(s), with s falling
    # columns that belong to s = 0 are no vectors: QR completes them, and leaves the others but for a sign
    w, r = qr(scaled)
    entries = diagonal(r)
    signs = where(entries == 0, 1, apply(hlo.sign, entries))
    u, vh = v, (w * signs.expand_dims(-2)).H
    if q is None:
        return [u, s, vh]
    if full:
        extra = m - n
        u = u.padded(-2, extra).padded(-1, extra) + _tail_identity(m, n, a.dtype)
    return [q @ u, s, vh]


def _tail_identity(m: int, n: int, dtype: torch.dtype) -> Array:
    """The identity of m, with zeros in the first n places."""
    return eye(m, m, dtype) - eye(n, n, dtype).padded(-2, m - n).padded(-1, m - n)


def _jacobi(a: Array, *, vectors: bool) -> list[Array]:
    """``A V`` with orthogonal columns, their falling lengths, and V, for a square matrix; else the lengths alone."""
    batch, (n, _) = a.shape[:-2], hlo_static(a.shape[-2:])
    even = n + n % 2
    kind = real_dtype(a.dtype)
    tolerance = torch.finfo(kind).eps * n**0.5
    if even != n:
        a = a.padded(-1, 1)
    carried = [a]
    if vectors:
        carried.append(eye(even, even, a.dtype).to_shape(*batch, even, even))
    worst = filled((), float("inf"), kind)

    def unfinished(sweep: Array, worst: Array, *_: Array) -> Array:
        return (sweep < MAX_SWEEPS) & (worst > tolerance)

    def one_sweep(sweep: Array, worst: Array, *xs: Array) -> Sequence[Array]:
        return [sweep + 1, *fori(0, even - 1, _round, filled((), 0, kind), *xs)]

    found = loop(unfinished, one_sweep, filled((), 0, torch.int32), worst, *carried)[2:]
    lengths = norm(found[0], -2).reshape(*batch, even)
    if even != n:
        lengths = lengths - concatenate([filled((n,), 0, kind), filled((1,), 1, kind)], -1)  # sorts last
    if not vectors:
        return [sort_all(lengths, [], falling=True)[0].part(-1, 0, n)]
    s, scaled, v = sort_all(lengths, found, falling=True)
    return [scaled.part(-1, 0, n), s.part(-1, 0, n), v.part(-1, 0, n).part(-2, 0, n)]


def _round(_: Array, worst: Array, *xs: Array) -> Sequence[Array]:
    """Make the columns (i, i + n / 2) orthogonal, and pair others; ``worst`` is the largest cosine met in the sweep."""
    left, right = halves(xs[0], -1)
    scale = abs(xs[0]).max(-1, -2, keep=True)
    scale = where((scale > 0) & (scale < float("inf")), scale, 1).to(xs[0].dtype)
    left_part, right_part = left / scale, right / scale
    p, q = ((part.conj() * part).real.sum(-2) for part in (left_part, right_part))
    x = (left_part.conj() * right_part).sum(-2)
    root = apply(hlo.sqrt, p) * apply(hlo.sqrt, q)
    negligible = abs(x) <= torch.finfo(p.dtype).tiny * 16
    cosine = where(negligible, 0, abs(x) / where(root == 0, 1, root))
    c, s = rotation(p, q, where(negligible, 0, x))
    c, s = c.to(x.dtype).expand_dims(-2), s.expand_dims(-2)
    turned = []
    for y in xs:
        left, right = halves(y, -1)
        pair = next_round(c * left + s.conj() * right, c * right - s * left, -1)
        turned.append(concatenate(pair, -1))
    return [apply(hlo.maximum, worst, cosine.max(*range(-cosine.ndim, 0))), *turned]


@register(aten._linalg_svd.default)
def linalg_svd(
    ctx: Context, a: Value, full_matrices: bool = False, compute_uv: bool = True, *, driver: str | None = None
) -> Sequence[Value | None]:
    """aten::_linalg_svd(Tensor A, bool full_matrices=False, bool compute_uv=True, *, str? driver=None) -> (Tensor U, Tensor S, Tensor Vh)

    Without ``compute_uv``, ``U`` and ``Vh`` are empty; they are not computed either where nothing reads them.
    """
    if compute_uv and not ctx.reads(0) and not ctx.reads(2):
        return [None, svd(Array(a), vectors=False)[1].value, None]
    u, s, vh = svd(Array(a), full=full_matrices, vectors=compute_uv)
    if compute_uv:
        return [u.value, s.value, vh.value]
    empty = [hlo.full(kind.shape, 0, kind.dtype) for kind in ctx.outs if kind is not None]
    return [empty[0], s.value, empty[2]]


@register(aten.linalg_polar.default)  # since torch 2.14
def polar(ctx: Context, a: Value) -> list[Value]:
    """aten::linalg_polar(Tensor A) -> (Tensor U, Tensor H)"""
    u, s, vh = svd(Array(a))
    scaled = s.to(vh.dtype).expand_dims(-1) * vh
    return [(u @ vh).value, (vh.H @ scaled).value]


@register(aten.linalg_pinv.atol_rtol_tensor)
def pinv(
    ctx: Context, a: Value, *, atol: Value | None = None, rtol: Value | None = None, hermitian: bool = False
) -> Value:
    """aten::linalg_pinv.atol_rtol_tensor(Tensor self, *, Tensor? atol=None, Tensor? rtol=None, bool hermitian=False) -> Tensor

    Singular values up to ``max(atol, rtol * largest)`` count as 0. ``rtol`` is max(m, n) times the dtype's epsilon where
    neither is given, and 0 where only ``atol`` is.
    """
    m, n = hlo_static(a.shape[-2:])
    if is_empty(a.shape):
        return hlo.full(ctx.shape, 0, a.dtype)
    kind = real_dtype(a.dtype)
    absolute = filled((), 0, kind) if atol is None else Array(atol).to(kind)
    relative = filled((), max(m, n) * torch.finfo(kind).eps if atol is None else 0, kind)
    if rtol is not None:
        relative = Array(rtol).to(kind)
    if hermitian:
        s, v = eigh(Array(a), lower=True, vectors=True)
        assert v is not None
        left, right = v, v.H
    else:
        u, s, vh = svd(Array(a))
        left, right = vh.H, u.H
    size = abs(s)
    limit = apply(hlo.maximum, absolute.expand_dims(-1), relative.expand_dims(-1) * size.max(-1, keep=True))
    inverse = where(size > limit, 1 / where(s == 0, 1, s), 0)
    return (left * inverse.to(a.dtype).expand_dims(-2) @ right).value
