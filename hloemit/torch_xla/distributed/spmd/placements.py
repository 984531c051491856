"""PyTorch's words for shardings, a ``DeviceMesh`` and placements, and torch_xla's, a ``Mesh`` and a partition spec."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.dtensors import placements_along
from hloemit.base.layouts import Layout
from hloemit.torch_xla.distributed.spmd.meshes import Mesh, PartitionSpec

__all__ = ["partition_spec_of", "placements_of", "spec_of", "specification_of", "xla_mesh"]


def xla_mesh(mesh: Any) -> Mesh:
    """A ``torch.distributed.DeviceMesh`` of all devices as a ``Mesh``, which is given as it is."""
    if isinstance(mesh, Mesh):
        return mesh
    return Mesh(mesh.mesh.flatten().tolist(), tuple(mesh.mesh.size()), mesh.mesh_dim_names)


def partition_spec_of(ndim: int, placements: Sequence[Any]) -> PartitionSpec:
    """Placements, one for each axis of the mesh, as a partition spec: axes, one entry for each of ``ndim`` dimensions.

    Raises ValueError for placements other than ``Shard`` and ``Replicate``, IndexError for one in another dimension.
    """
    axes: list[tuple[int, ...]] = [()] * ndim
    for axis, placement in enumerate(placements):
        if placement.is_shard():
            if not -ndim <= placement.dim < ndim:
                raise IndexError(f"a tensor of {ndim} dimensions is not cut in dimension {placement.dim}")
            axes[placement.dim] = (*axes[placement.dim], axis)
        elif not placement.is_replicate():
            raise ValueError(f"Unsupported placement type: {type(placement).__name__}")
    return _shortened(axes)


def specification_of(layout: Layout) -> PartitionSpec:
    """The numbers of the axes along which each dimension is cut, one of them, or a tuple, or None."""
    names = layout.mesh.axis_names
    return _shortened([tuple(map(names.index, axes)) for axes in layout.partition])


def _shortened(axes: Sequence[tuple[int, ...]]) -> PartitionSpec:
    return tuple(None if not entry else entry[0] if len(entry) == 1 else entry for entry in axes)


def placements_of(layout: Layout) -> tuple[Any, ...]:
    """A placement for each axis of the mesh.

    Raises ValueError for a dimension that is cut along axes in another order than the mesh's, which placements have no
    word for.
    """
    found = placements_along(layout.mesh.axis_names, layout.partition)
    if specification_of(layout) != partition_spec_of(len(layout.partition), found):
        raise ValueError(f"placements cut a dimension along axes in the order of the mesh, and this is {layout}")
    return found


def spec_of(tensor: Tensor, layout: Layout) -> Any:
    """PyTorch's ``DTensorSpec`` of a tensor that lies so; raises ValueError as ``placements_of``."""
    from torch.distributed.device_mesh import DeviceMesh

    from hloemit.base.torch_private import dtensor_specs

    placements, names = placements_of(layout), layout.mesh.axis_names
    devices = torch.tensor(layout.order or range(layout.mesh.size), device="cpu").reshape(layout.mesh.shape)
    unnamed = names == tuple(f"axis_{i}" for i in range(len(names)))
    mesh = DeviceMesh("xla", devices, mesh_dim_names=None if unnamed else names)
    kind = dtensor_specs.TensorMeta(tensor.shape, tensor.stride(), tensor.dtype)
    return dtensor_specs.DTensorSpec(mesh, placements, tensor_meta=kind)
