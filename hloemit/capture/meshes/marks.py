"""What a function that is captured says of how tensors are to lie over the devices that the lazy one stands for."""

from __future__ import annotations

from collections.abc import Iterable
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
        self._cells = [(name, _cell_of(each), sharding_of(each)) for name, each in stand_ins]

    def made(self) -> list[tuple[str, Any]]:
        """Those that the function has put there, by name.

        Of one that it has taken away there is no word: ``hloemit.lazy.sharding`` lets no capture do so.
        """
        return [(name, cell.sharding) for name, cell, before in self._cells if cell and cell.sharding is not before]
