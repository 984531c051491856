"""A model as PyTorch's export flow quantizes it."""

from __future__ import annotations

from typing import Any

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


class Scaled(Tensor):
    """A tensor made of others, as torchao's are: ``codes`` of int8 times ``scale``."""

    codes: Tensor
    scale: Tensor

    @staticmethod
    def __new__(cls, codes: Tensor, scale: Tensor) -> Scaled:
        return Tensor._make_wrapper_subclass(cls, codes.shape, dtype=scale.dtype, strides=codes.stride())  # type: ignore[attr-defined, no-any-return]

    def __init__(self, codes: Tensor, scale: Tensor) -> None:
        self.codes, self.scale = codes, scale

    def __tensor_flatten__(self) -> tuple[list[str], None]:
        return ["codes", "scale"], None

    @classmethod
    def __tensor_unflatten__(cls, parts: dict[str, Tensor], *_: Any) -> Scaled:
        return cls(parts["codes"], parts["scale"])

    def plain(self) -> Tensor:
        return self.codes.to(self.scale.dtype) * self.scale

    @classmethod
    def __torch_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        if func in (torch.ops.aten.detach.default, torch.ops.aten.clone.default):
            return cls(args[0].codes, args[0].scale)
        if func is torch.ops.aten.copy_.default:
            args[0].codes.copy_(args[1].codes)
            args[0].scale.copy_(args[1].scale)
            return args[0]
        args = [arg.plain() if isinstance(arg, Scaled) else arg for arg in args]
        return func(*args, **(kwargs or {}))


class HoldsScaled(nn.Module):
    """A layer, and the same weight again, that are made of others; so is a buffer of the module's own."""

    def __init__(self) -> None:
        super().__init__()
        generator = torch.Generator().manual_seed(2)

        def scaled(rows: int, columns: int) -> Scaled:
            codes = torch.randint(-128, 128, (rows, columns), dtype=torch.int8, generator=generator)
            return Scaled(codes, torch.rand(rows, 1, generator=generator) / 100)

        self.layer, self.again = nn.Linear(4, 4), nn.Linear(4, 4, bias=False)
        self.layer.bias = nn.Parameter(torch.randn(4, generator=generator))
        self.layer.weight = self.again.weight = nn.Parameter(scaled(4, 4), requires_grad=False)
        self.register_buffer("table", scaled(3, 4))

    def forward(self, x: Tensor) -> Tensor:
        return torch.mm(self.again(self.layer(x).relu()), self.table.t())
