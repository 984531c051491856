"""A model as PyTorch's export flow quantizes it."""

from __future__ import annotations

import torch
import torch.ao.quantization.fx._decomposed  # registers the operators
from torch import Tensor, nn

ops = torch.ops.quantized_decomposed
INT8 = (-128, 127, torch.int8)


class Quantized(nn.Module):
    """A convolution by channels and a linear layer whose input is quantized as it comes."""

    def __init__(self) -> None:
        super().__init__()
        generator = torch.Generator().manual_seed(1)
        self.register_buffer("kernel", torch.randint(-127, 128, (6, 3, 3, 3), dtype=torch.int8, generator=generator))
        self.register_buffer("scales", torch.rand(6, generator=generator) * 0.01)
        self.register_buffer("zeros", torch.zeros(6, dtype=torch.int64))
        self.register_buffer("weight", torch.randint(-127, 128, (4, 6), dtype=torch.int8, generator=generator))

    def forward(self, x: Tensor) -> Tensor:
        x = ops.dequantize_per_tensor(ops.quantize_per_tensor(x, 0.02, 3, *INT8), 0.02, 3, *INT8)
        kernel = ops.dequantize_per_channel(self.kernel, self.scales, self.zeros, 0, *INT8)
        x = nn.functional.conv2d(x, kernel).relu().mean((2, 3))
        scale, zero = ops.choose_qparams.tensor(x, -128, 127, 1e-5, torch.int8)
        x = ops.dequantize_per_tensor.tensor(ops.quantize_per_tensor.tensor(x, scale, zero, *INT8), scale, zero, *INT8)
        return nn.functional.linear(x, ops.dequantize_per_tensor(self.weight, 0.01, 0, *INT8))
