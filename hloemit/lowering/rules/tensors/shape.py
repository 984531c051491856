"""Operators that keep every element and change its place: reshapes, permutations, broadcasts, joins, repeats."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Dim, DimLike, Shape, Value, hlo_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count, move_axes
from hloemit.lowering.lib.elementwise_functions import remainder
from hloemit.lowering.lib.indexing import gather_rows
from hloemit.lowering.promotion import as_value, wrap_dim
from hloemit.lowering.registry import register

prims = torch.ops.prims


def to_result_shape(ctx: Context, x: Value, *_: Any, **__: Any) -> Value:
    """Any operator that only regroups elements in row-major order: the fake tensor knows the new shape."""
    return hlo.reshape(x, ctx.shape)


def broadcast_to_result(ctx: Context, x: Value, *_: Any, **__: Any) -> Value:
    """Any operator that only stretches dimensions of 1 and adds leading ones."""
    return hlo.broadcast_to(x, ctx.shape)


register(
    aten.view.default, aten._unsafe_view.default, aten.view_copy.default, aten.reshape.default, aten.view_as.default,
    aten.reshape_as.default, aten._reshape_alias.default, aten._reshape_alias_copy.default, aten._reshape_copy.default,
    aten.flatten.using_ints, aten.unflatten.int, aten.ravel.default,
    aten.squeeze.default, aten.squeeze.dim, aten.squeeze.dims, aten.squeeze_copy.default, aten.squeeze_copy.dim,
    aten.squeeze_copy.dims, aten.unsqueeze.default, aten.unsqueeze_copy.default,
    aten.atleast_1d.default, aten.atleast_2d.default, aten.atleast_3d.default,
    prims.reshape.default, prims.squeeze.default, prims.split_dim.default, prims.collapse.default,
    prims.collapse_view.default,
)(to_result_shape)  # fmt: skip
register(
    aten.expand.default, aten.expand_copy.default, aten.expand_as.default, aten.broadcast_to.default
)(broadcast_to_result)  # fmt: skip


@register(prims.broadcast_in_dim.default)
def broadcast_in_dim(ctx: Context, x: Value, shape: Shape, broadcast_dimensions: Sequence[int]) -> Value:
    """prims::broadcast_in_dim(Tensor(a) a, SymInt[] shape, int[] broadcast_dimensions) -> Tensor(a)

    ``stablehlo.broadcast_in_dim``, by the same definition.
    """
    return hlo.broadcast_in_dim(x, ctx.shape, broadcast_dimensions)


# Permutations


@register(aten.permute.default, aten.permute_copy.default, prims.transpose.default)
def permute(ctx: Context, x: Value, dims: Sequence[int]) -> Value:
    """aten::permute(Tensor(a) self, int[] dims) -> Tensor(a)

    ``stablehlo.transpose``.
    """
    return hlo.transpose(x, [wrap_dim(d, x.ndim) for d in dims])


@register(
    aten.transpose.int, aten.transpose_copy.int, aten.swapaxes.default, aten.swapdims.default,
)  # fmt: skip
def transpose(ctx: Context, x: Value, dim0: int, dim1: int) -> Value:
    """aten::transpose.int(Tensor(a) self, int dim0, int dim1) -> Tensor(a)

    ``stablehlo.transpose`` of two dimensions; a 0-d tensor is its own transpose.
    """
    if x.ndim == 0:
        return x
    order = list(range(x.ndim))
    a, b = wrap_dim(dim0, x.ndim), wrap_dim(dim1, x.ndim)
    order[a], order[b] = order[b], order[a]
    return hlo.transpose(x, order)


@register(aten.t.default, aten.t_copy.default, aten.numpy_T.default)
def t(ctx: Context, x: Value) -> Value:
    """aten::t(Tensor(a) self) -> Tensor(a)

    All dimensions in reverse order.
    """
    return hlo.transpose(x, range(x.ndim)[::-1])


@register(aten.mT.default)
def matrix_transpose(ctx: Context, x: Value) -> Value:
    """aten::mT(Tensor(a) self) -> Tensor(a)

    The last two dimensions swapped.
    """
    return transpose(ctx, x, -2, -1)


@register(aten.movedim.int, aten.movedim.intlist, aten.moveaxis.int, aten.moveaxis.intlist)
def movedim(ctx: Context, x: Value, source: int | Sequence[int], destination: int | Sequence[int]) -> Value:
    """aten::movedim.intlist(Tensor(a) self, int[] source, int[] destination) -> Tensor(a)

    One ``stablehlo.transpose``.
    """
    sources = [source] if isinstance(source, int) else source
    targets = [destination] if isinstance(destination, int) else destination
    if x.ndim == 0:
        return x
    return move_axes(x, [wrap_dim(d, x.ndim) for d in sources], [wrap_dim(d, x.ndim) for d in targets])


@register(aten.flip.default, prims.rev.default)
def flip(ctx: Context, x: Value, dims: Sequence[int]) -> Value:
    """aten::flip(Tensor self, int[] dims) -> Tensor

    ``stablehlo.reverse``.
    """
    if x.ndim == 0:
        return x
    return hlo.reverse(x, sorted(wrap_dim(d, x.ndim) for d in dims))


@register(aten.rot90.default)
def rot90(ctx: Context, x: Value, k: int = 1, dims: Sequence[int] = (0, 1)) -> Value:
    """aten::rot90(Tensor self, int k=1, int[] dims=[0,1]) -> Tensor

    A quarter turn is a reverse and a transpose; a half turn is one reverse.
    """
    a, b = (wrap_dim(d, x.ndim) for d in dims)
    k %= 4
    if k == 2:
        return hlo.reverse(x, sorted((a, b)))
    if k:
        x = transpose(ctx, hlo.reverse(x, [b if k == 1 else a]), a, b)
    return x


@register(aten.roll.default)
def roll(ctx: Context, x: Value, shifts: Sequence[DimLike], dims: Sequence[int] = ()) -> Value:
    """aten::roll(Tensor self, SymInt[1] shifts, int[1] dims=[]) -> Tensor

    Two slices and a concatenation for each dimension, a gather where its size or the shift is symbolic; without ``dims`` the
    flattened tensor rolls.
    """
    shape = x.shape
    if not dims:
        x, dims = hlo.reshape(x, _flat(shape)), (0,)
    for shift, d in zip(shifts, dims, strict=True):
        axis = wrap_dim(d, x.ndim)
        if x.ndim == 0:
            continue
        n = x.shape[axis]
        if isinstance(n, Dim) or isinstance(shift, Dim):
            by, length = (as_value(size, torch.int64, (n,)) for size in (shift, n))
            x = gather_rows(x, axis, remainder(hlo.iota((n,), 0, torch.int64) - by, length))
            continue
        cut = -shift % n if n else 0
        if cut:
            x = hlo.concatenate([hlo.slice_axis(x, axis, cut, n), hlo.slice_axis(x, axis, 0, cut)], axis)
    return hlo.reshape(x, shape)


def _flat(shape: Shape) -> Shape:
    return (count(shape),)


# Joins


@register(aten.cat.default, aten.concat.default, aten.concatenate.default, prims.cat.default)
def cat(ctx: Context, tensors: Sequence[Value], dim: int = 0) -> Value:
    """aten::cat(Tensor[] tensors, int dim=0) -> Tensor

    ``stablehlo.concatenate`` of the operands in the promoted dtype. An operand of shape (0,) beside others of any
    rank is left out, as torch does for old programs' sake.
    """
    shape, dtype = ctx.out
    kept = [hlo.convert(t, dtype) for t in tensors if not (t.ndim == 1 and len(shape) != 1 and _is_zero(t.shape[0]))]
    if len(shape) == 1:
        kept = [t for t in kept if not _is_zero(t.shape[0])]
    if not kept:
        return hlo.full(shape, 0, dtype)
    return hlo.concatenate(kept, wrap_dim(dim, len(shape)))


def _is_zero(d: DimLike) -> bool:
    return not isinstance(d, Dim) and d == 0


@register(aten.stack.default)
def stack(ctx: Context, tensors: Sequence[Value], dim: int = 0) -> Value:
    """aten::stack(Tensor[] tensors, int dim=0) -> Tensor

    Each operand reshaped to have the new dimension of 1, then ``stablehlo.concatenate``.
    """
    shape, dtype = ctx.out
    axis = wrap_dim(dim, len(shape))
    one = (*shape[:axis], 1, *shape[axis + 1 :])
    return hlo.concatenate([hlo.reshape(hlo.convert(t, dtype), one) for t in tensors], axis)


# Repeats


@register(aten.repeat.default, aten.tile.default)
def repeat(ctx: Context, x: Value, repeats: Sequence[DimLike]) -> Value:
    """aten::repeat(Tensor self, SymInt[] repeats) -> Tensor

    A broadcast to (repeats, size) pairs and a reshape that joins each pair; dimensions of 1, and those that are
    repeated once, need no pair. ``tile`` may give fewer repeats than dimensions: those in front count as 1.
    """
    shape = ctx.shape
    repeats = [*[1] * (len(shape) - len(repeats)), *repeats]
    sizes = [*[1] * (len(shape) - x.ndim), *x.shape]
    pairs: list[DimLike] = []
    dims: list[int] = []
    for i, (r, d) in enumerate(zip(repeats, sizes, strict=True)):
        if type(d) is int and d == 1:
            pairs.append(shape[i])
        elif isinstance(r, Value):
            raise NotLowerable(
                "only data decide how often it is repeated: repeat it a known number of times, and mask the rest"
            )
        elif type(r) is int and r == 1:
            pairs.append(d)
        else:
            pairs += [r, d]
        if i >= len(shape) - x.ndim:
            dims.append(len(pairs) - 1)
    return hlo.reshape(hlo.broadcast_in_dim(x, tuple(pairs), dims), shape)


@register(aten.repeat_interleave.self_int)
def repeat_interleave(
    ctx: Context, x: Value, repeats: DimLike, dim: int | None = None, output_size: DimLike | None = None
) -> Value:
    """aten::repeat_interleave.self_int(Tensor self, SymInt repeats, int? dim=None, *, SymInt? output_size=None) -> Tensor

    A broadcast of each element along a new dimension, and a reshape that joins it.
    """
    if dim is None or x.ndim == 0:
        x, dim = hlo.reshape(x, _flat(x.shape)), 0
    axis = wrap_dim(dim, x.ndim)
    pairs = (*x.shape[: axis + 1], repeats, *x.shape[axis + 1 :])
    return hlo.reshape(hlo.broadcast_in_dim(x, pairs, [i for i in range(len(pairs)) if i != axis + 1]), ctx.shape)


@register(aten.repeat_interleave.Tensor)
def repeat_interleave_indices(ctx: Context, repeats: Value, output_size: DimLike | None = None) -> Value:
    """aten::repeat_interleave.Tensor(Tensor repeats, *, SymInt? output_size=None) -> Tensor

    Result i counts the running totals of ``repeats`` that are not above i. The length is ``output_size``; without it,
    only data decide the length, and the rule raises.
    """
    if output_size is None:
        raise NotLowerable("the sum of repeats decides the result's size; pass output_size=, or give `lower` a bound=")
    shape, dtype = ctx.out
    (n,) = hlo_static(repeats.shape)
    if n == 0:
        return hlo.full(shape, 0, dtype)
    totals = hlo.reduce_window(
        [repeats], [hlo.full((), 0, repeats.dtype)], lambda a, b: [a + b], [n], padding=[(n - 1, 0)]
    )[0]
    table = (*shape, n)
    passed = hlo.broadcast_in_dim(totals, table, [1]) <= hlo.iota(table, 0, repeats.dtype)
    return hlo.reduce(hlo.convert(passed, dtype), hlo.full((), 0, dtype), [1], hlo.add)


# Channels and pixels


def _regroup(ctx: Context, x: Value, split: Shape, order: Sequence[int]) -> Value:
    return hlo.reshape(hlo.transpose(hlo.reshape(x, split), order), ctx.shape)


@register(aten.pixel_shuffle.default)
def pixel_shuffle(ctx: Context, x: Value, upscale_factor: int) -> Value:
    """aten::pixel_shuffle(Tensor self, int upscale_factor) -> Tensor

    (…, C·r², H, W) to (…, C, H·r, W·r): reshape, transpose, reshape.
    """
    *batch, c, h, w = x.shape
    r, n = upscale_factor, len(batch)
    order = [*range(n), n, n + 3, n + 1, n + 4, n + 2]
    return _regroup(ctx, x, (*batch, c // (r * r), r, r, h, w), order)


@register(aten.pixel_unshuffle.default)
def pixel_unshuffle(ctx: Context, x: Value, downscale_factor: int) -> Value:
    """aten::pixel_unshuffle(Tensor self, int downscale_factor) -> Tensor

    (…, C, H·r, W·r) to (…, C·r², H, W): reshape, transpose, reshape.
    """
    *batch, c, h, w = x.shape
    r, n = downscale_factor, len(batch)
    order = [*range(n), n, n + 2, n + 4, n + 1, n + 3]
    return _regroup(ctx, x, (*batch, c, h // r, r, w // r, r), order)


@register(aten.channel_shuffle.default, aten.native_channel_shuffle.default)
def channel_shuffle(ctx: Context, x: Value, groups: DimLike) -> Value:
    """aten::channel_shuffle(Tensor self, SymInt groups) -> Tensor

    (N, g·c, …) to (N, c·g, …): reshape, transpose, reshape.
    """
    b, c, *rest = x.shape
    order = [0, 2, 1, *range(3, 3 + len(rest))]
    (g,) = hlo_static((groups,))
    return _regroup(ctx, x, (b, g, c // g, *rest), order)


@register(aten.resize.default, aten.resize_.default)
def resize(ctx: Context, x: Value, size: Sequence[DimLike], *, memory_format: object = None) -> Value:
    """aten::resize(Tensor self, SymInt[] size, *, MemoryFormat? memory_format=None) -> Tensor

    The first elements, in row-major order. Raises where there are not enough: the others would be undefined.
    """
    have, want = hlo_static(x.shape), hlo_static(ctx.shape)
    if math.prod(want) > math.prod(have):
        raise NotLowerable(f"from {list(have)} to {list(want)} leaves elements undefined: use torch.zeros or cat")
    flat = hlo.reshape(x, (math.prod(have),))
    return hlo.reshape(hlo.slice(flat, [0], [math.prod(want)]), want)
