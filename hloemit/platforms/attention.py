"""Attention's products with heads where models split them off, behind the positions: on TPUs.

PyTorch's attention is given (batch, heads, positions, width), and its formula multiplies that. A model has moved the
heads there from (batch, positions, heads, width), which XLA does for TPUs by copies, two a layer. Products that move
them back, and take them as they lie, leave XLA two moves that undo each other.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.build import ModuleBuilder, building
from hloemit.ir.serialization import clone
from hloemit.ir.value import Value
from hloemit.platforms.dimensions import of_product

VERSION = 1  # raise it with any change of what is written

_NAMES = (
    "hloemit.scaled_dot_product_attention",
    "hloemit.flash_attention",
    "hloemit.flash_attention_backward",
)


def by_positions(module: Module) -> Module:
    """A copy of the module with such products; the module itself where it has none."""
    if not _sites(module):
        return module
    copy = clone(module)
    with building(ModuleBuilder(module=copy)):
        for op, sides in _sites(copy):
            _move(op, sides)
    return copy


def _move(op: Any, sides: list[int]) -> None:
    """Let a product take such operands as they lie; its result is what it was."""
    given = [of_product(op, side) for side in (0, 1)]
    batches, summed, free = [], [], []
    for side, (batch, inner, rest) in enumerate(given):
        value = Value.of(op.operands[side])
        order = _order(value.ndim) if side in sides else tuple(range(value.ndim))
        if side in sides:
            with ir.InsertionPoint(op), op.location:
                op.operands[side] = hlo.transpose(value, order).ir
        batches.append([order.index(d) for d in batch])
        summed.append([order.index(d) for d in inner])
        free.append([sorted(rest, key=order.index).index(d) for d in rest])  # where each free dimension is now
    op.attributes["dot_dimension_numbers"] = stablehlo.DotDimensionNumbers.get(*batches, *summed)
    count, (left, right) = len(batches[0]), free
    places = [*range(count), *(count + i for i in left), *(count + len(left) + i for i in right)]
    if places != sorted(places):
        _restore(op.results[0], places)


def _restore(result: Any, places: list[int]) -> None:
    """Give a result whose dimension i is at ``places[i]`` now its own type, and move its dimensions back behind it."""
    kind = ir.RankedTensorType(result.type)
    shape = [kind.shape[places.index(i)] for i in range(kind.rank)]
    result.set_type(ir.RankedTensorType.get(shape, kind.element_type))
    with ir.InsertionPoint.after(result.owner), result.owner.location:
        moved = hlo.transpose(Value.of(result), tuple(places)).ir
    result.replace_all_uses_except(moved, moved.owner.operation)


def _sites(module: Module) -> list[tuple[Any, list[int]]]:
    """The products of the formulas, and which operands of each are given to the formula, or rounded from what is."""
    with module.context:
        ops = _ops(module.operation)
        formulas = {name for op in ops if (name := _formula(op))}
        bodies = [op for op in ops if op.name == "func.func" and op.attributes["sym_name"].value in formulas]
        found = [(op, _sides(op)) for body in bodies for op in _ops(body) if op.name == "stablehlo.dot_general"]
    return [(op, sides) for op, sides in found if sides]


def _order(rank: int) -> tuple[int, ...]:
    """The dimensions with positions, the last but one, moved behind the batch."""
    return (0, rank - 2, *range(1, rank - 2), rank - 1)


def _ops(operation: Any) -> list[Any]:
    found: list[Any] = []

    def visit(op: Any) -> Any:
        found.append(op)
        return ir.WalkResult.ADVANCE

    operation.walk(visit)
    return found


def _formula(op: Any) -> str:
    if op.name != "stablehlo.composite" or op.attributes["name"].value not in _NAMES:
        return ""
    name: str = op.attributes["decomposition"].value
    return name


def _sides(op: Any) -> list[int]:
    return [
        side
        for side, value in enumerate(op.operands)
        if of_product(op, side)[0] == [0, 1] and ir.RankedTensorType(value.type).rank >= 4 and _is_given(value)
    ]


def _is_given(value: Any) -> bool:
    owner = value.owner
    while not isinstance(owner, ir.Block) and owner.name in ("stablehlo.convert", "stablehlo.reshape"):
        owner = owner.operands[0].owner
    return isinstance(owner, ir.Block)
