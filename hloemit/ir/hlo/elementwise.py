"""Elementwise ops: results have the operands' shape.

Source: https://openxla.org/stablehlo/spec and https://openxla.org/stablehlo/generated/chlo.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import COMPLEX, COMPLEX_OF, FLOATS, REAL_OF, UNSIGNED
from hloemit.base.errors import NotLowerable
from hloemit.ir.build import attribute, emit, emit_once
from hloemit.ir.value import Shape, Value

__all__ = [
    "abs",
    "acos",
    "acosh",
    "add",
    "and_",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "bessel_i1e",
    "bitcast_convert",
    "cbrt",
    "ceil",
    "clamp",
    "compare",
    "complex",
    "convert",
    "cosh",
    "cosine",
    "count_leading_zeros",
    "digamma",
    "divide",
    "erf",
    "erf_inv",
    "erfc",
    "exponential",
    "exponential_minus_one",
    "floor",
    "imag",
    "is_finite",
    "lgamma",
    "log",
    "log_plus_one",
    "logistic",
    "maximum",
    "minimum",
    "multiply",
    "negate",
    "next_after",
    "not_",
    "or_",
    "polygamma",
    "popcnt",
    "power",
    "real",
    "reduce_precision",
    "remainder",
    "round_nearest_afz",
    "round_nearest_even",
    "rsqrt",
    "select",
    "shift_left",
    "shift_right_arithmetic",
    "shift_right_logical",
    "sign",
    "sine",
    "sinh",
    "sqrt",
    "subtract",
    "tan",
    "tanh",
    "xor",
    "zeta",
]

Unary = Callable[[Value], Value]
Binary = Callable[[Value, Value], Value]
_COMPUTED = FLOATS | COMPLEX


def _arithmetic(name: str, operands: Sequence[Value], shape: Shape, dtype: torch.dtype) -> Value:
    """Floats compute what the program says, as often as it does; indices and masks are computed once a block."""
    return (emit if dtype in _COMPUTED else emit_once)(name, operands, shape, dtype)


def _unary(name: str) -> Unary:
    def op(x: Value) -> Value:
        return _arithmetic(name, [x], x.shape, x.dtype)

    op.__doc__ = f"``{name}``, elementwise; same shape and dtype."
    return op


def _binary(name: str, of_bools: str | None = None) -> Binary:
    def op(x: Value, y: Value) -> Value:
        return _arithmetic(of_bools if of_bools and x.dtype is torch.bool else name, [x, y], x.shape, x.dtype)

    op.__doc__ = f"``{name}``, elementwise on operands of one shape and dtype."
    return op


# One line an op. Names are the spec's, but for `and_`, `or_` and `not_`.
cbrt = _unary("stablehlo.cbrt")
ceil = _unary("stablehlo.ceil")
cosine = _unary("stablehlo.cosine")
count_leading_zeros = _unary("stablehlo.count_leading_zeros")
exponential = _unary("stablehlo.exponential")
exponential_minus_one = _unary("stablehlo.exponential_minus_one")
floor = _unary("stablehlo.floor")
log = _unary("stablehlo.log")
log_plus_one = _unary("stablehlo.log_plus_one")
logistic = _unary("stablehlo.logistic")
negate = _unary("stablehlo.negate")
not_ = _unary("stablehlo.not")
popcnt = _unary("stablehlo.popcnt")
round_nearest_afz = _unary("stablehlo.round_nearest_afz")
round_nearest_even = _unary("stablehlo.round_nearest_even")
rsqrt = _unary("stablehlo.rsqrt")
sign = _unary("stablehlo.sign")
sine = _unary("stablehlo.sine")
sqrt = _unary("stablehlo.sqrt")
tan = _unary("stablehlo.tan")
tanh = _unary("stablehlo.tanh")

add = _binary("stablehlo.add", of_bools="stablehlo.or")  # which the specification says, and XLA's folder gets wrong
and_ = _binary("stablehlo.and")
atan2 = _binary("stablehlo.atan2")
divide = _binary("stablehlo.divide")
maximum = _binary("stablehlo.maximum")
minimum = _binary("stablehlo.minimum")
multiply = _binary("stablehlo.multiply", of_bools="stablehlo.and")
or_ = _binary("stablehlo.or")
power = _binary("stablehlo.power")
remainder = _binary("stablehlo.remainder")
shift_left = _binary("stablehlo.shift_left")
shift_right_arithmetic = _binary("stablehlo.shift_right_arithmetic")
shift_right_logical = _binary("stablehlo.shift_right_logical")
subtract = _binary("stablehlo.subtract")
xor = _binary("stablehlo.xor")

# CHLO: client ops that XLA knows whole; `Lowered.as_bytecode` legalizes them to StableHLO.
acos = _unary("chlo.acos")
acosh = _unary("chlo.acosh")
asin = _unary("chlo.asin")
asinh = _unary("chlo.asinh")
atan = _unary("chlo.atan")
atanh = _unary("chlo.atanh")
bessel_i1e = _unary("chlo.bessel_i1e")
cosh = _unary("chlo.cosh")
digamma = _unary("chlo.digamma")
erf = _unary("chlo.erf")
erf_inv = _unary("chlo.erf_inv")
erfc = _unary("chlo.erfc")
lgamma = _unary("chlo.lgamma")
sinh = _unary("chlo.sinh")
next_after = _binary("chlo.next_after")
polygamma = _binary("chlo.polygamma")
zeta = _binary("chlo.zeta")


def abs(x: Value) -> Value:
    """``stablehlo.abs``; the magnitude of a complex operand is of its real dtype."""
    return emit("stablehlo.abs", [x], x.shape, REAL_OF.get(x.dtype, x.dtype))


def real(x: Value) -> Value:
    """``stablehlo.real`` of a complex operand."""
    return emit_once("stablehlo.real", [x], x.shape, REAL_OF[x.dtype])


def imag(x: Value) -> Value:
    """``stablehlo.imag`` of a complex operand."""
    return emit_once("stablehlo.imag", [x], x.shape, REAL_OF[x.dtype])


def complex(x: Value, y: Value) -> Value:
    """``stablehlo.complex`` of real and imaginary parts, both f32 or both f64."""
    return emit("stablehlo.complex", [x, y], x.shape, COMPLEX_OF[x.dtype])


def is_finite(x: Value) -> Value:
    """``stablehlo.is_finite`` of a float operand; bool result."""
    return emit("stablehlo.is_finite", [x], x.shape, torch.bool)


def compare(x: Value, y: Value, direction: str, *, total_order: bool = False) -> Value:
    """``stablehlo.compare``; direction is EQ, NE, GE, GT, LE or LT. Bool result.

    ``total_order`` orders floats as IEEE 754's totalOrder: -NaN < -inf < … < -0 < +0 < … < inf < NaN. Complex numbers
    have no order: the verifier lets them pass, and XLA ends the process.
    """
    if x.dtype in COMPLEX and direction not in ("EQ", "NE"):
        raise NotLowerable("complex numbers have no order")
    if x.dtype in COMPLEX or x.dtype in FLOATS:
        kind = "TOTALORDER" if total_order else "FLOAT"
    elif x.dtype in UNSIGNED or x.dtype is torch.bool:
        kind = "UNSIGNED"
    else:
        kind = "SIGNED"
    attributes = {
        "comparison_direction": attribute(f"#stablehlo<comparison_direction {direction}>"),
        "compare_type": attribute(f"#stablehlo<comparison_type {kind}>"),
    }
    return (emit if x.dtype in _COMPUTED else emit_once)("stablehlo.compare", [x, y], x.shape, torch.bool, attributes)


def select(pred: Value, on_true: Value, on_false: Value) -> Value:
    """``stablehlo.select``; ``pred`` is a bool of the same shape, or 0-d."""
    return emit("stablehlo.select", [pred, on_true, on_false], on_true.shape, on_true.dtype)


def clamp(low: Value, x: Value, high: Value) -> Value:
    """``stablehlo.clamp``; the bounds have ``x``'s shape or are 0-d."""
    return emit("stablehlo.clamp", [low, x, high], x.shape, x.dtype)


def convert(x: Value, dtype: torch.dtype) -> Value:
    """``stablehlo.convert`` to ``dtype``; nothing where it is that already."""
    if x.dtype is dtype:
        return x
    return emit_once("stablehlo.convert", [x], x.shape, dtype)


def bitcast_convert(x: Value, dtype: torch.dtype) -> Value:
    """``stablehlo.bitcast_convert``: the same bits; a wider ``dtype`` eats the last dimension, a narrower adds one."""
    if x.dtype is dtype:
        return x
    old, new = x.dtype.itemsize, dtype.itemsize
    shape = x.shape
    if new > old:
        shape = shape[:-1]
    elif new < old:
        shape = (*shape, old // new)
    return emit("stablehlo.bitcast_convert", [x], shape, dtype)


def reduce_precision(x: Value, exponent_bits: int, mantissa_bits: int) -> Value:
    """``stablehlo.reduce_precision``: round to a narrower float format, kept in ``x``'s dtype."""
    attributes = {
        "exponent_bits": attribute(f"{exponent_bits} : i32"),
        "mantissa_bits": attribute(f"{mantissa_bits} : i32"),
    }
    return emit("stablehlo.reduce_precision", [x], x.shape, x.dtype, attributes)
