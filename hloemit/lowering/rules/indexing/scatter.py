"""Writing elements by index tensors: ``stablehlo.scatter``.

Where eager torch raises for an index out of range, a compiled program can't: XLA drops the update. When several updates
meet in one element and no reduction says how, the last one wins on CPU; torch leaves the choice open. Sums of bf16 and
f16 are accumulated in f32 and rounded once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import INTEGERS, MASKS, highest, lowest
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Shape, Value, broadcast_shapes, hlo_static, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import at_least_1d, count
from hloemit.lowering.lib.indexing import (
    MASK_REASON,
    Advanced,
    Body,
    gather_rows,
    running_count,
    scatter_along,
    scatter_rows,
    with_known_masks,
    wrap_negative,
)
from hloemit.lowering.promotion import Operand, as_value, compute_type, demand_expandable, wrap_dim
from hloemit.lowering.registry import register

Write = Callable[[Value, Value, Body], Value]  # (operand, updates, body) -> result


def _newer(_: Value, update: Value) -> Value:
    return update


# Reductions: sum and its kin, each with the value that changes nothing


_BODIES: dict[str, Body] = {
    "sum": hlo.add, "add": hlo.add, "mean": hlo.add, "prod": hlo.multiply, "multiply": hlo.multiply,
    "amax": hlo.maximum, "amin": hlo.minimum,
}  # fmt: skip


def _neutral(reduce: str, dtype: torch.dtype) -> float | int | bool:
    if reduce in ("prod", "multiply"):
        return 1
    return {"amax": lowest, "amin": highest}.get(reduce, lambda _: 0)(dtype)


def _floor_mean(total: Value, counts: Value) -> Value:
    """The mean rounded down, as torch's ``div(rounding_mode="floor")`` rounds integers."""
    quotient = total / counts
    zero = hlo.full(total.shape, 0, total.dtype)
    inexact = hlo.remainder(total, counts) < zero
    return hlo.select(inexact, quotient - 1, quotient)


def _reduced(x: Value, updates: Value, write: Write, reduce: str, include_self: bool) -> Value:
    """Combine updates by name; without ``include_self`` the elements that are written start afresh."""
    dtype = x.dtype
    work = dtype if reduce in ("amax", "amin") else compute_type(dtype)
    operand, updates = hlo.convert(x, work), hlo.convert(updates, work)
    if not include_self:
        operand = write(operand, hlo.full(updates.shape, _neutral(reduce, work), work), _newer)
    result = write(operand, updates, _BODIES[reduce])
    if reduce == "mean":
        ones = hlo.full(updates.shape, 1, work)
        counts = write(hlo.full(x.shape, 1 if include_self else 0, work), ones, hlo.add)
        if not include_self:
            counts = hlo.maximum(counts, hlo.full(x.shape, 1, work))
        result = _floor_mean(result, counts) if work in INTEGERS else result / counts
    return hlo.convert(result, dtype)


def _along(x: Value, dim: int, index: Value) -> tuple[Value, Write]:
    """``x`` with a dimension at least, and how to write along ``dim`` of it."""
    operand, picked = at_least_1d(x), at_least_1d(index)
    axis = wrap_dim(dim, operand.ndim)

    def write(target: Value, updates: Value, body: Body) -> Value:
        return scatter_along(target, axis, picked, updates, body)

    return operand, write


@register(aten.scatter.src, aten.scatter.value)
def scatter(ctx: Context, x: Value, dim: int, index: Value, src: Operand) -> Value:
    """aten::scatter.src(Tensor self, int dim, Tensor index, Tensor src) -> Tensor

    ``stablehlo.scatter`` with every other dimension a batching one.
    """
    operand, write = _along(x, dim, index)
    return hlo.reshape(write(operand, _source(src, x, index), _newer), x.shape)


def _source(src: Operand, x: Value, index: Value) -> Value:
    """A scatter's source in ``x``'s dtype; a scalar becomes a splat of the index's shape."""
    if isinstance(src, Value) and not (src.ndim == 0 and index.ndim):
        return at_least_1d(hlo.convert(src, x.dtype))
    shape = index.shape or (1,)
    return hlo.broadcast_to(as_value(src, x.dtype, shape), shape)


@register(aten.scatter.reduce, aten.scatter.value_reduce)
def scatter_reduce_by_name(ctx: Context, x: Value, dim: int, index: Value, src: Operand, *, reduce: str) -> Value:
    """aten::scatter.reduce(Tensor self, int dim, Tensor index, Tensor src, *, str reduce) -> Tensor

    ``reduce`` is "add" or "multiply".
    """
    operand, write = _along(x, dim, index)
    return hlo.reshape(_reduced(operand, _source(src, x, index), write, reduce, True), x.shape)


@register(aten.scatter_add.default)
def scatter_add(ctx: Context, x: Value, dim: int, index: Value, src: Value) -> Value:
    """aten::scatter_add(Tensor self, int dim, Tensor index, Tensor src) -> Tensor

    ``stablehlo.scatter`` with an add.
    """
    return scatter_reduce_by_name(ctx, x, dim, index, src, reduce="add")


@register(aten.scatter_reduce.two)
def scatter_reduce(
    ctx: Context, x: Value, dim: int, index: Value, src: Value, reduce: str, include_self: bool = True
) -> Value:
    """aten::scatter_reduce.two(Tensor self, int dim, Tensor index, Tensor src, str reduce, *, bool include_self=True) -> Tensor

    ``reduce`` is sum, prod, mean, amax or amin; a mean scatters ones too, to count. Integer means round down.
    """
    operand, write = _along(x, dim, index)
    return hlo.reshape(_reduced(operand, _source(src, x, index), write, reduce, include_self), x.shape)


# Slices along one dimension


def _rows(x: Value, dim: int, index: Value) -> tuple[Value, int, Write]:
    operand, picked = at_least_1d(x), at_least_1d(index)
    axis = wrap_dim(dim, operand.ndim)

    def write(target: Value, updates: Value, body: Body) -> Value:
        return scatter_rows(target, axis, picked, updates, body)

    return operand, axis, write


def _row_source(source: Value, operand: Value, axis: int, index: Value) -> Value:
    """A 0-d source of a single row gets that row's shape."""
    n = index.shape[0] if index.ndim else 1
    return hlo.reshape(hlo.convert(source, operand.dtype), (*operand.shape[:axis], n, *operand.shape[axis + 1 :]))


@register(aten.index_add.default)
def index_add(ctx: Context, x: Value, dim: int, index: Value, source: Value, alpha: Operand = 1) -> Value:
    """aten::index_add(Tensor self, int dim, Tensor index, Tensor source, *, Scalar alpha=1) -> Tensor

    ``stablehlo.scatter`` of slices, with an add.
    """
    if source.dtype is not x.dtype or source.ndim != x.ndim:
        raise NotLowerable("PyTorch adds rows of the tensor's own dtype and number of dimensions: convert the source")
    operand, axis, write = _rows(x, dim, index)
    work = compute_type(x.dtype)
    updates = hlo.convert(_row_source(source, operand, axis, index), work)
    if not (isinstance(alpha, (int, float)) and alpha == 1):
        updates = updates * hlo.broadcast_to(as_value(alpha, work), updates.shape)
    total = write(hlo.convert(operand, work), updates, hlo.add)
    return hlo.reshape(hlo.convert(total, x.dtype), x.shape)


@register(aten.index_copy.default)
def index_copy(ctx: Context, x: Value, dim: int, index: Value, source: Value) -> Value:
    """aten::index_copy(Tensor self, int dim, Tensor index, Tensor source) -> Tensor

    ``stablehlo.scatter`` of slices.
    """
    operand, axis, write = _rows(x, dim, index)
    return hlo.reshape(write(operand, _row_source(source, operand, axis, index), _newer), x.shape)


@register(aten.index_fill.int_Scalar, aten.index_fill.int_Tensor)
def index_fill(ctx: Context, x: Value, dim: int, index: Value, value: Operand) -> Value:
    """aten::index_fill.int_Scalar(Tensor self, int dim, Tensor index, Scalar value) -> Tensor

    ``stablehlo.scatter`` of a splat; negative indices count from the end.
    """
    operand = at_least_1d(x)
    axis = wrap_dim(dim, operand.ndim)
    picked = wrap_negative(at_least_1d(index), operand.shape[axis])
    shape = (*operand.shape[:axis], picked.shape[0], *operand.shape[axis + 1 :])
    updates = hlo.broadcast_to(as_value(value, x.dtype, shape), shape)
    return hlo.reshape(scatter_rows(operand, axis, picked, updates, _newer), x.shape)


@register(aten.index_reduce.default)
def index_reduce(
    ctx: Context, x: Value, dim: int, index: Value, source: Value, reduce: str, include_self: bool = True
) -> Value:
    """aten::index_reduce(Tensor self, int dim, Tensor index, Tensor source, str reduce, *, bool include_self=True) -> Tensor

    ``reduce`` is prod, mean, amax or amin. Integer means round down.
    """
    operand, axis, write = _rows(x, dim, index)
    updates = _row_source(source, operand, axis, index)
    return hlo.reshape(_reduced(operand, updates, write, reduce, include_self), x.shape)


# Assignment by indexing


@register(aten.index_put.default, aten._unsafe_index_put.default, aten._index_put_impl.default)
def index_put(
    ctx: Context,
    x: Value,
    indices: Sequence[Value | None],
    values: Value,
    accumulate: bool = False,
    unsafe: bool = False,
) -> Value:
    """aten::index_put(Tensor self, Tensor?[] indices, Tensor values, bool accumulate=False) -> Tensor

    ``stablehlo.scatter`` of slices; negative indices wrap. A boolean mask becomes a select; where ``values`` differ
    between the elements that it picks, its running count says which of them each takes.
    """
    given = [i for i in indices if i is not None]
    if values.dtype is not x.dtype and count(values.shape) == 1 and all(i.dtype in MASKS for i in given):
        values = hlo.convert(values, x.dtype)  # one element for what masks pick: masked_fill, in eager PyTorch
    if values.dtype is not x.dtype:
        raise TypeError(f"index_put of {values!r} into {x!r}: their dtypes must be the same")
    indices = with_known_masks(indices)
    given = [i for i in indices if i is not None]
    if any(i.dtype in (torch.bool, torch.uint8) for i in given):
        return _masked_put(x, indices, values, accumulate)
    if not given:
        values = hlo.broadcast_to(hlo.convert(values, x.dtype), x.shape)
        return x + values if accumulate else values
    return _put(x, Advanced(x, indices), values, accumulate)


def _put(x: Value, found: Advanced, values: Value, accumulate: bool) -> Value:
    """One ``stablehlo.scatter``, which leaves out what an index beyond its dimension would write."""
    demand_expandable(values.shape, found.result)
    if found.empty:
        return x
    work = compute_type(x.dtype) if accumulate else x.dtype
    body = hlo.add if accumulate else _newer
    updates = hlo.broadcast_to(hlo.convert(values, work), found.result)
    (written,) = hlo.scatter(
        [hlo.convert(x, work)], found.vectors(), [updates], lambda old, new: [body(old, new)],
        update_window_dims=found.windows, inserted_dims=found.dims, scatter_dims=found.dims,
        index_vector_dim=len(found.shape),
    )  # fmt: skip
    return hlo.convert(written, x.dtype)


def _masked_put(x: Value, indices: Sequence[Value | None], values: Value, accumulate: bool) -> Value:
    """One mask among whole dimensions, or beside index tensors."""
    at = next(i for i, index in enumerate(indices) if index is not None)
    mask = indices[at]
    assert mask is not None
    if sum(i is not None for i in indices) > 1:
        return _put_beside(x, indices, values, accumulate)
    if mask.dtype is not torch.bool:
        raise NotLowerable("a uint8 mask is deprecated in torch; convert it to bool")
    # the masked dimensions are one dimension of ``values``, counted from the right
    trailing = x.ndim - at - mask.ndim
    rank = values.ndim
    if rank > trailing and not (type(values.shape[rank - trailing - 1]) is int and values.shape[-trailing - 1] == 1):
        filled = _in_order(x, at, mask, values)
        return _masked(x, at, mask, x + filled if accumulate else filled)
    shape: list[DimLike] = list(values.shape)
    if rank > trailing:
        shape[rank - trailing - 1 : rank - trailing] = [1] * mask.ndim
    filled = hlo.reshape(hlo.convert(values, x.dtype), tuple(shape[max(len(shape) - x.ndim, 0) :]))
    filled = hlo.broadcast_to(filled, x.shape)
    return _masked(x, at, mask, x + filled if accumulate else filled)


def _put_beside(x: Value, indices: Sequence[Value | None], values: Value, accumulate: bool) -> Value:
    """A mask beside index tensors of one dimension, which is broadcast with the places that the mask picks."""
    masks = [k for k, index in enumerate(indices) if index is not None and index.dtype in MASKS]
    mask, at = indices[masks[0]], masks[0]
    others = [i for k, i in enumerate(indices) if i is not None and k != at]
    shape = broadcast_shapes(*[i.shape for i in others])
    if mask is None or mask.dtype is not torch.bool or len(masks) > 1 or len(shape) > 1:
        raise NotLowerable(f"several boolean masks, or one beside index tensors of more dimensions: {MASK_REASON}")
    beside = _at_given if shape and type(shape[0]) is int and shape[0] != 1 else _at_picked
    return beside(x, indices, at, values, accumulate)


def _at_given(x: Value, indices: Sequence[Value | None], at: int, values: Value, accumulate: bool) -> Value:
    """Each of several indices writes: where as many places are picked in its own, where one is picked in that."""
    mask = indices[at]
    assert mask is not None
    (given,) = broadcast_shapes(*[i.shape for i in indices if i is not None and i is not mask])
    places = count(mask.shape)
    if is_empty((places, given)):
        return x
    picked = hlo.reshape(mask, (places,))
    counted = running_count(picked)
    rank = hlo.select(picked, counted - 1, as_value(given, torch.int32, (places,)))
    nowhere, flat = as_value(places, torch.int64, (given,)), hlo.iota((places,), 0, torch.int64)
    place_of = scatter_rows(nowhere, 0, rank, flat, _newer)
    last = hlo.broadcast_to(hlo.slice_axis(counted, 0, places - 1, places) - 1, (given,))
    which = hlo.maximum(hlo.minimum(hlo.iota((given,), 0, torch.int32), last), hlo.full((given,), 0, torch.int32))
    of_mask = _along_each(gather_rows(place_of, 0, which), mask.shape)
    return _put(x, Advanced(x, [*indices[:at], *of_mask, *indices[at + 1 :]]), values, accumulate)


def _along_each(flat: Value, shape: Shape) -> list[Value]:
    """Places in a tensor's memory as an index along each dimension; one behind the last is beyond the first dimension."""
    found: list[Value] = []
    for size in reversed(shape[1:]):
        length = as_value(size, flat.dtype, flat.shape)
        found.append(hlo.remainder(flat, length))
        flat = flat / length
    return [flat, *reversed(found)]


def _at_picked(x: Value, indices: Sequence[Value | None], at: int, values: Value, accumulate: bool) -> Value:
    """Each place of the mask writes, by the one index, or by its own of a symbolic number of them.

    Those that are not picked have an index beyond the dimension.
    """
    mask = indices[at]
    assert mask is not None
    places = count(mask.shape)
    picked = hlo.reshape(mask, (places,))
    which = hlo.maximum(running_count(picked) - 1, hlo.full((places,), 0, torch.int32))
    of_mask = [hlo.reshape(hlo.iota(mask.shape, d, torch.int64), (places,)) for d in range(mask.ndim)]
    beyond = as_value(x.shape[at], torch.int64, (places,))
    of_mask[0] = hlo.select(picked, of_mask[0], beyond)
    spread = [_for_each(hlo.convert(i, torch.int64), 0, which) if i is not None else None for i in indices]
    found = Advanced(x, [*spread[:at], *of_mask, *spread[at + 1 :]])
    trailing = len(found.result) - 1 - next(d for d in range(len(found.result)) if d not in found.windows)
    if values.ndim > trailing:
        values = _for_each(values, values.ndim - trailing - 1, which)
    return _put(x, found, values, accumulate)


def _for_each(x: Value, axis: int, which: Value) -> Value:
    """Rows of ``x``, or its only one, for all places."""
    x = at_least_1d(x)
    return gather_rows(x, axis, which if x.shape[axis] != 1 else which * 0)


def _masked(x: Value, at: int, mask: Value, filled: Value) -> Value:
    return hlo.select(hlo.broadcast_in_dim(mask, x.shape, range(at, at + mask.ndim)), filled, x)


def _in_order(x: Value, at: int, mask: Value, values: Value) -> Value:
    """In ``x``'s shape, the values that the elements take that a mask picks, one after the other: a gather."""
    ends = at + mask.ndim
    places, (given,) = count(mask.shape), hlo_static((values.shape[values.ndim - (x.ndim - ends) - 1],))
    wide = hlo.broadcast_to(hlo.convert(values, x.dtype), (*x.shape[:at], given, *x.shape[ends:]))
    if given == 0 or is_empty(x.shape):
        return x
    rank_of = running_count(hlo.reshape(mask, (places,))) - hlo.full((places,), 1, torch.int32)
    return hlo.reshape(gather_rows(wide, at, rank_of), x.shape)


@register(aten.put.default)
def put(ctx: Context, x: Value, index: Value, source: Value, accumulate: bool = False) -> Value:
    """aten::put(Tensor self, Tensor index, Tensor source, bool accumulate=False) -> Tensor

    ``index_put`` on the flattened tensor.
    """
    flat = hlo.reshape(x, (count(x.shape),))
    return hlo.reshape(index_put(ctx, flat, [index], hlo.reshape(source, index.shape), accumulate), x.shape)


# Embeddings


@register(aten.embedding_dense_backward.default)
def embedding_dense_backward(
    ctx: Context, grad: Value, indices: Value, num_weights: DimLike, padding_idx: DimLike, scale_grad_by_freq: bool
) -> Value:
    """aten::embedding_dense_backward(Tensor grad_output, Tensor indices, SymInt num_weights, SymInt padding_idx, bool scale_grad_by_freq) -> Tensor

    Rows of the gradient added up by ``stablehlo.scatter``; those of ``padding_idx`` are sent out of range, where they
    are dropped. ``scale_grad_by_freq`` divides each row by how often its index occurs.
    """
    shape, dtype = ctx.out
    work = compute_type(dtype)
    n = count(indices.shape)
    rows, index = hlo.reshape(grad, (n, shape[1])), hlo.reshape(indices, (n,))
    weights = hlo.full(shape, 0, work)
    if is_empty(rows.shape) or is_empty(shape):
        return hlo.full(shape, 0, dtype)
    rows = hlo.convert(rows, work)
    if scale_grad_by_freq:
        counts = scatter_rows(
            hlo.full(shape[:1], 0, work), 0, index, hlo.full(index.shape, 1, work), hlo.add
        )  # fmt: skip
        rows = rows / hlo.broadcast_in_dim(gather_rows(counts, 0, index), rows.shape, [0])
    if not (type(padding_idx) is int and padding_idx < 0):
        padding = as_value(padding_idx, index.dtype, index.shape)
        outside = as_value(num_weights, index.dtype, index.shape)
        index = hlo.select(hlo.compare(index, padding, "EQ"), outside, index)
    return hlo.convert(scatter_rows(weights, 0, index, rows, hlo.add), dtype)
