"""What makes a dimension whose size depends on data, by operator: the rows up to the bound, and their count.

A maker gets the builder, the old node and its arguments, and returns the new node of the result, a tuple of nodes for
several, or NotImplemented where the call has a static result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import Node

from hloemit.base.operators import aten
from hloemit.base.records import describing
from hloemit.program.passes.bounds.builder import Builder, Refused, demand_known, is_unknown, unknown_axes
from hloemit.program.passes.nodes import is_mask

_makes = describing("makes")


def _shape(node: Any) -> list[Any]:
    return list(node.meta["val"].shape)


def _sizes(node: Node) -> tuple[Any, ...]:
    """The sizes that PyTorch gives an old node's first result."""
    value = node.meta["val"]
    return tuple((value[0] if isinstance(value, (list, tuple)) else value).shape)


# Elements that a condition picks


def _rows(b: Builder, flags: Node, size: Any) -> Node:
    """The indices of each true element, a row an element; indices 0 in the padding."""
    room = b.count(size, b(aten.count_nonzero.default, flags), flags.meta["val"].numel())
    return b(aten.nonzero_static.default, flags, size=room, fill_value=0)


def _places(b: Builder, flags: Node, size: Any) -> list[Node]:
    """The same, one vector a dimension."""
    rows = _rows(b, flags, size)
    return [b(aten.select.int, rows, 1, i) for i in range(flags.meta["val"].ndim)]


@_makes(aten.nonzero.default, aten.argwhere.default)
def _nonzero(b: Builder, node: Node, x: Node) -> Node:
    return _rows(b, b.all_filled(x, 0), _sizes(node)[0])


@_makes(aten.where.default, aten.nonzero_numpy.default)
def _where(b: Builder, node: Node, x: Node) -> tuple[Node, ...]:
    return tuple(_places(b, b.all_filled(x, 0), _sizes(node)[0]))


@_makes(aten.masked_select.default)
def _masked_select(b: Builder, node: Node, x: Node, mask: Node) -> Node:
    shape = torch.broadcast_shapes(b.new(x).meta["val"].shape, b.new(mask).meta["val"].shape)
    flags = b(aten.reshape.default, b(aten.expand.default, b.all_filled(mask, False), list(shape)), [-1])
    values = b(aten.reshape.default, b(aten.expand.default, b.new(x), list(shape)), [-1])
    if unknown_axes(x) and len(shape) != b.new(mask).meta["val"].ndim:
        raise Refused("its mask is broadcast over rows whose number depends on data")
    (places,) = _places(b, flags, _sizes(node)[0])
    return b(aten.index_select.default, values, 0, places)


def by_places(b: Builder, x: Node, indices: Sequence[Node | None], size: Any) -> list[Node | None]:
    """Indices with a boolean mask replaced by the places that it picks, as many as ``size`` says."""
    others = [i for i in indices if i is not None and not is_mask(i)]
    if sum(map(is_mask, indices)) != 1 or any(i.meta["val"].ndim for i in others):
        raise Refused("a mask goes together with other indices, whose number must then be equal")
    result: list[Node | None] = []
    for index in indices:
        if index is not None and is_mask(index):
            result += _places(b, b.all_filled(index, False), size)
        else:
            result.append(b.new(index))
    return result


@_makes(aten.index.Tensor)
def _index(b: Builder, node: Node, x: Node, indices: Sequence[Node | None]) -> Any:
    if not any(map(is_mask, indices)):
        return NotImplemented
    given = [i for i, index in enumerate(indices) if index is not None]
    adjacent = given == list(range(given[0], given[-1] + 1))
    size = _sizes(node)[given[0] if adjacent else 0]
    return b(aten.index.Tensor, b.new(x), by_places(b, x, indices, size))


# Distinct values


def _groups(b: Builder, first: Node, size: Any) -> tuple[Node, Node, Node]:
    """Of rows in order, with a flag at the first of each group: the group's first row, each row's group, and sizes."""
    n = first.meta["val"].shape[0]
    (starts,) = _places(b, first, size)
    group = b(aten.sub.Tensor, b(aten.cumsum.default, first, 0), 1)
    room = starts.meta["val"].shape[0]
    zeros = b(aten.full.default, [room], 0, dtype=torch.int64)
    # StableHLO's scatter leaves out what is out of range: groups behind the bound
    sizes = b(aten.scatter_add.default, zeros, 0, group, b(aten.full.default, [n], 1, dtype=torch.int64))
    return starts, group, sizes


def _changes(b: Builder, x: Node) -> Node:
    """Whether each element differs from the one before it along dimension 0; one row less than there are."""
    n = x.meta["val"].shape[0]
    return b(aten.ne.Tensor, b(aten.slice.Tensor, x, 0, 1, n), b(aten.slice.Tensor, x, 0, 0, max(n - 1, 0)))


def _first(b: Builder, x: Node) -> Node:
    """Whether a row is the first one, or differs from the one before it in any element."""
    n = x.meta["val"].shape[0]
    differs = _changes(b, x)
    if x.meta["val"].ndim > 1:
        differs = b(aten.any.dims, differs, list(range(1, x.meta["val"].ndim)))
    return b(aten.cat.default, [b(aten.full.default, [min(n, 1)], True, dtype=torch.bool), differs])


def _if_asked(b: Builder, node: Node, i: int, made: Node) -> Node:
    """Result i, or nothing where PyTorch's own has no elements because nobody asked for it."""
    value = node.meta["val"][i]
    if is_unknown(value) or list(value.shape) != [0]:
        return made
    return b(aten.full.default, [0], 0, dtype=torch.int64)


def _static(x: Node) -> None:
    if unknown_axes(x):
        raise Refused("the number of rows that it compares depends on data")


@_makes(aten._unique2.default, aten._unique.default)
def _unique(b: Builder, node: Node, x: Node, *_: bool) -> tuple[Node, ...]:
    _static(x)
    ordered = b(aten.sort.default, b(aten.reshape.default, b.new(x), [-1]))
    values, order = b.part(ordered, 0), b.part(ordered, 1)
    starts, group, sizes = _groups(b, _first(b, values), _sizes(node)[0])
    inverse = b(aten.scatter.src, b(aten.zeros_like.default, order), 0, order, group)
    results = (
        b(aten.index_select.default, values, 0, starts),
        b(aten.reshape.default, inverse, _shape(x)),
        sizes,
    )
    return tuple(_if_asked(b, node, i, made) for i, made in enumerate(results[: len(node.meta["val"])]))


@_makes(aten.unique_consecutive.default)
def _unique_consecutive(
    b: Builder, node: Node, x: Node, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> tuple[Node, ...]:
    _static(x)
    if dim is None:
        rows = b(aten.reshape.default, b.new(x), [-1])
        starts, group, sizes = _groups(b, _first(b, rows), _sizes(node)[0])
        values, group = b(aten.index_select.default, rows, 0, starts), b(aten.reshape.default, group, _shape(x))
    else:
        rows = b(aten.movedim.int, b.new(x), dim, 0)
        starts, group, sizes = _groups(b, _first(b, rows), _sizes(node)[dim])
        values = b(aten.index_select.default, b.new(x), dim, starts)
    return values, _if_asked(b, node, 1, group), _if_asked(b, node, 2, sizes)


@_makes(aten.unique_dim_consecutive.default)
def _unique_dim_consecutive(
    b: Builder, node: Node, x: Node, dim: int, return_inverse: bool = False, return_counts: bool = False
) -> tuple[Node, ...]:
    return _unique_consecutive(b, node, x, return_inverse, return_counts, dim)


@_makes(aten.unique_dim.default)
def _unique_dim(b: Builder, node: Node, x: Node, dim: int, *_: bool) -> tuple[Node, ...]:
    _static(x)
    rows = b(aten.movedim.int, b.new(x), dim, 0)
    n = rows.meta["val"].shape[0]
    rank = _row_ranks(b, b(aten.reshape.default, rows, [n, rows.meta["val"].numel() // max(n, 1)]))
    ordered = b(aten.sort.stable, rank, stable=True)
    order = b.part(ordered, 1)
    starts, group, sizes = _groups(b, _first(b, b.part(ordered, 0)), _sizes(node)[dim])
    inverse = b(aten.scatter.src, b(aten.zeros_like.default, order), 0, order, group)
    values = b(aten.index_select.default, b.new(x), dim, b(aten.index_select.default, order, 0, starts))
    return values, _if_asked(b, node, 1, inverse), _if_asked(b, node, 2, sizes)


def _row_ranks(b: Builder, rows: Node) -> Node:
    """The rank of each row in lexicographic order: of its elements, of pairs of these ranks, of pairs of pairs, …"""
    n, m = rows.meta["val"].shape
    if m == 0:
        return b(aten.full.default, [n], 0, dtype=torch.int64)
    ranks = _ranks(b, rows)
    while m > 1:
        if m % 2:
            ranks, m = b(aten.constant_pad_nd.default, ranks, [0, 1], 0), m + 1
        left, right = (b(aten.slice.Tensor, ranks, 1, i, m, 2) for i in (0, 1))
        ranks, m = _ranks(b, b(aten.add.Tensor, b(aten.mul.Tensor, left, n), right)), m // 2
    return b(aten.select.int, ranks, 1, 0)


def _ranks(b: Builder, x: Node) -> Node:
    """The dense rank of each element in its column."""
    ordered = b(aten.sort.stable, x, stable=True, dim=0)
    values, order = b.part(ordered, 0), b.part(ordered, 1)
    n, m = x.meta["val"].shape
    start = b(aten.full.default, [min(n, 1), m], False, dtype=torch.bool)
    differs = b(aten.cat.default, [start, _changes(b, values)])
    return b(aten.scatter.src, b(aten.zeros_like.default, order), 0, order, b(aten.cumsum.default, differs, 0))


# Numbers that are sizes


@_makes(aten.repeat_interleave.Tensor)
def _repeat_interleave(b: Builder, node: Node, repeats: Node, output_size: Any = None) -> Any:
    return NotImplemented if output_size is not None else _repeated(b, b.all_filled(repeats, 0), _sizes(node)[0])


@_makes(aten.repeat_interleave.self_Tensor)
def _repeat_rows(
    b: Builder, node: Node, x: Node, repeats: Node, dim: int | None = None, output_size: Any = None
) -> Any:
    if output_size is not None:
        return NotImplemented
    if dim is None:
        _static(x)
    rows = b.new(x) if dim is not None else b(aten.reshape.default, b.new(x), [-1])
    dim = 0 if dim is None else dim % x.meta["val"].ndim
    counts = b.all_filled(repeats, 0)
    if counts.meta["val"].numel() == 1:
        counts = b(aten.expand.default, b(aten.reshape.default, counts, [1]), [rows.meta["val"].shape[dim]])
    return b(aten.index_select.default, rows, dim, _repeated(b, counts, _sizes(node)[dim]))


def _repeated(b: Builder, counts: Node, size: Any) -> Node:
    """Each index as often as ``counts`` says, in all ``size`` of them."""
    room = b.count(size, b(aten.sum.default, counts, dtype=torch.int64))
    places = b(aten.repeat_interleave.Tensor, counts, output_size=room)
    return b(aten.clamp.default, places, None, max(0, counts.meta["val"].numel() - 1))


@_makes(aten.bincount.default)
def _bincount(b: Builder, node: Node, x: Node, weights: Node | None = None, minlength: int | Node = 0) -> Node:
    _static(x)
    places = b(aten._to_copy.default, b.new(x), dtype=torch.int64)
    n = places.meta["val"].numel()
    dtype = torch.int64
    if weights is not None:
        dtype = torch.float32 if weights.meta["val"].dtype is torch.float32 else torch.float64
    is_known = not isinstance(minlength, Node)
    size = b(aten.full.default, [], minlength, dtype=torch.int64) if is_known else b.new(minlength)
    if n:
        size = b(aten.maximum.default, b(aten.add.Tensor, b(aten.amax.default, places), 1), size)
    room = b.count(_sizes(node)[0], size, None if n or not is_known else minlength)
    ones = b(aten.full.default, [n], 1, dtype=dtype)
    weight = ones if weights is None else b(aten._to_copy.default, b.new(weights), dtype=dtype)
    zeros = b(aten.full.default, [room], 0, dtype=dtype)
    return b(aten.scatter_add.default, zeros, 0, places, weight)


@_makes(aten._local_scalar_dense.default)
def _item(b: Builder, node: Node, x: Node) -> Any:
    value = node.meta["val"]
    if not isinstance(value, torch.SymInt):
        return NotImplemented
    count = b(aten._to_copy.default, b.new(x), dtype=torch.int64)
    b.count(value, count)
    return count


@_makes(aten.arange.default, aten.arange.start, aten.arange.start_step)
def _arange(b: Builder, node: Node, *bounds: Any, **_: Any) -> Node:
    start, step = (0 if len(bounds) < 2 else bounds[0]), (bounds[2] if len(bounds) > 2 else 1)
    places = b(aten.arange.default, b.room(_sizes(node)[0]))
    scaled = b(aten.add.Tensor, b(aten.mul.Tensor, places, b.new(step)), b.new(start))
    return b(aten._to_copy.default, scaled, dtype=node.meta["val"].dtype)


# Parts from or up to a place that depends on data


@_makes(aten.slice.Tensor)
def _slice(b: Builder, node: Node, x: Node, dim: int = 0, start: Any = None, end: Any = None, step: int = 1) -> Any:
    dim %= x.meta["val"].ndim
    size = x.meta["val"].shape[dim]
    if not is_unknown(size) and not any(_is_unknown_node(n) for n in (start, end)):
        return NotImplemented
    first, count = _stretch(b, size, start, end, step)
    room = b.room(size)
    result = _sizes(node)[dim]
    if is_unknown(result) and result.node.expr.is_Symbol:
        b.count(result, count, -(-room // step))
    places = _places_of(b, first, b.room(result), step, room)
    return b(aten.index_select.default, b.new(x), dim, places)


@_makes(aten.slice_backward.default)
def _slice_backward(
    b: Builder, node: Node, grad: Node, sizes: Sequence[Any], dim: int, start: Any, end: Any, step: int
) -> Any:
    demand_known(node)
    size = sizes[dim]
    first, _ = _stretch(b, size, start, end, step)
    rows = b.all_filled(grad, 0)
    places = _places_of(b, first, rows.meta["val"].shape[dim], step, size)
    zeros = b(aten.new_zeros.default, rows, list(sizes))
    return b(aten.index_add.default, zeros, dim, places, rows)


def _stretch(b: Builder, size: Any, start: Any, end: Any, step: int) -> tuple[Node, Node]:
    """Where a slice of a dimension starts, and how many elements it has."""
    length, zero = _number(b, size), _number(b, 0)
    first = _clamped(b, b.new(start), zero, length) if start is not None else zero
    last = _clamped(b, b.new(end), first, length) if end is not None and not _is_huge(end) else length
    spread = b(aten.add.Tensor, b(aten.sub.Tensor, last, first), step - 1)
    return first, b(aten.clamp.default, b(aten.div.Tensor_mode, spread, step, rounding_mode="floor"), 0)


def _places_of(b: Builder, first: Node, rows: Any, step: int, size: Any) -> Node:
    """The places that a slice takes, and in its padding some place that there is."""
    places = b(aten.add.Tensor, b(aten.mul.Tensor, b(aten.arange.default, rows), step), first)
    return b(aten.clamp.default, places, 0, max(0, size - 1))


@_makes(aten.select.int)
def _select(b: Builder, node: Node, x: Node, dim: int, index: Any) -> Any:
    dim %= x.meta["val"].ndim
    size = x.meta["val"].shape[dim]
    if not is_unknown(size) and not _is_unknown_node(index):
        return NotImplemented
    place = b(aten.reshape.default, wrapped(b, _number(b, b.new(index)), _number(b, size)), [1])
    return b(aten.squeeze.dim, b(aten.index_select.default, b.new(x), dim, place), dim)


def _is_unknown_node(value: Any) -> bool:
    return isinstance(value, Node) and is_unknown(value.meta.get("val"))


def _is_huge(end: Any) -> bool:
    return isinstance(end, int) and end >= 2**62


def _number(b: Builder, value: Any) -> Node:
    """A size as a 0-d i64."""
    found = b.number(value) if not isinstance(value, (int, Node)) else value
    return found if isinstance(found, Node) else b(aten.full.default, [], found, dtype=torch.int64)


def wrapped(b: Builder, place: Node, length: Node) -> Node:
    """A place that may count from the end, counted from the start."""
    return b(aten.where.self, b(aten.lt.Scalar, place, 0), b(aten.add.Tensor, place, length), place)


def _clamped(b: Builder, place: Any, least: Node, length: Node) -> Node:
    found = wrapped(b, _number(b, place), length)
    return b(aten.minimum.default, b(aten.maximum.default, found, least), length)
