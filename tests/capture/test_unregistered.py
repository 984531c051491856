"""Tensors that modules have and did not register: caches of keys and values, counts, and views of registered ones."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.arange(8.0).reshape(2, 1, 4)
DOORS: dict[str, Callable[[nn.Module], Any]] = {
    "module": lambda m: hloemit.lower(m, (X, 2)).compile(),
    "function": lambda m: hloemit.lower(lambda x, i: 1 * m(x, i), (X, 2)).compile(),
    "compile": hloemit.compile,
}


class Cached(nn.Module):
    """What it keeps is in an attribute, a list and a dict."""

    def __init__(self) -> None:
        super().__init__()
        self.project = nn.Linear(4, 4)
        self.cache = torch.zeros(2, 8, 4)
        self.sums = [torch.zeros(4)]
        self.counts = {"calls": torch.zeros(())}

    def forward(self, x: torch.Tensor, i: int) -> torch.Tensor:
        self.cache[:2, i : i + 1] = self.project(x)
        self.sums[0] += x.sum((0, 1))
        self.counts["calls"].add_(1)
        return self.cache.sum(1) * self.counts["calls"] + self.sums[0]


@pytest.mark.parametrize("door", DOORS)
def test_a_cache_that_is_no_buffer_is_updated(door: str) -> None:
    model = Cached()
    eager = copy.deepcopy(model)
    with torch.no_grad():
        run = DOORS[door](model)
        for turn in range(3):
            torch.testing.assert_close(run(X + turn, 2), eager(X + turn, 2))
        torch.testing.assert_close(model.cache, eager.cache)
        torch.testing.assert_close(model.sums, eager.sums)
        assert model.counts == eager.counts == {"calls": torch.tensor(3.0)}
        model.cache, eager.cache = torch.ones(2, 8, 4), torch.ones(2, 8, 4)
        torch.testing.assert_close(run(X, 2), eager(X, 2))
        torch.testing.assert_close(model.cache, eager.cache)


def test_a_cache_is_called_as_its_module_calls_it() -> None:
    with torch.no_grad():
        lowered = hloemit.lower(Cached(), (X, 2))
    updated = {spec.target for spec in lowered.signature.outputs if spec.kind == "buffer_mutation"}
    assert updated == {"cache", "sums.0", "counts.calls"}


class Viewed(nn.Module):
    """``row`` is a view of ``table``, and no buffer."""

    def __init__(self, writes: str) -> None:
        super().__init__()
        self.register_buffer("table", torch.zeros(2, 4))
        self.row = self.table[0]
        self.writes = writes

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        getattr(self, self.writes).add_(1)
        return x + self.row + self.table


@pytest.mark.parametrize("writes", ["table", "row"])
def test_a_view_that_is_no_buffer_is_not_read_as_it_was(writes: str) -> None:
    x, model, eager = torch.zeros(4), Viewed(writes), Viewed(writes)
    for target in (model, lambda x: 1 * model(x)):
        with pytest.raises(hloemit.CaptureError, match="share memory, and the program updates one of them"):
            hloemit.lower(target, (x,))
    run = hloemit.compile(model)
    for _ in range(3):
        torch.testing.assert_close(run(x), eager(x))


def test_a_tensor_that_no_module_has_is_refused() -> None:
    class Kept:
        table = torch.zeros(4)

    class Model(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            Kept.table.add_(1)
            return x + Kept.table

    with pytest.raises(hloemit.CaptureError):
        hloemit.lower(Model(), (torch.zeros(4),))


def test_views_of_weights_that_nothing_reads_are_no_reason_to_refuse() -> None:
    def stepped() -> tuple[Callable[[torch.Tensor], torch.Tensor], nn.Module]:
        torch.manual_seed(0)
        model = nn.Linear(4, 4)
        optimizer = torch.optim.SGD(model.parameters(), 0.1, momentum=0.9)

        def step(x: torch.Tensor) -> torch.Tensor:
            optimizer.zero_grad()
            loss = model(x[x[:, 0] > 0]).pow(2).sum()  # by symbols, whose tracer views each weight once more
            loss.backward()
            optimizer.step()
            return loss.detach()

        return step, model

    x = torch.arange(20.0).reshape(5, 4) / 20
    (step, model), (eager, same) = stepped(), stepped()
    run = hloemit.lower(step, (x,)).compile()
    for _ in range(2):
        torch.testing.assert_close(run(x), eager(x))
    torch.testing.assert_close(model.state_dict(), same.state_dict())
