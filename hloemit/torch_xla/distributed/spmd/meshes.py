"""Meshes of all devices, and partition specs over them."""

from __future__ import annotations

import ast
import functools
import math
from collections import OrderedDict
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import numpy as np

from hloemit.base import mesh as logical
from hloemit.base.layouts import Layout, find_layout
from hloemit.base.metrics import counters
from hloemit.runtime.sharded import placement
from hloemit.runtime.topology import arranged
from hloemit.torch_xla import hardware

PartitionSpec = tuple[tuple[int | str, ...] | int | str | None, ...]  # of each dimension the mesh's axes, if any


class SpecificationError(ValueError, AssertionError):
    """A mesh or a partition spec contradicts itself, or the devices that there are; torch_xla raises AssertionError."""


class ShardingType(IntEnum):
    """How a tensor is sharded, by torch_xla's numbers."""

    REPLICATED = 0
    MAXIMAL = 1
    TUPLE = 2
    TILED = 3
    MANUAL = 4
    PARTIAL = 5
    UNKNOWN = 6

    @staticmethod
    def of(layout: Layout) -> ShardingType:
        """Whole, in tiles, or in tiles that several devices share."""
        if layout.is_whole:
            return ShardingType.REPLICATED
        return ShardingType.TILED if layout.tiles().shape[-1] == 1 else ShardingType.PARTIAL


class Mesh:
    """All devices, in rows and columns whose axes have names; ``device_ids`` are their numbers, place by place.

    Raises ``SpecificationError`` where the arguments contradict each other, or leave devices out.
    """

    def __init__(
        self,
        device_ids: np.ndarray | Sequence[int],
        mesh_shape: Sequence[int],
        axis_names: Sequence[str] | None = None,
    ) -> None:
        from hloemit.torch_xla import runtime

        self._layouts: dict[PartitionSpec, Layout] = {}
        self.device_ids = np.asarray(device_ids)
        self.mesh_shape = tuple(mesh_shape)
        self.axis_names = None if axis_names is None else tuple(axis_names)
        _check_names(self.axis_names, self.mesh_shape)
        _check_devices(self.device_ids.tolist(), self.mesh_shape, runtime.global_runtime_device_count())

    def size(self) -> int:
        """How many devices there are."""
        return math.prod(self.mesh_shape)

    def shape(self) -> OrderedDict[Any, int]:
        """The length of each axis, by its name, or by its number where they have none."""
        names = range(len(self.mesh_shape)) if self.axis_names is None else self.axis_names
        return OrderedDict(zip(names, self.mesh_shape, strict=True))

    def get_logical_mesh(self) -> np.ndarray:
        """The devices in their places."""
        return self.device_ids.reshape(self.mesh_shape)

    def get_axis_name_idx(self, name: str) -> int | None:
        """The number of the axis of that name; None if there is none."""
        names = self.axis_names or ()
        return names.index(name) if name in names else None

    def get_op_sharding(self, partition_spec: PartitionSpec) -> Layout:
        """What a partition spec over this mesh means.

        Raises ``SpecificationError`` for axes that the mesh does not have, or that are used twice.
        """
        spec = tuple(partition_spec)
        found = self._layouts.get(spec)
        if found is None:
            names, order = self._logical.axis_names, tuple(map(int, self.device_ids))
            partition = tuple(tuple(names[a] for a in entry) for entry in self._axes(spec))
            found = self._layouts[spec] = find_layout(self._logical, partition, order)
            counters.add("CreateOpSharding")
        return found

    def get_jax_mesh(self) -> Any:
        """The same mesh of jax's devices."""
        return placement(self.get_op_sharding(())).sharding.mesh

    @functools.cached_property
    def _logical(self) -> logical.Mesh:
        given = self.axis_names or ()
        named = bool(given) and all(name.isidentifier() for name in given)
        return logical.Mesh(
            self.mesh_shape, given if named else tuple(f"axis_{i}" for i in range(len(self.mesh_shape)))
        )

    def _axes(self, partition_spec: PartitionSpec) -> list[tuple[int, ...]]:
        """The numbers of the axes along which each dimension is cut."""
        entries = [entry if isinstance(entry, tuple) else () if entry is None else (entry,) for entry in partition_spec]
        axes = [tuple(self.get_axis_name_idx(a) if isinstance(a, str) else a for a in entry) for entry in entries]
        used = [axis for entry in axes for axis in entry]
        if any(axis not in range(len(self.mesh_shape)) for axis in used) or len(set(used)) != len(used):
            raise SpecificationError(
                f"{partition_spec} is to name axes of the mesh, each at most once, and they are {list(self.shape())}"
            )
        return axes  # type: ignore[return-value]

    def __str__(self) -> str:
        parts = {"device_ids": self.device_ids.tolist(), "mesh_shape": self.mesh_shape, "axis_names": self.axis_names}
        return str(parts)

    @classmethod
    def from_str(cls, mesh_str: str) -> Mesh | None:
        """The mesh whose ``str`` that is; None if it is none's."""
        try:
            parts = ast.literal_eval(mesh_str.removeprefix("Mesh"))
            return Mesh(parts["device_ids"], parts["mesh_shape"], parts["axis_names"])
        except (ValueError, SyntaxError, KeyError, TypeError):
            return None


class HybridMesh(Mesh):
    """A mesh of slices, ``dcn_mesh_shape``, each of them a mesh of devices, ``ici_mesh_shape``.

    Chips of TPUs are arranged as jax arranges them, by where they are; other devices as they are counted. Raises
    ValueError for a number of slices that there is not.
    """

    def __init__(
        self,
        *,
        ici_mesh_shape: Sequence[int],
        dcn_mesh_shape: Sequence[int] | None = None,
        axis_names: Sequence[str] | None = None,
    ) -> None:
        from hloemit.torch_xla import runtime

        self.ici_mesh_shape = tuple(ici_mesh_shape)
        self.dcn_mesh_shape = (1,) * len(self.ici_mesh_shape) if dcn_mesh_shape is None else tuple(dcn_mesh_shape)
        shape = [i * d for i, d in zip(self.ici_mesh_shape, self.dcn_mesh_shape, strict=True)]
        attributes = sorted(runtime.global_runtime_device_attributes(), key=lambda a: int(a["name"].partition(":")[2]))
        slices = math.prod(self.dcn_mesh_shape)
        if slices == 1 and "slice_index" in attributes[0]:
            raise ValueError("Provide dcn_mesh_shape to create a mesh for multislice: the devices are of several")
        if slices > 1 and "slice_index" not in attributes[0]:
            raise ValueError(f"Invalid dcn_mesh_shape for single slice mesh: {self.dcn_mesh_shape}")
        is_placed = "coords" in attributes[0]
        ids = (
            arranged(attributes, self.ici_mesh_shape, self.dcn_mesh_shape) if is_placed else np.arange(len(attributes))
        )
        super().__init__(ids.ravel(), shape, axis_names)


def _check_devices(ids: list[int], shape: tuple[int, ...], count: int) -> None:
    if len(ids) != math.prod(shape):
        raise SpecificationError(f"Number of device IDs ({len(ids)}) must match mesh size ({math.prod(shape)})")
    if len(ids) != count:
        raise SpecificationError(
            f"Number of device IDs ({len(ids)}) must match the global number of devices ({count}), which "
            "torch_xla.runtime.global_runtime_device_count() says; on the CPU CPU_NUM_DEVICES sets it"
        )
    if len(set(ids)) != len(ids):
        raise SpecificationError(f"Device IDs must be unique, got: {ids}")
    if any(i not in range(count) for i in ids):
        raise SpecificationError(f"Device IDs must be less than mesh size ({count}), got: {ids}")


def _check_names(names: tuple[str, ...] | None, shape: tuple[int, ...]) -> None:
    if names is None:
        return
    if len(names) != len(shape):
        raise SpecificationError(
            f"Number of axis names ({len(names)}) must match mesh dimensions ({len(shape)}): {names}"
        )
    if len(set(names)) != len(names):
        raise SpecificationError(f"Axis names must be unique, got: {names}")


class _Global:
    """What ``set_global_mesh`` was given last."""

    mesh: Mesh | None = None


def set_global_mesh(mesh: Mesh) -> None:
    """Keep a mesh for ``get_global_mesh``."""
    _Global.mesh = mesh


def get_global_mesh() -> Mesh | None:
    """The mesh that ``set_global_mesh`` was given; None if it was not called."""
    return _Global.mesh


def get_1d_mesh(axis_name: str | None = None) -> Mesh:
    """All devices in one row."""
    count = hardware.pjrt_device_count()
    return Mesh(range(count), (count,), None if axis_name is None else (axis_name,))


def given(mesh: Mesh | None) -> Mesh:
    """A mesh, or the global one; raises ValueError where there is none."""
    found = get_global_mesh() if mesh is None else mesh
    if found is None:
        raise ValueError("there is no mesh: give one, or call set_global_mesh first")
    return found
