"""A list, a dict or None that a program puts in another one's place, and from which its next call goes on."""

from __future__ import annotations

import types
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit

Program = Callable[[Tensor], Tensor]


def longer() -> Program:
    kept = types.SimpleNamespace(items=[])

    def program(x: Tensor) -> Tensor:
        kept.items = [*kept.items, 1]
        return x * len(kept.items)

    return program


def once() -> Program:
    kept = types.SimpleNamespace(seen=())

    def program(x: Tensor) -> Tensor:
        kept.seen = kept.seen or (2,)
        y = x + len(kept.seen)
        kept.seen = (*kept.seen, 3)
        return y

    return program


class Remembers(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.state: dict[str, int] | None = None

    def forward(self, x: Tensor) -> Tensor:
        self.state = dict(self.state or {}, **{f"call {len(self.state or {})}": 1})
        return x * len(self.state)


class Recurs(nn.Module):
    """The state of the call before, a pair of tensors."""

    def __init__(self) -> None:
        super().__init__()
        self.state: tuple[Tensor, Tensor] | None = None

    def forward(self, x: Tensor) -> Tensor:
        h, c = self.state if self.state is not None else (x * 0, x * 0)
        h = x + h + c
        self.state = h, c + 1
        return h


@pytest.mark.parametrize("make", [longer, once, Remembers, Recurs])
def test_it_is_said_or_followed(make: Callable[[], Program]) -> None:
    with pytest.warns(UserWarning, match=r"is set to (a|another) \w+ by a call, and not by a compiled one") as said:
        hloemit.lower(make(), (torch.ones(2),))
    assert {each.filename for each in said} == {__file__}
    compiled, expected = hloemit.compile(make()), make()
    with torch.no_grad():
        for n in range(1, 4):
            assert torch.equal(compiled(torch.full((2,), n)), expected(torch.full((2,), n)))


class Notes(nn.Module):
    """What is made anew in each call, and what is made once."""

    def __init__(self) -> None:
        super().__init__()
        self.shapes: list[Any] = []
        self.table: list[int] | None = None

    def forward(self, x: Tensor) -> Tensor:
        self.shapes = []
        self.shapes.append(x.shape)
        if self.table is None:
            self.table = [1, 2, 3]
        return x * len(self.table)


def test_what_no_call_goes_on_from_is_not_said() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert hloemit.lower(Notes(), (torch.ones(2),)).compile()(torch.ones(2)).tolist() == [3, 3]
