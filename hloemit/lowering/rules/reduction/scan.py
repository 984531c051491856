"""Running sums, products, extrema and log-sum-exps: a window that reaches back to the first element.

XLA turns such a ``stablehlo.reduce_window`` into a blocked scan, so that the work stays linear in the length.
Source: https://openxla.org/stablehlo/spec#reduce_window.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import FLOATS, highest, lowest
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Number, Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.elementwise_functions import log_add_exp
from hloemit.lowering.lib.reduction import Body, scan
from hloemit.lowering.promotion import compute_type, wrap_dim
from hloemit.lowering.registry import register

Neutral = Callable[[torch.dtype], Number]


def cumulative(neutral: Neutral, body: Body) -> Callable[..., Value]:
    """A rule for a running fold in the result's dtype: int64 for integers and bools, f32 inside for narrower floats."""

    def rule(ctx: Context, x: Value, dim: int, dtype: torch.dtype | None = None) -> Value:
        result = ctx.dtype
        axis = wrap_dim(dim, x.ndim)
        x = hlo.convert(hlo.convert(x, result), compute_type(result))  # f16 has less room than bf16
        if x.ndim == 0:
            return hlo.convert(x, result)
        folded = scan(x, axis, neutral(x.dtype), body)
        if x.shape[axis] == 1:  # a window of one element, from which the neutral number is left out: 0 + -0 is 0
            folded = body(hlo.full(x.shape, neutral(x.dtype), x.dtype), folded)
        return hlo.convert(folded, result)

    return rule


register(aten.cumsum.default)(cumulative(lambda dtype: 0, hlo.add))
register(aten.cumprod.default)(cumulative(lambda dtype: 1, hlo.multiply))


@register(aten.logcumsumexp.default)
def logcumsumexp(ctx: Context, x: Value, dim: int) -> Value:
    """aten::logcumsumexp(Tensor self, int dim) -> Tensor"""
    rule = cumulative(lambda dtype: -math.inf, log_add_exp)
    return rule(ctx, x, dim)


def _later(direction: str) -> Body:
    """The earlier float where it compares so with the later one, or is NaN; of zeros the later, whatever their signs."""

    def body(a: Value, b: Value) -> Value:
        return hlo.select(hlo.compare(a, b, direction) | hlo.compare(a, a, "NE"), a, b)

    return body


def running_extremum(
    neutral: Callable[[torch.dtype], float | int | bool], body: Body, direction: str
) -> Callable[..., Sequence[Value]]:
    """A rule for ``cummax`` or ``cummin``: the running extremum, and the last index where it was met.

    An element that equals the running extremum has just set it, so the index is a running maximum over the places of
    such elements.
    """

    def rule(ctx: Context, x: Value, dim: int) -> Sequence[Value]:
        axis = wrap_dim(dim, x.ndim)
        if x.ndim == 0:
            return [x, hlo.full((), 0, torch.int64)]
        values = scan(x, axis, neutral(x.dtype), _later(direction) if x.dtype in FLOATS else body)
        met = hlo.compare(x, values, "EQ")
        if x.dtype in FLOATS:
            met = met | hlo.compare(x, x, "NE")
        places = hlo.iota(x.shape, axis, torch.int64)
        places = hlo.select(met, places, hlo.full(x.shape, 0, torch.int64))
        return [values, scan(places, axis, 0, hlo.maximum)]

    return rule


register(aten.cummax.default)(running_extremum(lowest, hlo.maximum, "GT"))
register(aten.cummin.default)(running_extremum(highest, hlo.minimum, "LT"))
