"""Adaptive pooling: window i of ``out`` covers elements floor(i * in / out) up to ceil((i + 1) * in / out).

Where ``out`` divides ``in`` the windows are all alike; elsewhere each dimension is gathered into (out, longest window)
and what a shorter window lacks is masked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.base.dtypes import lowest
from hloemit.ir import hlo
from hloemit.ir.hlo.shape import require_static
from hloemit.ir.value import Shape, Value, is_empty, is_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.reduction import later_maximum
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register

aten = torch.ops.aten

Spans = list[tuple[int, int]]


def spans(size: int, count: int) -> Spans:
    """Start and end of each window of one dimension."""
    return [(i * size // count, -(-(i + 1) * size // count)) for i in range(count)]


def _divides(sizes: Sequence[int], counts: Sequence[int]) -> bool:
    return all(n and size % n == 0 for size, n in zip(sizes, counts, strict=True))


def _fold(x: Value, counts: Sequence[int], fill: float | int) -> tuple[Value, list[int]]:
    """``x`` with each spatial dimension as (window, element), ``fill`` where a window has no more; and the element axes."""
    lead = x.ndim - len(counts)
    sizes = require_static(x.shape[lead:], "adaptive pooling")
    axes = [lead + 2 * i + 1 for i in range(len(counts))]
    if _divides(sizes, counts):
        split = [d for size, n in zip(sizes, counts, strict=True) for d in (n, size // n)]
        return hlo.reshape(x, (*x.shape[:lead], *split)), axes
    for axis, size, n in zip([a - 1 for a in axes], sizes, counts, strict=True):
        x = _fold_one(x, axis, spans(size, n), fill)
    return x, axes


def _fold_one(x: Value, axis: int, windows: Spans, fill: float | int) -> Value:
    longest = max((end - start for start, end in windows), default=1)
    taken = [[min(start + j, end - 1) for j in range(longest)] for start, end in windows]
    index = hlo.constant(torch.tensor(taken, dtype=torch.int32).reshape(len(windows), longest, 1))
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
    inside = torch.tensor([[start + j < end for j in range(longest)] for start, end in windows])
    mask = hlo.broadcast_in_dim(hlo.constant(inside), x.shape, (axis, axis + 1))
    return hlo.select(mask, x, hlo.full(x.shape, fill, x.dtype))


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
            factor = hlo.constant(torch.tensor(each, dtype=total.dtype))
            total = total / hlo.broadcast_in_dim(factor, shape, (axis,))
    return total


def _global_mean(x: Value, spatial: int, shape: Shape) -> Value:
    """The mean of a whole image, whose size may be known only at run time."""
    total = hlo.reduce(x, hlo.full((), 0, x.dtype), range(x.ndim - spatial, x.ndim), hlo.add)
    for d in x.shape[-spatial:]:
        total = total / hlo.broadcast_to(hlo.size(d, x.dtype), total.shape)
    return hlo.reshape(total, shape)


def adaptive_avg_pool(spatial: int) -> Callable[..., Value]:
    """A rule for the mean of each window."""

    def rule(ctx: Context, x: Value, output_size: Any) -> Value:
        if is_empty(x.shape[-spatial:]):
            raise IndexError(f"adaptive pooling of {list(x.shape)}: an image has elements")
        counts = require_static(ctx.shape[-spatial:], "adaptive pooling")
        image = x.shape[-spatial:]
        if image == counts:
            return x
        x = hlo.convert(x, compute_type(x.dtype))
        if not is_static(image) and set(counts) == {1}:
            return hlo.convert(_global_mean(x, spatial, ctx.shape), ctx.dtype)
        sizes = require_static(image, "adaptive pooling")
        folded, axes = _fold(x, counts, 0)
        total = hlo.reduce(folded, hlo.full((), 0, x.dtype), axes, hlo.add)
        return hlo.convert(_share(total, sizes, counts), ctx.dtype)

    return rule


def adaptive_avg_pool_backward(spatial: int) -> Callable[..., Value]:
    """A rule for the gradient of means: each element sums the gradients of the windows that hold it."""

    def rule(ctx: Context, grad: Value, x: Value) -> Value:
        counts = require_static(grad.shape[-spatial:], "adaptive pooling")
        sizes = require_static(x.shape[-spatial:], "adaptive pooling")
        share = _share(hlo.convert(grad, compute_type(grad.dtype)), sizes, counts)
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
    folded = _fold_one(share, axis, back, 0)
    return hlo.reduce(folded, hlo.full((), 0, share.dtype), [axis + 1], hlo.add)


def adaptive_max_pool(spatial: int) -> Callable[..., list[Value]]:
    """A rule for the maxima and their flat indices in the plane."""

    def rule(ctx: Context, x: Value, output_size: Any) -> list[Value]:
        out = ctx.result(0)
        counts = require_static(out.shape[-spatial:], "adaptive pooling")
        plane = require_static(x.shape[-spatial:], "adaptive pooling")
        flat = hlo.reshape(hlo.iota((math.prod(plane),), 0, torch.int32), plane)
        none = 2**31 - 1
        index, _ = _fold(flat, counts, none)
        values, axes = _fold(x, counts, lowest(x.dtype))
        index = hlo.broadcast_to(index, values.shape)
        inits = [hlo.full((), lowest(x.dtype), x.dtype), hlo.full((), none, torch.int32)]
        best, where = hlo.reduce_many([values, index], inits, axes, later_maximum)
        return [best, hlo.convert(where, torch.int64)]

    return rule


register(aten.adaptive_avg_pool1d.default)(adaptive_avg_pool(1))
register(aten.adaptive_avg_pool2d.default, aten._adaptive_avg_pool2d.default)(adaptive_avg_pool(2))
register(aten.adaptive_avg_pool3d.default, aten._adaptive_avg_pool3d.default)(adaptive_avg_pool(3))
register(aten._adaptive_avg_pool2d_backward.default)(adaptive_avg_pool_backward(2))
register(aten._adaptive_avg_pool3d_backward.default)(adaptive_avg_pool_backward(3))
register(aten.adaptive_max_pool1d.default)(adaptive_max_pool(1))
register(aten.adaptive_max_pool2d.default)(adaptive_max_pool(2))
register(aten.adaptive_max_pool3d.default)(adaptive_max_pool(3))
