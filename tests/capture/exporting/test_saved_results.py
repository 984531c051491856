"""Gradients in programs of open sizes, of operators whose results autograd keeps."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor, nn
from torch.export import Dim
from torch.nn import functional

import hloemit

SIZES = ({0: Dim("rows", min=2, max=64)},)


def clamped(x: Tensor) -> Tensor:
    return (x * 2).clamp_min_(0.5).mul_(x)


LOSSES: dict[str, Callable[[Tensor], Tensor]] = {
    "results, kept detached": lambda x: (x.exp().tanh() / x.softmax(1)).sum(),
    "results of operators inside of one": lambda x: functional.layer_norm(x, (6,)).sigmoid().square().sum(),
    "indices inside of one": lambda x: functional.max_pool1d(x[:, None], 2).square().sum(),
    "attention": lambda x: functional.scaled_dot_product_attention(x[None], x[None], x[None]).square().sum(),
    "a clone of what is overwritten": lambda x: clamped(x).sum(),
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("loss", LOSSES.values(), ids=LOSSES)
def test_gradients(loss: Callable[[Tensor], Tensor]) -> None:
    def gradient(x: Tensor) -> Tensor:
        leaf = x.detach().requires_grad_()
        return torch.autograd.grad(loss(leaf), leaf)[0]

    compiled = hloemit.lower(gradient, (torch.randn(4, 6, dtype=torch.float64),), dynamic_shapes=SIZES).compile()
    for rows in (4, 7):
        x = torch.randn(rows, 6, dtype=torch.float64)
        torch.testing.assert_close(compiled(x), gradient(x))


def test_a_module_that_takes_gradients_of_gradients() -> None:
    class Force(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.energy = nn.Sequential(nn.Linear(6, 3), nn.LayerNorm(3), nn.Tanh()).double()

        def forward(self, x: Tensor) -> Tensor:
            leaf = x.detach().requires_grad_()
            (force,) = torch.autograd.grad(self.energy(leaf).sum(), leaf, create_graph=True)
            return torch.autograd.grad(force.square().sum(), self.energy[0].weight)[0]

    force = Force()
    compiled = hloemit.lower(force, (torch.randn(4, 6, dtype=torch.float64),), dynamic_shapes=SIZES).compile()
    for rows in (4, 7):
        x = torch.randn(rows, 6, dtype=torch.float64)
        torch.testing.assert_close(compiled(x), force(x))
