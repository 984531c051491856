"""Functions of floats that XLA:CPU asks the C library for, element by element, and PyTorch's own computes side by side.

``sin``, ``cos``, ``tan``, inverse functions of these, powers and remainders of up to 32 bits take 8 to 40 times as
long as eager PyTorch's. In a copy of a module they are polynomials in f64, without branches, which LLVM computes for
several elements at once; rounded to f32 they are within 0.51 units in the last place. Arguments of sines are reduced by
as many bits of 2/π as the greatest f32 needs (Payne and Hanek, 1983, "Radian reduction for trigonometric functions"),
and remainders are exact. ``rsqrt`` becomes the quotient that it is in PyTorch: XLA's takes 5 times as long.

Those of f64 are in ``wide_functions``.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, where
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.signs import copysign, sign_bit
from hloemit.ir.value import Value
from hloemit.ir.walking import behind

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
    if not kind.has_static_shape or str(kind.element_type) not in ("f32", "bf16", "f16"):
        return False
    if op.name == "stablehlo.power" and _is_root(op.operands[1]):
        return False
    return op.name == "stablehlo.rsqrt" or math.prod(kind.shape) >= _LEAST


def _is_root(exponent: Any) -> bool:
    """Whether this is a constant that XLA has a shorter word for: a square, a root, or what is made of these."""
    made = behind(exponent, ("stablehlo.broadcast_in_dim", "stablehlo.convert", "stablehlo.reshape")).owner
    if getattr(made, "name", "") != "stablehlo.constant":
        return False
    number = ir.DenseElementsAttr(made.attributes["value"])
    return number.is_splat and number.get_splat_value().value in (-2, -1, -0.5, 0, 0.5, 1, 2, 3)


def _formula(op: Any) -> list[Value]:
    name = op.name
    hint = f"wide_{name.partition('.')[2]}"

    def written(*operands: Value) -> list[Value]:
        dtype = operands[0].dtype
        narrow = [Array(hlo.convert(x, torch.float32)) for x in operands]
        return [hlo.convert(_FUNCTIONS[name](*narrow).value, dtype)]

    return hlo.call_private((name, "wide"), hint, [Value.of(v) for v in op.operands], written)


def polynomial(x: Array, *coefficients: float) -> Array:
    """The polynomial with these coefficients, the constant one first."""
    result = x * coefficients[-1] + coefficients[-2]
    for coefficient in reversed(coefficients[:-2]):
        result = result * x + coefficient
    return result


def _single(x: Array) -> Array:
    return x.to(torch.float32)


def _double(x: Array) -> Array:
    return x.to(torch.float64)


def signed(magnitude: Array, sign: Array) -> Array:
    """A magnitude with another's sign."""
    return apply(copysign, magnitude, sign)


# Sines

_PI = "3243f6a8885a308d313198a2e03707344a4093822299f31d0082efa98ec4e6c8"  # 3.243f… in hexadecimal, 254 bits
TWO_BY_PI = 2 / Fraction(int(_PI, 16), 16 ** (len(_PI) - 1))
_BITS = 29  # of a part of 2/π, whose product with 24 bits f64 holds
_STEPS = ((50, 0), (75, 25), (100, 50), (128, 75))
"""Up to which power of 2 an argument needs 2/π without how many of its leading bits: those give whole turns."""


def parts(number: Fraction, bits: int, count: int) -> list[float]:
    """A number as parts of so many bits each, and one of what f64 holds of the rest."""
    found = []
    for _ in range(count - 1):
        unit = Fraction(2) ** (math.frexp(number)[1] - bits)
        found.append(float(number // unit * unit))
        number %= unit
    return [*found, float(number)]


_PARTS = [parts(TWO_BY_PI % Fraction(1, 1 << skipped), _BITS, 3) for _, skipped in _STEPS]


def _quarters(x: Array) -> tuple[Array, Array]:
    """``x`` in quarters of a turn: the nearest whole number of them, up to whole turns, and what is left, in f64."""
    size, wide = abs(x), _double(x)
    parts = [filled(x.shape, part, torch.float64) for part in _PARTS[-1]]
    for (power, _), of_step in zip(_STEPS[-2::-1], _PARTS[-2::-1], strict=True):
        parts = [where(size < 2.0**power, a, b) for a, b in zip(of_step, parts, strict=True)]
    high, middle, low = (wide * part for part in parts)
    high, middle = _without_turns(high), _without_turns(middle)
    whole = apply(hlo.round_nearest_even, high + middle + low)
    return whole, ((high - whole) + middle) + low


def _without_turns(quarters: Array) -> Array:
    """Less the nearest multiple of 4, which is exact."""
    return quarters - apply(hlo.round_nearest_even, quarters * 0.25) * 4


_SINE = [(-1) ** k * (math.pi / 2) ** (2 * k + 1) / math.factorial(2 * k + 1) for k in range(7)]
_COSINE = [(-1) ** k * (math.pi / 2) ** (2 * k) / math.factorial(2 * k) for k in range(7)]


def _both(x: Array) -> tuple[Array, Array, Array]:
    """The number of quarters as an integer, and sine and cosine of what is left: at most an eighth of a turn."""
    whole, left = _quarters(x)
    square = left * left
    return whole.to(torch.int32), polynomial(square, *_SINE) * left, polynomial(square, *_COSINE)


def bit_of(number: Array, bit: int) -> Array:
    """Whether a bit of an integer, as a power of 2, is set."""
    return apply(hlo.and_, number, bit) != 0


def _turned(x: Array, more: int) -> Array:
    """The sine, ``more`` quarters of a turn further."""
    whole, sine, cosine = _both(x)
    whole = whole + more
    found = where(bit_of(whole, 1), cosine, sine)
    return _single(where(bit_of(whole, 2), -found, found))


def _sine(x: Array) -> Array:
    return where(x == 0, x, _turned(x, 0))


def _cosine(x: Array) -> Array:
    return _turned(x, 1)


def _tangent(x: Array) -> Array:
    whole, sine, cosine = _both(x)
    odd = bit_of(whole, 1)
    return where(x == 0, x, _single(where(odd, -cosine, sine) / where(odd, sine, cosine)))


# Inverse functions


def arctangent_series(count: int, end: float) -> list[float]:
    """Coefficients of t, t³, … of atan(t) up to |t| = end, by its Chebyshev series, which is known in closed form.

    With s = t / end and q = tan(atan(end) / 2) it is the sum of 2 (-1)ᵏ q²ᵏ⁺¹ / (2k + 1) T₂ₖ₊₁(s).
    """
    q = math.tan(math.atan(end) / 2)
    total, (before, now) = [0.0] * (2 * count), ([1.0], [0.0, 1.0])  # T₀ and T₁
    for n in range(1, 2 * count):
        if n % 2:
            weight = 2 * (-1) ** (n // 2) * q**n / n
            total = [a + weight * b for a, b in zip(total, [*now, *[0.0] * (2 * count - len(now))], strict=True)]
        twice = [0.0, *(2 * c for c in now)]
        before, now = now, [a - b for a, b in zip(twice, [*before, *[0.0] * (len(twice) - len(before))], strict=True)]
    return [total[n] / end**n for n in range(1, 2 * count, 2)]


_ARCTANGENT = arctangent_series(8, math.tan(math.pi / 8))


def _angle(y: Array, x: Array) -> Array:
    """The angle of (x, y), in f64, between 0 and π, of the magnitude of y."""
    size, other = abs(y), abs(x)
    most, least = apply(hlo.maximum, size, other), apply(hlo.minimum, size, other)
    is_infinite = least == math.inf
    steep = is_infinite | (least > most * math.tan(math.pi / 8))
    above = where(is_infinite, 0, where(steep, least - most, least))
    below = where(is_infinite | (most == 0), 1, where(steep, least + most, most))
    t = above / below
    found = polynomial(t * t, *_ARCTANGENT) * t
    found = where(steep, found + math.pi / 4, found)
    found = where(size > other, math.pi / 2 - found, found)
    return where(apply(sign_bit, x), math.pi - found, found)


def _arctangent2(y: Array, x: Array) -> Array:
    return signed(_single(_angle(_double(y), _double(x))), y)


def _arctangent(x: Array) -> Array:
    return _arctangent2(x, where(x != x, x, 1))


def leg(x: Array) -> Array:
    """sqrt(1 - x²); NaN beyond 1."""
    return apply(hlo.sqrt, (1 - x) * (1 + x))


def _arcsine(x: Array) -> Array:
    wide = _double(x)
    return signed(_single(_angle(wide, leg(wide))), x)


def _arccosine(x: Array) -> Array:
    wide = _double(x)
    return _single(_angle(leg(wide), wide))


# Powers

_LOGARITHM = [2 / math.log(2) / (2 * k + 1) for k in range(7)]  # of atanh
_EXPONENTIAL = [math.log(2) ** k / math.factorial(k) for k in range(9)]
MANTISSA, _BIAS = 52, 1023  # of f64
_ROOT_OF_HALF = int.from_bytes(struct.pack(">d", math.sqrt(0.5)), "big")  # the bits of the least mantissa


def _float_of(bits: Array) -> Array:
    return Array(hlo.bitcast_convert(bits.value, torch.float64))


def bits_of(x: Array) -> Array:
    """The 64 bits of each f64, as an integer."""
    return Array(hlo.bitcast_convert(x.value, torch.int64))


def scaled(bits: Array) -> tuple[Array, Array]:
    """The power of 2, as an integer, and the mantissa, from the root of 1/2 on, of f64 that are positive and normal."""
    exponent = apply(hlo.shift_right_arithmetic, bits - _ROOT_OF_HALF, MANTISSA)
    return exponent, _float_of(bits - apply(hlo.shift_left, exponent, MANTISSA))


def _logarithm(x: Array) -> Array:
    """The logarithm to base 2 of what is not negative, in f64."""
    exponent, mantissa = scaled(bits_of(x))
    s = (mantissa - 1) / (mantissa + 1)
    found = polynomial(s * s, *_LOGARITHM) * s + _double(exponent)
    return where(x == 0, -math.inf, where(x < math.inf, found, x))


def _two_to(x: Array) -> Array:
    """2 to the power of what is within the exponents of f64."""
    whole = apply(hlo.round_nearest_even, x)
    exponent = whole.to(torch.int64) + _BIAS
    return polynomial(x - whole, *_EXPONENTIAL) * _float_of(apply(hlo.shift_left, exponent, MANTISSA))


def _power(x: Array, y: Array) -> Array:
    """By the logarithm to base 2, and C's ``pow`` where that has none; beyond ±300 all is 0 or infinite in f32."""
    base, exponent = _double(abs(x)), _double(y)
    product = where(base == 1, 0, _logarithm(base) * exponent)
    size = _two_to(apply(hlo.maximum, apply(hlo.minimum, product, 300), -300))
    size = where(x == 1, 1, where(y == 0, 1, size))
    whole = apply(hlo.floor, y) == y
    half = y * 0.5
    odd = whole & (apply(hlo.floor, half) != half) & (abs(y) < math.inf)
    negative = where(apply(sign_bit, x) & odd, -size, size)
    is_lost = (x < 0) & ~whole & (abs(x) < math.inf)
    return _single(where(is_lost, math.nan, negative))


# Remainders

_QUOTIENT = 28  # bits of a quotient, whose product with 24 bits f64 holds


def _remainder(x: Array, y: Array) -> Array:
    """By the truncated quotient, whose 277 bits at most are taken 28 at a time, so that all differences are exact."""
    size, divisor = _double(abs(x)), _double(abs(y))
    left = size
    inverse = 1 / divisor
    for step in range(9, -1, -1):
        shift = 2.0 ** (_QUOTIENT * step)
        quotient = apply(hlo.floor, left * (inverse * (1 / shift)))
        left = left - quotient * (divisor * shift)
    left = where(left < 0, left + divisor, left)
    left = where(left >= divisor, left - divisor, left)
    left = where((divisor == math.inf) & (abs(x) < math.inf), size, left)
    return signed(_single(left), x)


def _reciprocal_root(x: Array) -> Array:
    """``1 / sqrt(x)`` behind the choice of a NaN, without which XLA would make its own of it."""
    return 1 / where(x != x, x, apply(hlo.sqrt, x))


_FUNCTIONS: dict[str, Callable[..., Array]] = {
    "stablehlo.atan2": _arctangent2,
    "stablehlo.cosine": _cosine,
    "stablehlo.power": _power,
    "stablehlo.remainder": _remainder,
    "stablehlo.rsqrt": _reciprocal_root,
    "stablehlo.sine": _sine,
    "stablehlo.tan": _tangent,
    "chlo.acos": _arccosine,
    "chlo.asin": _arcsine,
    "chlo.atan": _arctangent,
}
