"""The rewriting itself: in a copy of a module, ops that the platform replaces become calls of private functions."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from hloemit.base.dtypes import FROM_MLIR_NAME
from hloemit.ir import hlo, sharding
from hloemit.ir.array import Array
from hloemit.ir.bindings import Module, ir, run_pipeline, stablehlo
from hloemit.ir.cuts import of_operands
from hloemit.ir.rewriting import replace, rewritten
from hloemit.ir.value import Value, is_empty
from hloemit.ir.walking import operations
from hloemit.platforms.shards import Heads, heads_of
from hloemit.platforms.tables import Platform, Replacement

_COMPOSITE = "stablehlo.composite"


def swapped(module: Module, platform: Platform) -> Module:
    """A copy of the module with the platform's replacements; the module itself where there is nothing to replace."""
    cuts = _cuts(module, platform)
    copy = rewritten(module, functools.partial(_sites, platform, cuts), lambda site: _replace(*site))
    if copy is not module:
        run_pipeline(copy, "builtin.module(symbol-dce)")  # decompositions that nothing calls now
    return copy


def _cuts(module: Module, platform: Platform) -> list[Heads | None]:
    """How the ops are cut that are replaced shard by shard, one behind another; None of what stays as it is."""
    if not any(replacement.on_shards for replacement in platform.replacements.values()):
        return []
    with module.context:
        chosen = [op for op in operations(module.operation) if _on_shards(platform, op)]
        meshes = sharding.meshes(module)
        if not chosen or len(meshes) != 1:
            return [None] * len(chosen)
        found = of_operands(module, functools.partial(_on_shards, platform))
        types = [[Value.of(v).type for v in op.operands] for op in chosen]
    return [heads_of(meshes[0], each, cut) for each, cut in zip(types, found, strict=True)]


def _on_shards(platform: Platform, op: Any) -> bool:
    replacement = platform.replacements.get(_name(op))
    return replacement is not None and replacement.on_shards and _is_of(replacement, op)


def _sites(platform: Platform, cuts: Sequence[Heads | None], module: Module) -> list[tuple[Any, Replacement, Any]]:
    """The ops that are to be replaced, with how each is cut over a mesh where it is replaced shard by shard."""
    left = iter(cuts)
    sites = []
    with module.context:
        for op in operations(module.operation):
            replacement = platform.replacements.get(_name(op))
            if replacement is None or not _is_of(replacement, op):
                continue
            cut = next(left) if replacement.on_shards else None
            if replacement.on_shards and cut is None:
                continue
            types = [Value.of(v).type for v in op.operands]
            if replacement.takes([cut.local(t) for t in types] if cut else types, _attributes(op)):
                sites.append((op, replacement, cut))
    return sites


def _name(op: Any) -> str:
    """The op's name, or the composite's own, of which later versions would have other names."""
    if op.name != _COMPOSITE:
        name: str = op.name
        return name
    attributes = op.attributes
    version = attributes["version"].value if "version" in attributes else 0
    return f"{attributes['name'].value}{f'@{version}' if version else ''}"


def _is_of(replacement: Replacement, op: Any) -> bool:
    """Whether the op's operands are of known shapes, not empty, and of a dtype that is replaced."""
    types = [ir.RankedTensorType(v.type) for v in op.operands]
    if not all(t.has_static_shape for t in types) or any(is_empty(t.shape) for t in types):
        return False
    return FROM_MLIR_NAME.get(str(types[0].element_type)) in replacement.dtypes


def _replace(op: Any, replacement: Replacement, cut: Heads | None) -> None:
    """Put a call of the replacement in the op's place, or a region with one on shards."""
    attributes = _attributes(op) | replacement.beside(op)
    key = (replacement.body, *attributes.items())
    hint = replacement.body.__module__.rpartition(".")[2] + "_" + replacement.body.__name__

    def body(*xs: Value) -> list[Value]:
        return [x.value for x in replacement.body(*map(Array, xs), **attributes)]

    def call(operands: list[Value]) -> list[Value]:
        return hlo.call_private(key, hint, operands, body)

    replace(op, lambda op: cut.region(op, call) if cut else call([Value.of(v) for v in op.operands]))


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
