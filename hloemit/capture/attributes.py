"""Constants that a graph holds as attributes, made inputs where they are tensors."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import GraphModule

from hloemit.capture.program import ProgramInput


def lift_attributes(module: GraphModule, inputs: list[ProgramInput]) -> None:
    """Turn each ``get_attr`` of a tensor into a placeholder, so that a large constant becomes an argument.

    ``inputs`` gains an entry for each. Submodules of higher-order operators stay attributes.
    """
    graph = module.graph
    placeholders = [n for n in graph.nodes if n.op == "placeholder"]
    last = placeholders[-1] if placeholders else None
    known: dict[int, torch.fx.Node] = {}
    for node in [n for n in graph.nodes if n.op == "get_attr"]:
        value: Any = module
        for part in str(node.target).split("."):
            value = getattr(value, part)
        if not isinstance(value, torch.Tensor):
            continue
        placeholder = known.get(id(value))
        if placeholder is None:
            where = graph.inserting_after(last) if last is not None else graph.inserting_before(next(iter(graph.nodes)))
            with where:
                placeholder = last = graph.placeholder(f"attr_{len(inputs)}")
            placeholder.meta["val"] = node.meta.get("val", value)
            known[id(value)] = placeholder
            kind = "parameter" if isinstance(value, torch.nn.Parameter) else "constant"
            inputs.append(ProgramInput(kind, str(node.target), str(node.target), tensor=value.detach()))  # type: ignore[arg-type]
        node.replace_all_uses_with(placeholder)
        graph.erase_node(node)
