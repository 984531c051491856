"""Views: which part of a storage a tensor shows."""

from __future__ import annotations

import torch
from torch import Tensor

from hloemit.lazy.values import META, Type

_views: dict[tuple[int, tuple[int, ...], tuple[int, ...], int, torch.dtype], View] = {}


class View:
    """A shape, strides, an offset and a dtype on a storage of type ``base``; one object for each."""

    __slots__ = ("base", "dtype", "index", "offset", "size", "stride")

    def __init__(self, base: Type, size: tuple[int, ...], stride: tuple[int, ...], offset: int, dtype: torch.dtype) -> None:
        self.base, self.size, self.stride, self.offset, self.dtype = base, size, stride, offset, dtype
        self.index = len(_views)

    @property
    def is_whole(self) -> bool:
        """Whether it shows all of the storage, as it lies."""
        base = self.base
        return (self.size, self.stride, self.offset, self.dtype) == (base.size, base.stride, 0, base.dtype)

    def meta(self) -> Tensor:
        """A tensor without elements of this shape, strides and dtype."""
        return torch.empty_strided(self.size, self.stride, dtype=self.dtype, device=META)


def find_view(base: Type, tensor: Tensor) -> View:
    """The one view that a tensor is of its storage."""
    return view_at(base, tuple(tensor.shape), tensor.stride(), tensor.storage_offset(), tensor.dtype)


def view_at(base: Type, size: tuple[int, ...], stride: tuple[int, ...], offset: int, dtype: torch.dtype) -> View:
    """The one view of a shape, strides, an offset and a dtype."""
    key = base.index, size, stride, offset, dtype
    found = _views.get(key)
    if found is None:
        found = _views[key] = View(base, *key[1:])
    return found
