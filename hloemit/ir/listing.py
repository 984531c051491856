"""A module's operators, a line each, with the user's lines: to say where two modules part."""

from __future__ import annotations

import re
from typing import Any

from hloemit.ir.bindings import Module, ir

_LINE = re.compile(r'"([^"]+)":(\d+):\d+')


def listing(module: Module) -> list[str]:
    """Each operator, in order: its name, its attributes, its result types and the user's line that it is from."""
    found: list[str] = []

    def look(op: Any) -> Any:
        types = ", ".join(str(result.type) for result in op.results)
        attributes = _attributes(op)
        places = _LINE.findall(str(op.location))
        line = f" at {places[-1][0]}:{places[-1][1]}" if places else ""
        found.append(f"{op.name}({attributes}) -> {types}{line}" if types else f"{op.name}({attributes}){line}")
        return ir.WalkResult.ADVANCE

    with module.context:
        module.operation.walk(look, ir.WalkOrder.PRE_ORDER)
    return found


def _attributes(op: Any) -> str:
    if op.name == "stablehlo.constant":  # jaxlib gives no elements of complex ones
        return str(op.get_asm(assume_verified=True, large_elements_limit=8)).partition("stablehlo.constant ")[2][:80]
    return ", ".join(f"{name}={str(op.attributes[name])[:80]}" for name in _kept(op))


def _kept(op: Any) -> list[str]:
    names = [a if isinstance(a, str) else a.name for a in op.attributes]
    return [name for name in names if name not in ("arg_attrs", "res_attrs", "sym_name")]
