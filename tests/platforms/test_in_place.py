"""Slices that are computed from other places of what they are written into."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

import hloemit
from hloemit.ir.bindings import Module
from hloemit.platforms import in_place

Update = Callable[[torch.Tensor], object]


def by_the_first_row(x: torch.Tensor) -> None:
    x[:2] *= x[0].clone()


def eliminated(x: torch.Tensor) -> None:
    for i in range(len(x)):
        x[i] /= x[i, i].clone()
        x[i + 1 :] -= x[i + 1 :, i : i + 1].clone() * x[i]


def shifted(x: torch.Tensor) -> None:
    x.view(-1)[1:5] = x.view(-1)[:4].clone()


def turned(x: torch.Tensor) -> None:
    x[:2, :2] = x[:2, :2].t().clone()


def centred(x: torch.Tensor) -> None:
    x[1:] -= x.mean()


def normalised(x: torch.Tensor) -> None:
    x[:2] = x[:2].softmax(-1)


ELSEWHERE: list[Update] = [by_the_first_row, eliminated, shifted, turned, centred, normalised]
AT_ITS_PLACE: list[Update] = [
    lambda x: x[:2].mul_(2).add_(1),
    lambda x: x[1].mul_(x[1].clone().sin()),
    lambda x: x[:, 1].add_(1),
    lambda x: x[1:].copy_(torch.ones(2, 3)),
]
X = torch.tensor([[1.5, 2, 3], [4, 5, 7], [7, 8, 19.0]])


def updated(update: Update, x: torch.Tensor) -> torch.Tensor:
    y = x * 1.5
    update(y)
    return y


@pytest.mark.parametrize("update", ELSEWHERE, ids=lambda f: f.__name__)
def test_numbers(update: Update) -> None:
    got = hloemit.lower(lambda x: updated(update, x), (X,)).compile("cpu")(X)
    torch.testing.assert_close(got, updated(update, X))


def module_of(update: Update) -> Module:
    return hloemit.lower(lambda x: updated(update, x), (X,)).module


def test_what_is_rewritten() -> None:
    """An update of elements by themselves stays as it is: it is done in place, without a copy of the rest."""
    for update in AT_ITS_PLACE:
        module = module_of(update)
        assert in_place.kept(module) is module
    assert "stablehlo.select" in str(in_place.kept(module_of(by_the_first_row)))


def test_steps_in_memory() -> None:
    assert in_place._steps((3, 4), (1, 0), (2, 4), (1, 1)) == in_place._steps((12,), (4,), (8,), (1,))
    assert in_place._steps((3, 4), (0, 1), (3, 1), (1, 1)) != in_place._steps((3, 4), (0, 2), (3, 1), (1, 1))
    assert in_place._steps((6,), (0,), (3,), (2,)) == in_place._steps((3, 2), (0, 0), (3, 1), (1, 1))
