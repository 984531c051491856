"""The search for faults: programs of a row of seeds, each judged in a child, which may die, and shown if it fails."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TypeVar

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
