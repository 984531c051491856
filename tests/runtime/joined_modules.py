"""One process of several whose modules PyTorch has cut, with one device each; started by test_processes.py.

Each function is a test, and raises where something is off; what it compares with is eager PyTorch in one process.
"""

from __future__ import annotations

import copy
import sys
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import torch
import torch.distributed.checkpoint as checkpoints
from torch import Tensor, nn
from torch.distributed.device_mesh import DeviceMesh, init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor
from torch.distributed.tensor.parallel import ColwiseParallel, RowwiseParallel, parallelize_module

import hloemit
from hloemit.runtime.transfer import copied
from tests.runtime.blocks import Block, step_of

CUTS = {"up": ColwiseParallel(), "down": RowwiseParallel()}


def cut(source: nn.Module, mesh: DeviceMesh) -> Any:
    """A copy over (data, model): tensor parallelism in FSDP; what only FSDP cuts lies over a mesh of one axis."""
    module = copy.deepcopy(source)
    parallelize_module(module, mesh["model"], CUTS)
    fully_shard(module, mesh=mesh["data"])
    return module


def whole(x: Any) -> Tensor:
    """All of a tensor."""
    return x.detach().full_tensor() if isinstance(x, DTensor) else x.detach()


def same(mine: nn.Module, plain: nn.Module, gradients: bool = True) -> None:
    """Whether weights are; a program that steps an optimizer drops the gradients that it consumed."""
    for (name, a), b in zip(mine.named_parameters(), plain.parameters(), strict=True):
        torch.testing.assert_close(whole(a), b.detach(), msg=lambda text, name=name: f"{name}: {text}")
        if not gradients:
            continue
        assert (a.grad is None) == (b.grad is None), name
        if a.grad is not None:
            assert a.grad.placements == a.placements
            torch.testing.assert_close(whole(a.grad), b.grad, msg=lambda text, name=name: f"{name}.grad: {text}")


def training(mesh: DeviceMesh, donate: bool) -> None:
    """Steps of a program and eager ones of PyTorch, of one optimizer on the same DTensors, in turns."""
    torch.manual_seed(0)
    plain, x = Block().double(), torch.randn(8, 8, 32, dtype=torch.float64)
    mine = cut(plain, mesh)
    ours, theirs = (torch.optim.AdamW(m.parameters(), 1e-2, foreach=False) for m in (mine, plain))
    eager = step_of(plain, theirs)
    with mock.patch.object(DTensor, "full_tensor", side_effect=AssertionError("a weight is gathered")):
        lowered = hloemit.lower(step_of(mine, ours), (x,), in_shardings=[("data",)], donate=donate)
        compiled = lowered.compile("cpu")
        assert all(isinstance(p, DTensor) for p in mine.parameters())
        for _ in range(2):
            copied.clear()
            torch.testing.assert_close(compiled(x), eager(x).detach())
        mine_alone = sum(t.to_local().nbytes for p in mine.parameters() for t in (p, *_moments(ours, p)))
        assert mine_alone <= copied.sums()["into tensors"] < mine_alone + 8192  # and the counts of steps
    assert copied.sums()["to device"] < x.nbytes + 64  # weights stay where they are
    same(mine, plain, gradients=False)
    for (name, a), b in zip(mine.named_parameters(), plain.parameters(), strict=True):
        for key, value in theirs.state[b].items():
            torch.testing.assert_close(whole(ours.state[a][key]), value, msg=f"{name}.{key}")
    with torch.no_grad():  # an update of PyTorch's own, which the next step sees
        for a, b in zip(mine.parameters(), plain.parameters(), strict=True):
            a.mul_(0.5)
            b.mul_(0.5)
    torch.testing.assert_close(compiled(x), eager(x).detach())
    same(mine, plain, gradients=False)
    ours.load_state_dict(copy.deepcopy(ours.state_dict()))
    with pytest.raises(hloemit.InputError, match="is another tensor than when the program was lowered"):
        compiled(x)
    again = hloemit.lower(step_of(mine, ours), (x,), in_shardings=[("data",)]).compile("cpu")
    torch.testing.assert_close(again(x), eager(x).detach())
    same(mine, plain, gradients=False)


def _moments(optimizer: Any, parameter: Any) -> list[Any]:
    return [optimizer.state[parameter][key] for key in ("exp_avg", "exp_avg_sq")]


def gradients(mesh: DeviceMesh) -> None:
    """They accumulate in the DTensors' own, those that were there too, and PyTorch's optimizer steps with them."""
    torch.manual_seed(1)
    plain, x = Block(), torch.randn(8, 8, 32)
    mine = cut(plain, mesh)

    def backward_of(model: nn.Module) -> Any:
        def backward(x: Tensor) -> Tensor:
            loss = model(x).square().mean()
            loss.backward()
            return loss

        return backward

    eager = backward_of(plain)
    compiled = hloemit.lower(backward_of(mine), (x,), in_shardings=[("data",)]).compile("cpu")
    optimizers = [torch.optim.SGD(m.parameters(), 0.1, foreach=False) for m in (mine, plain)]
    for _ in range(2):
        for _ in range(2):
            torch.testing.assert_close(compiled(x), eager(x).detach())
        same(mine, plain)
        for optimizer in optimizers:
            optimizer.step()
            optimizer.zero_grad()
        same(mine, plain)


def loaded(mesh: DeviceMesh, folder: Path) -> None:
    """Weights come part by part: from PyTorch's checkpoints, and by ``load_state_dict``; a file has all of them."""
    torch.manual_seed(2)
    one, two, x = Block().eval(), Block().eval(), torch.randn(8, 8, 32)
    mine, other = cut(one, mesh), cut(two, mesh)
    with torch.no_grad():
        compiled = hloemit.lower(mine, (x,), in_shardings=[("data",)])
        compiled.save(folder / f"{torch.distributed.get_rank()}.hloemit")
        compiled = compiled.compile("cpu")
        torch.testing.assert_close(compiled(x), one(x))
        checkpoints.save({"model": other.state_dict()}, checkpoint_id=folder / "two")
        with mock.patch.object(DTensor, "full_tensor", side_effect=AssertionError("a weight is gathered")):
            state = {"model": mine.state_dict()}
            checkpoints.load(state, checkpoint_id=folder / "two")
            torch.testing.assert_close(compiled(x), two(x))
            compiled.load_state_dict(one.state_dict())
            torch.testing.assert_close(compiled(x), one(x))
            found = compiled.launch(x).dtensors(mesh)
        torch.testing.assert_close(found.full_tensor(), one(x))
        for name, value in compiled.state_dict().items():
            torch.testing.assert_close(value, one.get_parameter(name).detach())
        file = hloemit.load(folder / f"{torch.distributed.get_rank()}.hloemit")
        torch.testing.assert_close(file.compile("cpu")(x), one(x))


def moved_results(mesh: DeviceMesh) -> None:
    """One that is cut along axes in another order than the mesh's."""
    x, axes = torch.arange(32.0).reshape(8, 4), ("model", "data")
    ours = hloemit.Mesh(tuple(mesh.mesh.shape), mesh.mesh_dim_names)
    compiled = hloemit.lower(lambda x: x * 2, (x,), mesh=ours, out_shardings=(axes,)).compile("cpu")
    assert torch.equal(compiled.launch(x).dtensors(mesh).full_tensor(), x * 2)


if __name__ == "__main__":
    hloemit.distributed.initialize(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
    torch.set_num_threads(1)
    store = torch.distributed.FileStore(sys.argv[4] + "/store", int(sys.argv[2]))
    torch.distributed.init_process_group("gloo", store=store, rank=int(sys.argv[3]), world_size=int(sys.argv[2]))
    over = init_device_mesh("cpu", (int(sys.argv[2]) // 2, 2), mesh_dim_names=("data", "model"))
    training(over, donate=False)
    training(over, donate=True)
    gradients(over)
    loaded(over, Path(sys.argv[4]))
    moved_results(over)
    print("done", Path(__file__).stem, sys.argv[3])
