"""Sums and extrema to rows of many elements, which XLA's compiler for CPUs is not to hand to its library."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor

import hloemit
from tests.platforms.convolutions import on_cpu

WIDE = 16_400
REDUCTIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "sum": lambda x: x.sum(0),
    "maximum": lambda x: x.amax(0),
    "minimum": lambda x: x.amin(0),
}


def _rows(*shape: int, dtype: torch.dtype = torch.float32) -> Tensor:
    """Numbers, and some that are none, or zeros of both signs, alone or beside others."""
    x = torch.randn(shape, generator=torch.Generator().manual_seed(0), dtype=torch.float64).to(dtype)
    x[:, 0], x[:, 1], x[0, 2] = 0.0, -0.0, -0.0
    x[1, 3], x[0, 4], x[-1, 5], x[0, 6], x[1, 6] = torch.nan, torch.nan, torch.inf, torch.inf, -torch.inf
    x[:, 7], x[:, 8] = torch.inf, -torch.inf
    return x


@pytest.mark.parametrize("dtype", [torch.float32, torch.float64], ids=str)
@pytest.mark.parametrize("name", REDUCTIONS)
def test_numbers(name: str, dtype: torch.dtype) -> None:
    reduce, x = REDUCTIONS[name], _rows(3, WIDE, dtype=dtype)
    lowered = hloemit.lower(reduce, (x,))
    hidden = on_cpu(lowered)
    assert hidden != lowered.as_text() and ("stablehlo.negate" if name == "sum" else "stablehlo.select") in hidden
    found, expected = lowered.compile("cpu")(x), reduce(x)
    torch.testing.assert_close(found, expected, equal_nan=True)
    numbers = ~expected.isnan()
    assert torch.equal(found.signbit()[numbers], expected.signbit()[numbers])


def test_classes_of_places() -> None:
    x = torch.randn(2, 5, 130, 130, generator=torch.Generator().manual_seed(0))
    lowered = hloemit.lower(lambda x: x.log_softmax(1), (x,))
    assert on_cpu(lowered).count("stablehlo.negate") == 1 and on_cpu(lowered).count("stablehlo.select") == 1
    torch.testing.assert_close(lowered.compile("cpu")(x), x.log_softmax(1), rtol=1e-5, atol=1e-6)


@pytest.mark.parametrize(
    ("function", "x"),
    [
        (lambda x: x.sum(0), torch.ones(3, 1 << 14)),
        (lambda x: x.sum(1), torch.ones(3, WIDE)),
        (lambda x: x.sum((0, 2)), torch.ones(3, WIDE, 2)),
        (lambda x: x.sum(), torch.ones(3, WIDE)),
        (lambda x: x.sum(0), torch.ones(3, WIDE, dtype=torch.int32)),
        (lambda x: x.prod(0), torch.ones(3, WIDE)),
    ],
    ids=["narrow", "of a row", "of few", "of all", "integers", "a product"],
)
def test_others_are_left_alone(function: Callable[[Tensor], Tensor], x: Tensor) -> None:
    assert "stablehlo.negate" not in on_cpu(hloemit.lower(function, (x,)))
