"""Cells in Python loops, and other slices by number, as loops: slices and paddings that begin elsewhere in each turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from tests.ir.test_rolling import loops, numbers, seeded

TIME, BATCH, WIDTH = 7, 2, 4
X = numbers(TIME, BATCH, WIDTH)


class Cells(nn.Module):
    """A cell over time: ``steps`` gives the row of each turn, ``join`` takes the list of states."""

    def __init__(self, cell: nn.Module, rows: Callable[[torch.Tensor], Any], join: Callable[[Any], torch.Tensor]):
        super().__init__()
        self.cell, self.rows, self.join = cell, rows, join

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        rows = list(self.rows(x))
        state: Any = rows[0].new_zeros(rows[0].shape[0], 3)
        if isinstance(self.cell, nn.LSTMCell):
            state = state, state
        found = []
        for row in rows:
            state = self.cell(row, state)
            found.append(state[0] if isinstance(state, tuple) else state)
        return self.join(found)


def by_number(x: torch.Tensor) -> Any:
    return (x[t] for t in range(len(x)))


def backwards(x: torch.Tensor) -> Any:
    return (x[t] for t in reversed(range(len(x))))


def batch_first(x: torch.Tensor) -> Any:
    return (x.movedim(0, 1)[:, t] for t in range(len(x)))


def windows(x: torch.Tensor) -> Any:
    return (x[t : t + 2].flatten(0, 1) for t in range(0, len(x) - 1, 2))


def last(states: Any) -> torch.Tensor:
    found: torch.Tensor = states[-1]
    return found


LOOPS: dict[str, tuple[Callable[[], nn.Module], int]] = {
    "GRU": (lambda: Cells(nn.GRUCell(4, 3), by_number, torch.stack), TIME),
    "LSTM": (lambda: Cells(nn.LSTMCell(4, 3), by_number, torch.stack), TIME),
    "RNN": (lambda: Cells(nn.RNNCell(4, 3), by_number, last), TIME),
    "backwards": (lambda: Cells(nn.GRUCell(4, 3), backwards, lambda s: torch.stack(s[::-1])), TIME),
    "batch first": (lambda: Cells(nn.GRUCell(4, 3), batch_first, lambda s: torch.stack(s, 1)), TIME),
    "unbind": (lambda: Cells(nn.GRUCell(4, 3), lambda x: x.unbind(0), lambda s: torch.cat(s, -1)), TIME),
    "several rows": (lambda: Cells(nn.GRUCell(4, 3), windows, last), 3),
}


def gradients_of(model: nn.Module) -> Callable[[torch.Tensor], list[torch.Tensor]]:
    def gradients(x: torch.Tensor) -> list[torch.Tensor]:
        x = x.detach().requires_grad_()
        return list(torch.autograd.grad(model(x).square().sum(), [x, *model.parameters()]))

    return gradients


@pytest.mark.parametrize("name", LOOPS)
def test_a_cell_in_a_loop_is_a_loop(name: str) -> None:
    make, turns = LOOPS[name]
    model = seeded(make)
    rolled = hloemit.lower(model, (X,), roll=True)
    assert loops(rolled) == [turns]
    torch.testing.assert_close(rolled.compile("cpu")(X), model(X), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize("name", ["GRU", "LSTM"])
def test_gradients(name: str) -> None:
    model, x = seeded(LOOPS[name][0]).double(), X.double()
    gradients = gradients_of(model)
    rolled = hloemit.lower(gradients, (x,), roll=True)
    assert min(loops(rolled)) >= TIME - 2 and len(loops(rolled)) > 1
    torch.testing.assert_close(rolled.compile("cpu")(x), gradients(x), rtol=1e-9, atol=1e-10)


def test_the_text_does_not_grow_with_time() -> None:
    model, lengths = seeded(LOOPS["GRU"][0]), []
    for time in (6, 20):
        x = numbers(time, BATCH, WIDTH)
        lengths.append(hloemit.lower(gradients_of(model), (x,), roll=True).as_text().count("\n"))
    assert lengths[0] == lengths[1]


def test_only_rows_that_lie_evenly_are_of_one_loop() -> None:
    model = seeded(lambda: Cells(nn.GRUCell(4, 3), lambda x: (x[t] for t in (0, 1, 2, 3, 5, 6, 1)), torch.stack))
    rolled = hloemit.lower(model, (X,), roll=True)
    assert loops(rolled) == [4, 2]
    torch.testing.assert_close(rolled.compile("cpu")(X), model(X), rtol=1e-5, atol=1e-6)


class Experts(nn.Module):
    """Experts whose weights are parts of one parameter, by number."""

    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(numbers(5, 4, 4))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for expert in range(5):
            x = x + torch.tanh(x @ self.weight[expert]) * self.weight[expert, 0].softmax(-1)
        return x


def test_parts_of_one_weight() -> None:
    model = seeded(Experts)
    rolled = hloemit.lower(model, (X,), roll=True)
    assert loops(rolled) == [5]
    torch.testing.assert_close(rolled.compile("cpu")(X), model(X), rtol=1e-5, atol=1e-6)
    gradients = gradients_of(model.double())
    rolled = hloemit.lower(gradients, (X.double(),), roll=True)
    torch.testing.assert_close(rolled.compile("cpu")(X.double()), gradients(X.double()), rtol=1e-9, atol=1e-10)


class Convolved(nn.Module):
    """Paddings by number: each turn writes elsewhere, and adds what is there."""

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        total = torch.zeros(TIME + 6, 4)
        for t in range(6):
            total = total + torch.nn.functional.pad(x[t].softmax(-1)[:1], (0, 0, 2 * t, 12 - 2 * t)).cumsum(0)
        return total


def test_paddings_that_lie_evenly() -> None:
    rolled = hloemit.lower(Convolved(), (X,), roll=True)
    assert loops(rolled) == [6]
    torch.testing.assert_close(rolled.compile("cpu")(X), Convolved()(X))
