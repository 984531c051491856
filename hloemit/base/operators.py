"""PyTorch's operators, of which a release may lack one: then its own rule is missing, and nothing else is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

import torch

T = TypeVar("T")


class Missing:
    """An operator that the installed PyTorch does not have, and so no program; its overloads are missing, too."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.__name__ = name.rpartition(".")[2]

    def overloads(self) -> list[str]:
        """Of a packet of overloads: none."""
        return []

    def __getattr__(self, overload: str) -> Missing:
        if overload.startswith("__"):
            raise AttributeError(overload)
        return Missing(f"{self.name}.{overload}")

    def __repr__(self) -> str:
        return f"<{self.name}, which torch {torch.__version__} does not have>"


class _Operators:
    """``torch.ops.aten`` for rules and tables that name operators one by one."""

    def __getattr__(self, name: str) -> Any:
        found = getattr(torch.ops.aten, name, None)
        if found is None and name.startswith("__"):
            raise AttributeError(name)
        found = found or Missing(f"aten.{name}")
        setattr(self, name, found)
        return found


aten: Any = _Operators()


def present(table: dict[Any, T]) -> Iterator[tuple[Any, T]]:
    """The rows of a table by operator that the installed PyTorch has."""
    return ((op, row) for op, row in table.items() if not isinstance(op, Missing))
