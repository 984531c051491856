"""Shardings over a mesh of one device: they are checked as over any mesh, and every tensor stays whole.

Source: https://docs.pytorch.org/xla/release/r2.9/perf/spmd_basic.html
"""

from __future__ import annotations

import ast
import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from hloemit.torch_xla import hardware
from hloemit.torch_xla.nested import is_lazy

PartitionSpec = tuple[tuple[int | str, ...] | int | str | None, ...]  # of each dimension the mesh's axes, if any

__all__ = [
    "HybridMesh",
    "Mesh",
    "PartitionSpec",
    "ShardingSpec",
    "annotate_custom_sharding",
    "clear_sharding",
    "disable_manual_sharding",
    "enable_manual_sharding",
    "get_1d_mesh",
    "get_global_mesh",
    "mark_sharding",
    "mark_sharding_with_gradients",
    "set_global_mesh",
    "wrap_if_sharded",
    "xla_patched_nn_linear_forward",
]


class Mesh:
    """All devices, in rows and columns whose axes have names.

    There is one device, so that every axis has the length 1. Raises NotImplementedError for more devices, and
    ValueError where the arguments contradict each other.
    """

    def __init__(
        self,
        device_ids: np.ndarray | Sequence[int],
        mesh_shape: Sequence[int],
        axis_names: Sequence[str] | None = None,
    ) -> None:
        self.device_ids = np.asarray(device_ids)
        self.mesh_shape = tuple(mesh_shape)
        self.axis_names = None if axis_names is None else tuple(axis_names)
        _check_devices(self.device_ids.tolist(), self.mesh_shape)
        _check_names(self.axis_names, self.mesh_shape)

    def size(self) -> int:
        """How many devices there are: 1."""
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
    """A mesh of slices, ``dcn_mesh_shape``, each of them a mesh of devices: of one device in one slice."""

    def __init__(
        self,
        *,
        ici_mesh_shape: Sequence[int],
        dcn_mesh_shape: Sequence[int] | None = None,
        axis_names: Sequence[str] | None = None,
    ) -> None:
        self.ici_mesh_shape = tuple(ici_mesh_shape)
        self.dcn_mesh_shape = (1,) * len(self.ici_mesh_shape) if dcn_mesh_shape is None else tuple(dcn_mesh_shape)
        shape = [i * d for i, d in zip(self.ici_mesh_shape, self.dcn_mesh_shape, strict=True)]
        super().__init__(range(math.prod(shape)), shape, axis_names)


def _check_devices(ids: list[int], shape: tuple[int, ...]) -> None:
    if math.prod(shape) != len(ids):
        raise ValueError(f"a mesh of shape {shape} has {math.prod(shape)} devices, and {len(ids)} were given")
    if len(ids) > hardware.device_count():
        raise NotImplementedError(
            f"a mesh of {len(ids)} devices asks for programs that are partitioned, and hloemit's lazy device is one "
            "device: build the mesh from torch_xla.runtime.global_runtime_device_count()"
        )
    if ids != [0]:
        raise ValueError(f"the only device of a mesh is 0, and {ids} was given")


def _check_names(names: tuple[str, ...] | None, shape: tuple[int, ...]) -> None:
    if names is not None and (len(names) != len(shape) or len(set(names)) != len(names)):
        raise ValueError(f"a mesh of shape {shape} has {len(shape)} axes with a name each, and these are {names}")


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
    count = hardware.device_count()
    return Mesh(range(count), (count,), None if axis_name is None else (axis_name,))


@dataclass
class ShardingSpec:
    """A mesh, and how it shards tensors of one rank; ``minibatch`` has no meaning with one process."""

    mesh: Mesh
    partition_spec: PartitionSpec
    minibatch: bool | None = False

    def __post_init__(self) -> None:
        _check_axes(self.mesh, self.partition_spec)

    def can_apply(self, t: Tensor) -> bool:
        """Whether a tensor has that rank."""
        return t.ndim == len(self.partition_spec)

    def apply(self, t: Tensor) -> None:
        """``mark_sharding``."""
        mark_sharding(t, self.mesh, self.partition_spec)


def mark_sharding(t: Tensor, mesh: Mesh, partition_spec: PartitionSpec) -> Tensor:
    """``t`` itself: over a mesh of one device it is whole, however it is sharded.

    Raises ValueError where the specification does not fit the tensor and the mesh, RuntimeError for a tensor that is
    not on the device.
    """
    _check_axes(mesh, partition_spec)
    if t.ndim != len(partition_spec):
        raise ValueError(f"a tensor of {t.ndim} dimensions is sharded by as many entries, not by {partition_spec}")
    if not is_lazy(t):
        raise RuntimeError(f"tensors of the device xla are sharded, and this one is on {t.device}: move it first")
    return t


def annotate_custom_sharding(t: Tensor, mesh: Mesh, partition_spec: PartitionSpec) -> Tensor:
    """``mark_sharding``."""
    return mark_sharding(t, mesh, partition_spec)


def mark_sharding_with_gradients(t: Tensor, mesh: Mesh, partition_spec: PartitionSpec) -> Tensor:
    """A new tensor of the same elements, whose gradient reaches ``t``; checked as by ``mark_sharding``."""
    return mark_sharding(t, mesh, partition_spec).view_as(t)


def enable_manual_sharding(t: Tensor, partition_spec: PartitionSpec, *, mesh: Mesh | None = None) -> Tensor:
    """``t`` itself, of which the only shard is all; checked as by ``mark_sharding``."""
    return mark_sharding(t, _given(mesh), partition_spec)


def disable_manual_sharding(
    t: Tensor, partition_spec: PartitionSpec, full_shape: torch.Size, *, mesh: Mesh | None = None
) -> Tensor:
    """``t`` itself, which is whole. Raises ValueError where ``full_shape`` is not its shape."""
    if tuple(full_shape) != tuple(t.shape):
        raise ValueError(f"over one device a shard is the whole tensor: its shape is {t.shape}, not {full_shape}")
    return mark_sharding(t, _given(mesh), partition_spec)


def clear_sharding(t: Tensor) -> Tensor:
    """``t`` itself."""
    return t


def wrap_if_sharded(x: Any) -> Any:
    """``x`` itself: nothing is sharded."""
    return x


def xla_patched_nn_linear_forward(m: torch.nn.Linear, input: Tensor) -> Tensor:
    """``m(input)``: what takes the place of ``m.forward`` in scripts for several devices."""
    return torch.nn.functional.linear(input, m.weight, m.bias)


def _given(mesh: Mesh | None) -> Mesh:
    found = get_global_mesh() if mesh is None else mesh
    if found is None:
        raise ValueError("there is no mesh: give one, or call set_global_mesh first")
    return found


def _check_axes(mesh: Mesh, partition_spec: PartitionSpec) -> None:
    """Raise ValueError for axes that the mesh does not have, or that are used twice."""
    entries = [entry if isinstance(entry, tuple) else (entry,) for entry in partition_spec if entry is not None]
    axes = [mesh.get_axis_name_idx(a) if isinstance(a, str) else a for entry in entries for a in entry]
    known = range(len(mesh.mesh_shape))
    if any(axis not in known for axis in axes) or len(set(axes)) != len(axes):
        names = list(mesh.shape())
        raise ValueError(f"{partition_spec} is to name axes of the mesh, each at most once, and they are {names}")
