"""Eigenvalues and eigenvectors of general matrices, by the shifted QR method on complex numbers.

A matrix is reduced to Hessenberg's form by reflections, and that to Schur's upper triangular form by plane rotations with
Wilkinson's shift; eigenvectors are solved for in the triangular matrix. Batches run one matrix after the other, as each
takes its own number of steps. PyTorch's order of eigenvalues is LAPACK's, and no promise; this one is of the same kind.
Source: Golub and Van Loan, Matrix Computations, 7.4 to 7.6; https://netlib.org/lapack/explore-html, lahqr, trevc.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import (
    Array,
    apply,
    complex_dtype,
    composite,
    concatenate,
    diagonal,
    eye,
    filled,
    first_place,
    fori,
    index_along,
    loop,
    norm,
    real_dtype,
    where,
)
from hloemit.ir.value import Value, hlo_static, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.householder import reflection
from hloemit.lowering.registry import register

MAX_STEPS = 60  # QR steps for each eigenvalue; two or three are usual


def eig(a: Array, *, vectors: bool) -> tuple[Array, Array | None]:
    """Eigenvalues (..., n), complex, and, if asked for, eigenvectors of length 1 in columns.

    Of the elements of a vector, the largest is real, as LAPACK makes it.
    """
    *batch, n, _ = hlo_static(a.shape)
    dtype = complex_dtype(a.dtype)
    if is_empty(a.shape):
        return filled((*batch, n), 0, dtype), filled(a.shape, 0, dtype) if vectors else None
    found = composite("eig", lambda x: _batched(x.to(dtype), vectors=vectors), a, vectors=vectors)
    return found[0], found[1] if vectors else None


def _batched(a: Array, *, vectors: bool) -> list[Array]:
    *batch, n, _ = hlo_static(a.shape)
    stack = a.reshape(math.prod(batch), n, n)
    count = int(stack.shape[0])
    results = [filled((count, n, 1), 0, a.dtype)]
    if vectors:
        results.append(filled((count, n, n), 0, a.dtype))

    def one(i: Array, *results: Array) -> Sequence[Array]:
        found = _single(stack.at(-3, i).reshape(n, n), vectors=vectors)
        parts = [found[0].reshape(1, n, 1), *(v.reshape(1, n, n) for v in found[1:])]
        return [r.set_at(-3, i, p) for r, p in zip(results, parts, strict=True)]

    found = fori(0, count, one, *results)
    return [found[0].reshape(*batch, n), *(v.reshape(*batch, n, n) for v in found[1:])]


def _single(a: Array, *, vectors: bool) -> list[Array]:
    n = int(a.shape[-1])
    finite = ~Array(~hlo.is_finite(abs(a).value)).any()
    z = [eye(n, n, a.dtype)] if vectors else []
    a, *z = _hessenberg(where(finite, a, 0), *z)
    t, *z = _schur(a, *z)
    values = where(finite, diagonal(t), complex(float("nan"), float("nan")))
    if not vectors:
        return [values]
    v = z[0] @ _triangular_vectors(t)
    v = v / norm(v, -2).to(v.dtype)
    size = abs(v)
    first = first_place(size == size.max(-2, keep=True), -2)
    largest = where(index_along(-2, (n, 1)) == first, v, 0).sum(-2, keep=True)
    v = v * (largest.conj() / abs(largest).to(v.dtype))
    return [values, where(finite, v, complex(float("nan"), float("nan")))]


def _hessenberg(a: Array, *z: Array) -> list[Array]:
    """Zeros below the first subdiagonal, by reflections from both sides, which ``z`` collects."""
    n = int(a.shape[-1])
    if n < 3:
        return [a, *z]
    rows = index_along(-2, (n, 1))

    def reflect(i: Array, a: Array, *z: Array) -> Sequence[Array]:
        v, tau, _ = reflection(where(rows > i, a.at(-1, i), 0), i + 1)
        v = where(rows > i, v, 0)
        a = a - tau.conj() * (v @ (v.H @ a))
        a = a - (tau * (a @ v)) @ v.H
        a = where((rows > i + 1) & (index_along(-1, (1, n)) == i), 0, a)
        return [a, *(x - (tau * (x @ v)) @ v.H for x in z)]

    return fori(0, n - 2, reflect, a, *z)


def _schur(a: Array, *z: Array) -> list[Array]:
    """Zeros below the diagonal, by QR steps on the trailing block that does not fall apart yet."""
    n = int(a.shape[-1])
    if n == 1:
        return [a, *z]
    kind = real_dtype(a.dtype)
    epsilon = torch.finfo(kind).eps
    rows, columns = index_along(-2, (n, n)), index_along(-1, (n, n))
    below = index_along(-1, (n,))  # the subdiagonal's element i stands below the diagonal's, in row i + 1

    def subdiagonal(a: Array) -> Array:
        return where((rows == columns + 1) & (columns < n - 1), a, 0).sum(-2)

    def deflate(a: Array) -> Array:
        """Zeros for what is small beside its neighbours on the diagonal."""
        main = abs(diagonal(a))
        following = _shifted(main)
        scale = main + following
        scale = where(scale == 0, abs(a).max(-1, -2), scale)
        small = abs(subdiagonal(a)) <= epsilon * scale
        return where((rows == columns + 1) & small.expand_dims(-2), 0, a)

    def last(a: Array) -> Array:
        """The row of the last element below the diagonal that is not 0; 0 where there is none."""
        return where(subdiagonal(a) != 0, below + 1, 0).max(-1)

    def unfinished(step: Array, end: Array, *_: Array) -> Array:
        return (step < MAX_STEPS * n) & (end > 0)

    def qr_step(step: Array, end: Array, a: Array, *z: Array) -> Sequence[Array]:
        # the block that is left runs from the row after the last zero above ``end``
        zero = where((subdiagonal(a) == 0) & (below < end), below + 1, 0)
        start = zero.max(-1)
        shift = _wilkinson(a, end)
        corner = a.at(-2, end).at(-1, end - 1).reshape()
        odd = abs(corner) + abs(a.at(-2, end).at(-1, end).reshape())
        stuck = step - apply(hlo.divide, step, 11) * 11 == 10  # a shift off the beaten path, should it run in circles
        shift = where(stuck, odd.to(a.dtype), shift)
        a = a - shift * eye(n, n, a.dtype)
        a, rotations, *more = fori(
            0, n - 1, lambda k, *xs: _rotate_rows(k, start, end, *xs), a, filled((n, 2), 0, a.dtype), *z
        )
        a, _, *more = fori(0, n - 1, _rotate_columns, a, rotations, *more)
        a = deflate(a + shift * eye(n, n, a.dtype))
        return [step + 1, last(a), a, *more]

    a = deflate(a)
    return loop(unfinished, qr_step, filled((), 0, torch.int32), last(a), a, *z)[2:]


def _shifted(x: Array) -> Array:
    """Each element's successor; 0 for the last."""
    return x.part(-1, 1, int(x.shape[-1])).padded(-1, 1)


def _wilkinson(a: Array, end: Array) -> Array:
    """The eigenvalue of the 2 by 2 block that ends at ``end`` which is nearer to its last element."""
    p, q = (a.at(-2, end - 1).at(-1, i).reshape() for i in (end - 1, end))
    r, s = (a.at(-2, end).at(-1, i).reshape() for i in (end - 1, end))
    half = (p - s) * 0.5
    root = apply(hlo.sqrt, half * half + q * r)
    plus, minus = half + root, half - root
    larger = where(abs(plus) >= abs(minus), plus, minus)
    return where(abs(larger) == 0, s, s - q * r / where(abs(larger) == 0, 1, larger))


def _rotate_rows(k: Array, start: Array, end: Array, a: Array, rotations: Array, *z: Array) -> Sequence[Array]:
    """Zero the element (k + 1, k), where k is within the block, and remember the rotation."""
    upper, lower = a.at(-2, k), a.at(-2, k + 1)
    x, y = upper.at(-1, k), lower.at(-1, k)
    length = apply(hlo.sqrt, (x.conj() * x).real + (y.conj() * y).real)
    idle = (k < start) | (k >= end) | (length == 0).reshape()
    safe = where(length == 0, 1, length).to(a.dtype)
    c, s = where(idle, 1, x / safe), where(idle, 0, y / safe)
    a = a.set_at(-2, k, c.conj() * upper + s.conj() * lower)
    a = a.set_at(-2, k + 1, c * lower - s * upper)
    rotations = rotations.set_at(-2, k, concatenate([c, s], -1))
    return [a, rotations, *z]


def _rotate_columns(k: Array, a: Array, rotations: Array, *z: Array) -> Sequence[Array]:
    """The inverse of a rotation, on columns, of the matrix and of what collects them."""
    pair = rotations.at(-2, k)
    c, s = pair.part(-1, 0, 1), pair.part(-1, 1, 2)

    def turned(x: Array) -> Array:
        left, right = x.at(-1, k), x.at(-1, k + 1)
        return x.set_at(-1, k, c * left + s * right).set_at(-1, k + 1, c.conj() * right - s.conj() * left)

    return [turned(a), rotations, *map(turned, z)]


def _triangular_vectors(t: Array) -> Array:
    """The eigenvectors of an upper triangular matrix, with 1 on the diagonal, all at once."""
    n = int(t.shape[-1])
    kind = real_dtype(t.dtype)
    values = diagonal(t)
    smallest = apply(hlo.maximum, abs(t).max(-1, -2) * torch.finfo(kind).eps, torch.finfo(kind).tiny)
    columns = index_along(-1, (1, n))

    def solve_row(step: Array, x: Array) -> Sequence[Array]:
        i = (n - 1) - step
        difference = t.at(-2, i).at(-1, i) - values.reshape(1, n)
        difference = where(abs(difference) < smallest, smallest.to(t.dtype), difference)
        row = -(where(columns > i, t.at(-2, i), 0) @ x) / difference
        return [x.set_at(-2, i, where(columns > i, row, where(columns == i, 1, 0 * row)))]

    return fori(0, n, solve_row, filled((n, n), 0, t.dtype))[0]


@register(aten.linalg_eig.default)
def linalg_eig(ctx: Context, a: Value) -> Sequence[Value | None]:
    """aten::linalg_eig(Tensor self) -> (Tensor eigenvalues, Tensor eigenvectors)"""
    values, vectors = eig(Array(a), vectors=ctx.reads(1))
    return [values.value, None if vectors is None else vectors.value]


@register(aten._linalg_eigvals.default, aten.linalg_eigvals.default)
def linalg_eigvals(ctx: Context, a: Value) -> Value:
    """aten::_linalg_eigvals(Tensor self) -> Tensor"""
    return eig(Array(a), vectors=False)[0].value
