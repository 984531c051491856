"""A module's operations, as a list, what stands behind a value, and symbols."""

from __future__ import annotations

import math
from collections.abc import Container
from typing import Any

from hloemit.ir.bindings import ir


def operations(top: Any, outermost_first: bool = False) -> list[Any]:
    """An operation and every one in its regions, each behind those in its own regions, or before them.

    An exception in the visitor of MLIR's walk does not come out as itself, and what a walk goes over may not change
    meanwhile: who may raise, or changes the module, goes over this list.
    """
    found: list[Any] = []

    def visit(op: Any) -> Any:
        found.append(op)
        return ir.WalkResult.ADVANCE

    top.walk(visit, *([ir.WalkOrder.PRE_ORDER] if outermost_first else []))
    return found


def behind(value: Any, names: Container[str]) -> Any:
    """The value that one is made of by operations of these names alone, each by its first operand."""
    while getattr(value.owner, "name", None) in names:
        value = value.owner.operands[0]
    return value


def callee_of(call: Any) -> str:
    """The name of the function that a ``func.call`` calls."""
    return str(ir.FlatSymbolRefAttr(call.attributes["callee"]).value)


def symbol_of(op: Any) -> str:
    """The name of a function, a mesh, or whatever else others refer to by one."""
    return str(ir.StringAttr(op.operation.attributes["sym_name"]).value)


def elements_of(constant: Any, most: int | None = None) -> str:
    """The elements of a ``stablehlo.constant`` and their type, as text: of more than ``most`` elements a stand-in.

    jaxlib has no class for complex ones: they are in the operator's own text, which takes as long as all of the
    function's, as those of a large constant are.
    """
    kind = ir.RankedTensorType(constant.results[0].type)
    if "complex" not in str(kind.element_type) and (most is None or math.prod(kind.shape) <= most):
        return str(constant.attributes["value"])
    text = str(constant.get_asm(assume_verified=True, large_elements_limit=most))
    return text.partition("stablehlo.constant ")[2].strip()
