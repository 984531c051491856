"""A failing program made small: without statements and results that it fails without."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from tests.bits.drawing import holds
from tests.bits.program import Program


def shrink(program: Program, fails: Callable[[Program], bool]) -> Program:
    """A smaller program that still fails."""
    while True:
        smaller = next((each for each in _smaller(program) if holds(each) and fails(each)), None)
        if smaller is None:
            return program
        program = smaller


def _smaller(program: Program) -> Iterator[Program]:
    for i in range(len(program.outputs)):
        yield dataclasses.replace(program, outputs=program.outputs[:i] + program.outputs[i + 1 :])
    for i in range(len(program.statements)):
        yield dataclasses.replace(program, statements=program.statements[:i] + program.statements[i + 1 :])
