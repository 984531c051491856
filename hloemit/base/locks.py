"""The locks of hloemit, which a forked process does not wait for in vain; and that of captures, one at a time.

A capture puts stand-ins in the place of weights, and PyTorch's tracers patch classes of the whole process. Lowering a
captured program to a module, compiling it and running it take no lock: each module has an MLIR context of its own.

Whoever needs the lazy device's lock (``hloemit.recording.values``) too takes that one first.
"""

from __future__ import annotations

import contextlib
import functools
import os
import threading
import weakref
from _thread import RLock
from collections.abc import Iterator
from typing import ClassVar

from hloemit.base.errors import ExecutionError

_FORKED = (
    "this process was forked while another thread of its parent was at work in hloemit (its first use, or lowering a "
    "program), which is half done here for ever: fork before or after, or start processes by "
    'multiprocessing.get_context("spawn")'
)


class Lock(RLock):  # type: ignore[misc]  # typeshed alone has it final
    """``threading.RLock``, which raises ``ExecutionError`` in a process that was forked in the midst of hloemit's work.

    A fork copies no other thread: what one held then is held for ever, and what it did is half done for ever, with
    classes patched and stand-ins in the place of weights. So none of these locks can be taken there any more.
    """

    def __init__(self) -> None:
        super().__init__()
        _locks.add(weakref.ref(self, _locks.discard))


class _Orphaned(Lock):  # type: ignore[misc]
    def __enter__(self) -> bool:  # type: ignore[override]
        raise ExecutionError(_FORKED)


# Each as long as it lives. No WeakSet, whose callback is Python's code: what a handler of the user's raises there, as
# the caller frees a program, is dropped
_locks: set[weakref.ref[Lock]] = set()
capturing = Lock()


class _Imports:
    threads: ClassVar[list[int]] = []  # of those that import now
    refused = False


@contextlib.contextmanager
def held(lock: Lock) -> Iterator[None]:
    """Hold the lock of something long, at which another thread may be when the process is forked."""
    watch_forks()
    with lock:
        yield


@contextlib.contextmanager
def importing() -> Iterator[None]:
    """Import what is imported late: Python's own locks of modules would be waited for in a forked process.

    No lock: a module of the user's, for which another thread waits, may use hloemit as it is imported.
    """
    if _Imports.refused:
        raise ExecutionError(_FORKED)
    here = threading.get_ident()
    _Imports.threads.append(here)
    try:
        yield
    finally:
        _Imports.threads.remove(here)


@functools.cache
def watch_forks() -> None:
    """Look after the locks in forked processes, from the first use on: who only imports hloemit has no hook."""
    os.register_at_fork(after_in_child=_look)


def _look() -> None:
    locks = [lock for known in _locks if (lock := known()) is not None]
    if {*_Imports.threads} - {threading.get_ident()} or any(_is_taken(lock) for lock in locks):
        _Imports.refused = True
        for lock in locks:
            lock.__class__ = _Orphaned


def _is_taken(lock: Lock) -> bool:
    """Whether another thread holds a lock: here, just after the fork, that is one of the parent's."""
    if not lock.acquire(blocking=False):
        return True
    lock.release()
    return False
