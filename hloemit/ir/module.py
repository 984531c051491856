"""A module that is made when somebody asks for it: what runs from the cache never does."""

from __future__ import annotations

from collections.abc import Callable

from hloemit.base.interrupts import Guarded
from hloemit.base.locks import Lock
from hloemit.ir import serialization
from hloemit.ir.bindings import Module


class LazyModule:
    """An ``ir.Module`` and its hash, each computed at most once, from any thread."""

    def __init__(self, make: Callable[[], Module], sha256: str | None = None) -> None:
        self._make: Callable[[], Module] | None = make
        self._module: Module | None = None
        self._sha256 = sha256
        self._lock = Lock()

    @staticmethod
    def of(module: Module) -> LazyModule:
        """A module that exists."""
        return LazyModule(lambda: module)

    def get(self) -> Module:
        """The module."""
        with self._lock:
            if self._make is not None:
                with Guarded():
                    self._module = self._make()
                self._make = None  # with what it holds
            assert self._module is not None
            return self._module

    @property
    def sha256(self) -> str:
        """SHA-256, in hex, of the canonical module without locations."""
        if self._sha256 is None:
            self._sha256 = serialization.sha256(self.get())
        return self._sha256
