"""The fuzzer's command line: programs of autograd's own from one seed on, in a child that may die."""

from __future__ import annotations

import click

from tests.differentiation.doors import DOORS, judge
from tests.differentiation.drawing import draw
from tests.differentiation.program import Program, script
from tests.differentiation.shrinking import shrink
from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.search import options, search, small

LENGTH = 7  # most statements of a program


@click.command(help=__doc__)
@options(LENGTH, DOORS)
def main(
    seed: int, programs: int, seconds: float, length: int, doors: tuple[str, ...], stream: str, shrunk: bool
) -> None:
    runner = Runner(judge)

    def show(number: int, program: Program, faults: dict[str, Finding]) -> None:
        for door, finding in faults.items():
            failing = small(runner, program, door, finding, shrink, None)[0] if shrunk else program
            title = f"--- seed {number}, {door}: {finding.status}"
            click.echo(f"{title}\n{finding.message[:2000]}\n{script(failing, door)}")

    search(
        runner,
        (seed, programs),
        seconds,
        stream,
        lambda number: (draw(f"{number}", length), doors or tuple(DOORS)),
        show,
    )


if __name__ == "__main__":
    main()
