"""The process's memory maps, of which Linux allows some 65,000: XLA:CPU takes three to five for each kernel.

A small training step takes 200, one of EfficientNet 2,300. Where there are none left, LLVM ends the process. So they
are counted as code is loaded, and where they are many, the executables whose code was loaded first give it back until
they are run again, which loads it: 25 ms for a small step.
"""

from __future__ import annotations

import contextlib
import gc
import itertools
import logging
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from hloemit.base import tables
from hloemit.base.errors import CompileError
from hloemit.base.locks import Lock

logger = logging.getLogger("hloemit")
_MAPS = Path("/proc/self/maps")
_ALLOWED = Path("/proc/sys/vm/max_map_count")
_MANY = 0.5  # of what is allowed: more are given back
_TOO_MANY = 0.8  # no code is loaded: what one program takes at once is not known before
_COST = 0.02  # of the time that is spent on loading code may be spent on counting


class Unloadable(Protocol):
    """What has machine code that it can load again."""

    def unload(self) -> None:
        """Give the code back, where it can be loaded again."""


class MemoryMaps:
    """Of one process, which may have ``allowed`` of them; 0 is no limit."""

    def __init__(self, allowed: int) -> None:
        self.allowed = allowed
        self._many = int(_MANY * allowed)
        self._order = itertools.count()
        self._loaded: weakref.WeakValueDictionary[int, Unloadable] = weakref.WeakValueDictionary()  # first one first
        self._lock = Lock()
        self._spent = self._cost = 0.0  # seconds: on loading code since maps were counted, and on counting them

    def add(self, executable: Unloadable) -> None:
        """Note that an executable's code was loaded."""
        self._loaded[next(self._order)] = executable

    @contextlib.contextmanager
    def loading(self) -> Iterator[None]:
        """Around what loads code, for which room is made. Raises ``CompileError`` where there is none."""
        if self.allowed and self._spent * _COST >= self._cost:
            with self._lock:
                self._make_room()
        start = time.perf_counter()
        try:
            yield
        finally:
            self._spent += time.perf_counter() - start

    def _make_room(self) -> None:
        start = time.thread_time()
        count = maps()
        self._cost, self._spent = time.thread_time() - start, 0.0
        if count <= self._many:
            return
        before = count
        while count > self._many / 2 and (keys := list(self._loaded)):
            for key in keys[: (len(keys) + 1) // 2]:
                executable = self._loaded.pop(key, None)
                if executable is not None:
                    executable.unload()
            executable = None
            count = maps()
        if count > self._many:  # programs in cycles
            gc.collect()
            count = maps()
        logger.info("%d memory maps of %d: code was given back, which leaves %d", before, self.allowed, count)
        most = int(_TOO_MANY * self.allowed)
        self._many = max(int(_MANY * self.allowed), (count + most) // 2)
        if count > most:
            raise CompileError(
                f"this process has {count:,} memory maps of the {self.allowed:,} that Linux allows, and a compiled "
                "program takes some hundred: drop programs (and what else maps memory) that are not needed any more, "
                f"or allow more: sysctl -w vm.max_map_count={4 * self.allowed}"
            )


def maps() -> int:
    """How many memory maps the process has: half a microsecond for each."""
    with _MAPS.open("rb") as file:
        return file.read().count(b"\n")


def _allowed() -> int:
    try:
        maps()
        return int(_ALLOWED.read_text(encoding="utf-8"))
    except (OSError, ValueError):  # no Linux, or no /proc
        return 0


memory_maps = MemoryMaps(_allowed())
if memory_maps.allowed:
    tables.register("MemoryMaps", maps, memory_maps.allowed)
