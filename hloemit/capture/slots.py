"""What stands in no ``__dict__``, as mappings: slots, defaults of functions, a context variable's value, small arrays.

Only what is there has a key, and to delete one is to have it no more, but for a ``ContextVar``, which keeps its value.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, MutableMapping
from contextvars import ContextVar
from types import FunctionType, MemberDescriptorType
from typing import Any

import numpy as np

_MOST_BYTES = 1 << 16
_OF_FUNCTIONS = ("__code__", "__defaults__", "__kwdefaults__")


class Attributes(MutableMapping[str, Any]):
    """Those of an object's attributes that its classes keep in slots; a function's code and defaults."""

    def __init__(self, of: Any) -> None:
        self._of = of
        self._names = _OF_FUNCTIONS if isinstance(of, FunctionType) else tuple(slots_of(type(of)))

    def __getitem__(self, name: str) -> Any:
        try:
            return object.__getattribute__(self._of, name)
        except AttributeError:
            raise KeyError(name) from None

    def __setitem__(self, name: str, value: Any) -> None:
        object.__setattr__(self._of, name, value)  # of a frozen dataclass, too

    def __delitem__(self, name: str) -> None:
        object.__delattr__(self._of, name)

    def __iter__(self) -> Iterator[str]:
        return (name for name in self._names if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class Value(MutableMapping[str, Any]):
    """The value that a context variable has in this context, under the variable's name."""

    def __init__(self, of: ContextVar[Any]) -> None:
        self._of = of

    def __getitem__(self, name: str) -> Any:
        try:
            return self._of.get()
        except LookupError:
            raise KeyError(name) from None

    def __setitem__(self, name: str, value: Any) -> None:
        self._of.set(value)

    def __delitem__(self, name: str) -> None:
        """Nothing: only who set it can unset it."""

    def __iter__(self) -> Iterator[str]:
        return iter([self._of.name] if self._of.name in self else [])

    def __len__(self) -> int:
        return int(self._of.name in self)


class Elements(MutableMapping[str, Any]):
    """The bytes of an array of NumPy's or Python's; of a larger one than 64 KiB none, which a call would wait for."""

    def __init__(self, of: Any) -> None:
        self._of = of

    @staticmethod
    def of(value: Any) -> bool:
        """Whether a value is an array that has numbers."""
        return isinstance(value, (array, bytearray)) or (isinstance(value, np.ndarray) and not value.dtype.hasobject)

    def __getitem__(self, name: str) -> Any:
        size = self._of.nbytes if isinstance(self._of, np.ndarray) else len(memoryview(self._of).cast("B"))
        if size > _MOST_BYTES:
            raise KeyError(name)
        return bytes(self._of) if isinstance(self._of, bytearray) else self._of.tobytes()

    def __setitem__(self, name: str, value: Any) -> None:
        if isinstance(self._of, np.ndarray):
            self._of[...] = np.frombuffer(value, self._of.dtype).reshape(self._of.shape)
        elif isinstance(self._of, array):
            self._of[:] = array(self._of.typecode, value)
        else:
            self._of[:] = value

    def __delitem__(self, name: str) -> None:
        """Nothing: an array has its elements."""

    def __iter__(self) -> Iterator[str]:
        return iter(["elements"])

    def __len__(self) -> int:
        return 1


def slots_of(kind: type) -> Iterator[str]:
    """The names of the slots of a class and of those that it derives from."""
    for each in kind.__mro__:
        if "__slots__" in vars(each):
            yield from (name for name, value in vars(each).items() if isinstance(value, MemberDescriptorType))
