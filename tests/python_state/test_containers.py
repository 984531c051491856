"""Lists, dicts and queues that a call fills, wherever code comes to them: what ``lower`` burns in is said."""

from __future__ import annotations

import collections
import dataclasses
import warnings
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit


@dataclasses.dataclass(slots=True)
class Slotted:
    items: list[float] = dataclasses.field(default_factory=list)


class Log:
    def __init__(self) -> None:
        self.lines: list[int] = []
        self.counts: dict[str, int] = {}


class Logging(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.log = Log()

    def forward(self, x: Tensor) -> Tensor:
        self.log.lines.append(1)
        return x * len(self.log.lines)


class Counting(Logging):
    def forward(self, x: Tensor) -> Tensor:
        self.log.counts["calls"] = self.log.counts.get("calls", 0) + 1
        return x * self.log.counts["calls"]


slotted, pair = Slotted(), ([], {})  # type: ignore[var-annotated]
nested: dict[str, Any] = {"a": {"rows": []}}
counter: collections.Counter[str] = collections.Counter()
numbers: dict[str, int] = {}
squares: dict[int, int] = {}


def in_a_slot(x: Tensor) -> Tensor:
    slotted.items.append(3.0)
    return x * len(slotted.items)


def in_a_tuple(x: Tensor) -> Tensor:
    pair[0].append(1)
    return x * len(pair[0])


def in_a_dict(x: Tensor) -> Tensor:
    nested["a"]["rows"].append(1)
    return x * len(nested["a"]["rows"])


def counted(x: Tensor) -> Tensor:
    counter["calls"] += 1
    return x * counter["calls"]


def counted_from_nothing(x: Tensor) -> Tensor:
    numbers["n"] = numbers.get("n", 0) + 1
    return x * numbers["n"]


def remembered(x: Tensor) -> Tensor:
    if 4 not in squares:
        squares[4] = 16
    return x * squares[4]


CHANGING: dict[str, Callable[[Tensor], Tensor]] = {
    r"items is a list": in_a_slot,
    r"pair\[0\] is a list": in_a_tuple,
    r"nested\['a'\]\['rows'\] is a list": in_a_dict,
    r"counter\['calls'\] is absent before a call and 1 after it": counted,
    r"numbers\['n'\] is absent before a call and 1 after it": counted_from_nothing,
    r"log.lines is a list": Logging(),
    r"log.counts\['calls'\] is absent before a call and 1 after it": Counting(),
}


@pytest.mark.parametrize("said", CHANGING)
def test_what_a_call_adds_is_said_and_given_back(said: str) -> None:
    function, x = CHANGING[said], torch.ones(1)
    with pytest.warns(UserWarning, match=said) as heard:
        hloemit.lower(function, (x,))
    assert [each.filename for each in heard] == [__file__]
    assert function(x).item() == 1
    assert hloemit.compile(function)(x).item() == 2


def test_what_is_remembered_once_is_not_said() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert hloemit.lower(remembered, (torch.ones(1),)).compile()(torch.ones(1)).item() == 16


@pytest.mark.parametrize("make", [dict, collections.OrderedDict])
def test_a_dict_that_a_call_puts_in_another_order_is_said(make: Any) -> None:
    def program(x: Tensor) -> Tensor:
        first = next(iter(rates))
        rates[first] = rates.pop(first)
        return x * next(iter(rates.values()))

    rates = make(a=2.0, b=3.0, c=5.0)
    with pytest.warns(UserWarning, match=r"rates is a \w+ that a call changes"):
        hloemit.lower(program, (torch.ones(2),))
    assert [*rates] == ["a", "b", "c"]
    compiled = hloemit.compile(program)
    assert [compiled(torch.ones(())).item() for _ in range(4)] == [3, 5, 2, 3]


class MakesItsWeight(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.register_parameter("weight", None)

    def forward(self, x: Tensor) -> Tensor:
        if self.weight is None:
            self.weight = nn.Parameter(torch.randn(3))
        return x * self.weight


@torch.no_grad()
def test_a_weight_that_a_call_makes_is_said() -> None:
    with pytest.warns(UserWarning, match=r"weight is no tensor before a call and a tensor after it"):
        hloemit.lower(MakesItsWeight(), (torch.ones(3),))
    compiled = hloemit.compile(MakesItsWeight())
    assert torch.equal(compiled(torch.ones(3)), compiled(torch.ones(3)))
