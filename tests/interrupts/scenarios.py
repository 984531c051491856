"""What is interrupted, each as a function that makes an endless step and a check of the state that it leaves.

A step may be interrupted anywhere. Afterwards ``check`` reads the state, and says whether it is one that steps without
interrupts can reach.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import torch
from torch import nn

import hloemit

Scenario = tuple[Callable[[], Any], Callable[[], Any]]


def _network(device: str | torch.device) -> nn.Module:
    torch.manual_seed(0)
    return nn.Sequential(nn.Linear(8, 16), nn.ReLU(), nn.LayerNorm(16), nn.Linear(16, 4)).to(device)


def _is_sound(state: dict[str, torch.Tensor]) -> None:
    for name, tensor in state.items():
        assert tensor.isfinite().all(), f"{name} is {tensor}"


def lazy_training() -> Scenario:
    """The state after a step holds a counter that each step raises by one: whole numbers, all the same."""
    device = hloemit.device()
    model = _network(device)
    optimizer = torch.optim.AdamW(model.parameters())
    x, y = torch.randn(8, 8).to(device), torch.randint(0, 4, (8,)).to(device)

    def step() -> None:
        optimizer.zero_grad()
        nn.functional.cross_entropy(model(x), y).backward()
        optimizer.step()
        hloemit.sync()

    def check() -> None:
        _is_sound({name: tensor.cpu() for name, tensor in model.state_dict().items()})
        for state in optimizer.state_dict()["state"].values():
            _is_sound({name: torch.as_tensor(value).cpu() for name, value in state.items()})

    return step, check


def lazy_counting() -> Scenario:
    """Every operator is there as a whole, or not at all: sums of ones are whole numbers, and two paths agree."""
    device = hloemit.device()
    held: dict[str, torch.Tensor] = {"counts": torch.zeros(3, device=device)}

    def step() -> None:
        for n in range(20):
            held["counts"] = held["counts"] + 1.0 + n * 0.0
            held["view"] = held["counts"][n % 3 :] * 2.0
        hloemit.sync()

    def check() -> None:
        counts = held["counts"].cpu()
        assert torch.equal(counts, counts[:1].expand(3).round()), counts
        view = held.get("view")
        if view is not None:
            now, last = counts[0].item(), view.cpu()
            assert last.unique().numel() == 1 and last[0].item() / 2 in (now, now - 1), (now, last)

    return step, check


def compiled_training() -> Scenario:
    """A step that updates its weights in place: all of them, or none."""
    weights = [torch.zeros(64) for _ in range(4)]

    def train(x: torch.Tensor) -> torch.Tensor:
        for weight in weights:
            weight.add_(x)
        return weights[0].sum()

    one = torch.ones(())
    compiled = hloemit.lower(train, (one,)).compile()

    def step() -> None:
        compiled(one)

    def check() -> None:
        first = weights[0][0].item()
        assert all(torch.equal(weight, torch.full((64,), first)) for weight in weights), weights

    return step, check


def calling() -> Scenario:
    """Calls that update nothing, on arguments that die when they are interrupted."""
    compiled = hloemit.lower(lambda x: (x @ x).sin().sum(), (torch.ones(128, 128),)).compile()

    def step() -> None:
        compiled(torch.ones(128, 128))

    def check() -> None:
        assert (
            abs(compiled(torch.ones(128, 128)).item() / torch.ones(128, 128).mm(torch.ones(128, 128)).sin().sum()) > 0.9
        )

    return step, check


def lowering() -> Scenario:
    """Captures put stand-ins in the place of weights, and have to give the weights back."""
    model = _network("cpu")
    optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
    held = dict(model.state_dict(keep_vars=True))
    expected = model(torch.ones(2, 8)).detach().clone()
    count = [0]

    def train(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = model(x).sum()
        loss.backward()
        optimizer.step()
        return loss

    def step() -> None:
        count[0] += 1
        hloemit.lower(model, (torch.ones(2, 8),)).as_text()
        hloemit.lower(train, (torch.ones(2 + count[0] % 2, 8),)).as_bytecode()

    def check() -> None:
        assert all(value is held[name] for name, value in model.state_dict(keep_vars=True).items())
        assert all(type(value) is nn.Parameter for value in held.values())
        assert torch.equal(model(torch.ones(2, 8)), expected)

    return step, check


def compiling() -> Scenario:
    """Programs that nobody has compiled before, each put into the cache."""
    count = [0]

    def step() -> None:
        count[0] += 1
        compiled = hloemit.lower(lambda x: x.sin() * count[0], (torch.ones(3),)).compile()
        assert torch.allclose(compiled(torch.ones(3)), torch.ones(3).sin() * count[0])

    def check() -> None:
        step()

    return step, check


def saving() -> Scenario:
    """A file is the one before, or the one after."""
    folder = tempfile.TemporaryDirectory()
    file = Path(folder.name) / "program.hloemit"
    lowered = hloemit.lower(lambda x: x * 2, (torch.ones(3),))
    lowered.save(file)

    def step() -> None:
        lowered.save(file)
        hloemit.load(file)

    def check() -> None:
        assert hloemit.load(file).as_text() == lowered.as_text()
        assert [p.name for p in Path(folder.name).iterdir() if not p.name.startswith(".")] == [file.name]

    step.folder = folder  # type: ignore[attr-defined]  # lives as long
    return step, check


SCENARIOS: dict[str, Callable[[], Scenario]] = {
    scenario.__name__: scenario
    for scenario in (lazy_training, lazy_counting, compiled_training, calling, lowering, compiling, saving)
}
