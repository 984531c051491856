"""A network of ViT-B/16's shape, in PyTorch and in jax, from the same weights; the mean of all patches is classified.

Source: Dosovitskiy et al., 2020, https://arxiv.org/abs/2010.11929.
"""

from __future__ import annotations

import functools
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from benchmarks import jax_layers

LAYERS, HEADS, WIDTH, PATCH, SIDE = 12, 12, 768, 16, 14


class Block(nn.Module):
    """One pre-norm transformer block, of which each position sees all."""

    def __init__(self) -> None:
        super().__init__()
        self.norm1, self.norm2 = nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH), nn.Linear(WIDTH, WIDTH)
        self.up, self.down = nn.Linear(WIDTH, 4 * WIDTH), nn.Linear(4 * WIDTH, WIDTH)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, _ = x.shape
        qkv = self.qkv(self.norm1(x)).reshape(batch, length, 3, HEADS, WIDTH // HEADS).permute(2, 0, 3, 1, 4)
        mixed = functional.scaled_dot_product_attention(*qkv.unbind(0))
        x = x + self.out(mixed.transpose(1, 2).reshape(batch, length, WIDTH))
        return x + self.down(functional.gelu(self.up(self.norm2(x))))


class ViT(nn.Module):
    """Images f32[batch, 3, 224, 224] -> logits f32[batch, 1000]."""

    def __init__(self) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, WIDTH, PATCH, PATCH)
        self.positions = nn.Parameter(torch.zeros(1, SIDE * SIDE, WIDTH))
        self.blocks = nn.ModuleList(Block() for _ in range(LAYERS))
        self.norm = nn.LayerNorm(WIDTH)
        self.head = nn.Linear(WIDTH, 1000)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        x = self.patches(x).flatten(2).transpose(1, 2) + self.positions
        for block in self.blocks:
            x = block(x)
        return self.head(self.norm(x).mean(1))


def jax_forward(weights: Any, images: Any) -> Any:
    """The same network as jax users write it: channels last."""
    import jax

    norm, linear = functools.partial(jax_layers.norm, weights), functools.partial(jax_layers.linear, weights)
    kernel = weights["patches.weight"].transpose(2, 3, 1, 0)
    x = jax.lax.conv_general_dilated(
        images.transpose(0, 2, 3, 1), kernel, (PATCH, PATCH), "VALID", dimension_numbers=("NHWC", "HWIO", "NHWC")
    )
    batch = x.shape[0]
    x = (x + weights["patches.bias"]).reshape(batch, SIDE * SIDE, WIDTH) + weights["positions"]
    for i in range(LAYERS):
        block = f"blocks.{i}"
        qkv = linear(norm(x, f"{block}.norm1"), f"{block}.qkv").reshape(batch, -1, 3, HEADS, WIDTH // HEADS)
        mixed = jax.nn.dot_product_attention(qkv[:, :, 0], qkv[:, :, 1], qkv[:, :, 2])
        x = x + linear(mixed.reshape(batch, -1, WIDTH), f"{block}.out")
        hidden = jax.nn.gelu(linear(norm(x, f"{block}.norm2"), f"{block}.up"), approximate=False)
        x = x + linear(hidden, f"{block}.down")
    return linear(norm(x, "norm").mean(1), "head")
