"""Each network by each door: as eager PyTorch, with checkpoints, in mixed precision, and with dropout as without one."""

from __future__ import annotations

import itertools
import os

import pytest
import torch

from tests.training.networks import NETWORKS
from tests.training.recipe import DOORS, train

pytestmark = pytest.mark.slow

STEPS = 50 if os.environ.get("TRAINING") == "all" else 10
DOORS_OF_OURS = [door for door in DOORS if door != "eager"]
# each door once; `make training` sets TRAINING=all, which is every network by every door
DRAW = list(itertools.product(NETWORKS, DOORS_OF_OURS))
if os.environ.get("TRAINING") != "all":
    DRAW = list(zip(("residual", "decoder", "recommender", "perceptron"), DOORS_OF_OURS, strict=True))


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("name", "door"), DRAW)
def test_as_eager(name: str, door: str) -> None:
    """In f64, so that fifty steps do not make much of rounding."""
    options = {"dropout": 0.0, "checkpoints": True, "mixed": False}
    losses, average = train(NETWORKS[name], door, STEPS, **options)
    expected, expected_average = train(NETWORKS[name], "eager", STEPS, **options)
    assert losses == pytest.approx(expected, rel=1e-6)
    torch.testing.assert_close(average, expected_average, rtol=1e-4, atol=1e-6)
    assert expected[-1] != expected[0]


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("name", "door"), [case for case in DRAW if case[1] in ("torch.compile", "lazy")])
def test_dropout_is_computed_again_as_it_was(name: str, door: str) -> None:
    """Its masks are not eager PyTorch's; here, they are the same with checkpoints and without.

    Functions that draw numbers twice have streams of them (tests/capture/test_training.py compares their gradients).
    """
    losses, _ = train(NETWORKS[name], door, STEPS, dropout=0.2, checkpoints=True, mixed=False)
    expected, _ = train(NETWORKS[name], door, STEPS, dropout=0.2, checkpoints=False, mixed=False)
    assert losses == pytest.approx(expected, rel=1e-6)


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("name", "door"), DRAW[:2])
def test_mixed_precision(name: str, door: str) -> None:
    """bfloat16 has three digits, and training makes more of what is lost."""
    options = {"dropout": 0.0, "checkpoints": False, "mixed": True}
    losses, _ = train(NETWORKS[name], door, STEPS, **options)
    expected, _ = train(NETWORKS[name], "eager", STEPS, **options)
    assert losses == pytest.approx(expected, rel=0.05)
