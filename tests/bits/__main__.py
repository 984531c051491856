"""The fuzzer's command line: programs compared by their bits from one seed on, in a child that may die."""

from __future__ import annotations

from tests.bits.doors import DOORS, judge
from tests.bits.drawing import draw
from tests.bits.program import script
from tests.bits.shrinking import shrink
from tests.fuzz.statement_programs import command

LENGTH = 8  # most statements of a program
USUAL = ("lower", "lazy")

main = command(__doc__, judge, draw, shrink, script, LENGTH, DOORS, USUAL)

if __name__ == "__main__":
    main()
