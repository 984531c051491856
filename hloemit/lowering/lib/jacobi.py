"""Eigenvalues and eigenvectors of Hermitian matrices, by Jacobi's method, and its rotations.

EIGH
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

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
    index_along,
    loop,
    nan_unless,
    real_dtype,
    where,
)
from hloemit.ir.value import hlo_static, is_empty

MAX_SWEEPS = 30  # a handful is enough: convergence is quadratic


def eigh(a: Array, *, lower: bool, vectors: bool) -> tuple[Array, Array | None]:
    """Rising eigenvalues (..., n), real, and, if asked for, eigenvectors in columns. One triangle of ``a`` is read."""
    if is_empty(a.shape):
        return filled(a.shape[:-1], 0, real_dtype(a.dtype)), a if vectors else None

    def decomposition(x: Array) -> Sequence[Array]:
        x, finite = finite_or_zero(_hermitian(x, lower=lower))
        w, *v = _eigh(x, vectors=vectors)
        *batch, _ = w.shape
        return [nan_unless(finite.reshape(*batch, 1), w), *(nan_unless(finite, y) for y in v)]

    found = composite("eigh", decomposition, a, lower=lower, vectors=vectors)
    return found[0], found[1] if vectors else None


def _hermitian(a: Array, *, lower: bool) -> Array:
    """The Hermitian matrix of which one triangle is given."""
    shape = a.shape[-2:]
    rows, columns = index_along(-2, shape), index_along(-1, shape)
    half = where(rows > columns if lower else rows < columns, a, 0)
    middle = where(rows == columns, a.real, 0).to(a.dtype)
    return half + middle + half.H


def _eigh(a: Array, *, vectors: bool) -> Sequence[Array]:
    batch, (n, _) = a.shape[:-2], hlo_static(a.shape[-2:])
    even = n + n % 2
    epsilon = torch.finfo(real_dtype(a.dtype)).eps
    if even != n:  # one more row and column of zeros, which no rotation touches
        a = a.padded(-2, 1).padded(-1, 1)
    # eigenvectors are kept in rows, so that they are exchanged and rotated as the matrix's own rows are
    v = eye(even, even, a.dtype).to_shape(*batch, even, even) if vectors else None
    off_diagonal = 1 - eye(even, even, real_dtype(a.dtype))

    def unfinished(sweep: Array, a: Array, *_: Array) -> Array:
        size = abs(a)
        largest = size.max(-1, -2)
        off = (size * off_diagonal).max(-1, -2)
        return (sweep < MAX_SWEEPS) & (off > epsilon * 0.25 * largest).any()

    def one_sweep(sweep: Array, a: Array, *v: Array) -> Sequence[Array]:
        return [sweep + 1, *fori(0, even - 1, lambda _, a, *v: _round(a, *v), a, *v)]

    found = loop(unfinished, one_sweep, filled((), 0, torch.int32), a, *([] if v is None else [v]))
    values = diagonal(found[1]).real.part(-1, 0, n) if even != n else diagonal(found[1]).real
    if not vectors:
        return [Array(hlo.sort([values.value], values.ndim - 1, lambda x, y: x < y)[0])]
    return sort_all(values, [found[2].part(-2, 0, n).part(-1, 0, n).H])


def sort_all(keys: Array, matrices: Sequence[Array], *, falling: bool = False) -> list[Array]:
    """Keys (..., n) in order, and each matrix's columns in the order of their keys."""
    direction = "GT" if falling else "LT"
    results = [Array(hlo.sort([keys.value], keys.ndim - 1, lambda x, y: hlo.compare(x, y, direction))[0])]
    for matrix in matrices:
        spread = keys.expand_dims(-2).to_shape(*matrix.shape)
        _, ordered = hlo.sort(
            [spread.value, matrix.value], matrix.ndim - 1, lambda x, y, *_: hlo.compare(x, y, direction)
        )
        results.append(Array(ordered))
    return results


def halves(a: Array, axis: int) -> tuple[Array, Array]:
    """The first and the second half along a negative axis of even size."""
    n = int(a.shape[axis])
    return a.part(axis, 0, n // 2), a.part(axis, n // 2, n)


def rotation(p: Array, q: Array, x: Array) -> tuple[Array, Array]:
    """c and s, s of x's dtype, with ``[[c, -s], [s̄, c]]ᴴ [[p, x], [x̄, q]] [[c, -s], [s̄, c]]`` diagonal, |s| <= c.

    p and q are real. Where x is 0, the identity.
    """
    size = abs(x)
    idle = size == 0
    safe = where(idle, 1, size)
    tau = (q - p) / (2 * safe)
    t = 1 / (abs(tau) + apply(hlo.sqrt, 1 + tau * tau))
    t = where(idle, 0, where(tau < 0, -t, t))
    c = apply(hlo.rsqrt, 1 + t * t)
    phase = x / safe.to(x.dtype)
    return c, -(t * c).to(x.dtype) * phase


def next_round(top: Array, bottom: Array, axis: int) -> tuple[Array, Array]:
    """The next pairing of a tournament: all but the first move on by one place, around both halves."""
    half = int(top.shape[axis])
    if half == 1:
        return top, bottom
    first, middle, last = top.part(axis, 0, 1), top.part(axis, 1, half - 1), top.part(axis, half - 1, half)
    return (
        concatenate([first, bottom.part(axis, 0, 1), middle], axis),
        concatenate([bottom.part(axis, 1, half), last], axis),
    )


def _round(a: Array, *v: Array) -> Sequence[Array]:
    """Zero the elements (i, i + n / 2), and pair others."""
    top, bottom = halves(a, -2)
    top_left, top_right = halves(top, -1)
    bottom_right = bottom.part(-1, int(top.shape[-2]), int(a.shape[-1]))
    c, s = rotation(diagonal(top_left).real, diagonal(bottom_right).real, diagonal(top_right))
    c = c.to(a.dtype)
    row_c, row_s = c.expand_dims(-1), s.expand_dims(-1)
    column_c, column_s = c.expand_dims(-2), s.expand_dims(-2)

    def rotate_rows(x: Array) -> Array:
        top, bottom = halves(x, -2)
        pair = next_round(row_c * top + row_s * bottom, row_c * bottom - row_s.conj() * top, -2)
        return concatenate(pair, -2)

    turned = rotate_rows(a)
    left, right = halves(turned, -1)
    pair = next_round(column_c * left + column_s.conj() * right, column_c * right - column_s * left, -1)
    return [concatenate(pair, -1), *map(rotate_rows, v)]
