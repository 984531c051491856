"""Masks that are floats or integers: what is not 0 is chosen, as in torch_xla."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit import torch_xla
from hloemit.torch_xla import install

install()

DEVICE = hloemit.device()
X, MASK = torch.arange(1.0, 10).reshape(3, 3), torch.tensor([[0.0, 0.5, float("nan")], [0, -1, 0], [2, 0, 0]])


def filled_in_place(x: Tensor, mask: Tensor) -> Tensor:
    return (x * 2).masked_fill_(mask, torch.zeros((), device=x.device))


@pytest.mark.parametrize("door", [lambda f: f, torch_xla.compile])
@pytest.mark.parametrize("dtype", [torch.float32, torch.uint8])
@pytest.mark.parametrize(
    "function", [lambda x, m: x.masked_fill(m, -2.5), filled_in_place, lambda x, m: torch.where(m, x, -x)]
)
def test_masks_of_other_dtypes(function: Any, dtype: torch.dtype, door: Any) -> None:
    mask = MASK.nan_to_num(1).abs().ceil().to(dtype) if dtype is torch.uint8 else MASK
    x, lazy = X.clone().requires_grad_(), X.to(DEVICE).requires_grad_()
    function(x, mask.bool()).square().sum().backward()

    def step(x: Tensor, mask: Tensor) -> Tensor:
        loss = function(x, mask).square().sum()
        loss.backward()
        return loss

    door(step)(lazy, mask.to(DEVICE))
    assert lazy.grad is not None
    torch.testing.assert_close(lazy.grad.cpu(), x.grad)
