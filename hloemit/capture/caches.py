"""Results that ``functools.lru_cache`` keeps: a capture's own tensors, which have no elements, stay in no cache.

A table of positions that a function makes at its first call is computed in the program. Whoever asked for it next,
eager code or another capture, would get the tensor that stood for it.
"""

from __future__ import annotations

import contextlib
import functools
import gc
from collections.abc import Iterable, Iterator
from types import CellType, FunctionType, ModuleType
from typing import Any

from hloemit.base.torch_private import FakeTensor
from hloemit.recording.stand_in import StandIn, noting

_Cached: Any = type(functools.cache(lambda: None))
_DEPTH = 6  # of containers, objects and closures in which a result has tensors


@contextlib.contextmanager
def left_alone(*, by_recording: bool = True) -> Iterator[None]:
    """Empty each cache that has a capture's tensors at the end: a recording left some where stand-ins outlive it."""
    with noting() as made:
        try:
            yield
        finally:
            if not by_recording or any(each() is not None for each in made):
                for cached in [each for each in gc.get_objects() if type(each) is _Cached]:
                    if _has_stand_in(gc.get_referents(cached), _DEPTH):
                        cached.cache_clear()


def _has_stand_in(values: Iterable[Any], depth: int) -> bool:
    return any(
        isinstance(value, (StandIn, FakeTensor)) or (depth > 0 and _has_stand_in(_parts(value), depth - 1))
        for value in values
    )


def _parts(value: Any) -> Iterable[Any]:
    """What a container, an object or a function's closure has."""
    if isinstance(value, (tuple, list)):
        return value
    if isinstance(value, dict):
        return value.values()
    if isinstance(value, FunctionType):
        return [cell.cell_contents for cell in value.__closure__ or () if cell != CellType()]
    is_object = not isinstance(value, (type, ModuleType)) and hasattr(value, "__dict__")
    return vars(value).values() if is_object else ()
