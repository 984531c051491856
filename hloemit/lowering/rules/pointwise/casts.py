"""Changes of dtype, and the operators that copy or alias: those are the operand itself in a functional graph."""

from __future__ import annotations

from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS, INTEGERS, MLIR_NAME
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, where
from hloemit.ir.value import Dim, Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import Operand, as_value
from hloemit.lowering.registry import register

prims = torch.ops.prims


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


@register(
    aten._to_copy.default, aten.to.dtype, aten.to.dtype_layout, aten.to.device, aten.to.other,
    aten.to.prim_Device, aten.to.prim_dtype, aten.to.prim_other, aten.type_as.default,
    aten.clone.default, aten.alias.default, aten.contiguous.default, aten.detach.default, aten.detach_copy.default,
    aten.alias_copy.default, aten.lift.default, aten.lift_fresh.default, aten.lift_fresh_copy.default,
    aten._autocast_to_full_precision.default, aten._autocast_to_reduced_precision.default,
    prims.convert_element_type.default, prims.device_put.default, prims.clone.default, prims.view_of.default,
)  # fmt: skip
def to(ctx: Context, x: Value, *_: Any, **__: Any) -> Value:
    """aten::_to_copy(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, ...) -> Tensor

    One conversion or nothing: devices, strides and identity have no meaning in a module.
    """
    return cast(x, ctx.dtype)


@register(aten.view.dtype)
def view_dtype(ctx: Context, x: Value, dtype: torch.dtype) -> Value:
    """aten::view.dtype(Tensor(a) self, ScalarType dtype) -> Tensor(a)

    ``stablehlo.bitcast_convert``; the last dimension takes up a change of width. StableHLO's bool has one bit and its
    complex parts no order, so bool is read as a byte and complex as a last dimension of two.
    """
    if x.dtype is dtype:
        return x
    if x.dtype in COMPLEX:
        parts = [hlo.reshape(part, (*x.shape, 1)) for part in (hlo.real(x), hlo.imag(x))]
        pair = hlo.concatenate(parts, x.ndim)
        x = hlo.reshape(pair, (*x.shape[:-1], *([x.shape[-1] * 2] if x.ndim else [2])))
    elif x.dtype is torch.bool:
        x = hlo.convert(x, torch.uint8)
    shape = ctx.shape
    if dtype in COMPLEX:
        real = torch.float32 if dtype is torch.complex64 else torch.float64
        pair = hlo.reshape(_bitcast(x, real, (*shape[:-1], shape[-1] * 2)), (*shape, 2))
        parts = [hlo.slice(pair, (*[0] * len(shape), i), (*shape, i + 1)) for i in (0, 1)]
        return hlo.complex(*[hlo.reshape(part, shape) for part in parts])
    if dtype is torch.bool:
        byte = _bitcast(x, torch.uint8, shape)
        return hlo.compare(byte, hlo.full(shape, 0, torch.uint8), "NE")
    return _bitcast(x, dtype, shape)


def _bitcast(x: Value, dtype: torch.dtype, shape: Any) -> Value:
    """The bits of ``x`` as ``dtype``; ``shape`` differs from ``x``'s in its last dimension alone."""
    old, new = x.dtype.itemsize, dtype.itemsize
    if x.dtype is dtype:
        return x
    if new > old:
        x = hlo.reshape(x, (*shape, new // old))
    return hlo.reshape(hlo.bitcast_convert(x, dtype), shape)


@register(aten.copy.default)
def copy(ctx: Context, x: Value, source: Operand, non_blocking: bool = False) -> Value:
    """aten::copy(Tensor self, Tensor src, bool non_blocking=False) -> Tensor

    The functional form of ``copy_``: ``source``, a number too, in the dtype and shape of ``self``, whose elements do
    not matter.
    """
    shape, dtype = ctx.out
    if not isinstance(source, Value):
        own = torch.int64 if isinstance(source, Dim) else torch.tensor(source, device="cpu").dtype
        source = as_value(source, own)
    return hlo.broadcast_to(cast(source, dtype), shape)
