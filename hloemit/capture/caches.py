"""Results that ``functools.lru_cache`` keeps: a capture's own tensors, which have no elements, stay in no cache.

A table of positions that a function makes at its first call is computed in the program. Whoever asked for it next,
eager code or another capture, would get the tensor that stood for it.
"""

from __future__ import annotations

import contextlib
import functools
import gc
from collections.abc import Iterable, Iterator
from typing import Any

from hloemit.base.torch_private import FakeTensor
from hloemit.recording.stand_in import StandIn, noting

_Cached: Any = type(functools.cache(lambda: None))
_DEPTH = 4  # of tuples, lists and dicts in which a result has tensors


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
        isinstance(value, (StandIn, FakeTensor))
        or (depth > 0 and isinstance(value, (tuple, list)) and _has_stand_in(value, depth - 1))
        or (depth > 0 and isinstance(value, dict) and _has_stand_in(value.values(), depth - 1))
        for value in values
    )
