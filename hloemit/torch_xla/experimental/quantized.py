"""``torch_xla.experimental.quantized``: PyTorch's ``quantized_decomposed`` operators on the device."""

from __future__ import annotations

import torch
from torch import Tensor

__all__ = [
    "xla_dequantize_per_channel",
    "xla_dequantize_per_tensor",
    "xla_quantize_per_channel",
    "xla_quantize_per_tensor",
]


def _shaped(values: Tensor, x: Tensor, axis: int) -> Tensor:
    sizes = [1] * x.ndim
    sizes[axis] = -1
    return values.to(x.device).reshape(sizes)


def _quantized(
    x: Tensor, scale: Tensor | float, zero: Tensor | float, least: int, most: int, dtype: torch.dtype
) -> Tensor:
    return (torch.round(x * (1.0 / scale)) + zero).clamp(least, most).to(dtype)


def xla_quantize_per_tensor(
    input: Tensor, scale: float, zero_point: int, quant_min: int, quant_max: int, dtype: torch.dtype
) -> Tensor:
    """Numbers as integers: rounded to multiples of ``scale`` from ``zero_point``."""
    return _quantized(input, scale, zero_point, quant_min, quant_max, dtype)


def xla_quantize_per_channel(
    input: Tensor, scale: Tensor, zero_point: Tensor, axis: int, quant_min: int, quant_max: int, dtype: torch.dtype
) -> Tensor:
    """The same, with a scale and a zero point for each row of a dimension."""
    scale, zero_point = _shaped(scale, input, axis), _shaped(zero_point, input, axis)
    return _quantized(input, scale.to(input.dtype), zero_point, quant_min, quant_max, dtype)


def xla_dequantize_per_tensor(
    input: Tensor, scale: float, zero_point: int, quant_min: int, quant_max: int, dtype: torch.dtype
) -> Tensor:
    """Integers as the numbers that they stand for."""
    return (input.to(torch.float32) - zero_point) * scale


def xla_dequantize_per_channel(
    input: Tensor, scale: Tensor, zero_point: Tensor, axis: int, quant_min: int, quant_max: int, dtype: torch.dtype
) -> Tensor:
    """The same, with a scale and a zero point for each row of a dimension."""
    scale, zero_point = _shaped(scale, input, axis), _shaped(zero_point, input, axis)
    return (input.to(torch.float32) - zero_point) * scale.to(torch.float32)
