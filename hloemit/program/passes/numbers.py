"""A graph in two parts, between which a number is read: sizes and places of views are what no program computes."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Iterator
from typing import Any

import torch
from torch.fx import Graph, GraphModule, Node

from hloemit.recording.computed_numbers import NUMBERS

_READS = (torch.ops.aten._local_scalar_dense.default, torch.ops.aten.item.default)


def cut_at_a_number(module: GraphModule) -> tuple[GraphModule, GraphModule] | None:
    """A graph up to a number that it reads, and from there; None where no size and no result follows from one.

    The first part takes the graph's arguments, and gives the tensor of one element that has the number, and what the
    second needs of its own. That takes the arguments, what the first gave, and the number. A number that is only
    computed with is no such one: programs read it where they use it.
    """
    nodes = list(module.graph.nodes)
    reads = [n for n in nodes if n.target in _READS]
    followed = set(_followed(nodes)) if reads else set()
    read = next((n for n in reads if _symbols(n.meta.get("val")) & followed), None)
    if read is None:
        return None
    source: Any = read.args[0]
    arguments = [n for n in nodes if n.op == "placeholder"]
    before = _before(nodes, read)
    passed = _needed([n for n in nodes if n not in before and n is not read], before)

    first = Graph()
    copies: dict[Node, Node] = {}
    for node in nodes:
        if node in before or node.op in ("placeholder", "get_attr"):
            copies[node] = first.node_copy(node, copies.__getitem__)
    first.output(tuple(copies[n] for n in (source, *passed)))

    second = Graph()
    copies = {n: second.node_copy(n) for n in arguments}
    for node in (*passed, read):
        copies[node] = second.placeholder(f"{node.name}_read")
        copies[node].meta = dict(node.meta)
    for node in nodes:
        if node not in copies and (node not in before or _is_number(node)):
            copies[node] = second.node_copy(node, copies.__getitem__)
    for graph in (first, second):
        graph.eliminate_dead_code()
    return GraphModule(module, first), GraphModule(module, second)


def _before(nodes: list[Node], read: Node) -> set[Node]:
    """What is computed ahead of a number, each operator with all of its results."""
    before: set[Node] = set()
    for node in nodes[: nodes.index(read)]:
        if node.op not in ("placeholder", "get_attr"):
            before.add(node)
            before.update(user for user in node.users if user.target is operator.getitem)
    return before


def _needed(after: Iterable[Node], before: set[Node]) -> list[Node]:
    """The tensors of the one that the other reads, also by way of numbers, which are computed anew."""
    pending = [value for node in after for value in node.all_input_nodes]
    found: dict[Node, None] = {}
    seen: set[Node] = set()
    while pending:
        node = pending.pop(0)
        if node in before and node not in seen:
            seen.add(node)
            if _is_number(node):
                pending += node.all_input_nodes
            else:
                found[node] = None
    return list(found)


def _is_number(node: Node) -> bool:
    return not isinstance(node.meta.get("val"), (torch.Tensor, tuple, list))


def _followed(nodes: Iterable[Node]) -> Iterator[Any]:
    """The symbols of all sizes, and of results: of numbers, and of how tensors lie in memory that they share."""
    for node in nodes:
        if node.op == "output":
            for value in (n.meta.get("val") for n in node.all_input_nodes):
                numbers = (*value.stride(), value.storage_offset()) if isinstance(value, torch.Tensor) else (value,)
                yield from (symbol for number in numbers for symbol in _symbols(number))
        values = node.meta.get("val")
        for value in values if isinstance(values, (tuple, list)) else (values,):
            if isinstance(value, torch.Tensor):
                yield from (symbol for size in value.shape for symbol in _symbols(size))


def _symbols(number: Any) -> set[Any]:
    return number.node.expr.free_symbols if isinstance(number, NUMBERS) else set()
