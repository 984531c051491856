"""``torch._foreach_add_`` and its kin on tensors that share memory: one after the other, as in eager PyTorch."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor

import hloemit


def program(x: Tensor, y: Tensor) -> None:
    torch._foreach_add_([x, x[0]], 1)
    torch._foreach_add_([x[0], x[1]], [x[1], x[0]])
    torch._foreach_copy_([x[0], x[1]], [y[1], x[0]])
    torch._foreach_addcmul_([x, x[2]], [y, y[1]], [y, y[0]], [0.5, 2.0])
    torch._foreach_mul_([y, y], y[0, 0].detach().clone())
    numbers = torch.tensor([1.5, -2.7], dtype=torch.float64, device=x.device)
    torch._foreach_addcdiv_([x[0], y[0]], [x[1], y[1]], [x[2], y[2]], numbers)
    torch._foreach_addcmul_([x[0], y[0]], [x[1], y[1]], [x[2], y[2]], numbers)


def test_as_eager() -> None:
    x, y = torch.randn(3, 4), torch.randn(3, 4)
    copies = x.clone(), y.clone()
    hloemit.lower(program, (x.clone(), y.clone())).compile()(*copies)
    lazy = x.to(hloemit.device()), y.to(hloemit.device())
    program(*lazy)
    program(x, y)
    torch.testing.assert_close(copies, (x, y))
    torch.testing.assert_close((lazy[0].cpu(), lazy[1].cpu()), (x, y))


def test_an_optimizer_of_lists_that_a_function_makes() -> None:
    """Its step sizes are a tensor of numbers there, since the function's own optimizer counts in tensors."""

    def trained(x: Tensor) -> Tensor:
        weight = torch.ones(3, requires_grad=True)
        optimizer = torch.optim.Adam([weight], 0.1, foreach=True)
        for _ in range(2):
            (weight * x).square().sum().backward()
            optimizer.step()
        return weight.detach()

    x = torch.tensor([0.5, -2.0, 3.0])
    torch.testing.assert_close(hloemit.lower(trained, (x,)).compile()(x), trained(x))


def test_what_autograd_keeps_is_written_to() -> None:
    """A backward pass after an optimizer's step, through weights that were others."""

    def step(weight: Tensor) -> None:
        optimizer = torch.optim.SGD([weight], 0.1)
        loss = (weight * weight).sum()
        loss.backward(retain_graph=True)
        optimizer.step()
        loss.backward()

    on_device = torch.ones(3, device=hloemit.device(), requires_grad=True)
    for weight in (torch.ones(3, requires_grad=True), on_device):
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            step(weight)
    with pytest.raises(hloemit.CaptureError, match="modified by an inplace operation"):
        hloemit.lower(lambda w: step(w.clone().detach().requires_grad_()), (torch.ones(3),))
