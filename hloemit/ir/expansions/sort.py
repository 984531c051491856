"""Sorts that share no operand that counts places.

IREE 3.13 sorts in place, and takes the iota that one sort has overwritten for the one that the next sort is given: the
places that the second sort gives are wrong. Places that begin elsewhere in each sort are no equal values.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hloemit.ir.bindings import ir
from hloemit.ir.value import Value, hlo_static
from hloemit.ir.walking import operations


def apart(op: Any) -> Sequence[Value]:
    """The same sort, of places that are counted from a number of its own where no comparison reads them."""
    top = op.parent
    while top.parent is not None:
        top = top.parent
    before = 0
    for other in operations(top):
        if other == op:
            break
        before += other.name == op.name
    axis = ir.IntegerAttr(op.attributes["dimension"]).value
    firsts = {i: before * hlo_static(Value.of(op.operands[i]).shape)[axis] for i in _places(op)}
    moved = {i: Value.of(op.operands[i]) + first for i, first in firsts.items() if first}
    copy = op.clone()
    for i, operand in moved.items():
        copy.operands[i] = operand.ir
    results = [Value.of(v) for v in copy.results]
    return [result - firsts[i] if i in moved else result for i, result in enumerate(results)]


def _places(op: Any) -> list[int]:
    arguments = op.regions[0].blocks[0].arguments
    unread = [not any(arguments[j].uses) for j in range(len(arguments))]
    return [
        i
        for i, operand in enumerate(op.operands)
        if getattr(operand.owner, "name", "") == "stablehlo.iota"  # a block has no name
        if unread[2 * i] and unread[2 * i + 1]
    ]
