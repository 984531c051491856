"""Writing into recorded tensors: whole storages, and views of them."""

from __future__ import annotations

import warnings

import torch
from torch import Tensor

from hloemit.base.operators import aten
from hloemit.base.tensors import overlaps
from hloemit.recording.calls import call_type
from hloemit.recording.trace import Lifted, Ref, Trace
from hloemit.recording.values import Cell, MemoryUseError, Type, Value, cell_of, contiguous_strides, find_type, lay_out
from hloemit.recording.views import Slice, View, view_at, whole_view

_TO_COPY, _EXPAND = call_type(aten._to_copy.default), call_type(aten.expand.default)
_CLONE, _PAD = call_type(aten.clone.default), call_type(aten.constant_pad_nd.default)
_VIEW = call_type(aten.view.default)
_SHARED = (
    "unsupported operation: more than one element of the written-to tensor refers to a single memory location. "
    "Please clone() the tensor before performing the operation."
)
_SCATTER = call_type(aten.as_strided_scatter.default)
_NARROW, _PUT = call_type(aten.narrow.default), call_type(aten.slice_scatter.default)


def write_out(trace: Trace, tensor: Tensor, value: Value, type_: Type) -> None:
    """Let an ``out=`` tensor hold a value, in the value's shape; what else has its storage sees as much as it holds.

    Warns, as PyTorch does, of one of another shape that has elements.
    """
    cell = cell_of(tensor)
    if type_.size != tensor.shape and tensor.numel():
        warnings.warn(
            f"An output with one or more elements was resized since it had shape {list(tensor.shape)}, which does not "
            f"match the required output shape {list(type_.size)}: call resize_(0) before, where that is meant",
            stacklevel=2,
        )
    if type_.size == tensor.shape or type_.dtype is not cell.type.dtype or type_.numel < cell.type.numel:
        if type_.size != tensor.shape:
            if overlaps(tensor.shape, tensor.stride()):
                raise MemoryUseError(_SHARED)
            resize(trace, tensor, type_.size)
        write(trace, tensor, value, type_)
        return
    lay_out(tensor, tensor.untyped_storage(), 0, type_.size, type_.stride)
    cell.type, cell.value = type_, value


def write_in_order(trace: Trace, tensor: Tensor, value: Value, type_: Type) -> None:
    """``write_out`` for ``arange`` and its kin, which fill a tensor of as many elements row by row."""
    size = tuple(tensor.shape)
    if type_.size == size or type_.numel != tensor.numel():
        write_out(trace, tensor, value, type_)
        return
    kind = find_type(size, contiguous_strides(size), type_.dtype)
    value = trace.record_refs(_VIEW, Ref(_slot(trace, value, type_)), size, out=kind)
    write(trace, tensor, value, kind)


def write_same(trace: Trace, tensor: Tensor, value: Value, type_: Type) -> None:
    """``write`` of elements that are all the same, of which a tensor may have many in one place of its memory."""
    write(trace, tensor, value, type_, same=True)


def write(trace: Trace, tensor: Tensor, value: Value, type_: Type, same: bool = False) -> None:
    """Let a tensor hold a value of some type, of the trace or computed: all views of its storage see it.

    Raises ``MemoryUseError`` for a view whose elements share memory, and RuntimeError for a value that does not fit.
    """
    cell = cell_of(tensor)
    if cell.row_of is not None:
        cell.row_of[0].written_row = cell
    if cell.written_row is not None:
        cell.check_rows()
    whole = cell.is_whole(tensor)
    if type_.dtype is not tensor.dtype or type_.size != tensor.shape:
        value = _fitted(trace, tensor, value, type_)
    if whole:
        if value.slot >= 0 and value.home < 0:
            value.home = cell.value.home
        cell.value = value
        return
    if not tensor.numel():
        return
    size = tuple(1 if step == 0 else n for n, step in zip(tensor.shape, tensor.stride(), strict=True))
    if size != tensor.shape and not same:
        raise MemoryUseError(_SHARED)
    if cell.type.dtype is torch.bool is not tensor.dtype:
        _keep_bytes(trace, cell)
        write(trace, tensor, value, find_type(tuple(tensor.shape), type_.stride, tensor.dtype), same)
        return
    home = cell.value.home
    kind = find_type(tuple(tensor.shape), contiguous_strides(tuple(tensor.shape)), tensor.dtype)
    slot = _slot(trace, value, kind)
    if size != tensor.shape:
        part = view_at(kind, size, kind.stride, 0, kind.dtype)
        kind = find_type(size, contiguous_strides(size), kind.dtype)
        slot = trace.record_refs(_CLONE, Ref(slot, part), out=kind).slot
    view = view_at(cell.type, size, tensor.stride(), tensor.storage_offset(), tensor.dtype)
    if tensor.dtype is torch.bool is not cell.type.dtype:  # beside bytes that are neither 0 nor 1, and stay
        kind = find_type(kind.size, kind.stride, torch.uint8)
        slot = trace.record_refs(_TO_COPY, Ref(slot), out=kind, dtype=torch.uint8).slot
        view = view_at(cell.type, view.size, view.stride, view.offset, torch.uint8)
    base = _slot(trace, cell.value, cell.type)
    if view.dtype is not cell.type.dtype:
        cell.value = _written_as(trace, view, base, slot)
    elif view.slice is not None and trace.is_moving(base, view):
        cell.value = _written_at(trace, view, view.slice, base, slot)
    else:
        place = view.size, view.stride, view.offset
        cell.value = trace.record_refs(_SCATTER, Ref(base, whole_view(cell.type)), Ref(slot), *place, out=cell.type)
    cell.value.home = home if home >= 0 else trace.home_of(base)
    trace.note_written(tensor, slot)


def _keep_bytes(trace: Trace, cell: Cell) -> None:
    """Let a storage of bools hold bytes, as memory does: one that is neither 0 nor 1 is true, and is read as it is."""
    base, kind = _slot(trace, cell.value, cell.type), cell.type
    cell.type = find_type(kind.size, kind.stride, torch.uint8)
    view = view_at(kind, kind.size, kind.stride, 0, torch.uint8)
    cell.value = trace.record_refs(_CLONE, Ref(base, view), out=cell.type)


def _written_at(trace: Trace, view: View, part: Slice, base: int, slot: int) -> Value:
    """A storage with a slice written from a start that is an argument."""
    blocks = trace.cut(base, view.base, part)
    place = part.view.size, part.view.stride, 0
    written = trace.record_refs(
        _SCATTER, Ref(blocks[-1][0], whole_view(part.view.base)), Ref(slot), *place, out=part.view.base
    )
    for i in reversed(range(len(part.dims))):
        at = part.dims[i][0], Lifted(part.starts[i])
        written = trace.record_refs(_PUT, Ref(blocks[i][0]), Ref(written.slot), *at, out=blocks[i][1])
    return written


def _written_as(trace: Trace, view: View, base: int, slot: int) -> Value:
    """A storage with elements of another dtype written into its memory."""
    kind = view.base
    count = kind.numel * kind.dtype.itemsize // view.dtype.itemsize
    flat = find_type((count,), (1,), view.dtype)
    memory = trace.record_refs(_CLONE, Ref(base, view_at(kind, (count,), (1,), 0, view.dtype)), out=flat)
    place = view.size, view.stride, view.offset
    written = trace.record_refs(_SCATTER, Ref(memory.slot), Ref(slot), *place, out=flat)
    back = Ref(written.slot, view_at(flat, kind.size, kind.stride, 0, kind.dtype))
    return trace.record_refs(_CLONE, back, out=kind)


def _slot(trace: Trace, value: Value, type_: Type) -> int:
    return value.slot if value.slot >= 0 else trace.enter(Cell(type_, value))


def _fitted(trace: Trace, tensor: Tensor, value: Value, type_: Type) -> Value:
    """A value in the dtype and shape of the tensor that it is written into."""
    slot = _slot(trace, value, type_)
    if type_.dtype is not tensor.dtype:
        type_ = find_type(type_.size, type_.stride, tensor.dtype)
        value = trace.record_refs(_TO_COPY, Ref(slot), out=type_, dtype=tensor.dtype)
    size = tuple(tensor.shape)
    if type_.size != size:
        try:
            fits = torch.broadcast_shapes(type_.size, size) == size
        except RuntimeError:
            fits = False
        if not fits:
            raise RuntimeError(f"output with shape {list(size)} doesn't match the broadcast shape {list(type_.size)}")
        expanded = find_type(size, contiguous_strides(size), tensor.dtype)
        value = trace.record_refs(_EXPAND, Ref(value.slot if value.slot >= 0 else slot), size, out=expanded)
    return value


def resize(trace: Trace, tensor: Tensor, size: tuple[int, ...]) -> None:
    """Give a tensor another shape, and its storage as many elements as that needs: new ones are 0."""
    cell = cell_of(tensor)
    old, count = cell.type.numel, 1
    for n in size:
        count *= n
    offset = tensor.storage_offset()
    lay_out(tensor, tensor.untyped_storage(), offset, size, contiguous_strides(size))
    count += offset
    if count <= old:
        return
    flat, grown = (find_type((n,), (1,), cell.type.dtype) for n in (old, count))
    if old == 0:
        cell.type, cell.value = grown, Value()
        return
    memory = Ref(_slot(trace, cell.value, cell.type), view_at(cell.type, flat.size, flat.stride, 0, flat.dtype))
    cell.value = trace.record_refs(_PAD, memory, (0, count - old), 0, out=grown)
    cell.type = grown
