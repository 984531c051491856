"""The fuzzer's command line: programs from one seed on, through the doors, in a child that may die."""

from __future__ import annotations

from functools import partial

import click

from tests.fuzz.child import Runner
from tests.fuzz.doors import DOORS, Finding
from tests.fuzz.draws import LARGE, SMALL
from tests.fuzz.generator import generate
from tests.fuzz.program import Program, script
from tests.fuzz.search import Known, options, search, small, tell
from tests.fuzz.shrink import TRIES, shrink

LENGTH = 25  # most statements of a program


@click.command(help=__doc__)
@options(LENGTH, DOORS)
@click.option("--large/--small", default=False, help="whether tensors have thousands of elements")
def main(
    seed: int,
    programs: int,
    seconds: float,
    length: int,
    large: bool,
    doors: tuple[str, ...],
    stream: str,
    shrunk: bool,
) -> None:
    runner = Runner()
    known = Known()
    search(
        runner,
        (seed, programs),
        seconds,
        stream,
        lambda number: (generate(f"{number}", length, LARGE if large else SMALL), doors or tuple(DOORS)),
        lambda _, program, faults: _show(runner, program, faults, known, shrunk),
    )


def _show(runner: Runner, program: Program, faults: dict[str, Finding], known: Known, shrunk: bool) -> None:
    """Print a fault as a script, with the doors that have it too; in a line where it looks like one before."""
    door, finding = next(iter(faults.items()))
    whole = program
    if known.has(program.seed, ", ".join(faults), finding):
        return
    if shrunk:
        tries = 12 if finding.status in ("slow", "died") else TRIES
        program, finding = small(runner, program, door, finding, partial(shrink, tries=tries))
    others = [other for other in faults if other != door and runner.judge(program, other).is_fault]
    tell(program.seed, ", ".join([door, *others]), finding, script(program, DOORS[door]))
    if program.raises:
        click.echo(f"# eager raises {program.raises}\n")
    for other in [name for name in faults if name not in (door, *others)]:
        _show(runner, whole, {other: faults[other]}, known, shrunk)


if __name__ == "__main__":
    main()
