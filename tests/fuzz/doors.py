"""The ways into hloemit, and what became of a program that took one."""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from typing import Any

import torch

import hloemit
from hloemit.cache.executables import forget
from tests.fuzz import eager, verdict
from tests.fuzz.program import NAMES, Door, Program

DOORS = {
    "lower": Door("hloemit.lower({f}, args).compile()(*args)"),
    "launch": Door("hloemit.lower({f}, args).compile().launch(*args).result()"),
    "dynamo": Door("{f}(*args)", setup='f = torch.compile(f, backend="hloemit")'),
    "lazy": Door("{f}(*args)", device="hloemit.device()"),
    "compile": Door("hloemit.compile({f})(*args)", device="hloemit.device()"),
}
# a fault through torch.compile is PyTorch's own where this has it too
UPSTREAM = Door("{f}(*args)", setup='f = torch.compile(f, backend="aot_eager")')
REFUSALS = (hloemit.CaptureError, hloemit.LoweringError, NotImplementedError)  # a LoweringError may be a fault of ours
# torch.compile's own limits, in words
LIMITS = re.compile(
    "functionalization encountered a tensor being mutated that has internal overlap|Dynamo failed|Unsupported:"
)
FAULTS = (hloemit.base.errors.ResultTypeError,)
_latest: list[Program | None] = [None]


@dataclass(frozen=True)
class Finding:
    """What became of a program.

    ``ok``; ``refused``, by an error that says so; ``upstream``, a fault that is PyTorch's own; ``wrong``; ``raised``;
    ``silent``, where eager raises; ``died`` and ``slow``, as the process did.
    """

    status: str
    message: str = ""

    @property
    def is_fault(self) -> bool:
        """Whether somebody has to look at it."""
        return self.status not in ("ok", "refused", "upstream")


def through(program: Program, door: Door) -> eager.Tensors:
    """Outputs, gradients and arguments of a program that takes a door."""
    scope: dict[str, Any] = {**NAMES, "hloemit": hloemit, "__name__": "fuzzed"}
    scope["args"] = program.arguments(eval(door.device, scope))
    functions = program.functions()
    space = functions["f"].__globals__
    space.update(scope)
    exec(door.setup, space)
    results = eval(door.call.format(f=program.entry), space)
    return eager.copied([*results, *scope["args"]])


def judge(program: Program, name: str) -> Finding:
    """Run a program through a door and say what became of it."""
    if program != _latest[0]:
        forget()  # what the latest one compiled, which two doors share
        _latest[0] = program
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            finding = _judge(program, DOORS[name])
            if name == "dynamo" and finding.is_fault:
                torch.compiler.reset()
                if _judge(program, UPSTREAM).is_fault:
                    return Finding("upstream", finding.message)
            return finding
        finally:
            torch.compiler.reset()


def _judge(program: Program, door: Door) -> Finding:
    expected = None
    try:
        expected = eager.expectation(program)
    except Exception as error:
        if not program.raises:
            return Finding("ok", f"eager: {type(error).__name__}")
    if program.raises and expected is not None:
        return Finding("ok", "eager does not raise")
    try:
        got = through(program, door)
    except Exception as error:
        return _raised(program, error)
    if expected is None:
        return Finding("silent", f"eager raises {program.raises}")
    first = len(program.outputs)
    found = verdict.difference(expected, got, range(first, first + len(program.differentiated)))
    return Finding("wrong", found) if found else Finding("ok")


def _raised(program: Program, error: Exception) -> Finding:
    message = f"{type(error).__name__}: {error}"
    if program.raises:
        return Finding("ok", message)
    refused = (isinstance(error, REFUSALS) and not isinstance(error, FAULTS)) or LIMITS.search(message)
    return Finding("refused" if refused else "raised", message)
