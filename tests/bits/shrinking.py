"""A failing program made small: without statements and results that it fails without."""

from __future__ import annotations

from collections.abc import Callable

from tests.bits.drawing import holds
from tests.bits.program import Program
from tests.fuzz.statement_programs import made_small


def shrink(program: Program, fails: Callable[[Program], bool]) -> Program:
    """A smaller program that still fails."""
    return made_small(program, Program.with_less, holds, fails)
