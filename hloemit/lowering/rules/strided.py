"""``as_strided``: a tensor's memory read by sizes and strides, as reshapes, slices and a transpose.

A compiled program has no memory layout, so the layout that eager torch would have here is read off the fake tensor.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import torch

from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Shape, Value
from hloemit.lowering.context import Context, hlo_static
from hloemit.lowering.registry import NotLowerable, register
from hloemit.lowering.rules.indexing import gather_rows
from hloemit.lowering.rules.shape import slice_axis
from hloemit.lowering.rules.slicing import zero

aten = torch.ops.aten
prims = torch.ops.prims

Level = tuple[int, int]  # (how many, how far apart)


def _memory(ctx: Context, x: Value) -> tuple[Value, int, list[int]]:
    """``x`` flattened in the order of its memory, its storage offset, and the permutation that gave that order.

    Raises where its elements do not fill a block of memory: those between them are not in the program.
    """
    fake = ctx.node.args[0].meta["val"]
    sizes = hlo_static(x.shape)
    strides = hlo_static(tuple(fake.stride()))
    order = sorted(range(x.ndim), key=lambda i: (-strides[i], i))
    expected = 1
    for i in reversed(order):
        if sizes[i] != 1 and strides[i] != expected and 0 not in sizes:
            raise NotLowerable("as_strided of a view with gaps or overlaps in memory; call .contiguous() on it first")
        expected *= sizes[i]
    offset = fake.storage_offset()
    flat = hlo.reshape(hlo.transpose(x, order), (expected,))
    return flat, int(offset), order


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
        return slice_axis(x, axis, 0, size)
    none = [0] * axis
    return hlo.pad(x, zero(x), [*none, low], [*none, high])


def _read(flat: Value, levels: Sequence[Level]) -> Value:
    """Nested rows of memory: at each level as many rows as it counts, each as long as it steps; the first of each."""
    for n, step in _merged(levels):
        flat = _fit(flat, 0, n * step)
        if step != 1:
            flat = hlo.reshape(flat, (*flat.shape[:-1], n, step))
    if levels and levels[-1][1] == 1:
        return flat
    return slice_axis(flat, flat.ndim - 1, 0, 1)


def _gathered(flat: Value, size: Shape, stride: Sequence[int], offset: int) -> Value:
    """Where elements overlap: a gather at the address of each."""
    address = hlo.full(size, offset, torch.int64)
    for axis, step in enumerate(stride):
        if step and size[axis] != 1:
            ramp = hlo.iota(size, axis, torch.int64)
            address = hlo.add(address, hlo.multiply(ramp, hlo.full(size, step, torch.int64)))
    return gather_rows(flat, 0, address)


@register(aten.as_strided.default, aten.as_strided_copy.default, prims.as_strided.default)
def as_strided(ctx: Context, x: Value, size: Shape, stride: Shape, storage_offset: DimLike | None = None) -> Value:
    """aten::as_strided(Tensor(a) self, SymInt[] size, SymInt[] stride, SymInt? storage_offset=None) -> Tensor(a)

    Strides that do not overlap are reshapes and slices of the flattened tensor, then a transpose and a broadcast;
    overlapping ones (a sliding window) are one gather at computed addresses.
    Raises for a view with gaps: the memory between its elements is not part of the program.
    """
    sizes, strides = hlo_static(tuple(size)), hlo_static(tuple(stride))
    found = _levels(sizes, strides)
    if found is not None and storage_offset == 0 and _fills(found[0], hlo_static(x.shape)):
        rows = _in_memory_order(ctx, x)
        if rows is not None:
            return _arranged(rows, sizes, *found)
    flat, own_offset, _ = _memory(ctx, x)
    offset = _offset(storage_offset, own_offset)
    if 0 in sizes:
        return hlo.full(sizes, 0, x.dtype)
    if found is None:
        return _gathered(flat, sizes, strides, offset)
    levels, order = found
    rows = _read(slice_axis(flat, 0, offset, hlo_static(flat.shape)[0]), levels)
    return _arranged(rows, sizes, levels, order)


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


def _in_memory_order(ctx: Context, x: Value) -> Value | None:
    """``x`` with its widest dimension in memory first; None where it does not fill a block from its first element."""
    fake = ctx.node.args[0].meta["val"]
    sizes, strides = hlo_static(x.shape), hlo_static(tuple(fake.stride()))
    order = sorted(range(x.ndim), key=lambda i: (-strides[i], i))
    steps = [(sizes[i], strides[i]) for i in order if sizes[i] != 1]
    if fake.storage_offset() or not _fills(steps, sizes):
        return None
    return hlo.transpose(x, order)


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

    The source spread over memory by pads and reshapes, and selected where a mask spread alike is true.
    Raises where elements overlap, as torch does.
    """
    sizes, strides = hlo_static(tuple(size)), hlo_static(tuple(stride))
    flat, own_offset, order = _memory(ctx, x)
    offset = _offset(storage_offset, own_offset)
    if 0 in sizes:
        return x
    found = _levels(sizes, strides)
    if found is None or any(s == 0 and n != 1 for n, s in zip(sizes, strides, strict=True)):
        raise NotLowerable("as_strided_scatter to elements that share memory")
    levels, places = found
    (total,) = hlo_static(flat.shape)

    def spread(v: Value) -> Value:
        v = hlo.transpose(
            hlo.reshape(v, tuple(sizes[i] for i in sorted(places))), [sorted(places).index(i) for i in places]
        )
        merged = _merged(levels)
        v = hlo.reshape(v, (*[n for n, _ in merged], 1))
        for n, step in reversed(merged):
            v = _fit(v, 0, step)
            v = hlo.reshape(v, (*v.shape[:-2], n * step))
        return _fit(v, offset, total)

    mask = spread(hlo.full(source.shape, True, torch.bool))
    written = hlo.select(mask, spread(hlo.convert(source, x.dtype)), flat)
    in_memory = tuple(x.shape[i] for i in order)
    return hlo.transpose(hlo.reshape(written, in_memory), [order.index(i) for i in range(x.ndim)])
