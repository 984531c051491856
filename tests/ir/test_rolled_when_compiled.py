"""``CompileOptions(roll=True)``: steps of a cell in a Python loop are a loop in what is compiled, by every door."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.cache import executables
from hloemit.ir import rolling
from tests.ir.test_rolled_cells import TIME, WIDTH, Cells, X, by_number
from tests.ir.test_rolling import seeded

OPTIONS = hloemit.CompileOptions(roll=True)


def made() -> nn.Module:
    return seeded(lambda: Cells(nn.GRUCell(WIDTH, 3), by_number, torch.stack))


def loss_of(cells: nn.Module, x: Tensor) -> Tensor:
    return cells(x).square().mean()  # type: ignore[no-any-return]


def stepping(cell: nn.Module) -> Callable[[Tensor], Tensor]:
    def step(x: Tensor) -> Tensor:
        loss = loss_of(cell, x)
        loss.backward()  # type: ignore[no-untyped-call]
        return loss

    return step


def by_lower(cell: nn.Module) -> Tensor:
    return hloemit.lower(stepping(cell), (X,)).compile(options=OPTIONS)(X)  # type: ignore[no-any-return]


def by_compile(cell: nn.Module) -> Tensor:
    return hloemit.compile(stepping(cell), roll=True, full_graph=True)(X)  # type: ignore[no-any-return]


def by_torch_compile(cell: nn.Module) -> Tensor:
    compiled = torch.compile(loss_of, backend="hloemit", options={"roll": True})
    loss = compiled(cell, X)
    loss.backward()  # type: ignore[no-untyped-call]
    return loss


def on_the_device(cell: nn.Module) -> Tensor:
    return stepping(cell)(X.to(hloemit.device())).cpu()


@pytest.fixture
def turns(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many turns each loop has that is made meanwhile."""
    found: list[int] = []
    plain = rolling.rolled

    def rolled(module: Any) -> Any:
        made = plain(module)
        found.extend(made.turns)
        return made

    monkeypatch.setattr(rolling, "rolled", rolled)
    monkeypatch.setenv("HLOEMIT_ROLL", "1")
    monkeypatch.setattr(executables, "active_store", lambda: None)  # which other tests may have filled
    executables.forget()
    return found


@pytest.mark.parametrize("door", [by_lower, by_compile, by_torch_compile, on_the_device])
def test_a_cell_in_a_loop(door: Callable[[nn.Module], Tensor], turns: list[int]) -> None:
    eager, ours = made(), made()
    if door is on_the_device:
        ours = ours.to(hloemit.device())
    want = stepping(eager)(X)
    torch.testing.assert_close(door(ours), want)
    for one, other in zip(ours.parameters(), eager.parameters(), strict=True):
        assert one.grad is not None
        torch.testing.assert_close(one.grad.cpu(), other.grad)
    assert sorted(turns) == [TIME - 2, TIME]  # backward, whose ends are other operators, and forward


def test_layers_with_weights_of_their_own(turns: list[int]) -> None:
    model = nn.Sequential(*(nn.Sequential(nn.Linear(WIDTH, WIDTH), nn.Tanh()) for _ in range(5))).requires_grad_(False)
    compiled = hloemit.compile(copy.deepcopy(model), roll=True)
    torch.testing.assert_close(compiled(X), model(X))
    assert turns == [5]


def test_a_program_over_a_mesh_is_not_rolled() -> None:
    lowered = hloemit.lower(lambda x: x * 2, (torch.ones(4),), mesh=hloemit.Mesh((1,), ("x",)))
    with pytest.raises(hloemit.ShardingError, match="over a mesh is not rolled"):
        lowered.compile(options=OPTIONS)


def test_the_option_is_a_bool() -> None:
    with pytest.raises(TypeError, match="roll is True or False, not 1"):
        hloemit.CompileOptions(roll=1)  # type: ignore[arg-type]
