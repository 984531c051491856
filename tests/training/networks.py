"""Networks as people write them, and a batch for each: whole numbers are classes or tokens."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import torch
import torch.nn.functional as F
from torch import Tensor, nn
from torch.utils.checkpoint import checkpoint

CLASSES, TOKENS, LENGTH = 5, 24, 10


class Checkpointed(nn.Module):
    """A network that may be computed again in the backward pass, in part."""

    checkpoints = False

    def again(self, part: Callable[..., Tensor], *args: Tensor) -> Tensor:
        if not self.checkpoints:
            return part(*args)
        result: Tensor = checkpoint(part, *args, use_reentrant=False)
        return result


class Perceptron(Checkpointed):
    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(12, 32), nn.BatchNorm1d(32), nn.GELU(), nn.Dropout(dropout))
        self.head = nn.Linear(32, CLASSES)

    def forward(self, x: Tensor) -> Tensor:
        out: Tensor = self.head(self.again(self.body, x))
        return out


class Residual(Checkpointed):
    """Strided convolutions with batch norms and shortcuts, as ResNets have them."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.stem = nn.Conv2d(3, 8, 3, padding=1, bias=False)
        self.block = nn.Sequential(
            *(nn.BatchNorm2d(8), nn.ReLU(), nn.Conv2d(8, 8, 3, padding=1, bias=False)),
            *(nn.BatchNorm2d(8), nn.ReLU(), nn.Dropout2d(dropout), nn.Conv2d(8, 8, 3, padding=1, bias=False)),
        )
        self.down = nn.Conv2d(8, 16, 3, stride=2, padding=1)
        self.head = nn.Linear(16, CLASSES)

    def forward(self, x: Tensor) -> Tensor:
        x = self.stem(x)
        x = x + self.again(self.block, x)
        out: Tensor = self.head(F.adaptive_avg_pool2d(F.relu(self.down(x)), 1).flatten(1))
        return out


class Separable(Checkpointed):
    """Depthwise convolutions, squeeze and excitation, hard activations, as mobile networks have them."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.stem = nn.Conv2d(3, 12, 3, stride=2, padding=1)
        self.deep = nn.Sequential(nn.Conv2d(12, 12, 5, padding=2, groups=12), nn.BatchNorm2d(12), nn.Hardswish())
        self.squeeze = nn.Sequential(nn.Linear(12, 4), nn.SiLU(), nn.Linear(4, 12), nn.Hardsigmoid())
        self.head = nn.Sequential(nn.Dropout(dropout), nn.Linear(12, CLASSES))

    def forward(self, x: Tensor) -> Tensor:
        x = self.again(self.deep, self.stem(x))
        x = x * self.squeeze(x.mean((2, 3)))[:, :, None, None]
        out: Tensor = self.head(F.max_pool2d(x, 2).amax((2, 3)))
        return out


class UNet(Checkpointed):
    """Down and up again, with group norms and a skip; a class for each pixel."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.first = nn.Sequential(nn.Conv2d(3, 8, 3, padding=1), nn.GroupNorm(2, 8), nn.SiLU())
        self.deep = nn.Sequential(
            nn.Conv2d(8, 8, 3, padding=1), nn.GroupNorm(4, 8), nn.LeakyReLU(0.1), nn.Dropout(dropout)
        )
        self.up = nn.ConvTranspose2d(8, 8, 2, stride=2)
        self.head = nn.Conv2d(24, CLASSES, 1)

    def forward(self, x: Tensor) -> Tensor:
        skip = self.first(x)
        deep = self.again(self.deep, F.avg_pool2d(skip, 2))
        wide = F.interpolate(deep, scale_factor=2, mode="bilinear")
        out: Tensor = self.head(torch.cat([skip, self.up(deep), wide], 1)).mean((2, 3))
        return out


class Encoder(Checkpointed):
    """PyTorch's own transformer layers, with padding."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.tokens, self.places = nn.Embedding(TOKENS, 16, padding_idx=0), nn.Parameter(torch.randn(LENGTH, 16) / 4)
        layer = nn.TransformerEncoderLayer(16, 2, 32, dropout, batch_first=True, norm_first=True)
        self.layers = nn.ModuleList([layer, nn.TransformerEncoderLayer(16, 2, 32, dropout, "gelu", batch_first=True)])
        self.head = nn.Linear(16, CLASSES)

    def forward(self, ids: Tensor) -> Tensor:
        padding = ids == 0
        x = self.tokens(ids) + self.places
        for layer in self.layers:
            x = self.again(lambda x, layer=layer: layer(x, src_key_padding_mask=padding), x)
        kept = x.masked_fill(padding[..., None], 0).sum(1) / (~padding).sum(1, keepdim=True)
        out: Tensor = self.head(kept)
        return out


class Decoder(Checkpointed):
    """Causal attention by ``scaled_dot_product_attention``, RMS norms, a gated MLP, tied weights; the next token."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.tokens, self.dropout = nn.Embedding(TOKENS, 16), dropout
        self.norms = nn.ModuleList(nn.RMSNorm(16) for _ in range(2))
        self.qkv, self.out = nn.Linear(16, 48, bias=False), nn.Linear(16, 16, bias=False)
        self.gate, self.down = nn.Linear(16, 64), nn.Linear(32, 16)

    def block(self, x: Tensor) -> Tensor:
        q, k, v = self.qkv(self.norms[0](x)).unflatten(-1, (3, 2, 8)).permute(2, 0, 3, 1, 4)
        attended = F.scaled_dot_product_attention(q, k, v, is_causal=True, dropout_p=self.dropout)
        x = x + F.dropout(self.out(attended.transpose(1, 2).flatten(-2)), self.dropout)
        gate, up = self.gate(self.norms[1](x)).chunk(2, -1)
        out: Tensor = x + self.down(F.silu(gate) * up)
        return out

    def forward(self, ids: Tensor) -> Tensor:
        x = self.again(self.block, self.tokens(ids))
        return F.linear(x, self.tokens.weight)


class Recurrent(Checkpointed):
    """A two-layer LSTM that reads both ways, and a GRU cell that reads its result."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.tokens = nn.Embedding(TOKENS, 8)
        self.lstm = nn.LSTM(8, 8, 2, batch_first=True, bidirectional=True)
        self.cell, self.dropout, self.head = nn.GRUCell(16, 12), nn.Dropout(dropout), nn.Linear(12, CLASSES)

    def forward(self, ids: Tensor) -> Tensor:
        x, _ = self.lstm(self.tokens(ids))
        state = x.new_zeros(len(x), 12)
        for step in self.again(self.dropout, x).unbind(1)[:4]:
            state = self.cell(step, state)
        out: Tensor = self.head(state)
        return out


class Recommender(Checkpointed):
    """Bags of embeddings, their products, and an MLP on top."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.bags = nn.ModuleList(nn.EmbeddingBag(TOKENS, 8, mode=mode) for mode in ("sum", "mean", "max"))
        self.top = nn.Sequential(nn.Linear(24 + 9, 16), nn.PReLU(), nn.Dropout(dropout), nn.Linear(16, CLASSES))

    def forward(self, ids: Tensor) -> Tensor:
        found = torch.stack([bag(ids) for bag in self.bags], 1)
        pairs = torch.bmm(found, found.mT).flatten(1)
        return self.again(self.top, torch.cat([found.flatten(1), pairs], 1))


class Patches(Checkpointed):
    """A vision transformer: patches, a class token, ``nn.MultiheadAttention``."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.patches = nn.Conv2d(3, 16, 4, stride=4)
        self.token, self.places = nn.Parameter(torch.zeros(1, 1, 16)), nn.Parameter(torch.randn(5, 16) / 4)
        self.norm, self.attention = nn.LayerNorm(16), nn.MultiheadAttention(16, 4, dropout, batch_first=True)
        self.mlp = nn.Sequential(nn.LayerNorm(16), nn.Linear(16, 32), nn.GELU(), nn.Dropout(dropout), nn.Linear(32, 16))
        self.head = nn.utils.parametrizations.weight_norm(nn.Linear(16, CLASSES))

    def forward(self, x: Tensor) -> Tensor:
        x = self.patches(x).flatten(2).mT
        x = torch.cat([self.token.expand(len(x), -1, -1), x], 1) + self.places
        y = self.norm(x)
        x = x + self.attention(y, y, y, need_weights=False)[0]
        out: Tensor = self.head((x + self.again(self.mlp, x))[:, 0])
        return out


class Mixture(Checkpointed):
    """Experts that a router weighs, two for each token."""

    def __init__(self, dropout: float) -> None:
        super().__init__()
        self.tokens, self.router = nn.Embedding(TOKENS, 12), nn.Linear(12, 4)
        self.up, self.down = nn.Parameter(torch.randn(4, 12, 24) / 4), nn.Parameter(torch.randn(4, 24, 12) / 4)
        self.dropout, self.head = nn.Dropout(dropout), nn.Linear(12, CLASSES)

    def experts(self, x: Tensor) -> Tensor:
        weights, chosen = self.router(x).softmax(-1).topk(2, -1)
        each = torch.einsum(
            "...h,ehd->...ed", self.dropout(torch.einsum("...d,edh->...eh", x, self.up).relu()).mean(-2), self.down
        )
        share = torch.zeros_like(self.router(x)).scatter(-1, chosen, weights)
        return (share[..., None] * each).sum(-2)

    def forward(self, ids: Tensor) -> Tensor:
        x = self.tokens(ids)
        out: Tensor = self.head((x + self.again(self.experts, x)).mean(1))
        return out


@dataclass(frozen=True)
class Network:
    """A network, by its dropout, and what it reads: ``"features"``, ``"images"`` or ``"tokens"``."""

    make: Callable[[float], Checkpointed]
    reads: str
    tells_next: bool = False  # each position's next token, and no class

    def batch(self, generator: torch.Generator, dtype: torch.dtype, size: int = 6) -> tuple[Tensor, Tensor]:
        """Inputs and targets."""
        if self.reads == "tokens":
            ids = torch.randint(1, TOKENS, (size, LENGTH), generator=generator)
            if self.tells_next:
                return ids, ids.roll(-1, 1)
            ids[:, -2:] *= torch.arange(size)[:, None] % 2  # padding
            return ids, torch.randint(CLASSES, (size,), generator=generator)
        shape = (size, 12) if self.reads == "features" else (size, 3, 8, 8)
        x = torch.randn(shape, generator=generator).to(dtype)
        return x, torch.randint(CLASSES, (size,), generator=generator)


NETWORKS = {
    "perceptron": Network(Perceptron, "features"),
    "residual": Network(Residual, "images"),
    "separable": Network(Separable, "images"),
    "unet": Network(UNet, "images"),
    "encoder": Network(Encoder, "tokens"),
    "decoder": Network(Decoder, "tokens", tells_next=True),
    "recurrent": Network(Recurrent, "tokens"),
    "recommender": Network(Recommender, "tokens"),
    "patches": Network(Patches, "images"),
    "mixture": Network(Mixture, "tokens"),
}
