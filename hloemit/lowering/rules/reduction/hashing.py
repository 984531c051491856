"""Hashes of tensors. Source: https://docs.pytorch.org/docs/main/generated/torch.hash_tensor.html."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.dtypes import FLOATS
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.promotion import wrap_dims
from hloemit.lowering.registry import register


def _bits_as_double(x: Value) -> Value:
    """The bits of f32 or bf16 numbers as f64. The subnormal ones, which XLA:CPU reads as 0, come from their integers."""
    if x.dtype is torch.bfloat16:
        narrow = hlo.convert(hlo.bitcast_convert(x, torch.uint16), torch.uint32)
        narrow = hlo.shift_left(narrow, like(narrow, 16))
    else:
        narrow = hlo.bitcast_convert(x, torch.uint32)
    magnitude = narrow & (2**31 - 1)
    least = hlo.convert(magnitude, torch.float64)
    small = hlo.bitcast_convert(least * 2.0 ** (-149), torch.uint64)
    sign = hlo.convert(hlo.shift_right_logical(narrow, like(narrow, 31)), torch.uint64)
    small = small | hlo.shift_left(sign, like(sign, 63))
    plain = hlo.bitcast_convert(hlo.convert(x, torch.float64), torch.uint64)
    return hlo.select(magnitude < 2**23, small, plain)


@register(aten.hash_tensor.default)
def hash_tensor(
    ctx: Context, x: Value, dim: Sequence[int] | int = (), *, keepdim: bool = False, mode: int = 0
) -> Value:
    """aten::hash_tensor(Tensor self, int[1] dim=[], *, bool keepdim=False, int mode=0) -> Tensor

    The exclusive or of the elements' bits, as f64 or as 64-bit integers.
    """
    if mode != 0:
        raise NotLowerable(f"hash_tensor with mode={mode}; PyTorch defines mode 0 alone")
    if x.dtype in (torch.float32, torch.bfloat16):
        bits = _bits_as_double(x)
    else:
        bits = hlo.bitcast_convert(hlo.convert(x, torch.float64 if x.dtype in FLOATS else torch.int64), torch.uint64)
    hashed = hlo.reduce(bits, hlo.full((), 0, torch.uint64), wrap_dims(dim, x.ndim), hlo.xor)
    return hlo.reshape(hashed, ctx.shape)
