"""A fixed draw of programs and networks over meshes, run in a process of its own by test_meshes.py."""

from __future__ import annotations

import os

from tests.meshes.cut import Cut, script_of
from tests.meshes.networks import script_of as script_of_network
from tests.meshes.turns import drawn, judge

PROGRAMS = 6
LENGTH = 8


def main() -> None:
    """Each seed through its doors, and a line for each; raises where one has a fault."""
    os.environ["XLA_FLAGS"] = "--xla_backend_optimization_level=0"
    for number in range(PROGRAMS):
        program, doors = drawn(number, LENGTH, ())
        for door in doors:
            finding = judge(program, door)
            script = script_of(program) if isinstance(program, Cut) else script_of_network(program, door)
            assert not finding.is_fault, f"{number}, {door}: {finding}\n{script}"
            print(number, door, finding.status, flush=True)


if __name__ == "__main__":
    main()
