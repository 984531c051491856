"""Bags of embeddings: rows gathered, and combined bag by bag with one scatter."""

from __future__ import annotations

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Value, hlo_static, is_empty, same_shape
from hloemit.lowering.context import Context
from hloemit.lowering.lib.indexing import gather_along, gather_rows, scatter_along, scatter_rows
from hloemit.lowering.lib.reduction import total
from hloemit.lowering.promotion import as_value, compute_type
from hloemit.lowering.registry import register

_SUM, _MEAN, _MAX = range(3)
_ENDS_WITH_LAST_OFFSET = frozenset({torch.float32, torch.float16, torch.bfloat16})


def _bag_of(offsets: Value, n: DimLike) -> Value:
    """For each of ``n`` indices, the bag that it lies in: how many bags begin at or before it, less one."""
    (bags,) = offsets.shape
    table = (n, bags)
    begun = hlo.broadcast_in_dim(offsets, table, [1]) <= hlo.iota(table, 0, offsets.dtype)
    count = hlo.reduce(hlo.convert(begun, offsets.dtype), hlo.full((), 0, offsets.dtype), [1], hlo.add)
    return count - hlo.full((n,), 1, offsets.dtype)


def _drop_padding(target: Value, indices: Value, padding_idx: DimLike, outside: DimLike) -> Value:
    """Send what belongs to ``padding_idx`` out of range, where a scatter drops it."""
    if type(padding_idx) is int and padding_idx < 0:
        return target
    padded = hlo.compare(indices, as_value(padding_idx, indices.dtype, indices.shape), "EQ")
    return hlo.select(padded, as_value(outside, target.dtype, target.shape), target)


def _drop_bags_beyond(target: Value, bag: Value, bags: DimLike, outside: DimLike) -> Value:
    """Send what lies behind the last bag's end out of range, as ``_drop_padding`` does."""
    beyond = bag >= as_value(bags, bag.dtype, bag.shape)
    return hlo.select(beyond, as_value(outside, target.dtype, target.shape), target)


def _per_row(values: Value, like: Value) -> Value:
    return hlo.broadcast_in_dim(hlo.convert(values, like.dtype), like.shape, [0])


def _max(rows: Value, bag: Value, indices: Value, bags: DimLike) -> tuple[Value, Value]:
    """The greatest row of each bag, zero for an empty one, and the index that it came from: the first, where equal.

    As torch finds it: a NaN that comes first stays, and none takes the place of a number.
    """
    n, width = rows.shape
    lowest, outside = hlo.full((bags, width), -float("inf"), rows.dtype), as_value(n, torch.int64, (bags, width))
    is_nan = hlo.compare(rows, rows, "NE")
    numbers = hlo.select(is_nan, as_value(-float("inf"), rows.dtype, rows.shape), rows)
    best = scatter_rows(lowest, 0, bag, numbers, hlo.maximum)
    place = hlo.iota(rows.shape, 0, torch.int64)
    begin = scatter_rows(outside, 0, bag, place, hlo.minimum)
    stays = is_nan & hlo.compare(place, gather_rows(begin, 0, bag), "EQ")
    is_best = stays | hlo.compare(rows, gather_rows(best, 0, bag), "EQ")
    position = hlo.select(is_best, place, as_value(n, torch.int64, rows.shape))
    first = scatter_rows(outside, 0, bag, position, hlo.minimum)
    empty = hlo.compare(first, outside, "EQ")
    source = hlo.convert(gather_rows(indices, 0, first), torch.int64)
    return (
        hlo.select(empty, hlo.full(best.shape, 0, best.dtype), gather_along(rows, 0, first)),
        hlo.select(empty, hlo.full(first.shape, 0, torch.int64), source),
    )


@register(
    aten._embedding_bag.default, aten._embedding_bag_forward_only.default, aten.embedding_bag.default
)  # fmt: skip
def embedding_bag(
    ctx: Context,
    weight: Value,
    indices: Value,
    offsets: Value,
    scale_grad_by_freq: bool = False,
    mode: int = _SUM,
    sparse: bool = False,
    per_sample_weights: Value | None = None,
    include_last_offset: bool = False,
    padding_idx: DimLike = -1,
) -> list[Value]:
    """aten::_embedding_bag(Tensor weight, Tensor indices, Tensor offsets, …, int padding_idx=-1) -> (Tensor, Tensor, Tensor, Tensor)

    Each index's bag is found by comparing its place with the offsets; a scatter then adds rows, or takes their
    maximum. The other results serve the backward pass and are filled where ATen fills them on CPU.

    ``include_last_offset`` says where the last bag ends. ATen heeds it in the sums and means of narrow floats without
    padding, and counts what lies behind it towards a mean; elsewhere the last bag has all the rest.
    """
    out, bag_shape, size_shape, max_shape = ctx.outs
    assert out is not None
    assert bag_shape is not None
    assert size_shape is not None
    assert max_shape is not None
    (n,), (bags, width) = indices.shape, out.shape
    if is_empty((n, width, bags)):
        return [hlo.full(t.shape, 0, t.dtype) for t in (out, bag_shape, size_shape, max_shape)]
    begins = hlo.slice(offsets, [0], [bags]) if include_last_offset else offsets
    bag = _bag_of(begins, n)
    target = _drop_padding(bag, indices, padding_idx, bags)
    work = compute_type(out.dtype)
    rows = hlo.convert(gather_rows(weight, 0, indices), work)
    if per_sample_weights is not None:
        rows = rows * _per_row(per_sample_weights, rows)
    if mode == _MAX:
        result, largest = _max(rows, target, indices, bags)
    else:
        ends = include_last_offset and target is bag and weight.dtype in _ENDS_WITH_LAST_OFFSET
        added = _bag_of(offsets, n) if ends else target
        result = scatter_rows(hlo.full((bags, width), 0, work), 0, added, rows, hlo.add)
    ones = hlo.full((n,), 1, size_shape.dtype)
    sizes = hlo.full((bags,), 0, size_shape.dtype)
    if mode != _SUM:
        sizes = scatter_rows(sizes, 0, target, ones, hlo.add)
    if mode == _MEAN:
        result = result / _per_row(hlo.maximum(sizes, hlo.full((bags,), 1, sizes.dtype)), result)
    if mode != _MAX:
        largest = sizes
    (extra,) = hlo_static((size_shape.shape[0] - bags,))
    padded_sizes = hlo.pad(sizes, hlo.full((), 0, sizes.dtype), [0], [extra])
    if not same_shape(max_shape.shape, largest.shape):
        largest = hlo.full(max_shape.shape, 0, largest.dtype)
    kept_bag = bag if same_shape(bag_shape.shape, (n,)) else hlo.full(bag_shape.shape, 0, bag.dtype)
    return [
        hlo.convert(result, out.dtype),
        hlo.convert(kept_bag, bag_shape.dtype),
        padded_sizes,
        hlo.convert(largest, max_shape.dtype),
    ]


@register(aten.embedding_bag.padding_idx)
def embedding_bag_padded(
    ctx: Context,
    weight: Value,
    indices: Value,
    offsets: Value,
    scale_grad_by_freq: bool,
    mode: int,
    sparse: bool,
    per_sample_weights: Value | None,
    include_last_offset: bool,
    padding_idx: int | None,
) -> list[Value]:
    """aten::embedding_bag.padding_idx(Tensor weight, Tensor indices, Tensor offsets, …, int? padding_idx) -> (Tensor, Tensor, Tensor, Tensor)

    As ``_embedding_bag``, but here a negative ``padding_idx`` counts from the last row, and None means no padding.
    """
    padding: DimLike = -1 if padding_idx is None else padding_idx
    if padding_idx is not None and padding_idx < 0:
        padding = padding_idx + weight.shape[0]
    return embedding_bag(
        ctx,
        weight,
        indices,
        offsets,
        scale_grad_by_freq,
        mode,
        sparse,
        per_sample_weights,
        include_last_offset,
        padding,
    )


@register(aten._embedding_bag_dense_backward.default)
def embedding_bag_dense_backward(
    ctx: Context,
    grad: Value,
    indices: Value,
    offset2bag: Value,
    bag_size: Value,
    maximum_indices: Value,
    num_weights: DimLike,
    scale_grad_by_freq: bool,
    mode: int,
    per_sample_weights: Value | None,
    padding_idx: DimLike = -1,
) -> Value:
    """aten::_embedding_bag_dense_backward(Tensor grad, Tensor indices, Tensor offset2bag, Tensor bag_size, …) -> Tensor

    Each bag's gradient goes back to the rows of its indices, by a gather and a scatter; that of a maximum to the row
    that it came from. Raises for ``scale_grad_by_freq``, where ATen on CPU reads the frequency of the wrong index.
    """
    if scale_grad_by_freq and mode != _MAX:
        raise NotLowerable("scale_grad_by_freq: ATen's kernel divides some rows by another index's frequency")
    (shape, dtype), work = ctx.out, compute_type(ctx.dtype)
    if is_empty((*shape, *indices.shape)):
        return hlo.full(shape, 0, dtype)
    if mode == _MAX:
        wide = hlo.convert(grad, work)
        sizes = hlo.slice_axis(bag_size, 0, 0, grad.shape[0])  # the last offset, too, has one
        empty = hlo.compare(sizes, hlo.full(sizes.shape, 0, sizes.dtype), "EQ")
        nowhere = as_value(num_weights, maximum_indices.dtype, grad.shape)
        source = hlo.select(hlo.broadcast_in_dim(empty, grad.shape, [0]), nowhere, maximum_indices)
        return hlo.convert(scatter_along(hlo.full(shape, 0, work), 0, source, wide, hlo.add), dtype)
    rows = hlo.convert(gather_rows(grad, 0, offset2bag), work)
    if mode == _MEAN:
        sizes = gather_rows(bag_size, 0, offset2bag)
        rows = rows / _per_row(hlo.maximum(sizes, hlo.full(sizes.shape, 1, sizes.dtype)), rows)
    if per_sample_weights is not None:
        rows = rows * _per_row(per_sample_weights, rows)
    target = _drop_padding(indices, indices, padding_idx, num_weights)
    return hlo.convert(scatter_rows(hlo.full(shape, 0, work), 0, target, rows, hlo.add), dtype)


def _bags_untold(offset2bag: Value, indices: Value) -> bool:
    return is_empty(offset2bag.shape) and not is_empty(indices.shape)


def _known_bags(offset2bag: Value, offsets: Value, indices: Value) -> Value:
    """The bag of each index, which the forward pass does not always tell."""
    return _bag_of(offsets, indices.shape[0]) if _bags_untold(offset2bag, indices) else offset2bag


@register(aten._embedding_bag_backward.default)
def embedding_bag_backward(
    ctx: Context,
    grad: Value,
    indices: Value,
    offsets: Value,
    offset2bag: Value,
    bag_size: Value,
    maximum_indices: Value,
    num_weights: DimLike,
    scale_grad_by_freq: bool,
    mode: int,
    sparse: bool,
    per_sample_weights: Value | None,
    padding_idx: DimLike = -1,
) -> Value:
    """aten::_embedding_bag_backward(Tensor grad, Tensor indices, Tensor offsets, Tensor offset2bag, …, int padding_idx=-1) -> Tensor"""
    if sparse:
        raise NotLowerable("sparse gradients have no counterpart here; leave out sparse=True")
    bag = _known_bags(offset2bag, offsets, indices)
    if _bags_untold(offset2bag, indices):  # the forward pass ended with the last offset
        indices = _drop_bags_beyond(indices, bag, grad.shape[0], num_weights)
    return embedding_bag_dense_backward(
        ctx,
        grad,
        indices,
        bag,
        bag_size,
        maximum_indices,
        num_weights,
        scale_grad_by_freq,
        mode,
        per_sample_weights,
        padding_idx,
    )


@register(aten._embedding_bag_per_sample_weights_backward.default)
def embedding_bag_per_sample_weights_backward(
    ctx: Context,
    grad: Value,
    weight: Value,
    indices: Value,
    offsets: Value,
    offset2bag: Value,
    mode: int,
    padding_idx: DimLike = -1,
) -> Value:
    """aten::_embedding_bag_per_sample_weights_backward(Tensor grad, Tensor weight, Tensor indices, Tensor offsets, Tensor offset2bag, int mode, int padding_idx=-1) -> Tensor

    For each index the product of its row and of its bag's gradient; 0 for ``padding_idx``.
    """
    (shape, dtype), work = ctx.out, compute_type(ctx.dtype)
    if is_empty((*grad.shape, *indices.shape)):
        return hlo.full(shape, 0, dtype)
    bags = gather_rows(grad, 0, _known_bags(offset2bag, offsets, indices))
    rows = gather_rows(weight, 0, indices)
    products = total(hlo.convert(bags, work) * hlo.convert(rows, work), [1])
    if not (type(padding_idx) is int and padding_idx < 0):
        padded = hlo.compare(indices, as_value(padding_idx, indices.dtype, indices.shape), "EQ")
        products = hlo.select(padded, hlo.full(shape, 0, work), products)
    return hlo.convert(products, dtype)
