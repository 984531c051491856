"""What a storage of the device holds: elements, or the operator that will compute them."""

from __future__ import annotations

import itertools
import threading
import weakref
from typing import Any

import torch
from torch import Tensor

from hloemit.base.counters import Counters

aten = torch.ops.aten
META = torch.device("meta")

counters = Counters()  # by operator, ``xla::add``; what ran in eager PyTorch instead is ``aten::nonzero``
lock = threading.RLock()  # backward runs on a thread of its own
_serials = itertools.count()


class Call:
    """A recorded operator; ``metas`` has a tensor without elements for each result."""

    __slots__ = ("args", "kwargs", "metas", "op")

    def __init__(self, op: Any, args: Any, kwargs: Any, metas: Any) -> None:
        self.op = op
        self.args = args
        self.kwargs = kwargs
        self.metas = metas

    def result(self, index: int = 0) -> Value:
        """One of the results."""
        meta = self.metas[index] if isinstance(self.metas, (tuple, list)) else self.metas
        return Value(meta, call=self, index=index)


class Value:
    """Elements that never change: of a tensor on the CPU, or what a call will compute."""

    __slots__ = ("call", "index", "meta", "tensor")

    def __init__(self, meta: Tensor, *, call: Call | None = None, index: int = 0, tensor: Tensor | None = None) -> None:
        self.meta = meta
        self.call = call
        self.index = index
        self.tensor = tensor


class Cell:
    """What a storage holds now, and how its elements lie in it."""

    __slots__ = ("__weakref__", "serial", "size", "stride", "value")

    def __init__(self, value: Value) -> None:
        self.value = value
        self.size, self.stride = tuple(value.meta.shape), value.meta.stride()
        self.serial = next(_serials)

    def is_whole(self, tensor: Tensor) -> bool:
        """Whether a tensor on this storage is all of it, as it lies."""
        return (
            tensor.storage_offset() == 0
            and tensor.stride() == self.stride
            and tuple(tensor.shape) == self.size
            and tensor.dtype is self.value.meta.dtype
        )


cells: weakref.WeakSet[Cell] = weakref.WeakSet()


def is_lazy(tensor: Any) -> bool:
    """Whether a tensor is on the device."""
    return isinstance(tensor, Tensor) and tensor.device.type == "xla"


def new_tensor(value: Value) -> Tensor:
    """A tensor of the device that holds a value."""
    meta = value.meta
    tensor: Tensor = torch._C._acc.create_empty_tensor(tuple(meta.shape), meta.dtype)
    if tensor.stride() != meta.stride():
        tensor = aten.as_strided.default._op_dk(torch._C.DispatchKey.Meta, tensor, meta.shape, meta.stride(), 0)
    cell = Cell(value)
    tensor.untyped_storage().cell = cell
    cells.add(cell)
    return tensor


def cell_of(tensor: Tensor) -> Cell:
    """The cell of a tensor's storage."""
    cell: Cell = tensor.untyped_storage().cell
    return cell


def meta_of(tensor: Tensor) -> Tensor:
    """A tensor without elements of the same type and strides."""
    return torch.empty_strided(tensor.shape, tensor.stride(), dtype=tensor.dtype, device=META)


def read(tensor: Tensor) -> Value:
    """What a tensor holds: its storage's value, or the part of it that a view shows."""
    cell = cell_of(tensor)
    if cell.is_whole(tensor):
        return cell.value
    base = cell.value
    if tensor.dtype is not base.meta.dtype:
        raise NotImplementedError(f"a view of {base.meta.dtype} as {tensor.dtype} on the device")
    place = list(tensor.shape), list(tensor.stride()), tensor.storage_offset()
    return Call(aten.as_strided.default, (base, *place), {}, meta_of(tensor)).result()


def write(tensor: Tensor, value: Value) -> None:
    """Let a tensor hold a value of its shape and dtype: all views of its storage see it."""
    cell = cell_of(tensor)
    if cell.is_whole(tensor):
        cell.value = _laid_out(value, cell)
        return
    base = cell.value
    place = list(tensor.shape), list(tensor.stride()), tensor.storage_offset()
    cell.value = Call(aten.as_strided_scatter.default, (base, value, *place), {}, base.meta).result()


def _laid_out(value: Value, cell: Cell) -> Value:
    """The value with the strides of its cell, which views count on; it is the same in a program, which has none."""
    if value.meta.stride() == cell.stride:
        return value
    meta = torch.empty_strided(cell.size, cell.stride, dtype=value.meta.dtype, device=META)
    return Call(aten.alias.default, (value,), {}, meta).result()


def from_cpu(tensor: Tensor, dtype: torch.dtype | None = None) -> Value:
    """A value with a copy of a CPU tensor's elements."""
    copy = tensor.detach().to(dtype or tensor.dtype, copy=True, memory_format=torch.contiguous_format)
    return Value(meta_of(copy), tensor=copy)
