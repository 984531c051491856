"""``torch_xla.debug.profiler``: jax's profiler, whose traces xprof and TensorBoard show."""

from __future__ import annotations

import functools
import os
import threading
import time
import weakref
from collections.abc import Callable
from types import TracebackType
from typing import Any

from hloemit.lazy.causes import causes
from hloemit.runtime.profiling import profiler
from hloemit.torch_xla.steps import sync

__all__ = [
    "StepTrace",
    "Trace",
    "get_tracer_marked_step",
    "set_tracer_marked_step",
    "start_server",
    "start_trace",
    "stop_trace",
    "trace",
    "trace_detached",
    "trace_me",
]


class _Marked:
    step = False


def set_tracer_marked_step(value: bool) -> None:
    """Note whether a traced step has ended, which changes nothing."""
    _Marked.step = value


def get_tracer_marked_step() -> bool:
    """What ``set_tracer_marked_step`` noted."""
    return _Marked.step


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
            _end_step()
        finally:
            super().__exit__(type, value, traceback)


@causes("torch_xla.sync when exiting a profiler StepTrace region")
def _end_step() -> None:
    sync()


def trace_me(scope: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """A decorator: the function's calls are under ``scope`` in the trace."""

    def decorated(f: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(f)
        def traced(*args: Any, **kwargs: Any) -> Any:
            with Trace(scope):
                return f(*args, **kwargs)

        return traced

    return decorated


def trace(
    service_addr: str,
    logdir: str,
    duration_ms: int = 1000,
    num_tracing_attempts: int = 3,
    host_tracer_level: int = 2,
    device_tracer_level: int = 1,
    delay_ms: int = 0,
    timeout_s: int = 120,
    interval_s: int = 5,
) -> None:
    """Record this process for a while, into a folder.

    ``service_addr`` is this process's: NotImplementedError for another host's, whose server jax's own tools ask
    (``python -m jax.collect_profile``). The numbers of attempts and levels have no meaning.
    """
    host = service_addr.partition(":")[0].removeprefix("grpc://")
    if host not in ("localhost", "127.0.0.1", "[", "", "0.0.0.0"):
        raise NotImplementedError(
            f"ask the server of {host} by `python -m jax.collect_profile`, which has its own client"
        )
    time.sleep(delay_ms / 1000)
    start_trace(logdir)
    time.sleep(duration_ms / 1000)
    stop_trace()


def trace_detached(*args: Any, **kwargs: Any) -> None:
    """``trace`` on a thread."""
    threading.Thread(target=trace, args=args, kwargs=kwargs, daemon=True).start()
