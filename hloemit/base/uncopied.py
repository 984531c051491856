"""Programs are of one process and of the tensors that they were made with: what is pickled or copied says so."""

from __future__ import annotations

from typing import Any, ClassVar, NoReturn, TypeVar

_Self = TypeVar("_Self")


class Uncopied:
    """A base of what ``pickle``, ``copy.deepcopy`` and processes that are given it refuse; a shallow copy is itself.

    ``_instead`` says what to do.
    """

    __slots__ = ()
    _instead: ClassVar[str]

    def __copy__(self: _Self) -> _Self:
        return self

    def __reduce_ex__(self, protocol: Any) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} is not pickled, nor deeply copied: {self._instead}")
