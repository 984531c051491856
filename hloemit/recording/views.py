"""Views: which part of a storage a tensor shows."""

from __future__ import annotations

import functools
import math
from dataclasses import dataclass

import torch
from torch import Tensor

from hloemit.base.tables import Table
from hloemit.recording.values import META, Type, contiguous_strides, find_type

_views: Table[tuple[int, tuple[int, ...], tuple[int, ...], int, torch.dtype], View] = Table("Views", 20_000)


@dataclass(frozen=True)
class Slice:
    """A view as a block of its storage, cut out of ``dims`` (dimension, length) from ``starts`` on.

    ``view`` is what it shows of the block.
    """

    dims: tuple[tuple[int, int], ...]
    starts: tuple[int, ...]
    view: View


class View:
    """A shape, strides, an offset and a dtype on a storage of type ``base``.

    One object for each, as long as it is asked for: it stands in keys for what it shows.
    """

    def __init__(
        self, base: Type, size: tuple[int, ...], stride: tuple[int, ...], offset: int, dtype: torch.dtype
    ) -> None:
        self.base, self.size, self.stride, self.offset, self.dtype = base, size, stride, offset, dtype

    @property
    def is_whole(self) -> bool:
        """Whether it shows all of the storage, as it lies."""
        base = self.base
        return (self.size, self.stride, self.offset, self.dtype) == (base.size, base.stride, 0, base.dtype)

    @functools.cached_property
    def slice(self) -> Slice | None:
        """The view as a slice, whose start a program can be given; None where it is all of the storage, or no slice."""
        base = self.base
        if self.dtype is not base.dtype or 0 in self.size or 0 in base.size:
            return None
        memory = sorted((d for d in range(len(base.size)) if base.size[d] > 1), key=lambda d: -base.stride[d])
        first, rest = dict.fromkeys(range(len(base.size)), 0), self.offset
        for d in memory:
            first[d], rest = divmod(rest, base.stride[d])
        lengths, steps = dict.fromkeys(range(len(base.size)), 1), {}
        for axis, (n, step) in enumerate(zip(self.size, self.stride, strict=True)):
            if n == 1 or step == 0:
                continue
            dim = next((d for d in memory if step >= base.stride[d] and step % base.stride[d] == 0), None)
            if dim is None or lengths[dim] != 1:
                return None
            steps[axis] = dim, step // base.stride[dim]
            lengths[dim] = (n - 1) * steps[axis][1] + 1
            if first[dim] + lengths[dim] > base.size[dim]:
                return None
        dims = tuple((d, lengths[d]) for d in memory if lengths[d] < base.size[d])
        if rest or not dims:
            return None
        size = tuple(lengths[d] for d in range(len(base.size)))
        block = find_type(size, contiguous_strides(size), base.dtype)
        stride = tuple(
            steps[axis][1] * block.stride[steps[axis][0]] if axis in steps else 0 if s == 0 else 1
            for axis, s in enumerate(self.stride)
        )
        return Slice(dims, tuple(first[d] for d, _ in dims), view_at(block, self.size, stride, 0, base.dtype))

    @functools.cached_property
    def memory_orders(self) -> tuple[list[int], list[int]] | None:
        """The dimensions of a storage and of a view in the order of memory; None for a view that is not all, once.

        Dimensions of one element are where they are in the view, as far as that gives fewer transposes.
        """
        base = self.base
        if self.dtype is not base.dtype or self.offset or 0 in base.size or math.prod(self.size) != base.numel:
            return None
        after = _in_memory(self.size, self.stride)
        step = 1
        for axis in reversed(after):
            if self.size[axis] != 1:
                if self.stride[axis] != step:
                    return None
                step *= self.size[axis]
        return _in_memory(base.size, base.stride), after

    def meta(self) -> Tensor:
        """A tensor without elements of this shape, strides and dtype."""
        return torch.empty_strided(self.size, self.stride, dtype=self.dtype, device=META)


def find_view(base: Type, tensor: Tensor) -> View:
    """The one view that a tensor is of its storage."""
    return view_at(base, tuple(tensor.shape), tensor.stride(), tensor.storage_offset(), tensor.dtype)


def whole_view(base: Type) -> View:
    """The view of all of a storage, as it lies."""
    return view_at(base, base.size, base.stride, 0, base.dtype)


def view_at(base: Type, size: tuple[int, ...], stride: tuple[int, ...], offset: int, dtype: torch.dtype) -> View:
    """The one view of a shape, strides, an offset and a dtype."""
    key = base.index, size, stride, offset, dtype
    found = _views.get(key)
    if found is None:
        found = _views.put(key, View(base, *key[1:]))
    return found


def _in_memory(size: tuple[int, ...], stride: tuple[int, ...]) -> list[int]:
    """Dimensions from the widest stride on; those of one element stay where they are."""
    widest = iter(sorted((d for d, n in enumerate(size) if n != 1), key=lambda d: -stride[d]))
    return [d if n == 1 else next(widest) for d, n in enumerate(size)]
