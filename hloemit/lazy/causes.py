"""Why programs are compiled and run, for the reports of a front end; in the words that torch_xla has for it."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import CodeType, FrameType
from typing import Any, TypeVar

from hloemit.recording.values import Value
from hloemit.runtime.executable import Executable

_F = TypeVar("_F", bound=Callable[..., Any])
_Name = Callable[[Mapping[str, Any]], str]


@dataclass(frozen=True)
class Graph:
    """A program as a report has it: what identifies it, and how many arguments and results it has."""

    digest: str
    inputs: int
    outputs: int


@dataclass(frozen=True)
class Cause:
    """Why a function has programs compiled and run; the strongest counts, of several the one that was called last.

    ``name`` gives that of the graph, from the function's variables.
    """

    running: str
    compiling: str
    strength: int
    name: _Name


class Reports:
    """What a front end does before a graph is compiled, when it is, and before each launch of a program.

    ``launching`` is given the plan of what was recorded, and the values that it computes.
    """

    compiling: Callable[[Graph], None] | None = None
    compiled: Callable[[Executable], None] | None = None
    running: Callable[[Graph], None] | None = None
    launching: Callable[[Any, list[Value]], None] | None = None


_causes: dict[CodeType, Cause] = {}
_graphs: weakref.WeakKeyDictionary[Executable, Graph] = weakref.WeakKeyDictionary()


def causes(
    running: str, compiling: str | None = None, strength: int = 1, name: _Name = lambda held: ""
) -> Callable[[_F], _F]:
    """A decorator: programs that a call of the function brings about are its doing."""

    def noted(function: _F) -> _F:
        _causes[function.__code__] = Cause(running, compiling or running, strength, name)
        return function

    return noted


def cause_of(frame: FrameType) -> Cause | None:
    """Why the function of a frame has programs run, if it says so."""
    return _causes.get(frame.f_code)


def graph_of(executable: Executable) -> Graph:
    """The graph that became a program; raises KeyError for a program of another kind."""
    return _graphs[executable]


def is_compiled(executable: Executable) -> bool:
    """Whether another graph became this program before, whose text was the same."""
    return executable in _graphs


def will_compile(graph: Graph) -> None:
    """Report a graph that is about to be compiled."""
    if Reports.compiling is not None:
        Reports.compiling(graph)


def has_compiled(graph: Graph, executable: Executable) -> None:
    """Report what a graph became, and know it when it runs."""
    _graphs[executable] = graph
    if Reports.compiled is not None:
        Reports.compiled(executable)


def will_run(executable: Executable) -> None:
    """Report a launch."""
    if Reports.running is not None and (graph := _graphs.get(executable)) is not None:
        Reports.running(graph)
