"""Triangular systems and Cholesky's factor, row by row and column by column.

Source: https://openxla.org/stablehlo/spec#triangular_solve, #cholesky. Only the operator's own triangle is read.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, diagonal, filled, fori, function, index_along, nan_unless, triangle_of, where
from hloemit.ir.bindings import ir, stablehlo
from hloemit.ir.value import Value, hlo_static, is_empty


def triangular_solve(op: Any) -> Sequence[Value]:
    """X of op(a) X = b, or of X op(a) = b."""
    a, b = (Array(Value.of(v)) for v in op.operands)
    left, lower, unit = (_flag(op, name) for name in ("left_side", "lower", "unit_diagonal"))
    how = stablehlo.TransposeAttr(op.attributes["transpose_a"]).value
    if is_empty(b.shape):
        return [b.value]
    a = {"TRANSPOSE": a.T, "ADJOINT": a.H}.get(how, a)
    lower = lower == (how not in ("TRANSPOSE", "ADJOINT"))
    if not left:  # X a = b is aT XT = bT
        a, b, lower = a.T, b.T, not lower
    (x,) = function(("solve", lower, unit), "solve_triangular", lambda a, b: [_solved(a, b, lower, unit)], a, b)
    return [(x if left else x.T).value]


def _flag(op: Any, name: str) -> bool:
    return bool(ir.BoolAttr(op.attributes[name]).value)


def _solved(a: Array, b: Array, lower: bool, unit: bool) -> Array:
    """Row by row: what is known of ``x`` times the row of ``a`` is taken off ``b``, the rest is divided."""
    n = hlo_static(a.shape)[-1]
    rows, columns = index_along(-2, a.shape), index_along(-1, a.shape)
    beside = where(rows > columns if lower else rows < columns, a, 0)
    pivots = filled((*a.shape[:-1], 1), 1, a.dtype) if unit else diagonal(a).expand_dims(-1)

    def turn(i: Array, x: Array) -> Sequence[Array]:
        i = i if lower else n - 1 - i
        row = (b.at(-2, i) - beside.at(-2, i) @ x) / pivots.at(-2, i)
        return [x.set_at(-2, i, row)]

    return fori(0, n, turn, filled(b.shape, 0, b.dtype))[0]


def cholesky(op: Any) -> Sequence[Value]:
    """L with L Lᴴ = a, or U with Uᴴ U = a; NaN in a matrix that is not positive-definite."""
    a = Array(Value.of(op.operands[0]))
    if is_empty(a.shape):
        return [a.value]
    lower = "lower" in op.attributes and _flag(op, "lower")
    (factor,) = function("cholesky", "cholesky", lambda a: [_factor(a)], a if lower else a.H)
    return [(factor if lower else factor.H).value]


def _factor(a: Array) -> Array:
    """Column by column, each less what the columns before it say of it."""
    n = hlo_static(a.shape)[-1]
    a, rows = triangle_of(a, lower=True), index_along(-2, (n, 1))

    def turn(j: Array, factor: Array) -> Sequence[Array]:
        column = a.at(-1, j) - factor @ factor.at(-2, j).H
        squared = column.at(-2, j).real
        pivot = apply(hlo.sqrt, nan_unless(squared > 0, squared))
        here = Array(hlo.broadcast_to(j.value, (n, 1)))
        below = where(rows > here, column / pivot.to(a.dtype), where(rows == here, pivot.to(a.dtype), 0))
        return [factor.set_at(-1, j, below)]

    return fori(0, n, turn, filled(a.shape, 0, a.dtype))[0]
