"""What several kernels of XLA:CPU would each compute is computed once."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from tests.platforms.convolutions import on_cpu


def _depthwise(x: Tensor, w: Tensor) -> Tensor:
    return functional.conv2d(x, w, padding=2, groups=4)


def _mixed(x: Tensor, w: Tensor) -> Tensor:
    return functional.conv2d(x, w[:, 0, :4, :, None])


BEHIND: dict[str, tuple[Callable[[Tensor, Tensor], object], int]] = {
    # and how many times a sum is computed apart
    "one convolution": (lambda x, w: _mixed(functional.silu(_depthwise(x, w)), w), 0),
    "a mean": (lambda x, w: _depthwise(x, w).mean((2, 3)), 0),
    "a norm": (lambda x, w: functional.layer_norm(_depthwise(x, w).permute(0, 2, 3, 1), (4,)), 1),
    "a gate": (lambda x, w: _mixed((y := functional.silu(_depthwise(x, w))) * y.mean((2, 3), keepdim=True), w), 1),
    "a result, too": (lambda x, w: ((y := _depthwise(x, w)), _mixed(y, w)), 1),
    "two layers": (lambda x, w: functional.layer_norm(_depthwise(_depthwise(x, w).softmax(1), w), (8,)), 2),
    "other strides": (
        lambda x, w: [functional.conv2d(x, w, stride=stride, groups=4).softmax(1) for stride in (1, 2)],
        2,
    ),
}


@pytest.mark.parametrize("name", BEHIND)
def test_what_is_computed_apart(name: str) -> None:
    function, count = BEHIND[name]
    args = torch.randn(2, 4, 9, 8), torch.randn(4, 1, 5, 5)
    lowered = hloemit.lower(function, args)
    calls = [line for line in on_cpu(lowered).splitlines() if 'inlineable = "false"' in line]
    assert len(calls) == count
    assert len(set(re.findall("@([a-z_0-9]+)", "".join(calls)))) == (1 if name == "two layers" else count)
    compiled = lowered.compile("cpu")
    torch.testing.assert_close(compiled(*args), function(*args), rtol=1e-4, atol=1e-4)
    products = len(re.findall(r" multiply\(", compiled.as_text()))
    assert products < 25 * max(1, count) + 25  # a window has 25 places
