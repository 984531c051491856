"""``x[i]`` and ``x[i] = y`` where i is a 0-d integer tensor: PyTorch makes a Python number of it, which captures lack.

The row is selected by the tensor instead. Source: torch/csrc/autograd/python_variable_indexing.cpp.
"""

from __future__ import annotations

from typing import Any

import torch

from hloemit.base.dtypes import MASKS, SIGNED
from hloemit.recording.stand_in import is_stand_in
from hloemit.recording.values import Cell, cell_of


def getitem(x: torch.Tensor, index: Any) -> Any:
    """``x[index]``; NotImplemented where no index is such a tensor."""
    found = _first_place(x, index)
    if found is None:
        return NotImplemented
    dim, place, rest = found
    row = x.index_select(dim, place)
    result = getitem(row, rest)
    return _noted(row[rest] if result is NotImplemented else result, row, x)


def _noted(result: torch.Tensor, row: torch.Tensor, x: torch.Tensor) -> torch.Tensor:
    """A row that is no copy in eager PyTorch: the recorder refuses what would be seen of that."""
    if is_stand_in(result) and is_stand_in(x):
        cell, base = cell_of(result), cell_of(x)
        if cell is cell_of(row) or (cell.row_of is not None and cell.row_of[0] is cell_of(row)):
            cell.row_of = base, base.value
    return result


def setitem(x: torch.Tensor, index: Any, value: Any) -> Any:
    """``x[index] = value``; NotImplemented where no index is such a tensor."""
    found = _first_place(x, index)
    if found is None:
        return NotImplemented
    dim, place, rest = found
    brought = _brought(x, value)
    row = x.index_select(dim, place)
    if setitem(row, rest, value) is NotImplemented:
        row[rest] = value
    x.index_copy_(dim, place, row)
    if brought is not None:
        brought.row_of = cell_of(x), cell_of(x).value
    return None


def _brought(x: torch.Tensor, value: Any) -> Cell | None:
    """The row of ``x`` that a value is, as in ``x[i] += 1``, which is no longer waited for."""
    if not (is_stand_in(x) and is_stand_in(value)):
        return None
    cell, base = cell_of(value), cell_of(x)
    if cell.row_of is None or cell.row_of[0] is not base:
        return None
    base.written_row = None
    return cell


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
