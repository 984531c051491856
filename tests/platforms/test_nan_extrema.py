"""Extrema of tensors that are large enough for a CPU's library, with a NaN among their elements."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from tests.platforms.convolutions import on_cpu

FLOATS = [torch.float32, torch.float64, torch.bfloat16, torch.float16]
SHAPE = (96, 520)


def _draw(dtype: torch.dtype = torch.float32, share: float = 0.001) -> Tensor:
    """Rows of which some have a NaN, an infinity or both."""
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(SHAPE, generator=generator)
    special = torch.tensor([math.nan, -math.nan, math.inf, -math.inf])
    which = special[torch.randint(0, 4, SHAPE, generator=generator)]
    return torch.where(torch.rand(SHAPE, generator=generator) < share, which, x).to(dtype)


REDUCTIONS: dict[str, Callable[[Tensor], Tensor]] = {
    "amax": lambda x: x.amax(-1),
    "amin": lambda x: x.amin(0),
    "max": lambda x: x.max(),
    "min": lambda x: x.min(),
    "max-dim": lambda x: torch.stack([each.to(x.dtype) for each in x.max(-1)]),
    "argmin": lambda x: x.argmin(0),
    "aminmax": lambda x: torch.stack(torch.aminmax(x, dim=1)),
    "view": lambda x: x.view(4, 24, 520).amax((0, 2)),
    "norm": lambda x: torch.linalg.vector_norm(x, math.inf, dim=1),
    "pool": lambda x: functional.adaptive_max_pool2d(x.view(2, 48, 20, 26), 1),
    "pool-apart": lambda x: functional.max_pool2d(x.view(2, 48, 20, 26), 2),
    "pool-padded": lambda x: functional.max_pool1d(x.view(8, 12, 520), 3, padding=1),
    "pool-over": lambda x: functional.max_pool2d(x.view(2, 48, 20, 26), 3, 1),
    "pool-volume": lambda x: functional.max_pool3d(x.view(12, 8, 20, 26).unflatten(0, (2, 6)), 2),
    "logsumexp": lambda x: x.logsumexp(-1),
    "softmax": lambda x: x.softmax(-1),
    "log_softmax": lambda x: x.log_softmax(0),
    "shifted": lambda x: x - x.amax(-1, keepdim=True),
    "powers": lambda x: (x - x.amax(-1, keepdim=True)).exp(),
    "of-all": lambda x: (x - x.amax()).softmax(-1),
    "relu": lambda x: x.relu().sum(-1),
    "relu-mean": lambda x: x.relu().mean((0, 1)),
    "maximum": lambda x: torch.maximum(x, x.roll(1, 0)).sum(-1),
    "minimum": lambda x: torch.minimum(x.roll(1, 0), x).sum(-1),
    "clamp": lambda x: x.clamp(-1, 1).sum(0),
    "clamp-min": lambda x: x.clamp(min=0.5).sum(0),
    "hinge": lambda x: functional.hinge_embedding_loss(x, torch.ones_like(x).neg(), reduction="none").sum(0),
    "relu-behind": lambda x: x.sum(-1).relu() + 1,
    "fmax": lambda x: torch.fmax(x, x.roll(1, 0)).sum(-1),
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("dtype", FLOATS, ids=str)
def test_numbers(dtype: torch.dtype) -> None:
    def function(x: Tensor) -> dict[str, Tensor]:
        return {name: reduction(x) for name, reduction in REDUCTIONS.items()}

    x = _draw(dtype)
    found, expected = hloemit.lower(function, (x,)).compile("cpu")(x), function(x)
    close = {torch.float32: 1e-4, torch.float64: 1e-10}.get(dtype, 0.1)
    for name in REDUCTIONS:
        torch.testing.assert_close(
            found[name], expected[name], rtol=close, atol=close, equal_nan=True, msg=lambda text, n=name: f"{n}: {text}"
        )


def test_products_and_convolutions_before() -> None:
    """What is elementwise behind these, and reduced then, is one kernel with them."""

    def function(x: Tensor, w: Tensor, image: Tensor, kernel: Tensor) -> tuple[Tensor, ...]:
        convolved = functional.conv2d(image, kernel, padding=1)
        return (
            (x @ w).relu().sum(-1), (x @ w).amax(-1), torch.minimum(x @ w, x.sum(-1, keepdim=True)).sum(0),
            convolved.relu().mean((2, 3)), convolved.amax((2, 3)),
        )  # fmt: skip

    generator = torch.Generator().manual_seed(1)
    args = (
        _draw(share=1e-4), torch.randn(520, 64, generator=generator), _draw(share=1e-4).view(2, 24, 40, 26),
        torch.randn(32, 24, 3, 3, generator=generator),
    )  # fmt: skip
    expected = function(*args)
    assert all(each.isnan().any() for each in expected)
    for found, wanted in zip(hloemit.lower(function, args).compile("cpu")(*args), expected, strict=True):
        torch.testing.assert_close(found, wanted, rtol=1e-3, atol=1e-3, equal_nan=True)


@pytest.mark.parametrize("shape", [(1, 4096), (3, 2000), (65_536,), (17, 17_000), (64, 64, 8)], ids=str)
def test_sizes(shape: tuple[int, ...]) -> None:
    """Wherever the NaN is, along each dimension and all."""
    generator = torch.Generator().manual_seed(2)
    axes = [*range(len(shape)), tuple(range(len(shape)))]

    def function(x: Tensor) -> list[Tensor]:
        return [extremum(x, axis) for extremum in (torch.amax, torch.amin) for axis in axes]

    program = hloemit.lower(function, (torch.zeros(shape),)).compile("cpu")
    for place in (0, 1, -1, math.prod(shape) // 2, math.prod(shape) // 3):
        x = torch.randn(shape, generator=generator)
        x.view(-1)[place] = math.nan
        for found, expected in zip(program(x), function(x), strict=True):
            torch.testing.assert_close(found, expected, rtol=0, atol=0, equal_nan=True)


@pytest.mark.parametrize(
    ("function", "stays"),
    [
        (lambda x: x.softmax(-1), True),
        (lambda x: x.log_softmax(-1), True),
        (lambda x: functional.cross_entropy(x, torch.arange(96)), True),
        (lambda x: x.amax(-1), False),
        (lambda x: (x.softmax(-1), x.amax(-1)), False),
        (lambda x: (x - x.amax(-1, keepdim=True)).exp(), False),
        (lambda x: (x - x.amax()).exp() / (x - x.amax()).exp().sum(-1, keepdim=True), False),
    ],
    ids=["softmax", "log_softmax", "cross_entropy", "amax", "both", "powers", "axes"],
)
def test_softmax_stays(function: Callable[[Tensor], Tensor], stays: bool) -> None:
    lowered = hloemit.lower(function, (torch.randn(SHAPE),))
    assert (re.search(r"compare GE, \S+ \S+ FLOAT", on_cpu(lowered)) is None) is stays


RUNNING = """
func.func public @main(%x: tensor<96x520xf32>) -> tensor<96x520xf32> {
  %start = stablehlo.constant dense<0xFF800000> : tensor<f32>
  %greatest = "stablehlo.reduce_window"(%x, %start) <{
    window_dimensions = array<i64: 96, 1>, padding = dense<[[95, 0], [0, 0]]> : tensor<2x2xi64>
  }> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>):
    %r = stablehlo.maximum %a, %b : tensor<f32>
    stablehlo.return %r : tensor<f32>
  }) : (tensor<96x520xf32>, tensor<f32>) -> tensor<96x520xf32>
  %low = stablehlo.subtract %x, %greatest : tensor<96x520xf32>
  %power = stablehlo.exponential %low : tensor<96x520xf32>
  return %power : tensor<96x520xf32>
}
"""


def test_a_running_maximum_is_no_softmax(tmp_path: Path) -> None:
    path = tmp_path / "running.mlir"
    path.write_text(f"module {{{RUNNING}}}")
    x = _draw()
    found = hloemit.load(path).compile("cpu")(x)
    torch.testing.assert_close(found, (x - x.cummax(0).values).exp(), equal_nan=True)
