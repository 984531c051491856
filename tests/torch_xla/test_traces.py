"""What is kept of pure functions, and for which later calls it is right."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hloemit
from hloemit.torch_xla.experimental.assume_pure import PureModule, assume_pure
from hloemit.torch_xla.experimental.scan_layers import scan_layers
from hloemit.torch_xla.jax_calls import call_jax

DEVICE = hloemit.device()


def lazy(*shape: int) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(0)).to(DEVICE)


class Shown:
    """Any two look alike."""

    def __init__(self, factor: float) -> None:
        self.factor = factor

    def __repr__(self) -> str:
        return "Shown"


@dataclass(frozen=True)
class Frozen:
    factor: float = field(repr=False)


long, other = np.zeros(5000), np.zeros(5000)
other[500] = 3
CHANGED: dict[str, tuple[Callable[[Tensor, Any], Any], Any, Any]] = {  # a function, and its argument in two calls
    "elements that are not shown": (lambda x, a: x * float(a[500]), long, other),
    "digits that are not shown": (lambda x, a: x * float(a[0]), np.array([1e-3]), np.array([1e-3 + 1e-12])),
    "objects that look alike": (lambda x, o: x * o.factor, Shown(2.0), Shown(3.0)),
    "a field that is not shown": (lambda x, o: x * o.factor, Frozen(2.0), Frozen(3.0)),
    "negative zero": (lambda x, o: 1 / (abs(x) * o.factor), Frozen(0.0), Frozen(-0.0)),
}


@pytest.mark.parametrize("name", CHANGED)
def test_arguments_that_look_alike(name: str) -> None:
    function, *given = CHANGED[name]
    x = lazy(3).double()
    for run in (assume_pure(function), lambda *args: call_jax(function, args)):
        for argument in given:
            assert run(x, argument).tolist() == function(x, argument).tolist()


def test_an_argument_that_was_changed() -> None:
    x, o = lazy(3), Shown(2.0)
    for run in (assume_pure(lambda x, o: x * o.factor), lambda *args: call_jax(lambda x, o: x * o.factor, args)):
        for o.factor in (2.0, 5.0):
            assert torch.equal(run(x, o), x * o.factor)


def test_equal_arguments_are_traced_once() -> None:
    calls = []
    pure = assume_pure(lambda x, a, o: (calls.append(1), x * float(a[500]) * o.factor)[1])
    pure(lazy(3), other, Frozen(2.0))
    traced = len(calls)
    pure(lazy(3), other.copy(), Frozen(2.0))
    assert len(calls) == traced


def test_strides_and_modes_of_pure_functions() -> None:
    def fn(x: Tensor) -> Tensor:
        return (x * 2 if x.is_contiguous() else x * 3).flatten() * 1

    x, pure = lazy(3, 3), assume_pure(fn)
    for given in (x, x.t(), x):
        assert torch.equal(pure(given), fn(given))
    with torch.inference_mode():
        assert torch.equal(pure(x), fn(x))


class Scaled(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear, self.act, self.factor = nn.Linear(3, 3), nn.ReLU(), 2.0

    def forward(self, x: Tensor) -> Tensor:
        x = self.act(self.linear(x)) * self.factor
        return x if self.training else -x


CHANGES: tuple[Callable[[Scaled], Any], ...] = (
    lambda m: m.eval(),
    lambda m: setattr(m, "factor", 3.0),
    lambda m: setattr(m, "act", nn.Tanh()),
    lambda m: m.linear.register_forward_hook(lambda m, args, out: out * 2),
    lambda m: setattr(m.act, "forward", torch.cos),
    lambda m: setattr(m.linear, "weight", nn.Parameter(torch.ones(3, 3).to(DEVICE))),
)


def test_modules_that_were_changed() -> None:
    """``PureModule`` and ``scan_layers`` of pure layers, change after change."""
    torch.manual_seed(0)
    layers, x = nn.Sequential(*[Scaled() for _ in range(2)]).to(DEVICE), lazy(2, 3)
    pure = PureModule(layers[0])
    for change in (lambda m: None, *CHANGES):
        for layer in layers:
            change(layer)
        found = pure(x), scan_layers(layers, x, is_layer_pure=True)
        torch.testing.assert_close(found, (layers[0](x), layers(x)))


def test_a_copy_has_a_module_of_its_own() -> None:
    pure, x = PureModule(Scaled().to(DEVICE)), lazy(2, 3)
    pure(x)
    copied = copy.deepcopy(pure)
    copied._module.factor = 5.0
    torch.testing.assert_close(copied(x), copied._module(x))
    torch.testing.assert_close(pure(x), pure._module(x))
