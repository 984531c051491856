"""A failing program made small: without statements, results and inputs that it fails without."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from tests.differentiation.drawing import runs
from tests.differentiation.program import Program


def shrink(program: Program, fails: Callable[[Program], bool], tries: int = 60) -> Program:
    """A smaller program that still fails."""
    left = tries
    while left > 0:
        for candidate in _smaller(program):
            if not runs(candidate):
                continue
            left -= 1
            if fails(candidate):
                program = candidate
                break
            if left == 0:
                break
        else:
            return program
    return program


def _smaller(program: Program) -> Iterator[Program]:
    for i in range(len(program.statements)):
        yield dataclasses.replace(program, statements=program.statements[:i] + program.statements[i + 1 :])
    for i in range(len(program.outputs)):
        yield dataclasses.replace(program, outputs=program.outputs[:i] + program.outputs[i + 1 :])
    if program.ending != "results":
        yield dataclasses.replace(program, ending="results")
    if len(program.inputs) > 1:
        yield dataclasses.replace(program, inputs=program.inputs[:-1])
