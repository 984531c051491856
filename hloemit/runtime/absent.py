"""Arguments without elements: a program may be written for them and looked at, and is not run."""

from __future__ import annotations

from collections.abc import Iterable

from hloemit.base.errors import ExecutionError

_ABSENT = (
    "a placeholder has no elements: programs that take one may be looked at, and not run. Run them on tensors of its "
    "shape and dtype instead"
)


class Absent:
    """Stands for a buffer that nobody has."""

    def is_deleted(self) -> bool:
        """Always: what asks would read it."""
        return True


def demand_present(held: Iterable[object]) -> None:
    """Raise ``ExecutionError`` where one of what is to be read is absent."""
    if any(isinstance(h, Absent) for h in held):
        raise ExecutionError(_ABSENT)
