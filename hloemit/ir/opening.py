"""A loop, branch or composite of ``main`` opened: one turn of it, or the branch that is taken, stands in its place.

Operators are named by their place in ``main``'s own block. Each function gives a verified copy of a module.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hloemit.ir import raw
from hloemit.ir.bindings import Module, ir
from hloemit.ir.inlining import inline_call, with_calls_in_place
from hloemit.ir.serialization import clone, main_of
from hloemit.ir.walking import symbol_of

CAPPED = "hloemit.capped"  # on a loop of which the last turns were cut off
BRANCHES = frozenset({"stablehlo.if", "stablehlo.case"})
MOST_TURNS = 2**31 - 1


def with_choice(module: Module, place: int) -> Module:
    """What a branch decides by, as an operator before it, which then has its place."""

    def change(op: Any) -> None:
        with ir.InsertionPoint(op):
            raw.op("convert", op.operands[0].type, [op.operands[0]])

    return _changed(module, place, change)


def with_branch(module: Module, place: int, number: int) -> Module:
    """One of the branches."""
    return _changed(module, place, lambda op: _put(op, op.regions[number].blocks[0], []))


def with_decomposition(module: Module, place: int) -> Module:
    """What a composite stands for."""

    def change(op: Any) -> None:
        name = ir.FlatSymbolRefAttr(op.attributes["decomposition"]).value
        functions = [each.operation for each in op.parent.parent.regions[0].blocks[0].operations]
        inline_call(op, next(f for f in functions if f.name == "func.func" and symbol_of(f) == name))

    return with_calls_in_place(_changed(module, place, change))


def with_turns(module: Module, place: int, turns: int, and_next: bool = False) -> Module:
    """A loop that stops after some turns, if not before; its last result, one more, counts them.

    With ``and_next``, the operators of one turn more follow. The loop is at ``place + 2`` then: it needs two constants.
    """

    def change(op: Any) -> None:
        spare = op.clone() if and_next else None
        loop = _capped(op, turns)
        results = list(loop.results)[:-1]
        if spare is None:
            _replace(op, results)
        else:
            _put(op, spare.regions[1].blocks[0], results)
            spare.erase()

    return _changed(module, place, change)


def _changed(module: Module, place: int, change: Callable[[Any], None]) -> Module:
    copy = clone(module)
    with copy.context, ir.Location.unknown():
        change(main_of(copy).operation.regions[0].blocks[0].operations[place].operation)
    copy.operation.verify()
    return copy


def _put(op: Any, block: Any, arguments: list[Any]) -> None:
    """Put a block's operators in the place of an operator."""
    for old, new in zip(block.arguments, arguments, strict=True):
        old.replace_all_uses_with(new)
    *inner, end = [each.operation for each in block.operations]
    for each in inner:
        each.move_before(op)
    _replace(op, list(end.operands))


def _replace(op: Any, values: list[Any]) -> None:
    for old, new in zip(op.results, values, strict=True):
        old.replace_all_uses_with(new)
    op.erase()


def _capped(op: Any, turns: int) -> Any:
    """The loop in front of ``op`` that has its regions, and a counter."""
    with ir.InsertionPoint(op), op.location:
        start, most = raw.constant("dense<0>", "tensor<i64>"), raw.constant(f"dense<{turns}>", "tensor<i64>")
        operands = [*op.operands, start]
        kinds = [each.type for each in operands]
        loop = ir.Operation.create(
            "stablehlo.while", kinds, operands, attributes={CAPPED: ir.Attribute.parse("unit")}, regions=2
        )
    for old, new in zip(op.regions, loop.regions, strict=True):
        old.blocks[0].append_to(new)
    test, body = (region.blocks[0] for region in loop.regions)
    counters = [block.add_argument(kinds[-1], op.location) for block in (test, body)]
    *_, end = test.operations
    with ir.InsertionPoint(end), op.location:
        direction = ir.Attribute.parse("#stablehlo<comparison_direction LT>")
        truth = ir.Type.parse("tensor<i1>")
        goes_on = raw.op("compare", truth, [counters[0], most], {"comparison_direction": direction})
        both = raw.op("and", truth, [end.operation.operands[0], goes_on])
        ir.Operation.create("stablehlo.return", operands=[both])
    end.operation.erase()
    *_, end = body.operations
    with ir.InsertionPoint(end), op.location:
        one = raw.constant("dense<1>", "tensor<i64>")
        more = raw.op("add", kinds[-1], [counters[1], one])
        ir.Operation.create("stablehlo.return", operands=[*end.operation.operands, more])
    end.operation.erase()
    return loop
