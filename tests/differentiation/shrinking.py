"""A failing program made small: without statements, results and inputs that it fails without."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator

from tests.differentiation.drawing import runs
from tests.differentiation.program import Program
from tests.fuzz.statement_programs import made_small


def shrink(program: Program, fails: Callable[[Program], bool]) -> Program:
    """A smaller program that still fails."""
    return made_small(program, _smaller, runs, fails)


def _smaller(program: Program) -> Iterator[Program]:
    yield from program.with_less()
    if program.ending != "results":
        yield dataclasses.replace(program, ending="results")
    if len(program.inputs) > 1:
        yield dataclasses.replace(program, inputs=program.inputs[:-1])
