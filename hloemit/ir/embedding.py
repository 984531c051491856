"""Modules that others have lowered, as private functions of the one under construction."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Any

from hloemit.ir.bindings import ir, run_pipeline
from hloemit.ir.build import call, current
from hloemit.ir.value import TensorType, Value
from hloemit.ir.walking import symbol_of

_CALLS = {"func.call": "callee", "stablehlo.composite": "decomposition"}  # ops that name a function, and where


def call_module(text: str, key: Hashable, name: str, operands: Sequence[Value], results: Sequence[TensorType]) -> Any:
    """Call ``main`` of a module in StableHLO's text, which comes along once for each ``key``."""
    functions = current().functions
    if ("module", key) not in functions:
        functions["module", key] = _copied(text, name), list(results)
    return call(functions["module", key][0], operands, results)


def _copied(text: str, hint: str) -> str:
    """Copy the functions of a module into the current one, each under a name that is free; the name of ``main``."""
    builder = current()
    taken = {name for name, _ in builder.functions.values()}
    taken |= {symbol_of(op) for op in builder.module.body.operations}
    module = ir.Module.parse(text)
    run_pipeline(module, "builtin.module(strip-debuginfo)")  # the call's own line says more than a line of the text
    names: dict[str, str] = {}
    for op in module.body.operations:
        old = op.name.value
        base = new = hint if old == "main" else f"{hint}_{old.strip('_')}"
        count = 0
        while new in taken or new == "main":
            count += 1
            new = f"{base}_{count}"
        taken.add(new)
        names[old] = new
        builder.functions["given", new] = new, []
    _rename(module, names)
    for op in module.body.operations:
        copy = op.operation.clone(ip=ir.InsertionPoint(builder.module.body))
        copy.attributes["sym_visibility"] = ir.StringAttr.get("private")
        for attribute in ("arg_attrs", "res_attrs"):
            if attribute in copy.attributes:
                del copy.attributes[attribute]
    return names["main"]


def _rename(module: Any, names: dict[str, str]) -> None:
    def look(op: Any) -> Any:
        if op.name in _CALLS:
            attribute = _CALLS[op.name]
            old = ir.FlatSymbolRefAttr(op.attributes[attribute]).value
            op.attributes[attribute] = ir.FlatSymbolRefAttr.get(names[old])
        return ir.WalkResult.ADVANCE

    module.operation.walk(look)
    for op in module.body.operations:
        op.attributes["sym_name"] = ir.StringAttr.get(names[op.name.value])
