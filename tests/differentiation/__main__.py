"""The fuzzer's command line: programs of autograd's own from one seed on, in a child that may die."""

from __future__ import annotations

import click

from tests.differentiation.doors import DOORS, judge
from tests.differentiation.drawing import draw
from tests.differentiation.program import Program, script
from tests.differentiation.shrinking import shrink
from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.search import search, small

LENGTH = 7  # most statements of a program


@click.command(help=__doc__)
@click.option("--seed", default=0, show_default=True, help="of the first program")
@click.option("--programs", default=0, help="how many; 0 goes on until the time is up")
@click.option("--seconds", default=0.0, help="how long; 0 goes on until there were enough programs")
@click.option("--length", default=LENGTH, show_default=True, help="most statements of a program")
@click.option("--door", "doors", multiple=True, type=click.Choice(list(DOORS)), help="all, unless named")
@click.option("--stream", default="", help="name of a record in .fuzz/, which is gone on with; otherwise none is kept")
@click.option("--shrunk/--unshrunk", default=True, help="whether programs that fail are made small")
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
