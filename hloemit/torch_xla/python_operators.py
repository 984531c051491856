"""Operators that users write in Python (``torch.library.custom_op``), in graphs: what they do stands in their place.

On the device such an operator's function is called by itself; a graph has it as one node, which has no lowering.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from torch import Tensor
from torch.fx import Graph, GraphModule, Node
from torch.fx.node import map_arg

from hloemit.base.torch_private import OpOverload, custom_operators, function_of_custom, pytree
from hloemit.lowering.decompose import has_decomposition, traced
from hloemit.lowering.registry import find_rule


def open_python_operators(module: GraphModule) -> None:
    """Put what they do in the place of operators that have neither a rule nor a decomposition, where that can be said.

    A function that asks for values, or calls another library, cannot be traced: its operator stays.
    """
    for node in list(module.graph.nodes):
        function = _function_of(node.target) if node.op == "call_function" else None
        if function is not None:
            _open(module.graph, node, function)
    module.recompile()


def _function_of(target: Any) -> Callable[..., Any] | None:
    if not isinstance(target, OpOverload) or find_rule(target) is not None or has_decomposition(target):
        return None
    found = custom_operators.get(target.name())
    function: Callable[..., Any] | None = None if found is None else function_of_custom(found)
    return function


def _open(graph: Graph, node: Node, function: Callable[..., Any]) -> None:
    leaves, tree = pytree.tree_flatten((node.args, node.kwargs))
    operands = [x for x in leaves if isinstance(x, Node)]

    def call(*given: Tensor) -> Any:
        it = iter(given)
        args, kwargs = pytree.tree_unflatten([next(it) if isinstance(x, Node) else x for x in leaves], tree)
        return function(*args, **kwargs)

    try:
        body = traced(call, [x.meta["val"] for x in operands])
    except Exception:  # whatever a user's function raises for tensors without elements
        return
    if any(inner.op == "get_attr" for inner in body.graph.nodes):
        return
    copies = dict(zip((n for n in body.graph.nodes if n.op == "placeholder"), operands, strict=True))
    with graph.inserting_before(node):
        for inner in body.graph.nodes:
            if inner.op == "call_function":
                copies[inner] = graph.node_copy(inner, copies.__getitem__)
    _replace(graph, node, map_arg(body.graph.output_node().args[0], copies.__getitem__))


def _replace(graph: Graph, node: Node, results: Any) -> None:
    if isinstance(results, Node):
        node.replace_all_uses_with(results)
    for user in list(node.users):  # of several results each is taken by its place
        assert user.target is operator.getitem, user
        user.replace_all_uses_with(results[user.args[1]])
        graph.erase_node(user)
    graph.erase_node(node)
