"""The fuzzer's command line: programs compared by their bits from one seed on, in a child that may die."""

from __future__ import annotations

import click

from tests.bits.doors import DOORS, judge
from tests.bits.drawing import draw
from tests.bits.program import Program, script
from tests.bits.shrinking import shrink
from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.search import options, search, small

LENGTH = 8  # most statements of a program
USUAL = ("lower", "lazy")


@click.command(help=__doc__)
@options(LENGTH, DOORS, "lower and lazy")
def main(
    seed: int, programs: int, seconds: float, length: int, doors: tuple[str, ...], stream: str, shrunk: bool
) -> None:
    runner = Runner(judge)

    def show(number: int, program: Program, faults: dict[str, Finding]) -> None:
        for door, finding in faults.items():
            failing = small(runner, program, door, finding, shrink, None)[0] if shrunk else program
            click.echo(f"--- seed {number}, {door}: {finding.status}\n{finding.message}\n{script(failing, door)}")

    search(runner, (seed, programs), seconds, stream, lambda number: (draw(f"{number}", length), doors or USUAL), show)


if __name__ == "__main__":
    main()
