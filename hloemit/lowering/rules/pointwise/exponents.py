"""The mantissa and the exponent of floats, read off their bits; and logarithms, which are exact where they are whole."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction

import torch

from hloemit.base.dtypes import COMPLEX, SIGNED_OF_WIDTH
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, where
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.pointwise_rules import Function, many_ops, outlined
from hloemit.lowering.registry import register

prims = torch.ops.prims

_DIGITS = {torch.bfloat16: 7, torch.float16: 10, torch.float32: 23, torch.float64: 52}  # bits of the fraction
_EXPONENT_DIGITS = {torch.float32: 8, torch.float64: 11}  # of the greatest exponent, 149 or 1074
_LOG10_2 = Fraction("0.30102999566398119521373889472449302676818988146210854131")


@register(aten.frexp.Tensor, prims.frexp.default)
def frexp(ctx: Context, x: Value) -> Sequence[Value]:
    """aten::frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)

    x = mantissa * 2**exponent with |mantissa| in [1/2, 1); zeros, infinities and NaN are mantissas of exponent 0.
    """
    mantissa, exponent = _split(x)
    return [mantissa.value, exponent.to(torch.int32).value]


def _split(x: Value) -> tuple[Array, Array]:
    """The mantissa, and the exponent in the integers of ``x``'s width; subnormal numbers have theirs."""
    digits, width = _DIGITS[x.dtype], 8 * x.dtype.itemsize
    bits = Array(hlo.bitcast_convert(x, SIGNED_OF_WIDTH[x.dtype.itemsize]))
    fields = (1 << (width - 1 - digits)) - 1  # the greatest exponent field, that of infinities and NaN
    bias = fields // 2
    sign, fraction = bits & -(1 << (width - 1)), bits & (1 << digits) - 1
    field = apply(hlo.shift_right_logical, bits, digits) & fields
    # a subnormal number's leading bit is moved to where a normal number's implicit one is
    shift = apply(hlo.count_leading_zeros, fraction) - (width - 1 - digits)
    is_subnormal = field == 0
    moved = apply(hlo.shift_left, fraction, shift) & (1 << digits) - 1
    scaled = sign | where(is_subnormal, moved, fraction) | (bias - 1) << digits
    exponent = where(is_subnormal, 1 - shift, field) - (bias - 1)
    is_number = (field != fields) & ((field != 0) | (fraction != 0))
    mantissa = where(is_number, Array(hlo.bitcast_convert(scaled.value, x.dtype)), Array(x))
    return mantissa, where(is_number, exponent, 0)


def _log(base: int) -> Function:
    """The logarithm to base 2 or 10, whole numbers of powers of the base.

    x = m * 2**k with m in [1, 2) from 1 on and in (1/2, 1] below it, so that both terms have one sign; log10(2) has a
    first part whose product with any k is exact. Source: fdlibm, e_log10.c.
    """

    def real(x: Value) -> Value:
        mantissa, exponent = _split(x)
        double = (exponent > 0) | (mantissa == 0.5)
        mantissa, exponent = where(double, mantissa * 2, mantissa), where(double, exponent - 1, exponent)
        logarithm, k = Array(hlo.log(mantissa.value)) / math.log(base), exponent.to(x.dtype)
        if base == 2:
            return (k + logarithm).value
        scale = 1 << _DIGITS[x.dtype] + 1 - _EXPONENT_DIGITS[x.dtype]
        high = Fraction(math.floor(_LOG10_2 * scale), scale)
        return (k * float(high) + (k * float(_LOG10_2 - high) + logarithm)).value

    def logarithm(x: Value) -> Value:
        if x.dtype in _DIGITS:
            return outlined(f"log{base}", real)(x)
        log, scale = hlo.log(x), math.log(base)  # whose parts are divided alone: one may be infinite
        return hlo.complex(hlo.real(log) / scale, hlo.imag(log) / scale) if x.dtype in COMPLEX else log / scale

    return logarithm


register(aten.log2.default, prims.log2.default)(many_ops(_log(2)))
register(aten.log10.default, prims.log10.default)(many_ops(_log(10)))
