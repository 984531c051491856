"""Buffers over all devices of a host: placed from tensors of the CPU, and read shard by shard."""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base import tables
from hloemit.base.layouts import Layout
from hloemit.base.mesh import Mesh
from hloemit.ir.bindings import Buffer
from hloemit.runtime import transfer
from hloemit.runtime.absent import Absent, demand_present
from hloemit.runtime.client import find_device
from hloemit.runtime.placement import Device, DeviceMesh, Placement
from hloemit.runtime.transfer import own, to_torch, wait_for


class Waiting:
    """What will be a buffer when somebody says how it lies, or uses it: elements on the CPU, which nobody writes to."""

    def __init__(self, tensor: Tensor) -> None:
        self.tensor = tensor

    def is_deleted(self) -> bool:
        """Never, as a buffer that nobody donates."""
        return False


@functools.cache
def all_devices() -> tuple[Device, ...]:
    """The devices of jax's default platform that this process sees, by their numbers."""
    first = find_device()
    return tuple(Device(first.client, handle, first.platform) for handle in first.client.local_devices())


@tables.remembered("meshes of all devices", 1000)
def device_mesh(mesh: Mesh, order: tuple[int, ...] = ()) -> DeviceMesh:
    """A mesh of all devices; ``order`` has their numbers where they are not as counted."""
    devices = all_devices()
    return DeviceMesh(mesh.axis_names, mesh.shape, tuple(devices[i] for i in order or range(mesh.size)))


def placement(layout: Layout) -> Placement:
    """A layout on the devices that there are."""
    return Placement(device_mesh(layout.mesh, layout.order), layout.partition)


def placed(held: Tensor | Waiting | Absent | Buffer, dtype: torch.dtype, layout: Layout) -> Buffer:
    """A buffer that lies so, of elements on the CPU or in another buffer; what is absent stays so."""
    if isinstance(held, Absent):
        return held  # type: ignore[return-value]  # stands for one
    return own(on_cpu(held, dtype), placement(layout))


def on_cpu(held: Tensor | Waiting | Absent | Buffer, dtype: torch.dtype) -> Tensor:
    """The elements as a tensor of the CPU, which may share memory with what holds them.

    Raises ``ExecutionError`` where there are none.
    """
    demand_present((held,))
    if isinstance(held, Tensor):
        return held
    return held.tensor if isinstance(held, Waiting) else to_torch(held, dtype)  # type: ignore[arg-type]  # present


def shard(buffer: Buffer, dtype: torch.dtype, number: int) -> Tensor:
    """A copy of what the device of that number has of a buffer."""
    wait_for((buffer,))
    handle = all_devices()[number].handle
    return to_torch(next(s.data for s in buffer.addressable_shards if s.device == handle), dtype).clone()


def on_device(part: Tensor, number: int) -> Buffer:
    """A copy of a tensor on the device of that number alone, for ``of_parts``."""
    return own(part, Placement.on(all_devices()[number]))


def of_parts(parts: Mapping[int, Buffer], layout: Layout, shape: Sequence[int]) -> Buffer:
    """The buffer of which each device, by its number, has a part that is there already."""
    devices = all_devices()
    by_handle = {devices[number].handle: part for number, part in parts.items()}
    return transfer.of_parts(tuple(shape), placement(layout), by_handle)


def bytes_by_device() -> list[int]:
    """How many bytes live buffers take on each device, by its number."""
    pieces = {  # an array and what was read of its shards share memory
        (shard.device, shard.data.unsafe_buffer_pointer(), shard.data.nbytes)
        for array in all_devices()[0].client.live_arrays()
        for shard in array.addressable_shards
    }
    return [sum(count for handle, _, count in pieces if handle == device.handle) for device in all_devices()]


def joined(pieces: Sequence[Tensor], layout: Layout, shape: Sequence[int]) -> Tensor:
    """The tensor whose shards, by the numbers of their devices, those are; what pads the last ones is cut off."""
    tiles = layout.tiles()[..., 0]
    if not tiles.ndim:
        return pieces[int(tiles)]
    rows: list[Any] = [pieces[int(number)] for number in tiles.ravel()]
    for dim in reversed(range(tiles.ndim)):
        count = tiles.shape[dim]
        rows = [torch.cat(rows[i : i + count], dim) for i in range(0, len(rows), count)]
    whole: Tensor = rows[0]
    return whole[tuple(slice(0, size) for size in shape)]
