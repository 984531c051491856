"""Attention's gradient by its forward half's weights: the same numbers, and one tensor of weights in a step."""

from __future__ import annotations

from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.base.hardware import Hardware
from hloemit.base.options import CompileOptions
from hloemit.ir.serialization import as_text
from hloemit.platforms.adaptation import adapted
from hloemit.platforms.attention_weights import shared
from tests.platforms.test_attention import CASES, attend


def formula(text: str, name: str) -> str:
    return text.split(f"func.func private @{name}(")[1].split("func.func")[0]


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("name", "dtype"), [*((name, torch.float32) for name in CASES), ("groups", torch.bfloat16)])
def test_the_gradient_has_the_weights_of_the_forward_half(name: str, dtype: torch.dtype, tmp_path: Path) -> None:
    options, shapes = CASES[name]
    generators = (torch.Generator().manual_seed(i) for i in range(len(shapes)))
    args = tuple(torch.randn(shape, generator=g).to(dtype) for shape, g in zip(shapes, generators, strict=True))
    lowered = hloemit.lower(attend(True, **options), args)
    text = as_text(shared(lowered.module))
    forward, gradient = (formula(text, f"hloemit_flash_attention{half}") for half in ("", "_backward"))
    assert "stablehlo.divide" in gradient
    scores = next(line.split(" : ")[1] for line in forward.splitlines() if "stablehlo.dot_general" in line)
    assert scores in gradient  # of the dtypes that the forward half has
    (tmp_path / "shared.mlir").write_text(text)
    tolerance = {} if dtype is torch.float32 else {"rtol": 1e-2, "atol": 1e-2}
    actual, expected = (each.compile("cpu")(*args) for each in (hloemit.load(tmp_path / "shared.mlir"), lowered))
    torch.testing.assert_close(actual, expected, **tolerance)


def test_gpus_alone_get_it() -> None:
    """On a TPU the scores are in the chip's own memory, and reading them costs less than making them anew."""
    module = hloemit.lower(attend(True), tuple(torch.ones(1, 2, 3, 4) for _ in range(3))).module
    cuda, tpu, cpu = (as_text(adapted(module, Hardware(kind), CompileOptions())) for kind in ("cuda", "tpu", "cpu"))
    shares = ["stablehlo.divide" in formula(text, "hloemit_flash_attention_backward") for text in (cuda, tpu, cpu)]
    assert shares == [True, False, False]


def test_a_row_that_is_masked_whole_has_no_gradient(tmp_path: Path) -> None:
    q, k, v = (torch.randn(1, 2, 3, 4, generator=torch.Generator().manual_seed(i)) for i in range(3))
    mask = torch.tensor([[True, False, True], [False, False, False], [True, True, True]])
    lowered = hloemit.lower(attend(True), (q, k, v, mask))
    (tmp_path / "shared.mlir").write_text(as_text(shared(lowered.module)))
    _, grad, *_ = hloemit.load(tmp_path / "shared.mlir").compile("cpu")(q, k, v, mask)
    assert grad[0, :, 1].eq(0).all()
    assert grad.isfinite().all()


def test_a_gradient_without_its_forward_half_stays() -> None:
    backward = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward
    given = [torch.ones(2, 2, 3, 4) for _ in range(5)]
    module = hloemit.lower(lambda *tensors: backward(*tensors, 0.0, True), (*given, torch.ones(2, 2, 3))).module
    assert "hloemit.flash_attention_backward" in as_text(module)
    assert shared(module) is module


def test_a_gradient_of_two_scales_stays() -> None:
    """Of the forward half with one scale, and the gradient of another, the weights are not the same."""
    ops = torch.ops.aten

    def run(q: torch.Tensor) -> torch.Tensor:
        out, sums = ops._scaled_dot_product_flash_attention_for_cpu(q, q, q, scale=0.5)
        grads = ops._scaled_dot_product_flash_attention_for_cpu_backward(out, q, q, q, out, sums, 0.0, False, scale=0.7)
        return torch.stack(grads)

    module = hloemit.lower(run, (torch.ones(1, 2, 3, 4),)).module
    assert shared(module) is module


STRANGER = """
func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {
  %0:2 = stablehlo.composite "hloemit.flash_attention" %a GIVEN {decomposition = @f} : (TYPES) -> (tensor<2xf32>, tensor<2xf32>)
  %1 = stablehlo.composite "hloemit.flash_attention_backward" %a, %a, %a, %a, %a, %0#1 {decomposition = @g} : (tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>, tensor<2xf32>) -> tensor<2xf32>
  return %1 : tensor<2xf32>
}
func.func private @f(PARAMETERS) -> (tensor<2xf32>, tensor<2xf32>) {
  return %a, %a : tensor<2xf32>, tensor<2xf32>
}
func.func private @g(%a: tensor<2xf32>, %b: tensor<2xf32>, %c: tensor<2xf32>, %d: tensor<2xf32>, %e: tensor<2xf32>, %f: tensor<2xf32>) -> tensor<2xf32> {
  BODY
  return %a : tensor<2xf32>
}
"""


@pytest.mark.parametrize("body", ["", "%0 = stablehlo.exponential %a : tensor<2xf32>"])
@pytest.mark.parametrize("count", [1, 3, 4, 5])
def test_formulas_of_other_files_by_these_names_stay(count: int, body: str, tmp_path: Path) -> None:
    names = "abcde"[:count]
    text = STRANGER.replace("%a GIVEN", ", ".join(["%a"] * count)).replace("BODY", body)
    text = text.replace("TYPES", ", ".join(["tensor<2xf32>"] * count))
    text = text.replace("PARAMETERS", ", ".join(f"%{name}: tensor<2xf32>" for name in names))
    (tmp_path / "stranger.mlir").write_text(text)
    module = hloemit.load(tmp_path / "stranger.mlir").module
    assert shared(module) is module
