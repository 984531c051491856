"""A lowered step whose tensors others took the place of: refused, where it had trained what nobody has any more."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.randn(4, 3)


class Training:
    def __init__(self) -> None:
        torch.manual_seed(0)
        self.model = nn.Sequential(nn.Linear(3, 3), nn.Linear(3, 2))
        self.optimizer = torch.optim.Adam(self.model.parameters(), lr=torch.tensor(0.1))

    def step(self, x: torch.Tensor) -> torch.Tensor:
        self.optimizer.zero_grad()
        loss: torch.Tensor = self.model(x).square().mean()
        loss.backward()
        self.optimizer.step()
        return loss


def _assigned(t: Training) -> None:
    t.model.load_state_dict({k: v.clone() for k, v in t.model.state_dict().items()}, assign=True)


def _parameter(t: Training) -> None:
    t.model[0].weight = nn.Parameter(torch.zeros(3, 3))


def _module(t: Training) -> None:
    t.model[1] = nn.Linear(3, 2)


def _optimizer(t: Training) -> None:
    t.optimizer.load_state_dict(copy.deepcopy(t.optimizer.state_dict()))


def _cleared(t: Training) -> None:
    t.optimizer.state.clear()


def _group(t: Training) -> None:
    t.optimizer.add_param_group({"params": [nn.Parameter(torch.ones(1))]})


def _rate(t: Training) -> None:
    t.optimizer.param_groups[0]["lr"] = 0.2


def _frozen(t: Training) -> None:
    t.model[0].requires_grad_(False)


@pytest.mark.parametrize("change", [_assigned, _parameter, _module, _optimizer, _cleared, _group, _rate, _frozen])
def test_what_took_a_tensors_place_is_refused(change: Callable[[Training], Any]) -> None:
    training = Training()
    training.step(X)
    compiled = hloemit.lower(training.step, (X,)).compile("cpu")
    compiled(X)
    change(training)
    before = [p.clone() for p in training.model.parameters()]
    with pytest.raises(hloemit.InputError, match="lower the program again"):
        compiled(X)
    assert all(map(torch.equal, before, training.model.parameters()))
    twin = copy.deepcopy(training)
    torch.testing.assert_close(hloemit.lower(training.step, (X,)).compile("cpu")(X), twin.step(X))


def test_updates_in_place_are_seen() -> None:
    training = Training()
    training.step(X)
    compiled = hloemit.lower(training.step, (X,)).compile("cpu")
    compiled(X)
    training.model.load_state_dict({k: v * 2 for k, v in training.model.state_dict().items()})
    twin = copy.deepcopy(training)
    torch.testing.assert_close(compiled(X), twin.step(X))
    for ours, want in zip(training.model.parameters(), twin.model.parameters(), strict=True):
        torch.testing.assert_close(ours, want)
