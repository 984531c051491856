"""ResNet-50 in PyTorch, and in jax from the same weights; the stride is in the 3x3 convolution.

Source: He et al., 2015, https://arxiv.org/abs/1512.03385.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import nn
from torch.nn import functional


class Bottleneck(nn.Module):
    """1x1, 3x3, 1x1 convolutions around a shortcut."""

    def __init__(self, inputs: int, width: int, stride: int) -> None:
        super().__init__()
        outputs = 4 * width
        self.conv1, self.norm1 = nn.Conv2d(inputs, width, 1, bias=False), nn.BatchNorm2d(width)
        self.conv2, self.norm2 = nn.Conv2d(width, width, 3, stride, 1, bias=False), nn.BatchNorm2d(width)
        self.conv3, self.norm3 = nn.Conv2d(width, outputs, 1, bias=False), nn.BatchNorm2d(outputs)
        self.shortcut = nn.Sequential()
        if stride != 1 or inputs != outputs:
            self.shortcut = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride, bias=False), nn.BatchNorm2d(outputs))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        y = functional.relu(self.norm1(self.conv1(x)))
        y = functional.relu(self.norm2(self.conv2(y)))
        return functional.relu(self.norm3(self.conv3(y)) + self.shortcut(x))


class ResNet50(nn.Module):
    """Images f32[batch, 3, height, width] -> logits f32[batch, 1000]."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(
            nn.Conv2d(3, 64, 7, 2, 3, bias=False), nn.BatchNorm2d(64), nn.ReLU(), nn.MaxPool2d(3, 2, 1)
        )
        stages, inputs = [], 64
        for width, count, stride in ((64, 3, 1), (128, 4, 2), (256, 6, 2), (512, 3, 2)):
            for i in range(count):
                stages.append(Bottleneck(inputs, width, stride if i == 0 else 1))
                inputs = 4 * width
        self.stages = nn.Sequential(*stages)
        self.head = nn.Linear(inputs, 1000)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return self.head(self.stages(self.stem(x)).mean((2, 3)))


def jax_forward(weights: Any, images: Any) -> Any:
    """The same network as jax users write it: channels last inside, on images and kernels in PyTorch's layout."""
    import jax
    import jax.numpy as jnp

    def convolve(x: Any, name: str, stride: int, padding: int) -> Any:
        kernel = weights[f"{name}.weight"].transpose(2, 3, 1, 0)
        pads = [(padding, padding)] * 2
        return jax.lax.conv_general_dilated(
            x, kernel, (stride, stride), pads, dimension_numbers=("NHWC", "HWIO", "NHWC")
        )

    def norm(x: Any, name: str) -> Any:
        scale = weights[f"{name}.weight"] * jax.lax.rsqrt(weights[f"{name}.running_var"] + 1e-5)
        return (x - weights[f"{name}.running_mean"]) * scale + weights[f"{name}.bias"]

    x = images.transpose(0, 2, 3, 1)
    x = jax.nn.relu(norm(convolve(x, "stem.0", 2, 3), "stem.1"))
    x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 3, 3, 1), (1, 2, 2, 1), [(0, 0), (1, 1), (1, 1), (0, 0)])
    for i, stride in enumerate([1, 1, 1, 2, 1, 1, 1, 2, 1, 1, 1, 1, 1, 2, 1, 1]):
        block = f"stages.{i}"
        y = jax.nn.relu(norm(convolve(x, f"{block}.conv1", 1, 0), f"{block}.norm1"))
        y = jax.nn.relu(norm(convolve(y, f"{block}.conv2", stride, 1), f"{block}.norm2"))
        y = norm(convolve(y, f"{block}.conv3", 1, 0), f"{block}.norm3")
        if f"{block}.shortcut.0.weight" in weights:
            x = norm(convolve(x, f"{block}.shortcut.0", stride, 0), f"{block}.shortcut.1")
        x = jax.nn.relu(x + y)
    return x.mean((1, 2)) @ weights["head.weight"].T + weights["head.bias"]
