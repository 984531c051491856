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
from torch import nn
from torch.export import ExportedProgram
from torch.fx import GraphModule

from hloemit.base.errors import CaptureError
from hloemit.capture.exporting.transforms import TransformError
from hloemit.capture.failure import UpdatedError, after_held, after_recording, asks_for_values
from hloemit.capture.strategies.export import FunctionModule, from_exported, from_file, from_module
from hloemit.capture.strategies.fx_graph import from_graph, is_traced
from hloemit.capture.strategies.module import BelowAutogradError, record
from hloemit.program.passes.bounds.builder import is_unknown
from hloemit.program.program import MUTATION, Program
from hloemit.python_state.class_questions import warn_of_class_questions
from hloemit.python_state.reached import Reached
from hloemit.recording.known_values import deciding_by_held, noting_asked
from hloemit.recording.stand_in import NotRecordable, UnseenUpdateError, ValueAskedError

_EXPORT, _SYMBOLS = "torch.export", "make_fx, where values are symbols"

Arguments: TypeAlias = Sequence[Any] | torch.Tensor  # the positional ones; one tensor is one argument


@dataclass(frozen=True)
class Request:
    """What is to be captured: a target, and examples of its arguments."""

    target: Any
    args: Arguments
    kwargs: dict[str, Any] | None
    dynamic_shapes: Any
    bound: int | None = None  # the greatest size that data may give a dimension


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
    with noting_asked() as asked:
        program = _captured(request)
    program.bindings.decided += asked.values()
    return program


def _captured(request: Request) -> Program:
    attempts = []
    request = dataclasses.replace(request, args=_positional(request.args))
    *first, last = _strategies(request)
    asked: ValueAskedError | None = None
    for strategy in first:
        try:
            program = strategy.run(request)
        except NotRecordable as reason:
            asked = reason if isinstance(reason, ValueAskedError) else asked
            attempts.append(Attempt(strategy.name, str(reason)))
        else:
            program.attempts = (*attempts, Attempt(strategy.name))
            return program
    try:
        program = last.run(request)
    except CaptureError as reason:
        cause = reason.__cause__
        if asked is None and request.dynamic_shapes is not None and isinstance(cause, Exception):
            asked = ValueAskedError(str(reason)) if asks_for_values(cause) else None
        if asked is None:
            raise
        attempts.append(Attempt(last.name, str(reason)))
        last = _BY_HELD if request.dynamic_shapes is None else _SYMBOLIC_BY_HELD
        try:
            program = last.run(request)
        except (CaptureError, NotRecordable) as later:
            if last is _SYMBOLIC_BY_HELD and isinstance(later, CaptureError) and str(later) != str(reason):
                raise  # it came further than to what is held
            raise after_held(after_recording(reason, asked), asked, later) from reason.__cause__
    else:
        known = _of_known_sizes(request, program) if asked is not None else None
        if known is not None:
            attempts.append(Attempt(last.name, "data decide sizes, and there is no bound="))
            last, program = _BY_HELD, known
    program.attempts = (*attempts, *(program.attempts or [Attempt(last.name)]))
    return program


def _of_known_sizes(request: Request, program: Program) -> Program | None:
    """The program with the sizes that what it holds decides, where only data would; None where it cannot be."""
    if request.dynamic_shapes is not None or request.bound is not None:
        return None
    if not any(is_unknown(node.meta.get("val")) for node in program.module.graph.nodes):
        return None
    try:
        return _captured_by_held(request)
    except (CaptureError, NotRecordable):
        return None


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
    except (BelowAutogradError, UnseenUpdateError):  # forces from an energy, say, or a cache that is no buffer
        return _recorded_function(request)


def _through_export(request: Request, function: Any = None) -> Program:
    try:
        program = from_module(request.target, request.args, request.kwargs, request.dynamic_shapes)
    except TransformError as reason:
        if request.dynamic_shapes is not None:
            raise CaptureError(str(reason)) from reason.__cause__
        attempts = (Attempt(_EXPORT, str(reason)), Attempt(_SYMBOLS))
    else:
        warn_of_class_questions(Reached(function, [request.target]).functions())
        return program
    program = _symbolic_function(request)
    program.attempts = attempts
    return program


def _function_through_export(request: Request) -> Program:
    module = FunctionModule(request.target, request.args, request.kwargs or {})
    return _through_export(dataclasses.replace(request, target=module), request.target)


def _recorded_function(request: Request) -> Program:
    from hloemit.capture.strategies.function import (
        record_function,  # and with it sympy, which a warm start does not need
    )

    return record_function(request.target, request.args, request.kwargs)


def _symbolic_function(request: Request) -> Program:
    from hloemit.capture.strategies.function import trace_function

    return trace_function(request.target, request.args, request.kwargs)


def _captured_by_held(request: Request) -> Program:
    """The last way: what the others capture follows its tensors, and no call of it is refused for their elements."""
    is_module = isinstance(request.target, nn.Module)
    with deciding_by_held() as decided:
        if request.dynamic_shapes is not None:
            program = (_through_export if is_module else _function_through_export)(request)
        else:
            program = (_recorded if is_module else _recorded_function)(request)
    updated = {spec.target for spec in program.outputs if spec.kind in MUTATION.values()}
    for spec in program.inputs:
        if spec.tensor is not None and id(spec.tensor) in decided and (spec.target or spec.name) in updated:
            raise UpdatedError(f"It depends on {spec.target or spec.name}, which the program updates.")
    program.bindings.decided = list(decided.values())
    return program


_EXPORTED = (Strategy("torch.export, before", _exported),)
_FILE = (Strategy("torch.export, from a file", _read),)
_GRAPH = (Strategy("its own graph", _traced),)
_MODULE = (Strategy("recording", _recorded), Strategy(_EXPORT, _through_export))
_SYMBOLIC_FUNCTION = (Strategy(_EXPORT, _function_through_export),)
_FUNCTION = (
    Strategy("recording", _recorded_function),
    Strategy(_SYMBOLS, _symbolic_function),
)
_BY_HELD = Strategy("recording, by the elements of what the program holds", _captured_by_held)
_SYMBOLIC_BY_HELD = Strategy(f"{_EXPORT}, by the elements of what the program holds", _captured_by_held)


def _strategies(request: Request) -> tuple[Strategy, ...]:
    target = request.target
    if isinstance(target, ExportedProgram):
        return _EXPORTED
    if isinstance(target, (str, Path)):
        return _FILE
    if isinstance(target, GraphModule) and is_traced(target):
        return _GRAPH
    if isinstance(target, nn.Module):
        return _MODULE
    if not callable(target):
        raise TypeError(
            f"cannot lower a {type(target).__name__}: pass an nn.Module, a function, an ExportedProgram, the path of a "
            ".pt2 or an fx.GraphModule"
        )
    return _FUNCTION if request.dynamic_shapes is None else _SYMBOLIC_FUNCTION
