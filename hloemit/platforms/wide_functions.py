"""Functions of f64 that XLA:CPU asks the C library for, element by element, and PyTorch's own computes side by side.

``log``, ``sin``, ``cos``, ``tan``, inverse functions of these and ``erf`` take 4 to 18 times as long as eager
PyTorch's. In a copy of a module they are polynomials without branches, within 3 units in the last place. Arguments of
sines are reduced by π/2 in four parts (Cody and Waite, 1980, "Software manual for the elementary functions"), with what
each difference rounds away; beyond a million, where those parts end, a branch asks the C library for all of a tensor.

``rsqrt`` is two operations, as PyTorch's is. ``log1p``, of which XLA's is 129 units off near 1 - sqrt(2)
(jax-ml/jax#39707), is the logarithm of a sum, times what the sum's rounding left out (Goldberg, 1991, "What every
computer scientist should know", theorem 4), at any size.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, where
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.signs import sign_bit
from hloemit.ir.value import Value
from hloemit.platforms.elementary_functions import (
    MANTISSA,
    TWO_BY_PI,
    arctangent_series,
    bit_of,
    bits_of,
    leg,
    parts,
    polynomial,
    scaled,
    signed,
)

VERSION = 2  # raise it with any change of what is written

_LEAST = 1 << 10
"""Elements whose function is felt."""


def kept(module: Module) -> Module:
    """A copy of the module with such formulas; the module itself where it has none."""
    return replaced(module, _is_taken, _formula)


def _is_taken(op: Any) -> bool:
    if op.name not in _FUNCTIONS:
        return False
    kind = ir.RankedTensorType(op.results[0].type)
    if str(kind.element_type) != "f64" or not kind.has_static_shape:
        return False
    return op.name in _AT_ANY_SIZE or math.prod(kind.shape) >= _LEAST


def _formula(op: Any) -> list[Value]:
    name = op.name

    def written(*operands: Value) -> list[Value]:
        return [_FUNCTIONS[name](*map(Array, operands)).value]

    return hlo.call_private((name, "f64"), f"f64_{name.partition('.')[2]}", [Value.of(v) for v in op.operands], written)


# Logarithms

_LN2 = parts(Fraction(sum((1 << 200) // (k << k) for k in range(1, 200)), 1 << 200), 32, 2)  # times an exponent: exact
_ATANH = [2 / (2 * k + 1) for k in range(1, 11)]
_LEAST_NORMAL, _LEAST_EXPONENT = 1 << MANTISSA, -1074  # bits, and what the last one stands for below
_SIZE = (1 << 63) - 1  # all bits but the sign


def _logarithm(x: Array) -> Array:
    """By ``log(1 + f) = f - (f²/2 - s (f²/2 + r))``, with s = f / (2 + f) and the rest r of ``2 atanh(s)``."""
    bits = bits_of(x)
    size = apply(hlo.and_, bits, _SIZE)
    is_subnormal = (size > 0) & (size < _LEAST_NORMAL)  # arithmetic takes such a number for zero
    is_small = is_subnormal & (bits > 0)
    exponent, mantissa = scaled(where(is_small, bits_of(bits.to(torch.float64)), bits))
    f = mantissa - 1
    s = f / (mantissa + 1)
    square, half = s * s, f * f * 0.5
    rest = polynomial(square, *_ATANH) * square
    power = exponent.to(torch.float64)
    power = where(is_small, power + _LEAST_EXPONENT, power)
    found = power * _LN2[0] - ((half - (s * (half + rest) + power * _LN2[1])) - f)
    found = where((bits > 0) & (x < math.inf), found, where(bits < 0, math.nan, x))
    return where((x == 0) & ~is_subnormal, -math.inf, found)


def _logarithm_plus_one(x: Array) -> Array:
    """The sum is behind a choice, without which XLA would take its difference for ``x``."""
    total = where(x != x, x, 1 + x)
    found = _logarithm(total)
    return where(total == 1, x, where(total == math.inf, found, found * (x / (total - 1))))


def _hyperbolic_arctangent(x: Array) -> Array:
    return where(x == 0, x, 0.5 * (_logarithm_plus_one(x) - _logarithm_plus_one(-x)))


# Sines

_QUARTER = parts(1 / TWO_BY_PI, 33, 4)  # of a turn; the first three times 20 bits are exact
_FARTHEST = 1e6
_SINE = [(-1) ** k / math.factorial(2 * k + 1) for k in range(1, 9)]  # of y³, y⁵, …
_COSINE = [(-1) ** k / math.factorial(2 * k) for k in range(2, 10)]  # of y⁴, y⁶, …


def _less(a: Array, b: Array) -> tuple[Array, Array]:
    """A difference, and what its rounding left out (Knuth's two-sum)."""
    found = a - b
    back = found - a
    return found, (a - (found - back)) - (b + back)


def _reduced(x: Array) -> tuple[Array, Array, Array]:
    """Quarters of a turn as an integer, and what is left as a sum of two."""
    count = apply(hlo.round_nearest_even, x * float(TWO_BY_PI))
    left, first = _less(x - count * _QUARTER[0], count * _QUARTER[1])
    left, second = _less(left, count * _QUARTER[2])
    low = (first + second) - count * _QUARTER[3]
    high = left + low
    return count.to(torch.int32), high, (left - high) + low


def _sine_of(y: Array, low: Array) -> Array:
    square = y * y
    cube = square * y
    return y - ((square * (0.5 * low - cube * polynomial(square, *_SINE[1:])) - low) - cube * _SINE[0])


def _cosine_of(y: Array, low: Array) -> Array:
    square = y * y
    half = 0.5 * square
    first = 1 - half
    return first + (((1 - first) - half) + (square * square * polynomial(square, *_COSINE) - y * low))


def _sine(x: Array, more: int = 0) -> Array:
    """The sine, ``more`` quarters of a turn further."""
    count, y, low = _reduced(x)
    count = count + more
    found = where(bit_of(count, 1), _cosine_of(y, low), _sine_of(y, low))
    found = where(bit_of(count, 2), -found, found)
    return found if more else where(x == 0, x, found)


def _tangent(x: Array) -> Array:
    count, y, low = _reduced(x)
    sine, cosine, odd = _sine_of(y, low), _cosine_of(y, low), bit_of(count, 1)
    return where(x == 0, x, where(odd, -cosine, sine) / where(odd, sine, cosine))


def _near(formula: Callable[[Array], Array], library: Callable[[Value], Value]) -> Callable[[Array], Array]:
    """The formula, and, where an element is far from zero, a loop of one turn around the C library's function."""

    def chosen(x: Array) -> Array:
        far = (abs(x) > _FARTHEST).value
        is_far = hlo.reduce(far, filled((), False, torch.bool).value, range(far.ndim), hlo.or_)
        done = filled((), False, torch.bool).value
        state = [is_far, x.value, formula(x).value]  # a branch would be a choice of both to XLA
        return Array(hlo.while_(state, lambda go, x, y: go, lambda go, x, y: [done, x, library(x)])[2])

    return chosen


# Inverse functions

_EDGES = 7 / 16, 11 / 16  # between which a ratio is nearest to 1/2, and beyond which to 1
_ARCTANGENT = arctangent_series(14, _EDGES[0])[1:]  # of t³, t⁵, …
_HALF = math.atan(0.5), 2.2698777452961687e-17  # and what f64 leaves out
_WHOLE = math.pi / 4, 3.061616997868383e-17


def _angle(y: Array, x: Array) -> Array:
    """The angle of (x, y) between 0 and π, of the magnitude of y: that of a ratio to 0, 1/2 or 1, and the rest's."""
    size, other = abs(y), abs(x)
    most, least = apply(hlo.maximum, size, other), apply(hlo.minimum, size, other)
    is_infinite = least == math.inf
    to_half, to_whole = (is_infinite | (least > most * edge) for edge in _EDGES)
    above = where(to_whole, least - most, where(to_half, least - most * 0.5, least))
    below = where(to_whole, least + most, where(to_half, most + least * 0.5, most))
    t = where(is_infinite, 0, above) / where(is_infinite | (most == 0), 1, below)
    square = t * t
    found = t + t * (square * polynomial(square, *_ARCTANGENT))
    high = [where(to_whole, _WHOLE[i], where(to_half, filled(t.shape, _HALF[i], t.dtype), 0)) for i in range(2)]
    found = high[0] + (found + high[1])
    found = where(size > other, (math.pi / 2 - found) + 2 * _WHOLE[1], found)
    return where(apply(sign_bit, x), (math.pi - found) + 4 * _WHOLE[1], found)


def _arctangent2(y: Array, x: Array) -> Array:
    return signed(_angle(y, x), y)


# The error function

_ERROR = [2 / math.sqrt(math.pi) * (-1) ** k / (math.factorial(k) * (2 * k + 1)) for k in range(20)]


def _error_function(x: Array) -> Array:
    near = polynomial(x * x, *_ERROR) * x
    far = 1 - apply(hlo.erfc, apply(hlo.maximum, abs(x), 1))
    return where(abs(x) < 1, near, signed(far, x))


def _inverse_root(x: Array) -> Array:
    """As PyTorch has it; XLA would make one op of the two again, whose last digit is another."""
    return 1 / apply(lambda root: hlo.optimization_barrier([root])[0], apply(hlo.sqrt, x))


_AT_ANY_SIZE = frozenset({"stablehlo.log_plus_one", "stablehlo.rsqrt", "chlo.atanh"})
_FUNCTIONS: dict[str, Callable[..., Array]] = {
    "stablehlo.atan2": _arctangent2,
    "stablehlo.cosine": _near(lambda x: _sine(x, 1), hlo.cosine),
    "stablehlo.log": _logarithm,
    "stablehlo.log_plus_one": _logarithm_plus_one,
    "stablehlo.rsqrt": _inverse_root,
    "stablehlo.sine": _near(_sine, hlo.sine),
    "stablehlo.tan": _near(_tangent, hlo.tan),
    "chlo.acos": lambda x: _angle(leg(x), x),
    "chlo.asin": lambda x: _arctangent2(x, leg(x)),
    "chlo.atan": lambda x: _arctangent2(x, where(x != x, x, 1)),
    "chlo.atanh": _hyperbolic_arctangent,
    "chlo.erf": _error_function,
}
