"""Running sums, products and extrema on a CPU: eager PyTorch's numbers, by loops."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch

import hloemit
from hloemit.ir.serialization import as_text
from hloemit.platforms import running_folds

Function = Callable[[torch.Tensor], torch.Tensor]
FOLDS: dict[str, Function] = {
    "cumsum": lambda x: x.cumsum(0),
    "cumsum of the last": lambda x: x.cumsum(-1),
    "cumprod": lambda x: x.cumprod(0),
    "cummax": lambda x: torch.stack([v.to(x.dtype) for v in x.cummax(0)]),
    "cummin": lambda x: torch.stack([v.to(x.dtype) for v in x.cummin(-1)]),
}
NAN, INF = float("nan"), float("inf")
VALUES = {
    "overflow": torch.tensor([3e38, 3e38, -3e38, -3e38]).repeat(10).reshape(20, 2),
    "products beyond": torch.tensor([1e30, 1e30, 1e-30, 1e-30]).repeat(10).reshape(40, 1),
    "a zero before large factors": torch.arange(600.0).reshape(300, 2),
    "specials": torch.tensor([-0.0, 0.0, INF, 1.0, -INF, NAN, -0.0, 2.0, -3.0, 0.0]).repeat(4).reshape(20, 2),
    "few": torch.tensor([[1e30, -0.0], [1e30, 1.0], [1e-30, -2.0]]),
    "f64": torch.linspace(-2, 2, 120, dtype=torch.float64).reshape(3, 40),
    "integers": torch.arange(-30, 30).reshape(30, 2),
    "bytes": torch.arange(60, dtype=torch.uint8).reshape(20, 3),
    "bf16": torch.linspace(-2, 2, 60).bfloat16().reshape(20, 3),
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("values", VALUES)
@pytest.mark.parametrize("fold", FOLDS)
def test_the_numbers_are_eagers(fold: str, values: str) -> None:
    function, x = FOLDS[fold], VALUES[values]
    torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), function(x), rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize("fold", ["cumsum", "cumprod"])
def test_of_nothing(fold: str) -> None:
    x = torch.ones(0, 3)
    assert hloemit.lower(FOLDS[fold], (x,)).compile()(x).shape == (0, 3)


@pytest.mark.parametrize(
    "x",
    [
        torch.linspace(-90, 90, 300).reshape(3, 100),
        torch.tensor([-INF, -INF, 1.0, INF, 2.0, NAN, 3.0]).repeat(3)[None],
        torch.linspace(-2, 2, 40, dtype=torch.float64)[None],
    ],
    ids=["wide", "specials", "f64"],
)
def test_running_log_sum_exps(x: torch.Tensor) -> None:
    found = hloemit.lower(lambda x: x.logcumsumexp(1), (x,)).compile()(x)
    torch.testing.assert_close(found, x.logcumsumexp(1), equal_nan=True)


def test_complex_numbers() -> None:
    x = torch.polar(torch.ones(40), torch.arange(40.0))
    found = hloemit.lower(lambda x: x.cumprod(0) + x.cumsum(0), (x,)).compile()(x)
    torch.testing.assert_close(found, x.cumprod(0) + x.cumsum(0))


def test_windows_that_are_no_running_folds_are_left() -> None:
    def pools(x: torch.Tensor) -> torch.Tensor:
        return torch.nn.functional.max_pool1d(x, 3, 1, 1) + torch.nn.functional.avg_pool1d(x, 19, 1, 9)

    module = hloemit.lower(pools, (torch.ones(1, 2, 19),)).module
    assert running_folds.kept(module) is module


def test_a_running_sum_is_a_loop() -> None:
    text = as_text(running_folds.kept(hloemit.lower(lambda x: x.cumsum(1), (torch.ones(3, 40),)).module))
    assert text.count("stablehlo.while") == 1 and "reduce_window" not in text
