"""Attributes that are made at the first use, and what ``functools.lru_cache`` keeps."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
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


class Table:
    def __init__(self, n: int) -> None:
        self.angles = {"at": (torch.arange(float(n)), n)}


@functools.cache
def table(n: int) -> Table:
    return Table(n)


@functools.lru_cache(maxsize=2)
def layer(n: int) -> nn.Linear:
    made = nn.Linear(n, n)
    nn.init.ones_(made.weight)
    nn.init.zeros_(made.bias)
    return made


class OfCaches(nn.Module):
    @functools.lru_cache(maxsize=4)  # noqa: B019 - as people write it
    def shift(self, n: int) -> Tensor:
        return torch.arange(float(n))

    def forward(self, x: Tensor) -> Tensor:
        return layer(3)(x) + self.shift(3) + table(3).angles["at"][0] + positions(3)


@pytest.mark.drawn(2)
@pytest.mark.filterwarnings("ignore")  # weights are random before they are ones
@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS.keys())
@pytest.mark.parametrize("kind", ["module", "function"])
def test_a_cache_has_no_tensors_of_a_capture(kind: str, door: Callable[[Any, Tensor], Any]) -> None:
    module, x = OfCaches(), torch.ones(2, 3)

    def function(x: Tensor) -> Tensor:
        return module(x) * 1

    target = module if kind == "module" else function
    for _ in range(2):
        for cache in (positions, table, layer):
            cache.cache_clear()
        first = door(target, x)
        again = door(target, x)
        expected = module(x)
        assert type(expected) is Tensor
        torch.testing.assert_close(first, expected.detach())
        torch.testing.assert_close(again, expected.detach())
        torch.testing.assert_close(door(target, x), expected.detach())  # as eager code has filled them


def test_a_capture_that_fails_leaves_no_tensors_either() -> None:
    def asks(x: Tensor) -> Tensor:
        y = x * positions(5)
        if y.sum() > 2:
            return y + 1
        return y

    positions.cache_clear()
    with pytest.raises(hloemit.CaptureError):
        hloemit.lower(asks, (torch.ones(5),))
    assert type(positions(5)) is Tensor


@functools.cache
def mask(n: int) -> Tensor:
    return torch.rand(n) < 2


@functools.cache
def untrained(n: int) -> nn.Linear:
    return nn.Linear(n, n)


@pytest.mark.parametrize("make", [mask, untrained])
def test_random_tables_in_a_cache_are_said(make: Any) -> None:
    def random(x: Tensor) -> Tensor:
        made = make(3)
        return made(x) if isinstance(made, nn.Module) else x + made

    x = torch.ones(3)
    make.cache_clear()
    with pytest.warns(UserWarning, match=f"{make.__name__} keeps random numbers that it draws at its first call"):
        hloemit.lower(random, (x,))
    make.cache_clear()
    compiled = hloemit.compile(random)
    found = [compiled(x).detach() for _ in range(3)]
    assert all(torch.equal(each, found[0]) for each in found)
    torch.testing.assert_close(found[0], random(x).detach())


@pytest.mark.filterwarnings("error")
def test_random_numbers_elsewhere_are_none_of_a_cache() -> None:
    positions.cache_clear()
    hloemit.lower(lambda x: torch.rand(3) + positions(3) + x, (torch.ones(3),))


class Counts:
    def __init__(self) -> None:
        self.calls = 0

    @functools.lru_cache(maxsize=2)  # noqa: B019 - as people write it
    def scale(self, n: int) -> int:
        self.calls += 1
        return n


def test_a_cached_method_that_counts() -> None:
    """A capture that counts is taken back, and so is the cache of one that was empty; no cache loses one of several."""
    ours, theirs, x = Counts(), Counts(), torch.ones(1)
    compiled = hloemit.compile(lambda x, n: x * ours.scale(n) + ours.calls)
    assert compiled(x, 2) == x * theirs.scale(2) + theirs.calls
    assert compiled(x, 2) == x * theirs.scale(2) + theirs.calls
    with pytest.warns(UserWarning, match="scale keeps the result of a call that was made while"):
        compiled(x, 3)


def test_counts_of_a_cache() -> None:
    @functools.cache
    def scale(n: int) -> int:
        return n

    def program(x: Tensor) -> Tensor:
        return x * scale(2) + scale.cache_info().hits

    x, found = torch.ones(1), []
    compiled = hloemit.compile(program)
    found = [compiled(x).item() for _ in range(3)]
    scale.cache_clear()
    assert found == [program(x).item() for _ in range(3)]
    with pytest.warns(UserWarning, match=r"cache_info\(\) is asked for, and a compiled call has what it gave"):
        hloemit.lower(program, (x,))


PACKAGE = """
import functools
import torch

@functools.cache
def table(n):
    return torch.arange(float(n))

class Tables:
    @staticmethod
    @functools.cache
    def other(n):
        return torch.arange(float(n)) + 1

class Picks(torch.nn.Module):
    def forward(self, x):
        y = x + table(3) * Tables.other(3)
        return y[(y == y.max()).nonzero()[0]]
"""


def test_tables_of_installed_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Recording fills them before it meets what only ``torch.export`` can say."""
    folder = tmp_path / "site-packages" / "tables_of_a_package"
    folder.mkdir(parents=True)
    (folder / "__init__.py").write_text(PACKAGE)
    monkeypatch.syspath_prepend(str(folder.parent))
    package = importlib.import_module(folder.name)
    module, x = package.Picks(), torch.tensor([0.0, 0.0, 1.0])
    for target, bound in ((module, 3), (lambda x: x * package.table(3), None)):
        hloemit.lower(target, (x,), bound=bound)
        assert package.table(3).tolist() == [0.0, 1.0, 2.0]
        assert package.Tables.other(3).tolist() == [1.0, 2.0, 3.0]
        package.table.cache_clear()
        package.Tables.other.cache_clear()
