"""Models as PyTorch's export flow quantizes them, by every door."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor, nn

import hloemit
from tests.quantized import Quantized, ops


def _lowered(module: nn.Module, x: Tensor) -> Tensor:
    return hloemit.lower(module, (x,)).compile()(x)  # type: ignore[no-any-return]


def _exported(module: nn.Module, x: Tensor) -> Tensor:
    return hloemit.lower(torch.export.export(module, (x,))).compile()(x)  # type: ignore[no-any-return]


def _by_dynamo(module: nn.Module, x: Tensor) -> Tensor:
    return torch.compile(module, backend="hloemit")(x)  # type: ignore[no-any-return]


def _on_the_device(module: nn.Module, x: Tensor) -> Tensor:
    device = hloemit.device()
    return module.to(device)(x.to(device)).cpu()  # type: ignore[no-any-return]


def _of_any_batch(module: nn.Module, x: Tensor) -> Tensor:
    batch = {0: torch.export.Dim("batch", min=2)}
    return hloemit.lower(module, (x[:2],), dynamic_shapes=(batch,)).compile()(x)  # type: ignore[no-any-return]


DOORS = {
    "lower": _lowered,
    "export": _exported,
    "compile": lambda module, x: hloemit.compile(module)(x),
    "torch.compile": _by_dynamo,
    "device": _on_the_device,
    "open batch": _of_any_batch,
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@torch.no_grad()
def test_a_quantized_model(door: Callable[[nn.Module, Tensor], Tensor]) -> None:
    x = torch.randn(3, 3, 8, 8, generator=torch.Generator().manual_seed(0)) * 2
    torch.testing.assert_close(door(Quantized(), x), Quantized()(x))


def test_numbers_are_attributes() -> None:
    text = hloemit.lower(Quantized(), (torch.randn(3, 3, 8, 8),)).as_text()
    numbers = "{quant_max = 127 : i64, quant_min = -128 : i64, scale = 2.000000e-02 : f64, zero_point = 3 : i64}"
    assert text.count(f"composite_attributes = {numbers}") == 2
    assert 'stablehlo.composite "hloemit.dequantize_per_channel"' in text
    assert "tensor<6x3x3x3xi8>" in text


def test_operators_that_differ_in_the_type_of_their_result_alone() -> None:
    def function(x: Tensor) -> tuple[Tensor, ...]:
        steps = [ops.quantize_per_tensor(x, 1, 0, 0, 127, dtype) for dtype in (torch.int8, torch.uint8)]
        types = (torch.float32, torch.bfloat16)
        floats = [ops.dequantize_per_tensor(steps[0], 1, 0, 0, 127, torch.int8, out_dtype=dtype) for dtype in types]
        return *steps, *floats

    x = torch.tensor([0.4, 3.6, 200.0])
    torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), function(x))


def test_what_is_of_another_type_than_it_says_is_refused() -> None:
    def wrong(x: Tensor) -> Tensor:
        return ops.dequantize_per_tensor(x, 0.1, 0, 0, 255, torch.uint8)  # type: ignore[no-any-return]

    with pytest.raises(hloemit.HloemitError, match=r"torch\.uint8"):
        hloemit.lower(wrong, (torch.zeros(3, dtype=torch.int8),))
