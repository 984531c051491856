"""``torch_xla.utils.closures``: who calls step closures; of users' own kind, too."""

from __future__ import annotations

import abc
from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

__all__ = ["AsyncClosureHandler", "ClosureHandler"]

Closure = Callable[[], Any]


class ClosureHandler(abc.ABC):
    """Calls closures."""

    @abc.abstractmethod
    def run(self, closure: Closure) -> None:
        """Call one."""

    def run_all(self, closures: Iterable[Closure]) -> None:
        """Call them in their order."""
        for closure in closures:
            self.run(closure)


class AsyncClosureHandler(ClosureHandler):
    """Calls closures on a thread, one after another; ``max_queue_size`` may wait there before ``run`` does."""

    def __init__(self, max_queue_size: int = 100) -> None:
        self._limit = max_queue_size
        self._running: list[Future[Any]] = []
        self._thread: ThreadPoolExecutor | None = None

    def run(self, closure: Closure) -> None:
        """Let the thread call it; RuntimeError where one before it has raised."""
        if self._thread is None:
            self._thread = ThreadPoolExecutor(1, "step closures")
        while len(self._running) >= self._limit or (self._running and self._running[0].done()):
            error = self._running.pop(0).exception()
            if error is not None:
                raise RuntimeError("a step closure raised on its thread") from error
        self._running.append(self._thread.submit(closure))
