"""Convolutions on a CPU of large kernels that meet few places, with their gradients: products."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch.nn import functional

import hloemit
from tests.platforms.convolutions import Form, agree, of_form, on_cpu

FORMS: dict[str, Form] = {
    "of an image": ({"padding": 1}, 120, 130, (3, 3), (5, 4)),
    "with strides": ({"stride": 2, "padding": 1}, 120, 130, (3, 3), (7, 6)),
    "with a stride that leaves some out": ({"stride": (3, 2), "padding": (1, 0)}, 120, 130, (3, 3), (6, 8)),
    "with steps": ({"padding": (1, 2), "dilation": (2, 1)}, 130, 120, (3, 3), (6, 5)),
    "of two sizes": ({"padding": (0, 1)}, 140, 130, (2, 4), (3, 7)),
    "of a line": ({"stride": 2}, 200, 150, (5,), (16,)),
}
CLOSE = {torch.float32: 1e-5, torch.float64: 1e-12, torch.bfloat16: 2e-2}


@pytest.mark.parametrize("transposed", [False, True], ids=["", "transposed"])
@pytest.mark.parametrize("name", FORMS)
def test_no_convolution_is_left(name: str, transposed: bool) -> None:
    function, args = of_form(FORMS[name], torch.float32, transposed)
    lowered = hloemit.lower(function, args)
    count = lowered.as_text().count("stablehlo.convolution")
    left = on_cpu(lowered).count("stablehlo.convolution")
    assert (count, left) == (3, 0)


@pytest.mark.drawn(4)
@pytest.mark.parametrize("transposed", [False, True], ids=["", "transposed"])
@pytest.mark.parametrize("dtype", CLOSE, ids=str)
@pytest.mark.parametrize("name", FORMS)
def test_results_and_gradients(name: str, dtype: torch.dtype, transposed: bool) -> None:
    agree(of_form(FORMS[name], dtype, transposed), CLOSE[dtype])


@pytest.mark.parametrize(
    ("size", "window", "options"),
    [
        ((13, 13), (120, 130, 3, 3), {}),
        ((4, 4), (12, 13, 3, 3), {}),
        ((4, 4), (120, 65, 3, 3), {"groups": 2}),
        ((17, 17), (30, 20, 17, 17), {"padding": 3}),
    ],
    ids=["many places", "a small kernel", "groups", "a large window"],
)
def test_others_are_left_alone(size: tuple[int, ...], window: tuple[int, ...], options: dict[str, Any]) -> None:
    x, w = torch.ones(1, window[1] * options.get("groups", 1), *size), torch.ones(window)
    lowered = hloemit.lower(lambda x, w: functional.conv2d(x, w, **options), (x, w))
    assert "stablehlo.convolution" in on_cpu(lowered)
