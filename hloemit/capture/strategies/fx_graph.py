"""Capture of ``fx.GraphModule``s that hold ATen operators with fake-tensor metadata, as ``make_fx`` makes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch.fx import GraphModule

from hloemit.base.errors import CaptureError
from hloemit.base.live_nodes import output_node
from hloemit.base.modules import children_in
from hloemit.base.torch_private import HigherOrderOperator, OpOverload, pytree
from hloemit.capture.graph_attributes import lift_attributes
from hloemit.capture.strategies.export import must_retrace
from hloemit.program.program import Program, ProgramInput, ProgramOutput, leaf_names, values_of
from hloemit.recording.computed_numbers import NUMBERS


def is_traced(module: GraphModule) -> bool:
    """Whether every node is an operator, an input or an attribute, in inner graphs too: nothing is left to trace."""
    inner = [child for child in children_in(module) if isinstance(child, GraphModule)]
    return all(map(is_traced, inner)) and all(
        n.op in ("placeholder", "output", "get_attr")
        or (
            n.op == "call_function"
            and (
                isinstance(n.target, (OpOverload, HigherOrderOperator))
                or getattr(n.target, "__module__", "") == "_operator"
                or isinstance(n.meta.get("val"), NUMBERS)  # math.floor or torch.sym_float of a number
            )
        )
        for n in module.graph.nodes
    )


def from_graph(module: GraphModule, args: Sequence[Any], kwargs: dict[str, Any] | None) -> Program:
    """The program of a traced graph; ``args`` are needed only where its nodes carry no ``meta["val"]`` or it mutates.

    Raises ``CaptureError`` where they are needed and missing.
    """
    nodes = list(module.graph.nodes)
    read = [n for n in nodes if n.op == "placeholder" or (n.op == "call_function" and n.users)]
    described = all("val" in n.meta for n in read)
    if not described or must_retrace(module):
        if not args and not kwargs and any(n.op == "placeholder" for n in nodes):
            raise CaptureError("the graph's nodes carry no fake tensors (meta['val']): pass example inputs as args")
        from hloemit.capture.strategies.function import from_function  # and with it sympy

        return from_function(module, args, kwargs)
    copy = GraphModule(module, _copy_graph(module))
    placeholders = [n for n in copy.graph.nodes if n.op == "placeholder"]
    inputs = [ProgramInput("user_input", n.name, position=i) for i, n in enumerate(placeholders)]
    for node, spec in zip(placeholders, inputs, strict=True):
        if not isinstance(node.meta["val"], (torch.Tensor, torch.SymInt)):
            spec.kind, spec.value = None, node.meta["val"]
    skeleton = tuple(range(len(placeholders)))
    _, in_tree = values_of(skeleton, None)
    lift_attributes(copy, inputs)
    output = output_node(copy.graph)
    _, out_tree = pytree.tree_flatten(output.args[0])
    outputs = [ProgramOutput("user_output", name, position=i) for i, name in enumerate(leaf_names(out_tree, "output"))]
    return Program(copy, inputs, outputs, in_tree, out_tree)


def _copy_graph(module: GraphModule) -> torch.fx.Graph:
    graph = torch.fx.Graph()
    graph.output(graph.graph_copy(module.graph, {}))
    return graph
