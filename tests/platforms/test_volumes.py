"""Convolutions in three dimensions on a CPU, taken apart into ones in two."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from tests.platforms.convolutions import Case, agree, on_cpu, with_gradients

FORMS: dict[str, tuple[dict[str, Any], int, int, tuple[int, ...], tuple[int, ...]]] = {
    # options, channels, features, window, size
    "plain": ({}, 2, 3, (3, 2, 2), (5, 4, 6)),
    "of a network's first layer": ({"stride": (1, 2, 2), "padding": (1, 3, 3)}, 3, 4, (3, 7, 7), (3, 9, 8)),
    "strides that leave some out": ({"stride": (2, 3, 2), "padding": 1}, 2, 2, (3, 3, 3), (6, 7, 8)),
    "strides beyond the window": ({"stride": 3}, 2, 2, (2, 1, 2), (7, 8, 6)),
    "dilated": ({"dilation": (2, 1, 3), "padding": (2, 0, 3)}, 2, 2, (3, 3, 2), (5, 4, 6)),
    "in groups": ({"groups": 2, "padding": 1, "stride": (2, 1, 1)}, 4, 6, (3, 3, 3), (5, 4, 4)),
    "depthwise": ({"groups": 3, "padding": 1}, 3, 6, (3, 3, 3), (4, 4, 4)),
    "one place of all": ({}, 2, 3, (5, 4, 6), (5, 4, 6)),
    "one element": ({"padding": 1}, 2, 2, (3, 3, 3), (1, 1, 1)),
    "a line": ({"padding": (1, 0, 0)}, 2, 2, (3, 1, 1), (6, 3, 3)),
    "padding beyond the window": ({"padding": (0, 3, 1)}, 2, 2, (1, 2, 2), (2, 3, 3)),
    "long windows": ({}, 1, 1, (33, 33, 33), (65, 65, 65)),
}
CLOSE = {torch.float32: 1e-4, torch.float64: 1e-10, torch.bfloat16: 5e-2, torch.float16: 5e-3}


def _case(name: str, dtype: torch.dtype, transposed: bool) -> Case:
    options, channels, features, window, size = FORMS[name]
    groups = options.get("groups", 1)

    def convolve(x: Tensor, w: Tensor) -> Tensor:
        function = functional.conv_transpose3d if transposed else functional.conv3d
        return function(x, w, **options)

    image = (2, features if transposed else channels, *size)
    return with_gradients(convolve, image, (features, channels // groups, *window), dtype)


COMPUTED = [
    *((name, torch.float32) for name in FORMS if name != "long windows"),
    *((name, dtype) for name in ("of a network's first layer", "in groups") for dtype in CLOSE if dtype.itemsize != 4),
]


@pytest.mark.drawn(6)
@pytest.mark.parametrize("transposed", [False, True], ids=["conv", "transposed"])
@pytest.mark.parametrize(("name", "dtype"), COMPUTED, ids=lambda value: str(value).removeprefix("torch."))
def test_results_and_gradients(name: str, dtype: torch.dtype, transposed: bool) -> None:
    if transposed and name == "padding beyond the window":
        pytest.skip("PyTorch refuses it: nothing would be left")
    agree(_case(name, dtype, transposed), CLOSE[dtype])


@pytest.mark.parametrize("name", FORMS)
def test_what_is_taken_apart(name: str) -> None:
    function, args = _case(name, torch.float32, False)
    lowered = hloemit.lower(function, args)
    copy = on_cpu(lowered)
    in_three, in_two = "x[o, i, 0, 1, 2]", "x[0, 1, i, o]"
    assert in_three in lowered.as_text()
    assert (in_three in copy) == (name == "long windows")
    assert (in_two in copy) == (name != "long windows")


def test_holes_of_a_dilated_image_are_not_multiplied() -> None:
    x, w = torch.ones(1, 1, 3, 3, 3), torch.ones(1, 1, 3, 3, 3)
    w[0, 0, 1, 1, 1] = torch.inf

    def function(x: Tensor, w: Tensor) -> Tensor:
        return functional.conv_transpose3d(x, w, stride=2)

    found = hloemit.lower(function, (x, w)).compile("cpu")(x, w)
    assert torch.equal(found, function(x, w))
    assert int(found.isinf().sum()) == 27
