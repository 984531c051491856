"""Checks of linear algebra in graphs of PyTorch's own capture, which keep their place by tokens.

AOTAutograd and ``ExportedProgram.run_decompositions`` give an operator that may raise a token, and hand on the token
that it returns: an input and an output of the graph. Source: ``torch/_higher_order_ops/effects.py``.
"""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Graph, GraphModule

from hloemit.base.live_nodes import output_node
from hloemit.base.operators import aten

_CHECK = aten._linalg_check_errors.default


def free_checks(graph: Graph) -> bool:
    """Make such checks calls of their own, whose tokens are those that they were given; whether there are any."""
    nodes = graph.find_nodes(op="call_function", target=torch.ops.higher_order.with_effects)
    found = [node for node in nodes if node.args[1] is _CHECK]
    for node in found:
        token, _, *args = node.args
        with graph.inserting_before(node):
            graph.call_function(_CHECK, tuple(args), dict(node.kwargs)).meta.update(node.meta, val=None)
        for handed_on in list(node.users):  # there is no other result
            handed_on.replace_all_uses_with(token)
            graph.erase_node(handed_on)
        graph.erase_node(node)
    return bool(found)


def without_tokens(module: GraphModule, count: int) -> GraphModule:
    """A copy of a graph whose checks are calls of their own, without its first ``count`` inputs and outputs.

    Those are the tokens. Tokens that another operator with effects takes stay.
    """
    graph = Graph()
    outputs = graph.graph_copy(module.graph, {})
    output = graph.output(outputs)
    output.meta.update(output_node(module.graph).meta)
    free_checks(graph)
    tokens = [node for node in graph.nodes if node.op == "placeholder"][:count]
    values: Any = output.args[0]
    if all(set(token.users) <= {output} for token in tokens):
        output.args = (tuple(values[count:]),)
        for token in tokens:
            graph.erase_node(token)
    return GraphModule(module, graph)
