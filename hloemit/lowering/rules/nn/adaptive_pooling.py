"""Adaptive pooling: window i of ``out`` covers elements floor(i * in / out) up to ceil((i + 1) * in / out).

Where ``out`` divides ``in`` the windows are all alike; elsewhere each dimension is gathered into (out, longest window)
and what a shorter window lacks is masked: for sums one dimension after the other, for maxima, whose places are wanted
as well, all at once. Where ``in`` is symbolic, each window is masked out of all elements, which XLA
fuses into the reduction: time by the number of windows, and no memory.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.base.dtypes import lowest
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.hlo.shape import require_static
from hloemit.ir.value import DimLike, Shape, Value, is_empty, is_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.reduction import later_maximum
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register

Spans = list[tuple[int, int]]


def spans(size: int, count: int) -> Spans:
    """Start and end of each window of one dimension."""
    return [(i * size // count, -(-(i + 1) * size // count)) for i in range(count)]


def _divides(sizes: Sequence[int], counts: Sequence[int]) -> bool:
    return all(n and size % n == 0 for size, n in zip(sizes, counts, strict=True))


def _fold(x: Value, counts: Sequence[int], fill: float | int) -> tuple[Value, list[int]]:
    """``x`` with each spatial dimension as (window, element), ``fill`` where a window has no more; and the element axes."""
    lead = x.ndim - len(counts)
    axes = [lead + 2 * i + 1 for i in range(len(counts))]
    if not is_static(x.shape[lead:]):
        return _masked(hlo.broadcast_in_dim(x, _pairs(x, counts), [*range(lead), *axes]), lead, fill), axes
    sizes = require_static(x.shape[lead:], "adaptive pooling")
    if _divides(sizes, counts):
        split = [d for size, n in zip(sizes, counts, strict=True) for d in (n, size // n)]
        return hlo.reshape(x, (*x.shape[:lead], *split)), axes
    for axis, size, n in zip([a - 1 for a in axes], sizes, counts, strict=True):
        x = _fold_one(x, axis, spans(size, n), fill)
    return x, axes


def _pairs(x: Value, counts: Sequence[DimLike]) -> Shape:
    """The shape of ``x`` with each spatial dimension as (window, element)."""
    lead = x.ndim - len(counts)
    return (*x.shape[:lead], *(d for pair in zip(counts, x.shape[lead:], strict=True) for d in pair))


def _masked(wide: Value, lead: int, fill: float | int) -> Value:
    """``wide`` (…, window, element, window, element) with ``fill`` where an element is not in the window."""
    for axis in range(lead, wide.ndim, 2):
        start, end = (hlo.broadcast_in_dim(v, wide.shape, [axis]) for v in _bounds(*wide.shape[axis : axis + 2]))
        place = hlo.iota(wide.shape, axis + 1, torch.int64)
        wide = hlo.select((place >= start) & (place < end), wide, hlo.full(wide.shape, fill, wide.dtype))
    return wide


def _bounds(windows: DimLike, size: DimLike) -> tuple[Value, Value]:
    """Start and end of each window of one dimension of symbolic size."""
    window = hlo.iota((windows,), 0, torch.int64)
    length, number = (hlo.broadcast_to(hlo.size(d), (windows,)) for d in (size, windows))
    return window * length / number, (window * length + length + number - 1) / number


def _fold_one(x: Value, axis: int, windows: Spans, fill: float | int) -> Value:
    longest = max((end - start for start, end in windows), default=1)
    taken = [[min(start + j, end - 1) for j in range(longest)] for start, end in windows]
    index = hlo.constant(torch.tensor(taken, dtype=torch.int32, device="cpu").reshape(len(windows), longest, 1))
    others = [i for i in range(x.ndim) if i != axis]
    x = hlo.gather(
        x,
        index,
        offset_dims=[i if i < axis else i + 1 for i in others],
        collapsed_dims=[axis],
        start_index_map=[axis],
        slice_sizes=[1 if i == axis else d for i, d in enumerate(x.shape)],
        index_vector_dim=2,
    )
    if all(end - start == longest for start, end in windows):
        return x
    inside = torch.tensor([[start + j < end for j in range(longest)] for start, end in windows], device="cpu")
    mask = hlo.broadcast_in_dim(hlo.constant(inside), x.shape, (axis, axis + 1))
    return hlo.select(mask, x, hlo.full(x.shape, fill, x.dtype))


def _symbolic_share(total: Value, sizes: Shape) -> Value:
    """``total`` (… , counts) over each window's number of elements."""
    for axis, size in enumerate(sizes, total.ndim - len(sizes)):
        start, end = _bounds(total.shape[axis], size)
        total = total / hlo.broadcast_in_dim(hlo.convert(end - start, total.dtype), total.shape, [axis])
    return total


def _lengths(sizes: Sequence[int], counts: Sequence[int]) -> list[list[int]]:
    return [[end - start for start, end in spans(size, n)] for size, n in zip(sizes, counts, strict=True)]


def _share(total: Value, sizes: Sequence[int], counts: Sequence[int]) -> Value:
    """``total`` (… , counts) over each window's number of elements."""
    if 0 in counts:
        return total
    shape = total.shape
    lead = total.ndim - len(counts)
    lengths = _lengths(sizes, counts)
    if all(len(set(each)) == 1 for each in lengths):
        return total / hlo.full(shape, math.prod(each[0] for each in lengths), total.dtype)
    for axis, each in enumerate(lengths, lead):
        if set(each) != {1}:
            factor = hlo.constant(torch.tensor(each, dtype=total.dtype, device="cpu"))
            total = total / hlo.broadcast_in_dim(factor, shape, (axis,))
    return total


def _global_mean(x: Value, spatial: int, shape: Shape) -> Value:
    """The mean of a whole image, whose size may be known only at run time."""
    image = x.shape[-spatial:]
    total = hlo.reduce(x, hlo.full((), 0, x.dtype), range(x.ndim - spatial, x.ndim), hlo.add)
    if is_static(image):
        elements = math.prod(require_static(image, "adaptive pooling"))
        return hlo.reshape(total / hlo.full(total.shape, elements, x.dtype), shape)
    for d in image:
        total = total / hlo.broadcast_to(hlo.size(d, x.dtype), total.shape)
    return hlo.reshape(total, shape)


def adaptive_avg_pool(spatial: int) -> Callable[..., Value]:
    """A rule for the mean of each window."""

    def rule(ctx: Context, x: Value, output_size: Any) -> Value:
        if is_empty(x.shape[-spatial:]):
            raise IndexError(f"adaptive pooling of {list(x.shape)}: an image has elements")
        if not x.dtype.is_floating_point:
            raise NotLowerable(
                "means of integers would be cut off, and eager PyTorch raises here too: convert to floats"
            )
        counts = require_static(ctx.shape[-spatial:], "adaptive pooling")
        image = x.shape[-spatial:]
        if is_static(image) and image == counts:
            return x
        x = hlo.convert(x, compute_type(x.dtype))
        if set(counts) == {1}:
            return hlo.convert(_global_mean(x, spatial, ctx.shape), ctx.dtype)
        if not is_static(image):
            return hlo.convert(_symbolic_share(_total(x, counts), image), ctx.dtype)
        sizes = require_static(image, "adaptive pooling")
        if _divides(sizes, counts):
            return hlo.convert(_share(_total(x, counts), sizes, counts), ctx.dtype)
        for axis, size, n in zip(range(x.ndim - spatial, x.ndim), sizes, counts, strict=True):
            x = _sums(x, axis, spans(size, n))
        return hlo.convert(_share(x, sizes, counts), ctx.dtype)

    return rule


def _total(x: Value, counts: Sequence[int]) -> Value:
    """The sum over each window of all dimensions at once."""
    folded, axes = _fold(x, counts, 0)
    return hlo.reduce(folded, hlo.full((), 0, x.dtype), axes, hlo.add)


def _sums(x: Value, axis: int, windows: Spans) -> Value:
    """The sum over each window of one dimension."""
    folded = _fold_one(x, axis, windows, 0)
    return hlo.reduce(folded, hlo.full((), 0, x.dtype), [axis + 1], hlo.add)


def adaptive_avg_pool_backward(spatial: int) -> Callable[..., Value]:
    """A rule for the gradient of means: each element sums the gradients of the windows that hold it."""

    def rule(ctx: Context, grad: Value, x: Value) -> Value:
        counts = require_static(grad.shape[-spatial:], "adaptive pooling")
        wide = hlo.convert(grad, compute_type(grad.dtype))
        image = x.shape[-spatial:]
        if not is_static(image):
            lead, share = x.ndim - spatial, _symbolic_share(wide, image)
            axes = [lead + 2 * i for i in range(spatial)]
            wide = hlo.broadcast_in_dim(share, _pairs(x, counts), [*range(lead), *axes])
            total = hlo.reduce(_masked(wide, lead, 0), hlo.full((), 0, wide.dtype), axes, hlo.add)
            return hlo.convert(total, ctx.dtype)
        sizes = require_static(image, "adaptive pooling")
        share = _share(wide, sizes, counts)
        if set(counts) == {1}:
            return hlo.convert(hlo.broadcast_to(share, ctx.shape), ctx.dtype)
        if _divides(sizes, counts):
            lead = share.ndim - spatial
            dims = [*range(lead), *(lead + 2 * i for i in range(spatial))]
            split = [d for size, n in zip(sizes, counts, strict=True) for d in (n, size // n)]
            tiled = hlo.broadcast_in_dim(share, (*share.shape[:lead], *split), dims)
            return hlo.convert(hlo.reshape(tiled, ctx.shape), ctx.dtype)
        for axis, size, n in zip(range(share.ndim - spatial, share.ndim), sizes, counts, strict=True):
            share = _gather_back(share, axis, spans(size, n), size)
        return hlo.convert(share, ctx.dtype)

    return rule


def _gather_back(share: Value, axis: int, windows: Spans, size: int) -> Value:
    """For each of ``size`` elements the sum over the windows that hold it: they are consecutive."""
    holders = [[i for i, (start, end) in enumerate(windows) if start <= e < end] for e in range(size)]
    back = [(h[0], h[-1] + 1) for h in holders]
    return _sums(share, axis, back)


def adaptive_max_pool(spatial: int) -> Callable[..., list[Value]]:
    """A rule for the maxima and their flat indices in the plane."""

    def rule(ctx: Context, x: Value, output_size: Any) -> list[Value]:
        out = ctx.result(0)
        counts = require_static(out.shape[-spatial:], "adaptive pooling")
        flat = _places(x.shape[-spatial:])
        none = 2**31 - 1
        index, _ = _fold(flat, counts, none)
        values, axes = _fold(x, counts, lowest(x.dtype))
        index = hlo.broadcast_to(index, values.shape)
        inits = [hlo.full((), lowest(x.dtype), x.dtype), hlo.full((), none, torch.int32)]
        best, where = hlo.reduce_many([values, index], inits, axes, later_maximum)
        return [best, hlo.convert(where, torch.int64)]

    return rule


def _places(plane: Shape) -> Value:
    """The flat index of each element, in int32."""
    if is_static(plane):
        return hlo.reshape(hlo.iota((count(plane),), 0, torch.int32), plane)
    place = hlo.full(plane, 0, torch.int32)
    for axis, size in enumerate(plane):
        place = place * hlo.broadcast_to(hlo.size(size, torch.int32), plane) + hlo.iota(plane, axis, torch.int32)
    return place


register(aten.adaptive_avg_pool1d.default)(adaptive_avg_pool(1))
register(aten.adaptive_avg_pool2d.default, aten._adaptive_avg_pool2d.default)(adaptive_avg_pool(2))
register(aten.adaptive_avg_pool3d.default, aten._adaptive_avg_pool3d.default)(adaptive_avg_pool(3))
register(aten._adaptive_avg_pool2d_backward.default)(adaptive_avg_pool_backward(2))
register(aten._adaptive_avg_pool3d_backward.default)(adaptive_avg_pool_backward(3))
register(aten.adaptive_max_pool1d.default)(adaptive_max_pool(1))
register(aten.adaptive_max_pool2d.default)(adaptive_max_pool(2))
register(aten.adaptive_max_pool3d.default)(adaptive_max_pool(3))
