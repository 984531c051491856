"""XLA's names of element types and shapes, as torch_xla writes them: ``f32[2,3]``."""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch import Tensor

NAMES = {
    torch.bool: "pred",
    torch.int8: "s8",
    torch.int16: "s16",
    torch.int32: "s32",
    torch.int64: "s64",
    torch.uint8: "u8",
    torch.uint16: "u16",
    torch.uint32: "u32",
    torch.uint64: "u64",
    torch.float16: "f16",
    torch.bfloat16: "bf16",
    torch.float32: "f32",
    torch.float64: "f64",
    torch.complex64: "c64",
    torch.complex128: "c128",
    torch.float8_e5m2: "f8e5m2",
    torch.float8_e4m3fn: "f8e4m3fn",
    torch.float8_e5m2fnuz: "f8e5m2fnuz",
    torch.float8_e4m3fnuz: "f8e4m3fnuz",
}


def shape_text(tensor: Tensor, layout: bool = False) -> str:
    """A tensor's type as XLA writes it; with ``layout``, which dimension is next to which in memory: ``{1,0}``."""
    return type_text(tensor.dtype, tensor.shape, layout)


def type_text(dtype: torch.dtype, size: Sequence[int], layout: bool = False) -> str:
    """The same of a dtype and a shape."""
    text = f"{NAMES.get(dtype, dtype)}[{','.join(map(str, size))}]"
    return f"{text}{{{','.join(map(str, reversed(range(len(size)))))}}}" if layout else text
