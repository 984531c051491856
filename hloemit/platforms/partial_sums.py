"""Sums of a scatter and another value, over a mesh, in a form that XLA reduces over the devices once.

The gradient of an embedding that is the head, too, is a product plus a scatter of rows, each a sum over the batch. XLA
turns ``add(x, scatter(zeros, …))`` into ``scatter(x, …)`` before it partitions, so that it reduces ``x`` over the
devices, and then the scatter into it: the largest weight's bytes twice. A constraint that names no axis keeps the two
apart until both are all-reduces, and of a sum of these XLA's compilers for GPUs and TPUs make one; the CPU's does not.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import rewritten
from hloemit.ir.sharding import constrain, meshes
from hloemit.ir.value import Value
from hloemit.ir.walking import operations

VERSION = 1  # raise it with any change of what is written


def kept(module: Module) -> Module:
    """A copy of a module over one mesh, in which such sums stay sums; the module itself where it has none."""
    return rewritten(module, _sites, lambda site: _constrain(*site))


def _sites(module: Module) -> list[tuple[Any, int, str]]:
    """Additions, which operand is a scatter that nothing else reads, and the mesh."""
    with module.context:
        names = [name for name, _ in meshes(module)]
        if len(names) != 1:
            return []
        sums = [
            op for op in operations(module.operation) if op.name == "stablehlo.add" and op.parent.name == "func.func"
        ]
        return [(op, i, names[0]) for op in sums for i, value in enumerate(op.operands) if _is_scattered(value)]


def _is_scattered(value: Any) -> bool:
    op = value.owner
    if isinstance(op, ir.Block) or op.name != "stablehlo.scatter" or len(op.results) > 1:
        return False
    body: str = op.regions[0].blocks[0].operations[0].operation.name
    return body == "stablehlo.add" and len(list(value.uses)) == 1


def _constrain(op: Any, place: int, mesh: str) -> None:
    with ir.InsertionPoint(op), op.location:
        value = Value.of(op.operands[place])
        op.operands[place] = constrain(value, ((),) * value.ndim, is_open=True, mesh=mesh).ir
