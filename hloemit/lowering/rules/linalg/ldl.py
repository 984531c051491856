"""LDL factors of symmetric and Hermitian matrices, with Bunch and Kaufman's pivoting, and solutions from them.

Factors and pivots are LAPACK's: ``pivots[k] > 0`` is the row, counted from 1, that was exchanged with row k, and two equal
negative ones mean a block of D of two rows, the second of which was exchanged with row ``-pivots[k]``.
Source: https://netlib.org/lapack/explore-html, sytf2, hetf2, sytrs; Bunch and Kaufman, Math. Comp. 31 (1977).
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, first_place, fori, function, index_along, where
from hloemit.ir.value import Value, hlo_static, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.registry import register

ALPHA = (1 + math.sqrt(17)) / 8


def _size(x: Array) -> Array:
    """The magnitude that LAPACK compares."""
    return abs(x.real) + abs(x.imag) if x.dtype in COMPLEX else abs(x)


def _pick(x: Array, axis: int, place: Array) -> Array:
    """The elements of an axis at a place that each matrix has for itself, (..., 1, 1); the axis is kept as 1."""
    shape = (*[1] * (x.ndim - 2), *x.shape[-2:])
    return where(index_along(axis, shape[-2:]) == place, x, 0).sum(axis, keep=True)


def _exchange(x: Array, axis: int, i: Array, j: Array, active: Array) -> Array:
    """Places i and j of an axis exchanged, where ``active``."""
    index = index_along(axis, x.shape[-2:])
    at_i, at_j = _pick(x, axis, i), _pick(x, axis, j)
    return where(active & (index == i), at_j, where(active & (index == j), at_i, x))


def factor(a: Array, *, hermitian: bool) -> tuple[Array, Array, Array]:
    """L below the diagonal and D on it and in blocks of two; pivots; the first place whose pivot is 0, from 1, or 0."""
    batch, (n, _) = a.shape[:-2], hlo_static(a.shape[-2:])
    if is_empty(a.shape):
        return a, filled((*batch, n), 0, torch.int32), filled(batch, 0, torch.int32)
    packed, pivots, info = function(("ldl", hermitian), "ldl", lambda x: _factor(x, hermitian), a)
    return packed, pivots, info


def _factor(a: Array, hermitian: bool) -> Sequence[Array]:
    batch, (n, _) = a.shape[:-2], hlo_static(a.shape[-2:])
    rows, columns = index_along(-2, (n, n)), index_along(-1, (n, n))
    down, across = index_along(-2, (n, 1)), index_along(-1, (1, n))
    adjoint = Array.conj if hermitian else lambda x: x
    lower = where(rows > columns, a, 0)
    diagonal = where(rows == columns, a.real.to(a.dtype) if hermitian else a, 0)
    a = lower + diagonal + adjoint(lower.T)

    def step(k: Array, a: Array, pivots: Array, second: Array, info: Array) -> Sequence[Array]:
        here = k.to_shape(*batch, 1, 1)
        column = a.at(-1, k)
        own = _size(column.at(-2, k))
        below = where(down > k, _size(column), -1)
        most = below.max(-2, keep=True)
        place = first_place(below == most, -2)
        place, most = where(most > 0, place, here), apply(hlo.maximum, most, 0)
        row = _size(_pick(a, -2, place))
        row_most = where((across >= k) & (across != place), row, 0).max(-1, keep=True)
        row_own = _pick(row, -1, place)
        singular = apply(hlo.maximum, own, most) == 0
        stays = singular | (own >= ALPHA * most) | (own >= ALPHA * most * (most / where(row_most == 0, 1, row_most)))
        two = ~stays & (row_own < ALPHA * row_most) & ~second
        partner, moved = where(stays, here, place), where(two, here + 1, here)
        active = ~second
        # the part that is left is permuted on both sides
        left = (rows >= k) & (columns >= k)
        turned = _exchange(_exchange(a, -2, moved, partner, active), -1, moved, partner, active)
        a = where(left, turned, a)

        first, next_ = a.at(-1, k), a.at(-1, k + 1)
        d11, d21 = first.at(-2, k), first.at(-2, k + 1)
        d12, d22 = adjoint(d21), next_.at(-2, k + 1)
        scale = where(singular, 1, d11)
        of_one = where(down > k, first / scale, 0)
        determinant = where(two, d11 * d22 - d12 * d21, 1)
        beyond = down > k + 1
        of_two = where(beyond, (first * d22 - next_ * d21) / determinant, 0)
        of_next = where(beyond, (next_ * d11 - first * d12) / determinant, 0)
        trailing_one = of_one * adjoint(where(down > k, first, 0)).T
        trailing_two = of_two * adjoint(where(beyond, first, 0)).T + of_next * adjoint(where(beyond, next_, 0)).T
        a = a - where(second, 0, where(two, trailing_two, where(singular, 0, trailing_one)))
        new = where(two, where(beyond, of_two, first), where(down > k, of_one, first))
        a = where((columns == k) & (rows > k) & active, new, a)
        a = where((columns == k + 1) & (rows > k + 1) & two, of_next, a)
        number = partner.reshape(*batch, 1) + 1
        number = where(two.reshape(*batch, 1), -number, number)
        index = index_along(-1, (n,))
        pivots = where((index == k) & active.reshape(*batch, 1), number, pivots)
        pivots = where((index == k + 1) & two.reshape(*batch, 1), number, pivots)
        fault = where((singular & active).reshape(*batch), k + 1, 0)
        return [a, pivots, two, where(info == 0, fault, info)]

    start = [filled((*batch, n), 0, torch.int32), filled((*batch, 1, 1), False, torch.bool)]
    a, pivots, _, info = fori(0, n, step, a, *start, filled(batch, 0, torch.int32))
    return [where(rows >= columns, a, 0), pivots, info]


def solve(packed: Array, pivots: Array, b: Array, *, hermitian: bool) -> Array:
    """X of ``A X = b`` from A's factors; batch dimensions are those of ``b``."""
    if is_empty(b.shape):
        return b
    return function(
        ("ldl_solve", hermitian), "ldl_solve", lambda p, q, x: [_solve(p, q, x, hermitian)], packed, pivots, b
    )[0]


def _solve(packed: Array, pivots: Array, b: Array, hermitian: bool) -> Array:
    batch, (n, _) = packed.shape[:-2], hlo_static(packed.shape[-2:])
    rows = index_along(-2, (n, 1))
    adjoint = Array.conj if hermitian else lambda x: x
    none = filled((*batch, 1, 1), False, torch.bool)

    def pivot_of(k: Array) -> tuple[Array, Array]:
        number = pivots.at(-1, k).expand_dims(-1)
        return number < 0, abs(number) - 1

    def forward(k: Array, b: Array, second: Array) -> Sequence[Array]:
        negative, partner = pivot_of(k)
        two, active = negative & ~second, ~second
        here = k.to_shape(*batch, 1, 1)
        b = _exchange(b, -2, where(two, here + 1, here), partner, active)
        first, next_ = packed.at(-1, k), packed.at(-1, k + 1)
        b0, b1 = b.at(-2, k), b.at(-2, k + 1)
        known = where(rows > where(two, here + 1, here), first, 0) * b0
        known = known + where(two & (rows > k + 1), next_, 0) * b1
        b = b - where(active, known, 0)
        d11, d21, d22 = first.at(-2, k), first.at(-2, k + 1), next_.at(-2, k + 1)
        d12 = adjoint(d21)
        determinant = where(two, d11 * d22 - d12 * d21, 1)
        x0 = where(two, (b0 * d22 - b1 * d12) / determinant, b0 / where(two, 1, d11))
        x1 = (b1 * d11 - b0 * d21) / determinant
        b = where(active & (rows == k), x0, b)
        return [where(two & (rows == k + 1), x1, b), two]

    def backward(step: Array, b: Array, first: Array) -> Sequence[Array]:
        k = (n - 1) - step
        negative, partner = pivot_of(k)
        two, active = negative & ~first, ~first
        before = apply(hlo.maximum, k - 1, 0)
        solved = where(rows > k, b, 0)
        this = b.at(-2, k) - (adjoint(packed.at(-1, k)) * solved).sum(-2, keep=True)
        other = b.at(-2, before) - (adjoint(packed.at(-1, before)) * solved).sum(-2, keep=True)
        b = where(active & (rows == k), this, b)
        b = where(two & (rows == before), other, b)
        b = _exchange(b, -2, k.to_shape(*batch, 1, 1), partner, active)
        return [b, two]

    b, _ = fori(0, n, forward, b, none)
    return fori(0, n, backward, b, none)[0]


@register(aten.linalg_ldl_factor_ex.default)
def ldl_factor_ex(ctx: Context, a: Value, *, hermitian: bool = False, check_errors: bool = False) -> Sequence[Value]:
    """aten::linalg_ldl_factor_ex(Tensor self, *, bool hermitian=False, bool check_errors=False) -> (Tensor LD, Tensor pivots, Tensor info)"""
    return [x.value for x in factor(Array(a), hermitian=hermitian)]


@register(aten.linalg_ldl_solve.default)
def ldl_solve(ctx: Context, packed: Value, pivots: Value, b: Value, *, hermitian: bool = False) -> Value:
    """aten::linalg_ldl_solve(Tensor LD, Tensor pivots, Tensor B, *, bool hermitian=False) -> Tensor"""
    batch = ctx.shape[:-2]
    wide = Array(packed).to_shape(*batch, *packed.shape[-2:])
    numbers = Array(pivots).to_shape(*batch, pivots.shape[-1])
    return solve(wide, numbers, Array(b).to_shape(*ctx.shape), hermitian=hermitian).value
