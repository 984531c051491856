"""What each seed is: a program or a network, and the doors that it takes."""

from __future__ import annotations

from typing import Any

from tests.fuzz.doors import Finding
from tests.meshes import doors, networks
from tests.meshes.cut import Cut
from tests.meshes.drawing import draw

PIECES = 6  # most pieces of a network
NETWORKS = 3  # each so many seeds, one has a network
DOORS = (*doors.DOORS, *(f"network-{name}" for name in (*networks.DOORS, networks.RANDOM_DOOR)))


def judge(program: Any, door: str) -> Finding:
    """What became of a program, or a network."""
    if isinstance(program, Cut):
        return doors.judge(program, door)
    name = door.removeprefix("network-")
    return networks.judge(networks.with_random_numbers(program) if name == networks.RANDOM_DOOR else program, name)


def drawn(number: int, length: int, wanted: tuple[str, ...]) -> tuple[Any, tuple[str, ...]]:
    """What a seed is, and the doors that it takes: of a network two."""
    if number % NETWORKS:
        return draw(f"{number}", length), tuple([d for d in doors.DOORS if not wanted or d in wanted])
    of_networks = [d for d in DOORS if d.startswith("network-")]
    turns = wanted or (of_networks[number // NETWORKS % 3], of_networks[3 + number // NETWORKS % 2])
    return networks.draw(f"{number}", PIECES), tuple([d for d in of_networks if d in turns])
