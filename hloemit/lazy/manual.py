"""Manual sharding: what each device computes of its own shards, between two operators of one program.

Between them a value has the shape of a shard, and is another one on each device. No storage has such a value at rest:
it is computed where the program goes on to the whole, and is gone behind the program.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch
from torch.fx import Graph, Node

import hloemit.recording.sharding  # noqa: F401 - defines the operators
from hloemit.base.errors import CaptureError, ExecutionError
from hloemit.base.live_nodes import output_node
from hloemit.recording.trace import Step
from hloemit.recording.trace_to_graph import slots_of
from hloemit.recording.values import Value

_TO_SHARDS, _FROM_SHARDS = torch.ops.hloemit.to_shards.default, torch.ops.hloemit.from_shards.default
_GONE = (
    "a tensor between enable_manual_sharding and disable_manual_sharding is another one on each device, and lives no "
    "longer than the program that makes it: pass it to disable_manual_sharding before anything is read or synced. "
    "A weight has a gradient there that is all devices' if it enters by enable_manual_sharding, too, whole if need be"
)


def shards_in(leaf: Step) -> set[int]:
    """The slots of a trace that hold what one device has."""
    found: set[int] = set()
    for step in leaf.path():
        if step.call is None or step.call.op is _FROM_SHARDS:
            continue
        read = (*slots_of(step.args), *slots_of(step.kwargs.values()))
        if step.call.op is _TO_SHARDS or any(slot in found for slot in read):
            found.update(step.slots())
    return found


def refuse_shards(graph: Graph) -> None:
    """Raise ``CaptureError`` where a captured program gives what one device has of a tensor."""
    shards: set[Node] = set()
    for node in graph.nodes:
        is_one = node.target is _TO_SHARDS or any(each in shards for each in node.all_input_nodes)
        if is_one and node.op != "output" and node.target is not _FROM_SHARDS:
            shards.add(node)
    if any(each in shards for each in output_node(graph).all_input_nodes):
        raise CaptureError(
            "a result of the function, or what it leaves in a tensor, is what one device has of a tensor, and lives no "
            "longer than its program: pass it to disable_manual_sharding in the function"
        )


def without_shards(live: Sequence[Value], leaf: Step) -> list[Value]:
    """The values that are to be computed; those of single devices are gone when the program has run."""
    shards = shards_in(leaf)
    for value in live:
        if value.slot in shards:
            value.error = ExecutionError(_GONE)
    return [value for value in live if value.slot not in shards]
