"""Attention of programs over a mesh: each device calls the platform's kernel with its own shards.

XLA cannot cut such a call, and would gather all of each tensor for it. Attention is independent along the batch and the
heads, and where it is cut along nothing else, what a device has is all that it needs: the call stands in a region of
``sdy.manual_computation``, with the shapes of shards. What is cut otherwise stays the formula, which XLA cuts.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hloemit.base.mesh import Mesh, Partition
from hloemit.ir import cuts
from hloemit.ir.value import TensorType, Value

VERSION = 1  # raise it with any change of what is written, and of what is taken

_RANKS = [4, 4, 4], [4, 4, 4, 4, 4, 3]  # of attention's operands and its gradient's, of which logsumexp is the last


@dataclass(frozen=True)
class Heads:
    """How an attention is cut over the mesh of a name: along which axes its batch, and its heads."""

    name: str
    mesh: Mesh
    batch: tuple[str, ...]
    heads: tuple[str, ...]

    def along(self, rank: int) -> Partition:
        """The cut of a value of (batch, heads, ...)."""
        return (self.batch, self.heads, *[()] * (rank - 2))

    def local(self, kind: TensorType) -> TensorType:
        """The type of what a device has of a value."""
        return cuts.shard_of(kind, self.along(kind.ndim), self.mesh)

    def region(self, op: Any, made: Any) -> list[Value]:
        """What ``made`` gives of shards in an op's place."""
        values = [Value.of(v) for v in (*op.operands, *op.results)]
        return cuts.on_shards(op, (self.name, self.mesh), [self.along(v.ndim) for v in values], made)


def heads_of(named: tuple[str, Mesh], types: Sequence[TensorType], found: tuple[Partition, ...] | None) -> Heads | None:
    """How an attention with operands of such types and cuts is cut; None where devices need each other's elements."""
    if found is None or [t.ndim for t in types] not in _RANKS or len({cut[:2] for cut in found}) != 1:
        return None
    if any(axes for cut in found for axes in cut[2:]):
        return None
    name, mesh = named
    made = Heads(name, mesh, *found[0][:2])
    lengths = mesh.length(made.batch), mesh.length(made.heads)
    is_even = all(t.shape[0] % lengths[0] == 0 and t.shape[1] % lengths[1] == 0 for t in types)
    return made if is_even else None
