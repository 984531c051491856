"""Elements and rows at indices, read and written."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.base.dtypes import MASKS
from hloemit.base.errors import LoweringError, NotLowerable
from hloemit.ir import hlo
from hloemit.ir.build import elements_of
from hloemit.ir.value import Dim, DimLike, Shape, Value, broadcast_shapes, is_empty, same_shape
from hloemit.lowering.lib.reduction import scan
from hloemit.lowering.promotion import as_value

_ROW = 512  # elements that are counted together where their number is symbolic
MASK_REASON = (
    "a boolean mask selects a number of elements that only data decide; keep the size with "
    "torch.where(mask, x, other), masked_fill or nonzero_static, or give `lower` a bound="
)


def wrap_negative(index: Value, size: DimLike) -> Value:
    """Indices that count from the end, made to count from the start."""
    if index.dtype in (torch.uint8, torch.uint16, torch.uint32, torch.uint64):
        return index
    below = index < 0
    length = as_value(size, index.dtype, index.shape)
    return hlo.select(below, index + length, index)


def index_vectors(parts: Sequence[Value]) -> Value:
    """Index tensors of one shape, as one tensor components along a new last dimension; a single one as it is."""
    if len(parts) == 1:
        return parts[0]
    return hlo.concatenate([hlo.reshape(p, (*p.shape, 1)) for p in parts], parts[0].ndim)


def demand_in_range(size: DimLike, index_shape: Shape) -> None:
    """Raise where some index points into a dimension that has no elements, which no value of it can."""
    if is_empty((size,)) and not is_empty(index_shape):
        raise LoweringError("index is out of bounds for dimension with size 0: eager PyTorch raises here too")


def running_count(mask: Value) -> Value:
    """For a 1-D mask: how many of its elements up to and including each are true, as i32."""
    (n,), ones = mask.shape, hlo.convert(mask, torch.int32)
    if isinstance(n, Dim):
        return _counted_in_rows(ones, n)
    zero = hlo.full((), 0, torch.int32)
    return hlo.reduce_window([ones], [zero], lambda a, b: [a + b], [n], padding=[(n - 1, 0)])[0]


def _counted_in_rows(ones: Value, n: Dim) -> Value:
    """The running sum of a symbolic number of elements, which no window can have: in rows, and then of the rows' sums.

    Those alone take time by the square of their number.
    """
    rows = (n + (_ROW - 1)) // _ROW
    table = hlo.reshape(hlo.pad(ones, hlo.full((), 0, torch.int32), [0], [rows * _ROW - n]), (rows, _ROW))
    within = scan(table, 1, 0, hlo.add)
    sums = hlo.reshape(hlo.slice_axis(within, 1, _ROW - 1, _ROW), (rows,))
    before = scan(sums, 0, 0, hlo.add) - sums
    found = within + hlo.broadcast_in_dim(before, (rows, _ROW), [0])
    return hlo.slice_axis(hlo.reshape(found, (rows * _ROW,)), 0, 0, n)


def gather_rows(x: Value, axis: int, index: Value) -> Value:
    """Slices of ``x`` at ``index`` along ``axis``; the dimensions of ``index`` take that dimension's place."""
    demand_in_range(x.shape[axis], index.shape)
    shape = (*x.shape[:axis], *index.shape, *x.shape[axis + 1 :])
    if is_empty(shape):
        return hlo.full(shape, 0, x.dtype)
    return hlo.gather(
        x, index,
        offset_dims=[i for i in range(len(shape)) if not axis <= i < axis + index.ndim],
        collapsed_dims=[axis], start_index_map=[axis], index_vector_dim=index.ndim,
        slice_sizes=[1 if i == axis else d for i, d in enumerate(x.shape)],
    )  # fmt: skip


def gather_along(x: Value, axis: int, index: Value) -> Value:
    """``x[i, …, index[i, …, j], …]``: ``index`` has the rank of ``x`` and may be shorter in other dimensions."""
    demand_in_range(x.shape[axis], index.shape)
    if is_empty(index.shape):
        return hlo.full(index.shape, 0, x.dtype)
    x = hlo.slice(x, [0] * x.ndim, [d if i == axis else index.shape[i] for i, d in enumerate(x.shape)])
    batch = [i for i in range(x.ndim) if i != axis]
    return hlo.gather(
        x, index,
        offset_dims=[], collapsed_dims=[axis], start_index_map=[axis], index_vector_dim=x.ndim,
        operand_batching_dims=batch, indices_batching_dims=batch, slice_sizes=[1] * x.ndim,
    )  # fmt: skip


def with_known_masks(indices: Sequence[Value | None]) -> list[Value | None]:
    """The places where a mask is true, instead of it, where its elements are known."""
    return [part for index in indices for part in _places(index)]


def _places(index: Value | None) -> list[Value | None]:
    if index is None or index.dtype not in MASKS:
        return [index]
    known = elements_of(index)
    if known is None:
        return [index]
    return [hlo.constant(places) for places in known.nonzero(as_tuple=True)]


class Advanced:
    """``x[indices]`` as torch reads it: which dimensions are indexed, by what, and where the result puts them."""

    def __init__(self, x: Value, indices: Sequence[Value | None]) -> None:
        self.dims = [i for i, index in enumerate(indices) if index is not None]
        given = [index for index in indices if index is not None]
        if any(index.dtype in MASKS for index in given):
            raise NotLowerable(MASK_REASON)
        self.shape = broadcast_shapes(*[index.shape for index in given])
        for i in self.dims:
            demand_in_range(x.shape[i], self.shape)
        # neighbours keep their place in the result; scattered ones go to the front
        adjacent = self.dims == list(range(self.dims[0], self.dims[0] + len(self.dims)))
        place = self.dims[0] if adjacent else 0
        rest = [d for i, d in enumerate(x.shape) if i not in self.dims]
        self.result: Shape = (*rest[:place], *self.shape, *rest[place:])
        self.windows = [i for i in range(len(self.result)) if not place <= i < place + len(self.shape)]
        self.empty = is_empty((*self.result, *[x.shape[i] for i in self.dims]))
        self._parts = [(index, x.shape[i]) for index, i in zip(given, self.dims, strict=True)]

    def vectors(self) -> Value:
        """The start indices of ``stablehlo.gather`` and ``stablehlo.scatter``; negative ones wrapped."""
        wide = [index.dtype for index, _ in self._parts]
        dtype = wide[0] if len(set(wide)) == 1 else torch.int64
        wrapped = [wrap_negative(hlo.convert(index, dtype), size) for index, size in self._parts]
        return index_vectors([hlo.broadcast_to(index, self.shape) for index in wrapped])


Body = Callable[[Value, Value], Value]


def scatter_rows(x: Value, axis: int, index: Value, updates: Value, body: Body) -> Value:
    """Combine slices of ``updates`` into ``x`` at a 1-D ``index`` of ``axis``."""
    if is_empty(updates.shape):
        return x
    demand_in_range(x.shape[axis], index.shape)
    return hlo.scatter(
        [x], index, [updates], lambda old, new: [body(old, new)],
        update_window_dims=[i for i in range(x.ndim) if i != axis], inserted_dims=[axis], scatter_dims=[axis],
        index_vector_dim=1,
    )[0]  # fmt: skip


def scatter_along(x: Value, axis: int, index: Value, updates: Value, body: Body) -> Value:
    """Combine ``updates[i, …, j, …]`` into ``x[i, …, index[i, …, j, …], …]``.

    Every other dimension is a batching one; where ``index`` is shorter there, only that part of ``x`` takes part.
    """
    demand_in_range(x.shape[axis], index.shape)
    if is_empty(index.shape):
        return x
    updates = hlo.slice(updates, [0] * x.ndim, index.shape)
    part = hlo.slice(x, [0] * x.ndim, [d if i == axis else index.shape[i] for i, d in enumerate(x.shape)])
    batch = [i for i in range(x.ndim) if i != axis]
    (written,) = hlo.scatter(
        [part], index, [updates], lambda old, new: [body(old, new)],
        update_window_dims=[], inserted_dims=[axis], scatter_dims=[axis], index_vector_dim=x.ndim,
        operand_batching_dims=batch, indices_batching_dims=batch,
    )  # fmt: skip
    if same_shape(part.shape, x.shape):
        return written
    return hlo.dynamic_update_slice(x, written, [hlo.full((), 0, torch.int64)] * x.ndim)
