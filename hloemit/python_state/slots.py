"""What stands in no ``__dict__``, as mappings: slots, a function's defaults, context variables, small arrays, caches.

Only what is there has a key, and to delete one is to have it no more, but for a ``ContextVar``, which keeps its value.
"""

from __future__ import annotations

import functools
import gc
from array import array
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from types import CodeType, FunctionType, MemberDescriptorType, ModuleType
from typing import Any

import numpy as np
from torch import Tensor, nn

from hloemit.base.modules import tensors_in

_MOST_BYTES = 1 << 20  # 0.1 ms a call
_DEPTH = 4  # of containers and objects in which a cached result has tensors
_OF_FUNCTIONS = ("__code__", "__defaults__", "__kwdefaults__")


class Attributes(MutableMapping[str, Any]):
    """Those of an object's attributes that its classes keep in slots; a function's code, and the defaults it has."""

    def __init__(self, of: Any) -> None:
        self._of = of

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
        if isinstance(self._of, FunctionType):
            return (name for name in _OF_FUNCTIONS if getattr(self._of, name))
        return (name for name in slots_of(type(self._of)) if name in self)

    def __len__(self) -> int:
        return sum(1 for _ in self)


class _OfOneName(MutableMapping[str, Any]):
    """What has one value, under whatever name it is asked for, and cannot be without one."""

    def __init__(self, of: Any) -> None:
        self._of = of

    def __delitem__(self, name: str) -> None:
        """Nothing."""

    def __iter__(self) -> Iterator[str]:
        raise TypeError("a value of one name is asked for by it")

    def __len__(self) -> int:
        return 1


class Value(_OfOneName):
    """The value that a ``ContextVar`` has in this context, which only who set it can unset."""

    def __getitem__(self, name: str) -> Any:
        try:
            return self._of.get()
        except LookupError:
            raise KeyError(name) from None

    def __setitem__(self, name: str, value: Any) -> None:
        self._of.set(value)


class Class(_OfOneName):
    """The class that a module is of, which ``torch.nn.utils.parametrize`` replaces."""

    def __getitem__(self, name: str) -> type:
        return type(self._of)

    def __setitem__(self, name: str, value: type) -> None:
        self._of.__class__ = value


class Elements(_OfOneName):
    """The bytes of an array of NumPy's or Python's; of a larger one than 1 MiB none, which a call would wait for."""

    @staticmethod
    def of(value: Any) -> bool:
        """Whether a value is an array that has numbers."""
        return isinstance(value, (array, bytearray)) or (isinstance(value, np.ndarray) and not value.dtype.hasobject)

    def __getitem__(self, name: str) -> Any:
        of = self._of
        if (of if isinstance(of, np.ndarray) else memoryview(of)).nbytes > _MOST_BYTES:
            raise KeyError(name)
        if isinstance(of, np.ma.MaskedArray):  # whose own `tobytes` writes down a fill value: `np.ma.masked` refuses
            return np.asarray(of).tobytes() + np.ma.getmaskarray(of).tobytes()
        return bytes(of) if isinstance(of, bytearray) else of.tobytes()

    def __setitem__(self, name: str, value: Any) -> None:
        of = self._of
        if isinstance(of, np.ndarray):
            np.asarray(of)[...] = np.frombuffer(value, of.dtype, of.size).reshape(of.shape)
            if isinstance(of, np.ma.MaskedArray):
                mask = np.ma.getmaskarray(of)
                of.mask = np.frombuffer(value, mask.dtype, offset=of.nbytes).reshape(of.shape)
        elif isinstance(of, array):
            of[:] = array(of.typecode, value)
        else:
            of[:] = value


class Kept(_OfOneName):
    """What a ``functools.lru_cache`` kept when it was last noted: one thing as long as it has all of that, and more.

    A capture took results from there. Cleared, it is filled with others.
    """

    cache: Any = type(functools.cache(lambda: None))

    def __init__(self, of: Any) -> None:
        self._of = of
        self.name = getattr(of, "__name__", "functools.lru_cache")
        self.note()

    def note(self) -> None:
        """Take what it keeps now."""
        self._kept, self._one = self.results(), object()

    def let_go(self, before: Mapping[int, Any]) -> list[Tensor]:
        """Empty it if it has tensors among results that it did not keep ``before``; gives them."""
        found = list(_tensors_in([each for key, each in self.results().items() if key not in before], _DEPTH))
        if found:
            self.clear()
        return found

    @property
    def is_used(self) -> bool:
        """Whether it keeps a result."""
        return bool(self._of.cache_info().currsize)

    @property
    def misses(self) -> int:
        """How often its function ran."""
        return int(self._of.cache_info().misses)

    @property
    def code(self) -> CodeType | None:
        """Its function's; None of one that is not of Python."""
        return getattr(getattr(self._of, "__wrapped__", None), "__code__", None)

    def clear(self) -> None:
        """Let it keep nothing."""
        self._of.cache_clear()
        self._kept = {}

    def tensors(self) -> list[Tensor]:
        """Those among its results."""
        return list(_tensors_in(self.results().values(), _DEPTH))

    def results(self) -> dict[int, Any]:
        """What it keeps now, arguments of calls among them, by identity."""
        parts = gc.get_referents(self._of)
        return {id(each): each for part in parts for each in (part.values() if type(part) is dict else (part,))}

    def __getitem__(self, name: str) -> Any:
        return self._one if self._kept.keys() <= self.results().keys() else object()

    def __setitem__(self, name: str, value: Any) -> None:
        """Nothing: what was taken from it may be taken again."""


def _tensors_in(values: Iterable[Any], depth: int) -> Iterator[Tensor]:
    """Tensors among values, in containers, modules and other objects that have a ``__dict__``."""
    for value in values:
        if isinstance(value, Tensor):
            yield value
        elif isinstance(value, nn.Module):
            yield from tensors_in(value)
        elif depth and isinstance(value, (tuple, list, set, frozenset)):
            yield from _tensors_in(value, depth - 1)
        elif depth and not isinstance(value, (type, ModuleType, FunctionType)):
            inside = value if isinstance(value, dict) else getattr(value, "__dict__", {})
            yield from _tensors_in(list(inside.values()), depth - 1)


def slots_of(kind: type) -> Iterator[str]:
    """The names of the slots of a class and of those that it derives from."""
    for each in kind.__mro__:
        if "__slots__" in vars(each):
            yield from (name for name, value in vars(each).items() if isinstance(value, MemberDescriptorType))
