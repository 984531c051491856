"""Sorted values, and places among them."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS
from hloemit.base.errors import NotLowerable
from hloemit.ir import hlo
from hloemit.ir.value import Dim, Value
from hloemit.lowering.lib.indexing import gather_along, gather_rows


def precedes(dtype: torch.dtype, *, descending: bool) -> Callable[..., Value]:
    """The comparator of a sort by its first operand: whether a comes before b."""
    if dtype in COMPLEX:
        raise NotLowerable("complex numbers have no order")

    def comparator(a: Value, b: Value, *payload: Value) -> Value:
        before = hlo.compare(a, b, "GT" if descending else "LT")
        if dtype not in FLOATS:
            return before
        last, first = (a, b) if descending else (b, a)
        nan_decides = hlo.compare(last, last, "NE") & hlo.compare(first, first, "EQ")
        return before | nan_decides

    return comparator


def sort_with_order(x: Value, axis: int, *, descending: bool = False) -> tuple[Value, Value]:
    """Sorted values and where each came from (int64), equal elements in the order that they had.

    Places are sorted as i32 where they fit: half the memory, and IREE refuses others beside ``slice``, as ``topk``.
    """
    length = x.shape[axis]
    narrow = isinstance(length, int) and length <= torch.iinfo(torch.int32).max
    places = hlo.iota(x.shape, axis, torch.int32 if narrow else torch.int64)
    values, order = hlo.sort([x, places], axis, precedes(x.dtype, descending=descending))
    return values, hlo.convert(order, torch.int64)


def _first_behind(boundaries: Value, x: Value, length: Dim, direction: str) -> Value:
    """``search`` of symbolically many boundaries: each of ``x`` is compared with all, and XLA keeps no pairs."""
    shape = (*x.shape, length)
    kept = [x.ndim] if boundaries.ndim == 1 else [*range(x.ndim - 1), x.ndim]
    wide = hlo.broadcast_in_dim(boundaries, shape, kept)
    is_behind = hlo.compare(wide, hlo.broadcast_in_dim(x, shape, range(x.ndim)), direction)
    end = hlo.size(length)
    places = hlo.select(is_behind, hlo.iota(shape, x.ndim, torch.int64), hlo.broadcast_to(end, shape))
    return hlo.reduce(places, end, [x.ndim], hlo.minimum)


def search(boundaries: Value, x: Value, *, right: bool) -> Value:
    """How many leading ``boundaries`` come before each of ``x``: a binary search, all elements at once.

    ``boundaries`` is 1-d, or has the dimensions of ``x`` but for the last. With ``right`` a boundary that equals the
    value comes before it too. NaN counts as greater than every number.
    """
    length = boundaries.shape[-1]
    if isinstance(length, Dim):
        return _first_behind(boundaries, x, length, "GT" if right else "GE")
    shape = x.shape
    low = hlo.full(shape, 0, torch.int64)
    if length == 0:
        return low

    def holds(step: Value, *_: Value) -> Value:
        return step < length.bit_length()

    def body(step: Value, low: Value, high: Value) -> list[Value]:
        middle = low + (high - low) / 2
        if boundaries.ndim == 1:
            found = gather_rows(boundaries, 0, middle)
        else:
            found = gather_along(boundaries, boundaries.ndim - 1, middle)
        # torch asks whether the boundary is *not* at or behind the value, which NaN on either side is not
        behind = hlo.compare(found, x, "GT" if right else "GE")
        searching = low < high
        up = searching & ~behind
        down = searching & behind
        return [
            step + 1,
            hlo.select(up, middle + 1, low),
            hlo.select(down, middle, high),
        ]

    start = [hlo.full((), 0, torch.int32), low, hlo.full(shape, length, torch.int64)]
    return hlo.while_(start, holds, body)[1]
