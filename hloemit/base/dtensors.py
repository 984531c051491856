"""What ``DTensor``s say of how they lie, their mesh and a placement for each of its axes, as partitions.

Source: https://docs.pytorch.org/docs/stable/distributed.tensor.html
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import torch


def axes_of(mesh: Any) -> tuple[str, ...]:
    """The names of a ``DeviceMesh``'s dimensions, made up where it has none."""
    return tuple(mesh.mesh_dim_names or [f"dim_{i}" for i in range(mesh.ndim)])


def is_dtensor(value: Any) -> bool:
    """Whether a value is a ``DTensor``; one asks without importing what has the class."""
    room = sys.modules.get("torch.distributed.tensor")
    return room is not None and isinstance(value, room.DTensor)


def is_fake(mesh: Any) -> bool:
    """Whether the other processes of a ``DeviceMesh`` are not there: PyTorch's ``fake`` backend."""
    return str(torch.distributed.get_backend(mesh.get_group(0))) == "fake"


def cuts_of(mesh: Any, placements: Sequence[Any], rank: int) -> tuple[tuple[str, ...], ...]:
    """Placements, one a mesh axis, as the axes of each dimension.

    Where several cut one dimension, the first axis cuts first; those that PyTorch calls strided cut what the others
    have left.
    """
    cuts: list[list[str]] = [[] for _ in range(rank)]
    strided: list[list[str]] = [[] for _ in range(rank)]
    for axis, placement in zip(axes_of(mesh), placements, strict=True):
        dim = getattr(placement, "dim", None)
        if dim is not None:
            (strided if hasattr(placement, "split_factor") else cuts)[dim].append(axis)
    return tuple(tuple(first + then) for first, then in zip(cuts, strided, strict=True))


def placements_along(axes: Sequence[str], partition: Sequence[Sequence[str]]) -> tuple[Any, ...]:
    """A placement for each axis of a mesh, by the axes of each dimension: what ``cuts_of`` gives, but for their order.

    Placements have no word for axes that cut a dimension in another order than the mesh's.
    """
    from torch.distributed.tensor import Replicate, Shard

    dims = [next((dim for dim, cuts in enumerate(partition) if axis in cuts), None) for axis in axes]
    return tuple(Replicate() if dim is None else Shard(dim) for dim in dims)
