"""The ways into hloemit, and whether a program that took one has eager PyTorch's bits."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import torch

import hloemit
from hloemit.cache.executables import forget
from tests.bits.program import Program
from tests.fuzz.doors import Finding

Results = list[torch.Tensor]


def _lower(program: Program) -> Results:
    args = program.arguments()
    return list(hloemit.lower(program.function(), tuple(args)).compile()(*args))


def _lazy(program: Program) -> Results:
    return [each.cpu() for each in program.function()(*program.arguments(hloemit.device()))]


def _compile(program: Program) -> Results:
    return list(hloemit.compile(program.function())(*program.arguments()))


def _dynamo(program: Program) -> Results:
    torch._dynamo.reset()
    return list(torch.compile(program.function(), backend="hloemit", dynamic=False)(*program.arguments()))


DOORS: dict[str, Callable[[Program], Results]] = {
    "lower": _lower,
    "lazy": _lazy,
    "compile": _compile,
    "dynamo": _dynamo,
}


def judge(program: Program, door: str) -> Finding:
    """Run a program through a door and say what became of it."""
    forget()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        expected = program.function()(*program.arguments())
        try:
            got = DOORS[door](program)
        except Exception as error:
            return Finding("raised", f"{type(error).__name__}: {error}")
    found = difference(expected, got)
    return Finding("wrong", found) if found else Finding("ok")


def difference(expected: Results, got: Results) -> str:
    """The first difference in words; NaNs are one."""
    for i, (want, have) in enumerate(zip(expected, got, strict=True)):
        if (want.shape, want.dtype) != (have.shape, have.dtype):
            return f"result {i} is {have.dtype}{list(have.shape)}, and eager's is {want.dtype}{list(want.shape)}"
        other = (want != have) | ((want == 0) & (want.signbit() != have.signbit()))
        other &= ~(want.isnan() & have.isnan())
        if other.any():
            pair = have[other][0].item(), want[other][0].item()
            return f"result {i} has {int(other.sum())} of {other.numel()} wrong, such as {pair[0]!r} for {pair[1]!r}"
    return ""
