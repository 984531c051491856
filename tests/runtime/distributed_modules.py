"""Modules that PyTorch's ``torch.distributed`` has cut, over its ``fake`` backend; run by sharded_programs.py.

Each function is a test, and raises where something is off.
"""

from __future__ import annotations

import copy
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import fully_shard
from torch.distributed.tensor import DTensor, Replicate, Shard, distribute_module, distribute_tensor
from torch.distributed.tensor.parallel import (
    ColwiseParallel,
    PrepareModuleInput,
    PrepareModuleOutput,
    RowwiseParallel,
    SequenceParallel,
    parallelize_module,
)
from torch.testing._internal.distributed.fake_pg import FakeStore

import hloemit
from tests.runtime.blocks import Block, Tied, step_of


def join() -> None:
    """Eight processes, seven of which are not there."""
    if not torch.distributed.is_initialized():
        torch.distributed.init_process_group("fake", rank=0, world_size=8, store=FakeStore())


def what_pytorch_cut(parallel: bool) -> None:
    """A module over PyTorch's own mesh, whose processes are not there (its `fake` backend), so that weights come after."""
    join()
    mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("data", "model"))
    source, x = Block().eval(), torch.randn(8, 8, 32)
    cut = copy.deepcopy(source)
    if parallel:
        parallelize_module(cut, mesh["model"], {"up": ColwiseParallel(), "down": RowwiseParallel()})
    fully_shard(cut, mesh=mesh["data"])
    held, hooks = dict(cut.named_parameters()), [len(m._forward_hooks) for m in cut.modules()]
    lowered = hloemit.lower(cut, (x,), in_shardings=[("data",)])
    assert all(p is held[name] for name, p in cut.named_parameters())
    assert hooks == [len(m._forward_hooks) for m in cut.modules()]
    partitions = {i.name: i.partition for i in lowered.signature.inputs}
    if parallel:
        assert lowered.signature.mesh == hloemit.Mesh((2, 4), ("data", "model"))
        assert partitions["up.weight"] == (("model", "data"), ()) and partitions["down.weight"] == (
            ("data",),
            ("model",),
        )
    else:
        assert partitions["up.weight"] == (("data",), ()) and partitions["x"] == (("data",), (), ())
    compiled = lowered.compile("cpu")
    compiled.load_state_dict(source.state_dict())
    with torch.no_grad():
        torch.testing.assert_close(compiled(x), source(x))
        found = compiled.launch(x).dtensors()
        assert found.device_mesh == (mesh if parallel else mesh["data"])
        torch.testing.assert_close(
            found.to_local(), distribute_tensor(source(x), found.device_mesh, found.placements).to_local()
        )


def training_of_what_pytorch_cut() -> None:
    """A step of a module that PyTorch cut, beside one device: its optimizer's state starts as PyTorch makes it."""
    join()
    mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("data", "model"))
    source, x = Block(), torch.randn(8, 8, 32)
    weights = copy.deepcopy(source.state_dict())
    cut = copy.deepcopy(source)
    parallelize_module(cut, mesh["model"], {"up": ColwiseParallel(), "down": RowwiseParallel()})
    fully_shard(cut, mesh=mesh["data"])

    def step_of(model: Any) -> tuple[Any, Any]:
        optimizer = torch.optim.ASGD(model.parameters(), lr=1e-2)  # whose state starts as the learning rate and as 1

        def step(x: Tensor) -> Tensor:
            loss = model(x).square().mean()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
            optimizer.step()
            optimizer.zero_grad()
            return loss

        return step, optimizer

    alone = hloemit.lower(step_of(source)[0], (x,)).compile("cpu")
    step, optimizer = step_of(cut)
    lowered = hloemit.lower(step, (x,), in_shardings=[("data",)])
    assert all(isinstance(p, DTensor) for p in (*cut.parameters(), *optimizer.param_groups[0]["params"]))
    assert not optimizer.state
    together = lowered.compile("cpu")
    together.load_state_dict(weights)
    for _ in range(3):
        torch.testing.assert_close(together(x), alone(x))
    expected = alone.state_dict()
    for name, value in together.state_dict().items():
        torch.testing.assert_close(value, expected[name])


def tied_weights_that_pytorch_cut() -> None:
    join()
    source, tokens = Tied(), torch.arange(8)
    cut = fully_shard(copy.deepcopy(source), mesh=init_device_mesh("cpu", (8,), mesh_dim_names=("data",)))
    assert cut.head.weight is cut.embedding.weight
    lowered = hloemit.lower(cut, (tokens,))
    assert [spec.name for _, spec in lowered.signature.inputs_of("parameter")] == ["head.weight"]
    compiled = lowered.compile("cpu")
    compiled.load_state_dict({"embedding.weight": source.embedding.weight})
    torch.testing.assert_close(compiled(tokens), source(tokens))


def what_is_cut_is_gathered_where_it_is_used() -> None:
    """And nothing else is: activations move along the axis of tensor parallelism alone."""
    join()
    mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("data", "model"))
    model, x = nn.Sequential(nn.Linear(16, 64), nn.GELU(), nn.Linear(64, 16)), torch.randn(8, 16)
    parallelize_module(model, mesh["model"], {"0": ColwiseParallel(), "2": RowwiseParallel()})
    for layer in (*model, model):
        fully_shard(layer, mesh=mesh["data"])
    weights = [("all_gather", ("data",))] * 4
    forward = hloemit.lower(model, (x,), in_shardings=[("data",)])
    moved = [(each.kind, each.axes) for each in forward.collectives()]
    assert sorted(moved) == [*weights, ("all_reduce", ("model",))], moved
    step = hloemit.lower(step_of(model, torch.optim.AdamW(model.parameters())), (x,), in_shardings=[("data",)])
    moved = [(each.kind, each.axes) for each in step.collectives()]
    # of the loss, and of four gradients
    sums = [("all_reduce", ("data",))] * 5 + [("all_reduce", ("model",))]
    assert sorted(moved) == [*weights, *sums], sorted(moved)
    assert all(not isinstance(value, Tensor) for layer in model for value in vars(layer).values())


class Layer(nn.Module):
    """A feed-forward layer with a norm before it and dropout behind."""

    def __init__(self) -> None:
        super().__init__()
        self.norm, self.drop = nn.LayerNorm(16), nn.Dropout(0.1)
        self.mlp = nn.Sequential(nn.Linear(16, 64), nn.GELU(), nn.Linear(64, 16))

    def forward(self, x: Tensor) -> Tensor:
        return x + self.drop(self.mlp(self.norm(x)))


def what_hooks_say_of_activations() -> None:
    """Sequence parallelism: between the layers each device has a part of the sequence, as PyTorch's hooks say."""
    join()
    mesh = init_device_mesh("cpu", (2, 4), mesh_dim_names=("data", "model"))["model"]
    source, x = Layer().double(), torch.randn(4, 8, 16, dtype=torch.float64)
    cut = parallelize_module(
        copy.deepcopy(source),
        mesh,
        {
            "norm": SequenceParallel(),
            "drop": SequenceParallel(),
            "mlp": PrepareModuleInput(input_layouts=Shard(1), desired_input_layouts=Replicate()),
            "mlp.0": ColwiseParallel(),
            "mlp.2": RowwiseParallel(output_layouts=Shard(1)),
            "": PrepareModuleOutput(output_layouts=Shard(1), desired_output_layouts=Replicate()),
        },
    )
    layout: dict[str, Any] = {"mesh": hloemit.Mesh((2, 4), ("data", "model")), "in_shardings": [("data",)]}
    made = vars(DTensor)["from_local"]
    forward = hloemit.lower(cut, (x,), **layout)
    assert vars(DTensor)["from_local"] is made
    moved = [(each.kind, each.axes) for each in forward.collectives()]
    gather, sums = ("all_gather", ("model",)), ("all_reduce", ("model",))
    assert moved == [gather, sums, gather], moved
    weights = copy.deepcopy(source.state_dict())
    alone = hloemit.lower(step_of(source, torch.optim.SGD(source.parameters(), 0.1)), (x,)).compile("cpu")
    lowered = hloemit.lower(step_of(cut, torch.optim.SGD(cut.parameters(), 0.1)), (x,), **layout)
    moved = [(each.kind, each.axes) for each in lowered.collectives() if each.axes == ("model",)]
    assert moved.count(gather) == 3, moved  # and the gradient of what the second matrix gives
    together = lowered.compile("cpu")
    together.load_state_dict(weights)
    for turn in range(3):
        torch.manual_seed(turn)
        expected = alone(x)
        torch.manual_seed(turn)
        torch.testing.assert_close(together(x), expected)
    for name, value in together.state_dict().items():
        torch.testing.assert_close(value, alone.state_dict()[name])


def weights_that_are_there() -> None:
    """Over a mesh of real processes, one here, a program follows the weights, and says where others take their place."""
    if torch.distributed.is_initialized():
        torch.distributed.destroy_process_group()
    torch.distributed.init_process_group("gloo", rank=0, world_size=1, store=torch.distributed.HashStore())
    model, x = nn.Linear(3, 2), torch.randn(4, 3)
    expected = model(x)
    fully_shard(model, mesh=init_device_mesh("cpu", (1,), mesh_dim_names=("data",)))
    optimizer = torch.optim.SGD(model.parameters(), 0.1)
    compiled = hloemit.lower(model, (x,)).compile("cpu")
    torch.testing.assert_close(compiled(x), expected)
    model(x).sum().backward()  # which has whole weights in the places of the parts
    torch.testing.assert_close(compiled(x), expected)
    optimizer.step()
    torch.testing.assert_close(compiled(x), model(x))
    training = hloemit.lower(step_of(nn.Sequential(model, nn.Linear(2, 3)), optimizer), (x,)).compile("cpu")
    before = model.weight.full_tensor().detach().clone()
    training(x)
    assert not torch.equal(model.weight.full_tensor(), before)
    torch.testing.assert_close(compiled(x), model(x))
    model.reshard()
    model.weight = nn.Parameter(distribute_tensor(before, model.weight.device_mesh, [Shard(0)]))
    with pytest.raises(hloemit.InputError, match=r"weight is another tensor than when the program was lowered"):
        compiled(x)
    lbfgs = torch.optim.LBFGS(model.parameters())
    with pytest.raises(hloemit.ShardingError, match=r"LBFGS keeps its state in tensors of its own"):
        hloemit.lower(lambda x: lbfgs.step(lambda: model(x).sum()), (x,))
    torch.distributed.destroy_process_group()


def functions_of_the_user() -> None:
    """What `distribute_module` is given runs as it is, on tensors of the whole."""
    join()
    mesh = init_device_mesh("cpu", (8,), mesh_dim_names=("model",))

    def enter(module: nn.Module, inputs: Any, mesh: Any) -> Any:
        return DTensor.from_local(inputs[0], mesh, [Shard(0)]).redistribute(placements=[Replicate()])

    def leave(module: nn.Module, result: Any, mesh: Any) -> Any:
        assert isinstance(result, DTensor) and result.shape == (8, 8)
        return result.redistribute(placements=[Shard(-1)]).to_local()

    program = hloemit.lower(distribute_module(nn.Linear(8, 8), mesh, None, enter, leave), (torch.randn(8, 8),))
    inputs, outputs = program.signature.inputs, program.signature.outputs
    assert inputs[-1].partition == (("model",), ()) and outputs[0].partition == ((), ("model",))


TESTS: dict[str, Any] = {
    "fully_shard": lambda: what_pytorch_cut(parallel=False),
    "fully_shard and parallelize_module": lambda: what_pytorch_cut(parallel=True),
    "sequence parallelism": what_hooks_say_of_activations,
    "functions of distribute_module": functions_of_the_user,
    "gathered where used": what_is_cut_is_gathered_where_it_is_used,
    "tied weights that PyTorch cut": tied_weights_that_pytorch_cut,
    "training of what PyTorch cut": training_of_what_pytorch_cut,
    "weights that are there": weights_that_are_there,
}
