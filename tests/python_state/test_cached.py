"""Attributes that are made at the first use, and what ``functools.lru_cache`` keeps."""

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


class Cached(nn.Module):
    @functools.cached_property
    def shift(self) -> Tensor:
        return torch.full((), 7.0)

    def forward(self, x: Tensor) -> Tensor:
        return x * self.shift


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
    first = door(target, x)
    again = door(target, x)
    expected = module(x)
    assert type(expected) is Tensor
    torch.testing.assert_close(first, expected)
    torch.testing.assert_close(again, expected)
    assert not set(vars(Cached())) ^ (set(vars(module)) - {"shift"})


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
