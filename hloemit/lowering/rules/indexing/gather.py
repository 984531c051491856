"""Reading elements by index tensors: ``stablehlo.gather``, and selection by masks.

Where eager torch raises for an index out of range, a compiled program can't: XLA moves the index to the nearest one in
range. Negative indices count from the end in the operators where torch lets them (indexing, ``take``, ``index_fill``).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.base.torch_private import pytree
from hloemit.ir import hlo
from hloemit.ir.value import Dim, DimLike, Shape, Value, broadcast_shapes, is_empty, is_static
from hloemit.lowering.context import Context, type_of
from hloemit.lowering.lib.dimensions import at_least_1d, count
from hloemit.lowering.lib.indexing import (
    MASK_REASON,
    Advanced,
    gather_along,
    gather_rows,
    running_count,
    with_known_masks,
    wrap_negative,
)
from hloemit.lowering.promotion import Operand, as_value, compute_type, operands, wrap_dim
from hloemit.lowering.registry import register


@register(aten.index.Tensor, aten._unsafe_index.Tensor)
def index(ctx: Context, x: Value, indices: Sequence[Value | None]) -> Value:
    """aten::index.Tensor(Tensor self, Tensor?[] indices) -> Tensor

    One ``stablehlo.gather`` of the index tensors, broadcast together; a dimension without one is taken whole.
    Raises for a boolean mask: how many elements it selects, only data decide.
    """
    if all(i is None for i in indices):
        return x
    found = Advanced(x, with_known_masks(indices) if is_static(ctx.shape) else indices)
    if found.empty:
        return hlo.full(found.result, 0, x.dtype)
    return hlo.gather(
        x, found.vectors(),
        offset_dims=found.windows, collapsed_dims=found.dims, start_index_map=found.dims,
        index_vector_dim=len(found.shape),
        slice_sizes=[1 if i in found.dims else d for i, d in enumerate(x.shape)],
    )  # fmt: skip


@register(aten.embedding.default)
def embedding(
    ctx: Context,
    weight: Value,
    indices: Value,
    padding_idx: DimLike = -1,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Value:
    """aten::embedding(Tensor weight, Tensor indices, SymInt padding_idx=-1, bool scale_grad_by_freq=False, bool sparse=False) -> Tensor

    One ``stablehlo.gather`` of rows. The other arguments concern the gradient only.
    """
    return gather_rows(weight, 0, indices)


@register(aten.index_select.default)
def index_select(ctx: Context, x: Value, dim: int, index: Value) -> Value:
    """aten::index_select(Tensor self, int dim, Tensor index) -> Tensor

    One ``stablehlo.gather`` of slices.
    """
    axis = wrap_dim(dim, x.ndim)
    if x.ndim == 0 and is_empty(index.shape):
        raise IndexError("an index of a 0-d tensor has one element, and this has none")
    if x.ndim == 0:
        return x
    return gather_rows(x, axis, at_least_1d(index))


@register(aten.gather.default)
def gather(ctx: Context, x: Value, dim: int, index: Value, sparse_grad: bool = False) -> Value:
    """aten::gather(Tensor self, int dim, Tensor index, *, bool sparse_grad=False) -> Tensor

    ``stablehlo.gather`` with every other dimension a batching one.
    """
    operand, picked = at_least_1d(x), at_least_1d(index)
    if is_empty(index.shape):
        return hlo.full(index.shape, 0, x.dtype)
    if operand.ndim != picked.ndim:
        raise NotLowerable(f"the index has {index.ndim} dimensions, and the tensor has {x.ndim}: they must be as many")
    return hlo.reshape(gather_along(operand, wrap_dim(dim, operand.ndim), picked), index.shape)


@register(aten.take.default)
def take(ctx: Context, x: Value, index: Value) -> Value:
    """aten::take(Tensor self, Tensor index) -> Tensor

    A gather from the flattened tensor.
    """
    size = count(x.shape)
    return gather_rows(hlo.reshape(x, (size,)), 0, wrap_negative(index, size))


@register(aten.take_along_dim.default)
def take_along_dim(ctx: Context, x: Value, indices: Value, dim: int | None = None) -> Value:
    """aten::take_along_dim(Tensor self, Tensor indices, int? dim=None) -> Tensor

    ``gather`` after both are broadcast together outside of ``dim``; without ``dim``, from the flattened tensor.
    Negative indices wrap, as they do in newer releases of torch; older ones raise.
    """
    if dim is None:
        return take(ctx, x, hlo.reshape(indices, (count(indices.shape),)))
    axis = wrap_dim(dim, x.ndim)
    indices = wrap_negative(indices, x.shape[axis])

    def without(shape: Shape) -> Shape:
        return (*shape[:axis], 1, *shape[axis + 1 :])

    shape = broadcast_shapes(without(x.shape), without(indices.shape))
    x = hlo.broadcast_to(x, (*shape[:axis], x.shape[axis], *shape[axis + 1 :]))
    return gather_along(x, axis, hlo.broadcast_to(indices, ctx.shape))


# Masks


@register(aten.masked_fill.Scalar, aten.masked_fill.Tensor)
def masked_fill(ctx: Context, x: Value, mask: Value, value: Operand) -> Value:
    """aten::masked_fill.Scalar(Tensor self, Tensor mask, Scalar value) -> Tensor

    ``stablehlo.select``; the value takes the tensor's dtype.
    """
    shape, dtype = ctx.out
    x, filled = operands(shape, dtype, x, value)
    return hlo.select(hlo.broadcast_to(mask, shape), filled, x)


@register(aten.masked_scatter.default)
def masked_scatter(ctx: Context, x: Value, mask: Value, source: Value) -> Value:
    """aten::masked_scatter(Tensor self, Tensor mask, Tensor source) -> Tensor

    The running count of the mask says which element of ``source`` each place takes: a gather and a select.
    """
    shape = ctx.shape
    x, mask = hlo.broadcast_to(x, shape), hlo.broadcast_to(mask, shape)
    size, available = count(shape), count(source.shape)
    if is_empty((size, available)):
        return x
    counted = running_count(hlo.reshape(mask, (size,)))
    place = counted - hlo.full((size,), 1, torch.int32)
    given = hlo.reshape(source, (available,))
    if isinstance(available, Dim):  # which may be 0 at a call, as of a text without images
        given = hlo.concatenate([given, hlo.full((1,), 0, source.dtype)], 0)
    taken = gather_rows(given, 0, place)
    return hlo.select(mask, hlo.reshape(taken, shape), x)


@register(aten.masked_scatter_backward.default)
def masked_scatter_backward(ctx: Context, grad: Value, mask: Value, sizes: Sequence[DimLike]) -> Value:
    """aten::masked_scatter_backward(Tensor grad_output, Tensor mask, SymInt[] sizes) -> Tensor

    What the mask picks, in order, and zeros behind it: each place that is picked is scattered to its rank.
    """
    shape, dtype = ctx.out
    size, available = count(shape), count(grad.shape)
    if is_empty((size, available)):
        return hlo.full(shape, 0, dtype)
    picked = hlo.reshape(hlo.broadcast_to(mask, grad.shape), (available,))
    rank_of = running_count(picked) - hlo.full((available,), 1, torch.int32)
    target = hlo.select(picked, rank_of, as_value(size, torch.int32, (available,)))
    (found,) = hlo.scatter(
        [hlo.full((size,), 0, dtype)], target, [hlo.reshape(grad, (available,))], lambda _, new: [new],
        update_window_dims=[], inserted_dims=[0], scatter_dims=[0], index_vector_dim=1,
    )  # fmt: skip
    return hlo.reshape(found, shape)


@register(aten.nonzero_static.default)
def nonzero_static(ctx: Context, x: Value, size: DimLike, fill_value: int = -1) -> Value:
    """aten::nonzero_static(Tensor self, *, SymInt size, int fill_value=-1) -> Tensor

    Each true place is scattered to its rank among the true ones; ranks from ``size`` on are dropped. The flat
    positions are then taken apart into coordinates.
    """
    (rows, rank), total = ctx.shape, count(x.shape)
    fill = hlo.full(ctx.shape, fill_value, torch.int64)
    if is_empty((rows, rank, total)):
        return fill
    flat = hlo.reshape(x, (total,))
    mask = flat if x.dtype is torch.bool else hlo.compare(flat, hlo.full((total,), 0, x.dtype), "NE")
    rank_of = running_count(mask) - hlo.full((total,), 1, torch.int32)
    target = hlo.select(mask, rank_of, as_value(rows, torch.int32, (total,)))
    (flat_places,) = hlo.scatter(
        [hlo.full((rows,), -1, torch.int64)], target, [hlo.iota((total,), 0, torch.int64)], lambda _, new: [new],
        update_window_dims=[], inserted_dims=[0], scatter_dims=[0], index_vector_dim=1,
    )  # fmt: skip
    columns = []
    for axis, d in enumerate(x.shape):
        stride = count(x.shape[axis + 1 :])
        one = type(stride) is int and stride == 1
        part = flat_places if one else flat_places / as_value(stride, torch.int64, (rows,))
        part = hlo.remainder(part, as_value(d, torch.int64, (rows,)))
        columns.append(hlo.reshape(part, (rows, 1)))
    found = flat_places >= hlo.full((rows,), 0, torch.int64)
    return hlo.select(hlo.broadcast_in_dim(found, ctx.shape, [0]), hlo.concatenate(columns, 1), fill)


@register(aten.one_hot.default)
def one_hot(ctx: Context, x: Value, num_classes: DimLike = -1) -> Value:
    """aten::one_hot(Tensor self, int num_classes=-1) -> Tensor

    The class compared with an iota. Raises without ``num_classes``: only data decide the greatest class.
    """
    if not isinstance(num_classes, Dim) and num_classes < 0:
        raise NotLowerable("the greatest class decides the result's size; pass num_classes=, or give `lower` a bound=")
    shape = ctx.shape
    classes = hlo.iota(shape, x.ndim, x.dtype)
    return hlo.convert(hlo.compare(hlo.broadcast_in_dim(x, shape, range(x.ndim)), classes, "EQ"), torch.int64)


def data_dependent(reason: str) -> Callable[..., Any]:
    """A rule for an operator whose result has a size that only data decide: none, but where there is no element."""

    def rule(ctx: Context, *_: Any, **__: Any) -> Any:
        value = ctx.node.meta["val"]
        types = [type_of(v) for v in pytree.tree_leaves(value)]
        if not all(is_static(shape) and is_empty(shape) for shape, _ in types):
            raise NotLowerable(reason)
        empty = [hlo.full(shape, 0, dtype) for shape, dtype in types]
        return empty[0] if isinstance(value, torch.Tensor) else empty

    return rule


register(aten.masked_select.default)(data_dependent(MASK_REASON))
register(aten.nonzero.default, aten.argwhere.default, aten.nonzero_numpy.default)(
    data_dependent(
        "only data decide how many elements are not zero; use nonzero_static or torch.where, or give `lower` a bound="
    )
)
register(
    aten._unique.default, aten._unique2.default, aten.unique_dim.default, aten.unique_consecutive.default,
    aten.unique_dim_consecutive.default,
)(
    data_dependent("only data decide how many values are distinct; sort and compare neighbours, or give `lower` a bound=")
)  # fmt: skip


@register(aten.embedding_renorm.default)
def embedding_renorm(ctx: Context, weight: Value, indices: Value, max_norm: float, norm_type: float) -> Value:
    """aten::embedding_renorm(Tensor self, Tensor indices, float max_norm, float norm_type) -> Tensor

    The rows that ``indices`` name are scaled to a norm of at most ``max_norm``; what is written twice is the same.
    """
    dtype = weight.dtype
    if norm_type <= 0 or norm_type == float("inf"):
        raise NotLowerable(
            f"embedding_renorm with norm_type={norm_type}; 1 and 2 and other positive powers are lowered"
        )
    flat = hlo.reshape(indices, (count(indices.shape),))
    rows = hlo.convert(gather_rows(weight, 0, flat), compute_type(dtype))
    size = abs(rows)
    zero = hlo.full((), 0, size.dtype)
    power = size if norm_type == 1 else size**norm_type
    norm = hlo.reduce(power, zero, [1], hlo.add)
    if norm_type != 1:
        norm = norm ** (1 / norm_type)
    limit = hlo.full(norm.shape, max_norm, norm.dtype)
    shrink = limit / (norm + 1e-07)
    scale = hlo.select(norm > limit, shrink, hlo.full(norm.shape, 1, norm.dtype))
    scaled = rows * hlo.broadcast_in_dim(scale, rows.shape, [0])
    return hlo.scatter(
        [weight], flat, [hlo.convert(scaled, dtype)], lambda _, new: [new],
        update_window_dims=[1], inserted_dims=[0], scatter_dims=[0], index_vector_dim=1,
    )[0]  # fmt: skip
