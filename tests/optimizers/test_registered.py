"""An optimizer of one's own whose step asks for values."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import nn
from torch.optim import Optimizer

import hloemit
from hloemit.optimizers import Support, as_step, register_optimizer
from hloemit.optimizers.state import SUPPORT


class Sign(Optimizer):
    """Goes by the sign of the gradient, half as far each time that the gradient is greater than the last one."""

    def __init__(self, params: Any, lr: float = 0.5) -> None:
        super().__init__(params, {"lr": lr})
        self.far, self.last = 1.0, float("inf")

    @torch.no_grad()
    def step(self, closure: Any = None) -> None:
        norm = sum(p.grad.norm().item() for group in self.param_groups for p in group["params"])
        if norm > self.last:
            self.far /= 2
        self.last = norm
        for group in self.param_groups:
            for p in group["params"]:
                p.sub_(p.grad.sign(), alpha=group["lr"] * self.far)


class Kept:
    """The numbers of a ``Sign`` as tensors."""

    def __init__(self) -> None:
        self.tensors = {"far": torch.zeros((), dtype=torch.float64), "last": torch.zeros((), dtype=torch.float64)}

    def read(self, optimizer: Sign) -> None:
        for name, tensor in self.tensors.items():
            tensor.fill_(getattr(optimizer, name))

    def write(self, optimizer: Sign) -> None:
        optimizer.far, optimizer.last = (float(self.tensors[name]) for name in ("far", "last"))


_kept: dict[int, Kept] = {}


def kept(optimizer: Sign) -> Kept:
    return _kept.setdefault(id(optimizer), Kept())


@torch.no_grad()
def step(self: Sign, closure: Any = None) -> None:
    far, last = kept(self).tensors["far"], kept(self).tensors["last"]
    norm = torch.stack([p.grad.norm().double() for group in self.param_groups for p in group["params"]]).sum()
    far.copy_(torch.where(norm > last, far / 2, far))
    last.copy_(norm)
    for group in self.param_groups:
        for p in group["params"]:
            p.sub_((p.grad.sign() * group["lr"] * far).to(p.dtype))


@pytest.fixture
def _registered() -> Iterator[None]:
    register_optimizer(Sign, Support(((Sign, "step", as_step(step)),), kept))
    yield
    del SUPPORT[Sign]


def made() -> tuple[nn.Module, Sign, Callable[[torch.Tensor], torch.Tensor]]:
    torch.manual_seed(0)
    model = nn.Linear(3, 2)
    optimizer = Sign(model.parameters())

    def run(x: torch.Tensor) -> torch.Tensor:
        optimizer.zero_grad()
        loss = (model(x) - 1).square().sum()
        loss.backward()
        optimizer.step()
        return loss

    return model, optimizer, run


@pytest.mark.usefixtures("_registered")
@pytest.mark.parametrize("door", ["lower", "compile"])
def test_it_trains_as_in_eager_and_goes_on_from_there(door: str) -> None:
    model, optimizer, run = made()
    twin, other, eager = made()
    x = torch.randn(4, 3)
    other.last = optimizer.last = 0.0
    if door == "lower":
        compiled: Any = hloemit.lower(run, (x,)).compile()
    else:
        compiled = hloemit.compile(run)
    for _ in range(5):
        torch.testing.assert_close(compiled(x), eager(x))
    assert optimizer.far == other.far < 1
    torch.testing.assert_close(optimizer.last, other.last)
    optimizer.far = other.far = 0.25  # from outside
    compiled(x), eager(x)
    torch.testing.assert_close(model.weight, twin.weight)


def test_it_is_refused_where_nobody_has_registered_it() -> None:
    with pytest.raises(hloemit.CaptureError, match="depends on a tensor's values"):
        hloemit.lower(made()[2], (torch.randn(4, 3),))


@pytest.mark.usefixtures("_registered")
def test_a_class_is_registered_once() -> None:
    with pytest.raises(ValueError, match="Sign is registered already"):
        register_optimizer(Sign, Support())
