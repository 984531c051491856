"""LU factors with partial pivoting, and what follows from them: solutions, inverses, determinants.

The factors are LAPACK's: the pivot is the first element of the largest magnitude (``|re| + |im|`` of a complex one), and
``pivots[i]`` is the row, counted from 1, that was exchanged with row i. Where eager PyTorch raises LinAlgError for a
singular matrix, a compiled program gives infinities and NaN; ``info`` says which pivot was 0.
Source: https://netlib.org/lapack/explore-html, getrf, getrs.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import (
    Array,
    apply,
    composite,
    diagonal,
    eye,
    filled,
    first_place,
    fori,
    index_along,
    where,
)
from hloemit.ir.value import Value, broadcast_shapes, hlo_static, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.triangular import solve as triangular_solve
from hloemit.lowering.registry import register


def factor(a: Array) -> tuple[Array, Array, Array]:
    """The factors in one matrix, the pivots (i32, from 1), and the number of the first pivot that is 0, or 0 (i32)."""
    batch, (m, n) = a.shape[:-2], hlo_static(a.shape[-2:])
    count = min(m, n)
    if is_empty(a.shape):
        return a, filled((*batch, count), 0, torch.int32), filled(batch, 0, torch.int32)
    packed, pivots, info = composite("lu", _factor, a)
    return packed, pivots, info


def _factor(a: Array) -> Sequence[Array]:
    batch, (m, n) = a.shape[:-2], hlo_static(a.shape[-2:])
    count = min(m, n)
    rows, columns = index_along(-2, (m, 1)), index_along(-1, (1, n))

    def eliminate(i: Array, a: Array, pivots: Array, info: Array) -> Sequence[Array]:
        column = a.at(-1, i)
        size = abs(column.real) + abs(column.imag) if a.dtype in COMPLEX else abs(column)
        size = where(rows >= i, size, -1)
        pivot_row = first_place((size == size.max(-2, keep=True)) & (rows >= i), -2)
        pivot_row = where(pivot_row < m, pivot_row, i.to_shape(1, 1))  # a NaN equals nothing
        chosen = rows == pivot_row
        old, new = a.at(-2, i), where(chosen, a, 0).sum(-2, keep=True)
        a = where(chosen, old, a).set_at(-2, i, new)
        pivot = new.at(-1, i)
        singular = pivot == 0
        below = where(rows > i, a.at(-1, i) / where(singular, 1, pivot), 0)
        a = a - below * where(columns > i, new, 0)
        a = where((columns == i) & (rows > i), below, a)
        number = where(singular.reshape(*batch), i + 1, 0)
        return [a, pivots.set_at(-1, i, (pivot_row + 1).reshape(*batch, 1)), where(info == 0, number, info)]

    return fori(0, count, eliminate, a, filled((*batch, count), 0, torch.int32), filled(batch, 0, torch.int32))


def permutation(pivots: Array, m: int) -> Array:
    """The rows of the matrix (i32, from 0) in the order in which the exchanges of ``pivots`` leave them."""
    batch, (count,) = pivots.shape[:-1], hlo_static(pivots.shape[-1:])
    if is_empty((*batch, m)) or not count:
        return index_along(-1, (*[1] * len(batch), m)).to_shape(*batch, m)
    return composite("lu_permutation", lambda pivots: [_permutation(pivots, m)], pivots, rows=m)[0]


def _permutation(pivots: Array, m: int) -> Array:
    batch, (count,) = pivots.shape[:-1], hlo_static(pivots.shape[-1:])
    order = index_along(-1, (*[1] * len(batch), m)).to_shape(*batch, m)

    def exchange(i: Array, order: Array) -> Sequence[Array]:
        j = pivots.at(-1, i).reshape() - 1
        old, new = order.at(-1, i), order.at(-1, j)
        return [order.set_at(-1, i, new).set_at(-1, j, old)]

    def exchange_each(i: Array, order: Array) -> Sequence[Array]:
        chosen = index_along(-1, order.shape) == pivots.at(-1, i) - 1
        old, new = order.at(-1, i), where(chosen, order, 0).sum(-1, keep=True)
        return [where(chosen, old, order).set_at(-1, i, new)]

    alone = all(type(d) is int and d == 1 for d in batch)
    return fori(0, count, exchange if alone else exchange_each, order)[0]


def _inverse(order: Array) -> Array:
    """The permutation that undoes another."""
    places = index_along(-1, order.shape).to_shape(*order.shape)
    return Array(hlo.sort([order.value, places.value], order.ndim - 1, lambda x, y, *_: x < y)[1])


def _rows(x: Array, order: Array) -> Array:
    """The rows of each matrix ``x`` (..., m, k) in an order (..., m); batch dimensions are broadcast."""
    batch = broadcast_shapes(x.shape[:-2], order.shape[:-1])
    count = len(batch)
    found = hlo.gather(
        x.to_shape(*batch, *x.shape[-2:]).value, order.to_shape(*batch, order.shape[-1]).value,
        offset_dims=[count + 1], collapsed_dims=[count], start_index_map=[count], index_vector_dim=count + 1,
        operand_batching_dims=range(count), indices_batching_dims=range(count),
        slice_sizes=[*[1] * (count + 1), x.shape[-1]],
    )  # fmt: skip
    return Array(found)


def _permutation_matrix(order: Array, dtype: torch.dtype) -> Array:
    """P with ``P[order[j], j] = 1``, so that A = P L U."""
    m = order.shape[-1]
    return (index_along(-2, (m, 1)) == order.expand_dims(-2)).to(dtype)


def parts(packed: Array) -> tuple[Array, Array]:
    """L, unit lower trapezoidal, and U, upper trapezoidal."""
    m, n = hlo_static(packed.shape[-2:])
    count = min(m, n)
    rows, columns = index_along(-2, (m, n)), index_along(-1, (m, n))
    lower = where(rows > columns, packed, 0).part(-1, 0, count) + eye(m, count, packed.dtype)
    upper = where(rows <= columns, packed, 0).part(-2, 0, count)
    return lower, upper


def _triangular(a: Array, b: Array, *, upper: bool, unit: bool, adjoint: bool) -> Array:
    return Array(triangular_solve(a.value, b.value, upper=upper, unit=unit, adjoint=adjoint))


def solve(packed: Array, pivots: Array, b: Array, *, adjoint: bool = False) -> Array:
    """X of ``A X = b``, or of ``Aᴴ X = b``, from A's factors. Batch dimensions are broadcast."""
    if is_empty(b.shape) or is_empty(packed.shape):
        return b
    order = permutation(pivots, int(packed.shape[-1]))
    if adjoint:
        middle = _triangular(packed, b, upper=True, unit=False, adjoint=True)
        return _rows(_triangular(packed, middle, upper=False, unit=True, adjoint=True), _inverse(order))
    lower = _triangular(packed, _rows(b, order), upper=False, unit=True, adjoint=False)
    return _triangular(packed, lower, upper=True, unit=False, adjoint=False)


def _factor_of_determinant(ctx: Context, a: Value) -> tuple[Array, Array, Array]:
    """The factors that a determinant gives to its gradient: of the transpose, where a real matrix is contiguous."""
    kind = ctx.node.args[0].meta["val"]
    return factor(Array(a).T if kind.is_contiguous() and not kind.is_complex() else Array(a))


def _values(*xs: Array) -> list[Value]:
    return [x.value for x in xs]


@register(aten.linalg_lu_factor_ex.default)
def lu_factor_ex(ctx: Context, a: Value, *, pivot: bool = True, check_errors: bool = False) -> Sequence[Value]:
    """aten::linalg_lu_factor_ex(Tensor A, *, bool pivot=True, bool check_errors=False) -> (Tensor LU, Tensor pivots, Tensor info)"""
    if not pivot:
        raise NotLowerable("LU factors without pivoting (pivot=False) do not exist on the CPU in PyTorch either")
    return _values(*factor(Array(a)))


@register(aten.linalg_lu.default)
def lu(ctx: Context, a: Value, *, pivot: bool = True) -> Sequence[Value]:
    """aten::linalg_lu(Tensor A, *, bool pivot=True) -> (Tensor P, Tensor L, Tensor U)"""
    if not pivot:
        raise NotLowerable("LU factors without pivoting (pivot=False) do not exist on the CPU in PyTorch either")
    packed, pivots, _ = factor(Array(a))
    order = permutation(pivots, int(packed.shape[-2]))
    return _values(_permutation_matrix(order, a.dtype), *parts(packed))


@register(aten.lu_unpack.default)
def lu_unpack(
    ctx: Context, packed: Value, pivots: Value, unpack_data: bool = True, unpack_pivots: bool = True
) -> Sequence[Value]:
    """aten::lu_unpack(Tensor LU_data, Tensor LU_pivots, bool unpack_data=True, bool unpack_pivots=True) -> (Tensor P, Tensor L, Tensor U)

    What is not asked for is an empty tensor.
    """
    empty = [filled(t.shape, 0, t.dtype) if t is not None else None for t in ctx.outs]
    p, (lower, upper) = empty[0], parts(Array(packed)) if unpack_data else empty[1:]
    if unpack_pivots:
        p = _permutation_matrix(permutation(Array(pivots), int(packed.shape[-2])), packed.dtype)
    assert p is not None
    assert lower is not None
    assert upper is not None
    return _values(p, lower, upper)


@register(aten.linalg_lu_solve.default)
def lu_solve(
    ctx: Context, packed: Value, pivots: Value, b: Value, *, left: bool = True, adjoint: bool = False
) -> Value:
    """aten::linalg_lu_solve(Tensor LU, Tensor pivots, Tensor B, *, bool left=True, bool adjoint=False) -> Tensor"""
    if left:
        found = solve(Array(packed), Array(pivots), Array(b), adjoint=adjoint)
    else:
        found = solve(Array(packed), Array(pivots), Array(b).H, adjoint=not adjoint).H
    return found.to_shape(*ctx.shape).value


@register(aten._linalg_solve_ex.default)
def solve_ex(ctx: Context, a: Value, b: Value, *, left: bool = True, check_errors: bool = False) -> Sequence[Value]:
    """aten::_linalg_solve_ex(Tensor A, Tensor B, *, bool left=True, bool check_errors=False) -> (Tensor result, Tensor LU, Tensor pivots, Tensor info)

    ``B`` is a batch of vectors where it has one dimension less than ``A``.
    """
    result = ctx.result(0)
    packed, pivots, info = factor(Array(a))
    is_vector = b.ndim == 1 or (a.ndim - 1 == b.ndim and b.shape == a.shape[:-1])
    right = Array(b).expand_dims(-1) if is_vector else Array(b)
    if left:
        found = solve(packed, pivots, right)
    else:
        found = solve(packed, pivots, right.H, adjoint=True).H
    if is_vector:
        found = found.reshape(*found.shape[:-1])
    return _values(found.to_shape(*result.shape), packed, pivots, info)


@register(aten.linalg_inv_ex.default)
def inv_ex(ctx: Context, a: Value, *, check_errors: bool = False) -> Sequence[Value]:
    """aten::linalg_inv_ex(Tensor A, *, bool check_errors=False) -> (Tensor inverse, Tensor info)"""
    packed, pivots, info = factor(Array(a))
    n = int(a.shape[-1])
    return _values(solve(packed, pivots, eye(n, n, a.dtype).to_shape(*a.shape)), info)


def _product(x: Array) -> Array:
    """The product along the last axis."""
    return Array(hlo.reduce(x.value, hlo.full((), 1, x.dtype), [x.ndim - 1], hlo.multiply))


def _parity(pivots: Array) -> Array:
    """-1 where the exchanges are odd, else 1, as i32."""
    moved = (pivots != index_along(-1, pivots.shape) + 1).to(torch.int32).sum(-1)
    return 1 - 2 * (moved - apply(hlo.divide, moved, 2) * 2)


@register(aten._linalg_det.default)
def det(ctx: Context, a: Value) -> Sequence[Value]:
    """aten::_linalg_det(Tensor A) -> (Tensor result, Tensor LU, Tensor pivots)"""
    packed, pivots, _ = _factor_of_determinant(ctx, a)
    return _values(_product(diagonal(packed)) * _parity(pivots).to(a.dtype), packed, pivots)


@register(aten._linalg_slogdet.default)
def slogdet(ctx: Context, a: Value) -> Sequence[Value]:
    """aten::_linalg_slogdet(Tensor A) -> (Tensor sign, Tensor logabsdet, Tensor LU, Tensor pivots)"""
    packed, pivots, _ = _factor_of_determinant(ctx, a)
    entries = diagonal(packed)
    sign = _product(apply(hlo.sign, entries)) * _parity(pivots).to(a.dtype)
    logarithm = apply(hlo.log, abs(entries)).sum(-1)
    return _values(sign, logarithm, packed, pivots)
