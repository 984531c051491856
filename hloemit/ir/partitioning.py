"""Whether a module is written for several partitions, and what in it says so.

jax writes ``mhlo.num_partitions``, and shardings in Shardy's words (``sdy.mesh``, ``sdy.sharding``) or in the older
ones (``mhlo.sharding``, custom calls such as ``@Sharding``). Run on the buffers of one device, such a module gives one
shard for the whole, or ends the process.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import Any

from hloemit.ir.bindings import Module, ir

_TILED = re.compile(r"devices=\[(?!1(?:,1)*\])")  # the older notation; {replicated}, {maximal …} and [1,1] are no tiles
_CALLS = ("Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape")


def partitions(module: Module) -> list[str]:
    """What says that the module is partitioned, in words for a message; nothing for a module of one partition."""
    return [*_of_module(module), *_of_operations(module)]


def replicas(module: Module) -> int:
    """For how many replicas the module says that it is written; 1 where it says nothing."""
    return _number(module, "mhlo.num_replicas")


def partition_count(module: Module) -> int:
    """For how many partitions the module says that it is written."""
    return _number(module, "mhlo.num_partitions")


def _number(module: Module, name: str) -> int:
    attributes = module.operation.attributes
    return int(ir.IntegerAttr(attributes[name]).value) if name in attributes else 1


def _of_module(module: Module) -> Iterator[str]:
    count = partition_count(module)
    if count > 1:
        yield f"mhlo.num_partitions = {count}"
    for op, _, _ in named_meshes(module):
        yield str(op.operation.attributes["mesh"]).removeprefix("#")


def named_meshes(module: Module) -> Iterator[tuple[Any, tuple[str, ...], tuple[int, ...]]]:
    """Each ``sdy.mesh`` of more than one device, with the names and the lengths of its axes."""
    for op in module.body.operations:
        if op.operation.name == "sdy.mesh":
            axes = re.findall(r'"([^"]*)"=(\d+)', str(op.operation.attributes["mesh"]))
            names, lengths = tuple(name for name, _ in axes), tuple(int(length) for _, length in axes)
            if math.prod(lengths) > 1:
                yield op, names, lengths


def _of_operations(module: Module) -> Iterator[str]:
    """The first sharding of the older kind: of an argument, of a result, or of a value inside."""
    found: list[str] = []

    def look(op: Any) -> Any:
        attributes = op.attributes
        for name in ("arg_attrs", "res_attrs", "mhlo.sharding"):
            if name in attributes and _TILED.search(str(attributes[name])):
                found.append(_named(op, name))
        target = ir.StringAttr(attributes["call_target_name"]).value if "call_target_name" in attributes else ""
        if target in _CALLS[1:]:
            found.append(f"a custom call @{target}")
        return ir.WalkResult.INTERRUPT if found else ir.WalkResult.ADVANCE

    module.operation.walk(look)
    return iter(found)


def _named(op: Any, name: str) -> str:
    if name == "mhlo.sharding":
        return f"mhlo.sharding of a value ({op.name})"
    marked = [i for i, each in enumerate(ir.ArrayAttr(op.attributes[name])) if _TILED.search(str(each))]
    return f"mhlo.sharding of {'argument' if name == 'arg_attrs' else 'result'} {marked[0]}"
