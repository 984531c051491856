"""The ways into hloemit, and what became of a program that took one."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import torch

import hloemit
from hloemit.cache.executables import forget
from tests.differentiation.program import Program
from tests.fuzz.doors import FAULTS, Finding

REFUSALS = (hloemit.CaptureError, hloemit.LoweringError, hloemit.InputError, NotImplementedError)
Left = list[torch.Tensor | None]


def _eager(program: Program) -> Left:
    return _left(program.function(), program.arguments(), 1)


def _lower(program: Program) -> Left:
    args = program.arguments()
    return _left(hloemit.lower(program.function(), tuple(args)).compile(), args, 1)


def _lazy(program: Program) -> Left:
    return _left(program.function(), program.arguments(hloemit.device()), 1)


def _compile(program: Program) -> Left:
    return _left(hloemit.compile(program.function()), program.arguments(hloemit.device()), 2)


def _twice(program: Program) -> Left:
    return _left(program.function(), program.arguments(), 2)


DOORS: dict[str, tuple[Callable[[Program], Left], Callable[[Program], Left]]] = {  # and what eager PyTorch does
    "lower": (_lower, _eager),
    "lazy": (_lazy, _eager),
    "compile": (_compile, _twice),
}


def _left(function: Any, args: list[torch.Tensor], calls: int) -> Left:
    """The results of the last call, the arguments and their gradients."""
    for _ in range(calls):
        results = list(function(*args))
    leaves = [*results, *args, *(x.grad for x in args)]
    return [None if x is None else x.detach().cpu().clone() for x in leaves]


def judge(program: Program, name: str) -> Finding:
    """Run a program through a door and say what became of it."""
    forget()
    ours, eagers = DOORS[name]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            expected = eagers(program)
        except Exception as error:
            return Finding("ok", f"eager: {type(error).__name__}")
        try:
            got = ours(program)
        except Exception as error:
            refused = isinstance(error, REFUSALS) and not isinstance(error, FAULTS)
            return Finding("refused" if refused else "raised", f"{type(error).__name__}: {error}")
    found = difference(expected, got)
    return Finding("wrong", found) if found else Finding("ok")


def difference(expected: Left, got: Left) -> str:
    """The first difference in words."""
    if len(expected) != len(got):
        return f"{len(got)} tensors are left, and eager leaves {len(expected)}"
    for i, (want, have) in enumerate(zip(expected, got, strict=True)):
        if (want is None) != (have is None):
            return f"tensor {i} is {have}, and eager's is {want}"
        if want is not None and have is not None:
            if (want.shape, want.dtype) != (have.shape, have.dtype):
                return f"tensor {i} is {have.dtype}{list(have.shape)}, and eager's is {want.dtype}{list(want.shape)}"
            size = 1 + float(want.nan_to_num(0.0, 0.0, 0.0).abs().max()) if want.numel() else 1.0
            if not torch.allclose(have, want, rtol=1e-8, atol=1e-9 * size, equal_nan=True):
                return f"tensor {i} is off by {float((have - want).abs().max())}"
    return ""
