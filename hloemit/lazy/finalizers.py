"""Finalizers that Python's collector runs in the middle of hloemit's work may not use the device.

The collector runs where memory is taken: while an operator is half noted, or a trace on its way to a program. What
``__del__`` or a weak reference's callback would record there had the slots of another's operands, and a wrong number
came of it. ``lock`` does not hold it off, since it is the same thread.
"""

from __future__ import annotations

import gc
import threading
from typing import Any

from hloemit.base.errors import ExecutionError
from hloemit.recording.values import lock

_REFUSED = (
    "a finalizer (__del__, or a weak reference's callback) uses the lazy device, and Python's collector ran it while "
    "hloemit was noting or launching something else: let it set a flag instead, or do this in a method that is called"
)


class _Collector:
    interrupts = False  # hloemit's work, in the thread that is at it


def register() -> None:
    """Be told of collections."""
    gc.callbacks.append(_watch)


def _watch(phase: str, _info: Any) -> None:
    mine = f"owner={threading.get_ident()} "  # only a lock's text says who holds it
    _Collector.interrupts = phase == "start" and mine in repr(lock)


def refuse() -> None:
    """Raise ``ExecutionError`` in such a finalizer; called with the lock, which no other thread has then."""
    if _Collector.interrupts:
        raise ExecutionError(_REFUSED)
