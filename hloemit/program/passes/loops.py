"""Loops that were recorded once between two marks (``hloemit.recording.loops``), made ``while_loop``s of the graph."""

from __future__ import annotations

import operator
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.fx import Graph, GraphModule, Node

from hloemit.base.errors import CaptureError
from hloemit.base.live_nodes import ASSERTIONS, origin
from hloemit.base.operators import aten
from hloemit.base.source_lines import describe_origin
from hloemit.program.program import Program, lazily_compiled
from hloemit.recording.loops import ENTER, LEAVE


@dataclass
class _Loop:
    """The marks of a loop, and the values that it carries: all at first, then those that somebody needs."""

    enter: Node
    leave: Node
    kept: set[int] = field(default_factory=lambda: {0})

    @property
    def inits(self) -> Any:
        """What is carried into the first turn."""
        return self.enter.args[0]

    @property
    def results(self) -> Any:
        """What is carried out of a turn."""
        return self.leave.args[0]

    @property
    def is_branch(self) -> bool:
        """Whether it ends after its first turn, as those of ``when`` do."""
        go = self.results[0]
        return isinstance(go, Node) and go.target is aten.full.default and not go.args[1]

    def entered(self, node: Node) -> Any:
        """The index of the value that a node inside takes from those that are carried; None for other nodes."""
        return node.args[1] if node.target is operator.getitem and node.args[0] is self.enter else None

    def left(self, node: Node) -> Any:
        """The same of a node outside, and a final value."""
        return node.args[1] if node.target is operator.getitem and node.args[0] is self.leave else None


def _loops(graph: Graph) -> list[_Loop]:
    """Every loop; one inside of another comes before it."""
    found, open_marks = [], []
    for node in graph.nodes:
        if node.target is ENTER:
            open_marks.append(node)
        elif node.target is LEAVE:
            found.append(_Loop(open_marks.pop(), node))
    return found


def settle(graph: Graph) -> None:
    """Let every value that a loop carries and does not change be the one from outside of it."""
    loops = _loops(graph)
    if not loops:
        return
    for node in list(graph.nodes):
        if node.target is not aten.copy.default or not isinstance(node.args[1], Node):
            continue
        if _type(node.args[0]) == _type(node.args[1]):
            node.replace_all_uses_with(node.args[1])
            graph.erase_node(node)
    for each in loops:
        unchanged = {k for k, final in enumerate(each.results) if each.entered(origin(final)) == k}
        for node in [*each.enter.users, *each.leave.users]:
            if node.args[1] in unchanged:
                node.replace_all_uses_with(each.inits[node.args[1]])


def has_loops(graph: Graph) -> bool:
    """Whether there are marks of loops."""
    return any(node.target is ENTER for node in graph.nodes)


def outlined(program: Program) -> Program:
    """Make a ``while_loop`` of each loop, a ``cond`` of one of a single turn, and drop what no output depends on.

    Raises ``CaptureError`` where a value from inside is used outside, other than those that the loop carries.
    """
    module = program.module
    loops = _loops(module.graph)
    live = _live(module.graph, loops)
    for each in loops:
        if each.leave in live:  # or it is inside of one that nobody needs
            live.update(_extract(module, each, live))
    for node in reversed(module.graph.nodes):
        if node not in live and node.op != "placeholder":
            module.graph.erase_node(node)
    return program


def _live(graph: Graph, loops: Sequence[_Loop]) -> set[Node]:
    """The nodes that an output depends on; each loop learns which of its values somebody needs."""
    inside = {node for each in loops for node in _between(each)}
    wanted = {n for n in graph.nodes if n.op == "output" or (n.target in ASSERTIONS and n not in inside)}
    while True:
        before = [len(each.kept) for each in loops]
        live = set(wanted)
        for node in reversed(graph.nodes):
            if node in live:
                live.update(_needed(node, loops))
        if before == [len(each.kept) for each in loops]:
            return live


def _needed(node: Node, loops: Sequence[_Loop]) -> list[Node]:
    """What a node that is needed needs itself."""
    if node.target not in (operator.getitem, ENTER, LEAVE):
        return node.all_input_nodes
    for each in loops:
        k = each.entered(node) if each.left(node) is None else each.left(node)
        if k is not None:
            each.kept.add(k)
        elif node is each.leave:
            return [each.enter, *(each.results[k] for k in each.kept)]
        elif node is each.enter:
            return [each.inits[k] for k in each.kept]
    return node.all_input_nodes


def _extract(module: GraphModule, each: _Loop, live: set[Node]) -> list[Node]:
    """Put a ``while_loop`` where a loop was left: its nodes."""
    graph, kept = module.graph, sorted(each.kept - {0} if each.is_branch else each.kept)
    if not kept:
        return []
    entered = {each.entered(n): n for n in each.enter.users}
    constants = {n for n in _between(each) if n.op == "get_attr" and isinstance(getattr(module, n.target), Tensor)}
    inside = [n for n in _between(each) if n in live and n not in constants and each.entered(n) is None]
    _refuse_escapes(each, inside, live)
    own = {*inside, *entered.values()}
    results = [each.results[k] for k in kept]
    used = [n for node in inside for n in node.all_input_nodes] + results
    outside = [n for n in dict.fromkeys(used) if n not in own]
    inputs = [*((entered.get(k), each.inits[k]) for k in kept), *((n, n) for n in outside)]
    names = [f"loop_{len(list(module.children()))}_{part}" for part in ("condition", "body")]
    others = len(kept) if each.is_branch else None
    for name, nodes, wanted in zip(names, ([], inside), (others, results), strict=True):
        module.add_submodule(name, _region(module, inputs, nodes, wanted))
    with graph.inserting_before(each.leave):
        condition, body = (graph.get_attr(name) for name in names)
        inits = tuple(each.inits[k] for k in kept)
        if each.is_branch:
            call = torch.ops.higher_order.cond, (each.inits[0], body, condition, (*inits, *outside))
        else:
            call = torch.ops.higher_order.while_loop, (condition, body, inits, tuple(outside))
        whole = graph.call_function(*call)
        whole.meta = {**each.leave.meta, "val": tuple(r.meta["val"] for r in results)}
        made = [condition, body, whole]
        for node in list(each.leave.users):
            if node.args[1] in kept:
                place = kept.index(node.args[1])
                item = graph.call_function(operator.getitem, (whole, place))
                item.meta = dict(node.meta)
                node.replace_all_uses_with(item)
                made.append(item)
    live.difference_update([*inside, *entered.values(), each.enter, each.leave, *each.leave.users])
    return made


def _region(
    module: GraphModule, inputs: Sequence[tuple[Node | None, Node]], nodes: Sequence[Node], results: Any
) -> GraphModule:
    """``nodes`` as a graph of their own: of some results, of so many inputs, or of the first one where None is said.

    Each input is the node that it stands for, if there is one, and a node of its type.
    """
    graph, copies, placeholders = Graph(), {}, []
    for i, (node, like) in enumerate(inputs):
        placeholders.append(graph.placeholder(f"arg{i}"))
        placeholders[-1].meta["val"] = like.meta["val"]
        copies[node] = placeholders[-1]
    for node in nodes:
        copies[node] = graph.node_copy(node, copies.__getitem__)
    if results is None:
        graph.output(placeholders[0])
    elif isinstance(results, int):
        graph.output(tuple(placeholders[:results]))
    else:
        graph.output(tuple(copies[r] for r in results))
    return lazily_compiled(graph, module)


def _between(each: _Loop) -> Iterator[Node]:
    node = each.enter.next
    while node is not each.leave:
        yield node
        node = node.next


def _refuse_escapes(each: _Loop, inside: Sequence[Node], live: set[Node]) -> None:
    region = {*inside, each.leave}
    for node in inside:
        if any(user in live and user not in region for user in node.users):
            raise CaptureError(
                "the closure of LBFGS, or a function of torch.cond or scan, leaves a value behind that is used after "
                "the step; it runs in a loop, and only parameters, buffers, gradients and what it returns go on from "
                f"there\n    {describe_origin(node)}"
            )


def _type(node: Any) -> tuple[Any, ...]:
    value = node.meta["val"]
    return value.shape, value.dtype, value.device
