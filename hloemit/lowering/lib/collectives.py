"""Collectives of lists: one op of several operands, whatever operator asks for it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hloemit.base.replicas import Groups
from hloemit.ir import hlo
from hloemit.ir.hlo.reduction import Body
from hloemit.ir.value import Value, is_empty
from hloemit.lowering.context import Context


def of_full(ctx: Context, xs: Sequence[Value], together: Callable[[list[Value]], list[Value]]) -> list[Value]:
    """``together`` of those that have elements, and an empty result for each that has none."""
    places = [i for i, x in enumerate(xs) if not is_empty(x.shape)]
    found = dict(zip(places, together([xs[i] for i in places]), strict=True)) if places else {}
    return [found[i] if i in found else hlo.full(ctx.result(i).shape, 0, ctx.result(i).dtype) for i in range(len(xs))]


def all_reduced(xs: Sequence[Value], body: Body, groups: Groups) -> list[Value]:
    """``stablehlo.all_reduce`` of all of one dtype: its region is of one."""
    found: dict[int, Value] = {}
    for dtype in dict.fromkeys(x.dtype for x in xs):
        places = [i for i, x in enumerate(xs) if x.dtype is dtype]
        found.update(zip(places, hlo.all_reduce([xs[i] for i in places], body, groups), strict=True))
    return [found[i] for i in range(len(xs))]
