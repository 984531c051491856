"""The lock of captures: one at a time in a process.

A capture puts stand-ins in the place of weights, and PyTorch's tracers patch classes of the whole process. Lowering a
captured program to a module, compiling it and running it take no lock: each module has an MLIR context of its own.

Whoever needs the lazy device's lock (``hloemit.recording.values``) too takes that one first.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import threading
from collections.abc import Iterator
from typing import Any

from hloemit.base.errors import ExecutionError

capturing = threading.RLock()
_PATIENCE_S = 1.0  # then a forked process looks whether anybody is there to give the lock back
_STARTED = os.getpid()
_OWNER = re.compile(r"owner=(\d+)")


@contextlib.contextmanager
def held(lock: Any) -> Iterator[None]:
    """Hold a lock (``threading.RLock``), wherever this process came from.

    Raises ``ExecutionError`` where a thread of the parent held it as this process was forked: it is not here, and what
    it did is half done for ever.
    """
    while not lock.acquire(timeout=_PATIENCE_S):
        if os.getpid() != _STARTED and _is_orphaned(lock):
            raise ExecutionError(
                "this process was forked while another thread of its parent lowered a program, which is half done here "
                'for ever: fork before or after, or start processes by multiprocessing.get_context("spawn")'
            )
    try:
        yield
    finally:
        lock.release()


def _is_orphaned(lock: Any) -> bool:
    """Whether the thread that holds a lock is none of this process's; only its text says which one that is."""
    owner = _OWNER.search(repr(lock))
    return owner is not None and int(owner[1]) not in {0, *sys._current_frames()}
