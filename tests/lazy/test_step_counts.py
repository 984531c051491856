"""A step that cannot be launched leaves the whole state of an optimizer as it was, also what it counts on the CPU."""

from __future__ import annotations

import copy
import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit
from hloemit.lazy import step_counts
from hloemit.runtime.client import find_device
from hloemit.runtime.free_memory import memory_of

DEVICE = hloemit.device()
WIDE = math.isqrt(memory_of(find_device("cpu")))  # the outer product of so many elements takes four times the memory


class Counting(torch.optim.SGD):
    """An optimizer whose count is a Python number, as those of other libraries."""

    def step(self, closure: Any = None) -> Any:
        for group in self.param_groups:
            for p in group["params"]:
                self.state[p]["count"] = self.state[p].get("count", 0) + 1
                p.data.sub_(p.grad / self.state[p]["count"])


def train(optimizer: torch.optim.Optimizer, model: nn.Module, device: torch.device | str) -> None:
    optimizer.zero_grad()
    model(torch.ones(2, 3, device=device)).square().sum().backward()
    optimizer.step()


@pytest.mark.drawn(2)
@pytest.mark.parametrize("kind", [torch.optim.Adam, torch.optim.RAdam, Counting])
@pytest.mark.parametrize("fails_at", [0, 2])
def test_a_step_that_finds_no_memory_counts_nothing(kind: Callable[..., torch.optim.Optimizer], fails_at: int) -> None:
    torch.manual_seed(0)
    model = nn.Linear(3, 2)
    beside = copy.deepcopy(model)
    model.to(DEVICE)
    mine, eager = kind(model.parameters(), lr=0.1), kind(beside.parameters(), lr=0.1)
    for turn in range(4):
        if turn == fails_at:
            large = torch.ones(WIDE, device=DEVICE)
            for _ in range(2):
                train(mine, model, DEVICE)
            product = large[:, None] * large[None, :]
            with pytest.raises(hloemit.OutOfMemoryError):
                hloemit.sync(wait=True)
            assert product.shape == (WIDE, WIDE)
            del product
        train(mine, model, DEVICE)
        train(eager, beside, "cpu")
        hloemit.sync()
    assert not step_counts._before and not step_counts._stateless
    for p, q in zip(model.parameters(), beside.parameters(), strict=True):
        torch.testing.assert_close(p.detach().cpu(), q.detach())
        for name, held in eager.state[q].items():
            given = mine.state[p][name]
            torch.testing.assert_close(given.cpu() if isinstance(given, torch.Tensor) else given, held)
