"""Python's and NumPy's random numbers, which are constants of a program if a capture draws them; seeds of PyTorch's."""

from __future__ import annotations

import contextlib
import functools
import random
import threading
from collections.abc import Callable, Iterable, Iterator
from types import ModuleType
from typing import Any

import numpy as np
import torch

_SHARED = {random: random.random, np: np.random.rand, np.random: np.random.rand}  # whose generator a module draws from
_NAMES = {id(random.random.__self__): "random", id(np.random.rand.__self__): "numpy.random"}  # type: ignore[attr-defined]
_KINDS = (random.Random, np.random.RandomState, np.random.Generator)


def draws(values: Iterable[Any]) -> Callable[[], list[str]]:
    """A function that says which generators were drawn from since, and sets them back.

    A module, or a function, among the values stands for the generator that it draws from.
    """
    found = {id(each): each for each in map(_generator, values) if each is not None}
    before = [(each, _state(each)) for each in found.values()]

    def drawn() -> list[str]:
        changed = [(each, state) for each, state in before if not _same(_state(each), state)]
        for each, state in changed:
            _set_back(each, state)
        return [_NAMES.get(id(each), f"a {_room(each)}.{type(each).__name__}") for each, _ in changed]

    return drawn


def _room(generator: Any) -> str:
    return "random" if isinstance(generator, random.Random) else "numpy.random"


def _generator(value: Any) -> Any:
    """The generator that a value is, or draws from; None for anything else."""
    if isinstance(value, ModuleType):
        value = _SHARED.get(value)
    is_method = any("__self__" in vars(kind) for kind in type(value).__mro__)  # and an object's own word is not asked
    value = value.__self__ if is_method else value
    return value if isinstance(value, _KINDS) and not isinstance(value, random.SystemRandom) else None


def _state(generator: Any) -> Any:
    if isinstance(generator, random.Random):
        return generator.getstate()
    if isinstance(generator, np.random.Generator):
        return generator.bit_generator.state
    return generator.get_state(legacy=False)


def _set_back(generator: Any, state: Any) -> None:
    if isinstance(generator, random.Random):
        generator.setstate(state)
    elif isinstance(generator, np.random.Generator):
        generator.bit_generator.state = state
    else:
        generator.set_state(state)


def _same(now: Any, before: Any) -> bool:
    if isinstance(now, dict):
        return all(_same(now[key], before[key]) for key in now)
    return np.array_equal(now, before) if isinstance(now, np.ndarray) else bool(now == before)


@contextlib.contextmanager
def seedings(refuse: Callable[[Any], None] | None = None) -> Iterator[list[Any]]:
    """Gives the seeds that this thread gives PyTorch's generator meanwhile, which has its state back at the end.

    ``refuse`` is called with each before, and may raise.
    """
    found: list[Any] = []
    state, function, thread = torch.get_rng_state(), torch.manual_seed, threading.get_ident()

    @functools.wraps(function)
    def noting(seed: Any) -> Any:
        if threading.get_ident() == thread:
            found.append(seed)
            if refuse is not None:
                refuse(seed)
        return function(seed)

    rooms = [(torch, torch.manual_seed), (torch.random, torch.random.manual_seed)]  # TorchDynamo wraps the first
    for room, _ in rooms:
        room.manual_seed = noting
    try:
        yield found
    finally:
        for room, own in rooms:
            room.manual_seed = own
        if found:
            torch.set_rng_state(state)
