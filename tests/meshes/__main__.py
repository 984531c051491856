"""The fuzzer's command line: programs and networks over meshes from one seed on, in a child that may die."""

from __future__ import annotations

import os
from functools import partial
from typing import Any

import click

from tests.fuzz import shrink as fuzz_shrink
from tests.fuzz.child import Runner
from tests.fuzz.doors import Finding
from tests.fuzz.search import Known, options, search, small, tell
from tests.meshes import networks
from tests.meshes.cut import DEVICES, Cut, script_of
from tests.meshes.shrinking import shrink
from tests.meshes.turns import DOORS, drawn, judge
from tests.networks.shrinking import TRIES as NETWORK_TRIES

LENGTH = 10  # most statements of a program
TIMEOUT = 150.0  # seconds for one program through one door


@click.command(help=__doc__)
@options(LENGTH, DOORS)
def main(
    seed: int, programs: int, seconds: float, length: int, doors: tuple[str, ...], stream: str, shrunk: bool
) -> None:
    os.environ.update(CPU_NUM_DEVICES=str(DEVICES), JAX_PLATFORMS="cpu", TF_CPP_MIN_LOG_LEVEL="3")  # of the child
    os.environ.setdefault("XLA_FLAGS", "--xla_backend_optimization_level=0")
    runner = Runner(judge, TIMEOUT)
    known = Known()

    def show(_: int, program: Any, faults: dict[str, Finding]) -> None:
        for door, finding in faults.items():
            _show(runner, program, door, finding, known, shrunk)

    search(runner, (seed, programs), seconds, stream, lambda number: drawn(number, length, doors), show)


def _show(runner: Runner, program: Any, door: str, finding: Finding, known: Known, shrunk: bool) -> None:
    """Print a fault as a script; in a line where it looks like one before."""
    seed = program.program.seed if isinstance(program, Cut) else program.network.seed
    if known.has(seed, door, finding):
        return
    if shrunk and isinstance(program, Cut):
        tries = 20 if finding.status in ("slow", "died") else fuzz_shrink.TRIES
        program, finding = small(runner, program, door, finding, partial(shrink, tries=tries))
    elif shrunk:
        tries = 10 if finding.status in ("slow", "died") else NETWORK_TRIES
        program, finding = small(runner, program, door, finding, partial(networks.shrink, tries=tries))
    tell(seed, door, finding, script_of(program) if isinstance(program, Cut) else networks.script_of(program, door))


if __name__ == "__main__":
    main()
