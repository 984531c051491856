"""Parts of a tensor by position, their gradients, and writes into them: slices, splits, diagonals, triangles, windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.errors import DynamicShapeError, NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Dim, DimLike, Shape, Value, hlo_static, is_empty, is_static, same_shape
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import move_axes, placed, triangle, zero
from hloemit.lowering.lib.indexing import gather_rows, wrap_negative
from hloemit.lowering.promotion import as_value, wrap_dim
from hloemit.lowering.registry import register

_END = 2**63 - 1


def _is_below(a: DimLike, b: DimLike) -> bool:
    """Whether a < b is known; False where it is open."""
    try:
        return a < b
    except DynamicShapeError:
        return False


def _bound(value: DimLike | Value | None, size: DimLike, least: DimLike, default: DimLike) -> DimLike:
    """One end of a slice as Python clamps it; an open comparison with a symbolic size counts as in range."""
    if value is None:
        return default
    if isinstance(value, Value):
        raise NotLowerable(
            "only data decide where this slice ends; use narrow with a known length, or give `lower` a bound="
        )
    if _is_below(value, 0):
        value = value + size
    if _is_below(value, least):
        return least
    return size if _is_below(size, value) else value


def slice_bounds(size: DimLike, start: Any, end: Any, step: int, length: DimLike | None) -> tuple[DimLike, DimLike]:
    """``[start:end:step]`` of a dimension as bounds with 0 ≤ start ≤ end ≤ size.

    ``length``, what PyTorch makes of them, checks the bounds where a symbolic size leaves a clamp open.
    """
    if type(end) is int and end == _END:
        end = None
    first = _bound(start, size, 0, 0)
    last = _bound(end, size, first, size)
    if length is not None:
        taken = last - first if step == 1 else (last - first + step - 1) // step
        if not same_shape((taken,), (length,)):
            if step == 1 and isinstance(length, Dim):
                return first, first + length
            raise NotLowerable(f"[{start}:{end}:{step}] of size {size} is clamped in a way that only run time decides")
    return first, last


@register(aten.slice.Tensor, aten.slice_copy.Tensor)
def slice_(ctx: Context, x: Value, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Value:
    """aten::slice.Tensor(Tensor(a) self, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor(a)

    ``stablehlo.slice`` with Python's bounds: negative ones count from the end, all are clamped.
    """
    axis = wrap_dim(dim, x.ndim)
    first, last = slice_bounds(x.shape[axis], start, end, step, ctx.shape[axis])
    return hlo.slice_axis(x, axis, first, last, step)


@register(aten.narrow.default, aten.narrow_copy.default)
def narrow(ctx: Context, x: Value, dim: int, start: DimLike, length: DimLike) -> Value:
    """aten::narrow(Tensor(a) self, int dim, SymInt start, SymInt length) -> Tensor(a)

    ``stablehlo.slice``.
    """
    axis = wrap_dim(dim, x.ndim)
    return _part(x, axis, start, length)


def _part(x: Value, axis: int, start: DimLike, length: DimLike) -> Value:
    if isinstance(start, Value):
        if type(length) is not int:
            raise NotLowerable("a slice from a start computed from data needs a length that is known when lowering")
        sizes = hlo_static(tuple(length if i == axis else d for i, d in enumerate(x.shape)))
        return hlo.dynamic_slice(x, starts_at(x, axis, from_start(start, x.shape[axis])), sizes)
    first = from_start(start, x.shape[axis])
    return hlo.slice_axis(x, axis, first, first + length)


def from_start(index: Any, size: DimLike) -> Any:
    """An index, perhaps computed from data, that counts from the start, of one that may count from the end."""
    if not isinstance(index, Value):
        return index + size if _is_below(index, 0) else index
    return wrap_negative(index, size)


def starts_at(x: Value, axis: int, start: Any) -> list[Value]:
    """Start indices for a dynamic slice: ``start`` along ``axis``, 0 elsewhere."""
    at = as_value(start, torch.int64)
    return [at if i == axis else hlo.full((), 0, torch.int64) for i in range(x.ndim)]


@register(aten.select.int, aten.select_copy.int)
def select(ctx: Context, x: Value, dim: int, index: Any) -> Value:
    """aten::select.int(Tensor(a) self, int dim, SymInt index) -> Tensor(a)

    A slice of one element and a reshape; ``stablehlo.dynamic_slice`` for an index computed from data.
    """
    axis = wrap_dim(dim, x.ndim)
    return hlo.reshape(_part(x, axis, index, 1), ctx.shape)


# Splits


def _pieces(ctx: Context, x: Value, dim: int) -> list[Value]:
    """Consecutive slices of the lengths that PyTorch computes for the results."""
    axis = wrap_dim(dim, x.ndim)
    results: list[Value] = []
    start: DimLike = 0
    for out in ctx.outs:
        assert out is not None
        limit = start + out.shape[axis]
        results.append(hlo.slice_axis(x, axis, start, limit))
        start = limit
    return results


@register(
    aten.split.Tensor, aten.split.sizes, aten.split_copy.Tensor, aten.split_with_sizes.default,
    aten.split_with_sizes_copy.default, aten.unsafe_split.Tensor, aten.unsafe_split_with_sizes.default,
    aten.chunk.default, aten.unsafe_chunk.default, aten.tensor_split.sections, aten.tensor_split.indices,
)  # fmt: skip
def split(ctx: Context, x: Value, _sizes: Any, dim: int = 0) -> list[Value]:
    """aten::split.Tensor(Tensor(a -> *) self, SymInt split_size, int dim=0) -> Tensor(a)[]

    A ``stablehlo.slice`` each.
    """
    if ctx.node.target in (aten.tensor_split.indices,):
        return [_tensor_split_part(x, wrap_dim(dim, x.ndim), i, _sizes) for i in range(len(_sizes) + 1)]
    return _pieces(ctx, x, dim)


def _tensor_split_part(x: Value, axis: int, i: int, indices: Sequence[DimLike]) -> Value:
    """Part i of a split at ``indices``, which may be in any order: each part is the slice between two of them."""
    ends = [0, *indices, x.shape[axis]]
    return hlo.slice_axis(x, axis, *slice_bounds(x.shape[axis], ends[i], ends[i + 1], 1, None))


@register(aten.unbind.int, aten.unbind_copy.int)
def unbind(ctx: Context, x: Value, dim: int = 0) -> list[Value]:
    """aten::unbind.int(Tensor(a -> *) self, int dim=0) -> Tensor(a)[]

    A slice and a reshape each.
    """
    axis = wrap_dim(dim, x.ndim)
    shape = (*x.shape[:axis], *x.shape[axis + 1 :])
    return [hlo.reshape(hlo.slice_axis(x, axis, i, i + 1), shape) for i in range(len(ctx.outs))]


# Gradients of slices, and writes into slices


def _write(x: Value, source: Value, axis: int, start: Any, step: int) -> Value:
    """``x`` with ``source`` at ``start, start + step, …`` of ``axis``."""
    if same_shape(source.shape, x.shape) or is_empty(source.shape):
        return source if same_shape(source.shape, x.shape) else x
    if step == 1:
        return hlo.dynamic_update_slice(x, source, starts_at(x, axis, start))
    size = x.shape[axis]
    mask = placed(hlo.full(source.shape, True, torch.bool), size, axis, start, step, hlo.full((), False, torch.bool))
    return hlo.select(mask, placed(source, size, axis, start, step, zero(x)), x)


@register(aten.slice_backward.default)
def slice_backward(
    ctx: Context, grad: Value, input_sizes: Shape, dim: int, start: DimLike, end: DimLike, step: int
) -> Value:
    """aten::slice_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt start, SymInt end, SymInt step) -> Tensor

    ``stablehlo.pad`` with zeros.
    """
    shape = ctx.shape
    axis = wrap_dim(dim, len(shape))
    first, _ = slice_bounds(shape[axis], start, end, step, grad.shape[axis])
    return placed(grad, shape[axis], axis, first, step, zero(grad))


@register(aten.select_backward.default)
def select_backward(ctx: Context, grad: Value, input_sizes: Shape, dim: int, index: DimLike) -> Value:
    """aten::select_backward(Tensor grad_output, SymInt[] input_sizes, int dim, SymInt index) -> Tensor

    A reshape and ``stablehlo.pad`` with zeros; zeros that are written into for an index computed from data.
    """
    shape = ctx.shape
    axis = wrap_dim(dim, len(shape))
    first = from_start(index, shape[axis])
    one = hlo.reshape(grad, (*shape[:axis], 1, *shape[axis + 1 :]))
    if isinstance(first, Value):
        return _write(hlo.full(shape, 0, grad.dtype), one, axis, first, 1)
    return placed(one, shape[axis], axis, first, 1, zero(grad))


@register(aten.slice_scatter.default)
def slice_scatter(
    ctx: Context, x: Value, source: Value, dim: int = 0, start: Any = None, end: Any = None, step: int = 1
) -> Value:
    """aten::slice_scatter(Tensor self, Tensor src, int dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1) -> Tensor

    ``stablehlo.dynamic_update_slice``; a step above 1 spreads the source by an interior pad and selects it.
    """
    axis = wrap_dim(dim, x.ndim)
    source = hlo.convert(source, x.dtype)
    part = (*x.shape[:axis], source.shape[axis], *x.shape[axis + 1 :])
    if not same_shape(source.shape, part) and is_static(part) and is_static(source.shape):
        raise IndexError(f"a source of shape {list(source.shape)} does not fit a slice of shape {list(part)}")
    source = hlo.reshape(source, part)  # its symbols need not be those of ``x``
    if isinstance(start, Value) and step == 1:
        return _write(x, source, axis, from_start(start, x.shape[axis]), step)
    first, _ = slice_bounds(x.shape[axis], start, end, step, source.shape[axis])
    return _write(x, source, axis, first, step)


@register(aten.select_scatter.default)
def select_scatter(ctx: Context, x: Value, source: Value, dim: int, index: Any) -> Value:
    """aten::select_scatter(Tensor self, Tensor src, int dim, SymInt index) -> Tensor

    ``stablehlo.dynamic_update_slice`` of one element.
    """
    axis = wrap_dim(dim, x.ndim)
    size = x.shape[axis]
    if type(index) is int and type(size) is int and not -size <= index < size:
        raise IndexError(f"index {index} is out of range for dimension {axis} of {list(x.shape)}")
    first = from_start(index, size)
    one = hlo.reshape(hlo.convert(source, x.dtype), (*x.shape[:axis], 1, *x.shape[axis + 1 :]))
    return _write(x, one, axis, first, 1)


# Diagonals


def _diagonal_start(columns: int, offset: int) -> int:
    """Where a diagonal begins in a row-major matrix."""
    return offset if offset >= 0 else -offset * columns


def _symbolic_diagonal(x: Value, offset: int, length: DimLike) -> Value:
    columns = x.shape[-1]
    step = hlo.size(columns + 1)
    start = hlo.size(columns) * -offset if offset < 0 else hlo.full((), offset, torch.int64)
    places = hlo.iota((length,), 0, torch.int64) * hlo.broadcast_to(step, (length,))
    flat = hlo.reshape(x, (*x.shape[:-2], x.shape[-2] * columns))
    return gather_rows(flat, flat.ndim - 1, places + hlo.broadcast_to(start, (length,)))


@register(aten.diagonal.default, aten.diagonal_copy.default)
def diagonal(ctx: Context, x: Value, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Value:
    """aten::diagonal(Tensor(a) self, int offset=0, int dim1=0, int dim2=1) -> Tensor(a)

    In a flattened matrix the diagonal is every (columns + 1)th element: transpose, reshape, one strided slice, or a
    gather where sizes are symbolic.
    """
    shape = ctx.shape
    x = move_axes(x, [wrap_dim(dim1, x.ndim), wrap_dim(dim2, x.ndim)], [x.ndim - 2, x.ndim - 1])
    if not is_static((*x.shape[-2:], shape[-1])):
        return _symbolic_diagonal(x, offset, shape[-1])
    rows, columns = hlo_static(x.shape[-2:])
    (length,) = hlo_static(shape[-1:])
    if length == 0:
        return hlo.full(shape, 0, x.dtype)
    flat = hlo.reshape(x, (*x.shape[:-2], rows * columns))
    start = _diagonal_start(columns, offset)
    return hlo.slice_axis(flat, flat.ndim - 1, start, start + (length - 1) * (columns + 1) + 1, columns + 1)


def on_diagonal(x: Value, rows: DimLike, columns: DimLike, offset: int, fill: Value) -> Value:
    """Matrices (…, rows, columns) with the last dimension of ``x`` on a diagonal, and the 0-d ``fill`` elsewhere."""
    axis = x.ndim - 1
    if type(rows) is not int or type(columns) is not int or not is_static(x.shape[axis:]):
        return _on_symbolic_diagonal(x, rows, columns, offset, fill)
    start = min(_diagonal_start(columns, offset), rows * columns)
    flat = placed(x, rows * columns, axis, start, columns + 1, fill)
    return hlo.reshape(flat, (*x.shape[:-1], rows, columns))


def _on_symbolic_diagonal(x: Value, rows: DimLike, columns: DimLike, offset: int, fill: Value) -> Value:
    """``x`` along the rows, or along the columns where the diagonal begins below the first row, where the numbers meet."""
    axis, shape = x.ndim - 1, (*x.shape[:-1], rows, columns)
    length = rows if offset >= 0 else columns
    whole = hlo.pad(x, fill, [0] * x.ndim, [*[0] * axis, length - x.shape[axis]])
    wide = hlo.broadcast_in_dim(whole, shape, [*range(axis), axis if offset >= 0 else axis + 1])
    row, column = (hlo.iota(shape, i, torch.int64) for i in (axis, axis + 1))
    on = hlo.compare(column, row + offset, "EQ")
    return hlo.select(on, wide, hlo.broadcast_in_dim(fill, shape, []))


@register(aten.diag_embed.default)
def diag_embed(ctx: Context, x: Value, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Value:
    """aten::diag_embed(Tensor self, int offset=0, int dim1=-2, int dim2=-1) -> Tensor

    An interior pad spreads the elements over a flattened matrix; then a reshape and a transpose. Where sizes are
    symbolic, a select by the numbers of rows and columns.
    """
    shape = ctx.shape
    a, b = wrap_dim(dim1, len(shape)), wrap_dim(dim2, len(shape))
    matrix = on_diagonal(x, shape[a], shape[b], offset, zero(x))
    return move_axes(matrix, [matrix.ndim - 2, matrix.ndim - 1], [a, b])


@register(aten.diagonal_backward.default)
def diagonal_backward(ctx: Context, grad: Value, input_sizes: Shape, offset: int, dim1: int, dim2: int) -> Value:
    """aten::diagonal_backward(Tensor grad_output, SymInt[] input_sizes, int offset, int dim1, int dim2) -> Tensor

    As ``diag_embed``, for a matrix that need not be square.
    """
    return diag_embed(ctx, grad, offset, dim1, dim2)


@register(aten.diagonal_scatter.default)
def diagonal_scatter(ctx: Context, x: Value, source: Value, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Value:
    """aten::diagonal_scatter(Tensor self, Tensor src, int offset=0, int dim1=0, int dim2=1) -> Tensor

    The source spread over a matrix of zeros, and selected where a pad of trues says so.
    """
    a, b = wrap_dim(dim1, x.ndim), wrap_dim(dim2, x.ndim)
    rows, columns = x.shape[a], x.shape[b]
    if is_empty(source.shape):
        return x

    def spread(v: Value) -> Value:
        matrix = on_diagonal(v, rows, columns, offset, zero(v))
        return move_axes(matrix, [matrix.ndim - 2, matrix.ndim - 1], [a, b])

    source = hlo.convert(source, x.dtype)
    return hlo.select(spread(hlo.full(source.shape, True, torch.bool)), spread(source), x)


# Triangles and windows


@register(aten.tril.default)
def tril(ctx: Context, x: Value, diagonal: DimLike = 0) -> Value:
    """aten::tril(Tensor self, SymInt diagonal=0) -> Tensor

    Column number compared with row number, and a select.
    """
    return triangle(x, diagonal, "LE")


@register(aten.triu.default)
def triu(ctx: Context, x: Value, diagonal: DimLike = 0) -> Value:
    """aten::triu(Tensor self, SymInt diagonal=0) -> Tensor

    Column number compared with row number, and a select.
    """
    return triangle(x, diagonal, "GE")


@register(aten.unfold.default, aten.unfold_copy.default)
def unfold(ctx: Context, x: Value, dimension: int, size: int, step: int) -> Value:
    """aten::unfold(Tensor(a) self, int dimension, int size, int step) -> Tensor(a)

    One ``stablehlo.gather`` of windows, which then move to the last dimension.
    """
    shape = ctx.shape
    if x.ndim == 0:
        return hlo.reshape(hlo.slice_axis(hlo.reshape(x, (1,)), 0, 0, size), shape)
    axis = wrap_dim(dimension, x.ndim)
    windows = shape[axis]
    if is_empty(shape):
        return hlo.full(shape, 0, x.dtype)
    starts = hlo.iota((windows,), 0, torch.int64)
    if step != 1:
        starts = starts * hlo.full(starts.shape, step, torch.int64)
    found = hlo.gather(
        x, starts,
        offset_dims=[i for i in range(x.ndim + 1) if i != axis], collapsed_dims=[], start_index_map=[axis],
        slice_sizes=[size if i == axis else d for i, d in enumerate(x.shape)], index_vector_dim=1, sorted=True,
    )  # fmt: skip
    return move_axes(found, [axis + 1], [x.ndim])


@register(aten.diff.default)
def diff(
    ctx: Context, x: Value, n: int = 1, dim: int = -1, prepend: Value | None = None, append: Value | None = None
) -> Value:
    """aten::diff(Tensor self, int n=1, int dim=-1, Tensor? prepend=None, Tensor? append=None) -> Tensor

    ``n`` times the difference of two slices; for bool, their exclusive or.
    """
    shape, dtype = ctx.out
    if n == 0:
        return x
    axis = wrap_dim(dim, x.ndim)
    x = hlo.concatenate([hlo.convert(v, dtype) for v in (prepend, x, append) if v is not None], axis)
    subtract = hlo.xor if dtype is torch.bool else hlo.subtract
    for _ in range(n):
        length = x.shape[axis]
        if type(length) is int and length <= 1:
            return hlo.full(shape, 0, dtype)
        x = subtract(hlo.slice_axis(x, axis, 1, length), hlo.slice_axis(x, axis, 0, length - 1))
    return x
