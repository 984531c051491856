"""The fuzzer's command line: networks from one seed on, through some doors each, in a child that may die."""

from __future__ import annotations

from functools import partial

import click

from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.search import Known, options, search, small, tell
from tests.networks.doors import DOORS, judge
from tests.networks.drawing import draw
from tests.networks.network import Network, script
from tests.networks.shrinking import TRIES, shrink

LENGTH = 8  # most pieces of a network
TIMEOUT = 240.0  # seconds for one network through one door


@click.command(help=__doc__)
@options(LENGTH, DOORS, "three of them by the seed")
def main(
    seed: int, programs: int, seconds: float, length: int, doors: tuple[str, ...], stream: str, shrunk: bool
) -> None:
    runner = Runner(judge, TIMEOUT)
    known = Known()

    def drawn(number: int) -> tuple[Network, tuple[str, ...]]:
        network = draw(f"{number}", length, tuple(DOORS))
        return network, doors or network.doors

    def show(_: int, network: Network, faults: dict[str, Finding]) -> None:
        for door, finding in faults.items():
            _show(runner, network, door, finding, known, shrunk)

    search(runner, (seed, programs), seconds, stream, drawn, show)


def _show(runner: Runner, network: Network, door: str, finding: Finding, known: Known, shrunk: bool) -> None:
    """Print a fault as a script; in a line where it looks like one before."""
    if known.has(network.seed, door, finding):
        return
    if shrunk:
        tries = 8 if finding.status in ("slow", "died") else TRIES
        network, finding = small(runner, network, door, finding, partial(shrink, tries=tries))
    tell(network.seed, door, finding, script(network, door))


if __name__ == "__main__":
    main()
