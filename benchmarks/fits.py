"""What of Llama 3 fits where: its shapes from the `meta` device, compiled for chips that are not here.

python -m benchmarks.fits            every row of the table in docs/targets.md, as Markdown
python -m benchmarks.fits 70b        the rows of that model alone
"""

from __future__ import annotations

import sys
import time
from dataclasses import dataclass

import torch
from torch import nn
from torch.nn import functional as F

import hloemit
from hloemit.base.errors import CompileError


@dataclass(frozen=True)
class Shape:
    """Sizes of a decoder."""

    layers: int
    width: int
    heads: int
    groups: int
    hidden: int
    vocabulary: int = 128256


SHAPES = {"8b": Shape(32, 4096, 32, 8, 14336), "70b": Shape(80, 8192, 64, 8, 28672)}


class Layer(nn.Module):
    """Grouped-query attention with rotary positions, and a gated layer, each behind an RMS norm."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape, self.size = shape, shape.width // shape.heads
        kept = shape.groups * self.size
        self.norm_attention, self.norm_mlp = nn.RMSNorm(shape.width), nn.RMSNorm(shape.width)
        self.q = nn.Linear(shape.width, shape.width, bias=False)
        self.k = nn.Linear(shape.width, kept, bias=False)
        self.v = nn.Linear(shape.width, kept, bias=False)
        self.o = nn.Linear(shape.width, shape.width, bias=False)
        self.gate = nn.Linear(shape.width, shape.hidden, bias=False)
        self.up = nn.Linear(shape.width, shape.hidden, bias=False)
        self.down = nn.Linear(shape.hidden, shape.width, bias=False)

    def forward(self, x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
        h = self.norm_attention(x)
        q, k, v = (self._heads(layer(h)) for layer in (self.q, self.k, self.v))
        q, k = _rotated(q, cos, sin), _rotated(k, cos, sin)
        mixed = F.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        x = x + self.o(mixed.transpose(1, 2).flatten(2))
        h = self.norm_mlp(x)
        return x + self.down(F.silu(self.gate(h)) * self.up(h))

    def _heads(self, x: torch.Tensor) -> torch.Tensor:
        return x.unflatten(-1, (-1, self.size)).transpose(1, 2)


def _rotated(x: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    left, right = x.chunk(2, dim=-1)
    return torch.cat([left * cos - right * sin, right * cos + left * sin], dim=-1)


class Decoder(nn.Module):
    """A Llama 3: tokens in, logits of the last position out."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.embedding = nn.Embedding(shape.vocabulary, shape.width)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.norm = nn.RMSNorm(shape.width)
        self.head = nn.Linear(shape.width, shape.vocabulary, bias=False)

    def forward(self, tokens: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
        x = self.embedding(tokens)
        for layer in self.layers:
            x = layer(x, cos, sin)
        return self.head(self.norm(x[:, -1]))


# cut by rows or by columns along the axis of the model, as Megatron does
LAYOUT = {
    "*.q.weight": ("model", None),
    "*.k.weight": ("model", None),
    "*.v.weight": ("model", None),
    "*.o.weight": (None, "model"),
    "*.gate.weight": ("model", None),
    "*.up.weight": ("model", None),
    "*.down.weight": (None, "model"),
    "embedding.weight": ("model", None),
    "head.weight": ("model", None),
}


@dataclass(frozen=True)
class Row:
    """A model on chips: ``batch`` sequences of ``length`` tokens, over ``data`` times ``model`` devices."""

    model: str
    target: str
    data: int
    by: int
    batch: int
    length: int = 2048


ROWS = [
    Row("8b", "tpu:v5e", 1, 1, 1),
    Row("8b", "tpu:v6e", 1, 1, 1),
    Row("8b", "tpu:v5e:2x2", 1, 4, 1),
    Row("8b", "gpu:h100", 1, 1, 1),
    Row("8b", "gpu:l4", 1, 1, 1),
    Row("70b", "gpu:h100:8", 1, 8, 1),
    Row("70b", "gpu:b200", 1, 1, 1),
    Row("70b", "tpu:v5e:8x16", 16, 8, 16),
    Row("70b", "tpu:v5e:8x16", 8, 16, 8),
]


def lowered(row: Row) -> hloemit.Lowered:
    """The program of a row, in bf16."""
    shape = SHAPES[row.model]
    with torch.device("meta"):
        model = Decoder(shape).to(torch.bfloat16)
        tokens = torch.empty(row.batch, row.length, dtype=torch.int32)
        turns = torch.empty(row.length, shape.width // shape.heads // 2, dtype=torch.bfloat16)
    if row.data * row.by == 1:
        return hloemit.lower(model, (tokens, turns, turns))
    mesh = hloemit.Mesh((row.data, row.by), ("data", "model"))
    places = [("data",), (None, None), (None, None)]
    return hloemit.lower(model, (tokens, turns, turns), mesh=mesh, shardings=LAYOUT, in_shardings=places)


def line(row: Row) -> str:
    """The row's line of the table."""
    start = time.perf_counter()
    program = lowered(row)
    middle = time.perf_counter()
    try:
        compiled = program.compile(target=row.target)
    except CompileError as error:
        reason = " ".join(str(error).split())
        print(reason, file=sys.stderr)
        return f"| Llama 3 {row.model.upper()} | `{row.target}` | {row.data} x {row.by} | the compiler fails |"
    memory, cost = compiled.memory_analysis(), compiled.roofline()
    said = compiled.collectives()
    moved = sum(c.bytes * c.times for c in said)
    cells = [
        f"Llama 3 {row.model.upper()}",
        f"`{row.target}`",
        f"{row.data} x {row.by}",
        f"{row.batch} x {row.length}",
        "yes" if memory.fits else "**no**",
        f"{memory.needed_bytes / 2**30:.1f} of {memory.hbm_bytes / 2**30:.0f}",
        f"{1e3 * cost.seconds:.1f}",
        f"{sum(c.times for c in said)}, {moved / 2**20:,.0f} MiB",
        f"{middle - start:.0f} + {compiled.seconds:.0f}",
    ]
    return f"| {' | '.join(cells)} |"


TITLES = ("model", "target", "data x model", "tokens", "fits", "GiB a device", "ms, at least", "collectives")


def main() -> None:
    titles = [*TITLES, "lowered + compiled, s"]
    print(f"| {' | '.join(titles)} |\n|{' --- |' * len(titles)}")
    for row in ROWS:
        if not sys.argv[1:] or row.model in sys.argv[1:]:
            print(line(row), flush=True)


if __name__ == "__main__":
    main()
