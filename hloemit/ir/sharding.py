"""Shardings in Shardy's words: written into a module, propagated, and made a program for one device.

Source: https://openxla.org/shardy/sdy_dialect and https://openxla.org/shardy/sdy_passes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from hloemit.base.errors import ShardingError
from hloemit.base.mesh import Mesh, Partition
from hloemit.ir import exchanges, resharding, serialization
from hloemit.ir.bindings import Module, ir, run_pipeline
from hloemit.ir.build import ModuleBuilder
from hloemit.ir.inlining import inline
from hloemit.ir.partitioning import named_meshes
from hloemit.ir.value import Value
from hloemit.ir.walking import symbol_of

NAME = "mesh"
_SHARDING = "sdy.sharding"
_OF_THE_MODULE = ("sdy.parameters_shardings", "sdy.output_shardings")  # of the whole program, which newer ones leave

_PROPAGATE = "builtin.module(sdy-propagation-pipeline)"
_RESHARD = "builtin.module(func.func(sdy-insert-explicit-reshards{enable-full-version=true}))"
# groups as numbers of devices, which every consumer reads, and not as axes of the mesh, as newer ones have them
_CUT = "builtin.module(func.func(sdy-reshard-to-collectives),sdy-convert-global-to-local{enable-rgv3=false})"


def declare(builder: ModuleBuilder, mesh: Mesh) -> None:
    """Say in a new module which mesh it is for."""
    axes = ", ".join(f'"{name}"={length}' for name, length in zip(mesh.axis_names, mesh.shape, strict=True))
    with ir.InsertionPoint.at_block_begin(builder.module.body), ir.Location.unknown():
        names = {"sym_name": ir.StringAttr.get(NAME), "mesh": ir.Attribute.parse(f"#sdy.mesh<[{axes}]>")}
        ir.Operation.create("sdy.mesh", attributes=names)
        count = ir.IntegerAttr.get(ir.IntegerType.get_signless(32), mesh.size)
        builder.module.operation.attributes["mhlo.num_partitions"] = count


def attribute(
    partition: Partition,
    mesh: str = NAME,
    is_open: bool = False,
    whole_along: Sequence[str] = (),
    batches: int = 0,
) -> Any:
    """A sharding over the mesh of that name: dimensions that are named by no axis are whole.

    Where it ``is_open``, Shardy may cut them along other axes, of which ``whole_along`` (in the mesh's order) are none.
    It may cut the ``batches`` in front in any case.
    """
    more = [["?"] if is_open or d < batches else [] for d in range(len(partition))]
    dims = ", ".join("{" + ", ".join([*map(_quoted, axes), *m]) + "}" for axes, m in zip(partition, more, strict=True))
    without = f", replicated={{{', '.join(map(_quoted, whole_along))}}}" if whole_along else ""
    return ir.Attribute.parse(f"#sdy.sharding<@{mesh}, [{dims}]{without}>")


def _quoted(axis: str) -> str:
    return f'"{axis}"'


def constrain(
    x: Value,
    partition: Partition,
    is_open: bool = False,
    whole_along: Sequence[str] = (),
    mesh: str = NAME,
    batches: int = 0,
) -> Value:
    """A value that is to lie so."""
    return Value(constraint(x.ir, attribute(partition, mesh, is_open, whole_along, batches)), x.shape, x.dtype)


def constraint(x: Any, sharding: Any) -> Any:
    """``sdy.sharding_constraint`` of one of MLIR's values."""
    return ir.Operation.create("sdy.sharding_constraint", [x.type], [x], attributes={"sharding": sharding}).results[0]


def propagated(module: Module) -> Module:
    """A copy of the module in which every value has the sharding that Shardy gives it.

    Raises ``ShardingError`` where Shardy has no answer: of a size that depends on data.
    """
    copy = serialization.clone(module)
    inline(copy)  # Shardy has no rule for composites and CHLO's ops, and looks into no function that is called
    with copy.context:
        try:
            run_pipeline(copy, _PROPAGATE)
        except ir.MLIRError as error:
            raise ShardingError(f"Shardy cannot say how the program is cut: {error}") from error
    return copy


def partitioned(module: Module) -> Module:
    """The program of one device, with local shapes, and collectives where shards meet.

    Raises ``ShardingError`` where Shardy cannot write it.
    """
    copy = propagated(module)
    with copy.context:
        resharding.make_local(copy)
        run_pipeline(copy, _RESHARD)
        resharding.demand_local(copy)
        exchanges.split(copy)
        resharding.mark_parts(copy)
        try:
            run_pipeline(copy, _CUT)
        except ir.MLIRError as error:
            raise ShardingError(
                f"Shardy cannot write the program of one device; XLA may compile it: {error}"
            ) from error
        resharding.combine_as_reduced(copy)
        copy.operation.walk(_forget_sharding)
        for name in _OF_THE_MODULE:
            if name in copy.operation.attributes:
                del copy.operation.attributes[name]
    return copy


def _forget_sharding(op: Any) -> Any:
    """What was said of an op's result, whose shape is a shard's now."""
    if _SHARDING in op.attributes:
        del op.attributes[_SHARDING]
    return ir.WalkResult.ADVANCE


def assigned(module: Module) -> tuple[list[Partition], list[Partition]]:
    """How Shardy cuts the arguments and the results of ``main``, those included that nobody spoke of."""
    copy = propagated(module)
    with copy.context:
        main = serialization.main_of(copy)
        kind = ir.TypeAttr(main.operation.attributes["function_type"]).value
        return (
            _read(main.operation.attributes, "arg_attrs", kind.inputs),
            _read(main.operation.attributes, "res_attrs", kind.results),
        )


def annotate(module: Module, of_inputs: Sequence[Partition], of_outputs: Sequence[Partition], mesh: str = NAME) -> None:
    """Write into ``main`` how its arguments and results are cut."""
    with module.context:
        main = serialization.main_of(module)
        for where, partitions in (("arg_attrs", of_inputs), ("res_attrs", of_outputs)):
            said = {i: attribute(partition, mesh) for i, partition in enumerate(partitions)}
            serialization.attach(main, where, _SHARDING, said)


def meshes(module: Module) -> list[tuple[str, Mesh]]:
    """The meshes of more than one device that a module names, with their names."""
    return [(symbol_of(op), Mesh(lengths, names)) for op, names, lengths in named_meshes(module)]


_DIMENSION = re.compile(r"\{([^{}]*)\}")


def _read(attributes: Any, name: str, types: Sequence[Any]) -> list[Partition]:
    described = list(ir.ArrayAttr(attributes[name])) if name in attributes else [None] * len(types)
    found: list[Partition] = []
    for each, kind in zip(described, types, strict=True):
        shape = ir.RankedTensorType(kind).shape
        whole: Partition = ((),) * len(shape)
        if each is None or _SHARDING not in ir.DictAttr(each):
            found.append(whole)
            continue
        dimensions = str(ir.DictAttr(each)[_SHARDING]).partition("[")[2].partition("]")[0]
        entries = read_dimensions(dimensions)
        found.append(whole if entries is None or 0 in shape else entries)
    return found


def read_dimensions(text: str) -> Partition | None:
    """How a value is cut, of ``{"x"}, {}``; None along a part of an axis, ``"x":(1)2``, which no spec can say."""
    return None if "(" in text else tuple([tuple(re.findall(r'"(\w+)"', d)) for d in _DIMENSION.findall(text)])
