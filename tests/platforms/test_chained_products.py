"""Products of products that are reduced: each is a program of its own to XLA's CPU compiler."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.platforms import chained_products
from tests.platforms.convolutions import on_cpu

PROGRAMS: dict[str, tuple[Callable[[Tensor, Tensor], object], int]] = {
    # and how many operands are chosen
    "one": (lambda x, w: functional.conv2d(x, w, padding=1).relu().mean((2, 3)), 0),
    "two": (lambda x, w: functional.conv2d(functional.conv2d(x, w, padding=1).relu(), w, padding=1).mean((2, 3)), 1),
    "the first one is a result, too": (
        lambda x, w: ((y := functional.conv2d(x, w, padding=1)), functional.conv2d(y, w, padding=1).amax((2, 3))),
        0,
    ),
    "with a shortcut": (
        lambda x, w: ((y := functional.conv2d(x, w, padding=1)) + functional.conv2d(y, w, padding=1)).sum((2, 3)),
        1,
    ),
    "no reduction": (lambda x, w: functional.conv2d(functional.conv2d(x, w, padding=1), w, padding=1), 0),
    "matrices": (lambda x, w: ((x[0, 0] @ w[0, 0]).tanh() @ w[0, 1]).sum(1), 1),
    "ahead of two reductions": (
        lambda x, w: ((y := functional.conv2d(x, w, padding=1) @ x.mT).sum(1), y.amax(1)),
        0,
    ),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_is_chosen(name: str) -> None:
    function, count = PROGRAMS[name]
    args = torch.randn(2, 3, 8, 3), torch.randn(3, 3, 3, 3)
    lowered = hloemit.lower(function, args)
    module = chained_products.kept(lowered.module)
    assert str(module).count("stablehlo.select") == count
    assert (module is lowered.module) == (not count)
    torch.testing.assert_close(lowered.compile("cpu")(*args), function(*args), rtol=1e-4, atol=1e-4)


def test_what_is_no_number_stays_none() -> None:
    x, w = torch.ones(1, 2, 4, 4), torch.ones(2, 2, 1, 1)
    x[0, 0, 0, 0] = torch.nan

    def function(x: Tensor, w: Tensor) -> Tensor:
        return functional.conv2d(functional.conv2d(x, w), w).amax((0, 1))

    lowered = hloemit.lower(function, (x, w))
    assert "stablehlo.select" in on_cpu(lowered)
    torch.testing.assert_close(lowered.compile("cpu")(x, w), function(x, w), equal_nan=True)
