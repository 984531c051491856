"""Tensors that are cut by themselves, in a process with four devices of its own: ``test_spmd_devices`` starts it."""

from __future__ import annotations

import os
from unittest import mock

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit import torch_xla
from hloemit.runtime.sharded import bytes_by_device
from hloemit.torch_xla import _XLAC
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.debug import metrics as met
from hloemit.torch_xla.distributed import spmd as xs

COUNT = 4
DEVICE = torch_xla.device()


def lies(*size: int) -> str:
    t = torch.randn(size).to(DEVICE)
    (t + 0).cpu()
    return _XLAC._get_xla_sharding_spec(t)


def longest_dimensions_are_cut() -> None:
    assert lies(8, 4) == "{devices=[4,1]0,1,2,3}"
    assert lies(8, 12) == "{devices=[1,4]0,1,2,3}"
    assert lies(8, 8) == "{devices=[4,1]0,1,2,3}"
    for size in ((), (3,), (2, 7), (0, 3)):
        assert lies(*size) == "{replicated}"
    with mock.patch.dict(os.environ, XLA_AUTO_SPMD_MESH="2,2"):
        assert lies(8, 8) == "{devices=[2,2]0,1,2,3}"
        assert lies(16, 2) == "{devices=[4,1]0,1,2,3}"
        assert lies(6, 3) == "{devices=[2,1,2]0,1,2,3 last_tile_dim_replicate}"
    for text in ("2,3", "2,x", "0"):
        with mock.patch.dict(os.environ, XLA_AUTO_SPMD_MESH=text), pytest.raises(hloemit.ShardingError, match="4,1"):
            lies(8, 8)


def marks_count_more() -> None:
    t = torch.randn(8, 4).to(DEVICE)
    xs.mark_sharding(t, xs.Mesh(range(COUNT), (2, 2), ("x", "y")), (None, "y"))
    assert _XLAC._get_xla_sharding_spec(t) == "{devices=[1,2,2]0,2,1,3 last_tile_dim_replicate}"
    used = torch.randn(8, 4).to(DEVICE)
    (used + t).cpu()
    xs.mark_sharding(used, xs.Mesh(range(COUNT), (4,), ("x",)), (None, "x"))
    assert _XLAC._get_xla_sharding_spec(used) == "{devices=[1,4]0,1,2,3}"


def trained(device: torch.device | str) -> tuple[list[float], nn.Module]:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(64, 256), nn.GELU(), nn.Linear(256, 8)).to(device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    losses = []
    for _ in range(4):
        x, y = torch.randn(16, 64).to(device), torch.randint(8, (16,)).to(device)
        loss = nn.functional.cross_entropy(model(x), y)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        hloemit.sync()
        losses.append(loss.item())
    return losses, model


def training_is_the_cpus_and_memory_falls() -> None:
    met.clear_all()
    losses, model = trained(DEVICE)
    assert losses == pytest.approx(trained("cpu")[0], rel=1e-5)
    assert 0 < met.counter_value("CompileWithAutoSharding") <= 3
    whole = sum(p.nbytes for p in model.parameters())
    held = [sum(shards(p)) for p in model.parameters()]
    assert sum(held) < 1.1 * whole, held
    assert max(bytes_by_device()) < 2 * whole


def shards(parameter: Tensor) -> list[int]:
    return [shard.data.nbytes for shard in xs.XLAShardedTensor.of(parameter.data).local_shards]


def graphs_are_others() -> None:
    x = torch.ones(4, 4).to(DEVICE)
    names = [_XLAC._get_graph_hash([x + 0])]
    with mock.patch.dict(os.environ, XLA_AUTO_SPMD_MESH="2,2"):
        names.append(_XLAC._get_graph_hash([x + 0]))
    assert len(set(names)) == 2


if __name__ == "__main__":
    assert os.environ.get("CPU_NUM_DEVICES") == str(COUNT)
    xr.use_spmd()
    assert lies(8, 4) == "{replicated}"
    assert not _XLAC._xla_get_auto_sharding()
    xr.use_spmd(auto=True)
    assert _XLAC._xla_get_auto_sharding()
    for test in (
        longest_dimensions_are_cut,
        marks_count_more,
        training_is_the_cpus_and_memory_falls,
        graphs_are_others,
    ):
        print(test.__name__, flush=True)
        test()
