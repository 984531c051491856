"""A small Llama with random weights: a prompt is read, and tokens are drawn one by one from a static cache.

    python examples/llama.py                    # prefill and decode, through PJRT; compared with eager PyTorch
    hloemit dump examples/llama.py              # the program of one token: the cache is updated in place
    hloemit dump examples/llama.py:make_prompt  # that of a prompt

Keys and values are buffers of a fixed size, so that one program serves every position. `donate=True` lets the programs
write into them: nothing is copied from token to token.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn

import hloemit


@dataclass(frozen=True)
class Config:
    vocabulary: int = 256
    width: int = 64
    hidden: int = 128
    heads: int = 4
    layers: int = 2
    positions: int = 64  # of the cache

    @property
    def head(self) -> int:
        return self.width // self.heads


class Attention(nn.Module):
    def __init__(self, config: Config) -> None:
        super().__init__()
        self.heads = config.heads
        self.qkv = nn.Linear(config.width, 3 * config.width, bias=False)
        self.out = nn.Linear(config.width, config.width, bias=False)
        cache = (1, config.heads, config.positions, config.head)
        self.register_buffer("keys", torch.zeros(cache), persistent=False)
        self.register_buffer("values", torch.zeros(cache), persistent=False)

    def forward(self, x: Tensor, positions: Tensor, rotation: Tensor) -> Tensor:
        q, k, v = self.qkv(x).unflatten(-1, (3, self.heads, -1)).permute(2, 0, 3, 1, 4).unbind()
        self.keys.index_copy_(2, positions, rotated(k, rotation))
        self.values.index_copy_(2, positions, v)
        seen = torch.arange(self.keys.shape[2]) <= positions[:, None]
        mixed = F.scaled_dot_product_attention(rotated(q, rotation), self.keys, self.values, attn_mask=seen)
        return self.out(mixed.transpose(1, 2).flatten(-2))


class Block(nn.Module):
    def __init__(self, config: Config) -> None:
        super().__init__()
        self.attention = Attention(config)
        self.norm1, self.norm2 = nn.RMSNorm(config.width), nn.RMSNorm(config.width)
        self.gate_up = nn.Linear(config.width, 2 * config.hidden, bias=False)
        self.down = nn.Linear(config.hidden, config.width, bias=False)

    def forward(self, x: Tensor, positions: Tensor, rotation: Tensor) -> Tensor:
        x = x + self.attention(self.norm1(x), positions, rotation)
        gate, up = self.gate_up(self.norm2(x)).chunk(2, dim=-1)
        return x + self.down(F.silu(gate) * up)


class Llama(nn.Module):
    def __init__(self, config: Config) -> None:
        super().__init__()
        self.tokens = nn.Embedding(config.vocabulary, config.width)
        self.blocks = nn.ModuleList(Block(config) for _ in range(config.layers))
        self.norm = nn.RMSNorm(config.width)
        self.head = nn.Linear(config.width, config.vocabulary, bias=False)
        frequencies = 10000 ** -(torch.arange(0, config.head, 2) / config.head)
        self.register_buffer("frequencies", frequencies, persistent=False)

    def forward(self, ids: Tensor, positions: Tensor) -> Tensor:
        """The likeliest token after the last one."""
        angles = positions[:, None] * self.frequencies
        rotation = torch.stack([angles.cos(), angles.sin()])
        x = self.tokens(ids)
        for block in self.blocks:
            x = block(x, positions, rotation)
        return self.head(self.norm(x[:, -1])).argmax(-1, keepdim=True)


def rotated(x: Tensor, rotation: Tensor) -> Tensor:
    """Rotary position embedding: halves of each head are turned by angles that grow with the position."""
    (cos, sin), (first, second) = rotation, x.chunk(2, dim=-1)
    return torch.cat([first * cos - second * sin, second * cos + first * sin], dim=-1)


def make(length: int = 1) -> tuple[nn.Module, tuple[Tensor, Tensor]]:
    config = Config()
    return Llama(config).eval(), (torch.randint(config.vocabulary, (1, length)), torch.arange(length))


def make_prompt() -> tuple[nn.Module, tuple[Tensor, Tensor]]:
    return make(8)


def generate(prefill: Callable[..., Tensor], decode: Callable[..., Tensor], prompt: Tensor, count: int) -> list[int]:
    """The tokens that follow a prompt."""
    token = prefill(prompt, torch.arange(prompt.shape[1]))
    found = [token.item()]
    for position in range(prompt.shape[1], prompt.shape[1] + count - 1):
        token = decode(token, torch.tensor([position]))
        found.append(token.item())
    return found


def main() -> None:
    torch.manual_seed(0)
    model, (prompt, positions) = make_prompt()
    with torch.no_grad():
        expected = generate(model, model, prompt, 20)
    prefill = hloemit.lower(model, (prompt, positions), donate=True).compile()
    decode = hloemit.lower(model, (prompt[:, :1], positions[:1]), donate=True).compile()
    found = generate(prefill, decode, prompt, 20)
    print("tokens:", *found)
    print("eager PyTorch has the same" if found == expected else f"EAGER PYTORCH HAS {expected}")


if __name__ == "__main__":
    main()
