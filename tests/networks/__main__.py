"""The fuzzer's command line: networks from one seed on, through some doors each, in a child that may die."""

from __future__ import annotations

import time
from collections import Counter

import click

from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.stream import note, numbers, signature
from tests.networks.doors import DOORS, judge
from tests.networks.drawing import draw
from tests.networks.network import Network, script
from tests.networks.shrinking import TRIES, shrink

LENGTH = 8  # most pieces of a network
TIMEOUT = 240.0  # seconds for one network through one door


@click.command(help=__doc__)
@click.option("--seed", default=0, show_default=True, help="of the first network")
@click.option("--networks", default=0, help="how many; 0 goes on until the time is up")
@click.option("--seconds", default=0.0, help="how long; 0 goes on until there were enough networks")
@click.option("--length", default=LENGTH, show_default=True, help="most pieces of a network")
@click.option(
    "--door", "doors", multiple=True, type=click.Choice(list(DOORS)), help="three of them by the seed, unless named"
)
@click.option("--stream", default="", help="name of a record in .fuzz/, which is gone on with; otherwise none is kept")
@click.option("--shrunk/--unshrunk", default=True, help="whether networks that fail are made small")
def main(
    seed: int, networks: int, seconds: float, length: int, doors: tuple[str, ...], stream: str, shrunk: bool
) -> None:
    runner = Runner(judge, TIMEOUT)
    statuses = Counter[str]()
    known: set[str] = set()
    end = time.monotonic() + seconds if seconds else float("inf")
    try:
        for number in numbers(seed, networks, stream):
            if time.monotonic() > end:
                break
            network = draw(f"{number}", length, tuple(DOORS))
            findings = {door: runner.judge(network, door) for door in doors or network.doors}
            statuses.update(f"{door} {finding.status}" for door, finding in findings.items())
            statuses.update(f"refused: {signature(f)}" for f in findings.values() if f.status == "refused")
            for door, finding in findings.items():
                if finding.is_fault:
                    _show(runner, network, door, finding, known, shrunk)
            note(stream, number, findings)
    finally:
        runner.close()
        for status, times in sorted(statuses.items()):
            click.echo(f"{times:6} {status}")
    raise SystemExit(1 if known else 0)


def _show(runner: Runner, network: Network, door: str, finding: Finding, known: set[str], shrunk: bool) -> None:
    """Print a fault as a script; in a line where it looks like one before."""
    key = f"{finding.status} {signature(finding)}"
    if finding.status != "wrong" and key in known:
        click.echo(f"seed {network.seed}, {door}: {key}, as before")
        return
    known.add(key)
    if shrunk:
        network, finding = small(runner, network, door, finding)
    title = f"# seed {network.seed}, {door}: {finding.status}: "
    click.echo("\n" + title + "\n# ".join(finding.message.splitlines()[:12]))
    click.echo(script(network, door))


def small(runner: Runner, network: Network, door: str, finding: Finding) -> tuple[Network, Finding]:
    """A small network with the same kind of finding, and its finding."""
    last = [finding]

    def fails(candidate: Network) -> bool:
        found = runner.judge(candidate, door)
        same = found.status == finding.status and signature(found)[:40] == signature(finding)[:40]
        if same:
            last[0] = found
        return same

    return shrink(network, fails, 8 if finding.status in ("slow", "died") else TRIES), last[0]


if __name__ == "__main__":
    main()
