"""Who takes a batch of an iterator or a queue, or a number of a generator, gets the next one, or hears of it."""

from __future__ import annotations

import functools
import itertools
import queue
import random
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn
from torch.utils.data import DataLoader

import hloemit

DEVICE = hloemit.device()
DATA = [torch.full((2,), float(i)) for i in range(5)]
OFTEN = 4  # how often a function is called; after three tries nobody tries to capture it any more


def _numbers() -> Iterator[Tensor]:
    yield from DATA


MADE: dict[str, Callable[[], Iterator[Any]]] = {
    "list": lambda: iter(DATA),
    "generator": _numbers,
    "loader": lambda: iter(DataLoader(DATA, batch_size=None)),  # type: ignore[arg-type]
    "zip": lambda: (x for x, _ in zip(DATA, itertools.count(), strict=False)),
    "map": lambda: map(torch.clone, DATA),
}


def _queue(kind: Any) -> Any:
    filled = kind()
    for x in DATA:
        filled.put(x)
    return filled


@pytest.mark.parametrize("name", MADE)
def test_a_compiled_function_takes_one_a_call(name: str) -> None:
    batches, holder = MADE[name](), SimpleNamespace(batches=MADE[name]())
    by_variable = hloemit.compile(lambda s: next(batches).to(DEVICE) * s)
    by_attribute = hloemit.compile(lambda s: next(holder.batches).to(DEVICE) * s)
    by_argument = hloemit.compile(lambda given, s: next(given).to(DEVICE) * s)
    given, scale = MADE[name](), torch.ones(2, device=DEVICE)
    for i in range(OFTEN):
        assert by_variable(scale).tolist() == by_attribute(scale).tolist() == [i, i]
        assert by_argument(given, scale).tolist() == [i, i]


class Shared:
    batches = iter(DATA)


@pytest.mark.parametrize("way", ["tuple", "default", "keyword", "partial", "method", "class"])
def test_iterators_that_are_held_otherwise(way: str) -> None:
    """In tuples, defaults and partial functions, by their bound method, or in a class."""
    batches = iter(DATA)
    pair, take, bound = (batches, 2.0), functools.partial(next, batches), batches.__next__
    Shared.batches = batches
    functions: dict[str, Callable[[Tensor], Tensor]] = {
        "tuple": lambda s: next(pair[0]).to(DEVICE) * s,
        "default": lambda s, given=batches: next(given).to(DEVICE) * s,
        "keyword": lambda s, *, given=batches: next(given).to(DEVICE) * s,
        "partial": lambda s: take().to(DEVICE) * s,
        "method": lambda s: bound().to(DEVICE) * s,
        "class": lambda s: next(Shared.batches).to(DEVICE) * s,
    }
    compiled, scale = hloemit.compile(functions[way]), torch.ones(2, device=DEVICE)
    assert [compiled(scale).tolist()[0] for _ in range(OFTEN)] == [0, 1, 2, 3]
    with pytest.raises(hloemit.CaptureError, match="takes the next of .*, an iterator"):
        hloemit.lower(functions[way], (torch.ones(2),))
    assert next(batches).tolist() == [4, 4]


def test_a_loop_ends_where_the_iterator_does() -> None:
    batches = iter(DATA)

    def summed(s: Tensor) -> Tensor:
        for x in batches:
            s = s + x.to(DEVICE)
        return s

    compiled = hloemit.compile(summed)
    assert [compiled(torch.zeros(2, device=DEVICE)).tolist()[0] for _ in range(2)] == [10, 0]


class Fed(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.batches = iter(DATA)

    def forward(self, x: Tensor) -> Tensor:
        return x * next(self.batches)


@pytest.mark.parametrize("dynamic", [False, True])
def test_lower_refuses_and_takes_nothing(dynamic: bool) -> None:
    shapes = ({0: torch.export.Dim("n", min=2)},) if dynamic else None
    module, batches = Fed(), iter(DATA)
    for target in (module, lambda s: s * next(batches)):
        with pytest.raises(hloemit.CaptureError, match=r"takes the next of .*batches, an iterator.*give it as an arg"):
            hloemit.lower(target, (torch.ones(2),), dynamic_shapes=shapes)
    assert next(module.batches).tolist() == next(batches).tolist() == [0, 0]
    with pytest.raises(hloemit.CaptureError, match="an iterator"):
        hloemit.compile(lambda s: s * next(batches).to(DEVICE), full_graph=True)(torch.ones(2, device=DEVICE))
    assert next(batches).tolist() == [1, 1]


def test_an_iterator_that_nothing_is_taken_from_is_no_matter() -> None:
    batches = iter(DATA)
    assert hloemit.lower(lambda s: s * 2 if batches is not None else s, (torch.ones(2),)).compile()(DATA[1])[0] == 2
    compiled = hloemit.compile(lambda s: sum(x.to(DEVICE) * s for x in iter(DATA)))  # made inside
    assert [compiled(torch.ones(2, device=DEVICE)).tolist() for _ in range(2)] == [[10, 10]] * 2


@pytest.mark.parametrize("kind", [queue.Queue, queue.SimpleQueue])
def test_queues(kind: Any) -> None:
    batches = _queue(kind)
    compiled = hloemit.compile(lambda s: batches.get().to(DEVICE) * s)
    assert [compiled(torch.ones(2, device=DEVICE)).tolist()[0] for _ in range(OFTEN)] == [0, 1, 2, 3]
    with pytest.raises(hloemit.CaptureError, match="takes the next of batches, a queue"):
        hloemit.lower(lambda s: batches.get_nowait() * s, (torch.ones(2),))
    assert batches.get().tolist() == [4, 4]
    assert hloemit.lower(lambda s: s * (1 + batches.empty()), (torch.ones(2),)).compile()(DATA[1]).tolist() == [2, 2]


GENERATORS: dict[str, tuple[Callable[[], Any], Callable[[Any], float]]] = {
    "random.Random": (lambda: random.Random(0), lambda g: g.random()),
    "numpy.random.Generator": (lambda: np.random.default_rng(0), lambda g: float(g.normal())),
    "numpy.random.Generator of MT19937": (
        lambda: np.random.Generator(np.random.MT19937(0)),
        lambda g: float(g.normal()),
    ),
    "numpy.random.RandomState": (lambda: np.random.RandomState(0), lambda g: float(g.normal())),
}


@pytest.mark.parametrize("name", GENERATORS)
def test_generators_of_numbers_go_on(name: str) -> None:
    make, draw = GENERATORS[name]
    holder, expected = SimpleNamespace(generator=make()), make()
    compiled = hloemit.compile(lambda s: s * draw(holder.generator))
    found = [compiled(torch.ones((), dtype=torch.double, device=DEVICE)).item() for _ in range(OFTEN)]
    assert found == [draw(expected) for _ in range(OFTEN)]
    with pytest.warns(UserWarning, match=f"numbers are drawn from a {name.partition(' ')[0]}"):
        hloemit.lower(lambda s: s * draw(holder.generator), (torch.ones(()),))
    assert draw(holder.generator) == draw(expected)


def test_a_bound_method_of_a_generator_is_one() -> None:
    normal, expected = np.random.default_rng(0).normal, np.random.default_rng(0)
    compiled = hloemit.compile(lambda s: s * float(normal()))
    found = [compiled(torch.ones((), dtype=torch.double, device=DEVICE)).item() for _ in range(OFTEN)]
    assert found == [expected.normal() for _ in range(OFTEN)]


def _seeded(x: Tensor) -> Tensor:
    torch.manual_seed(3)
    return x + torch.rand(2, device=x.device)


def _forked(x: Tensor) -> Tensor:
    with torch.random.fork_rng(devices=[]):
        return _seeded(x)


@pytest.mark.parametrize("function", [_seeded, _forked])
def test_a_function_that_seeds_draws_the_same_numbers(function: Callable[[Tensor], Tensor]) -> None:
    x = torch.ones(2)
    compiled, expected = hloemit.compile(function), function(x)
    assert all(torch.equal(compiled(x), expected) for _ in range(OFTEN + 1))
    torch.manual_seed(5)
    before = torch.get_rng_state()
    with pytest.warns(UserWarning, match=r"seeds PyTorch's generator \(torch.manual_seed\(3\)\)"):
        hloemit.lower(function, (x,))
    assert torch.equal(torch.get_rng_state(), before)


def test_after_a_capture_both_names_of_what_seeds_are_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """TorchDynamo wraps one of them."""
    monkeypatch.setattr(torch, "manual_seed", functools.partial(torch.manual_seed))
    before = torch.manual_seed, torch.random.manual_seed
    hloemit.lower(torch.sin, (torch.ones(2),))
    assert (torch.manual_seed, torch.random.manual_seed) == before


def test_a_function_that_seeds_on_the_device() -> None:
    compiled, x = hloemit.compile(_seeded), torch.ones(2, device=DEVICE)
    expected = compiled(x)
    assert all(torch.equal(compiled(x), expected) for _ in range(OFTEN + 1))
