"""What hooks and custom functions raise in a backward pass on the device comes out of it; it had ended the process."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit


class _Failing(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: Tensor) -> Tensor:
        return x * 2

    @staticmethod
    def backward(ctx: Any, gradient: Tensor) -> Tensor:  # type: ignore[override]
        raise KeyError("mine")


def _of_leaf(w: Tensor, hook: Any) -> Tensor:
    w.register_hook(hook)
    return w * 2


def _after_accumulation(w: Tensor, hook: Any) -> Tensor:
    w.register_post_accumulate_grad_hook(hook)
    return w * 2


def _between(w: Tensor, hook: Any) -> Tensor:
    y = w * 2
    y.register_hook(hook)
    return y + 1


def _of_node(w: Tensor, hook: Any) -> Tensor:
    y = w * 2
    assert y.grad_fn is not None
    y.grad_fn.register_hook(lambda inputs, outputs: hook(inputs))
    return y


def _of_module(w: Tensor, hook: Any) -> Tensor:
    module = nn.Linear(3, 2).to(w.device)
    module.register_full_backward_hook(lambda module, before, after: hook(before))
    return module(w)


@pytest.mark.parametrize("kind", [ValueError, KeyboardInterrupt, StopIteration])
@pytest.mark.parametrize("place", [_of_leaf, _after_accumulation, _between, _of_node, _of_module])
def test_what_a_hook_raises_comes_out(place: Callable[[Tensor, Any], Tensor], kind: type[BaseException]) -> None:
    def hook(gradient: Any) -> None:
        raise kind("mine")

    w = torch.ones(3, device=hloemit.device(), requires_grad=True)
    loss = place(w, hook).sum()
    for _ in range(2):
        with pytest.raises(kind, match="mine") as raised:
            loss.backward(retain_graph=True)
        assert raised.traceback[-1].name == "hook"
    assert float((w * 2).sum()) == 6
    other = torch.ones(3, device=w.device, requires_grad=True)
    (other * other).sum().backward()
    assert other.grad is not None
    assert other.grad.tolist() == [2, 2, 2]


def test_what_a_function_raises_comes_out() -> None:
    w = torch.ones(3, device=hloemit.device(), requires_grad=True)
    with pytest.raises(KeyError, match="mine"):
        torch.autograd.grad(_Failing.apply(w).sum(), w)
    assert torch.autograd.grad((w * 3).sum(), w)[0].tolist() == [3, 3, 3]
