"""Sorts with places, which XLA's compiler for CPUs is given as sorts of single integers."""

from __future__ import annotations

import math
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.base.dtypes import SIGNED_OF_WIDTH
from tests.platforms.convolutions import on_cpu

FLOATS = [torch.float32, torch.bfloat16, torch.float16]
INTEGERS = [torch.bool, torch.int8, torch.uint8, torch.int16, torch.uint16, torch.int32]
SHAPES = [((300,), 0), ((5, 70), 1), ((70, 5), 0), ((3, 30, 4), 1), ((1, 300), 0)]
PACKED = "tensor<{}xi64>) -> tensor<{}xi64>"


def _floats(shape: tuple[int, ...], dtype: torch.dtype) -> Tensor:
    """Numbers of which many are equal, or zeros of both signs, infinite, subnormal, or none."""
    generator = torch.Generator().manual_seed(0)
    x = torch.randn(shape, generator=generator).mul(4).round().div(2)
    special = torch.tensor([0.0, -0.0, math.inf, -math.inf, math.nan, -math.nan, 1e-39, -1e-39])
    which = torch.randint(0, 16, shape, generator=generator)
    return torch.where(which < 8, special[which.clamp(max=7)], x).to(dtype)


def _integers(shape: tuple[int, ...], dtype: torch.dtype) -> Tensor:
    generator = torch.Generator().manual_seed(0)
    if dtype is torch.bool:
        return torch.rand(shape, generator=generator) < 0.5
    limits = torch.iinfo(dtype)
    ends = torch.tensor([limits.min, limits.max, 0, 1])
    which = torch.randint(0, 8, shape, generator=generator)
    drawn = torch.randint(limits.min, limits.max, shape, generator=generator)
    return torch.where(which < 4, ends[which.clamp(max=3)], drawn).to(dtype)


def _is_packed(lowered: hloemit.Lowered) -> bool:
    return "stablehlo.shift_right_arithmetic" in on_cpu(lowered)


def _check(x: Tensor, axis: int, descending: bool) -> None:
    def function(x: Tensor) -> Tensor:
        return torch.sort(x, dim=axis, descending=descending, stable=True)

    lowered = hloemit.lower(function, (x,))
    assert _is_packed(lowered)
    values, order = lowered.compile("cpu")(x)
    expected, places = torch.sort(x, dim=axis, descending=descending, stable=True)
    assert torch.equal(order, places)
    if not x.is_floating_point():
        assert torch.equal(values, expected)
        return
    assert torch.equal(values.isnan(), expected.isnan())
    assert torch.equal(values.signbit(), expected.signbit())
    numbers, width = ~expected.isnan(), SIGNED_OF_WIDTH[x.dtype.itemsize]
    assert torch.equal(values.view(width)[numbers], expected.view(width)[numbers])


@pytest.mark.drawn(3)
@pytest.mark.parametrize("descending", [False, True], ids=["rising", "falling"])
@pytest.mark.parametrize(("shape", "axis"), SHAPES, ids=str)
def test_order_of_floats(shape: tuple[int, ...], axis: int, descending: bool) -> None:
    for dtype in FLOATS:
        _check(_floats(shape, dtype), axis, descending)


@pytest.mark.drawn(3)
@pytest.mark.parametrize("descending", [False, True], ids=["rising", "falling"])
@pytest.mark.parametrize("dtype", INTEGERS, ids=str)
def test_order_of_integers(dtype: torch.dtype, descending: bool) -> None:
    for shape, axis in SHAPES[:3]:
        _check(_integers(shape, dtype), axis, descending)


@pytest.mark.drawn(2)
@pytest.mark.parametrize("descending", [False, True], ids=["rising", "falling"])
@pytest.mark.parametrize(
    ("low", "high"), [(-5, 5), (2**62, 2**62 + 100), (-(2**63), 2**63 - 1), (-(2**52), 2**52), (-(2**53), 2**53)]
)
def test_order_of_long_integers(low: int, high: int, descending: bool) -> None:
    """Near one another, and further apart than the bits beside their places can say."""
    x = torch.randint(low, high, (5, 300), generator=torch.Generator().manual_seed(0))
    x[0, 0], x[-1, -1], x[2, :50] = low, high, low
    for each, axis in ((x, 1), (x.mT.contiguous(), 0)):
        _check(each, axis, descending)


@pytest.mark.parametrize(
    ("function", "x"),
    [
        (lambda x: x.sort().values, torch.randn(300, dtype=torch.float64)),
        (lambda x: x.sort().values, torch.randn(100)),
        (lambda x: x.view(torch.uint32).sort().values, torch.zeros(300, dtype=torch.int32)),
        (lambda x: torch.complex(x, x).real.sort().values, torch.zeros(0, 300)),
    ],
    ids=["wide", "few", "unsigned", "empty"],
)
def test_other_sorts_stay(function: Callable[[Tensor], Tensor], x: Tensor) -> None:
    lowered = hloemit.lower(function, (x,))
    assert not _is_packed(lowered)
    assert torch.equal(lowered.compile("cpu")(x), function(x))


OTHER = """
func.func public @main(%x: tensor<300xf32>) -> (tensor<300xf32>, tensor<300xi32>) {
  %places = stablehlo.iota dim = 0 : tensor<300xi32>
  %found:2 = "stablehlo.sort"(%x, %places) <{dimension = 0 : i64, is_stable = true}> ({
  ^bb0(%a: tensor<f32>, %b: tensor<f32>, %i: tensor<i32>, %j: tensor<i32>):
    COMPARISON
    stablehlo.return %before : tensor<i1>
  }) : (tensor<300xf32>, tensor<300xi32>) -> (tensor<300xf32>, tensor<300xi32>)
  return %found#0, %found#1 : tensor<300xf32>, tensor<300xi32>
}
"""


@pytest.mark.parametrize(
    "comparison",
    [
        "%before = stablehlo.compare LT, %b, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>",
        "%before = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>",
        "%before = stablehlo.compare GT, %i, %j : (tensor<i32>, tensor<i32>) -> tensor<i1>",
        """%less = stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
           %last = stablehlo.compare NE, %a, %a : (tensor<f32>, tensor<f32>) -> tensor<i1>
           %first = stablehlo.compare EQ, %b, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
           %nan = stablehlo.and %last, %first : tensor<i1>
           %before = stablehlo.or %less, %nan : tensor<i1>""",
    ],
    ids=["turned", "without-nan", "by-places", "nan-first"],
)
def test_other_comparators_stay(comparison: str, tmp_path: Path) -> None:
    path = tmp_path / "sort.mlir"
    path.write_text(f"module {{{OTHER.replace('COMPARISON', comparison)}}}")
    assert not _is_packed(hloemit.load(path))


def test_permutations() -> None:
    """Numbers in the last bits of random keys: each once, in another order each time, of any dtype."""
    for dtype in (torch.int64, torch.int32, torch.float32):
        program = hloemit.lower(lambda dtype=dtype: torch.randperm(1000, dtype=dtype), ()).compile("cpu")
        first, second = program(), program()
        assert first.dtype is dtype and not torch.equal(first, second)
        assert all(torch.equal(x.sort().values, torch.arange(1000).to(dtype)) for x in (first, second))
