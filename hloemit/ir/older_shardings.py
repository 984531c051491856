"""Shardings in XLA's older notation, ``mhlo.sharding = "{devices=[4,1,2]<=[8] last_tile_dim_replicate}"``.

jax wrote them before Shardy, and writes them with ``jax_use_shardy_partitioner=False``. Modules that have them are
partitioned by XLA's older partitioner; what a runner needs is how their arguments and results lie, over one mesh.

Source: ``HloSharding`` in xla/hlo/ir/hlo_sharding.h.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence

import numpy as np

from hloemit.base.errors import ShardingError
from hloemit.base.layouts import Layout, expressed, find_layout, refined
from hloemit.base.mesh import Mesh, Partition, partition_of
from hloemit.ir import serialization
from hloemit.ir.bindings import Module, ir
from hloemit.ir.partitioning import partition_count

_NAME = "mhlo.sharding"
_WHOLE = "{replicated}"
_TILES = re.compile(
    r"\{devices=\[([\d,]+)\](?:<=\[([\d,]+)\](?:T\(([\d,]+)\))?|([\d,]+))"
    r"( last_tile_dim_replicate| last_tile_dims=\{replicated\})?\}"
)


def is_older(module: Module) -> bool:
    """Whether a module of several partitions says how it is cut in the older notation, and not in Shardy's."""
    named = any(op.operation.name == "sdy.mesh" for op in module.body.operations)
    return partition_count(module) > 1 and not named


def assigned(module: Module) -> tuple[Mesh, list[Partition], list[Partition]]:
    """One mesh for a module, and how its arguments and results are cut over it; those that say nothing are whole.

    Raises ``ShardingError`` for what no mesh can say: devices in an order of their own, a part for one device alone,
    and dimensions that are not divided evenly.
    """
    count = partition_count(module)
    with module.context:
        main = serialization.main_of(module)
        kind = ir.TypeAttr(main.operation.attributes["function_type"]).value
        said = [
            (f"{what} {i}", text, tuple(ir.RankedTensorType(each).shape))
            for what, name, types in (("argument", "arg_attrs", kind.inputs), ("result", "res_attrs", kind.results))
            for i, (each, text) in enumerate(zip(types, _texts(main, name, len(types)), strict=True))
        ]
        inputs = len(kind.inputs)
    layouts = [_layout(text, len(shape), count, what) for what, text, shape in said]
    mesh = refined([layout.mesh for layout in layouts if not layout.is_whole], count)
    found = [
        partition_of(
            () if layout.is_whole else expressed(layout.partition, layout.mesh, mesh), mesh, shape, f"{what} ({text})"
        )
        for layout, (what, text, shape) in zip(layouts, said, strict=True)
    ]
    return mesh, found[:inputs], found[inputs:]


def annotated(module: Module) -> Module:
    """A copy in which arguments and results that say nothing are whole, so that nobody chooses otherwise."""
    copy = serialization.clone(module)
    with copy.context:
        main = serialization.main_of(copy)
        kind = ir.TypeAttr(main.operation.attributes["function_type"]).value
        for where, types in (("arg_attrs", kind.inputs), ("res_attrs", kind.results)):
            texts = enumerate(_texts(main, where, len(types)))
            serialization.attach(main, where, _NAME, {i: ir.StringAttr.get(text) for i, text in texts})
    return copy


def _texts(main: ir.Operation, name: str, count: int) -> list[str]:
    attributes = main.operation.attributes
    given = [ir.DictAttr(each) for each in ir.ArrayAttr(attributes[name])] if name in attributes else []
    found = [str(ir.StringAttr(each[_NAME]).value) if _NAME in each else _WHOLE for each in given]
    return found or [_WHOLE] * count


def _layout(text: str, rank: int, count: int, what: str) -> Layout:
    """How a value lies over a mesh of its own."""
    if text == _WHOLE:
        return find_layout(Mesh((count,), ("devices",)), ((),) * rank)
    read = _TILES.fullmatch(text)
    if read is None:
        raise ShardingError(f"{what} is cut as {text}, which is no tiling of all devices that hloemit knows")
    tiles, dims, order, devices, rest = read.groups()
    lengths = _ints(tiles)
    if dims is None:
        numbers = np.array(_ints(devices))
    else:
        axes = _ints(dims)
        numbers = np.arange(np.prod(axes)).reshape(axes).transpose(_ints(order) if order else range(len(axes))).ravel()
    if numbers.size != count or np.prod(lengths) != count or len(lengths) != rank + (rest is not None):
        raise ShardingError(f"{what} is cut as {text}, which does not fit {count} devices and {rank} dimensions")
    placed = numbers.reshape(lengths)
    steps = [_steps(np.moveaxis(placed, d, 0).reshape(n, -1)[:, 0]) for d, n in enumerate(lengths)]
    axes_by_step = sorted(((step, length, d) for d, pairs in enumerate(steps) for step, length in pairs), reverse=True)
    shape = tuple(length for _, length, _ in axes_by_step)
    disorder = ShardingError(f"{what} is cut as {text}: its devices come in an order that no mesh has")
    if math.prod(shape) != count:
        raise disorder
    mesh = Mesh(shape, tuple(f"axis_{i}" for i in range(len(shape))))
    names = {(of, step): name for name, (step, _, of) in zip(mesh.axis_names, axes_by_step, strict=True)}
    found = find_layout(mesh, tuple(tuple(names[d, step] for step, _ in reversed(steps[d])) for d in range(rank)))
    copies = placed.shape[-1] if rest else 1
    if not np.array_equal(np.sort(found.tiles().reshape(-1, copies)), np.sort(placed.reshape(-1, copies))):
        raise disorder
    return found


def _ints(text: str) -> list[int]:
    return list(map(int, text.split(",")))


def _steps(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """How devices go on along a dimension: from the innermost on, each step, and how often it is taken."""
    found: list[tuple[int, int]] = []
    done = 1
    while done < len(numbers):
        step = int(numbers[done] - numbers[0])
        length = 1
        while length * done < len(numbers) and numbers[length * done] - numbers[0] == length * step:
            length += 1
        if length == 1 or len(numbers) % (length * done):
            return found  # no mesh; what comes of it is compared
        found.append((step, length))
        done *= length
    return found
