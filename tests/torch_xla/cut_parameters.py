"""Training with parameters that are cut among processes, beside eager PyTorch in one: run by ``test_fsdp.py``."""

from __future__ import annotations

import copy
import functools
import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import Tensor, nn
from torch.nn import functional

from hloemit import torch_xla
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.distributed import xla_multiprocessing as xmp
from hloemit.torch_xla.distributed.fsdp import (
    XlaFullyShardedDataParallel,
    checkpoint_module,
    consolidate_sharded_model_checkpoints,
)
from hloemit.torch_xla.distributed.fsdp.wrap import transformer_auto_wrap_policy

MAX_NORM, LR, WEIGHT_DECAY = 0.2, 0.01, 0.1
WORDS, WIDTH, BATCH = 13, 8, 8


class Block(nn.Module):
    """A layer of a transformer."""

    def __init__(self) -> None:
        super().__init__()
        self.norms = nn.ModuleList([nn.LayerNorm(WIDTH), nn.LayerNorm(WIDTH)])
        self.qkv, self.out = nn.Linear(WIDTH, 3 * WIDTH, bias=False), nn.Linear(WIDTH, WIDTH)
        self.mlp = nn.Sequential(nn.Linear(WIDTH, 3 * WIDTH), nn.GELU(), nn.Linear(3 * WIDTH, WIDTH))

    def forward(self, x: Tensor) -> Tensor:
        """Attention, and a layer for each place."""
        q, k, v = self.qkv(self.norms[0](x)).unflatten(-1, (3, 2, -1)).permute(2, 0, 3, 1, 4)
        x = x + self.out(functional.scaled_dot_product_attention(q, k, v).transpose(1, 2).flatten(2))
        return x + self.mlp(self.norms[1](x))


class Words(nn.Module):
    """Blocks between an embedding and the same weight as a head."""

    def __init__(self, depth: int = 2) -> None:
        super().__init__()
        self.embedding = nn.Embedding(WORDS, WIDTH)
        self.blocks = nn.ModuleList([Block() for _ in range(depth)])
        self.head = nn.Linear(WIDTH, WORDS)
        self.head.weight = self.embedding.weight

    def forward(self, x: Tensor) -> Tensor:
        """Scores of the next word."""
        x = self.embedding(x)
        for block in self.blocks:
            x = block(x)
        return self.head(x)


def pictures() -> nn.Module:
    """Convolutions, of which one is frozen, with what keeps buffers; sizes that two and four do not divide."""
    layers = [nn.Conv2d(3, 5, 3), nn.GroupNorm(1, 5), nn.ReLU(), nn.Conv2d(5, 7, 3, stride=2), nn.PReLU(7)]
    model = nn.Sequential(*layers, nn.Flatten(), nn.Linear(28, 3))
    model[0].bias.requires_grad_(False)
    model.register_buffer("unit", torch.ones(3))
    return model


def of_words(model: nn.Module, x: Tensor) -> Tensor:
    """A mean over the batch."""
    return functional.cross_entropy(model(x[:, :-1]).flatten(0, 1).float(), x[:, 1:].flatten())


def of_pictures(model: nn.Module, x: Tensor) -> Tensor:
    """A mean over the batch."""
    return (model(x).float() - x.mean((2, 3))).square().mean() * 10


Loss = Callable[[nn.Module, Tensor], Tensor]


def batches(loss: Loss, steps: int = 2) -> list[list[Tensor]]:
    """For each step two, of which gradients are accumulated; the same ones in each process."""
    g = torch.Generator().manual_seed(1)
    if loss is of_words:
        return [[torch.randint(WORDS, (BATCH, 7), generator=g) for _ in range(2)] for _ in range(steps)]
    return [[torch.randn(BATCH, 3, 7, 7, generator=g) for _ in range(2)] for _ in range(steps)]


def trained(
    model: nn.Module, loss: Loss, clip: Callable[[float], Any], move: Callable[[Tensor], Tensor], context: Any = None
) -> tuple[list[Tensor], torch.optim.Optimizer]:
    """The losses, and AdamW after its steps."""
    optimizer = torch.optim.AdamW(model.parameters(), LR, weight_decay=WEIGHT_DECAY, eps=1e-4)
    losses = []
    for step in batches(loss):
        optimizer.zero_grad()
        for i, batch in enumerate(step):
            with context() if context is not None and i == 0 else torch.enable_grad():
                found = loss(model, move(batch)) / len(step)
                found.backward()
            losses.append(found.detach())
        losses.append(clip(MAX_NORM))
        optimizer.step()
        torch_xla.sync()
    return losses, optimizer


@functools.cache
def model_of(loss: Loss) -> nn.Module:
    """The same in each process."""
    torch.manual_seed(0)
    return Words() if loss is of_words else pictures()


@functools.cache
def whole(loss: Loss) -> tuple[list[Tensor], dict[str, Tensor]]:
    """The losses and norms of eager PyTorch on whole batches, and the model's state."""
    model = copy.deepcopy(model_of(loss))
    losses, _ = trained(model, loss, lambda norm: nn.utils.clip_grad_norm_(model.parameters(), norm), lambda x: x)
    return losses, model.state_dict()


blocks_apart = functools.partial(transformer_auto_wrap_policy, transformer_layer_cls={Block})
layers_apart = functools.partial(transformer_auto_wrap_policy, transformer_layer_cls={nn.Conv2d})


def checkpointed(module: nn.Module, **options: Any) -> nn.Module:
    """Computed again, with weights that are gathered again."""
    return XlaFullyShardedDataParallel(checkpoint_module(module), **options)


CASES: dict[str, tuple[Loss, dict[str, Any]]] = {
    "blocks": (of_words, {"auto_wrap_policy": blocks_apart}),
    "flat": (
        of_words,
        {"auto_wrap_policy": blocks_apart, "flatten_parameters": True, "disable_reshard_on_root": False},
    ),
    "checkpointed": (of_words, {"auto_wrap_policy": blocks_apart, "auto_wrapper_callable": checkpointed}),
    "bf16": (
        of_words,
        {"auto_wrap_policy": blocks_apart, "compute_dtype": torch.bfloat16, "fp32_reduce_scatter": True},
    ),
    "convolutions": (of_pictures, {"auto_wrap_policy": layers_apart, "flatten_parameters": True}),
    "rows": (of_pictures, {"shard_param_on_dim_0": True, "reshard_after_forward": False}),
}


def compare(name: str, rank: int, count: int, folder: Path) -> None:
    """Parameters that are cut are trained as whole ones are; each process keeps its part; files give the whole model."""
    loss, options = CASES[name]
    losses, state = whole(loss)
    tolerance = {"rtol": 0.05, "atol": 0.01} if name == "bf16" else {"rtol": 1e-4, "atol": 1e-5}
    model = XlaFullyShardedDataParallel(copy.deepcopy(model_of(loss)), **options)
    context = model.no_sync if name in ("flat", "rows") else None
    found, optimizer = trained(model, loss, model.clip_grad_norm_, lambda x: x.chunk(count)[rank].to("xla"), context)
    means = [xm.all_reduce(xm.REDUCE_SUM, x, 1 / count).cpu() for x in found]
    torch.testing.assert_close(torch.stack(means), torch.stack(losses), **tolerance)

    kept = sum(p.numel() for p in model.parameters())
    moments = sum(t.numel() for s in optimizer.state.values() for t in s.values() if t.ndim)
    padding = 128 * len(list(model.parameters()))
    assert kept <= sum(p.numel() for p in model_of(loss).parameters()) / count + padding
    assert moments == 2 * sum(p.numel() for p in model.parameters() if p.requires_grad)

    saved = {"model": model.state_dict(), "shard_metadata": model.get_shard_metadata()}
    xm.save(saved, folder / f"{name}_rank-{rank}.pth", master_only=False)
    xm.rendezvous(f"{name} is saved")
    consolidated, _ = consolidate_sharded_model_checkpoints(f"{folder}/{name}", "_rank-*.pth", save_model=rank == 0)
    assert consolidated.keys() == state.keys()
    for key, value in state.items():
        torch.testing.assert_close(consolidated[key], value, **tolerance, msg=lambda said, key=key: f"{key}: {said}")


def run(index: int, folder: str, *cases: str) -> None:
    """Some cases, or all."""
    for name in cases or CASES:
        compare(name, xr.global_ordinal(), xr.world_size(), Path(folder))
    print(f"done cut_parameters {index}", flush=True)


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HLOEMIT_CACHE_DIR"] = str(Path(folder) / "cache")
        xmp.spawn(run, (folder, *sys.argv[2:]), nprocs=int(sys.argv[1]))
        for name in sys.argv[2:] or CASES:
            copy.deepcopy(model_of(CASES[name][0])).load_state_dict(
                torch.load(f"{folder}/{name}_consolidated.pth")["model"]
            )
    sys.stdout.flush()
