"""Lists of a capture's own tensors and numbers, of which ``torch.tensor`` makes one."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit

LISTS: dict[str, Callable[[Tensor], Any]] = {
    "tensors": lambda x: torch.tensor([x.sum(), x.max()]),
    "numbers beside": lambda x: torch.tensor([x.sum(), 2, True, math.nan]).nan_to_num(5),
    "lists": lambda x: torch.tensor([[x.sum(), x.max()], [1, x[0]]], dtype=torch.float64),
    "integers": lambda x: torch.as_tensor([x.argmax(), 3]),
    "bools": lambda x: torch.tensor([x.sum() > 1, True]),
    "promoted": lambda x: torch.tensor((x.argmax(), x.half().sum(), x.bfloat16().sum())),
    "one element": lambda x: torch.tensor([[x[:1]], [x[None, 1:2]]]),
    "items": lambda x: torch.tensor([x[0].item(), x.argmax().item(), 2.5]),
    "all of one": lambda x: torch.tensor(x.tolist()) + torch.tensor(x.view(3, 1).tolist()),
    "no gradient": torch.func.grad(lambda x: (x * torch.tensor([x.sum(), 1, x[0]])).sum()),
    "of its own": lambda x: torch.tensor([torch.tensor(1.0), 2]) + x.sum(),
    "used": lambda x: x[torch.tensor([x.argmin(), x.argmax()])],
}


@pytest.mark.drawn(2)
@pytest.mark.filterwarnings("ignore:Converting a tensor with requires_grad")
@pytest.mark.parametrize("door", ["lower", "compile"])
@pytest.mark.parametrize("name", LISTS)
def test_numbers(name: str, door: str) -> None:
    function, x = LISTS[name], torch.tensor([1.0, 2.0, 4.0])
    found = hloemit.lower(function, (x,)).compile("cpu")(x) if door == "lower" else hloemit.compile(function)(x)
    expected = function(x)
    assert found.dtype is expected.dtype
    assert torch.equal(found, expected)


@pytest.mark.parametrize(
    "function",
    [
        lambda x: torch.tensor([x.sum(), x]),
        lambda x: torch.tensor([[x.sum()], [x[0], x[1]]]),
        lambda x: torch.tensor([x.sum(), [x[0]]]),
    ],
    ids=["several elements", "uneven", "beside a list"],
)
def test_what_pytorch_refuses(function: Callable[[Tensor], Any]) -> None:
    x = torch.tensor([1.0, 2.0, 4.0])
    with pytest.raises((ValueError, TypeError)):
        function(x)
    with pytest.raises(hloemit.HloemitError):
        hloemit.lower(function, (x,))
