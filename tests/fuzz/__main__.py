"""The fuzzer's command line: programs from one seed on, through the doors, in a child that may die."""

from __future__ import annotations

import json
import re
import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from pathlib import Path

import click

from tests.fuzz.child import Runner
from tests.fuzz.doors import DOORS, Finding
from tests.fuzz.generator import generate
from tests.fuzz.program import Program, script
from tests.fuzz.shrink import shrink

FOLDER = Path(".fuzz")


def signature(finding: Finding) -> str:
    """What findings of one cause have in common: the message's first line that says something, without numbers."""
    lines = [line.strip() for line in finding.message.splitlines() if line.strip()]
    said = " ".join(lines[:2]) if finding.status != "wrong" else "wrong"
    return re.sub(r"\b(v|x)?\d+(_\d+)?\b|0x\w+|\[[^\]]*\]|\([^)]*\)|<fuzz[^>]*>", "N", said)[:240]


def small(runner: Runner, program: Program, door: str, finding: Finding) -> tuple[Program, Finding]:
    """A small program with the same kind of finding, and its finding."""
    last = [finding]

    def fails(candidate: Program) -> bool:
        found = runner.judge(candidate, door)
        same = found.status == finding.status and signature(found)[:40] == signature(finding)[:40]
        if same:
            last[0] = found
        return same

    return shrink(program, fails), last[0]


@click.command(help=__doc__)
@click.option("--seed", default=0, show_default=True, help="of the first program")
@click.option("--programs", default=0, help="how many; 0 goes on until the time is up")
@click.option("--seconds", default=0.0, help="how long; 0 goes on until there were enough programs")
@click.option("--length", default=25, show_default=True, help="most statements of a program")
@click.option("--door", "doors", multiple=True, type=click.Choice(list(DOORS)), help="all, unless named")
@click.option("--stream", default="", help="name of a record in .fuzz/, which is gone on with; otherwise none is kept")
@click.option("--shrunk/--unshrunk", default=True, help="whether programs that fail are made small")
def main(
    seed: int, programs: int, seconds: float, length: int, doors: tuple[str, ...], stream: str, shrunk: bool
) -> None:
    runner = Runner()
    known = Counter[str]()
    statuses = Counter[str]()
    end = time.monotonic() + seconds if seconds else float("inf")
    try:
        for number in _numbers(seed, programs, stream):
            if time.monotonic() > end:
                break
            program = generate(f"{number}", length)
            record: dict[str, dict[str, str]] = {}
            for door in doors or DOORS:
                finding = runner.judge(program, door)
                statuses[f"{door} {finding.status}"] += 1
                if finding.status != "ok":
                    record[door] = {"status": finding.status, "signature": signature(finding)}
                if finding.is_fault:
                    _show(runner, program, door, finding, known, shrunk)
            _note(stream, number, record)
    finally:
        runner.close()
        for status, times in sorted(statuses.items()):
            click.echo(f"{times:6} {status}")
    raise SystemExit(1 if known else 0)


def _numbers(seed: int, programs: int, stream: str) -> Iterator[int]:
    file = FOLDER / f"{stream}.jsonl"
    done = len(file.read_text().splitlines()) if stream and file.exists() else 0
    return iter(range(seed + done, seed + done + programs)) if programs else count(seed + done)


def _note(stream: str, number: int, record: dict[str, dict[str, str]]) -> None:
    if stream:
        FOLDER.mkdir(exist_ok=True)
        with (FOLDER / f"{stream}.jsonl").open("a") as file:
            file.write(json.dumps({"seed": number, **record}) + "\n")


def _show(
    runner: Runner, program: Program, door: str, finding: Finding, known: Counter[str], shrunk: bool
) -> None:
    """Print a finding: as a script the first time, in a line where it looks like one before."""
    key = f"{door} {finding.status} {signature(finding)}"
    known[key] += 1
    if finding.status != "wrong" and known[key] > 1:
        click.echo(f"seed {program.seed}, {key}: once more")
        return
    if shrunk:
        program, finding = small(runner, program, door, finding)
    title = f"# seed {program.seed}, {door}: {finding.status}: "
    click.echo("\n" + title + "\n# ".join(finding.message.splitlines()[:12]))
    click.echo(script(program, DOORS[door]))
    if program.raises:
        click.echo(f"# eager raises {program.raises}\n")


if __name__ == "__main__":
    main()
