"""The fuzzer's command line: networks from one seed on, through some doors each, in a child that may die."""

from __future__ import annotations

from functools import partial

import click

from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.search import search, small
from tests.fuzz.stream import signature
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
    known: set[str] = set()

    def drawn(number: int) -> tuple[Network, tuple[str, ...]]:
        network = draw(f"{number}", length, tuple(DOORS))
        return network, doors or network.doors

    def show(_: int, network: Network, faults: dict[str, Finding]) -> None:
        for door, finding in faults.items():
            _show(runner, network, door, finding, known, shrunk)

    search(runner, (seed, networks), seconds, stream, drawn, show)


def _show(runner: Runner, network: Network, door: str, finding: Finding, known: set[str], shrunk: bool) -> None:
    """Print a fault as a script; in a line where it looks like one before."""
    key = f"{finding.status} {signature(finding)}"
    if finding.status != "wrong" and key in known:
        click.echo(f"seed {network.seed}, {door}: {key}, as before")
        return
    known.add(key)
    if shrunk:
        tries = 8 if finding.status in ("slow", "died") else TRIES
        network, finding = small(runner, network, door, finding, partial(shrink, tries=tries))
    title = f"# seed {network.seed}, {door}: {finding.status}: "
    click.echo("\n" + title + "\n# ".join(finding.message.splitlines()[:12]))
    click.echo(script(network, door))


if __name__ == "__main__":
    main()
