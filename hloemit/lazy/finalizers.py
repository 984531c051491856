"""Finalizers that Python's collector runs in the middle of hloemit's work may not use the device.

The collector runs where memory is taken: while an operator is half noted, or a trace on its way to a program. What
``__del__``, a weak reference's callback or one of ``gc.callbacks`` would record there had the slots of another's
operands, and a wrong number came of it. ``lock`` does not hold it off, since it is the same thread.
"""

from __future__ import annotations

import gc
import threading
from typing import Any

from hloemit.base.errors import ExecutionError
from hloemit.recording.values import lock

_REFUSED = (
    "a finalizer (__del__, a weak reference's callback, or one of gc.callbacks) uses the lazy device, and Python's "
    "collector ran it while hloemit was noting or launching something else: let it set a flag instead, or do this in a "
    "method that is called"
)


class _Collector:
    interrupts = False  # hloemit's work, in the thread that is at it


def register() -> None:
    """Be told of collections, before and after all others who are."""
    gc.callbacks.insert(0, _begins)
    gc.callbacks.append(_ends)


def _begins(phase: str, _info: Any) -> None:
    if phase == "start":
        mine = f"owner={threading.get_ident()} "  # only a lock's text says who holds it
        _Collector.interrupts = mine in repr(lock)
        if gc.callbacks[-1] is not _ends:  # others came since; none is passed over, as they all stand after this one
            gc.callbacks.remove(_ends)
            gc.callbacks.append(_ends)


def _ends(phase: str, _info: Any) -> None:
    if phase == "stop":
        _Collector.interrupts = False


def refuse() -> None:
    """Raise ``ExecutionError`` in such a finalizer; called with the lock, which no other thread has then."""
    if _Collector.interrupts:
        raise ExecutionError(_REFUSED)
