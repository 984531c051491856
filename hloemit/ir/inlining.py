"""Calls and composites in a module replaced by what they stand for, which MLIR's own inliner does not do here."""

from __future__ import annotations

from typing import Any

from hloemit.ir.bindings import Module, ir, run_pipeline
from hloemit.ir.serialization import clone, main_of
from hloemit.ir.walking import callee_of

_TO_CALLS = "builtin.module(func.func(stablehlo-legalize-composite-to-call,chlo-legalize-to-stablehlo))"


def inline(module: Module) -> None:
    """Leave a module with the functions that nobody calls, and ops of StableHLO alone; in place."""
    run_pipeline(module, _TO_CALLS)
    with module.context:
        functions = _functions(module)
        while calls := _calls(module.operation):
            for call in calls:
                inline_call(call, functions[callee_of(call)])
    run_pipeline(module, "builtin.module(symbol-dce)")


def with_calls_in_place(module: Module) -> Module:
    """A copy whose ``main`` calls no function; composites stay what they are.

    What calls itself, which nothing runs, stays a call where it would have no end.
    """
    copy = clone(module)
    with copy.context:
        functions = _functions(copy)
        main = main_of(copy).operation
        for _ in functions:  # calls are nested no deeper than there are functions
            for call in _calls(main):
                inline_call(call, functions[callee_of(call)])
    copy.operation.verify()
    return copy


def _functions(module: Module) -> dict[str, Any]:
    return {op.name.value: op.operation for op in module.body.operations if op.operation.name == "func.func"}


def _calls(inside: Any) -> list[Any]:
    found: list[Any] = []

    def look(op: Any) -> Any:
        if op.name == "func.call":
            found.append(op)
        return ir.WalkResult.ADVANCE

    inside.walk(look)
    return found


def inline_call(call: Any, function: Any) -> None:
    """Put what a function does in the place of a call of it."""
    copy = function.clone()
    block = copy.regions[0].blocks[0]
    for argument, operand in zip(block.arguments, call.operands, strict=True):
        argument.replace_all_uses_with(operand)
    *ops, leave = [op.operation for op in block.operations]
    for op in ops:
        op.move_before(call)
    for old, new in zip(call.results, leave.operands, strict=True):
        old.replace_all_uses_with(new)
    call.erase()
    copy.erase()
