"""Ways from what users have to a ``Program``: for each kind of target a list, of which the first that can is taken.

A strategy gives a program, or steps aside with its reason; the reasons stay with the program, and
``lower(..., explain=True)`` prints them.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import torch
from torch.export import ExportedProgram
from torch.fx import GraphModule

from hloemit.capture.strategies.export import FunctionModule, from_exported, from_file, from_module
from hloemit.capture.strategies.fx_graph import from_graph, is_traced
from hloemit.capture.strategies.module import BelowAutogradError, record
from hloemit.program.program import Program
from hloemit.recording.stand_in import NotRecordable

Arguments: TypeAlias = Sequence[Any] | torch.Tensor  # the positional ones; one tensor is one argument


@dataclass(frozen=True)
class Request:
    """What is to be captured: a target, and examples of its arguments."""

    target: Any
    args: Arguments
    kwargs: dict[str, Any] | None
    dynamic_shapes: Any


@dataclass(frozen=True)
class Strategy:
    """A way to capture; ``run`` raises ``NotRecordable`` where another one has to be tried."""

    name: str
    run: Callable[[Request], Program]


@dataclass(frozen=True)
class Attempt:
    """A strategy that was tried, and why it stepped aside; no reason where it gave the program."""

    strategy: str
    reason: str | None = None

    def __str__(self) -> str:
        if self.reason is None:
            return f"captured by {self.strategy}"
        first, *_ = self.reason.splitlines() or [""]  # PyTorch's reasons may go on for pages
        return f"not by {self.strategy}: {first}"


def _positional(args: Arguments) -> tuple[Any, ...]:
    """``Arguments`` as a tuple; raises TypeError for what is none."""
    if isinstance(args, torch.Tensor):
        return (args,)
    if not isinstance(args, (tuple, list)):
        how = "give keyword arguments as kwargs" if isinstance(args, Mapping) else "put it into one: (x,)"
        raise TypeError(f"args is a tuple of the program's arguments, and a {type(args).__name__} came: {how}")
    return tuple(args)


def capture(request: Request) -> Program:
    """The program of a target, with the attempts that led to it; raises what the last strategy raises."""
    attempts = []
    request = dataclasses.replace(request, args=_positional(request.args))
    *first, last = _strategies(request)
    for strategy in first:
        try:
            program = strategy.run(request)
        except NotRecordable as reason:
            attempts.append(Attempt(strategy.name, str(reason)))
        else:
            program.attempts = (*attempts, Attempt(strategy.name))
            return program
    program = last.run(request)
    program.attempts = (*attempts, Attempt(last.name))
    return program


def _exported(request: Request) -> Program:
    return from_exported(request.target)


def _read(request: Request) -> Program:
    return from_file(request.target)


def _traced(request: Request) -> Program:
    return from_graph(request.target, request.args, request.kwargs)


def _recorded(request: Request) -> Program:
    if request.dynamic_shapes is not None:
        raise NotRecordable("sizes are symbolic, which torch.export knows")
    try:
        return record(request.target, request.args, request.kwargs)
    except BelowAutogradError:  # forces from an energy, say
        return _recorded_function(request)


def _through_export(request: Request) -> Program:
    return from_module(request.target, request.args, request.kwargs, request.dynamic_shapes)


def _function_through_export(request: Request) -> Program:
    return from_module(FunctionModule(request.target), request.args, request.kwargs, request.dynamic_shapes)


def _recorded_function(request: Request) -> Program:
    from hloemit.capture.strategies.function import (
        record_function,  # and with it sympy, which a warm start does not need
    )

    return record_function(request.target, request.args, request.kwargs)


def _symbolic_function(request: Request) -> Program:
    from hloemit.capture.strategies.function import trace_function

    return trace_function(request.target, request.args, request.kwargs)


_EXPORTED = (Strategy("torch.export, before", _exported),)
_FILE = (Strategy("torch.export, from a file", _read),)
_GRAPH = (Strategy("its own graph", _traced),)
_MODULE = (Strategy("recording", _recorded), Strategy("torch.export", _through_export))
_SYMBOLIC_FUNCTION = (Strategy("torch.export", _function_through_export),)
_FUNCTION = (
    Strategy("recording", _recorded_function),
    Strategy("make_fx, where values are symbols", _symbolic_function),
)


def _strategies(request: Request) -> tuple[Strategy, ...]:
    target = request.target
    if isinstance(target, ExportedProgram):
        return _EXPORTED
    if isinstance(target, (str, Path)):
        return _FILE
    if isinstance(target, GraphModule) and is_traced(target):
        return _GRAPH
    if isinstance(target, torch.nn.Module):
        return _MODULE
    if not callable(target):
        raise TypeError(
            f"cannot lower a {type(target).__name__}: pass an nn.Module, a function, an ExportedProgram, the path of a "
            ".pt2 or an fx.GraphModule"
        )
    return _FUNCTION if request.dynamic_shapes is None else _SYMBOLIC_FUNCTION
