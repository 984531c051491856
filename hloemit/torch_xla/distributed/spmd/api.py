"""``xla_distribute_tensor``, ``xla_distribute_module``: PyTorch's placements, as marks.

Source: https://docs.pytorch.org/xla/release/r2.9/perf/spmd_advanced.html#spmd-with-dtensor
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from typing import Any

from torch import Tensor, nn

from hloemit.base.modules import named_modules
from hloemit.torch_xla import runtime
from hloemit.torch_xla.distributed.spmd.meshes import Mesh, PartitionSpec
from hloemit.torch_xla.distributed.spmd.placements import partition_spec_of, xla_mesh
from hloemit.torch_xla.distributed.spmd.sharded_tensor import XLAShardedTensor
from hloemit.torch_xla.distributed.spmd.xla_sharding import mark_sharding

__all__ = [
    "auto_policy",
    "convert_to_xla_mesh",
    "convert_to_xla_partition_spec",
    "xla_distribute_module",
    "xla_distribute_tensor",
]


def auto_policy(mod_name: str, mod: nn.Module, mesh: Any) -> None:
    """Marks nothing: as ``partition_fn`` it lets what nobody marks be cut over all devices, ``use_spmd(auto=True)``."""


def convert_to_xla_mesh(dt_mesh: Any) -> Mesh:
    """A ``torch.distributed.DeviceMesh`` of all devices as a ``Mesh``."""
    runtime.use_spmd()
    return xla_mesh(dt_mesh)


def convert_to_xla_partition_spec(tensor: Tensor, placements: Sequence[Any]) -> PartitionSpec:
    """Placements, one for each axis of the mesh, as a partition spec: axes, one entry for each dimension.

    Raises ValueError for placements other than ``Shard`` and ``Replicate``, IndexError for one in another dimension.
    """
    return partition_spec_of(tensor.ndim, placements)


def xla_distribute_tensor(
    tensor: Tensor, device_mesh: Any, placements: Sequence[Any] | None = None
) -> XLAShardedTensor:
    """``mark_sharding`` of a tensor, which is moved to the device before, by placements over a mesh of all devices.

    Without placements it is whole on every device. Raises ValueError for a number of them that is not the mesh's.
    """
    mesh = convert_to_xla_mesh(device_mesh)
    if placements is not None and len(placements) != device_mesh.ndim:
        raise ValueError(f"a mesh of {device_mesh.ndim} axes has as many placements, not {len(placements)}")
    on_device = tensor.to("xla")
    return mark_sharding(on_device, mesh, convert_to_xla_partition_spec(tensor, placements or ()))


def xla_distribute_module(
    module: nn.Module,
    device_mesh: Any = None,
    partition_fn: Callable[[str, nn.Module, Any], None] | None = None,
    input_fn: Callable[..., Any] | None = None,
    output_fn: Callable[..., Any] | None = None,
) -> nn.Module:
    """The module, whose parameters ``partition_fn`` marks, called with each part of it and its name.

    ``input_fn(module, inputs, mesh)`` and ``output_fn(module, outputs, mesh)`` are called around its forward. What is
    not marked is whole on every device. Raises ValueError for functions of another number of arguments.
    """
    runtime.use_spmd(auto=partition_fn is auto_policy)
    if partition_fn is auto_policy:
        module = module.to("xla")
    elif partition_fn is not None:
        for name, part in named_modules(module):
            partition_fn(name, part, device_mesh)
    if input_fn is not None:
        call = _hook(input_fn, device_mesh)
        module.register_forward_pre_hook(call)
    if output_fn is not None:
        answer = _hook(output_fn, device_mesh)
        module.register_forward_hook(lambda mod, _, outputs: answer(mod, outputs))
    return module


def _hook(function: Callable[..., Any], mesh: Any) -> Callable[[nn.Module, Any], Any]:
    """A function of a module, a value and a mesh; one of a value and a mesh will do."""
    count = len(inspect.signature(function).parameters)
    if count not in (2, 3):
        raise ValueError(f"input_fn and output_fn take a module, a value and a mesh, not {count} arguments")
    return lambda module, value: function(value, mesh) if count == 2 else function(module, value, mesh)
