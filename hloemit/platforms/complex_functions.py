"""Functions of complex numbers that are right at zeros, infinities and on branch cuts, where XLA's are not.

XLA expands them as if infinity times 0 were 0 and -0.0 were 0.0: ``sin(100j)`` is NaN + inf·j in f32, ``sin(1e-30j)``
is 0, ``sqrt(-1 - 0j)`` is j, ``exp(1e30 - 0j)`` has the imaginary part 0. PyTorch's are those of the C library, which
follow annex G of the C standard (ISO/IEC 9899:2018): a function of the conjugate is the conjugate of the function, an
odd function is odd, and each special value has a result. The portable module has the functions by their names.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, complex_of, filled, is_finite, where
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.signs import copysign, sign_bit
from hloemit.ir.value import Value

VERSION = 2  # raise it with any change of what is written

_INF = math.inf


def standard(module: Module) -> Module:
    """A copy of the module with these functions; the module itself where it has none."""
    return replaced(module, _is_complex, _formula)


def _is_complex(op: Any) -> bool:
    if op.name not in _FUNCTIONS:
        return False
    kind = ir.RankedTensorType(op.operands[0].type)
    return str(kind.element_type).startswith("complex") and kind.has_static_shape


def _formula(op: Any) -> list[Value]:
    name = op.name
    body, hint = _FUNCTIONS[name], f"complex_{name.partition('.')[2]}"

    def written(*operands: Value) -> list[Value]:
        return [body(*map(Array, operands)).value]

    return hlo.call_private((name, "complex"), hint, [Value.of(v) for v in op.operands], written)


def _signed(magnitude: Array, sign: Array) -> Array:
    """A magnitude with another's sign."""
    return apply(copysign, magnitude, sign)


def _turned(z: Array) -> Array:
    """``z`` times the imaginary unit."""
    return complex_of(-z.imag, z.real)


def _turned_back(z: Array) -> Array:
    """``z`` divided by the imaginary unit."""
    return complex_of(z.imag, -z.real)


def _is_nan(x: Array) -> Array:
    return x != x


def _is_infinite(z: Array) -> Array:
    return (abs(z.real) == _INF) | (abs(z.imag) == _INF)


# Exponentials: products of a real function, which may overflow, and of a sine or cosine, which may be 0


def _grown(function: Array, x: Array, factor: Array, share: float) -> Array:
    """``function(x) * factor`` for one that grows as ``share * exp(|x|)``, and may be too large where that is not."""
    half = apply(hlo.exponential, abs(x) * 0.5)
    grown = where(function < 0, half * -share, half * share) * factor * half
    return where(abs(function) == _INF, grown, function * factor)


def _exp(z: Array) -> Array:
    x, y = z.real, z.imag
    size = apply(hlo.exponential, x)
    real = _grown(size, x, apply(hlo.cosine, y), 1)
    imag = where(y == 0, y, _grown(size, x, apply(hlo.sine, y), 1))
    lost = ~is_finite(y)
    real = where(lost & (abs(x) == _INF), size, real)
    return complex_of(real, where(lost & (x == -_INF), _signed(size, y), imag))


def _expm1(z: Array) -> Array:
    """As PyTorch's c10/util/complex_math.h has it."""
    x, y = z.real, z.imag
    half = apply(hlo.sine, y * 0.5)
    real = apply(hlo.exponential_minus_one, x) * apply(hlo.cosine, y) - half * half * 2
    return complex_of(real, apply(hlo.exponential, x) * apply(hlo.sine, y))


def _logistic(z: Array) -> Array:
    return 1 / (_exp(-z) + 1)


def _sinh(z: Array) -> Array:
    x, y = z.real, z.imag
    real = _grown(apply(hlo.sinh, x), x, apply(hlo.cosine, y), 0.5)
    imag = where(y == 0, y, _grown(apply(hlo.cosh, x), x, apply(hlo.sine, y), 0.5))
    return complex_of(where((x == 0) | (~is_finite(y) & (abs(x) == _INF)), _with_cosine_sign(x, y), real), imag)


def _with_cosine_sign(x: Array, y: Array) -> Array:
    """0 or infinity with its own sign, times that of ``cos(y)`` where that has one."""
    cosine = apply(hlo.cosine, y)
    return where(cosine < 0, -x, x)


def _cosh(z: Array) -> Array:
    x, y = z.real, z.imag
    real = _grown(apply(hlo.cosh, x), x, apply(hlo.cosine, y), 0.5)
    imag = _grown(apply(hlo.sinh, x), x, apply(hlo.sine, y), 0.5)
    imag = where(y == 0, where(apply(sign_bit, x), -y, y), imag)
    imag = where((x == 0) & ~is_finite(y), abs(x), imag)
    return complex_of(where(~is_finite(y) & (abs(x) == _INF), _INF, real), imag)


def _tanh(z: Array) -> Array:
    """Kahan's formula (1987, "Branch cuts for complex elementary functions"), which cancels nothing.

    Far from the imaginary axis it is ±1, and the imaginary part what is left of the exponential.
    """
    x, y = z.real, z.imag
    tangent, sinh = apply(hlo.tan, y), apply(hlo.sinh, x)
    beta = tangent * tangent + 1
    below = beta * sinh * sinh + 1
    far = abs(x) > -math.log(torch.finfo(x.dtype).eps)
    one = where(x < 0, filled(x.shape, -1, x.dtype), 1)
    one = where(is_finite(x) & ~is_finite(y), math.nan, one)
    real = where(far, one, beta * apply(hlo.sqrt, sinh * sinh + 1) * sinh / below)
    left = apply(hlo.sine, y) * apply(hlo.cosine, y) * apply(hlo.exponential, abs(x) * -2) * 4
    left = where((abs(x) == _INF) & ~is_finite(y), 0, left)
    return complex_of(where(x == 0, x, real), where(y == 0, y, where(far, left, tangent / below)))


def _sin(z: Array) -> Array:
    return _turned_back(_sinh(_turned(z)))


def _cos(z: Array) -> Array:
    return _cosh(_turned(z))


def _tan(z: Array) -> Array:
    return _turned_back(_tanh(_turned(z)))


# Roots and logarithms, whose sign on the branch cut is that of the zero


def _sqrt(z: Array) -> Array:
    x, y = z.real, z.imag
    found, infinite = apply(hlo.sqrt, z), abs(y) == _INF
    real = where(infinite | (x == _INF), _INF, found.real)
    return complex_of(real, _signed(where(infinite | (x == -_INF), _INF, found.imag), y))


def _log(z: Array) -> Array:
    found = apply(hlo.log, z)
    return complex_of(where(_is_infinite(z), _INF, found.real), found.imag)


def _power(z: Array, w: Array) -> Array:
    """By way of the logarithm where a factor of XLA's, a power or an exponential, is infinite or 0."""
    found, log = apply(hlo.power, z, w), _log(z)
    size, angle = w.real * log.real - w.imag * log.imag, w.real * log.imag + w.imag * log.real
    lost = (~is_finite(found) | (abs(found) == 0)) & is_finite(z) & is_finite(w) & (abs(z) > 0)
    return where(lost, _exp(complex_of(size, angle)), found)


def _log1p(z: Array) -> Array:
    x, y = z.real, z.imag
    found = apply(hlo.log_plus_one, z)
    real = where(x == -1, apply(hlo.log, abs(y)), found.real)
    return complex_of(where((x == 0) & (y == 0), x, real), found.imag)


def _abs(z: Array) -> Array:
    return where(_is_infinite(z), _INF, abs(z))


# Inverse functions


def _asin(z: Array) -> Array:
    x, y = z.real, z.imag
    found = apply(hlo.asin, z)
    imag = where(abs(y) == _INF, _INF, where(_is_nan(y) & is_finite(x), y, found.imag))
    return complex_of(where(x == 0, x, _signed(found.real, x)), _signed(imag, y))


def _acos(z: Array) -> Array:
    x, y = z.real, z.imag
    found = apply(hlo.acos, z)
    imag = where(_is_nan(y) & is_finite(x), y, found.imag)
    return complex_of(where(x == 0, math.pi / 2, found.real), _signed(imag, -y))


def _asinh(z: Array) -> Array:
    return _turned_back(_asin(_turned(z)))


def _acosh(z: Array) -> Array:
    """The arc cosine, turned so that its real part is positive."""
    found = _acos(z)
    return complex_of(abs(found.imag), _signed(found.real, z.imag))


def _atanh(z: Array) -> Array:
    x, y = z.real, z.imag
    found = apply(hlo.atanh, z)
    beside_the_pole = (abs(x) == 1) & (abs(y) < 1e-10) & (y != 0)
    real = where(beside_the_pole, (math.log(2) - apply(hlo.log, abs(y))) * 0.5, found.real)
    imag = where(_is_nan(y) | (_is_nan(x) & is_finite(y)), math.nan, found.imag)
    return complex_of(where(x == 0, x, _signed(real, x)), _signed(imag, y))


def _atan(z: Array) -> Array:
    return _turned_back(_atanh(_turned(z)))


_FUNCTIONS: dict[str, Callable[..., Array]] = {
    "stablehlo.abs": _abs,
    "stablehlo.cosine": _cos,
    "stablehlo.exponential": _exp,
    "stablehlo.exponential_minus_one": _expm1,
    "stablehlo.log": _log,
    "stablehlo.log_plus_one": _log1p,
    "stablehlo.logistic": _logistic,
    "stablehlo.power": _power,
    "stablehlo.sine": _sin,
    "stablehlo.sqrt": _sqrt,
    "stablehlo.tan": _tan,
    "stablehlo.tanh": _tanh,
    "chlo.acos": _acos,
    "chlo.acosh": _acosh,
    "chlo.asin": _asin,
    "chlo.asinh": _asinh,
    "chlo.atan": _atan,
    "chlo.atanh": _atanh,
    "chlo.cosh": _cosh,
    "chlo.sinh": _sinh,
}
