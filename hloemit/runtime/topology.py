"""Meshes of several slices: which device goes where, as jax arranges them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class _Chip:
    """What jax asks of a device."""

    id: int
    coords: tuple[int, ...]
    core_on_chip: int
    slice_index: int
    platform: str = "tpu"
    device_kind: str = "TPU"


def arranged(
    attributes: Sequence[Mapping[str, Any]], inside: Sequence[int], between: Sequence[int]
) -> np.ndarray[Any, Any]:
    """The numbers of devices in a mesh of slices: each axis is as long as inside of a slice, times between slices.

    ``attributes`` has of each device, by its number, what PJRT says: ``coords``, ``core_on_chip``, ``slice_index``.
    Raises ValueError where jax finds no such mesh.
    """
    from jax.experimental import mesh_utils

    chips = [
        _Chip(i, tuple(a["coords"]), a.get("core_on_chip", 0), a.get("slice_index", 0))
        for i, a in enumerate(attributes)
    ]
    if all(length == 1 for length in between):
        found = mesh_utils.create_device_mesh(list(inside), chips, allow_split_physical_axes=True)
    else:
        found = mesh_utils.create_hybrid_device_mesh(list(inside), list(between), chips, allow_split_physical_axes=True)
    return np.vectorize(lambda chip: chip.id, otypes=[int])(found)
