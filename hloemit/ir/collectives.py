"""What devices of a partitioned module say to each other: collectives, with bytes, mesh axes and the user's line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hloemit.base.dtypes import FROM_MLIR_NAME
from hloemit.base.mesh import Mesh
from hloemit.ir.bindings import Module, ir

KINDS = frozenset(
    {"all_gather", "all_reduce", "all_to_all", "collective_broadcast", "collective_permute", "reduce_scatter"}
)
_LINE = re.compile(r'"([^"]+)":(\d+):\d+')


@dataclass(frozen=True)
class Collective:
    """One collective of the program of one device.

    ``bytes`` are those of its operand on a device; ``axes`` the mesh axes along which devices take part together, none
    for a permutation; ``line`` is ``file:line`` of the user's source, "" where it is not known; ``in_loop`` says that
    it is in a loop, and may run more than once.
    """

    kind: str
    bytes: int
    axes: tuple[str, ...]
    line: str
    in_loop: bool


def collectives(module: Module, mesh: Mesh) -> list[Collective]:
    """The collectives of a module that ``sharding.partitioned`` made, in its order."""
    found: list[Collective] = []

    def look(op: Any) -> Any:
        kind = op.name.removeprefix("stablehlo.")
        if kind in KINDS:
            axes: tuple[str, ...] = ()
            if "replica_groups" in op.attributes:
                axes = _axes(np.array(ir.DenseElementsAttr(op.attributes["replica_groups"])), mesh)
            size = sum(_bytes(operand.type) for operand in op.operands)
            found.append(Collective(kind, size, axes, line_of(op), _in_loop(op)))
        return ir.WalkResult.ADVANCE

    with module.context:
        module.operation.walk(look)
    return found


def _axes(groups: Any, mesh: Mesh) -> tuple[str, ...]:
    """The axes along which the members of a group differ."""
    places = np.array(np.unravel_index(groups[0], mesh.shape))
    return tuple(name for name, along in zip(mesh.axis_names, places, strict=True) if len(set(along)) > 1)


def _bytes(kind: Any) -> int:
    ranked = ir.RankedTensorType(kind)
    return int(np.prod(ranked.shape, dtype=np.int64)) * FROM_MLIR_NAME[str(ranked.element_type)].itemsize


def line_of(op: Any) -> str:
    """Of the innermost location that has a file."""
    lines: Sequence[tuple[str, str]] = _LINE.findall(str(op.location))
    return ":".join(lines[-1]) if lines else ""


def _in_loop(op: Any) -> bool:
    parent = op.parent
    while parent is not None:
        if parent.name == "stablehlo.while":
            return True
        parent = parent.parent
    return False
