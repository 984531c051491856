"""Sums, extremes, norms and scans over dimensions, and their results spread along them again."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, REAL_OF, highest, lowest
from hloemit.ir import hlo
from hloemit.ir.value import Dim, Number, Shape, Value, is_empty
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.promotion import as_value

Axes = Sequence[int] | int | None
Body = Callable[[Value, Value], Value]


def total(x: Value, axes: Sequence[int]) -> Value:
    """The sum over ``axes`` in ``x``'s own dtype."""
    if x.dtype in COMPLEX:  # XLA adds floats in blocks, and complex numbers of several dimensions one after the other
        return hlo.complex(total(hlo.real(x), axes), total(hlo.imag(x), axes))
    return hlo.reduce(x, hlo.full((), 0, x.dtype), axes, hlo.add)


def spread(x: Value, shape: Shape, axes: Sequence[int]) -> Value:
    """``x``, which lacks the dimensions ``axes`` of ``shape``, repeated along them."""
    return hlo.broadcast_in_dim(x, shape, [i for i in range(len(shape)) if i not in axes])


def count_over(x: Value, axes: Sequence[int], dtype: torch.dtype) -> Value:
    """How many elements are reduced over ``axes``, 0-d."""
    return hlo.size(count([x.shape[axis] for axis in axes]), dtype)


def summed(x: Value, axes: Sequence[int]) -> Value:
    """The sum over ``axes``, which go."""
    return total(x, axes) if axes else x


def average(x: Value, axes: Sequence[int]) -> Value:
    """The mean over ``axes``, which go."""
    result = summed(x, axes)
    return result / as_value(count([x.shape[axis] for axis in axes]), x.dtype, result.shape)


def p_norm(x: Value, axes: Sequence[int], order: float) -> Value:
    """The ``order``-norm over ``axes``, real; no power is taken where a plain sum or extremum says the same."""
    if order == 0:
        present = hlo.compare(x, hlo.full(x.shape, 0, x.dtype), "NE")
        return total(hlo.convert(present, REAL_OF.get(x.dtype, x.dtype)), axes)
    if order == 2 and x.dtype not in COMPLEX:
        return hlo.sqrt(total(x * x, axes))
    size = abs(x)
    if math.isinf(order):
        start, body = (0.0, hlo.maximum) if order > 0 else (math.inf, hlo.minimum)
        return hlo.reduce(size, hlo.full((), start, size.dtype), axes, body)
    if order == 1:
        return total(size, axes)
    if order == 2:
        return hlo.sqrt(total(size * size, axes))
    powers = total(size**order, axes)
    return powers ** hlo.full(powers.shape, 1 / order, size.dtype)


def demand_elements(x: Value, axes: Sequence[int]) -> None:
    """Raise where a dimension to reduce has size 0: an extremum or a median of nothing is no number."""
    if is_empty([x.shape[axis] for axis in axes]):
        raise IndexError(f"of the dimensions {list(axes)}, which are reduced, one has no elements in {list(x.shape)}")


def extremum_of(x: Value, axes: Sequence[int], *, largest: bool) -> Value:
    """The maximum or minimum over ``axes``; NaN wins, as ``stablehlo.maximum`` has it."""
    neutral, body = (lowest, hlo.maximum) if largest else (highest, hlo.minimum)
    return hlo.reduce(x, hlo.full((), neutral(x.dtype), x.dtype), axes, body)


def arg_extremum(x: Value, axis: int, *, largest: bool) -> tuple[Value, Value]:
    """The extremum along ``axis`` and the int64 index of its first occurrence; the first NaN wins over all."""
    indices = hlo.iota(x.shape, axis, torch.int64)
    start = hlo.full((), lowest(x.dtype) if largest else highest(x.dtype), x.dtype)
    direction = "GT" if largest else "LT"

    def body(a: Value, i: Value, b: Value, j: Value) -> list[Value]:
        better = hlo.compare(a, b, direction)
        same = hlo.compare(a, b, "EQ")
        if x.dtype in FLOATS:
            a_nan, b_nan = hlo.compare(a, a, "NE"), hlo.compare(b, b, "NE")
            better = better | a_nan & ~b_nan
            same = same | a_nan & b_nan
        first = better | same & (i < j)
        return [hlo.select(better | same, a, b), hlo.select(first, i, j)]

    # the neutral index is past every real one, so that an element equal to the neutral value still wins
    past = hlo.full((), torch.iinfo(torch.int64).max, torch.int64)
    value, index = hlo.reduce_many([x, indices], [start, past], [axis], body)
    return value, index


def later_maximum(a: Value, i: Value, b: Value, j: Value) -> list[Value]:
    """The greater of two (value, index) pairs as ATen's loop finds it: the first maximum, or else the last NaN.

    It orders pairs totally, so a reduction may combine them in any order; an index past all others never wins a tie.
    """
    greater = b > a
    earlier = hlo.compare(b, a, "EQ") & (j < i)
    take = greater | earlier
    if a.dtype in FLOATS:
        a_nan, b_nan = hlo.compare(a, a, "NE"), hlo.compare(b, b, "NE")
        last = ~a_nan | (j > i)
        take = take | b_nan & last
    return [hlo.select(take, b, a), hlo.select(take, j, i)]


def scan(x: Value, axis: int, neutral: Number, body: Body) -> Value:
    """Element i along ``axis`` is ``body`` folded over the elements 0 … i; ``body`` is associative."""
    length = x.shape[axis]
    if isinstance(length, Dim):
        return _folded(x, axis, neutral, body)
    if length == 0:
        return x
    window = [length if i == axis else 1 for i in range(x.ndim)]
    padding = [(length - 1, 0) if i == axis else (0, 0) for i in range(x.ndim)]
    init = hlo.full((), neutral, x.dtype)
    return hlo.reduce_window([x], [init], lambda a, b: [body(a, b)], window, padding=padding)[0]


def _folded(x: Value, axis: int, neutral: Number, body: Body) -> Value:
    """``scan`` over a symbolic length, which no window can have: each element's fold is a reduction of its own.

    XLA fuses what is reduced, so that it takes time by the square of the length, and no memory.
    """
    length = x.shape[axis]
    shape = (*x.shape[: axis + 1], length, *x.shape[axis + 1 :])  # by element, and by what it folds
    wide = hlo.broadcast_in_dim(x, shape, [i if i < axis else i + 1 for i in range(x.ndim)])
    reached = hlo.iota(shape, axis + 1, torch.int64) <= hlo.iota(shape, axis, torch.int64)
    kept = hlo.select(reached, wide, hlo.full(shape, neutral, x.dtype))
    return hlo.reduce(kept, hlo.full((), neutral, x.dtype), [axis + 1], body)
