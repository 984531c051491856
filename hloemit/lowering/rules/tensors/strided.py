"""``as_strided``: a tensor's memory read by sizes and strides, as reshapes, slices and a transpose.

A compiled program has no memory layout, so the layout that eager torch would have here is read off the fake tensor.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.base.tensors import overlaps, places
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Shape, Value, hlo_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import zero
from hloemit.lowering.lib.indexing import gather_rows
from hloemit.lowering.registry import register

prims = torch.ops.prims

Level = tuple[int, int]  # (how many, how far apart)


def _memory(ctx: Context, x: Value) -> tuple[Value, int, list[int]]:
    """``x`` with the widest dimension of its memory first, its storage offset, and the permutation that did it.

    Raises where its elements do not fill a block of memory: those between them are not in the program.
    """
    fake = ctx.node.args[0].meta["val"]
    sizes = hlo_static(x.shape)
    strides = hlo_static(tuple(fake.stride()))
    order = sorted(range(x.ndim), key=lambda i: (-strides[i], i))
    if 0 not in sizes and not _fills([(sizes[i], strides[i]) for i in order if sizes[i] != 1], sizes):
        raise NotLowerable("as_strided of a view with gaps or overlaps in memory; call .contiguous() on it first")
    return hlo.transpose(x, order), int(fake.storage_offset()), order


def _flat(x: Value) -> Value:
    return hlo.reshape(x, (math.prod(hlo_static(x.shape)),))


def _levels(size: Sequence[int], stride: Sequence[int]) -> tuple[list[Level], list[int]] | None:
    """The dimensions that step through memory, widest first, and their numbers; None where they overlap."""
    order = sorted((i for i, n in enumerate(size) if n != 1 and stride[i] != 0), key=lambda i: -stride[i])
    levels = [(size[i], stride[i]) for i in order]
    reach = 1
    for n, step in reversed(levels):
        if reach > step:
            return None
        reach = (n - 1) * step + reach
    return levels, order


def _merged(levels: Sequence[Level]) -> list[Level]:
    """Neighbours that step through memory as one, joined."""
    joined: list[Level] = []
    for n, step in levels:
        if joined and joined[-1][1] == n * step:
            joined[-1] = (joined[-1][0] * n, step)
        else:
            joined.append((n, step))
    return joined


def _fit(x: Value, low: int, size: int) -> Value:
    """The last dimension moved by ``low`` and cut or padded to ``size``."""
    axis = x.ndim - 1
    high = size - low - hlo_static(x.shape)[axis]
    if low == 0 and high <= 0:
        return hlo.slice_axis(x, axis, 0, size)
    none = [0] * axis
    return hlo.pad(x, zero(x), [*none, low], [*none, high])


@dataclass(frozen=True)
class _Block:
    """Memory as a dense array of ``shape``, and in it a block: in each dimension ``lengths`` elements from ``starts``."""

    shape: tuple[int, ...]
    starts: tuple[int, ...]
    lengths: tuple[int, ...]


def _block(levels: Sequence[Level], offset: int, total: int) -> _Block | None:
    """The block that levels step through from an offset on; None where rows would not be all of one length."""
    dims: list[tuple[int, int, int]] = []
    for n, step in levels:
        start, offset = divmod(offset, step)
        if total % step or start + n > total // step:
            return None
        dims.append((total // step, start, n))
        total = step
    if total != 1 or not dims:
        dims.append((total, offset, 1))
    return _Block(*zip(*dims, strict=True))


def _read(x: Value, levels: Sequence[Level], offset: int) -> Value:
    """Elements of memory, in its order: a block of it, or of rows made equally long the first of each."""
    total, merged = math.prod(hlo_static(x.shape)), _merged(levels)
    count, last = merged[-1] if merged else (1, 1)  # the innermost step is the stride of a slice
    block = _block([*merged[:-1], ((count - 1) * last + 1, 1)], offset, total)
    if block is not None:
        limits = [start + n for start, n in zip(block.starts, block.lengths, strict=True)]
        strides = [*[1] * (len(limits) - 1), last]
        return hlo.slice(hlo.reshape(x, block.shape), block.starts, limits, strides)
    x = hlo.slice_axis(_flat(x), 0, offset, total)
    for n, step in merged:
        x = _fit(x, 0, n * step)
        if step != 1:
            x = hlo.reshape(x, (*x.shape[:-1], n, step))
    if last == 1:
        return x
    return hlo.slice_axis(x, x.ndim - 1, 0, 1)


def _gathered(flat: Value, size: Shape, stride: Sequence[int], offset: int) -> Value:
    """Where elements overlap: a gather at the address of each."""
    terms = [hlo.full(size, offset, torch.int64)] if offset else []
    for axis, step in enumerate(stride):
        if step and size[axis] != 1:
            ramp = hlo.iota(size, axis, torch.int64)
            terms.append(ramp if step == 1 else ramp * hlo.full(size, step, torch.int64))
    return gather_rows(flat, 0, functools.reduce(hlo.add, terms))


@register(aten.as_strided.default, aten.as_strided_copy.default, prims.as_strided.default)
def as_strided(ctx: Context, x: Value, size: Shape, stride: Shape, storage_offset: DimLike | None = None) -> Value:
    """aten::as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)

    Strides that do not overlap are reshapes and slices of the flattened tensor, then a transpose and a broadcast;
    overlapping ones (a sliding window), and those of a view with gaps or overlaps, are one gather.
    Raises where it reads between the elements of a view or beyond it: the memory there is not part of the program.
    """
    sizes, strides = hlo_static(tuple(size)), hlo_static(tuple(stride))
    fake = ctx.node.args[0].meta["val"]
    if 0 not in sizes and not _is_dense(fake):
        return _picked(x, fake, sizes, strides, _offset(storage_offset, int(fake.storage_offset())))
    found = _levels(sizes, strides)
    memory, own_offset, _ = _memory(ctx, x)
    offset = _offset(storage_offset, own_offset)
    if 0 in sizes:
        return hlo.full(sizes, 0, x.dtype)
    if offset + sum((n - 1) * step for n, step in zip(sizes, strides, strict=True)) >= math.prod(hlo_static(x.shape)):
        raise NotLowerable("as_strided reaches beyond the tensor's memory, where torch raises, too")
    if found is None:
        return _gathered(_flat(memory), sizes, strides, offset)
    return _arranged(_read(memory, found[0], offset), sizes, *found)


def _is_dense(fake: torch.Tensor) -> bool:
    steps = sorted((step, n) for n, step in zip(hlo_static(tuple(fake.shape)), fake.stride(), strict=True) if n != 1)
    return _fills([(n, step) for step, n in reversed(steps)], hlo_static(tuple(fake.shape))) or not fake.numel()


def _picked(x: Value, fake: torch.Tensor, sizes: Shape, strides: Sequence[int], offset: int) -> Value:
    """The elements of a view with gaps or overlaps in memory that lie where others are asked for."""
    lie = places(hlo_static(tuple(fake.shape)), fake.stride()).flatten()
    asked = places(hlo_static(tuple(sizes)), strides, offset)
    held = torch.full((max(int(lie.max()), int(asked.max())) + 1,), -1, device="cpu")
    held[lie] = torch.arange(len(lie), device="cpu")
    chosen = held[asked]
    if (chosen < 0).any():
        raise NotLowerable("as_strided reads between the elements of a view; call .contiguous() on the view first")
    return gather_rows(_flat(x), 0, hlo.constant(chosen))


def _arranged(rows: Value, sizes: Sequence[int], levels: Sequence[Level], order: Sequence[int]) -> Value:
    """Elements in the order of memory, as the dimensions that step through it, and broadcast along the others."""
    rows = hlo.reshape(rows, tuple(n for n, _ in levels))
    places = sorted(order)
    in_order = hlo.transpose(rows, [order.index(i) for i in places])
    if tuple(places) == tuple(i for i, n in enumerate(sizes) if n != 1):  # nothing is broadcast
        return hlo.reshape(in_order, tuple(sizes))
    return hlo.broadcast_in_dim(in_order, tuple(sizes), places)


def _fills(levels: Sequence[Level], shape: Sequence[int]) -> bool:
    """Whether levels step through all of a block of memory, each element once."""
    reach = 1
    for n, step in reversed(levels):
        if step != reach:
            return False
        reach *= n
    return reach == math.prod(shape)


def _offset(storage_offset: DimLike | None, own: int) -> int:
    """The offset counted from the tensor's own first element."""
    (offset,) = hlo_static((own if storage_offset is None else storage_offset,))
    if offset < own:
        raise NotLowerable("as_strided reaches memory in front of the tensor, which is not part of the program")
    return offset - own


@register(aten.as_strided_scatter.default, prims.as_strided_scatter.default)
def as_strided_scatter(
    ctx: Context, x: Value, source: Value, size: Shape, stride: Shape, storage_offset: DimLike | None = None
) -> Value:
    """aten::as_strided_scatter(Tensor self, Tensor src, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor

    The source written into a block of memory by one ``stablehlo.dynamic_update_slice``; where rows of memory are not
    all of one length, spread by pads and reshapes, and selected where a mask spread alike is true; by a gather where
    strides interleave. Raises where elements overlap, as torch does.
    """
    sizes, strides = hlo_static(tuple(size)), hlo_static(tuple(stride))
    memory, own_offset, order = _memory(ctx, x)
    offset = _offset(storage_offset, own_offset)
    if 0 in sizes:
        return x
    if overlaps(sizes, strides):
        raise NotLowerable("as_strided_scatter to elements that share memory")
    source, found = hlo.convert(source, x.dtype), _levels(sizes, strides)
    if found is None:
        written = _interleaved(memory, source, places(sizes, strides, offset))
        return hlo.transpose(hlo.reshape(written, memory.shape), [order.index(i) for i in range(x.ndim)])
    levels, along = found
    source = hlo.reshape(source, tuple(sizes[i] for i in sorted(along)))
    source = hlo.transpose(source, [sorted(along).index(i) for i in along])
    total = math.prod(hlo_static(x.shape))
    block = _block(_merged(levels), offset, total)
    written = _written(memory, source, block) if block is not None else _selected(memory, source, levels, offset)
    return hlo.transpose(hlo.reshape(written, memory.shape), [order.index(i) for i in range(x.ndim)])


def _interleaved(memory: Value, source: Value, lie: torch.Tensor) -> Value:
    """Memory with elements replaced that lie where none of the levels of others end."""
    flat = _flat(memory)
    (total,) = hlo_static(flat.shape)
    chosen = torch.arange(total, device="cpu")
    chosen[lie.flatten()] = total + torch.arange(lie.numel(), device="cpu")
    return gather_rows(hlo.concatenate([flat, _flat(source)], 0), 0, hlo.constant(chosen))


def _written(memory: Value, source: Value, block: _Block) -> Value:
    """Memory with a block of it replaced."""
    source = hlo.reshape(source, block.lengths)
    if block.lengths == block.shape:
        return source
    starts = [hlo.full((), start, torch.int64) for start in block.starts]
    return hlo.dynamic_update_slice(hlo.reshape(memory, block.shape), source, starts)


def _selected(memory: Value, source: Value, levels: Sequence[Level], offset: int) -> Value:
    """Memory with what levels step through from an offset on replaced."""
    flat, merged = _flat(memory), _merged(levels)
    (total,) = hlo_static(flat.shape)

    def spread(v: Value) -> Value:
        v = hlo.reshape(v, (*[n for n, _ in merged], 1))
        for n, step in reversed(merged):
            v = _fit(v, 0, step)
            v = hlo.reshape(v, (*v.shape[:-2], n * step))
        return _fit(v, offset, total)

    return hlo.select(spread(hlo.full(source.shape, True, torch.bool)), spread(source), flat)
