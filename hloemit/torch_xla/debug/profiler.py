"""``torch_xla.debug.profiler``: jax's profiler, whose traces xprof and TensorBoard show."""

from __future__ import annotations

import functools
import os
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any

from hloemit.runtime.profiling import profiler
from hloemit.torch_xla.steps import sync

__all__ = ["StepTrace", "Trace", "start_server", "start_trace", "stop_trace", "trace_me"]


class _Server:
    """What keeps jax's only server running."""

    def __init__(self, port: int) -> None:
        profiler().start_server(port)
        weakref.finalize(self, profiler().stop_server)


def start_server(port: int, only_on_master: bool = True) -> object:
    """Let a profiler connect to ``port``, as long as what is returned lives. Raises ValueError for a second server."""
    return _Server(port)


def start_trace(log_dir: os.PathLike[str] | str) -> None:
    """Begin to record what happens, for ``stop_trace`` to write below a folder. RuntimeError if that is so already."""
    profiler().start_trace(str(log_dir))


def stop_trace() -> None:
    """Write what was recorded since ``start_trace``. Raises RuntimeError where nothing is."""
    profiler().stop_trace()


class Trace:
    """A context: what happens in it is under ``name`` in the trace, with ``kwargs`` as its properties."""

    def __init__(self, name: str, **kwargs: Any) -> None:
        self.name = name
        self._annotation = profiler().TraceAnnotation(name, **kwargs)

    def __enter__(self) -> None:
        self._annotation.__enter__()

    def __exit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self._annotation.__exit__(type, value, traceback)


class StepTrace(Trace):
    """A ``Trace`` of one step, which ``sync()`` ends; its number is ``step_num``."""

    def __init__(self, name: str, **kwargs: Any) -> None:
        super().__init__(name, _r=1, **kwargs)  # what marks a step, for the profiler

    def __exit__(
        self, type: type[BaseException] | None, value: BaseException | None, traceback: TracebackType | None
    ) -> None:
        try:
            sync()
        finally:
            super().__exit__(type, value, traceback)


def trace_me(scope: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: the function's calls are under ``scope`` in the trace."""

    def decorated(f: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(f)
        def traced(*args: Any, **kwargs: Any) -> Any:
            with Trace(scope):
                return f(*args, **kwargs)

        return traced

    return decorated
