"""The fuzzer's command line: programs and networks over meshes from one seed on, in a child that may die."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import click

from tests.fuzz import shrink as fuzz_shrink
from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.search import search, small
from tests.fuzz.stream import signature
from tests.meshes import networks
from tests.meshes.cut import DEVICES, Cut, script_of
from tests.meshes.shrinking import shrink
from tests.meshes.turns import DOORS, drawn, judge
from tests.networks.shrinking import TRIES as NETWORK_TRIES

LENGTH = 10  # most statements of a program
TIMEOUT = 150.0  # seconds for one program through one door


@click.command(help=__doc__)
@click.option("--seed", default=0, show_default=True, help="of the first program")
@click.option("--programs", default=0, help="how many; 0 goes on until the time is up")
@click.option("--seconds", default=0.0, help="how long; 0 goes on until there were enough programs")
@click.option("--length", default=LENGTH, show_default=True, help="most statements of a program")
@click.option("--door", "wanted", multiple=True, type=click.Choice(list(DOORS)), help="all, unless named")
@click.option("--stream", default="", help="name of a record in .fuzz/, which is gone on with; otherwise none is kept")
@click.option("--shrunk/--unshrunk", default=True, help="whether programs that fail are made small")
def main(
    seed: int, programs: int, seconds: float, length: int, wanted: tuple[str, ...], stream: str, shrunk: bool
) -> None:
    os.environ.update(CPU_NUM_DEVICES=str(DEVICES), JAX_PLATFORMS="cpu", TF_CPP_MIN_LOG_LEVEL="3")  # of the child
    os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")
    runner = Runner(judge, TIMEOUT)
    known: set[str] = set()

    def show(_: int, program: Any, faults: dict[str, Finding]) -> None:
        for door, finding in faults.items():
            _show(runner, program, door, finding, known, shrunk)

    search(runner, (seed, programs), seconds, stream, lambda number: drawn(number, length, wanted), show)


def _show(runner: Runner, program: Any, door: str, finding: Finding, known: set[str], shrunk: bool) -> None:
    """Print a fault as a script; in a line where it looks like one before."""
    key = f"{finding.status} {signature(finding)}"
    seed = program.program.seed if isinstance(program, Cut) else program.network.seed
    if finding.status != "wrong" and key in known:
        click.echo(f"seed {seed}, {door}: {key}, as before")
        return
    known.add(key)
    if shrunk and isinstance(program, Cut):
        tries = 20 if finding.status in ("slow", "died") else fuzz_shrink.TRIES
        program, finding = small(runner, program, door, finding, partial(shrink, tries=tries))
    elif shrunk:
        tries = 10 if finding.status in ("slow", "died") else NETWORK_TRIES
        program, finding = small(runner, program, door, finding, partial(networks.shrink, tries=tries))
    title = f"# seed {seed}, {door}: {finding.status}: "
    click.echo("\n" + title + "\n# ".join(finding.message.splitlines()[:12]))
    click.echo(script_of(program) if isinstance(program, Cut) else networks.script_of(program, door))


if __name__ == "__main__":
    main()
