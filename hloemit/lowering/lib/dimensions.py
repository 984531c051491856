"""Parts of tensors by dimension: sizes, slices, axes moved, paddings, triangles."""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.ir import hlo
from hloemit.ir.value import Dim, DimLike, Shape, Value


def count(shape: Sequence[DimLike]) -> DimLike:
    """How many elements ``shape`` holds."""
    total: DimLike = 1
    for d in shape:
        total = d * total
    return total


def at_least_1d(x: Value) -> Value:
    """Torch treats a 0-d tensor as one of a single element where an operator has a ``dim``."""
    return hlo.reshape(x, (1,)) if x.ndim == 0 else x


def move_axes(x: Value, sources: Sequence[int], targets: Sequence[int]) -> Value:
    """Put dimension ``sources[i]`` at place ``targets[i]``; the others keep their order."""
    rest = iter([i for i in range(x.ndim) if i not in sources])
    place = dict(zip(targets, sources, strict=True))
    return hlo.transpose(x, [place[i] if i in place else next(rest) for i in range(x.ndim)])


def zero(x: Value) -> Value:
    """A 0-d zero of ``x``'s dtype."""
    return hlo.full((), 0, x.dtype)


def placed(x: Value, size: DimLike, axis: int, start: DimLike, step: int, fill: Value) -> Value:
    """``x`` at ``start, start + step, …`` of a dimension of ``size``, with the 0-d ``fill`` elsewhere."""
    n = x.shape[axis]
    reach: DimLike = 0 if type(n) is int and n == 0 else (n - 1) * step + 1
    zeros = [0] * x.ndim

    def at(value: DimLike) -> list[DimLike]:
        return [value if i == axis else z for i, z in enumerate(zeros)]

    interior = [step - 1 if i == axis else 0 for i in range(x.ndim)]
    return hlo.pad(x, fill, at(start), at(size - start - reach), interior)


def index_dtype(shape: Shape) -> torch.dtype:
    """i32 where it counts all places of each dimension, twice over; i64 where one is longer."""
    return torch.int64 if any(type(d) is int and d > 2**30 for d in shape) else torch.int32


def triangle(x: Value, diagonal: DimLike, direction: str) -> Value:
    """``x`` with zeros where the column does not compare with the row, moved by ``diagonal``, as ``direction`` says."""
    counts = index_dtype(x.shape)
    most = 2**30 if counts is torch.int32 else 2**62
    rows, columns = hlo.iota(x.shape, x.ndim - 2, counts), hlo.iota(x.shape, x.ndim - 1, counts)
    if isinstance(diagonal, Dim):
        rows = rows + hlo.broadcast_to(hlo.size(diagonal, counts), x.shape)
    elif diagonal := max(-most, min(diagonal, most)):
        rows = rows + hlo.full(x.shape, diagonal, counts)
    return hlo.select(hlo.compare(columns, rows, direction), x, hlo.full(x.shape, 0, x.dtype))
