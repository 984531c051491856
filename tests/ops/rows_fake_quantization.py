"""Rows of fake quantization: halves between two integers, both ends of the range, what is not finite."""

from __future__ import annotations

import math
from typing import Any

import torch

from tests.ops.rows import bf16, f32, f64, row

aten = torch.ops.aten
VALUES = torch.tensor(
    [[0.05, 0.15, 0.25, -0.05, -0.15], [12.7, 12.75, -12.8, -12.85, 1e30], [0.0, -0.0, 1.0, -3.0, 9.0]]
)
EXTREME = torch.tensor([math.nan, math.inf, -math.inf, 1e-40])
SCALES = torch.tensor([0.1, 0.05, 0.3, 1.0, 0.07])
ZEROS = torch.tensor([0, 3, -2, 0, 15], dtype=torch.int32)
LEARNED = torch.tensor([3.4, -20.0, 2.5, 1.0, 0.0])
ONE, NONE = torch.ones(1, dtype=torch.int64), torch.zeros(1, dtype=torch.int64)


def plain(op: Any, *args: Any, **kwargs: Any) -> Any:
    """A row without golden text."""
    return row(op, *args, golden=False, **kwargs)


PER_TENSOR = aten.fake_quantize_per_tensor_affine_cachemask.default
OF_TENSORS = aten._fake_quantize_per_tensor_affine_cachemask_tensor_qparams.default
PER_CHANNEL = aten.fake_quantize_per_channel_affine_cachemask.default
INSIDE = VALUES.clamp(-20, 20)

ROWS = [
    row(PER_TENSOR, f32(2, 3), 0.1, 3, -128, 127, id="fake_quantize"),
    plain(PER_TENSOR, VALUES, 0.1, 0, -128, 127),
    plain(PER_TENSOR, EXTREME, 0.1, 3, -128, 127),
    plain(PER_TENSOR, f64(4, 5), 0.1, 3, 0, 255),
    plain(PER_TENSOR, bf16(4, 5), 0.03, 3, -8, 7),
    plain(PER_TENSOR, torch.zeros(0, 3), 0.1, 0, -128, 127),
    plain(OF_TENSORS, VALUES, SCALES[:1], ZEROS[1:2], ONE, -128, 127),
    plain(aten.fake_quantize_per_tensor_affine.default, VALUES, 0.1, 3, -128, 127),
    plain(aten.fake_quantize_per_tensor_affine.tensor_qparams, VALUES, SCALES[:1], ZEROS[1:2], -128, 127),
    plain(aten.fake_quantize_per_channel_affine.default, INSIDE, SCALES, ZEROS, 1, -16, 15),
    plain(OF_TENSORS, VALUES, SCALES[:1], ZEROS[1:2], NONE, -128, 127, id="fake_quantize-off"),
    row(PER_CHANNEL, f32(2, 5), SCALES, ZEROS, 1, -16, 15, id="fake_quantize-channels"),
    plain(PER_CHANNEL, INSIDE, SCALES, ZEROS, 1, -16, 15),
    plain(PER_CHANNEL, INSIDE, SCALES, LEARNED + 0.2, 1, -16, 15, id="fake_quantize-float-zeros"),
    plain(PER_CHANNEL, INSIDE.double().T.contiguous(), SCALES, ZEROS, 0, -16, 15),
    plain(aten._fake_quantize_learnable_per_tensor_affine.default, INSIDE, SCALES[:1], LEARNED[:1], -16, 15, 0.5),
    plain(aten._fake_quantize_learnable_per_channel_affine.default, INSIDE, SCALES, LEARNED, 1, -16, 15, 0.5),
    plain(aten._fake_quantize_learnable_per_tensor_affine_backward.default, f32(3, 5), INSIDE, SCALES[:1], LEARNED[:1],
          -16, 15, 0.5),
    plain(aten._fake_quantize_learnable_per_channel_affine_backward.default, f32(3, 5), INSIDE, SCALES, LEARNED, 1,
          -16, 15, 0.5),
]  # fmt: skip
