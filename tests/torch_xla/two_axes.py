"""What four processes do over ``DeviceMesh("xla", (2, 2))``, beside one process of the CPU; run by test_replicas.py.

Each function is a test, and raises where something is off.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.distributed as dist
import torch.distributed.checkpoint as checkpoints
from torch import Tensor, nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor, Partial, Replicate, Shard, distribute_tensor
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module
from torch.nn import functional

from hloemit.torch_xla import install

install()

import torch_xla.distributed.xla_multiprocessing as xmp  # type: ignore[import-not-found]  # noqa: E402

DEVICE = torch.device("xla")


class Block(nn.Module):
    """Two layers beside a norm."""

    def __init__(self) -> None:
        super().__init__()
        self.norm, self.up, self.down = nn.LayerNorm(4), nn.Linear(4, 8), nn.Linear(8, 4)

    def forward(self, x: Tensor) -> Tensor:
        """The sum of both branches."""
        y: Tensor = x + self.down(torch.tanh(self.up(self.norm(x))))
        return y


def _model() -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(Block(), Block())


def _trained(model: nn.Module, x: Tensor) -> list[Tensor]:
    """The parameters after two steps."""
    optimizer = torch.optim.AdamW(model.parameters(), 0.01, foreach=False)  # which takes no list of both kinds
    for _ in range(2):
        optimizer.zero_grad()
        model(x).square().mean().backward()
        optimizer.step()
    return list(model.parameters())


def _close(found: Any, expected: Any) -> None:
    whole = found.full_tensor() if isinstance(found, DTensor) else found
    np.testing.assert_allclose(whole.detach().cpu(), expected.detach(), rtol=1e-5, atol=1e-6)


def tensors_over_two_axes(rank: int, mesh: Any) -> None:
    """Products of pairs of placements, and what becomes of one pair by the other."""
    a, b = (torch.randn(4, 6, generator=torch.Generator().manual_seed(seed)) for seed in (0, 1))
    pairs: Any = ((Shard(0), Shard(1)), (Shard(0), Shard(0)), (Replicate(), Shard(1)))
    for first, second in pairs:
        x = distribute_tensor(a, mesh, [first, second])
        _close(x, a)
        _close(x.redistribute(mesh, [second, first]), a)
        y = distribute_tensor(b, mesh, [second, first])
        _close(x @ y.t(), a @ b.t())
    _close(DTensor.from_local(a.to(DEVICE) * (rank + 1), mesh, [Partial(), Partial()]), a * (1 + 2 + 3 + 4))
    for axis in ("data", "model"):
        only = mesh[axis]
        _close(distribute_tensor(a, only, [Shard(0)]), a)
        total = torch.full((1,), float(rank), device=DEVICE)
        dist.all_reduce(total, group=only.get_group())
        assert total.item() == sum(only.mesh.tolist())


def replicas_of_shards(rank: int, mesh: Any, folder: Path) -> None:
    """HSDP: shards along one axis, copies of them along the other; what is saved is loaded again."""
    x = torch.randn(4, 4, generator=torch.Generator().manual_seed(1))
    expected = _trained(_model(), x)
    model = _model().to(DEVICE)
    for part in (*model, model):
        fully_shard(part, mesh=mesh)
    for found, each in zip(_trained(model, x.chunk(4)[rank].to(DEVICE)), expected, strict=True):
        assert isinstance(found, DTensor) and found.placements == (Replicate(), Shard(0))
        _close(found, each)
    checkpoints.save({"model": model.state_dict()}, checkpoint_id=folder / "saved")
    loaded = _model().to(DEVICE)
    fully_shard(loaded, mesh=mesh["model"])
    state = {"model": loaded.state_dict()}
    checkpoints.load(state, checkpoint_id=folder / "saved")
    loaded.load_state_dict(state["model"])
    for found, each in zip(loaded.parameters(), expected, strict=True):
        _close(found, each)


def shards_of_parallel_layers(rank: int, mesh: Any) -> None:
    """Tensor parallelism along one axis, FSDP along the other."""
    x = torch.randn(4, 4, generator=torch.Generator().manual_seed(1))
    expected = _trained(_model(), x)
    model = _model().to(DEVICE)
    for block in model:
        parallelize_module(block, mesh["model"], {"up": ColwiseParallel(), "down": RowwiseParallel()})
        fully_shard(block, mesh=mesh["data"])
    fully_shard(model, mesh=mesh["data"])
    mine = x.chunk(2)[mesh["data"].get_local_rank()].to(DEVICE)
    for found, each in zip(_trained(model, mine), expected, strict=True):
        _close(found, each)


def numbers_are_drawn(mesh: Any) -> None:
    """Random operators: shards draw their own numbers, copies the same."""
    torch.manual_seed(5)
    ones = distribute_tensor(torch.ones(8, 64), mesh, [Replicate(), Shard(0)])
    kept = functional.dropout(ones, 0.5)
    made = torch.distributed.tensor.rand(8, 64, device_mesh=mesh, placements=[Replicate(), Shard(0)])
    noise = torch.randn_like(ones)
    filled = torch.empty_like(ones).uniform_(2, 3)
    for drawn in (kept, made, noise, filled):
        assert drawn.placements == (Replicate(), Shard(0))
        mine = drawn.to_local()
        rows = [torch.empty_like(mine) for _ in range(4)]
        dist.all_gather(rows, mine.contiguous())
        first, second, third, fourth = (row.cpu() for row in rows)
        assert torch.equal(first, third) and torch.equal(second, fourth)
        assert not torch.equal(first, second)
    assert set(kept.full_tensor().cpu().unique().tolist()) == {0.0, 2.0}
    assert 0.4 < made.full_tensor().cpu().mean() < 0.6
    assert abs(noise.full_tensor().cpu().mean()) < 0.3


def run(index: int, folder: str) -> None:
    """All of it."""
    dist.init_process_group("xla", init_method="xla://")
    rank = dist.get_rank()
    mesh = init_device_mesh("xla", (2, 2), mesh_dim_names=("data", "model"))
    tensors_over_two_axes(rank, mesh)
    replicas_of_shards(rank, mesh, Path(folder))
    shards_of_parallel_layers(rank, mesh)
    numbers_are_drawn(mesh)
    print(f"done two_axes {rank}", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        os.environ["HLOEMIT_CACHE_DIR"] = str(Path(folder) / "cache")
        xmp.spawn(run, (folder,), nprocs=4)
