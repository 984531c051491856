"""Loops in functions that are captured by dispatch, around code that knows nothing of them.

``torch.while_loop`` traces a body by itself, and a body that calls ``backward()`` and updates modules in place is more
than it takes. Here the body is traced once where it stands, between two marks; when the graph is complete, what lies
between them becomes the graph of a ``while_loop``.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor
from torch.fx import Graph, GraphModule, Node

from hloemit.base.errors import CaptureError
from hloemit.base.live_nodes import ASSERTIONS, origin
from hloemit.base.operators import aten
from hloemit.base.source_lines import describe_origin
from hloemit.base.torch_private import TorchDispatchMode, pytree, schema_of, storage_id
from hloemit.capture.program import Program


def _same(values: list[Tensor]) -> list[Tensor]:
    return [torch.empty_like(v) for v in values]


def _marked(values: list[Tensor]) -> list[Tensor]:
    return [v.clone() for v in values]


_enter: Any = torch.library.custom_op(
    "hloemit::enter_loop", _marked, mutates_args=(), schema="(Tensor[] x) -> Tensor[]"
)
_enter.register_fake(_same)
_leave: Any = torch.library.custom_op(
    "hloemit::leave_loop", _marked, mutates_args=(), schema="(Tensor[] x) -> Tensor[]"
)
_leave.register_fake(_same)
_ENTER, _LEAVE = torch.ops.hloemit.enter_loop.default, torch.ops.hloemit.leave_loop.default


def loop(
    body: Callable[..., Sequence[Tensor]], carried: Sequence[Tensor], held: Sequence[Tensor] = ()
) -> tuple[Tensor, ...]:
    """``while carried[0]: carried = body(*carried)``, traced once; the final values.

    ``body`` may also update the tensors ``held`` in place, and set their gradients. Raises ``CaptureError`` where it
    updates any other tensor from outside, or leaves a gradient that was not there, which no loop can carry.
    """
    with torch.no_grad():
        graded = _graded(held)
        entered = _enter([*carried, *held, *(t.grad for t in graded)])
        _hand_over(entered[len(carried) :], held, graded)
        with _OwnUpdates([*entered, *held]):
            results = list(body(*entered[: len(carried)]))
        for before, after in zip(carried, results, strict=True):
            if (before.shape, before.dtype) != (after.shape, after.dtype):
                raise AssertionError(f"{before.dtype}{before.shape} in a loop became {after.dtype}{after.shape}")
        if {id(t) for t in _graded(held)} != {id(t) for t in graded}:
            raise CaptureError(
                "a parameter has a gradient after some evaluations of the closure, and none after others"
            )
        left = _leave([*results, *held, *(t.grad for t in graded)])
        _hand_over(left[len(carried) :], held, graded)
    return tuple(left[: len(carried)])


def when(
    predicate: Tensor, body: Callable[..., Sequence[Tensor]], carried: Sequence[Tensor], held: Sequence[Tensor] = ()
) -> tuple[Tensor, ...]:
    """``if predicate: carried = body(*carried)``, as a loop of at most one turn."""
    first, *others = carried

    def turn(go: Tensor, *values: Tensor) -> list[Tensor]:
        return [torch.zeros_like(go), *body(*values)]

    return loop(turn, (predicate, first, *others), held)[1:]


def _graded(held: Sequence[Tensor]) -> list[Tensor]:
    return [t for t in held if t.is_leaf and t.grad is not None]


def _hand_over(values: Sequence[Tensor], held: Sequence[Tensor], graded: Sequence[Tensor]) -> None:
    for tensor, value in zip(held, values[: len(held)], strict=True):
        tensor.copy_(value)
    for tensor, value in zip(graded, values[len(held) :], strict=True):
        tensor.grad = value


class _OwnUpdates(TorchDispatchMode):
    """Refuse an update of a tensor from outside of the loop: the next turn would not see it."""

    def __init__(self, own: Sequence[Tensor]) -> None:
        super().__init__()
        self._kept: list[Tensor] = list(own)  # alive, so that no address is used twice
        self._own = {_memory(t) for t in own}

    def __torch_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        for written in _written(func, args, kwargs or {}):
            if _memory(written) not in self._own:
                raise CaptureError(
                    f"the closure of LBFGS updates a tensor {tuple(written.shape)} in place that is neither a "
                    "parameter nor a buffer of a module that it calls: the loop over its evaluations cannot carry it"
                )
        given = {_memory(t) for t in pytree.tree_leaves((args, kwargs)) if isinstance(t, Tensor)}
        result = func(*args, **(kwargs or {}))
        for tensor in pytree.tree_leaves(result):
            if isinstance(tensor, Tensor) and _memory(tensor) not in given:
                self._kept.append(tensor)
                self._own.add(_memory(tensor))
        return result


def _memory(tensor: Tensor) -> int:
    return storage_id(tensor.untyped_storage())


def _written(func: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> Iterator[Tensor]:
    """The tensors that an operator updates, by its schema."""
    for i, argument in enumerate(schema_of(func).arguments):
        if argument.alias_info is not None and argument.alias_info.is_write:
            value = args[i] if i < len(args) else kwargs.get(argument.name)
            yield from (t for t in pytree.tree_leaves(value) if isinstance(t, Tensor))


# From marks to graphs


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
        if node.target is _ENTER:
            open_marks.append(node)
        elif node.target is _LEAVE:
            found.append(_Loop(open_marks.pop(), node))
    return found


def settle(graph: Graph) -> None:
    """Let every value that a loop carries and does not change be the one from outside of it."""
    loops = _loops(graph)
    if not loops:
        return
    for node in list(graph.nodes):
        if node.target is aten.copy.default and _type(node.args[0]) == _type(node.args[1]):
            node.replace_all_uses_with(node.args[1])
            graph.erase_node(node)
    for each in loops:
        unchanged = {k for k, final in enumerate(each.results) if each.entered(origin(final)) == k}
        for node in [*each.enter.users, *each.leave.users]:
            if node.args[1] in unchanged:
                node.replace_all_uses_with(each.inits[node.args[1]])


def has_loops(graph: Graph) -> bool:
    """Whether there are marks of loops."""
    return any(node.target is _ENTER for node in graph.nodes)


def outlined(program: Program) -> Program:
    """Make a ``while_loop`` of each loop, and drop what no output depends on.

    Raises ``CaptureError`` where a value from inside is used outside, other than those that the loop carries.
    """
    module = program.module
    loops = _loops(module.graph)
    live = _live(module.graph, loops)
    for each in loops:
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
    if node.target not in (operator.getitem, _ENTER, _LEAVE):
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
    graph, kept = module.graph, sorted(each.kept)
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
    for name, nodes, wanted in zip(names, ([], inside), (None, results), strict=True):
        module.add_submodule(name, _region(module, inputs, nodes, wanted))
    with graph.inserting_before(each.leave):
        condition, body = (graph.get_attr(name) for name in names)
        inits = tuple(each.inits[k] for k in kept)
        whole = graph.call_function(torch.ops.higher_order.while_loop, (condition, body, inits, tuple(outside)))
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
    """``nodes`` as a graph of their own, or the one that gives the first value back where no results are wanted.

    Each input is the node that it stands for, if there is one, and a node of its type.
    """
    graph, copies = Graph(), {}
    for i, (node, like) in enumerate(inputs):
        placeholder = graph.placeholder(f"arg{i}")
        placeholder.meta["val"] = like.meta["val"]
        copies[node] = placeholder
    first = next(iter(graph.nodes))
    for node in nodes:
        copies[node] = graph.node_copy(node, copies.__getitem__)
    graph.output(first if results is None else tuple(copies[r] for r in results))
    return GraphModule(module, graph)


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
                "the closure of LBFGS leaves a value behind that is used after the step; it runs in a loop, and only "
                f"parameters, buffers, gradients and its loss go on from there\n    {describe_origin(node)}"
            )


def _type(node: Any) -> tuple[Any, ...]:
    value = node.meta["val"]
    return value.shape, value.dtype, value.device
