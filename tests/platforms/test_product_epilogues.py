"""What follows matrix products on NVIDIA's GPUs: which operands are chosen, and that numbers stay."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from torch import Tensor
from torch.nn.functional import linear, relu

import hloemit
from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.ir.serialization import as_text
from hloemit.platforms.adaptation import adapted
from hloemit.platforms.product_epilogues import kept

H100 = Hardware("cuda", compute_capability=(9, 0))
TALL = torch.randn(6, 4), torch.randn(8, 4), torch.randn(8)
SQUARE = torch.randn(6, 4), torch.randn(6, 4), torch.randn(6)
STACKED = torch.randn(2, 3, 4), torch.randn(6, 4), torch.randn(6)
Function = Callable[[Tensor, Tensor, Tensor], Tensor]

FOLDED_WRONGLY: dict[str, tuple[Function, tuple[Tensor, ...]]] = {
    "a scaled query": (lambda x, w, b: linear(x, w, b) * 0.125, TALL),
    "split into heads first": (lambda x, w, b: linear(x, w, b).view(6, 2, 4).transpose(0, 1) * 0.125, TALL),
    "a quotient by a power of two": (lambda x, w, b: linear(x, w, b) / 8, TALL),
    "less than nothing": (lambda x, w, b: relu(x @ w.t()) * -0.5, TALL),
    "behind relu": (lambda x, w, b: relu(linear(x, w, b)) * 0.3, TALL),
    "of half precision": (lambda x, w, b: (linear(x, w, b).bfloat16() * 0.125).float(), TALL),
    "a bias of rows": (lambda x, w, b: x @ w.t() + b[:, None], SQUARE),
    "a bias of columns, seen transposed": (lambda x, w, b: linear(x, w, b).t(), SQUARE),
    "less a bias": (lambda x, w, b: x @ w.t() - b[:, None], SQUARE),
    "as many rows in two dimensions": (lambda x, w, b: linear(x, w, b).mT, STACKED),
    "of a batch": (lambda x, w, b: x @ x.mT + b[:3, None], STACKED),
}
LEFT: dict[str, tuple[Function, tuple[Tensor, ...]]] = {
    "a scaled product": (lambda x, w, b: (x @ w.t()) * 0.125, TALL),
    "scaled ahead of the bias": (lambda x, w, b: (x @ w.t()) * 0.125 + b, TALL),
    "a bias alone": (lambda x, w, b: relu(linear(x, w, b)), TALL),
    "no product": (lambda x, w, b: (x + w[0]) * 0.5, TALL),
    "a square sum": (lambda x, w, b: x @ w.t() + torch.outer(b, b), SQUARE),
    "as many rows in a part": (lambda x, w, b: linear(x, w[:3], b[:3]), STACKED),
    "a number everywhere": (lambda x, w, b: x @ w.t() + b[0], SQUARE),
}


@pytest.mark.parametrize("name", FOLDED_WRONGLY)
def test_numbers_stay(name: str, tmp_path: Path) -> None:
    function, arguments = FOLDED_WRONGLY[name]
    arguments = arguments[0].index_fill(0, torch.tensor(1), torch.nan), *arguments[1:]
    lowered = hloemit.lower(function, arguments)
    (tmp_path / "chosen.mlir").write_text(as_text(kept(lowered.module)))
    assert "stablehlo.select" in (tmp_path / "chosen.mlir").read_text()
    torch.testing.assert_close(
        hloemit.load(tmp_path / "chosen.mlir").compile("cpu")(*arguments), function(*arguments), equal_nan=True
    )


@pytest.mark.parametrize("name", LEFT)
def test_others_are_left(name: str) -> None:
    function, arguments = LEFT[name]
    module = hloemit.lower(function, arguments).module
    assert kept(module) is module


def test_gpus_get_them_however_exact_arithmetic_is() -> None:
    function, arguments = FOLDED_WRONGLY["a scaled query"]
    module = hloemit.lower(function, arguments).module
    for exact in (True, False):
        assert "stablehlo.select" in as_text(adapted(module, H100, CompileOptions(exact_arithmetic=exact)))


CALLED = """
func.func @main(%x: tensor<6x4xf32>, %w: tensor<8x4xf32>, %b: tensor<8xf32>) -> tensor<6x8xf32> {
  %p = stablehlo.dot_general %x, %w, contracting_dims = [1] x [1] : (tensor<6x4xf32>, tensor<8x4xf32>) -> tensor<6x8xf32>
  %c = stablehlo.broadcast_in_dim %b, dims = [1] : (tensor<8xf32>) -> tensor<6x8xf32>
  %s = stablehlo.add %p, %c : tensor<6x8xf32>
  %y = call @halved(%s) : (tensor<6x8xf32>) -> tensor<6x8xf32>
  return %y : tensor<6x8xf32>
}
func.func private @halved(%x: tensor<6x8xf32>) -> tensor<6x8xf32> {
  %half = stablehlo.constant dense<5.000000e-01> : tensor<6x8xf32>
  %y = stablehlo.multiply %x, %half : tensor<6x8xf32>
  return %y : tensor<6x8xf32>
}
"""


def test_a_factor_in_a_function_of_its_own(tmp_path: Path) -> None:
    """XLA looks into functions: an argument that is multiplied at once may be a sum behind a product."""
    (tmp_path / "called.mlir").write_text(CALLED)
    assert "stablehlo.select" in as_text(kept(hloemit.load(tmp_path / "called.mlir").module))
