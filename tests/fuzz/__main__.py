"""The fuzzer's command line: programs from one seed on, through the doors, in a child that may die."""

from __future__ import annotations

import time
from collections import Counter

import click

from tests.fuzz.child import Runner
from tests.fuzz.doors import DOORS, Finding
from tests.fuzz.draws import LARGE, SMALL
from tests.fuzz.generator import generate
from tests.fuzz.program import Program, script
from tests.fuzz.shrink import TRIES, shrink
from tests.fuzz.stream import note, numbers, signature

LENGTH = 25  # most statements of a program


def small(runner: Runner, program: Program, door: str, finding: Finding) -> tuple[Program, Finding]:
    """A small program with the same kind of finding, and its finding."""
    last = [finding]

    def fails(candidate: Program) -> bool:
        found = runner.judge(candidate, door)
        same = found.status == finding.status and signature(found)[:40] == signature(finding)[:40]
        if same:
            last[0] = found
        return same

    tries = 12 if finding.status in ("slow", "died") else TRIES
    return shrink(program, fails, tries), last[0]


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
    statuses = Counter[str]()
    known: set[str] = set()
    end = time.monotonic() + seconds if seconds else float("inf")
    try:
        for number in numbers(seed, programs, stream):
            if time.monotonic() > end:
                break
            program = generate(f"{number}", length, LARGE if large else SMALL)
            findings = {door: runner.judge(program, door) for door in doors or DOORS}
            statuses.update(f"{door} {finding.status}" for door, finding in findings.items())
            statuses.update(f"refused: {signature(f)}" for f in findings.values() if f.status == "refused")
            faults = {door: finding for door, finding in findings.items() if finding.is_fault}
            if faults:
                _show(runner, program, faults, known, shrunk)
            note(stream, number, findings)
    finally:
        runner.close()
        for status, times in sorted(statuses.items()):
            click.echo(f"{times:6} {status}")
    raise SystemExit(1 if known else 0)


def _show(runner: Runner, program: Program, faults: dict[str, Finding], known: set[str], shrunk: bool) -> None:
    """Print a fault as a script, with the doors that have it too; in a line where it looks like one before."""
    door, finding = next(iter(faults.items()))
    whole, key = program, f"{finding.status} {signature(finding)}"
    if finding.status != "wrong" and key in known:
        click.echo(f"seed {program.seed}, {', '.join(faults)}: {key}, as before")
        return
    known.add(key)
    if shrunk:
        program, finding = small(runner, program, door, finding)
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
