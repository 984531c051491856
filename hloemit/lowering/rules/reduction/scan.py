"""Running sums, products, extrema and log-sum-exps: a window that reaches back to the first element.

XLA turns such a ``stablehlo.reduce_window`` into a blocked scan, so that the work stays linear in the length.
Source: https://openxla.org/stablehlo/spec#reduce_window.
"""

from __future__ import annotations

import functools
import math
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
        axis = wrap_dim(dim, x.ndim)
        x = hlo.convert(x, compute_type(result))
        if x.ndim == 0:
            return hlo.convert(x, result)
        return hlo.convert(scan(x, axis, neutral(x.dtype), body), result)

    return rule


def log_add_exp(
    a: Value,
    b: Value,
    exponential: Callable[[Value], Value] = hlo.exponential,
    log_one_plus: Callable[[Value], Value] = hlo.log_plus_one,
) -> Value:
    """``log(exp(a) + exp(b))`` from the larger of the two; equal infinities are kept, for their difference is NaN."""
    if a.dtype in COMPLEX:
        return _complex_log_add_exp(a, b)
    top, bottom = hlo.maximum(a, b), hlo.minimum(a, b)
    added = hlo.add(top, log_one_plus(exponential(hlo.subtract(bottom, top))))
    return hlo.select(_is(hlo.abs(top), math.inf), top, added)


def _complex_log_add_exp(a: Value, b: Value) -> Value:
    """By the larger real part; what is NaN in a part is NaN.

    Source: aten/src/ATen/native/cpu/LogAddExp.h, for what becomes of infinities.
    """
    later = hlo.compare(hlo.real(a), hlo.real(b), "LT")
    top, bottom = hlo.select(later, b, a), hlo.select(later, a, b)
    added = hlo.add(top, hlo.log_plus_one(hlo.exponential(hlo.subtract(bottom, top))))
    alone = hlo.or_(_is(hlo.real(bottom), -math.inf), _is(hlo.real(top), math.inf))
    added = hlo.select(_is(hlo.real(top), -math.inf), bottom, hlo.select(alone, top, added))
    naive = hlo.log(hlo.add(hlo.exponential(a), hlo.exponential(b)))
    added = hlo.select(_is(hlo.real(bottom), math.inf), naive, added)
    parts = [part(x) for x in (a, b) for part in (hlo.real, hlo.imag)]
    missing = functools.reduce(hlo.or_, [hlo.compare(p, p, "NE") for p in parts])
    nan = hlo.full(parts[0].shape, math.nan, parts[0].dtype)
    return hlo.select(missing, hlo.complex(nan, nan), added)


def _is(x: Value, number: float) -> Value:
    return hlo.compare(x, hlo.full(x.shape, number, x.dtype), "EQ")


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
        return hlo.select(hlo.or_(hlo.compare(a, b, direction), hlo.compare(a, a, "NE")), a, b)

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
            met = hlo.or_(met, hlo.compare(x, x, "NE"))
        places = hlo.iota(x.shape, axis, torch.int64)
        places = hlo.select(met, places, hlo.full(x.shape, 0, torch.int64))
        return [values, scan(places, axis, 0, hlo.maximum)]

    return rule


register(aten.cummax.default)(running_extremum(lowest, hlo.maximum, "GT"))
register(aten.cummin.default)(running_extremum(highest, hlo.minimum, "LT"))
