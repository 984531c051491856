"""What a function that is captured says of how tensors are to lie over the devices that the lazy one stands for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import torch


def sharding_of(value: Any) -> Any:
    """The layout that somebody wants a stand-in's storage to have; None where nobody does, or it is none."""
    cell = _cell_of(value)
    return None if cell is None else cell.sharding


def _cell_of(value: Any) -> Any:
    return getattr(value.untyped_storage(), "cell", None) if isinstance(value, torch.Tensor) else None


class Marks:
    """The marks on the stand-ins of weights and arguments, given by name before the function runs."""

    def __init__(self, stand_ins: Iterable[tuple[str, torch.Tensor]]) -> None:
        found = [(name, _cell_of(each), each) for name, each in stand_ins]
        self._cells = [(name, cell, cell.sharding, _cleared_in(each)) for name, cell, each in found if cell is not None]

    def made(self) -> list[tuple[str, Any]]:
        """Those that the function has put there, by name; None for what it wants to be whole."""
        return [
            (name, cell.sharding)
            for name, cell, before, cleared in self._cells
            if cell.sharding is not before or any(each is cell for each in cleared)
        ]


def _cleared_in(stand_in: torch.Tensor) -> Sequence[Any]:
    """The cells that the function takes marks from, which is known when it has run."""
    found: Sequence[Any] = getattr(getattr(stand_in.untyped_storage(), "trace", None), "cleared", ())
    return found
