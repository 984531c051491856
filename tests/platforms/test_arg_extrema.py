"""Indices of extrema, which XLA's compiler for CPUs is given as two reductions."""

from __future__ import annotations

import math
import re

import pytest
import torch
from torch import Tensor

import hloemit
from tests.platforms.convolutions import on_cpu

SHAPES = [((5, 100), 1), ((100, 5), 0), ((2, 70, 3), 1), ((300,), 0), ((3, 20_000), 1), ((70, 17_000), 0)]
DTYPES = [
    torch.float32,
    torch.float64,
    torch.bfloat16,
    torch.float16,
    torch.int64,
    torch.int32,
    torch.int8,
    torch.uint8,
]


def _draw(shape: tuple[int, ...], dtype: torch.dtype, seed: int) -> Tensor:
    """Few numbers, so that many are equal; with zeros of both signs, and in some rows NaN and infinities."""
    generator = torch.Generator().manual_seed(seed)
    x = torch.randint(-3, 4, shape, generator=generator)
    if not dtype.is_floating_point:
        return x.to(dtype)
    special = torch.tensor([0.0, -0.0, math.inf, -math.inf, math.nan, -math.nan])[[0, 1, 0, 1, *[2, 3, 4, 5][:seed]]]
    which = torch.randint(0, 60, shape, generator=generator)
    wide = torch.where(which < len(special), special[which.clamp(max=len(special) - 1)], x.clamp(max=0).float())
    return wide.to(dtype)


def _is_split(lowered: hloemit.Lowered) -> bool:
    """Whether no reduction takes pairs: each has one operand."""
    return not re.search(r"init: \S+\), \(", on_cpu(lowered))


@pytest.mark.drawn(3)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_numbers(dtype: torch.dtype) -> None:
    for seed, (shape, axis) in enumerate(SHAPES):

        def function(x: Tensor, axis: int = axis) -> list[Tensor]:
            return [*x.max(axis), *x.min(axis, keepdim=True), x.argmax(axis), x.argmin(axis, keepdim=True)]

        x = _draw(shape, dtype, seed % 5)
        lowered = hloemit.lower(function, (x,))
        assert _is_split(lowered)
        for found, expected in zip(lowered.compile("cpu")(x), function(x), strict=True):
            torch.testing.assert_close(found, expected, rtol=0, atol=0, equal_nan=True)
            assert torch.equal(found.signbit(), expected.signbit())


@pytest.mark.parametrize(
    ("shape", "axis"), [((100, 10), 1), ((0, 100), 1), ((100, 0), 0)], ids=["short", "no-rows", "no-columns"]
)
def test_others_stay(shape: tuple[int, ...], axis: int) -> None:
    x = torch.randn(shape)
    lowered = hloemit.lower(lambda x: x.max(axis), (x,))
    assert on_cpu(lowered) == lowered.as_text()
    for found, expected in zip(lowered.compile("cpu")(x), x.max(axis), strict=True):
        assert torch.equal(found, expected)


def test_gradients() -> None:
    x = torch.randn(4, 100, generator=torch.Generator().manual_seed(0))
    gradient = torch.func.grad(lambda x: (x.max(1).values * torch.arange(4)).sum())
    assert torch.equal(hloemit.lower(gradient, (x,)).compile("cpu")(x), gradient(x))
