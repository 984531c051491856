"""Rows of quantized models: halves between two steps, both ends of each range, what is not finite, all ranges' types."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch
import torch.ao.quantization.fx._decomposed  # registers the operators

from tests.ops.rows import bf16, f16, f32, row

ops = torch.ops.quantized_decomposed
QUANTIZE, DEQUANTIZE = ops.quantize_per_tensor, ops.dequantize_per_tensor
BY_CHANNEL, OF_CHANNELS = ops.quantize_per_channel.default, ops.dequantize_per_channel.default
VALUES = torch.tensor(
    [[0.05, 0.15, 0.25, -0.05, -0.15], [12.7, 12.75, -12.8, -12.85, 1e30], [0.0, -0.0, 1.0, -3.0, 9.0]]
)
EXTREME = torch.tensor([math.nan, math.inf, -math.inf, 1e-40, 3e38])
SCALES = torch.tensor([0.1, 0.05, 0.3, 1.0, 0.07])
ZEROS = torch.tensor([0, 3, -2, 0, 15])
STEPS = torch.tensor([[-128, 127, 0], [1, -1, 5]], dtype=torch.int8)
BYTES = torch.tensor([[255, 128, 0], [1, 127, 5]], dtype=torch.uint8)
ROW_SCALES, ROW_ZEROS = torch.tensor([[0.1], [0.7], [1e-3]]), torch.tensor([[0], [3], [-2]])


def plain(op: Any, *args: Any, **kwargs: Any) -> Any:
    """A row without golden text."""
    return row(op, *args, golden=False, **kwargs)


def one(value: float, dtype: torch.dtype = torch.float64) -> torch.Tensor:
    """A tensor of one element, as observers give it."""
    return torch.tensor([value], dtype=dtype)


def values_alone(actual: Sequence[torch.Tensor], expected: Sequence[torch.Tensor]) -> None:
    """Equal numbers: PyTorch declares other types than those that its own kernel gives."""
    for a, e in zip(actual, expected, strict=True):
        torch.testing.assert_close(a, e.to(a.dtype))


INT8, UINT8 = (-128, 127, torch.int8), (0, 255, torch.uint8)

ROWS = [
    row(QUANTIZE.default, f32(2, 3), 0.1, 3, *INT8, id="quantize"),
    plain(QUANTIZE.default, VALUES, 0.1, 3, *INT8),
    plain(QUANTIZE.default, VALUES, 0.1, 128, *UINT8),
    plain(QUANTIZE.default, EXTREME, 0.1, 3, *INT8),
    plain(QUANTIZE.default, EXTREME, 1e-05, 0, -32768, 32767, torch.int16),
    plain(QUANTIZE.default, VALUES, 0.1, 0, -8, 7, torch.int8),
    plain(QUANTIZE.default, VALUES, 1e-30, 0, -128, 127, torch.int32),
    plain(QUANTIZE.default, VALUES, 0.1, 3, 0, 65535, torch.uint16),
    plain(QUANTIZE.default, VALUES, 0.1, 0, -448, 448, torch.float8_e4m3fn),
    plain(QUANTIZE.default, bf16(4, 5), 0.03, 3, *INT8),
    plain(QUANTIZE.default, f16(4, 5), 0.03, 3, *INT8),
    plain(QUANTIZE.default, torch.zeros(0, 3), 0.1, 0, *INT8),
    plain(QUANTIZE.default, torch.tensor(0.25), 0.1, 0, *INT8),
    row(QUANTIZE.tensor, f32(2, 3), one(0.1), one(3, torch.int64), *INT8, id="quantize-tensors"),
    plain(QUANTIZE.tensor, VALUES, one(0.1), one(3, torch.int64), *INT8),
    plain(QUANTIZE.tensor, VALUES, one(0.3, torch.float32), one(-3, torch.int32), *INT8),
    plain(QUANTIZE.tensor, VALUES, torch.tensor(0.1), torch.tensor(3), *INT8),
    plain(QUANTIZE.tensor2, VALUES, one(0.1), one(3, torch.int64), one(-8, torch.int64), one(7, torch.int64), torch.int8),
    row(DEQUANTIZE.default, STEPS, 0.1, 3, *INT8, id="dequantize"),
    plain(DEQUANTIZE.default, BYTES, 0.1, 128, *UINT8),
    plain(DEQUANTIZE.default, STEPS, 0.1, 3, *INT8, out_dtype=torch.bfloat16, id="dequantize-bfloat16"),
    plain(DEQUANTIZE.default, STEPS, 0.3, 3, *INT8, out_dtype=torch.float16, id="dequantize-float16"),
    plain(DEQUANTIZE.default, STEPS, 0.1, 3, *INT8, out_dtype=torch.float64, id="dequantize-float64"),
    plain(DEQUANTIZE.default, torch.tensor([2**31 - 1, -(2**31)], dtype=torch.int32), 1e-9, 1, -128, 127, torch.int32),
    plain(DEQUANTIZE.tensor, STEPS, one(0.1), one(3, torch.int64), *INT8),
    plain(DEQUANTIZE.tensor, STEPS, one(0.1), one(3, torch.int64), *INT8, out_dtype=torch.bfloat16,
          id="dequantize-tensors-bfloat16"),
    plain(DEQUANTIZE.tensor2, STEPS, one(0.1), one(3, torch.int64), one(-128, torch.int64), one(127, torch.int64),
          torch.int8),
    row(BY_CHANNEL, f32(2, 5), SCALES, ZEROS, 1, *INT8, id="quantize-channels"),
    plain(BY_CHANNEL, VALUES, SCALES, ZEROS, 1, *INT8),
    plain(BY_CHANNEL, VALUES, SCALES.double(), ZEROS.int(), 1, -8, 7, torch.int8),
    plain(BY_CHANNEL, bf16(2, 3, 5), SCALES, ZEROS, 2, *INT8),
    plain(BY_CHANNEL, EXTREME[:, None], SCALES, ZEROS, 0, *INT8),
    row(OF_CHANNELS, STEPS, SCALES[:3], ZEROS[:3], 1, *INT8, id="dequantize-channels"),
    plain(OF_CHANNELS, STEPS, SCALES[:2], None, 0, *INT8),
    plain(OF_CHANNELS, BYTES, SCALES[:2], ZEROS[:2].int(), 0, *UINT8, out_dtype=torch.float16),
    plain(OF_CHANNELS, STEPS, SCALES[:2].double(), SCALES[:2], 0, *INT8),
    plain(ops.quantize_per_token.default, VALUES, ROW_SCALES, ROW_ZEROS, *INT8),
    plain(ops.quantize_per_token.default, VALUES, ROW_SCALES.double(), ROW_ZEROS, *INT8),
    plain(ops.quantize_per_token.default, bf16(3, 5), ROW_SCALES, ROW_ZEROS, *INT8),
    plain(ops.dequantize_per_token.default, STEPS, ROW_SCALES[:2].double(), ROW_ZEROS[:2], *INT8, torch.float32),
    plain(ops.dequantize_per_token.default, STEPS, ROW_SCALES[:2], ROW_ZEROS[:2], *INT8, torch.bfloat16),
    plain(ops.quantize_per_channel_group.default, f32(2, 6), torch.rand(2, 2) + 0.1, ROW_ZEROS[[0, 1, 2, 1]].reshape(2, 2),
          -8, 7, torch.int8, 3),
    plain(ops.quantize_per_channel_group.default, f32(2, 6), torch.rand(2, 1) + 0.1, ROW_ZEROS[:2], -8, 7, torch.int8, 128),
    plain(ops.dequantize_per_channel_group.default, STEPS.repeat(1, 2), torch.rand(2, 2), None, -8, 7, torch.int8, 3,
          torch.float16),
    plain(ops.choose_qparams.tensor, VALUES[::2], -128, 127, 1e-5, torch.int8),
    plain(ops.choose_qparams.tensor, VALUES[::2].abs() + 1, 0, 255, 1e-5, torch.uint8),
    plain(ops.choose_qparams.tensor, torch.zeros(3), -128, 127, 1e-3, torch.int8),
    plain(ops.choose_qparams_symmetric.tensor, VALUES[::2], -127, 127, 1e-5, torch.int8),
    plain(ops.choose_qparams_symmetric.tensor, VALUES[::2], 0, 255, 1e-5, torch.uint8),
    plain(ops.choose_qparams_per_token.default, VALUES, torch.int8, compare=values_alone),
    plain(ops.choose_qparams_per_token.default, f16(2, 3, 4), torch.int8, compare=values_alone),
    plain(ops.choose_qparams_per_token_asymmetric.default, VALUES[::2], torch.int8),
    plain(ops.choose_qparams_per_token_asymmetric.default, VALUES[::2].abs() + 2, torch.int8, id="choose-rows-above"),
    plain(ops.fake_quant_per_channel.default, VALUES, SCALES, ZEROS, 1, -128, 127),
    plain(ops.convert_element_type.no_fuse, VALUES[0], torch.bfloat16),
]  # fmt: skip
