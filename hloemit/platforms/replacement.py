"""The rewriting itself: in a copy of a module, ops that the platform replaces become calls of private functions."""

from __future__ import annotations

import functools
from typing import Any

from hloemit.base.dtypes import FROM_MLIR_NAME
from hloemit.ir import hlo
from hloemit.ir.array import Array
from hloemit.ir.bindings import Module, ir, run_pipeline, stablehlo
from hloemit.ir.rewriting import replace, rewritten
from hloemit.ir.value import Value, is_empty
from hloemit.ir.walking import operations
from hloemit.platforms.tables import Platform, Replacement

_COMPOSITE = "stablehlo.composite"


def swapped(module: Module, platform: Platform) -> Module:
    """A copy of the module with the platform's replacements; the module itself where there is nothing to replace."""
    copy = rewritten(module, functools.partial(_sites, platform), lambda site: _replace(*site))
    if copy is not module:
        run_pipeline(copy, "builtin.module(symbol-dce)")  # decompositions that nothing calls now
    return copy


def _sites(platform: Platform, module: Module) -> list[tuple[Any, Replacement]]:
    """The ops that are to be replaced."""
    with module.context:
        found = [(op, platform.replacements.get(_name(op))) for op in operations(module.operation)]
        return [(op, replacement) for op, replacement in found if replacement is not None and _fits(op, replacement)]


def _name(op: Any) -> str:
    """The op's name, or the composite's own, of which later versions would have other names."""
    if op.name != _COMPOSITE:
        name: str = op.name
        return name
    attributes = op.attributes
    version = attributes["version"].value if "version" in attributes else 0
    return f"{attributes['name'].value}{f'@{version}' if version else ''}"


def _fits(op: Any, replacement: Replacement) -> bool:
    types = [ir.RankedTensorType(v.type) for v in op.operands]
    if not all(t.has_static_shape for t in types) or any(is_empty(t.shape) for t in types):
        return False
    if FROM_MLIR_NAME.get(str(types[0].element_type)) not in replacement.dtypes:
        return False
    return replacement.takes([Value.of(v).type for v in op.operands], _attributes(op))


def _replace(op: Any, replacement: Replacement) -> None:
    """Put a call of the replacement in the op's place."""
    attributes = _attributes(op) | replacement.beside(op)
    key = (replacement.body, *attributes.items())
    hint = replacement.body.__module__.rpartition(".")[2] + "_" + replacement.body.__name__

    def body(*xs: Value) -> list[Value]:
        return [x.value for x in replacement.body(*map(Array, xs), **attributes)]

    replace(op, lambda op: hlo.call_private(key, hint, [Value.of(v) for v in op.operands], body))


def _attributes(op: Any) -> dict[str, Any]:
    """A composite's own attributes, or the op's, as Python values; those of other dialects (``a.b``) are left out."""
    attributes = op.attributes
    if op.name == _COMPOSITE:
        if "composite_attributes" not in attributes:
            return {}
        attributes = attributes["composite_attributes"]
    names = [a if isinstance(a, str) else a.name for a in attributes]  # MLIR's two kinds of dictionaries differ
    return {name: _plain(attributes[name]) for name in names if "." not in name}


def _plain(attribute: Any) -> Any:
    if hasattr(attribute, "value"):
        return attribute.value
    return stablehlo.TransposeAttr(attribute).value
