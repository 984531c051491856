"""``x[i]`` and ``x[i] = y`` where i is a 0-d integer tensor: PyTorch makes a Python number of it, which captures lack.

The row is selected by the tensor instead. Source: torch/csrc/autograd/python_variable_indexing.cpp.
"""

from __future__ import annotations

from typing import Any

import torch

from hloemit.base.dtypes import MASKS, SIGNED


def getitem(x: torch.Tensor, index: Any) -> Any:
    """``x[index]``; NotImplemented where no index is such a tensor."""
    found = _first_place(x, index)
    if found is None:
        return NotImplemented
    dim, place, rest = found
    row = x.index_select(dim, place)
    result = getitem(row, rest)
    return row[rest] if result is NotImplemented else result


def setitem(x: torch.Tensor, index: Any, value: Any) -> Any:
    """``x[index] = value``; NotImplemented where no index is such a tensor."""
    found = _first_place(x, index)
    if found is None:
        return NotImplemented
    dim, place, rest = found
    row = x.index_select(dim, place)
    if setitem(row, rest, value) is NotImplemented:
        row[rest] = value
    x.index_copy_(dim, place, row)
    return None


def _first_place(x: torch.Tensor, index: Any) -> tuple[int, torch.Tensor, tuple[Any, ...]] | None:
    """The first such tensor: its dimension, the tensor as a vector that does not wrap, and the index with 0 there."""
    entries = list(index) if isinstance(index, tuple) else [index]
    place = next((k for k, entry in enumerate(entries) if _is_place(entry)), None)
    if place is None:
        return None
    ahead = sum(map(_dimensions, entries[:place]))
    if any(entry is Ellipsis for entry in entries[:place]):
        ahead = x.ndim - sum(map(_dimensions, entries[place:]))
    position = entries[place]
    wrapped = torch.where(position < 0, position + x.shape[ahead], position)
    entries[place] = 0
    return ahead, wrapped.reshape(1).to(torch.int64), tuple(entries)


def _is_place(entry: Any) -> bool:
    return isinstance(entry, torch.Tensor) and not entry.ndim and entry.dtype in SIGNED


def _dimensions(entry: Any) -> int:
    """How many dimensions an entry of an index takes."""
    if entry is None or entry is Ellipsis or isinstance(entry, bool):
        return 0
    if isinstance(entry, torch.Tensor) and entry.dtype in MASKS:
        return entry.ndim
    return 1
