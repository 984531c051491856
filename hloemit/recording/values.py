"""What the storage of a recorded tensor holds: a buffer of the device, or a place in the trace that will compute one.

A recorded tensor has no memory. Its storage, which all its views share, has a ``Cell`` as a Python attribute; the cell
holds the ``Value`` that the storage has now. Values never change: an operator that works in place gives the cell
another one.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor, UntypedStorage

from hloemit.base import tables
from hloemit.base.errors import CaptureError
from hloemit.base.locks import Lock
from hloemit.base.sizes import demand_tensor
from hloemit.base.tables import Table
from hloemit.base.tensors import reach
from hloemit.base.torch_private import DispatchKey, at_key

META = torch.device("meta")
lock = Lock()  # backward runs on a thread of its own
_META_KEY = DispatchKey.Meta
_set = at_key(torch.ops.aten.set_.source_Storage_storage_offset)
_types: Table[tuple[tuple[int, ...], tuple[int, ...], torch.dtype], Type] = Table("Types", 50_000)
_indices = itertools.count()


class Type:
    """The shape, strides and dtype of a whole storage. ``index`` stands for it in keys.

    One object for each, as long as it is asked for.
    """

    __slots__ = ("dtype", "index", "is_contiguous", "size", "stride")

    def __init__(self, size: tuple[int, ...], stride: tuple[int, ...], dtype: torch.dtype) -> None:
        self.size, self.stride, self.dtype = size, stride, dtype
        self.index = next(_indices)
        self.is_contiguous = stride == contiguous_strides(size)

    @property
    def numel(self) -> int:
        """How many elements."""
        return math.prod(self.size)

    def meta(self) -> Tensor:
        """A tensor without elements of this type: each a new one, because tracers know tensors by identity."""
        return torch.empty_strided(self.size, self.stride, dtype=self.dtype, device=META)


def type_of(tensor: Tensor) -> Type:
    """The type of a tensor, as if it were all of its storage; strides with gaps or overlaps become contiguous."""
    return find_type(tuple(tensor.shape), tensor.stride(), tensor.dtype)


def find_type(size: tuple[int, ...], stride: tuple[int, ...], dtype: torch.dtype) -> Type:
    """The one type of a shape, strides and dtype; strides with gaps or overlaps become contiguous ones.

    Raises ``OutOfMemoryError`` for what no device can hold, and RuntimeError for a negative size.
    """
    key = size, stride, dtype
    found = _types.get(key)
    if found is None:
        negative = next((n for n in size if type(n) is int and n < 0), None)
        if negative is not None:
            raise RuntimeError(f"Trying to create tensor with negative dimension {negative}: {list(size)}")
        if not is_dense(size, stride):
            return find_type(size, contiguous_strides(size), dtype)
        demand_tensor(size, dtype)
        found = _types.put(key, Type(*key))
    return found


@tables.remembered("TypesOfViews", 10_000)
def exact_type(size: tuple[int, ...], stride: tuple[int, ...], dtype: torch.dtype) -> Type:
    """The type of a view, whose strides may have gaps and overlaps; no storage is of such a type."""
    return Type(size, stride, dtype)


def contiguous_strides(size: tuple[int, ...]) -> tuple[int, ...]:
    """The strides of a contiguous tensor."""
    strides, step = [], 1
    for n in reversed(size):
        strides.append(step)
        step *= max(n, 1)
    return tuple(reversed(strides))


def is_dense(size: Sequence[int], stride: Sequence[int]) -> bool:
    """Whether elements lie in memory one beside the other, each in a place of its own, in whatever order."""
    if 0 in size:
        return True
    expected = 1
    for n, step in sorted(zip(size, stride, strict=True), key=lambda d: (d[1], d[0])):
        if n != 1:
            if step != expected:
                return False
            expected *= n
    return True


class Value:
    """Elements that never change: a ``buffer`` of the device, or the ``slot`` of the trace that will have them.

    With neither, each element is ``fill``, until somebody reads them. ``error`` is why they could not be computed.
    ``home`` is the slot of the argument that the storage held when the trace began, whose memory may become this
    value's. ``origin`` says, of a computed one, which trace it comes from and from which slot. ``views`` has the slots
    of views of it that were recorded themselves, by their geometry; None where views are not. ``layout`` says how the
    elements lie over several devices, or are to.
    """

    __slots__ = ("__weakref__", "buffer", "error", "fill", "home", "layout", "origin", "slot", "views")

    def __init__(self, slot: int = -1, buffer: Any = None, fill: int = 0) -> None:
        self.slot = slot
        self.buffer = buffer
        self.fill = fill
        self.home = -1
        self.error: Exception | None = None
        self.layout: Any = None
        self.origin: Any = None
        self.views: dict[Any, int] | None = None


class ChosenRowError(CaptureError):
    """A row that a tensor chooses is used as the view that it is; no other way of capture would know better."""

    def __init__(self, what: str, instead: str) -> None:
        super().__init__(
            f"x[i] is {what}, where i is a 0-d tensor: it is a view of x in eager PyTorch, and a captured program does "
            f"not know of which row. {instead}, or choose the row by a Python number"
        )


class MemoryUseError(CaptureError, RuntimeError):
    """Memory is read that belongs to no argument, or elements are written that share a place, which PyTorch refuses."""


class Cell:
    """What a storage holds now, and how elements lie in it.

    ``label`` is the kind and the name of the parameter or buffer whose storage it is. ``row_of`` is for a row that a
    tensor chooses in a capture, ``x[i]``: the cell that it would be a view of, and what that held. ``written_row`` is
    such a row of this cell that was written to, and is not here yet: ``x[i] += 1`` brings it. ``sharding`` is how
    somebody wants it to lie over several devices.
    """

    __slots__ = ("__weakref__", "label", "row_of", "sharding", "type", "value", "written_row")

    def __init__(self, type_: Type, value: Value) -> None:
        self.type = type_
        self.value = value
        self.label: tuple[str, str] | None = None
        self.row_of: tuple[Cell, Value] | None = None
        self.written_row: Cell | None = None
        self.sharding: Any = None

    def check_rows(self) -> None:
        """Raise where eager PyTorch's elements are others, because a row of a storage is a view of it there."""
        if self.written_row is not None:
            raise ChosenRowError("written to", "Write x[i] = value")
        if self.row_of is not None and self.row_of[0].value is not self.row_of[1]:
            raise ChosenRowError("used after x was written to", "Take x[i].clone() before")

    def is_whole(self, tensor: Tensor) -> bool:
        """Whether a tensor on this storage is all of it, as it lies."""
        kind = self.type
        return (
            tensor.shape == kind.size
            and tensor.stride() == kind.stride
            and not tensor.storage_offset()
            and tensor.dtype is kind.dtype
        )


def check_reach(kind: Type, dtype: torch.dtype, size: Any, stride: Any, offset: int) -> None:
    """Raise where sizes and strides reach beyond a storage of some type, in the words that eager PyTorch has for it."""
    if len(size) != len(stride):
        raise RuntimeError(
            f"mismatch in length of strides and shape: {list(size)} has other dimensions than {list(stride)}"
        )
    if any(type(n) is not int for n in (*size, *stride, offset)) or 0 in size:
        return
    needed = (offset + reach(size, stride)) * dtype.itemsize
    held = kind.numel * kind.dtype.itemsize
    if needed > held:
        raise RuntimeError(
            f"setStorage: sizes {list(size)}, strides {list(stride)}, storage offset {offset}, and itemsize "
            f"{dtype.itemsize} requiring a storage size of {needed} are out of bounds for storage of size {held}"
        )


def lay_out(tensor: Tensor, storage: UntypedStorage, offset: int, size: Any, stride: Any) -> Tensor:
    """Let a recorded tensor show a storage from an offset on, by sizes and strides; gives the tensor."""
    # the kernel of "meta", because it does not compare sizes with the bytes of a storage that has none
    result: Tensor = _set(_META_KEY, tensor, storage, offset, size, stride)
    return result


def cell_of(tensor: Tensor) -> Cell:
    """The cell of a tensor's storage."""
    cell: Cell = tensor.untyped_storage().cell
    return cell
