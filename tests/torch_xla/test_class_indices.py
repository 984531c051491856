"""Class indices that are floats: the classes that they name, and an index out of range for one that names none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
import torch.nn.functional as F
from torch import Tensor

import hloemit
from hloemit import torch_xla
from hloemit.torch_xla import install

install()

DEVICE = hloemit.device()
LOSSES = [F.cross_entropy, F.nll_loss]
DOORS: list[Callable[[Any], Any]] = [lambda f: f, torch_xla.compile, lambda f: torch.compile(f, backend="openxla")]


def drawn(*shape: int) -> Tensor:
    return torch.randn(shape, generator=torch.Generator().manual_seed(0))


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize(
    ("shape", "classes", "options"),
    [
        ((4, 5), [0.0, 3.0, -100.0, 4.0], {}),
        ((2, 5, 3), [[0.0, 1.0, 2.0], [4.0, 4.0, 0.0]], {"reduction": "sum"}),
        ((5,), 2.0, {}),
        ((3, 5), [1.0, 5.0, 0.0], {"ignore_index": 5, "weight": torch.arange(1.0, 6.0)}),
    ],
)
def test_they_are_the_classes_that_they_name(
    loss: Any, shape: tuple[int, ...], classes: Any, options: dict[str, Any]
) -> None:
    x, target = drawn(*shape).requires_grad_(), torch.tensor(classes)
    expected = loss(x, target.long(), **options)
    lazy = x.detach().to(DEVICE).requires_grad_()
    there = {name: v.to(DEVICE) if isinstance(v, Tensor) else v for name, v in options.items()}
    found = loss(lazy, target.to(DEVICE), **there)
    for each in (expected, found):
        each.backward()
    torch.testing.assert_close(found.cpu(), expected, rtol=1e-6, atol=1e-6)
    torch.testing.assert_close(lazy.grad.cpu(), x.grad, rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("door", DOORS)
def test_one_that_is_no_whole_number_is_out_of_range(door: Callable[[Any], Any]) -> None:
    for named in (1.5, float("nan"), float("inf"), 7.0):
        with pytest.raises(hloemit.ExecutionError, match="out of range for 5 elements"):
            door(F.cross_entropy)(drawn(2, 5).to(DEVICE), torch.tensor([0.0, named]).to(DEVICE)).item()


def test_probabilities_are_none() -> None:
    for shape in ((5,), (2, 5)):
        x, target = drawn(*shape), drawn(*shape).softmax(-1)
        found = F.cross_entropy(x.to(DEVICE), target.to(DEVICE))
        torch.testing.assert_close(found.cpu(), F.cross_entropy(x, target), rtol=1e-6, atol=1e-6)
