"""Storages of the device: their bytes have no address that anybody could read, but a number and an identity.

PyTorch moves storages between devices when it loads files, and only then says of what type their elements are. Until
then a storage keeps its bytes on the CPU, as the attribute ``raw``; ``set_`` moves them when the type is known.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor, UntypedStorage
from torch.library import Library

from hloemit.base.operators import aten
from hloemit.base.tensors import is_set_to, reach
from hloemit.base.torch_private import is_wrapper_subclass, storage_id, untyped
from hloemit.base.untraced import untraced_where_called
from hloemit.lazy.values import NAME
from hloemit.recording.values import Cell, Value, lay_out, lock

NO_ADDRESS = 1 << 62  # no process has memory from here on: who takes a number for a pointer faults at once
ALIGNMENT = 64
_libraries: list[Library] = []  # kernels go when their library does


def is_ours(storage: UntypedStorage) -> bool:
    """Whether a storage is on the device."""
    return storage.device.type == NAME


class FreedError(RuntimeError):
    """The elements of a storage are asked for that has none: ``resize_(0)`` has let them go."""

    def __init__(self) -> None:
        super().__init__("a tensor is read whose storage has no elements, since resize_(0) has let them go")


def byte_count(storage: UntypedStorage) -> int:
    """How many bytes the elements of a storage take."""
    if hasattr(storage, "raw"):
        return storage.raw.nbytes()
    cell = getattr(storage, "cell", None)
    return 0 if cell is None or isinstance(cell.value.error, FreedError) else _full_size(cell)


def _full_size(cell: Cell) -> int:
    return cell.type.numel * cell.type.dtype.itemsize


def resize(storage: UntypedStorage, size: int) -> UntypedStorage:
    """Let the elements go, or have such again: as FSDP does between the uses of a parameter; gives the storage.

    Raises NotImplementedError for any other number of bytes than none and all.
    """
    cell = getattr(storage, "cell", None)
    count = byte_count(storage)
    if size == count:
        return storage
    if cell is None or size not in (0, _full_size(cell)):
        raise NotImplementedError(
            f"a storage of the device {NAME} has all of its elements or none, so that one of {count} bytes is not "
            f"resized to {size}: make a new tensor"
        )
    value = Value()
    if not size:
        value.error = FreedError()
    cell.value = value
    return storage


class _Room:
    """Where the next storage that is asked for its address gets one."""

    start = NO_ADDRESS


def number_of(storage: UntypedStorage) -> int:
    """What stands for the address of a storage: a range of its own, as long as its bytes, where no memory is.

    0 of a storage that never has elements, that of a tensor which wraps others, such as a DTensor.
    """
    if not (hasattr(storage, "cell") or hasattr(storage, "raw")):
        return 0
    address, room = getattr(storage, "room", (0, 0))
    count = byte_count(storage)
    if address == 0 or count > room:
        with lock:
            address, room = _Room.start, (count // ALIGNMENT + 1) * ALIGNMENT
            _Room.start += room
        storage.room = address, room
    return address


def whole(storage: UntypedStorage) -> Tensor:
    """A tensor of all elements of a storage of the device, as they lie."""
    kind = storage.cell.type
    return lay_out(torch.empty(0, dtype=kind.dtype, device=NAME), storage, 0, kind.size, kind.stride)


def to_cpu(storage: UntypedStorage) -> UntypedStorage:
    """A storage on the CPU with the same bytes."""
    if hasattr(storage, "raw"):
        return storage.raw.clone()
    if not byte_count(storage):
        return UntypedStorage(0)
    return whole(storage).cpu().untyped_storage()


def clone(storage: UntypedStorage) -> UntypedStorage:
    """Another storage of the device with the same bytes."""
    if hasattr(storage, "raw") or not byte_count(storage):
        return from_cpu(to_cpu(storage))
    return whole(storage).clone().untyped_storage()


def is_readable(tensor: Tensor) -> bool:
    """Whether a tensor is part of a storage whose elements are there."""
    if is_wrapper_subclass(tensor):
        return False
    storage = tensor.untyped_storage()
    return not tensor.numel() or byte_count(storage) > 0


def share(copied: Tensor, original: Tensor, copies: dict[int, UntypedStorage]) -> None:
    """Let a tensor's clone be part of the copy of its storage; ``copies`` has those that were made, by their ids."""
    if original.is_conj() or original.is_neg() or not is_readable(original):
        return
    storage, place = original.untyped_storage(), (original.storage_offset(), original.shape, original.stride())
    key = storage_id(storage)
    if key not in copies:
        is_whole = byte_count(storage) == original.nbytes and copied.stride() == original.stride()
        copies[key] = copied.untyped_storage() if is_whole else clone(storage)
    if copies[key] is not copied.untyped_storage():
        copied.data = torch.empty(0, dtype=copied.dtype, device=NAME).set_(copies[key], *place)


def from_cpu(storage: UntypedStorage) -> UntypedStorage:
    """A storage of the device with the bytes of one on the CPU, which must not change."""
    moved = torch.empty(0, dtype=torch.uint8, device=NAME).untyped_storage()
    moved.raw = storage
    return moved


def copy(target: UntypedStorage, source: UntypedStorage) -> UntypedStorage:
    """Write the bytes of one storage over those of another, of which at least one is on the device; gives the target.

    Raises RuntimeError where their sizes differ.
    """
    if target.nbytes() != source.nbytes():
        raise RuntimeError(f"a storage of {target.nbytes()} bytes cannot take the {source.nbytes()} of another")
    source = to_cpu(source) if is_ours(source) else source
    if not is_ours(target):
        return target.copy_(source)
    if hasattr(target, "raw"):
        target.raw.copy_(source)
    else:
        shown = whole(target)
        shown.copy_(torch.empty(0, dtype=shown.dtype, device="cpu").set_(source, 0, shown.shape, shown.stride()))
    return target


def _settle(storage: UntypedStorage, dtype: torch.dtype) -> None:
    """Move the bytes of a storage to the device, as elements of a type."""
    count = storage.raw.nbytes() // dtype.itemsize
    typed = torch.empty(0, dtype=dtype, device="cpu").set_(storage.raw, 0, (count,), (1,))
    storage.cell = typed.to(NAME).untyped_storage().cell
    del storage.raw


@untraced_where_called
def _set_storage(tensor: Tensor, source: UntypedStorage, offset: int, size: Any, stride: Any = ()) -> Tensor:
    storage = untyped(source) if isinstance(source, torch.TypedStorage) else source
    if not is_ours(storage):
        raise RuntimeError(f"a tensor of the device {NAME} cannot take a storage of the device {storage.device}")
    if hasattr(storage, "raw"):
        _settle(storage, tensor.dtype)
    if not stride and len(size):
        stride = torch.empty(size, device="meta").stride()
    places = reach(size, stride)
    if places and (offset + places) * tensor.itemsize > byte_count(storage):
        raise RuntimeError(
            f"a tensor of {list(size)} by the strides {list(stride)} from {offset} on is out of bounds for a storage "
            f"of {byte_count(storage)} bytes, and set_ lets no storage of the device {NAME} grow"
        )
    return lay_out(tensor, storage, offset, size, stride)


@untraced_where_called
def _set_all(tensor: Tensor, source: UntypedStorage) -> Tensor:
    return _set_storage(tensor, source, 0, (byte_count(source) // tensor.itemsize,), (1,))


@untraced_where_called
def _set_tensor(tensor: Tensor, source: Tensor) -> Tensor:
    return _set_storage(tensor, source.untyped_storage(), source.storage_offset(), source.shape, source.stride())


@untraced_where_called
def _has_same_length(tensor: Tensor, other: Tensor) -> bool:
    return _length(tensor) == _length(other)


def _length(tensor: Tensor) -> int:
    """How many elements the storage of a tensor has, of the device or of the CPU."""
    storage = tensor.untyped_storage()
    return (byte_count(storage) if is_ours(storage) else storage.nbytes()) // tensor.itemsize


@untraced_where_called
def _tangent(tensor: Tensor, other: Tensor, *, self_num_batch_dims: int = 0) -> Tensor:
    """``_new_zeros_with_same_feature_meta``: zeros that lie in a storage like those of another tensor."""
    memory = torch.empty(_length(other), dtype=other.dtype, device="meta")
    like = memory.as_strided(other.shape, other.stride(), other.storage_offset())
    plan = torch.empty(tensor.shape, dtype=tensor.dtype, device="meta")
    plan = aten._new_zeros_with_same_feature_meta(plan, like, self_num_batch_dims=self_num_batch_dims)
    count = plan.untyped_storage().nbytes() // plan.itemsize
    zeros = torch.zeros(count, dtype=plan.dtype, device=NAME)
    return zeros.as_strided(plan.shape, plan.stride(), plan.storage_offset())


def _restored(storage: UntypedStorage, location: str) -> UntypedStorage | None:
    return from_cpu(storage) if location.partition(":")[0] == NAME else None


def _tagged(storage: UntypedStorage) -> str | None:
    return f"{NAME}:0" if is_ours(storage) else None


def register() -> None:
    """Give PyTorch the kernels that know storages, and its files the way to the device; to be called once."""
    library = Library("aten", "IMPL")
    _libraries.append(library)
    library.impl("set_.source_Storage_storage_offset", _set_storage, "PrivateUse1")
    library.impl("set_.source_Storage", _set_all, "PrivateUse1")
    library.impl("set_.source_Tensor", _set_tensor, "PrivateUse1")
    library.impl("set_", lambda tensor: _set_tensor(tensor, tensor.new_empty(0)), "PrivateUse1")
    library.impl("is_set_to", untraced_where_called(is_set_to), "PrivateUse1")
    library.impl("_has_same_storage_numel", _has_same_length, "PrivateUse1")
    library.impl("_new_zeros_with_same_feature_meta", _tangent, "PrivateUse1")
    torch.serialization.register_package(9, _tagged, _restored)  # before torch's own, which copies bytes
