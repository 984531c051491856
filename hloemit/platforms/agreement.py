"""Operations whose values Shardy has cut in different ways, which XLA's partitioner then takes apart wrongly.

Where constraints meet, Shardy leaves it to the partitioner to move parts. In a copy of a module the results of these
operations are cut as is said here, and moved afterwards:

* Windows over several tensors (``max_pool2d`` with indices) whose results are cut in different ways, or along windows:
  parts of unequal sizes are reduced together, which XLA's verifier refuses, or of other places, which it does not. All,
  and what they are of, are cut as the first one that is cut elsewhere, and left alone where none is: XLA ends the
  process where it is told that they are whole.
* What is looked up over a mesh of three axes or more, where indices are cut and results lie otherwise: other elements,
  or a module that XLA's verifier refuses; over two, where an axis cuts both the indices and the table. It is cut as the
  indices are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from hloemit.base.mesh import Partition
from hloemit.ir import cuts, sharding
from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import operations

VERSION = 3  # raise it with any change of what is written


def kept(module: Module) -> Module:
    """A copy of a module over one mesh in which such operations agree; the module itself where it has none."""
    with module.context:
        meshes = sharding.meshes(module)
        axes = sum(size > 1 for size in meshes[0][1].shape) if len(meshes) == 1 else 0
        chosen = _chosen(axes) if axes else None
        if chosen is None or not any(map(chosen, operations(module.operation))):
            return module
    found = cuts.of_values(module, chosen)

    def sites(module: Module) -> list[tuple[Any, Sequence[Partition]]]:
        with module.context:
            ops = [op for op in operations(module.operation) if chosen(op)]
            pairs = zip(ops, found, strict=True)
            agreed = [_AGREED[op.name](op, axes, *cut) if cut else None for op, cut in pairs]
            return [(op, partitions) for op, partitions in zip(ops, agreed, strict=True) if partitions]

    return rewritten(module, sites, lambda site: _constrain(*site, meshes[0][0]))


def _chosen(axes: int) -> Callable[[Any], bool]:
    """What may be wrong over so many axes."""

    def chosen(op: Any) -> bool:
        return (op.name == "stablehlo.reduce_window" and len(op.results) > 1) or (
            op.name == "stablehlo.gather" and axes > 1
        )

    return chosen


def _of_windows(op: Any, axes: int, operands: cuts.Cuts, results: cuts.Cuts) -> Sequence[Partition] | None:
    windows = ir.DenseI64ArrayAttr(op.attributes["window_dimensions"])
    beside = [tuple([axes if n == 1 else () for axes, n in zip(cut, windows, strict=True)]) for cut in results]
    agreed = next((cut for cut in beside if any(cut)), None)
    return None if agreed is None or {*results, *operands[: len(results)]} == {agreed} else [agreed] * len(results)


def _of_lookup(op: Any, axes: int, operands: cuts.Cuts, results: cuts.Cuts) -> Sequence[Partition] | None:
    numbers = stablehlo.GatherDimensionNumbers(op.attributes["dimension_numbers"])
    indices = [axes for d, axes in enumerate(operands[1]) if d != numbers.index_vector_dim]
    batch = [d for d in range(len(results[0])) if d not in set(numbers.offset_dims)]
    agreed = list(results[0])
    for d, cut in zip(batch, indices, strict=True):
        agreed[d] = cut
    used = {axis for several in indices for axis in several}
    if axes == 2 and used.isdisjoint(axis for several in operands[0] for axis in several):
        return None
    for d in numbers.offset_dims:
        agreed[d] = tuple([axis for axis in agreed[d] if axis not in used])
    return None if not used or tuple(agreed) == results[0] else [tuple(agreed)]


_AGREED: dict[str, Callable[[Any, int, cuts.Cuts, cuts.Cuts], Sequence[Partition] | None]] = {
    "stablehlo.reduce_window": _of_windows,
    "stablehlo.gather": _of_lookup,
}


def _constrain(op: Any, partitions: Sequence[Partition], mesh: str) -> None:
    """Cut results so, and what windows are of.

    A barrier stands before other constraints, because of two in a row Shardy looks at none.
    """
    if op.name == "stablehlo.reduce_window":
        with ir.InsertionPoint(op), op.location:
            for i, partition in enumerate(partitions):
                op.operands[i] = sharding.constraint(op.operands[i], sharding.attribute(partition, mesh))
    for result, partition in zip(op.results, partitions, strict=True):
        users = [(use.owner, use.operand_number) for use in result.uses]
        with ir.InsertionPoint.after(op), op.location:
            cut = sharding.constraint(result, sharding.attribute(partition, mesh))
            (behind,) = ir.Operation.create("stablehlo.optimization_barrier", [cut.type], [cut]).results
        for user, place in users:
            user.operands[place] = behind
