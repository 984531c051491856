"""Convolutions in groups on a CPU: what is no number in one group is none of the others' business."""

from __future__ import annotations

import pytest
import torch
from torch.nn import functional

import hloemit
from tests.platforms.convolutions import Case, agree, on_cpu, with_gradients

FORMS = {  # options, channels, features, groups, window
    "halves": ({}, 4, 4, 2, (3, 2)),
    "depthwise": ({}, 4, 4, 4, (3, 2)),
    "multiplied": ({}, 4, 8, 4, (3, 2)),
    "strided": ({"stride": (2, 1), "padding": (1, 0)}, 4, 4, 4, (3, 2)),
    "dilated": ({"dilation": (1, 2), "padding": 2}, 6, 6, 3, (3, 2)),
    "large": ({"padding": 4}, 3, 3, 3, (9, 9)),
    "thirds": ({"stride": 3}, 6, 3, 3, (1, 2)),
}


def _case(name: str, dtype: torch.dtype, transposed: bool) -> Case:
    options, channels, features, groups, window = FORMS[name]

    def convolve(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        function = functional.conv_transpose2d if transposed else functional.conv2d
        return function(x, w, groups=groups, **options)

    image = (2, features if transposed else channels, 7, 6)
    return with_gradients(convolve, image, (features, channels // groups, *window), dtype)


@pytest.mark.drawn(6)
@pytest.mark.parametrize("transposed", [False, True], ids=["conv", "transposed"])
@pytest.mark.parametrize("dtype", [torch.float32, torch.float64, torch.bfloat16], ids=str)
@pytest.mark.parametrize("name", FORMS)
def test_gradients_and_what_is_no_number(name: str, dtype: torch.dtype, transposed: bool) -> None:
    function, (x, w, cotangent) = _case(name, dtype, transposed)
    compiled = hloemit.lower(function, (x, w, cotangent)).compile()
    close = 0.05 if dtype is torch.bfloat16 else 1e-4
    torch.testing.assert_close(
        compiled(x, w, cotangent), function(x, w, cotangent), rtol=close, atol=close if close < 0.01 else 0.3
    )
    groups = FORMS[name][3]
    x[0, -1] = torch.nan
    for found, dim in zip(compiled(x, w, cotangent)[::2], (1, 0), strict=True):  # of the last group alone
        of_groups = found.movedim(dim, 0).reshape(groups, -1).isnan().any(1)
        assert of_groups.tolist() == [False] * (groups - 1) + [True]


@pytest.mark.parametrize("transposed", [False, True], ids=["conv", "transposed"])
def test_a_gradient_of_single_channels_is_one_reduction_and_precise(transposed: bool) -> None:
    convolution = functional.conv_transpose2d if transposed else functional.conv2d

    def convolve(x: torch.Tensor, w: torch.Tensor) -> torch.Tensor:
        return convolution(x, w, padding=3, groups=8)

    case = with_gradients(convolve, (4, 8, 48, 48), (8, 1, 7, 7), torch.float32)
    agree(case, 1e-6)
    copy = on_cpu(hloemit.lower(*case))
    assert "dot_general" not in copy and "stablehlo.convolution" not in copy
    assert copy.count(" reducer(") == 1  # of all places' products


def test_the_portable_module_has_groups_where_they_were() -> None:
    function, args = _case("halves", torch.float32, False)
    lowered = hloemit.lower(function, args)
    assert "batch_group_count = 2" in lowered.as_text()
    copy = on_cpu(lowered)
    assert "batch_group_count = 2" not in copy and "feature_group_count = 2" in copy
