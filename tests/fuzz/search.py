"""The search for faults: programs of a row of seeds, each judged in a child, which may die, and shown if it fails."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import click

from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.stream import note, numbers, signature

P = TypeVar("P")


def search(
    runner: Runner,
    seeds: tuple[int, int],
    seconds: float,
    stream: str,
    draw: Callable[[int], tuple[P, Iterable[str]]],
    show: Callable[[int, P, dict[str, Finding]], None],
) -> None:
    """Judge what ``draw`` makes of each seed through the doors it names; exit with 1 where there was a fault.

    ``seeds`` are the first and how many, of which 0 goes on until ``seconds`` are up, and those being 0 too, for ever.
    ``show`` is called with a seed, its program and the faults by door. How many there were of each kind is said last.
    """
    statuses = Counter[str]()
    failed = False
    end = time.monotonic() + seconds if seconds else float("inf")
    try:
        for number in numbers(*seeds, stream):
            if time.monotonic() > end:
                break
            program, doors = draw(number)
            findings = {door: runner.judge(program, door) for door in doors}
            statuses.update(f"{door} {finding.status}" for door, finding in findings.items())
            statuses.update(f"refused: {signature(f)}" for f in findings.values() if f.status == "refused")
            faults = {door: finding for door, finding in findings.items() if finding.is_fault}
            if faults:
                failed = True
                show(number, program, faults)
            note(stream, number, findings)
    finally:
        runner.close()
        for status, times in sorted(statuses.items()):
            click.echo(f"{times:6} {status}")
    raise SystemExit(1 if failed else 0)


def options(length: int, doors: Iterable[str], otherwise: str = "all") -> Callable[[Callable[..., Any]], Any]:
    """The options that the commands of all fuzzers have; without ``--door`` a program goes through ``otherwise``."""
    shared = [
        click.option("--seed", default=0, show_default=True, help="of the first program"),
        click.option("--programs", default=0, help="how many; 0 goes on until the time is up"),
        click.option("--seconds", default=0.0, help="how long; 0 goes on until there were enough programs"),
        click.option("--length", default=length, show_default=True, help="most parts of a program"),
        click.option(
            "--door", "doors", multiple=True, type=click.Choice(list(doors)), help=f"{otherwise}, unless named"
        ),
        click.option("--stream", default="", help="name of a record in .fuzz/, which is gone on with, if there is one"),
        click.option("--shrunk/--unshrunk", default=True, help="whether programs that fail are made small"),
    ]

    def with_options(command: Callable[..., Any]) -> Any:
        for option in reversed(shared):
            command = option(command)
        return command

    return with_options


class Known:
    """What was shown: a fault that looks like one before is a line, and no script."""

    def __init__(self) -> None:
        self._keys: set[str] = set()

    def has(self, seed: Any, doors: str, finding: Finding) -> bool:
        """Whether it is, which is said; wrong numbers are always shown."""
        key = f"{finding.status} {signature(finding)}"
        if finding.status != "wrong" and key in self._keys:
            click.echo(f"seed {seed}, {doors}: {key}, as before")
            return True
        self._keys.add(key)
        return False


def tell(seed: Any, doors: str, finding: Finding, script: str) -> None:
    """Print a fault as a script."""
    title = f"# seed {seed}, {doors}: {finding.status}: "
    click.echo("\n" + title + "\n# ".join(finding.message.splitlines()[:12]))
    click.echo(script)


def small(
    runner: Runner,
    program: P,
    door: str,
    finding: Finding,
    shrink: Callable[[P, Callable[[P], bool]], P],
    common: int | None = 40,
) -> tuple[P, Finding]:
    """A small program with the same kind of finding, and its finding.

    Findings are of one kind where the first ``common`` characters of their signatures are the same; None compares all.
    """
    last = [finding]

    def fails(candidate: P) -> bool:
        found = runner.judge(candidate, door)
        same = found.status == finding.status and signature(found)[:common] == signature(finding)[:common]
        if same:
            last[0] = found
        return same

    return shrink(program, fails), last[0]
