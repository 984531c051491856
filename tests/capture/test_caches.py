"""What a capture leaves in ``functools.lru_cache``, and in attributes that are made at the first use: nothing."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.export import Dim

import hloemit


@functools.lru_cache(maxsize=8)
def positions(n: int) -> Tensor:
    return torch.arange(float(n))


@functools.cache
def nested(n: int) -> dict[str, list[Tensor]]:
    return {"both": [torch.arange(float(n)), torch.ones(n)]}


@functools.lru_cache
def number(n: int) -> float:
    return n + 0.5


class Cached(nn.Module):
    @functools.lru_cache  # noqa: B019 - as people write it
    def table(self, n: int) -> Tensor:
        return torch.arange(float(n)) * number(n)

    @functools.cached_property
    def shift(self) -> Tensor:
        return torch.full((), 7.0)

    def forward(self, x: Tensor) -> Tensor:
        return x * positions(3) + nested(3)["both"][1] + self.table(3) + self.shift


def asks_for_a_value(x: Tensor) -> Tensor:
    return x * positions(3) * float(x.numpy().sum())


DOORS: dict[str, Callable[[Any, Tensor], Any]] = {
    "lower": lambda f, x: hloemit.lower(f, (x,)).compile()(x),
    "compile": lambda f, x: hloemit.compile(f)(x),
    "dynamic": lambda f, x: hloemit.lower(f, (x,), dynamic_shapes=({0: Dim("rows")},)).compile()(x),
}


@pytest.mark.filterwarnings("ignore")  # cached_property sets an attribute, which is said
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS.keys())
@pytest.mark.parametrize("kind", ["module", "function"])
def test_eager_code_and_other_captures_make_their_own(kind: str, door: Callable[[Any, Tensor], Any]) -> None:
    module, x = Cached(), torch.ones(2, 3)
    target = module if kind == "module" else module.forward
    for cached in (positions, nested, number, Cached.table):
        cached.cache_clear()
    first = door(target, x)
    assert number.cache_info().currsize == 1  # a number is what it is
    again = door(target, x)
    expected = module(x)
    assert type(expected) is Tensor
    torch.testing.assert_close(first, expected)
    torch.testing.assert_close(again, expected)
    assert not set(vars(Cached())) ^ (set(vars(module)) - {"shift"})


def test_a_capture_that_fails_leaves_nothing() -> None:
    positions.cache_clear()
    with pytest.raises(hloemit.CaptureError):
        hloemit.lower(asks_for_a_value, (torch.ones(3),))
    assert asks_for_a_value(torch.ones(3)).tolist() == [0.0, 3.0, 6.0]


def test_what_eager_code_has_cached_stays() -> None:
    positions.cache_clear()
    kept = positions(3)
    hloemit.lower(lambda x: x + positions(3), (torch.ones(3),))
    assert positions(3) is kept


@dataclass
class Settings:
    scale: float = 2.0


def test_a_cleared_cache_is_captured_anew() -> None:
    settings = Settings()

    @functools.lru_cache(maxsize=2)
    def scale(power: int) -> float:
        return settings.scale**power

    compiled = hloemit.compile(lambda x: x * scale(2))
    x, found = torch.ones(1), []
    for change in (lambda: None, lambda: setattr(settings, "scale", 3.0), scale.cache_clear, lambda: scale(1)):
        change()
        found.append(compiled(x).item())
    scale.cache_clear()
    settings.scale = 5.0
    assert scale(2) == 25.0
    found.append(compiled(x).item())
    assert found == [4.0, 4.0, 9.0, 9.0, 25.0]
