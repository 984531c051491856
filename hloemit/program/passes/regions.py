"""Regions of TorchDynamo's (``torch.compiler.nested_compile_region``) that update what they are given."""

from __future__ import annotations

import operator
from typing import Any

import torch
from torch.fx import GraphModule, Node

_WRAPPER = torch.ops.higher_order.auto_functionalized_v2
_CALL = torch.ops.higher_order.invoke_subgraph
_COPY = torch.ops.aten.copy_.default  # at a region's end, as AOTAutograd leaves it, of what an operand becomes
_PARTS = ("size", "slice_dim", "alias")  # how the wrapper says that an operand is a part of what is updated


def inline_updating_regions(module: GraphModule) -> None:
    """Put their operators where AOTAutograd calls them, in its wrapper of updates."""
    graph, found = module.graph, False
    for node in graph.find_nodes(op="call_function", target=_WRAPPER):
        if node.args[0] is _CALL and all(user.target is operator.getitem for user in node.users):
            found = _inline(module, node) or found
    if found:
        graph.eliminate_dead_code()
        module.recompile()


def _inline(module: GraphModule, node: Node) -> bool:
    graph, given = module.graph, dict(node.kwargs)
    region: Any = module.get_submodule(str(given["subgraph"].target))
    inline_updating_regions(region)
    places = region.graph.find_nodes(op="placeholder")
    if any(given.get(f"_arg{i}_{part}") is not None for i in range(len(places)) for part in _PARTS):
        return False
    bases: list[Any] = list(given["_all_bases"])
    owners: dict[Any, Any] = {p: given[at] for i, p in enumerate(places) if (at := f"_arg{i}_base_index") in given}
    known = {p: bases[owners[p]] if p in owners else given[f"arg{i}"] for i, p in enumerate(places)}
    results: Any = ()
    with graph.inserting_before(node):
        for inner in region.graph.nodes:
            if inner.target is _COPY and inner.args[0] in owners:
                known[inner] = bases[owners[inner.args[0]]] = known[inner.args[1]]
            elif inner.op == "get_attr":
                name = f"{node.name}_{inner.name}"
                setattr(module, name, operator.attrgetter(str(inner.target))(region))
                known[inner] = graph.get_attr(name)
            elif inner.op == "output":
                results = inner.args[0]
            elif inner.op != "placeholder":
                known[inner] = graph.node_copy(inner, known.__getitem__)
    values = [*(known[r] if isinstance(r, Node) else r for r in results), *bases]
    for user in list(node.users):
        user.replace_all_uses_with(values[user.args[1]])
        graph.erase_node(user)
    graph.erase_node(node)
    return True
