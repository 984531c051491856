"""How Shardy cuts what operations read and give, and what is computed of shards in a composite's place."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from hloemit.base.errors import ShardingError
from hloemit.base.mesh import Mesh, Partition
from hloemit.ir import resharding, sharding
from hloemit.ir.bindings import Module, ir
from hloemit.ir.build import attribute, tensor_type
from hloemit.ir.serialization import clone
from hloemit.ir.value import TensorType, Value, hlo_static
from hloemit.ir.walking import operations

_SITE = "hloemit.site"  # on an op of a copy, or the barrier behind which a composite's operands stand there
_BARRIER = "stablehlo.optimization_barrier"
_PER_VALUE = "sdy.sharding"
_AXIS = re.compile(r'"(\w+)"')
_VALUE = re.compile(r"<@\w+, \[((?:\{[^{}]*\}(?:, )?)*)\](, unreduced)?")


def of_operands(module: Module, chosen: Callable[[Any], bool]) -> list[tuple[Partition, ...] | None]:
    """How the operands of each chosen op are cut, in the order of ``walking.operations``.

    None of an op in a region in which shapes are those of shards already, of one that is cut differently where its
    function is called twice, along a part of an axis, or not by Shardy; and of one that nothing calls.
    """
    copy = clone(module)
    with copy.context:
        sites = [op for op in operations(copy.operation) if chosen(op)]
        for number, op in enumerate(sites):
            _mark(op, number)
    none: list[tuple[Partition, ...] | None] = [None] * len(sites)
    try:
        made = sharding.propagated(copy)
    except ShardingError:
        return none
    found: list[set[tuple[Partition, ...] | None]] = [set() for _ in sites]
    with made.context:
        for op in operations(made.operation):
            if _SITE in op.attributes:
                found[ir.IntegerAttr(op.attributes[_SITE]).value].add(None if _is_local(op) else _cuts(op))
    return [next(iter(cuts)) if len(cuts) == 1 else None for cuts in found]


Cuts = tuple[Partition, ...]


def of_values(module: Module, chosen: Callable[[Any], bool]) -> list[tuple[Cuts, Cuts] | None]:
    """How the operands and the results of each chosen op are cut, as ``of_operands`` says it; composites are none."""
    copy = clone(module)
    with copy.context:
        sites = [op for op in operations(copy.operation) if chosen(op)]
        for number, op in enumerate(sites):
            op.attributes[_SITE] = _number(number)
    try:
        made = sharding.propagated(copy)
    except ShardingError:
        return [None] * len(sites)
    found: list[set[tuple[Cuts, Cuts] | None]] = [set() for _ in sites]
    with made.context:
        for op in operations(made.operation):
            if _SITE in op.attributes:
                cuts = None if _is_local(op) else _of_both(op)
                found[ir.IntegerAttr(op.attributes[_SITE]).value].add(cuts)
    return [next(iter(cuts)) if len(cuts) == 1 else None for cuts in found]


def _of_both(op: Any) -> tuple[Cuts, Cuts] | None:
    values = [_read(value) for value in (*op.operands, *op.results)]
    known = tuple([cut for cut in values if cut is not None])
    return (known[: len(op.operands)], known[len(op.operands) :]) if len(known) == len(values) else None


def _read(value: Any) -> Partition | None:
    entries = resharding.cut_of(value) or [""] * len(ir.RankedTensorType(value.type).shape)
    return None if any("(" in axes for axes in entries) else tuple([tuple(_AXIS.findall(axes)) for axes in entries])


def _number(number: int) -> Any:
    return ir.IntegerAttr.get(ir.IntegerType.get_signless(64), number)


def _mark(op: Any, number: int) -> None:
    with ir.InsertionPoint(op), op.location:
        types = [value.type for value in op.operands]
        site = {_SITE: _number(number)}
        barrier = ir.Operation.create(_BARRIER, types, list(op.operands), attributes=site)
    for place, result in enumerate(barrier.results):
        op.operands[place] = result


def _is_local(op: Any) -> bool:
    while (parent := op.parent) is not None:
        op = parent.operation
        if op.name == "sdy.manual_computation":
            return True
    return False


def _cuts(barrier: Any) -> tuple[Partition, ...] | None:
    whole: list[Partition] = [((),) * len(ir.RankedTensorType(each.type).shape) for each in barrier.results]
    if _PER_VALUE not in barrier.attributes:
        return tuple(whole)
    values = _VALUE.findall(str(barrier.attributes[_PER_VALUE]))
    cuts = [sharding.read_dimensions(dims) for dims, unreduced in values if not unreduced]
    known = tuple([cut for cut in cuts if cut is not None])
    return known if [len(cut) for cut in known] == [len(cut) for cut in whole] else None


def shard_of(kind: TensorType, cut: Partition, mesh: Mesh) -> TensorType:
    """The type of a shard; the axes divide the dimensions that are cut."""
    sizes = zip(hlo_static(kind.shape), cut, strict=True)
    return TensorType(tuple(size // mesh.length(axes) for size, axes in sizes), kind.dtype)


def on_shards(
    op: Any, named: tuple[str, Mesh], cuts: Sequence[Partition], made: Callable[[list[Value]], Sequence[Value]]
) -> list[Value]:
    """What ``made`` gives of the shards of an op's operands, each device by itself: ``sdy.manual_computation``.

    ``cuts`` are those of the operands and then of the results, all of which the axes divide. Emitted at the current
    insertion point; results are whole, and have the types of the op's.
    """
    name, mesh = named
    operands = [Value.of(v) for v in op.operands]
    of_operands, of_results = cuts[: len(operands)], cuts[len(operands) :]
    local = [tensor_type(*shard_of(x.type, cut, mesh)) for x, cut in zip(operands, of_operands, strict=True)]
    axes = ", ".join(f'"{axis}"' for axis in mesh.axis_names)
    attributes = {
        "in_shardings": _per_value(of_operands, name),
        "out_shardings": _per_value(of_results, name),
        "manual_axes": attribute(f"#sdy<manual_axes{{{axes}}}>"),
    }
    types = [result.type for result in op.results]
    whole = ir.Operation.create("sdy.manual_computation", types, list(op.operands), attributes=attributes, regions=1)
    block = whole.regions[0].blocks.append(*local, arg_locs=[op.location] * len(local))
    with ir.InsertionPoint(block):
        ir.Operation.create("sdy.return", [], [value.ir for value in made([Value.of(v) for v in block.arguments])])
    return [Value.of(v) for v in whole.results]


def _per_value(cuts: Sequence[Partition], mesh: str) -> Any:
    written = [str(sharding.attribute(cut, mesh)).removeprefix("#sdy.sharding") for cut in cuts]
    return attribute(f"#sdy.sharding_per_value<[{', '.join(written)}]>")
