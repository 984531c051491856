"""Steps: what is pending is launched, and then what was to wait for the end of the step is called."""

from __future__ import annotations

import contextlib
import functools
import os
import sys
import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from types import TracebackType
from typing import Any

import hloemit
from hloemit.base.locks import Lock
from hloemit.lazy.causes import causes
from hloemit.torch_xla import executions, world
from hloemit.torch_xla.eager import eager_mode_context
from hloemit.torch_xla.utils.utils import getenv_as

Closure = Callable[[], Any]
_NARROW = ("XLA_USE_F16", "XLA_DOWNCAST_F16")
_INSTEAD = ". Use torch.autocast('xla', torch.bfloat16), or a model in bfloat16"


class _Closures:
    """What ``add_step_closure`` was given since the last step."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._here: list[Closure] = []
        self._elsewhere: list[Closure] = []
        self._running: list[Future[Any]] = []
        self._thread: ThreadPoolExecutor | None = None

    def add(self, closure: Closure, run_async: bool) -> None:
        """Call ``closure`` at the end of the step, on a thread of its own where ``run_async``."""
        with self._lock:
            (self._elsewhere if run_async else self._here).append(closure)

    def run(self) -> None:
        """Call them in their order; raises what one of them raises, of those on the thread what raised before."""
        with self._lock:
            here, elsewhere, self._here, self._elsewhere = self._here, self._elsewhere, [], []
            done = [f for f in self._running if f.done()]
            self._running = [f for f in self._running if not f.done()]
            if elsewhere:
                if self._thread is None:
                    self._thread = ThreadPoolExecutor(1, "step closures")
                self._running += [self._thread.submit(closure) for closure in elsewhere]
        for closure in here:
            closure()
        for future in done:
            future.result()


_closures = _Closures()


def add_step_closure(closure: Callable[..., Any], args: tuple[Any, ...] = (), run_async: bool = False) -> None:
    """Call ``closure(*args)`` when the step has ended, so that reading tensors there launches nothing of its own.

    ``run_async`` calls it on a thread, one after another; what it raises is raised by a later ``sync``.
    """
    _closures.add(lambda: closure(*args), run_async)


@causes("user torch_xla.sync", strength=0)
def sync(wait: bool = False, reset_scope: bool = True) -> None:
    """Launch what is pending, end the step, and call its closures; ``wait`` until the results are computed.

    ``reset_scope`` has no meaning: a module's names are those of its parameters. ``XLA_SYNC_WAIT`` has the last word on
    ``wait``, ``XLA_EMIT_STEPLOG=1`` says so for each step, and ``XLA_METRICS_FILE`` names a file, which the first
    process of a host adds a metrics report to. Raises ``CompileError`` and ``ExecutionError``.
    """
    for name in _NARROW:
        if os.environ.get(name, "0") != "0":
            warnings.warn(
                f"{name} has no effect: programs compute in the dtypes of their tensors{_INSTEAD}", stacklevel=2
            )
    if getenv_as("XLA_EMIT_STEPLOG", bool, False):
        print("torch_xla.torch_xla::sync\n", end="", file=sys.stderr, flush=True)
    hloemit.sync(wait=getenv_as("XLA_SYNC_WAIT", bool, wait))
    if "XLA_METRICS_FILE" in os.environ and world.local_rank() == 0:
        from hloemit.torch_xla.debug.metrics_saver import save_metrics  # whose package imports this module

        save_metrics()
    _closures.run()


class Region:
    """A step: a context, or a decorator that compiles a function."""

    def __init__(self, compiled: Callable[[Callable[..., Any]], Callable[..., Any]], full_graph: bool) -> None:
        self._compiled = compiled
        self._full_graph = full_graph
        self._open: list[contextlib.AbstractContextManager[None]] = []

    def __call__(self, f: Callable[..., Any]) -> Callable[..., Any]:
        """The function, compiled."""
        return self._compiled(f)

    def __enter__(self) -> None:
        region = _traced(self._full_graph)
        region.__enter__()
        self._open.append(region)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> bool | None:
        return self._open.pop().__exit__(kind, error, trace)


@contextlib.contextmanager
def _traced(full_graph: bool = False) -> Iterator[None]:
    """What is recorded inside is one graph, in eager mode too; what was pending before is not part of it.

    An exception inside ends the step as well. With ``full_graph`` RuntimeError where a program would run inside.
    """
    _launch_what_was_before()
    with eager_mode_context(False):
        try:
            with executions.forbidden(full_graph):
                yield
        finally:
            _launch_graph()


@causes("torch_xla.compile clear the pending graph prior calling the target function")
def _launch_what_was_before() -> None:
    sync()


@causes("torch_xla.compile")
def _launch_graph() -> None:
    sync()


def step() -> Region:
    """A context: what is recorded in it is one graph, which is launched at its end."""
    return compile()


def compile(
    f: Callable[..., Any] | None = None,
    full_graph: bool | None = False,
    name: str | None = None,
    max_different_graphs: int | None = None,
) -> Any:
    """``hloemit.compile(f)``; without ``f`` a decorator that does so, and which is a context as ``step()``.

    With ``full_graph`` RuntimeError where a program would run in the midst of it. With ``max_different_graphs`` each
    call is recorded, and RuntimeError says where the graph begins to differ from those that are allowed.
    """

    def compiled(function: Callable[..., Any]) -> Any:
        if max_different_graphs is not None:
            return _counted(function, bool(full_graph), max_different_graphs)
        if not full_graph:
            return hloemit.compile(function, name=name)
        captured = hloemit.compile(function, full_graph=True, name=name)
        if not callable(function):
            return captured
        return functools.wraps(function)(executions.whole(captured, _recorded_whole(function)))

    return compiled(f) if f is not None else Region(compiled, bool(full_graph))


def _recorded_whole(function: Callable[..., Any]) -> Callable[..., Any]:
    def call(*args: Any, **kwargs: Any) -> Any:
        with _traced(full_graph=True):
            return function(*args, **kwargs)

    return call


def _counted(function: Callable[..., Any], full_graph: bool, most: int) -> Callable[..., Any]:
    @functools.wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        with _traced(full_graph):
            result = function(*args, **kwargs)
            executions.count(function, most)
        return result

    return call
