"""Convolutions on a CPU that are products: windows, and results, of one place."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from tests.platforms.convolutions import Form, agree, of_form, on_cpu

FORMS: dict[str, Form] = {
    "pointwise": ({}, 3, 5, (1, 1), (4, 6)),
    "of a line": ({}, 3, 5, (1,), (7,)),
    "of a volume": ({}, 3, 2, (1, 1, 1), (2, 3, 4)),
    "with strides": ({"stride": (2, 3)}, 3, 5, (1, 1), (5, 7)),
    "with a stride that leaves some out": ({"stride": 4}, 3, 5, (1, 1), (7, 6)),
    "with zeros around": ({"padding": (1, 2)}, 3, 5, (1, 1), (4, 6)),
    "one channel": ({}, 1, 4, (1, 1), (3, 3)),
    "one place of all": ({}, 3, 5, (4, 3), (4, 3)),
    "one place of all, with steps": ({"dilation": (2, 1)}, 3, 5, (2, 3), (3, 3)),
}
CLOSE = {torch.float32: 1e-5, torch.float64: 1e-12, torch.bfloat16: 2e-2, torch.float16: 2e-3}


COMPUTED = [
    *((name, torch.float32, False) for name in FORMS),
    *((name, torch.float32, True) for name in FORMS if name != "with zeros around"),  # of which nothing is left then
    *(("with strides", dtype, transposed) for dtype in CLOSE if dtype.itemsize != 4 for transposed in (False, True)),
]


@pytest.mark.drawn(8)
@pytest.mark.parametrize(("name", "dtype", "transposed"), COMPUTED, ids=lambda value: str(value).removeprefix("torch."))
def test_results_and_gradients(name: str, dtype: torch.dtype, transposed: bool) -> None:
    agree(of_form(FORMS[name], dtype, transposed), CLOSE[dtype])


@pytest.mark.parametrize("name", FORMS)
def test_no_convolution_is_left(name: str) -> None:
    function, args = of_form(FORMS[name], torch.float32, False)
    lowered = hloemit.lower(lambda x, w: function(x, w, args[2])[0], args[:2])
    assert "stablehlo.convolution" in lowered.as_text()
    assert "stablehlo.convolution" not in on_cpu(lowered)


@pytest.mark.parametrize("options", [{"padding": 1}, {"dilation": 2}, {"groups": 2}, {"stride": 2}], ids=str)
def test_others_are_left_alone(options: dict[str, int]) -> None:
    x, w = torch.ones(1, 4, 6, 6), torch.ones(4, 4 // options.get("groups", 1), 3, 3)
    lowered = hloemit.lower(lambda x, w: functional.conv2d(x, w, **options), (x, w))
    assert "stablehlo.convolution" in on_cpu(lowered)


def test_zeros_around_are_not_multiplied() -> None:
    x, w = torch.ones(1, 2, 3, 3), torch.full((2, 2, 1, 1), torch.inf)

    def function(x: Tensor, w: Tensor) -> Tensor:
        return functional.conv2d(x, w, padding=1)

    found = hloemit.lower(function, (x, w)).compile("cpu")(x, w)
    assert int(found.isinf().sum()) == 18
    assert int((found == 0).sum()) == 2 * 16
