"""Marks on tensors of the device that say how they lie over all devices of the host: for ``hloemit.torch_xla``."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.library import Library

import hloemit.recording.sharding  # noqa: F401 - defines the operator
from hloemit.base.errors import CaptureError, ShardingError
from hloemit.base.layouts import Layout, as_texts, find_layout, layout_from_text
from hloemit.lazy import automatic
from hloemit.lazy.launch import flush, trace
from hloemit.lazy.manual import shards_in
from hloemit.lazy.modes import modes
from hloemit.lazy.placing import at_rest, marked, whole_layout
from hloemit.recording.calls import call_type
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.in_place import write
from hloemit.recording.operator_kinds import recording
from hloemit.recording.stand_in import is_stand_in
from hloemit.recording.trace import Trace
from hloemit.recording.values import Cell, Value, cell_of, find_type, lock
from hloemit.runtime.sharded import all_devices, joined, of_parts, on_cpu, on_device, placed, shard

_SHARD_OVER = torch.ops.hloemit.shard_over.default
_CALL = call_type(_SHARD_OVER)
_libraries: list[Library] = []  # kernels go when their library does


def device_count() -> int:
    """How many devices there are for the lazy one to stand for."""
    return len(all_devices())


def spread() -> None:
    """Let the device stand for all devices of the host, be it one, from now on: programs run over all, as one."""
    if modes.spread:
        return
    with lock:
        flush()
        modes.spread = True
        trace.forget()
    library = Library("hloemit", "IMPL")
    _libraries.append(library)
    library.impl("shard_over", _shard_over, "PrivateUse1", allow_override=True)


def cut_by_themselves(yes: bool) -> None:
    """Cut tensors over several devices that nobody has marked when they come to them, from now on, or do not.

    Raises ``ShardingError`` where the environment asks for a mesh that there is not.
    """
    if modes.spread and yes:
        automatic.mesh()
    modes.automatic = modes.spread and yes


def _shard_over(x: Tensor, axes: str, mesh: str) -> Tensor:
    found: Tensor = recording(_SHARD_OVER)(trace, x, axes, mesh)
    cell = cell_of(found)
    cell.value.layout = layout_from_text(axes, mesh)
    return found


def to_shards(tensor: Tensor, layout: Layout) -> Tensor:
    """What each device has of a tensor that lies so, as a tensor of a shard's shape, until ``from_shards``.

    Raises ``ShardingError`` where the axes do not divide a dimension, or devices come in an order of their own.
    """
    if layout.order:
        raise ShardingError("manual sharding is over meshes whose devices come in their own order, 0, 1, 2 and so on")
    if layout.divided(tensor.shape).partition != layout.partition:
        raise ShardingError(f"manual sharding: {layout} does not divide a tensor of {tuple(tensor.shape)}: pad it")
    modes.manual = True
    found: Tensor = torch.ops.hloemit.to_shards(tensor, *as_texts(layout))
    return found


def from_shards(shard: Tensor, layout: Layout, shape: Sequence[int]) -> Tensor:
    """The tensor of that shape that lies so, of what each device has.

    Raises ``ShardingError`` where ``shard`` is none, or has not the shape of one.
    """
    expected = [n // layout.mesh.length(axes) for n, axes in zip(shape, layout.partition, strict=True)]
    if not is_shard(shard) or list(shard.shape) != expected or layout.divided(shape).partition != layout.partition:
        raise ShardingError(
            f"a tensor of {tuple(shape)} that lies as {layout} is put together of shards of {tuple(expected)}, which "
            f"enable_manual_sharding gives; this is {'one' if is_shard(shard) else 'none'}, of {tuple(shard.shape)}"
        )
    found: Tensor = torch.ops.hloemit.from_shards(shard, *as_texts(layout), list(shape))
    return found


def is_shard(tensor: Tensor) -> bool:
    """Whether a tensor is what each device has, between ``to_shards`` and ``from_shards``."""
    if not modes.manual:
        return False
    with lock:
        where: Trace = tensor.untyped_storage().trace if is_stand_in(tensor) else trace
        return cell_of(tensor).value.slot in shards_in(where.step)


def layout_of(tensor: Tensor) -> Layout | None:
    """How a tensor lies, or is to lie; None where nobody has said it, and no program has computed it."""
    if not modes.spread:
        return None
    cell = cell_of(tensor)
    found: Layout | None = cell.sharding or cell.value.layout if cell.is_whole(tensor) else None
    return found


def layout_to_show(tensor: Tensor) -> Layout | None:
    """How a tensor lies, to be told: ``layout_of``, and that of ``x[i]`` where what is chosen from is whole."""
    found, kind = layout_of(tensor), cell_of(tensor).type
    whole, chosen = cell_of(tensor).value.layout, len(kind.size) - tensor.dim()
    if found is not None or whole is None or chosen <= 0 or not modes.spread:
        return found
    rest = find_type(kind.size[chosen:], kind.stride[chosen:], kind.dtype)
    is_part = (tensor.shape, tensor.stride(), tensor.dtype) == (rest.size, rest.stride, rest.dtype)
    if not is_part or tensor.storage_offset() % max(rest.numel, 1) or any(whole.partition[:chosen]):
        return None
    return find_layout(whole.mesh, whole.partition[chosen:], whole.order)


def is_marked(tensor: Tensor) -> bool:
    """Whether somebody said how a tensor is to lie."""
    return cell_of(tensor).sharding is not None


def mark(tensor: Tensor, layout: Layout) -> None:
    """Let a tensor lie so from now on: at once where it has come from the CPU, else when it is computed.

    What is written into it later lies so, too. A part of a storage is constrained in the program alone.
    """
    with lock:
        cell = cell_of(tensor)
        if is_stand_in(tensor):
            _mark_in_capture(tensor, cell, layout)
            return
        if not cell.is_whole(tensor):
            _constrain(tensor, layout)
            return
        cell.sharding = layout
        marked.add(cell)
        value: Value = cell.value
        if value.error is not None or (value.slot < 0 and value.buffer is None):
            return  # elements that are all alike, until somebody reads them
        if value.slot < 0 and value.layout is None:
            cell.value = Value(buffer=value.buffer)
            at_rest(cell)
        elif value.layout is None or not value.layout.is_same(layout):
            _constrain(tensor, layout)


def _mark_in_capture(tensor: Tensor, cell: Cell, layout: Layout) -> None:
    """The same of a stand-in: what a program is given lies so before it runs, what it computes is constrained in it."""
    its_trace: CaptureTrace = tensor.untyped_storage().trace
    if cell.is_whole(tensor):
        cell.sharding = layout
        before = cell.value.layout
        if cell.value.slot < 0 or its_trace.is_given(cell.value) or (before is not None and before.is_same(layout)):
            return
    _constrain(tensor, layout, its_trace)


def _constrain(tensor: Tensor, layout: Layout, trace: Trace = trace) -> None:
    value = trace.record(_CALL, (tensor, *as_texts(layout)), {})
    value.layout = layout
    write(trace, tensor, value, trace.step.out)


def _refuse_capture(tensor: Tensor, what: str) -> None:
    """Raise ``CaptureError`` for what a captured program cannot do."""
    if is_stand_in(tensor):
        raise CaptureError(f"a function that {what} is recorded at each call: do it outside of the function")


def clear(tensor: Tensor) -> None:
    """Forget how somebody wanted a tensor to lie: it is whole on every device."""
    with lock:
        cell = cell_of(tensor)
        if is_stand_in(tensor):
            _clear_in_capture(tensor, cell)
            return
        before = cell.value.layout
        cell.sharding = None
        marked.discard(cell)
        if before is not None and not before.is_whole:
            _constrain(tensor, whole_layout(len(cell.type.size)))
            cell.value.layout, cell.value.home = None, -1  # it does not lie as what was here


def _clear_in_capture(tensor: Tensor, cell: Cell) -> None:
    """The same of a stand-in: what a program is given is whole before it runs, what it computes in the program."""
    its_trace: CaptureTrace = tensor.untyped_storage().trace
    before = cell.sharding or cell.value.layout
    cell.sharding = None
    if its_trace.is_given(cell.value):
        its_trace.cleared.append(cell)
    elif before is not None and not before.is_whole:
        _constrain(tensor, whole_layout(len(cell.type.size)), its_trace)


def settle(tensor: Tensor) -> None:
    """Bring a tensor to the devices, if it has come from the CPU and nobody has yet."""
    if is_stand_in(tensor):
        return
    with lock:
        cell = cell_of(tensor)
        if modes.spread and cell.value.slot < 0 and cell.value.buffer is not None:
            at_rest(cell)


def pieces(tensor: Tensor) -> tuple[Layout, Callable[[int], Tensor]]:
    """How a tensor lies, and what copies to the CPU what each device has of it, by its number, when it is called.

    Where the axes do not divide a dimension, the last shards are filled up with zeros. Waits for the tensor.
    """
    _refuse_capture(tensor, "looks at shards")
    with lock:
        cell = cell_of(tensor)
        if not cell.is_whole(tensor):
            raise ShardingError("a view has no shards of its own: clone it")
        if cell.value.slot >= 0:
            flush()
        if cell.value.error is not None:
            raise cell.value.error
        if cell.value.buffer is None:
            cell.value = Value(buffer=torch.full(cell.type.size, cell.value.fill, dtype=cell.type.dtype, device="cpu"))
        lies, buffer, dtype = at_rest(cell), cell.value.buffer, cell.type.dtype
        said: Layout = cell.sharding or lies
        if said.divided(cell.type.size) is said and said.is_same(lies):
            return said, lambda number: shard(buffer, dtype, number)
        return said, cut(on_cpu(buffer, dtype), said).__getitem__


def cut(whole: Tensor, layout: Layout) -> list[Tensor]:
    """What each device has of a tensor, by its number, filled up with zeros where the axes do not divide it."""
    tiles = layout.tiles()
    lengths = shard_shape(whole.shape, layout)
    padding = [(0, n * count - size) for n, count, size in zip(lengths, tiles.shape, whole.shape, strict=False)]
    padded = torch.nn.functional.pad(whole, [n for pair in reversed(padding) for n in pair])
    found: dict[int, Tensor] = {}
    for place in (
        torch.cartesian_prod(*[torch.arange(n, device="cpu") for n in tiles.shape]).view(-1, tiles.ndim).tolist()
    ):
        part = padded[tuple(slice(i * n, (i + 1) * n) for i, n in zip(place, lengths, strict=False))]
        found[int(tiles[tuple(place)])] = part.clone()
    return [found[i] for i in range(len(found))]


def shard_shape(shape: torch.Size, layout: Layout) -> tuple[int, ...]:
    """The shape of a shard, which is rounded up where the axes do not divide it."""
    counts = layout.tiles().shape
    return tuple(-(-size // count) for size, count in zip(shape, counts, strict=False))


class Loading:
    """Shards that a tensor over several devices is given one by one; each goes to its devices, and is nowhere else.

    Where the axes do not divide a dimension, each device has all of the tensor, and shards wait for each other.
    """

    def __init__(self, tensor: Tensor) -> None:
        _refuse_capture(tensor, "loads shards")
        with lock:
            cell = cell_of(tensor)
            self._said: Layout = cell.sharding or cell.value.layout
            self._kind = find_type(cell.type.size, cell.type.stride, cell.type.dtype)
        self._lies = self._said.divided(self._kind.size)
        self._tensor = tensor
        self._parts: dict[int, Any] = {}

    def give(self, numbers: Sequence[int], part: Tensor) -> None:
        """Let the devices of these numbers have a shard, of the tensor's dtype; the last one makes the tensor."""
        for number in numbers:
            self._parts[number] = on_device(part, number) if self._lies is self._said else part
        if len(self._parts) == self._said.mesh.size:
            self._finish()

    def _finish(self) -> None:
        size = self._kind.size
        if self._lies is self._said:
            value = Value(buffer=of_parts(self._parts, self._lies, size))
        else:
            whole = joined([self._parts[i] for i in range(len(self._parts))], self._said, size)
            value = Value(buffer=placed(whole, self._kind.dtype, self._lies))
        value.layout = self._lies
        with lock:
            write(trace, self._tensor, value, self._kind)
