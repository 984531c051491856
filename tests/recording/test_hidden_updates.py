"""Operators that update more than their first argument: random leaky ReLUs, which keep the slopes that they drew."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit

X = torch.tensor([-1.0, -2.0, 3.0, 0.0, float("nan"), -float("inf")])


def sloped(x: Tensor, y: Tensor) -> bool:
    """Whether what is below zero was multiplied by a slope between 0.1 and 0.3, and all else left."""
    below = x < 0
    slopes = (y / x)[below & x.isfinite()]
    kept = torch.equal(y[~below].nan_to_num(5), x[~below].nan_to_num(5))
    return (
        kept and bool(((slopes >= 0.1) & (slopes <= 0.3)).all()) and y[x == -float("inf")].isinf().all().item() is True
    )


@pytest.mark.parametrize("inplace", [False, True])
@pytest.mark.parametrize("door", ["lower", "compile", "lazy"])
def test_random_leaky_relu(door: str, inplace: bool) -> None:
    def program(x: Tensor) -> Tensor:
        return functional.rrelu(x.clone(), 0.1, 0.3, training=True, inplace=inplace)

    doors: dict[str, Any] = {
        "lower": lambda: hloemit.lower(program, (X,)).compile("cpu")(X),
        "compile": lambda: hloemit.compile(program)(X),
        "lazy": lambda: program(X.to(hloemit.device())).cpu(),
    }
    assert sloped(X, doors[door]())


def test_without_training_it_is_the_mean_slope() -> None:
    def program(x: Tensor) -> Tensor:
        return functional.rrelu(x, 0.1, 0.3)

    torch.testing.assert_close(hloemit.lower(program, (X,)).compile("cpu")(X), program(X), equal_nan=True)


def test_the_gradient_has_the_slope_that_was_drawn() -> None:
    def program(x: Tensor) -> tuple[Tensor, Tensor]:
        y = functional.rrelu(x, 0.1, 0.3, training=True)
        (grad,) = torch.autograd.grad(y.sum(), x)
        return y, grad

    x = torch.tensor([-1.0, -2.0, 3.0], requires_grad=True)
    y, grad = hloemit.lower(program, (x,)).compile("cpu")(x)
    torch.testing.assert_close(grad, (y / x).detach())
