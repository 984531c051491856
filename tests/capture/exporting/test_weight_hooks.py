"""Hooks on weights, in gradients that a program of open sizes takes: they change gradients as in eager PyTorch."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit

ROWS = ({0: torch.export.Dim("rows", min=2)},)


def _network() -> nn.Sequential:
    torch.manual_seed(0)
    made = nn.Sequential(nn.Linear(3, 4), nn.Tanh(), nn.Linear(4, 2)).double()
    made[0].weight.register_hook(lambda g: g * 0.5)
    made[2].weight.register_hook(lambda g: None)
    made[2].bias.register_hook(lambda g: g.clamp(max=0.01) + 1)
    return made


class Gradients(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.network = _network()

    def forward(self, x: Tensor) -> tuple[Tensor, ...]:
        return torch.autograd.grad(self.network(x).square().sum(), list(self.network.parameters()))


def of_a_function() -> Any:
    network = _network()
    return lambda x: torch.autograd.grad(network(x).square().sum(), list(network.parameters()))


def of_an_argument() -> Any:
    network = _network()

    def program(x: Tensor) -> tuple[Tensor, ...]:
        x = x.detach().requires_grad_()
        x.register_hook(lambda g: g * 3)
        y = network(x)
        y.register_hook(lambda g: g * 2)
        return torch.autograd.grad(y.sum(), [x, network[0].weight])

    return program


@pytest.mark.parametrize("shapes", [None, ROWS], ids=["fixed", "open"])
@pytest.mark.parametrize("make", [Gradients, of_a_function, of_an_argument])
def test_hooks_run(make: Any, shapes: Any) -> None:
    program = make()
    compiled = hloemit.lower(program, (torch.ones(3, 3).double(),), dynamic_shapes=shapes).compile()
    for rows in (3,) if shapes is None else (2, 3, 7):
        x = torch.randn(rows, 3).double()
        torch.testing.assert_close(compiled(x), program(x))
