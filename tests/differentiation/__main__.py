"""The fuzzer's command line: programs of autograd's own from one seed on, in a child that may die."""

from __future__ import annotations

from tests.differentiation.doors import DOORS, judge
from tests.differentiation.drawing import draw
from tests.differentiation.program import script
from tests.differentiation.shrinking import shrink
from tests.fuzz.statement_programs import command

LENGTH = 7  # most statements of a program

main = command(__doc__, judge, draw, shrink, script, LENGTH, DOORS, tuple(DOORS))

if __name__ == "__main__":
    main()
