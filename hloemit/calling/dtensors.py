"""PyTorch's ``DTensor``s and programs over a mesh: each process has the part that lies on its own device.

Results are given as ``DTensor``s, and weights that are ones (``Part``) are read and written part by part.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from hloemit.base.dtensors import axes_of, cuts_of, is_fake, placements_along
from hloemit.base.dtypes import type_string
from hloemit.base.errors import InputError
from hloemit.base.mesh import Mesh, Partition
from hloemit.base.signature import Input, Output
from hloemit.base.tensors import place_of, state_of, version
from hloemit.ir.bindings import Buffer
from hloemit.runtime import shards
from hloemit.runtime.placement import Placement
from hloemit.runtime.processes import process_index
from hloemit.runtime.transfer import own, to_torch, write


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


class Part:
    """A ``DTensor`` as a weight of a program over a mesh, or a gradient: this process reads and writes its part alone.

    ``placement`` is where the program wants it. Its own mesh may be a part of the program's, along whose other axes it
    is whole. Where its processes are not those of the program's devices, the whole is gathered once, in all processes,
    and nothing may change it.
    """

    def __init__(self, tensor: Any, spec: Input | Output, placement: Placement, mesh: Mesh) -> None:
        self.tensor = tensor
        self._spec, self._placement = spec, placement
        cuts = cuts_of(tensor.device_mesh, tensor.placements, tensor.ndim)
        self._here = Placement(placement.mesh, cuts)
        self.is_there = _has_its_part(tensor.device_mesh, mesh, placement.mesh.handles)
        self._state: Any = None
        self._buffer: Any = None

    def follow(self) -> Buffer:
        """The buffer, uploaded again where the part was updated; raises ``InputError`` where that cannot be."""
        state = self._versions()
        if self._buffer is None:
            self._buffer = self._uploaded()
        elif state != self._state:
            if not self.is_there:
                raise InputError(
                    f"{self._spec.name} is a DTensor that was updated since the program was compiled, and its "
                    "processes are not the program's: compile the program again"
                )
            self._buffer = self._uploaded()
        self._state = state
        return self._buffer

    def adopt(self, buffer: Buffer) -> None:
        """Let the buffer be a result that takes its memory."""
        self._buffer = buffer

    def forget(self) -> None:
        """Upload the part anew: the buffer is of a program that failed."""
        self._buffer = None

    def update(self, buffer: Buffer) -> None:
        """Write a result's part into the tensor's, and keep the result."""
        own_part = self._own_part(buffer)
        with torch.no_grad():
            write(_local(self.tensor), own_part)
        torch.autograd.graph.increment_version(self.tensor)
        self._buffer, self._state = buffer, self._versions()

    def load(self, read: Callable[[Any], torch.Tensor]) -> None:
        """Write this process's part, which is read at an index of slices."""
        where = self._here.sharding.devices_indices_map(tuple(self.tensor.shape))
        with torch.no_grad():
            _local(self.tensor).copy_(read(where[self._placement.mesh.own_handles[0]]))
        torch.autograd.graph.increment_version(self.tensor)

    def like(self, buffer: Buffer) -> Any:
        """A ``DTensor`` of a result that lies as this one does: a gradient."""
        from torch.distributed.tensor import DTensor

        tensor = self.tensor
        local = self._own_part(buffer).to(tensor.device)
        over, placements = tensor.device_mesh, tensor.placements
        return DTensor.from_local(local, over, placements, run_check=False, shape=tensor.shape, stride=tensor.stride())

    def _own_part(self, buffer: Buffer) -> torch.Tensor:
        """What this process has of a result, as the tensor lies, on the CPU."""
        here, handle = _moved(buffer, self._here), self._placement.mesh.own_handles[0]
        part = next(shard.data for shard in here.addressable_shards if shard.device == handle)
        return to_torch(part, self._spec.dtype)

    def _versions(self) -> Any:
        with torch.no_grad():
            local = _local(self.tensor)
        return version(self.tensor), state_of(local, shared=True), place_of(local)  # checkpoints write there uncounted

    def _uploaded(self) -> Buffer:
        shape, dtype = tuple(self.tensor.shape), self._spec.dtype
        if shape != self._spec.shape or self.tensor.dtype is not dtype:
            raise InputError(
                f"{self._spec.name} was {type_string(self._spec.shape, dtype)} when the program was lowered, and is "
                f"{type_string(shape, self.tensor.dtype)} now: lower the program again"
            )
        if not self.is_there:
            return own(self.tensor.detach().full_tensor(), self._placement)
        with torch.no_grad():
            buffer = shards.of_tensors([_local(self.tensor)], shape, dtype, self._here, self._spec.name)
        return _moved(buffer, self._placement)


def _moved(buffer: Buffer, placement: Placement) -> Buffer:
    """The buffer where it lies so, else one that does."""
    is_there = buffer.sharding.is_equivalent_to(placement.sharding, len(buffer.shape))
    return buffer if is_there else shards.moved_to(buffer, placement.partition)


def _local(tensor: Any) -> Any:
    """The memory of this process's part; without gradients."""
    part = tensor.to_local()
    return part.wait() if hasattr(part, "wait") else part


def _has_its_part(device_mesh: Any, mesh: Mesh, handles: list[Any]) -> bool:
    """Whether this process has one of a program's devices, at the place along the mesh's axes where its part is."""
    mine = process_index()
    places = [place for place, handle in enumerate(handles) if handle.process_index == mine]
    if len(places) != 1 or torch.distributed.get_rank() != mine:
        return False
    ours = zip(mesh.axis_names, mesh.shape, np.unravel_index(places[0], mesh.shape), strict=True)
    theirs = zip(axes_of(device_mesh), device_mesh.shape, device_mesh.get_coordinate(), strict=True)
    return {(axis, length, int(at)) for axis, length, at in theirs} <= {(a, length, int(at)) for a, length, at in ours}
