"""Changes of dtype as torch's CPU kernels make them."""

from __future__ import annotations

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, INTEGERS, MLIR_NAME
from hloemit.base.errors import NotLowerable
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, where
from hloemit.ir.value import Value

# torch's own CPU kernels changed here: since 2.13 what is too great for e4m3fn saturates, before it became NaN
_E4M3FN_SATURATES = float(torch.tensor(1e9, device="cpu").to(torch.float8_e4m3fn)) == 448.0


def cast(x: Value, dtype: torch.dtype) -> Value:
    """``x`` as ``dtype``, as torch's CPU kernels cast.

    ``stablehlo.convert``, where it agrees. A complex number becomes its real part, or for bool whether any part is not
    zero. A float becomes a narrow integer by way of a wider one, so that it wraps around and doesn't saturate.
    """
    if x.dtype is dtype:
        return x
    if dtype not in MLIR_NAME:
        raise NotLowerable(f"StableHLO has no type for {dtype}")
    if x.dtype is torch.float8_e8m0fnu and dtype is torch.bool:  # whose least number is zero to XLA, which flushes
        return hlo.full(x.shape, True, dtype)
    if x.dtype in COMPLEX and dtype not in COMPLEX:
        if dtype is torch.bool:
            return hlo.compare(x, hlo.full(x.shape, 0, x.dtype), "NE")
        x = hlo.real(x)
    if x.dtype in FLOATS and dtype in INTEGERS and (dtype.itemsize < 4 or dtype is torch.uint32):
        x = hlo.convert(x, torch.int32 if dtype.itemsize < 4 else torch.int64)
    if dtype is torch.float8_e4m3fn and _E4M3FN_SATURATES and x.dtype is not torch.bool:
        x = hlo.convert(x, torch.float32)
        x = hlo.clamp(hlo.full((), -448.0, x.dtype), x, hlo.full((), 448.0, x.dtype))
    if dtype is torch.float8_e8m0fnu:
        return _exponent_alone(hlo.convert(x, torch.float32))
    return hlo.convert(x, dtype)


def _exponent_alone(x: Value) -> Value:
    """f32 as float8_e8m0fnu, which has no sign and no zero: the exponent's field, rounded by the fraction to even.

    Source: c10/util/Float8_e8m0fnu.h.
    """
    bits = Array(hlo.bitcast_convert(x, torch.int32))
    field = apply(hlo.shift_right_logical, bits, 23) & 0xFF
    is_half, rest = (bits & 0x400000) != 0, (bits & 0x3FFFFF) != 0
    rounded = where((field != 0xFF) & is_half & ((field != 0) | rest), field + 1, field)
    return hlo.bitcast_convert(rounded.to(torch.uint8).value, torch.float8_e8m0fnu)
