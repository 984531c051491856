"""A module's operators, a line each, with the user's lines: to say where two modules part."""

from __future__ import annotations

from typing import Any

from hloemit.ir.bindings import Module
from hloemit.ir.collectives import line_of
from hloemit.ir.walking import elements_of, operations


def listing(module: Module) -> list[str]:
    """Each operator, in order: its name, its attributes, its result types and the user's line that it is from."""
    with module.context:
        return [_described(op) for op in operations(module.operation, outermost_first=True)]


def _described(op: Any) -> str:
    types = ", ".join(str(result.type) for result in op.results)
    line = line_of(op)
    return f"{op.name}({_attributes(op)}){f' -> {types}' if types else ''}{f' at {line}' if line else ''}"


def _attributes(op: Any) -> str:
    if op.name == "stablehlo.constant":
        return elements_of(op, most=8)[:80]
    return ", ".join(f"{name}={str(op.attributes[name])[:80]}" for name in _kept(op))


def _kept(op: Any) -> list[str]:
    names = [a if isinstance(a, str) else a.name for a in op.attributes]
    return [name for name in names if name not in ("arg_attrs", "res_attrs", "sym_name")]
