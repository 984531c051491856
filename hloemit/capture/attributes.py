"""Constants that a graph holds as attributes, made inputs where they are tensors."""

from __future__ import annotations

import operator

import torch
from torch.fx import Graph, GraphModule, Node

from hloemit.capture.program import ProgramInput


def append_placeholder(graph: Graph, name: str) -> Node:
    """A placeholder behind the ones that the graph has."""
    following = next(n for n in graph.nodes if n.op != "placeholder")
    with graph.inserting_before(following):
        return graph.placeholder(name)


def lift_attributes(module: GraphModule, inputs: list[ProgramInput]) -> None:
    """Turn each ``get_attr`` of a tensor into a placeholder, so that a large constant becomes an argument.

    ``inputs`` gains an entry for each. Submodules of higher-order operators stay attributes.
    """
    graph = module.graph
    known: dict[int, Node] = {}
    for node in [n for n in graph.nodes if n.op == "get_attr"]:
        value = operator.attrgetter(str(node.target))(module)
        if not isinstance(value, torch.Tensor):
            continue
        placeholder = known.get(id(value))
        if placeholder is None:
            placeholder = append_placeholder(graph, f"attr_{len(inputs)}")
            placeholder.meta["val"] = node.meta.get("val", value)
            known[id(value)] = placeholder
            kind = "parameter" if isinstance(value, torch.nn.Parameter) else "constant"
            inputs.append(ProgramInput(kind, str(node.target), str(node.target), tensor=value.detach()))  # type: ignore[arg-type]
        node.replace_all_uses_with(placeholder)
        graph.erase_node(node)
