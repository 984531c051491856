"""Run-time numbers: ``.item()`` and Python arithmetic on it, which no row of an operator can hold."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hloemit

FLOATS: dict[str, Callable[[Any], Any]] = {
    "add": lambda s: s + 1,
    "rsub": lambda s: 1 - s,
    "mul": lambda s: s * 2.5,
    "truediv": lambda s: s / 3,
    "pow": lambda s: s**2.0,
    "neg": lambda s: -s,
    "sqrt": torch.sym_sqrt,
    "floor": math.floor,
    "ceil": math.ceil,
    "max": lambda s: torch.sym_max(s, 1.0),
    "min": lambda s: torch.sym_min(s, 1.0),
}
INTEGERS: dict[str, Callable[[Any], Any]] = {
    "add": lambda n: n + 1,
    "floordiv": lambda n: n // 2,
    "mod": lambda n: n % 3,
    "truediv": lambda n: n / 2,
    "float": lambda n: torch.sym_float(n) * 0.5,
    "mul": lambda n: n * n,
}
TENSORS: dict[str, Callable[[torch.Tensor, Any], torch.Tensor]] = {
    "add": lambda x, s: x + s,
    "alpha": lambda x, s: torch.add(x, x, alpha=s),
    "greater": lambda x, s: x > s,
    "pow": lambda x, s: x**s,
    "clamp": lambda x, s: x.clamp(s / 4, s),
    "zero-d": lambda x, s: x[0] * s,
}


class Item(torch.nn.Module):
    def __init__(self, function: Callable[..., Any], takes_tensor: bool = False) -> None:
        super().__init__()
        self.function, self.takes_tensor = function, takes_tensor

    def forward(self, x: torch.Tensor, scalar: torch.Tensor) -> Any:
        value = scalar.item()
        return self.function(x, value) if self.takes_tensor else x * self.function(value)


def check(module: Item, scalar: torch.Tensor) -> None:
    x = torch.tensor([0.5, 1.0, 2.5, 3.0])
    lowered = hloemit.lower(module, (x, scalar))
    torch.testing.assert_close(lowered.compile("cpu")(x, scalar), module(x, scalar))


@pytest.mark.parametrize("name", FLOATS)
def test_float(name: str) -> None:
    check(Item(FLOATS[name]), torch.tensor(2.75))


@pytest.mark.parametrize("name", INTEGERS)
def test_negative_integer(name: str) -> None:
    check(Item(INTEGERS[name]), torch.tensor(-5))


@pytest.mark.parametrize("name", TENSORS)
def test_beside_a_tensor(name: str) -> None:
    check(Item(TENSORS[name], takes_tensor=True), torch.tensor(2.75))


def test_a_float_made_of_a_size() -> None:
    class Mean(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x * (x.shape[0] * 0.5)

    lowered = hloemit.lower(Mean(), (torch.ones(4),), dynamic_shapes=({0: torch.export.Dim("n", min=2)},))
    x = torch.arange(7.0)
    torch.testing.assert_close(lowered.compile("cpu")(x), x * 3.5)
