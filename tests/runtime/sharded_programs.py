"""Programs over a mesh of eight CPU devices, each beside one device; run in a process of its own by test_sharded.py.

Each function is a test, and raises where something is off.
"""

from __future__ import annotations

import copy
import json
import os
import tempfile
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any
from unittest import mock

import pytest
import torch
from safetensors.torch import save_file
from torch import Tensor, nn

import hloemit
from hloemit.cache import executables
from hloemit.calling import handle, host
from hloemit.calling.on_devices import ParameterOnDevices, TensorOnDevices
from hloemit.runtime import transfer
from hloemit.runtime.transfer import copied
from tests.runtime import partitioner_programs
from tests.runtime.blocks import Block, step_of

X, Y = 4, 2
MESH = hloemit.Mesh((X, Y), ("x", "y"))
LAYOUTS: dict[str, dict[str, Any]] = {
    "data": {"in_shardings": [(("x", "y"),)]},
    "fsdp": {"shardings": {"*weight": (("x", "y"),)}, "in_shardings": [(("x", "y"),)]},
    "tensor": {"shardings": {"*up.weight": ("x", None), "*down.weight": (None, "x")}, "in_shardings": [("y",)]},
}


def forward(layout: dict[str, Any]) -> None:
    torch.manual_seed(0)
    model, x = Block().eval(), torch.randn(8, 8, 32)
    compiled = hloemit.lower(model, (x,), mesh=MESH, **layout).compile("cpu")
    with torch.no_grad():
        for _ in range(2):
            torch.testing.assert_close(compiled(x), model(x))
        torch.testing.assert_close(compiled.launch(x).result(), model(x))


def training(layout: dict[str, Any], dropout: float = 0.0, donate: bool = False) -> None:
    torch.manual_seed(0)
    # in f64, because Adam makes as much of a gradient that is rounding alone (of the keys' bias) as of any other
    model, x = Block(dropout=dropout).double(), torch.randn(8, 8, 32, dtype=torch.float64)
    alone = copy.deepcopy(model)
    here = hloemit.lower(step_of(alone, torch.optim.AdamW(alone.parameters(), 1e-2)), (x,)).compile("cpu")
    there = hloemit.lower(
        step_of(model, torch.optim.AdamW(model.parameters(), 1e-2)), (x,), donate=donate, mesh=MESH, **layout
    ).compile("cpu")
    for turn in range(3):
        torch.manual_seed(turn)
        expected = here(x)
        torch.manual_seed(turn)
        torch.testing.assert_close(there(x), expected)
    for name, parameter in model.named_parameters():
        torch.testing.assert_close(parameter, alone.get_parameter(name), rtol=1e-6, atol=1e-6)


def an_update_from_outside() -> None:
    model, x = nn.Linear(8, 8), torch.randn(8, 8)
    compiled = hloemit.lower(model, (x,), mesh=MESH, shardings={"weight": ("x",)}).compile("cpu")
    compiled(x)
    with torch.no_grad():
        model.weight.mul_(2)
        torch.testing.assert_close(compiled(x), model(x))
        model.weight.data = torch.ones(8, 8)
        torch.testing.assert_close(compiled(x), model(x))
        for each in (model.weight, model.bias):
            each.data.mul_(3)  # which PyTorch does not count
            torch.testing.assert_close(compiled(x), model(x))
            assert each.untyped_storage().resizable()


def gradients_that_are_not_there_cost_nothing() -> None:
    """`zero_grad` at the end of a step, as most scripts have it: the next one would add to gradients."""
    model, x = nn.Linear(8, 8), torch.randn(8, 8)
    twin = copy.deepcopy(model)

    def step_of(model: nn.Module) -> Any:
        optimizer = torch.optim.SGD(model.parameters(), 0.1)

        def step(x: Tensor) -> Tensor:
            loss = model(x).square().mean()
            loss.backward()
            optimizer.step()
            optimizer.zero_grad()
            return loss

        return step

    train, eager = hloemit.lower(step_of(model), (x,), mesh=MESH).compile("cpu"), step_of(twin)
    train(x), eager(x)
    copied.clear()
    torch.testing.assert_close(train(x), eager(x).detach())
    assert copied.sums()["to device"] <= x.nbytes * 8, copied.sums()  # on each device, and no zeros
    assert type(model.weight) is ParameterOnDevices
    for each in (model, twin):
        each.weight.grad = torch.ones(8, 8)
    torch.testing.assert_close(train(x), eager(x).detach())
    torch.testing.assert_close(model.weight, twin.weight)
    assert model.weight.grad is None


def state_stays_on_the_devices() -> None:
    model, x = nn.Linear(8, 8), torch.randn(8, 8)
    held = model.weight.detach()[:1], model.bias.detach().numpy()
    other = nn.Linear(8, 8)
    optimizer = torch.optim.AdamW([*model.parameters(), *other.parameters()], 1e-2)

    def step(x: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = other(model(x)).square().mean()
        loss.backward()
        optimizer.step()
        return loss

    layout: dict[str, Any] = {"shardings": {"*.weight": ("x",)}, "mesh": MESH}
    train = hloemit.lower(step, (x,), **layout).compile("cpu")
    evaluate = hloemit.lower(nn.Sequential(other), (x,), **layout).compile("cpu")
    train(x)
    versions = [p._version for p in other.parameters()]
    copied.clear()
    train(x)
    evaluate(x)
    # the loss and what `evaluate` returns; what shares its memory with others is written at once
    read = 4 + 8 * 8 * 4 + sum(p.nbytes for p in model.parameters())
    assert 0 < copied.sums()["from device"] <= read, copied.sums()
    assert all(type(p) is ParameterOnDevices and isinstance(p, nn.Parameter) for p in other.parameters())
    assert [p._version for p in other.parameters()] == [v + 1 for v in versions]  # as an eager step's
    assert torch.equal(held[0], model.weight[:1]) and (held[1] == model.bias.detach().numpy()).all()
    assert other.weight.shape == (8, 8) and other.weight.grad is None and other.weight.requires_grad
    assert type(other.weight) is ParameterOnDevices  # nobody looked
    seen = copy.deepcopy(other)
    assert type(other.weight) is nn.Parameter and type(seen.weight) is nn.Parameter
    with torch.no_grad():
        torch.testing.assert_close(evaluate(x), seen(x))
        train(x)
        torch.testing.assert_close(evaluate(x), other(x))
        train(x)
        other.weight.mul_(2)  # which PyTorch counts, and the devices follow
        torch.testing.assert_close(evaluate(x), other(x))
        state = optimizer.state_dict()["state"][2]["exp_avg"]
        train(x)
        assert type(state) is TensorOnDevices and not torch.equal(state.clone(), torch.zeros(8, 8))
    train(x)
    with tempfile.TemporaryFile() as file:
        torch.save(other.state_dict(), file)
        file.seek(0)
        other.load_state_dict(torch.load(file))
    train(x)
    twice = torch.compile(other, backend="eager")
    torch.testing.assert_close(evaluate(x), twice(x))


def an_error_in_a_step_loses_nothing() -> None:
    weight = nn.Parameter(torch.ones(8, 4))
    optimizer = torch.optim.SGD([weight], 1.0)

    def step(i: Tensor) -> Tensor:
        optimizer.zero_grad()
        loss = weight[i].sum()
        loss.backward()
        optimizer.step()
        return loss

    train = hloemit.lower(step, (torch.arange(8),), checks=True, mesh=MESH, shardings={"*": ("x",)}).compile("cpu")
    train(torch.arange(8))
    try:
        train(torch.arange(8) + 8)
    except hloemit.ExecutionError:
        pass
    else:
        raise AssertionError("an index out of range passed")
    assert torch.equal(weight, torch.zeros(8, 4))
    train(torch.arange(8))
    assert torch.equal(weight, -torch.ones(8, 4))


def donated_step() -> tuple[nn.Module, torch.optim.Optimizer, hloemit.Compiled, Tensor]:
    """A model with its optimizer, and their step over the mesh, which updates what it was donated alone."""
    torch.manual_seed(0)
    model, x = nn.Sequential(nn.Linear(16, 16), nn.Tanh(), nn.Linear(16, 16)), torch.randn(16, 16)
    optimizer = torch.optim.AdamW(model.parameters(), 0.01)
    layout: dict[str, Any] = {"shardings": {"*weight": ("x", None), "*bias": ()}, "in_shardings": [("y",)]}
    program = hloemit.lower(step_of(model, optimizer), (x,), donate=True, mesh=MESH, **layout)
    return model, optimizer, program.compile("cpu"), x


def donated_steps_go_ahead() -> None:
    model, optimizer, step, x = donated_step()
    twin = copy.deepcopy(model)
    eager = step_of(twin, torch.optim.AdamW(twin.parameters(), 0.01))
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(host, "wait_for", None)  # nobody waits for state
        patched.setattr(handle, "wait_for", None)
        launches = [step.launch(x + i) for i in range(5)]
    losses = [launch.result().item() for launch in launches]
    assert losses == pytest.approx([eager(x + i).item() for i in range(5)], rel=1e-5)
    assert [launch.result().item() for launch in launches] == losses
    torch.testing.assert_close(model.state_dict(), twin.state_dict(), rtol=1e-5, atol=1e-6)
    assert [state["step"].item() for state in optimizer.state.values()] == [5] * 4


def attributes_of_weights_that_are_away() -> None:
    """What code has set on a weight counts in another program; where the elements were is no attribute of it."""
    model, _, step, x = donated_step()
    model[0].weight.scale = 3  # type: ignore[assignment]

    def scaled(x: Tensor) -> Tensor:
        found: Tensor = model(x) * model[0].weight.scale
        return found

    step(x)
    assert type(model[0].weight) is not nn.Parameter  # nobody has looked
    program = hloemit.lower(scaled, (x,), mesh=MESH).compile("cpu")
    assert vars(model[0].weight) == {"scale": 3} and not any(vars(p) for p in list(model.parameters())[1:])
    torch.testing.assert_close(program(x), scaled(x))


def what_a_failed_step_lost_is_named() -> None:
    """Here its state is deleted, as that is which a program took that failed."""
    model, optimizer, step, x = donated_step()
    twin = copy.deepcopy(model)
    eager = step_of(twin, torch.optim.AdamW(twin.parameters(), 0.01))
    step(x), eager(x)
    held = [*model.parameters(), *(value for state in optimizer.state.values() for value in state.values())]
    saved = [tensor.detach().clone() for tensor in held]  # which reads them
    step(x)
    for index, _ in step._weights._successors:
        step._weights.buffers[index].delete()
    with pytest.raises(hloemit.ExecutionError, match=r"0\.weight, .*are as they were when they were last read: load"):
        step(x)
    assert all(map(torch.equal, held, saved))
    torch.testing.assert_close(step(x), eager(x))
    torch.testing.assert_close(model.state_dict(), twin.state_dict(), rtol=1e-5, atol=1e-6)


def results_that_are_left_on_the_devices() -> None:
    x = torch.randn(8, 4)
    program = hloemit.lower(lambda x: x * 2, (x,), mesh=MESH, in_shardings=[("x",)], out_shardings=("x",)).compile(
        "cpu"
    )
    other = hloemit.lower(lambda x: x * 2, (x,), mesh=MESH, in_shardings=[(None, "x")]).compile("cpu")
    handle = program.launch(x)
    copied.clear()
    again = program.launch(handle)
    assert copied.sums() == {}
    torch.testing.assert_close(other(program.launch(again)), x * 16)


def weights_that_come_shard_by_shard() -> None:
    source, x = nn.Sequential(nn.Linear(64, 64), nn.Linear(64, 8)), torch.randn(4, 64)
    with torch.device("meta"):
        model = nn.Sequential(nn.Linear(64, 64), nn.Linear(64, 8))
    layout: dict[str, Any] = {"mesh": MESH, "shardings": {"*.weight": (("x", "y"),), "*.bias": ()}}
    compiled = hloemit.lower(model, (x,), **layout).compile("cpu")
    with tempfile.TemporaryDirectory() as folder:
        files = {"a.safetensors": source[0], "b.safetensors": source[1]}
        names = {f"{i}.{name}": file for i, file in enumerate(files) for name in ("weight", "bias")}
        for i, (file, layer) in enumerate(files.items()):
            save_file({f"{i}.{name}": p.detach() for name, p in layer.named_parameters()}, Path(folder) / file)
        Path(folder, "model.safetensors.index.json").write_text(json.dumps({"weight_map": names}))
        sizes = [p.nbytes * (8 if p.ndim == 1 else 1) for p in source.parameters()]
        for at_once in (1 << 24, 0):  # of small weights all shards are read first, of large ones each goes by itself
            with mock.patch.object(transfer, "_AT_ONCE_BYTES", at_once):
                copied.clear()
                compiled.load_state_dict(folder)
            assert copied.sums() == {"to device": sum(sizes)}  # each device its shard; a bias is on all of them
            torch.testing.assert_close(compiled(x), source(x))
    for name, value in compiled.state_dict().items():
        torch.testing.assert_close(value, source.get_parameter(name))


def dtypes() -> None:
    def program(i: Tensor, b: Tensor, h: Tensor, d: Tensor, c: Tensor) -> tuple[Tensor, ...]:
        return i + 1, ~b, h * 2, d / 3, c * 1j, i.sum()

    args = (
        torch.tensor([2**40 + k for k in range(8)]),
        torch.tensor([True, False] * 4),
        torch.arange(8).bfloat16(),
        torch.arange(8).double(),
        torch.arange(8).to(torch.complex64),
    )
    compiled = hloemit.lower(program, args, mesh=MESH, in_shardings=[("x",)] * 5).compile("cpu")
    for _ in range(2):
        for result, expected in zip(compiled(*args), program(*args), strict=True):
            torch.testing.assert_close(result, expected, rtol=0, atol=0)


def strided_and_empty() -> None:
    def program(x: Tensor, y: Tensor, z: Tensor) -> tuple[Tensor, ...]:
        return x + 1, y * 2, z.sum()

    args = torch.randn(6, 8).t(), torch.randn(0, 4), torch.randn(8, 1).expand(8, 4)
    cuts = [("x",), ("y", "x"), ("y", "x")]
    compiled = hloemit.lower(program, args, mesh=MESH, in_shardings=cuts).compile("cpu")
    for result, expected in zip(compiled(*args), program(*args), strict=True):
        torch.testing.assert_close(result, expected)


def an_argument_that_is_updated() -> None:
    def program(x: Tensor) -> Tensor:
        x.add_(1)
        return x * 2

    x = torch.zeros(8, 4)
    compiled = hloemit.lower(program, (x,), mesh=MESH, in_shardings=[("x",)]).compile("cpu")
    compiled(x)
    torch.testing.assert_close(compiled(x), torch.full((8, 4), 4.0))
    torch.testing.assert_close(x, torch.full((8, 4), 2.0))


def checks_and_bounds() -> None:
    def program(x: Tensor, i: Tensor) -> Tensor:
        return x[i]

    x, i = torch.randn(8, 4), torch.arange(8)
    compiled = hloemit.lower(program, (x, i), checks=True, mesh=MESH, in_shardings=[("x",), ("x",)]).compile("cpu")
    torch.testing.assert_close(compiled(x, i), x[i])
    try:
        compiled(x, i + 8)
    except hloemit.ExecutionError:
        pass
    else:
        raise AssertionError("an index out of range passed")
    rows = hloemit.lower(lambda x: x[x[:, 0] > 0], (x,), bound=8, mesh=MESH, in_shardings=[("x",)]).compile("cpu")
    torch.testing.assert_close(rows(x), x[x[:, 0] > 0])


def shards_lie_on_their_devices() -> None:
    model, x = nn.Linear(64, 64), torch.randn(8, 64)
    compiled = hloemit.lower(model, (x,), mesh=MESH, shardings={"weight": ("x", "y")}).compile("cpu")
    index = next(i for i, spec in enumerate(compiled.signature.inputs) if spec.name == "weight")
    shards = compiled._weights.buffers[index].addressable_shards
    assert len(shards) == X * Y and {shard.data.shape for shard in shards} == {(64 // X, 64 // Y)}


def from_a_file_and_from_the_cache() -> None:
    with tempfile.TemporaryDirectory() as folder:
        hloemit.initialize_cache(folder)
        executables.forget()
        model, x = Block().eval(), torch.randn(8, 8, 32)
        program = hloemit.lower(model, (x,), mesh=MESH, **LAYOUTS["tensor"])
        path = Path(folder) / "block.hloemit"
        program.save(path)
        with torch.no_grad():
            expected = model(x)
        torch.testing.assert_close(program.compile("cpu")(x), expected)
        for again in (hloemit.load(path), hloemit.lower(model, (x,), mesh=MESH, **LAYOUTS["tensor"])):
            executables.forget()
            torch.testing.assert_close(again.compile("cpu")(x), expected)
        assert hloemit.cache_info().disk_hits >= 1


def of_distributed_modules() -> Iterator[tuple[str, Callable[[], None]]]:
    """Last of all, because the programs before are those of processes that have not imported torch.distributed."""
    from tests.runtime import distributed_modules, sharded_arguments

    yield from sharded_arguments.TESTS.items()
    yield from distributed_modules.TESTS.items()


def main() -> None:
    """Every test, and a line for each."""
    assert os.environ.get("CPU_NUM_DEVICES") == "8"
    tests: dict[str, Any] = {"forward": lambda: forward(LAYOUTS["tensor"])}
    tests |= {f"training, {name}": lambda c=c: training(c) for name, c in LAYOUTS.items()}
    tests |= {
        "dropout": lambda: training(LAYOUTS["tensor"], dropout=0.5),
        "donated": lambda: training(LAYOUTS["fsdp"], donate=True),
    }
    for test in (
        an_update_from_outside,
        state_stays_on_the_devices,
        gradients_that_are_not_there_cost_nothing,
        an_error_in_a_step_loses_nothing,
        donated_steps_go_ahead,
        attributes_of_weights_that_are_away,
        what_a_failed_step_lost_is_named,
        results_that_are_left_on_the_devices,
        weights_that_come_shard_by_shard,
        dtypes,
        strided_and_empty,
        an_argument_that_is_updated,
        checks_and_bounds,
        shards_lie_on_their_devices,
        from_a_file_and_from_the_cache,
    ):
        tests[test.__name__] = test
    failed = []
    for name, test in chain(tests.items(), partitioner_programs.TESTS.items(), of_distributed_modules()):
        try:
            test()
        except Exception as error:
            failed.append(name)
            print(f"FAILED {name}: {type(error).__name__}: {error}", flush=True)
        else:
            print(f"passed {name}", flush=True)
    assert not failed, failed


if __name__ == "__main__":
    main()
