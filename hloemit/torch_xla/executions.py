"""Programs that run where a script says that none may, and functions that record more graphs than a script allows."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hloemit.base.errors import CaptureError, UnsupportedOpError
from hloemit.lazy.launch import trace
from hloemit.lazy.modes import modes
from hloemit.torch_xla.ir_text import step_text

FORBIDDEN = "Unexpected execution happens inside the compiled function, exiting"
Graph = tuple[str, ...]
_END = "the end of the function"
_graphs: weakref.WeakKeyDictionary[Any, list[Graph]] = weakref.WeakKeyDictionary()  # by function, in their order


def allow(enable: bool) -> None:
    """Let programs run, or let each raise RuntimeError instead: a tensor was read, or a step ended.

    So does reading a tensor of equal elements, which needs no program here, but would elsewhere.
    """
    modes.forbidden = "" if enable else FORBIDDEN


def forbidden(yes: bool = True) -> contextlib.AbstractContextManager[None]:
    """A context in which no program may run, if so."""
    return _refusing(FORBIDDEN if yes else modes.forbidden)


def permitted() -> contextlib.AbstractContextManager[None]:
    """A context in which programs may run, wherever it is."""
    return _refusing("")


@contextlib.contextmanager
def _refusing(words: str) -> Iterator[None]:
    before, modes.forbidden = modes.forbidden, words
    try:
        yield
    finally:
        modes.forbidden = before


def whole(compiled: Callable[..., Any], recorded: Callable[..., Any]) -> Callable[..., Any]:
    """A function that is captured, or else recorded; RuntimeError where that needs a program that is forbidden."""
    refused: list[Exception] = []

    def call(*args: Any, **kwargs: Any) -> Any:
        if not refused:
            try:
                return compiled(*args, **kwargs)
            except (CaptureError, UnsupportedOpError) as error:
                refused.append(error)
        try:
            return recorded(*args, **kwargs)
        except RuntimeError as error:
            if str(error) == FORBIDDEN:
                raise RuntimeError(f"{FORBIDDEN}: {refused[0]}") from None
            raise

    return call


def count(function: Any, most: int) -> None:
    """Note the graph that a function has recorded since the last sync; RuntimeError where it has too many."""
    graph = tuple([step_text(s) for s in trace.step.path() if s.call is not None])
    known = _graphs.setdefault(function, [])
    if graph in known:
        return
    if len(known) >= most:
        raise RuntimeError(_refusal(graph, known, most))
    known.append(graph)


def _refusal(graph: Graph, known: Sequence[Graph], most: int) -> str:
    same = max(_common(graph, other) for other in known) if known else 0
    expected = dict.fromkeys([(*g, _END)[same] for g in known if g[:same] == graph[:same]])
    if same < len(graph):
        lines = [f"Got: {graph[same]}"]
    else:
        lines = [f"Reached the end of the function at: {graph[-1] if graph else 'its beginning'}"]
    if len(expected) == 1:
        lines.append(f"Expected: {next(iter(expected))}")
    else:
        lines += ["Expected either of:", *[f"  - {text}" for text in expected]]
    return "\n".join([f"Maximum number of different graphs allowed per function exceeded: {most}", *lines, ""])


def _common(graph: Graph, other: Graph) -> int:
    """How many steps two graphs begin with alike."""
    return next((i for i, (a, b) in enumerate(zip(graph, other, strict=False)) if a != b), min(len(graph), len(other)))
