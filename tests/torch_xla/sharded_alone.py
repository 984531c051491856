"""SPMD mode where there is one device, in a process of its own: ``test_spmd_devices`` starts it."""

from __future__ import annotations

import os

import pytest
import torch
from torch import Tensor, nn

from hloemit import torch_xla
from hloemit.torch_xla import _XLAC
from hloemit.torch_xla import runtime as xr
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.debug import metrics as met
from hloemit.torch_xla.distributed import spmd as xs

DEVICE = torch_xla.device()
MESH = xs.Mesh([0], (1, 1), ("data", "model"))
X = torch.arange(8.0).reshape(2, 4)


def marks_are_kept() -> None:
    """A script that looks at its marks finds them, as where there are several devices."""
    x = X.to(DEVICE)
    assert _XLAC._get_xla_sharding_spec(x) == ""
    marked = xs.mark_sharding(x, MESH, ("data", "model"))
    assert (marked.sharding_spec, marked.sharding_type) == ("{replicated}", xs.ShardingType.REPLICATED)
    assert _XLAC._get_xla_sharding_spec(x) == "{replicated}"
    (shard,) = marked.local_shards
    assert torch.equal(shard.data, X) and shard.shard_device == "CPU:0"
    x.add_(1)
    assert "sdy.sharding" in xm.get_stablehlo([x])
    torch_xla.sync()
    assert _XLAC._get_xla_sharding_spec(x) == "{replicated}"
    assert torch.equal(x.cpu(), X + 1)
    assert met.metric_data("ExecuteReplicatedTime") is not None


def shards_are_whole() -> None:
    """Manual sharding's operators and collectives are in the program, each shard being all of a tensor."""
    x = X.to(DEVICE).requires_grad_()
    shard = xs.enable_manual_sharding(x, ("data", None), mesh=MESH).global_tensor
    assert _XLAC._get_xla_sharding_spec(shard) == "{manual}"
    summed = xm.all_reduce(xm.REDUCE_SUM, shard * 3)
    whole = xs.disable_manual_sharding(summed, ("data", None), x.shape, mesh=MESH).global_tensor
    whole.sum().backward()
    assert x.grad is not None
    assert torch.equal(whole.detach().cpu(), X * 3) and torch.equal(x.grad.cpu(), torch.full((2, 4), 3.0))
    lone = xs.enable_manual_sharding(X.to(DEVICE), ("data", None), mesh=MESH).global_tensor
    with pytest.raises(RuntimeError, match="pass it to disable_manual_sharding before"):
        (lone * 2).cpu()


def trained(device: torch.device | str) -> tuple[list[float], Tensor]:
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(4, 8), nn.GELU(), nn.Linear(8, 2)).to(device)
    x, target = (X / 8).to(device), torch.tensor([0, 1], device=device)  # in no tail of GELU, whose gradients are noise
    if device == DEVICE:
        xs.mark_sharding(x, MESH, ("data", None))
        xs.mark_sharding(model[0].weight, MESH, ("model", "data"))
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
    losses = []
    for _ in range(3):
        optimizer.zero_grad()
        loss = nn.functional.cross_entropy(model(x), target)
        loss.backward()
        optimizer.step()
        losses.append(loss.detach())
    return [loss.item() for loss in losses], model[0].weight.detach().cpu()


def training_is_the_cpus() -> None:
    (losses, weight), (expected, theirs) = trained(DEVICE), trained("cpu")
    assert losses == pytest.approx(expected, rel=1e-5)
    torch.testing.assert_close(weight, theirs)


if __name__ == "__main__":
    os.environ["XLA_USE_SPMD"] = os.environ["XLA_AUTO_SPMD"] = "0"
    assert not xr.is_spmd()
    xr.use_spmd()
    assert xr.is_spmd() and xr.global_runtime_device_count() == 1
    for check in (marks_are_kept, shards_are_whole, training_is_the_cpus):
        check()
    torch_xla.sync()
    os.environ["XLA_AUTO_SPMD_MESH"] = "2,2"
    xr.use_spmd(auto=True)
    (X.to(DEVICE) * 5).cpu()
    assert _XLAC._xla_get_auto_sharding() and met.counter_value("CompileWithAutoSharding") == 1
