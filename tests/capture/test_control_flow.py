"""``torch.cond`` and its like in plain functions, and that eager PyTorch is as before afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch._higher_order_ops.associative_scan import associative_scan
from torch._higher_order_ops.map import map as mapped
from torch._higher_order_ops.scan import scan

import hloemit

X = torch.arange(12.0).view(4, 3) - 5


def counted(x: torch.Tensor) -> torch.Tensor:
    start = (torch.tensor(0), x)
    return torch.while_loop(lambda i, x: (i < 3) & (x.sum() < 50), lambda i, x: (i + 1, x * 2 + 1), start)[1]  # type: ignore[no-any-return]


FUNCTIONS: dict[str, Callable[[torch.Tensor], Any]] = {
    "cond": lambda x: torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,)),
    "cond of a tuple": lambda x: torch.cond(x[0, 0] > 0, lambda x: (x + 1, x * 3), lambda x: (x - 1, x * 2), (x,)),
    "while_loop": counted,
    "scan": lambda x: scan(lambda c, y: (c + y, c * y), torch.zeros(3), x, dim=0),
    "associative_scan": lambda x: associative_scan(torch.add, x, dim=0, combine_mode="generic"),
    "map": lambda x: mapped(lambda row: row * 2, x),
}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_in_a_function(name: str) -> None:
    function = FUNCTIONS[name]
    compiled = hloemit.lower(function, (X,)).compile()
    for x in (X, -X, X * float("nan")):
        torch.testing.assert_close(compiled(x), function(x), equal_nan=True)


def test_a_function_of_no_module() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return x + 1

    function.__module__ = None  # type: ignore[assignment]
    assert torch.equal(hloemit.lower(function, (X,)).compile()(X), X + 1)


def test_a_gradient_through_a_branch_says_what_to_do() -> None:
    """And leaves nothing behind: eager PyTorch, which has TorchDynamo look at the branches too, goes on."""
    weight = torch.nn.Parameter(torch.randn(3))

    def step(x: torch.Tensor) -> torch.Tensor:
        y = torch.cond(x.sum() > 0, lambda x: (x * weight).sin(), lambda x: (x - weight).cos(), (x,))
        return torch.autograd.grad(y.sum(), weight)[0]

    with pytest.raises(hloemit.CaptureError, match=r"gradients through control flow .* torch\.compile"):
        hloemit.lower(step, (torch.ones(3),))
    assert torch.equal(step(torch.ones(3)), torch.autograd.grad((torch.ones(3) * weight).sin().sum(), weight)[0])
