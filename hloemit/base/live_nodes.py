"""What of a captured graph counts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch.fx import Graph, Node

from hloemit.base.dtypes import type_string
from hloemit.base.torch_private import OpOverload

ASSERTIONS_OF_TENSORS = (
    torch.ops.aten._assert_async.default,
    torch.ops.aten._assert_async.msg,
    torch.ops.aten._functional_assert_async.msg,
)
ASSERTION_OF_A_NUMBER = torch.ops.aten._assert_scalar.default
ASSERTIONS_OF_VALUES = (*ASSERTIONS_OF_TENSORS, ASSERTION_OF_A_NUMBER)
# these, and checks that torch inserts for itself; they yield nothing that a result depends on
ASSERTIONS = frozenset(
    {
        *ASSERTIONS_OF_VALUES,
        torch.ops.aten._assert_tensor_metadata.default,
        torch.ops.aten.sym_constrain_range.default,
        torch.ops.aten.sym_constrain_range_for_size.default,
    }
)

_IDENTITIES = (torch.ops.aten.detach.default, torch.ops.aten.alias.default, torch.ops.aten.lift_fresh.default)


def origin(node: Any) -> Any:
    """The node that an identity stands for."""
    while isinstance(node, Node) and node.target in _IDENTITIES:
        node = node.args[0]
    return node


_aten = torch.ops.aten
_ASK_FOR_NO_ELEMENTS = (
    *(_aten.zero.default, _aten.fill.Scalar, _aten.fill.Tensor),
    *(_aten.zeros_like.default, _aten.ones_like.default, _aten.full_like.default, _aten.empty_like.default),
)


def uses(node: Node, end: Any, among: set[Node]) -> tuple[bool, bool]:
    """What nodes do with a tensor's elements: whether they need them, and for anything but what becomes ``end``."""
    needs, pending, seen = False, [node], {node, end}
    while pending:
        now = pending.pop()
        for user in now.users:
            if user.op == "output" and now is not node:
                return True, True
            if user not in among or (now is node and user.target in _ASK_FOR_NO_ELEMENTS):
                continue
            needs = needs or user.target not in _IDENTITIES
            if user not in seen:
                seen.add(user)
                pending.append(user)
    return needs, False


def asserts_values(graph: Graph) -> bool:
    """Whether a graph asserts anything of values, as the user wrote it, or a function in eager PyTorch's place."""
    return any(node.target in ASSERTIONS_OF_VALUES for node in graph.nodes)


def output_node(graph: Graph) -> Node:
    """The node that holds what a graph returns."""
    return next(n for n in reversed(graph.nodes) if n.op == "output")


def add_call(graph: Graph, target: Any, args: tuple[Any, ...], kwargs: dict[str, Any], name: str) -> Node:
    """Append a call; ``Graph.call_function`` takes thrice the time, to walk the arguments and to make up a name."""
    node = graph.create_node("call_function", target, name=name)
    node.args = args
    if kwargs:
        node.kwargs = kwargs
    return node


def live_nodes(graph: Graph) -> set[Node]:
    """The nodes that an output depends on. The graph is functional, so everything else is dead."""
    live: set[Node] = set()
    for node in reversed(graph.nodes):
        if node.op == "output" or (node in live and node.target not in ASSERTIONS):
            live.update(node.all_input_nodes)
    return live


def ancestors(nodes: Iterable[Any]) -> set[Node]:
    """The nodes among those given, and everything that they depend on."""
    found: set[Node] = set()
    pending = [n for n in nodes if isinstance(n, Node)]
    while pending:
        node = pending.pop()
        if node not in found:
            found.add(node)
            pending.extend(node.all_input_nodes)
    return found


def operator_name(node: Node) -> str:
    """What a node calls, for a message: ``aten.add.Tensor``."""
    target: Any = node.target
    return str(target) if isinstance(target, OpOverload) else getattr(target, "__name__", str(target))


def operand_types(node: Node) -> str:
    """A node's operands, for a message: ``f32[2,3], alpha=2``."""

    def text(x: Any) -> str:
        if isinstance(x, Node):
            value = x.meta.get("val")
            if isinstance(value, torch.Tensor):
                return type_string(value.shape, value.dtype)
            return str(value) if value is not None else x.name
        if isinstance(x, (list, tuple)):
            return "[" + ", ".join(map(text, x)) + "]"
        return repr(x)

    return ", ".join([*map(text, node.args), *(f"{k}={text(v)}" for k, v in node.kwargs.items())])
