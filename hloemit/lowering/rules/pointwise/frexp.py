"""The mantissa and the exponent of floats, read off their bits, so that subnormal numbers keep them."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.array import Array, apply, where
from hloemit.lowering.registry import register

aten = torch.ops.aten
prims = torch.ops.prims

_SIGNED = {2: torch.int16, 4: torch.int32, 8: torch.int64}
_DIGITS = {torch.bfloat16: 7, torch.float16: 10, torch.float32: 23, torch.float64: 52}  # bits of the fraction


@register(aten.frexp.Tensor, prims.frexp.default)
def frexp(ctx: Context, x: Value) -> Sequence[Value]:
    """aten::frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)

    x = mantissa * 2**exponent with |mantissa| in [1/2, 1); zeros, infinities and NaN are mantissas of exponent 0.
    """
    digits, width = _DIGITS[x.dtype], 8 * x.dtype.itemsize
    bits = Array(hlo.bitcast_convert(x, _SIGNED[x.dtype.itemsize]))
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
    return [mantissa.value, where(is_number, exponent, 0).to(torch.int32).value]
