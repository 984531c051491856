"""Networks of our own for golden text: a new release of a model library must not change it."""

from __future__ import annotations

from collections.abc import Callable

import torch
import torch.nn.functional as F
from torch import Tensor, nn

import hloemit


class Decoder(nn.Module):
    """Rotary embeddings, grouped-query attention, RMS norm and a gated MLP, as Llama has them; tied output weights."""

    WIDTH, HEADS, GROUPS = 16, 4, 2

    def __init__(self) -> None:
        super().__init__()
        width, head = self.WIDTH, self.WIDTH // self.HEADS
        self.tokens = nn.Embedding(32, width)
        self.norm1 = nn.RMSNorm(width)
        self.query = nn.Linear(width, width, bias=False)
        self.key = nn.Linear(width, self.GROUPS * head, bias=False)
        self.value = nn.Linear(width, self.GROUPS * head, bias=False)
        self.out = nn.Linear(width, width, bias=False)
        self.norm2 = nn.RMSNorm(width)
        self.gate = nn.Linear(width, 2 * width, bias=False)
        self.up = nn.Linear(width, 2 * width, bias=False)
        self.down = nn.Linear(2 * width, width, bias=False)
        self.register_buffer("frequencies", 10000.0 ** -(torch.arange(0, head, 2) / head))

    def rotate(self, x: Tensor) -> Tensor:
        angles = torch.outer(torch.arange(x.shape[2], dtype=torch.float32), self.frequencies)
        cos, sin = angles.cos(), angles.sin()
        a, b = x.chunk(2, dim=-1)
        return torch.cat([a * cos - b * sin, b * cos + a * sin], dim=-1)

    def forward(self, ids: Tensor) -> Tensor:
        x = self.tokens(ids)
        y = self.norm1(x)
        batch, length, _ = y.shape
        q, k, v = (
            layer(y).view(batch, length, heads, -1).transpose(1, 2)
            for layer, heads in ((self.query, self.HEADS), (self.key, self.GROUPS), (self.value, self.GROUPS))
        )
        y = F.scaled_dot_product_attention(self.rotate(q), self.rotate(k), v, is_causal=True, enable_gqa=True)
        x = x + self.out(y.transpose(1, 2).reshape(batch, length, -1))
        y = self.norm2(x)
        x = x + self.down(F.silu(self.gate(y)) * self.up(y))
        return F.linear(x, self.tokens.weight)


def decoder() -> hloemit.Lowered:
    return hloemit.lower(Decoder().eval(), (torch.zeros(2, 8, dtype=torch.int64),))


def conv_net() -> hloemit.Lowered:
    """In training mode: batch statistics, running ones among the results, and dropout with its seed."""
    model = nn.Sequential(
        nn.Conv2d(3, 8, 3, stride=2, padding=1, bias=False),
        nn.BatchNorm2d(8),
        nn.ReLU(),
        nn.Conv2d(8, 8, 3, padding=1, groups=8),
        nn.MaxPool2d(2),
        nn.AdaptiveAvgPool2d(1),
        nn.Flatten(),
        nn.Dropout(0.1),
        nn.Linear(8, 10),
    )
    return hloemit.lower(model.train(), (torch.zeros(4, 3, 16, 16),))


def encoder_any_batch() -> hloemit.Lowered:
    """A transformer encoder layer with a symbolic batch size."""
    layer = nn.TransformerEncoderLayer(16, 2, 32, activation="gelu", batch_first=True, norm_first=True)
    batch = {0: torch.export.Dim("batch")}
    return hloemit.lower(layer.eval(), (torch.zeros(3, 5, 16),), dynamic_shapes=(batch,))


def training_step() -> hloemit.Lowered:
    """Forward, backward and AdamW of a small network: one module, state in and state out."""
    model = nn.Sequential(nn.Linear(4, 8), nn.Tanh(), nn.Linear(8, 3))
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-3)

    def step(x: Tensor, label: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = F.cross_entropy(model(x), label)
        loss.backward()
        optimizer.step()
        return loss

    return hloemit.lower(step, (torch.zeros(5, 4), torch.zeros(5, dtype=torch.int64)))


SMALL: dict[str, Callable[[], hloemit.Lowered]] = {
    "decoder": decoder,
    "conv_net": conv_net,
    "encoder_any_batch": encoder_any_batch,
    "training_step": training_step,
}
