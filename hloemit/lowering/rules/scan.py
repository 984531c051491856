"""Running sums, products, extrema and log-sum-exps: a window that reaches back to the first element.

XLA turns such a ``stablehlo.reduce_window`` into a blocked scan, so that the work stays linear in the length.
Source: https://openxla.org/stablehlo/spec#reduce_window.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, highest, lowest
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import Number, compute_type, wrap_dim
from hloemit.lowering.registry import NotLowerable, register

aten = torch.ops.aten
Body = Callable[[Value, Value], Value]
Neutral = Callable[[torch.dtype], Number]


def scan(x: Value, axis: int, neutral: Number, body: Body) -> Value:
    """Element i along ``axis`` is ``body`` folded over the elements 0 … i; ``body`` is associative."""
    length = x.shape[axis]
    if type(length) is not int:
        raise NotLowerable(f"the length of the scanned dimension must be known when lowering, and is {length}")
    if length == 0:
        return x
    window = [length if i == axis else 1 for i in range(x.ndim)]
    padding = [(length - 1, 0) if i == axis else (0, 0) for i in range(x.ndim)]
    init = hlo.full((), neutral, x.dtype)
    return hlo.reduce_window([x], [init], lambda a, b: [body(a, b)], window, padding=padding)[0]


def cumulative(neutral: Neutral, body: Body) -> Callable[..., Value]:
    """A rule for a running fold in the result's dtype: int64 for integers and bools, f32 inside for narrower floats."""

    def rule(ctx: Context, x: Value, dim: int, dtype: torch.dtype | None = None) -> Value:
        result = ctx.dtype
        x = hlo.convert(x, compute_type(result))
        if x.ndim == 0:
            return hlo.convert(x, result)
        return hlo.convert(scan(x, wrap_dim(dim, x.ndim), neutral(x.dtype), body), result)

    return rule


def log_add_exp(a: Value, b: Value) -> Value:
    """``log(exp(a) + exp(b))`` from the larger of the two; equal infinities are kept, for their difference is NaN."""
    top, bottom = hlo.maximum(a, b), hlo.minimum(a, b)
    added = hlo.add(top, hlo.log_plus_one(hlo.exponential(hlo.subtract(bottom, top))))
    infinite = hlo.compare(hlo.abs(top), hlo.full(top.shape, float("inf"), top.dtype), "EQ")
    return hlo.select(infinite, top, added)


register(aten.cumsum.default)(cumulative(lambda dtype: 0, hlo.add))
register(aten.cumprod.default)(cumulative(lambda dtype: 1, hlo.multiply))


@register(aten.logcumsumexp.default)
def logcumsumexp(ctx: Context, x: Value, dim: int) -> Value:
    """aten::logcumsumexp(Tensor self, int dim) -> Tensor"""
    if x.dtype in COMPLEX:
        raise NotLowerable("not supported for complex tensors")
    rule = cumulative(lambda dtype: float("-inf"), log_add_exp)
    return rule(ctx, x, dim)


def running_extremum(
    neutral: Callable[[torch.dtype], float | int | bool], body: Body
) -> Callable[..., Sequence[Value]]:
    """A rule for ``cummax`` or ``cummin``: the running extremum, and the last index where it was met.

    An element that equals the running extremum has just set it, so the index is a running maximum over the places of
    such elements.
    """

    def rule(ctx: Context, x: Value, dim: int) -> Sequence[Value]:
        if x.ndim == 0:
            return [x, hlo.full((), 0, torch.int64)]
        axis = wrap_dim(dim, x.ndim)
        values = scan(x, axis, neutral(x.dtype), body)
        met = hlo.compare(x, values, "EQ")
        if x.dtype in FLOATS:
            met = hlo.or_(met, hlo.compare(x, x, "NE"))
        places = hlo.iota(x.shape, axis, torch.int64)
        places = hlo.select(met, places, hlo.full(x.shape, 0, torch.int64))
        return [values, scan(places, axis, 0, hlo.maximum)]

    return rule


register(aten.cummax.default)(running_extremum(lowest, hlo.maximum))
register(aten.cummin.default)(running_extremum(highest, hlo.minimum))
