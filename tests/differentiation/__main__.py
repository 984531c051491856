"""The fuzzer's command line: programs of autograd's own from one seed on, in a child that may die."""

from __future__ import annotations

import time
from collections import Counter

import click

from tests.differentiation.doors import DOORS, judge
from tests.differentiation.drawing import draw
from tests.differentiation.program import Program, script
from tests.differentiation.shrinking import shrink
from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.stream import note, numbers, signature

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
    statuses = Counter[str]()
    known: set[str] = set()
    end = time.monotonic() + seconds if seconds else float("inf")
    try:
        for number in numbers(seed, programs, stream):
            if time.monotonic() > end:
                break
            program = draw(f"{number}", length)
            findings = {door: runner.judge(program, door) for door in doors or DOORS}
            statuses.update(f"{door} {finding.status}" for door, finding in findings.items())
            statuses.update(f"refused: {signature(f)}" for f in findings.values() if f.status == "refused")
            for door, finding in findings.items():
                if finding.is_fault:
                    known.add(_shown(runner, number, program, door, finding, shrunk))
            note(stream, number, findings)
    finally:
        runner.close()
        for status, times in sorted(statuses.items()):
            click.echo(f"{times:6} {status}")
    raise SystemExit(1 if known else 0)


def _shown(runner: Runner, number: int, program: Program, door: str, finding: Finding, shrunk: bool) -> str:
    """Print a fault as a script; what it has in common with others like it."""

    def fails(candidate: Program) -> bool:
        found = runner.judge(candidate, door)
        return (found.status, signature(found)) == (finding.status, signature(finding))

    small = shrink(program, fails) if shrunk else program
    click.echo(f"--- seed {number}, {door}: {finding.status}\n{finding.message[:2000]}\n{script(small, door)}")
    return f"{finding.status} {signature(finding)}"


if __name__ == "__main__":
    main()
