"""Arithmetic that StableHLO does not have as one op: elementwise, on operands of one shape and dtype."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable

import torch

from hloemit.base.dtypes import COMPLEX, INTEGERS, UNSIGNED
from hloemit.ir import hlo
from hloemit.ir.signs import copysign
from hloemit.ir.value import Value
from hloemit.lowering.lib.pointwise_rules import is_float, like, outlined


def weight_of_nearer(weight: Value, dtype: torch.dtype) -> tuple[Value, Value]:
    """Of a 0-d weight from ``x`` to ``y``: whether ``x`` is the nearer end, and the factor of ``y - x`` from there."""
    w = hlo.convert(weight, dtype)
    near = abs(w) < 0.5
    return near, hlo.select(near, w, -(1 - w))


def moved_toward(x: Value, y: Value, near: Value, factor: Value) -> Value:
    """``x`` moved towards ``y`` by what ``weight_of_nearer`` says: weight 0 gives ``x`` itself, and 1 ``y``."""
    return hlo.select(near, x, y) + hlo.broadcast_to(factor, x.shape) * (y - x)


def is_nan(x: Value) -> Value:
    """Whether each element is NaN."""
    return hlo.compare(x, x, "NE")


def truncate(x: Value) -> Value:
    """Round towards zero; keeps the sign of zero."""
    if not is_float(x.dtype):
        return x
    return hlo.select(x < 0, hlo.ceil(x), hlo.floor(x))


def _signs_differ(remainder: Value, y: Value) -> Value:
    """Whether a remainder is not zero and has another sign than the divisor."""
    zero = like(y, 0)
    differ = (remainder < zero) ^ (y < zero)
    return hlo.compare(remainder, zero, "NE") & differ


def _divide_floor(x: Value, y: Value) -> Value:
    """Floor division as ATen's ``div_floor_floating`` and ``div_floor_integer`` define it.

    For floats the quotient is that of ``x - fmod(x, y)``, so that rounding never lifts it to the next integer:
    1.0 // 0.1 is 9. Source: c10/util/generic_math.h.
    """
    if x.dtype in UNSIGNED:
        return x / y
    if x.dtype in INTEGERS:
        quotient = x / y
        one_less = quotient - 1
        return hlo.select(_signs_differ(hlo.remainder(x, y), y), one_less, quotient)
    plain = x / y
    rest = hlo.remainder(x, y)
    quotient = (x - rest) / y
    one = like(x, 1)
    quotient = hlo.select(_signs_differ(rest, y), quotient - one, quotient)
    floored = hlo.floor(quotient)
    rounded_down = quotient - floored > 0.5
    floored = hlo.select(rounded_down, floored + one, floored)
    zero = like(x, 0)
    result = hlo.select(hlo.compare(quotient, zero, "EQ"), copysign(zero, plain), floored)
    return hlo.select(hlo.compare(y, zero, "EQ"), plain, result)


def _remainder(x: Value, y: Value) -> Value:
    """The remainder with the divisor's sign, as Python's ``%``."""
    rest = hlo.remainder(x, y)
    if x.dtype in UNSIGNED:
        return rest
    return hlo.select(_signs_differ(rest, y), rest + y, rest)


divide_floor = outlined("divide_floor", _divide_floor)
remainder = outlined("remainder", _remainder)


def _wrapped_power(x: Value, y: Value) -> Value:
    """An integer to an exponent of at least 0, by squaring: ``stablehlo.power`` reads six bits of one on the CPU."""
    zero, one = like(x, 0), like(x, 1)

    def unfinished(result: Value, x: Value, y: Value) -> Value:
        return hlo.reduce(hlo.compare(y, zero, "NE"), hlo.full((), False, torch.bool), range(y.ndim), hlo.or_)

    def step(result: Value, x: Value, y: Value) -> list[Value]:
        odd = hlo.compare(y & one, one, "EQ")
        halved = hlo.shift_right_logical(y, one)
        return [hlo.select(odd, result * x, result), x * x, halved]

    return hlo.while_([one, x, y], unfinished, step)[0]


def _int_power(x: Value, y: Value) -> Value:
    """Integer power; a negative exponent leaves 1 of 1, ±1 of -1 and 0 of all others, as ATen's ``powi`` does."""
    if x.dtype in UNSIGNED:
        return _wrapped_power(x, y)
    zero, one, minus_one = like(x, 0), like(x, 1), like(x, -1)
    odd = hlo.compare(y & one, one, "EQ")
    unit = hlo.select(
        hlo.compare(x, minus_one, "EQ"),
        hlo.select(odd, minus_one, one),
        hlo.select(hlo.compare(x, one, "EQ"), one, zero),
    )
    return hlo.select(y < zero, unit, _wrapped_power(x, hlo.maximum(y, zero)))


int_power = outlined("int_power", _int_power)


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
    added = top + log_one_plus(exponential(bottom - top))
    return hlo.select(_is(abs(top), math.inf), top, added)


def _complex_log_add_exp(a: Value, b: Value) -> Value:
    """By the larger real part; what is NaN in a part is NaN.

    Source: aten/src/ATen/native/cpu/LogAddExp.h, for what becomes of infinities.
    """
    later = hlo.real(a) < hlo.real(b)
    top, bottom = hlo.select(later, b, a), hlo.select(later, a, b)
    added = top + hlo.log_plus_one(hlo.exponential(bottom - top))
    alone = _is(hlo.real(bottom), -math.inf) | _is(hlo.real(top), math.inf)
    added = hlo.select(_is(hlo.real(top), -math.inf), bottom, hlo.select(alone, top, added))
    naive = hlo.log(hlo.exponential(a) + hlo.exponential(b))
    added = hlo.select(_is(hlo.real(bottom), math.inf), naive, added)
    parts = [part(x) for x in (a, b) for part in (hlo.real, hlo.imag)]
    missing = functools.reduce(hlo.or_, [hlo.compare(p, p, "NE") for p in parts])
    nan = hlo.full(parts[0].shape, math.nan, parts[0].dtype)
    return hlo.select(missing, hlo.complex(nan, nan), added)


def _is(x: Value, number: float) -> Value:
    return hlo.compare(x, hlo.full(x.shape, number, x.dtype), "EQ")


def log_sigmoid_parts(x: Value) -> tuple[Value, Value]:
    """``min(x, 0) - log1p(exp(-|x|))``, and ``exp(-|x|)``, which torch keeps for the gradient."""
    decay = hlo.exponential(-abs(x))
    return hlo.minimum(x, like(x, 0)) - hlo.log_plus_one(decay), decay
