"""Caches of functions (``functools.lru_cache``) that a capture has filled with its own tensors: those have no elements.

A table of positions that a function makes at its first call is computed in the program. Whoever asked for it next,
eager code or another capture, would get the tensor that stood for it.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from hloemit.base.source_lines import Frame
from hloemit.python_state.changes import warn
from hloemit.python_state.inventory import StateChangedError
from hloemit.python_state.reached import Reached
from hloemit.recording.stand_in import StandIn
from hloemit.recording.trace_to_graph import live_steps


@contextlib.contextmanager
def emptied(reached: Reached, refuses: bool = False) -> Iterator[None]:
    """At the end, empty each cache that code comes to and that keeps tensors which it did not keep before.

    Of random ones among them, which the program draws at each call, a warning says so; where the capture ``refuses``
    what changes Python state, ``StateChangedError`` is raised.
    """
    before = [(cache, cache.results()) for cache in reached.caches()]
    try:
        yield
    finally:
        left = [(cache.name, tensor) for cache, known in before for tensor in cache.let_go(known)]
    for name, where in dict.fromkeys((name, where) for name, tensor in left if (where := _drawn_at(tensor))):
        message = f"{name} keeps random numbers that it draws at its first call, and a compiled call draws others"
        if refuses:
            raise StateChangedError(f"{message} ({where})")
        warn(f"{message} each time; call it before, or make them where they are given as arguments", where)


def _drawn_at(tensor: Any) -> Frame | None:
    """The user's line that draws the random numbers of which a stand-in is computed; None where there are none."""
    if type(tensor) is not StandIn:
        return None
    storage = tensor.untyped_storage()
    steps = live_steps(storage.trace.step.path(), {storage.cell.value.slot})
    return next((step.frame for step in steps if step.call is not None and step.call.is_random), None)
