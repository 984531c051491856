"""torch tensors to PJRT buffers and back, without a copy on the CPU where alignment allows.

DLPack carries no checks that matter here: a transposed tensor is read in the wrong order, a wrong dtype of equal
size is accepted, lazy conjugation is ignored. So a tensor is made plain first, and the caller checks its type.
"""

from __future__ import annotations

import ctypes
import math
import weakref
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np
import torch
from torch.utils.dlpack import from_dlpack, to_dlpack

from hloemit.base import tables, tensors
from hloemit.base.counters import Counters
from hloemit.base.dtypes import type_string
from hloemit.base.errors import ExecutionError, InputError
from hloemit.base.torch_private import without_modes
from hloemit.ir.bindings import Buffer, pjrt
from hloemit.runtime.dlpack import borrow
from hloemit.runtime.failure import execution_error
from hloemit.runtime.placement import Placement, layout_of
from hloemit.runtime.processes import gathered, is_spread

ALIGNMENT_BYTES = 64  # XLA's CPU code assumes it; a less aligned buffer is copied

_AT_ONCE_BYTES = 1 << 24  # a call a device takes 0.1 ms, which many small weights would add up to

copied = Counters()  # bytes that were copied: to a device, from one, and into tensors of the user


def to_device(tensor: torch.Tensor, placement: Placement) -> tuple[Buffer, torch.Tensor]:
    """A PJRT buffer with the tensor's elements, and the tensor whose memory it reads.

    On the CPU that is the given tensor itself where it is contiguous and aligned, else a copy. The caller must keep it
    alive, and unchanged, until the programs that read the buffer are done. Over several devices the buffer is one array
    of their shards.
    """
    device = placement.device
    _demand_elements(tensor)
    plain = tensor.detach()
    if plain.is_conj() or plain.is_neg():
        plain = plain.resolve_conj().resolve_neg()
    plain = plain.contiguous()
    is_as_it_lies = placement.mesh.size == 1 and placement.layout is None
    if is_as_it_lies and plain.device.type == "cuda" and device.platform in ("gpu", "cuda", "rocm"):
        stream = torch.cuda.current_stream().cuda_stream
        return pjrt().dlpack_managed_tensor_to_buffer(to_dlpack(plain), device.handle, stream), plain
    plain = plain.cpu()
    if not is_as_it_lies or device.platform != "cpu":
        return _own(plain, placement), plain
    if plain.data_ptr() % ALIGNMENT_BYTES or plain.numel() == 0:
        plain = _aligned_copy(plain)
    if plain.data_ptr() != tensor.data_ptr():
        copied.add("to device", plain.nbytes)
    return pjrt().dlpack_managed_tensor_to_buffer(borrow(plain), device.handle, None), plain


def own(tensor: torch.Tensor, placement: Placement) -> Buffer:
    """A PJRT buffer with a copy of the elements, in memory that PJRT owns, so that it can be donated."""
    _demand_elements(tensor)
    return _own(tensors.plain(tensor), placement)


def _demand_elements(tensor: torch.Tensor) -> None:
    if not tensors.has_elements(tensor):
        raise InputError(
            f"a {type_string(tuple(tensor.shape), tensor.dtype)} tensor has a type and no elements, as on meta and in "
            "FakeTensorMode: give it some"
        )


def _own(plain: torch.Tensor, placement: Placement) -> Buffer:
    aval = type_of(tuple(plain.shape), plain.dtype)
    array = as_array(plain)
    if placement.mesh.size > 1:
        return _sharded(aval, placement, lambda index: array[index])
    sharding, handles = placement.sharding, placement.mesh.handles
    copied.add("to device", plain.nbytes)
    semantics = pjrt().HostBufferSemantics.IMMUTABLE_ONLY_DURING_CALL
    made: Buffer = pjrt().batched_device_put(
        aval, sharding, [array], handles, host_buffer_semantics=semantics, enable_x64=True
    )
    return made if placement.layout is None else laid(made, placement)


def laid(buffer: Buffer, placement: Placement) -> Buffer:
    """The elements of a buffer of one device in the layout of a placement there: the buffer itself, or a copy."""
    import jax
    from jax.experimental.layout import Format

    array: Any = buffer
    device, layout = placement.device, placement.layout
    if layout is None:
        layout = layout_of(device.client.get_default_layout(array.dtype, array.shape, device.handle))
    if array.format.layout == layout:
        return buffer
    with jax.enable_x64(True):
        found: Buffer = jax.device_put(array, Format(layout, placement.sharding))
    return found


def assembled(
    shape: tuple[int, ...], dtype: torch.dtype, placement: Placement, read: Callable[[Any], torch.Tensor]
) -> Buffer:
    """A PJRT buffer that is read piece by piece: of a large one, no more is on the host at a time than a device holds.

    ``read`` gives the elements at an index of slices, of any dtype; of a large one it is asked once for what several
    devices hold.
    """
    if placement.mesh.size == 1:
        return own(read((slice(None),) * len(shape)).to(dtype), placement)
    if math.prod(shape) * dtype.itemsize <= _AT_ONCE_BYTES:
        return _sharded(type_of(shape, dtype), placement, lambda index: as_array(tensors.plain(read(index)).to(dtype)))
    where = placement.sharding.devices_indices_map(shape)
    parts: dict[Any, Buffer] = {}
    for handle in placement.mesh.own_handles:
        if handle not in parts:
            piece = read(where[handle]).to(dtype)
            holders = (d for d in placement.mesh.devices if where[d.handle] == where[handle])
            parts |= {d.handle: own(piece, Placement.on(d)) for d in holders if d.handle in placement.mesh.own_handles}
    return of_parts(shape, placement, parts)


def of_parts(shape: tuple[int, ...], placement: Placement, parts: Mapping[Any, Buffer]) -> Buffer:
    """A PJRT buffer over several devices of one on each of this process's, by jaxlib's device."""
    import jax

    arrays = [parts[handle] for handle in placement.mesh.own_handles]
    found: Buffer = jax.make_array_from_single_device_arrays(shape, placement.sharding, arrays)
    return found


def _sharded(aval: Any, placement: Placement, piece: Callable[[Any], np.ndarray[Any, Any]]) -> Buffer:
    sharding, handles = placement.sharding, placement.mesh.own_handles
    where = sharding.devices_indices_map(aval.shape)
    shards = [piece(where[handle]).copy() for handle in handles]
    return put(aval, placement, shards)


def put(aval: Any, placement: Placement, shards: Sequence[np.ndarray[Any, Any]]) -> Buffer:
    """A PJRT buffer over several devices, of what each of this process's has: memory that nobody else writes to."""
    copied.add("to device", sum(shard.nbytes for shard in shards))
    return pjrt().batched_device_put(aval, placement.sharding, shards, placement.mesh.own_handles, enable_x64=True)


def as_array(plain: torch.Tensor) -> np.ndarray[Any, Any]:
    """A contiguous tensor of the CPU as NumPy sees it, which has some dtypes from ml_dtypes."""
    aval = type_of(tuple(plain.shape), plain.dtype)
    found: np.ndarray[Any, Any] = tensors.as_bytes(plain).view(aval.dtype).reshape(aval.shape)
    return found


@tables.remembered("ArrayTypes", 4096)
def type_of(shape: tuple[int, ...], dtype: torch.dtype) -> Any:
    """jax's type of an array."""
    import jax

    return jax.core.ShapedArray(shape, jax.numpy.dtype(str(dtype).removeprefix("torch.")))


class Memory:
    """The memory of a PJRT buffer on the CPU, as tensors see it.

    DLPack would hold the buffer, and PJRT may free what is donated while it is held. Tensors of this memory keep this
    object instead, and this object keeps ``buffer``, which is replaced when a call wrote its successor in place.
    Programs that donate the same tensor share one; ``turn`` is held by who writes there.
    """

    def __init__(self, buffer: Buffer, like: torch.Tensor, turn: Any) -> None:
        self.buffer = buffer
        self.address: int = buffer.unsafe_buffer_pointer()
        self.turn = turn
        self._type = like.dtype, tuple(like.shape)
        _memories[self.address] = self

    @staticmethod
    def of(tensor: torch.Tensor, placement: Placement) -> Memory | None:
        """The memory that a tensor is all of, on a device."""
        found = _memories.get(tensor.data_ptr())
        if found is None or found._type != (tensor.dtype, tuple(tensor.shape)) or not tensor.is_contiguous():
            return None
        is_there = not found.buffer.is_deleted() and found.buffer.devices() == {placement.device.handle}
        return found if is_there else None

    @staticmethod
    def of_rows(tensors: Sequence[torch.Tensor], placement: Placement) -> Memory | None:
        """The memory whose rows are tensors, all of them in order, on a device."""
        first = tensors[0]
        found = _memories.get(first.data_ptr())
        if found is None or found._type != (first.dtype, (len(tensors), *first.shape)):
            return None
        are_rows = all(
            t.data_ptr() == found.address + row * first.nbytes and t.is_contiguous() for row, t in enumerate(tensors)
        )
        is_there = not found.buffer.is_deleted() and found.buffer.devices() == {placement.device.handle}
        return found if are_rows and is_there else None

    def tensor(self) -> torch.Tensor:
        """A contiguous tensor over the whole buffer, which must have elements."""
        return self._part(self.address, self._type[1])

    def row(self, row: int) -> torch.Tensor:
        """A contiguous tensor over a row, with a storage of its own."""
        dtype, shape = self._type
        return self._part(self.address + row * math.prod(shape[1:]) * dtype.itemsize, shape[1:])

    def _part(self, address: int, shape: tuple[int, ...]) -> torch.Tensor:
        dtype = self._type[0]
        raw = (ctypes.c_byte * (math.prod(shape) * dtype.itemsize)).from_address(address)
        raw.memory = self  # lives as long as the tensor's storage
        return torch.frombuffer(raw, dtype=torch.uint8).view(dtype).view(shape)


_memories: weakref.WeakValueDictionary[int, Memory] = weakref.WeakValueDictionary()  # by address


def _aligned_copy(tensor: torch.Tensor) -> torch.Tensor:
    """A contiguous copy on fresh memory, which torch's allocator aligns."""
    with without_modes():  # FakeTensorMode's would have no memory
        return _copied(tensor)


def _copied(tensor: torch.Tensor) -> torch.Tensor:
    copy = torch.empty(tensor.shape, dtype=tensor.dtype, device="cpu")
    if copy.numel() and copy.data_ptr() % ALIGNMENT_BYTES:
        room = torch.empty(copy.numel() * copy.itemsize + ALIGNMENT_BYTES, dtype=torch.uint8, device="cpu")
        offset = -room.data_ptr() % ALIGNMENT_BYTES
        copy = room[offset : offset + copy.numel() * copy.itemsize].view(tensor.dtype).view(tensor.shape)
    return copy.copy_(tensor)


def to_torch(buffer: Buffer, dtype: torch.dtype) -> torch.Tensor:
    """A CPU tensor with the buffer's elements, sharing its memory where the buffer is on the CPU.

    Waits until the buffer is computed; raises ``ExecutionError`` where its program failed. Shards of several devices
    are gathered, those of several processes by all of them. Without elements it is memory of PyTorch's, which ``out=``
    may resize.
    """
    count = len(buffer.devices())
    if count > 1 and buffer.is_fully_replicated:
        buffer, count = buffer.addressable_data(0), 1
    if buffer.platform() == "cpu" and count == 1:
        wait_for((buffer,))  # a failed one ends the process when it is exported
        tensor: torch.Tensor = from_dlpack(pjrt().buffer_to_dlpack_managed_tensor(buffer))
        if not tensor.numel():
            return torch.empty(tensor.shape, dtype=dtype, device="cpu")
        # a dtype that DLPack spells otherwise (bool in older versions) keeps its size
        return tensor if tensor.dtype is dtype else tensor.view(dtype)
    array = _read(buffer)
    copied.add("from device", array.nbytes)
    read = torch.empty(array.shape, dtype=dtype, device="cpu")
    if array.nbytes:
        ctypes.memmove(read.data_ptr(), np.ascontiguousarray(array).ctypes.data, array.nbytes)
    return read


def _read(buffer: Buffer) -> np.ndarray[Any, Any]:
    try:
        return gathered(buffer) if is_spread(buffer) else np.asarray(buffer)
    except Exception as error:
        raise execution_error(error) from error


def write(tensor: torch.Tensor, value: torch.Tensor) -> None:
    """Copy elements into a tensor of the user."""
    tensors.write(tensor, value)
    copied.add("into tensors", tensor.nbytes)


def wait_for(buffers: Sequence[Buffer]) -> None:
    """Wait until every buffer is computed; raises ``ExecutionError`` where a program failed."""
    try:
        pjrt().batched_block_until_ready(list(buffers))
    except Exception as error:
        raise execution_error(error) from error


def is_lost(buffer: Buffer) -> bool:
    """Whether a buffer has no elements: its program failed, or one that took it did. Waits."""
    if buffer.is_deleted():
        return True
    try:
        wait_for((buffer,))
    except ExecutionError:
        return True
    return False
