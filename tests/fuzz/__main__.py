"""The fuzzer's command line: programs from one seed on, through the doors, in a child that may die."""

from __future__ import annotations

from functools import partial

import click

from tests.fuzz.child import Runner
from tests.fuzz.doors import DOORS, Finding
from tests.fuzz.draws import LARGE, SMALL
from tests.fuzz.generator import generate
from tests.fuzz.program import Program, script
from tests.fuzz.search import search, small
from tests.fuzz.shrink import TRIES, shrink
from tests.fuzz.stream import signature

LENGTH = 25  # most statements of a program


@click.command(help=__doc__)
@click.option("--seed", default=0, show_default=True, help="of the first program")
@click.option("--programs", default=0, help="how many; 0 goes on until the time is up")
@click.option("--seconds", default=0.0, help="how long; 0 goes on until there were enough programs")
@click.option("--length", default=LENGTH, show_default=True, help="most statements of a program")
@click.option("--large/--small", default=False, help="whether tensors have thousands of elements")
@click.option("--door", "doors", multiple=True, type=click.Choice(list(DOORS)), help="all, unless named")
@click.option("--stream", default="", help="name of a record in .fuzz/, which is gone on with; otherwise none is kept")
@click.option("--shrunk/--unshrunk", default=True, help="whether programs that fail are made small")
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
    known: set[str] = set()
    search(
        runner,
        (seed, programs),
        seconds,
        stream,
        lambda number: (generate(f"{number}", length, LARGE if large else SMALL), doors or tuple(DOORS)),
        lambda _, program, faults: _show(runner, program, faults, known, shrunk),
    )


def _show(runner: Runner, program: Program, faults: dict[str, Finding], known: set[str], shrunk: bool) -> None:
    """Print a fault as a script, with the doors that have it too; in a line where it looks like one before."""
    door, finding = next(iter(faults.items()))
    whole, key = program, f"{finding.status} {signature(finding)}"
    if finding.status != "wrong" and key in known:
        click.echo(f"seed {program.seed}, {', '.join(faults)}: {key}, as before")
        return
    known.add(key)
    if shrunk:
        tries = 12 if finding.status in ("slow", "died") else TRIES
        program, finding = small(runner, program, door, finding, partial(shrink, tries=tries))
    others = [other for other in faults if other != door and runner.judge(program, other).is_fault]
    title = f"# seed {program.seed}, {', '.join([door, *others])}: {finding.status}: "
    click.echo("\n" + title + "\n# ".join(finding.message.splitlines()[:12]))
    click.echo(script(program, DOORS[door]))
    if program.raises:
        click.echo(f"# eager raises {program.raises}\n")
    for other in [name for name in faults if name not in (door, *others)]:
        _show(runner, whole, {other: faults[other]}, known, shrunk)


if __name__ == "__main__":
    main()
