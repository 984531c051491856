"""Rewrites of a module's operations, in a copy."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from typing import Any, TypeVar

from hloemit.ir.bindings import Module, ir
from hloemit.ir.build import ModuleBuilder, Scope, building
from hloemit.ir.serialization import clone
from hloemit.ir.value import Value
from hloemit.ir.walking import operations

Site = TypeVar("Site")


def rewritten(module: Module, sites: Callable[[Module], Iterable[Site]], edit: Callable[[Site], None]) -> Module:
    """A copy of the module in which each site is edited; the module itself where it has none.

    Of sites that are generated one is looked for in the module itself, and all in the copy.
    """
    if not _has_any(sites(module)):
        return module
    copy = clone(module)
    builder = ModuleBuilder(module=copy)
    with building(builder):
        for site in list(sites(copy)):
            builder.scope = Scope({}, {}, set())  # another site may be in another function, or in a branch
            edit(site)
    return copy


def replaced(module: Module, wanted: Callable[[Any], bool], make: Callable[[Any], Sequence[Value]]) -> Module:
    """A copy of the module with what ``make`` writes for each operation that is wanted; itself where none is."""

    def sites(module: Module) -> list[Any]:
        with module.context:
            return [op for op in operations(module.operation) if wanted(op)]

    return rewritten(module, sites, lambda op: replace(op, make))


def replace(op: Any, make: Callable[[Any], Sequence[Value]]) -> None:
    """Let what uses an op's results use what ``make`` writes before it, and erase the op."""
    with ir.InsertionPoint(op), op.location:
        results = make(op)
    for old, new in zip(op.results, results, strict=True):
        old.replace_all_uses_with(new.ir)
    op.erase()


def _has_any(sites: Iterable[Any]) -> bool:
    found = iter(sites)
    try:
        return any(True for _ in found)
    finally:
        if isinstance(found, Generator):  # which holds the module's context
            found.close()
