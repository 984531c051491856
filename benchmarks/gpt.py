"""A network of GPT-2 small's shape, in PyTorch and in jax, from the same weights.

Source: Radford et al., 2019, "Language Models are Unsupervised Multitask Learners".
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import Any

import torch
from torch import nn
from torch.nn import functional

from benchmarks import jax_layers


@dataclass(frozen=True)
class Config:
    """Sizes; the defaults are GPT-2 small's."""

    layers: int = 12
    heads: int = 12
    width: int = 768
    vocabulary: int = 50257
    positions: int = 1024


class Block(nn.Module):
    """One pre-norm transformer block."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.heads = config.heads
        self.norm1 = nn.LayerNorm(config.width)
        self.qkv = nn.Linear(config.width, 3 * config.width)
        self.out = nn.Linear(config.width, config.width)
        self.norm2 = nn.LayerNorm(config.width)
        self.up = nn.Linear(config.width, 4 * config.width)
        self.down = nn.Linear(4 * config.width, config.width)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        batch, length, width = x.shape
        qkv = self.qkv(self.norm1(x)).view(batch, length, 3, self.heads, width // self.heads)
        q, k, v = qkv.permute(2, 0, 3, 1, 4).unbind(0)
        y = functional.scaled_dot_product_attention(q, k, v, is_causal=True)
        x = x + self.out(y.transpose(1, 2).reshape(batch, length, width))
        return x + self.down(functional.gelu(self.up(self.norm2(x)), approximate="tanh"))


class GPT(nn.Module):
    """Token ids i64[batch, length] -> logits f32[batch, length, vocabulary]; the head is tied to the embedding."""

    def __init__(self, config: Config) -> None:
        super().__init__()
        self.tokens = nn.Embedding(config.vocabulary, config.width)
        self.positions = nn.Embedding(config.positions, config.width)
        self.blocks = nn.ModuleList(Block(config) for _ in range(config.layers))
        self.norm = nn.LayerNorm(config.width)
        self.apply(self._initialise)

    @staticmethod
    def _initialise(module: nn.Module) -> None:
        if isinstance(module, (nn.Linear, nn.Embedding)):
            nn.init.normal_(module.weight, std=0.02)

    def forward(self, ids: torch.Tensor) -> torch.Tensor:
        x = self.tokens(ids) + self.positions(torch.arange(ids.shape[1], device=ids.device))
        for block in self.blocks:
            x = block(x)
        return functional.linear(self.norm(x), self.tokens.weight)


def jax_forward(weights: Any, ids: Any, heads: int) -> Any:
    """The same network as jax users write it."""
    import jax

    norm, linear = functools.partial(jax_layers.norm, weights), functools.partial(jax_layers.linear, weights)
    batch, length = ids.shape
    x = weights["tokens.weight"][ids] + weights["positions.weight"][:length]
    width = x.shape[-1]
    layers = sum(name.endswith("qkv.weight") for name in weights)
    for i in range(layers):
        block = f"blocks.{i}"
        qkv = linear(norm(x, f"{block}.norm1"), f"{block}.qkv").reshape(batch, length, 3, heads, width // heads)
        q, k, v = qkv[:, :, 0], qkv[:, :, 1], qkv[:, :, 2]
        y = jax.nn.dot_product_attention(q, k, v, is_causal=True)
        x = x + linear(y.reshape(batch, length, width), f"{block}.out")
        x = x + linear(jax.nn.gelu(linear(norm(x, f"{block}.norm2"), f"{block}.up"), approximate=True), f"{block}.down")
    return norm(x, "norm") @ weights["tokens.weight"].T
