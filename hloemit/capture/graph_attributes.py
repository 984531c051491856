"""Constants that a graph holds as attributes, made inputs where they are tensors."""

from __future__ import annotations

import operator
from collections.abc import Mapping

import torch
from torch.fx import Graph, GraphModule, Node

from hloemit.base.live_nodes import live_nodes
from hloemit.program.program import ProgramInput


def append_placeholder(graph: Graph, name: str, at: int | None = None) -> Node:
    """A placeholder behind the ones that the graph has, or with ``at`` of them before it."""
    nodes = iter(graph.nodes)
    following = next(n for i, n in enumerate(nodes) if n.op != "placeholder" or i == at)
    with graph.inserting_before(following):
        return graph.placeholder(name)


def lift_attributes(
    module: GraphModule, inputs: list[ProgramInput], at: int | None = None, names: Mapping[str, str] | None = None
) -> list[ProgramInput]:
    """Turn each ``get_attr`` of a tensor into a placeholder, so that a large constant becomes an argument.

    ``inputs`` gains an entry for each, at its end or from ``at`` on; ``names`` are what attributes are called there.
    The entries of those that a result depends on are given.
    Submodules of higher-order operators stay attributes.
    """
    graph = module.graph
    known: dict[int, Node] = {}
    lifted: dict[Node, ProgramInput] = {}
    for node in [n for n in graph.nodes if n.op == "get_attr"]:
        value = operator.attrgetter(str(node.target))(module)
        if not isinstance(value, torch.Tensor):
            continue
        placeholder = known.get(id(value))
        if placeholder is None:
            place = len(inputs) if at is None else at + len(known)
            placeholder = append_placeholder(graph, f"attr_{place}", place)
            placeholder.meta["val"] = node.meta.get("val", value)
            known[id(value)] = placeholder
            kind = "parameter" if isinstance(value, torch.nn.Parameter) else "constant"
            name = str(node.target) if names is None else names.get(str(node.target), str(node.target))
            lifted[placeholder] = ProgramInput(kind, name, name, tensor=value.detach())  # type: ignore[arg-type]
            inputs.insert(place, lifted[placeholder])
        node.replace_all_uses_with(placeholder)
        graph.erase_node(node)
    live = live_nodes(graph)
    return [spec for placeholder, spec in lifted.items() if placeholder in live]
