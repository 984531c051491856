"""Changes of dtype, and the operators that copy or alias: those are the operand itself in a functional graph."""

from __future__ import annotations

from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Dim, Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.casts import cast
from hloemit.lowering.promotion import Operand, as_value
from hloemit.lowering.registry import register

prims = torch.ops.prims


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
