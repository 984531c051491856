"""Results of programs over a mesh as PyTorch's ``DTensor``s: each process has the part that its device computed."""

from __future__ import annotations

from typing import Any

import torch

from hloemit.base.dtensors import axes_of, cuts_of, placements_along
from hloemit.base.errors import InputError
from hloemit.base.mesh import Mesh, Partition
from hloemit.ir.bindings import Buffer
from hloemit.runtime import shards
from hloemit.runtime.processes import process_index
from hloemit.runtime.transfer import to_torch


def is_fake(device_mesh: Any) -> bool:
    """Whether the other processes of a ``DeviceMesh`` are not there: PyTorch's ``fake`` backend."""
    return str(torch.distributed.get_backend(device_mesh.get_group(0))) == "fake"


def is_of_processes(device_mesh: Any, handles: list[Any]) -> bool:
    """Whether the ranks of a ``DeviceMesh`` are the processes of these devices, one each and in their order."""
    ranks: list[int] = device_mesh.mesh.flatten().tolist()
    return ranks == [handle.process_index for handle in handles] and torch.distributed.get_rank() == process_index()


def own_device(device_mesh: Any, mesh: Mesh, handles: list[Any]) -> Any:
    """Of a program's devices, in its mesh's order, the one that has what this process has over a ``DeviceMesh``.

    Over the ``fake`` backend all devices are this process's, and the place of its rank counts.

    Raises ``InputError`` for a mesh that is not the program's: of other axes, of other processes, or of a device type
    whose memory is not read here.
    """
    if (tuple(device_mesh.shape), axes_of(device_mesh)) != (mesh.shape, mesh.axis_names):
        raise InputError(f"the program runs over {mesh}, and the DTensors are to lie over another mesh, {device_mesh}")
    if device_mesh.device_type not in ("cpu", "cuda"):
        raise InputError(f"results are DTensors of the CPU or of CUDA, and {device_mesh} is of neither")
    mine = process_index()
    if is_fake(device_mesh) and all(handle.process_index == mine for handle in handles):
        return handles[device_mesh.mesh.flatten().tolist().index(torch.distributed.get_rank())]
    if not is_of_processes(device_mesh, handles):
        raise InputError(
            f"a process of {device_mesh} has one device of the program each, in the mesh's order, and here the devices "
            f"are of the processes {', '.join(str(h.process_index) for h in handles)}: let hloemit.distributed."
            "initialize() join the processes of torch.distributed, with the same numbers"
        )
    return next(handle for handle in handles if handle.process_index == mine)


def dtensor_of(buffer: Buffer, dtype: torch.dtype, partition: Partition, mesh: Mesh, device_mesh: Any) -> Any:
    """A ``DTensor`` over ``device_mesh`` of an array that a program over ``mesh`` has computed; waits for it.

    Its local part is the memory of this process's device on the CPU. What is cut along axes in another order than the
    mesh's, which placements have no word for, is moved first, by all processes.
    """
    from torch.distributed.tensor import DTensor

    handles = list(buffer.sharding.mesh.devices.flat)
    device = own_device(device_mesh, mesh, handles)
    placements = placements_along(mesh.axis_names, partition)
    in_order = cuts_of(device_mesh, placements, len(partition))
    if in_order != partition:
        buffer = shards.moved_to(buffer, in_order)
    part = next(shard.data for shard in buffer.addressable_shards if shard.device == device)
    local = to_torch(part, dtype).to(device_mesh.device_type)
    shape = torch.Size(buffer.shape)
    stride = torch.empty(shape, device="meta").stride()
    return DTensor.from_local(local, device_mesh, placements, run_check=False, shape=shape, stride=stride)
