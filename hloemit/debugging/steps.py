"""A captured program taken apart: what eager PyTorch gives for each node, its steps up to some node, one node alone."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from operator import attrgetter, getitem
from typing import Any

import torch
from torch.fx import Graph, Node

from hloemit.base.errors import InputError
from hloemit.base.live_nodes import live_nodes, operator_name
from hloemit.base.torch_private import OpOverload, pytree, schema_of
from hloemit.program.program import Bindings, Program, ProgramInput, ProgramOutput, lazily_compiled
from hloemit.stages.lowering import capture, one_at_a_time

Call = tuple[tuple[Any, ...], dict[str, Any]]


def captured(target: Any, call: Call, dynamic_shapes: Any = None) -> Program:
    """The program of a target, as ``lower`` captures it; raises what capture raises."""
    with one_at_a_time():
        program = capture(target, call[0], call[1], dynamic_shapes)
        program.note_weights()
        return program


def steps(program: Program) -> list[Node]:
    """The nodes that compute tensors which an output depends on, in order."""
    live = live_nodes(program.module.graph)
    nodes = [n for n in program.module.graph.nodes if n.op == "call_function" and n in live]
    return [n for n in nodes if isinstance(n.meta.get("val"), torch.Tensor)]


def has_sizes(node: Node) -> bool:
    """Whether the sizes of a node's result are known."""
    return all(type(size) is int for size in node.meta["val"].shape)


def eager_values(program: Program, call: Call) -> dict[Node, Any]:
    """What eager PyTorch gives for each node, operator by operator, on copies of the weights and arguments.

    Raises ``InputError`` where an operator cannot be called by itself.
    """
    values: dict[Node, Any] = {}
    live = live_nodes(program.module.graph)
    given = iter(_given(program, call))
    with torch.no_grad():
        for node in program.module.graph.nodes:
            if node.op == "placeholder":
                values[node] = next(given)
            elif node.op == "get_attr":
                values[node] = attrgetter(str(node.target))(program.module)
            elif node.op == "call_function" and node in live:
                values[node] = _called(node, values)
    return values


def _given(program: Program, call: Call) -> list[Any]:
    leaves = pytree.tree_leaves(call)
    arguments = {s.name: leaves[s.position] for s in program.inputs if s.position is not None}
    return [_copied(arguments.get(s.name, s.tensor), s, arguments, program.bindings) for s in program.inputs]


def _copied(value: Any, spec: ProgramInput, arguments: dict[str, Any], bindings: Bindings) -> Any:
    if spec.kind is None:
        return spec.value
    if spec.kind == "gradient":
        target = str(spec.target)
        owner = bindings.gradients[target] if target in bindings.gradients else arguments[target.removesuffix(".grad")]
        return torch.zeros_like(owner) if owner.grad is None else owner.grad.detach().clone()
    if spec.target in bindings.initial:  # of an optimizer that has not stepped yet
        return torch.full_like(value, bindings.initial[spec.target], device="cpu")
    return value.detach().clone() if isinstance(value, torch.Tensor) else value


def _called(node: Node, values: dict[Node, Any]) -> Any:
    target: Any = node.target
    args, kwargs = pytree.tree_map_only(Node, values.__getitem__, (node.args, node.kwargs))
    if isinstance(target, OpOverload):
        args = [_number(a, schema) for a, schema in zip(args, schema_of(target).arguments)]  # noqa: B905 - or left out
        kwargs = {s.name: _number(kwargs[s.name], s) for s in schema_of(target).arguments if s.name in kwargs}
    try:
        return target(*args, **kwargs)
    except Exception as error:
        raise InputError(f"{operator_name(node)} cannot be called by itself in eager PyTorch: {error}") from error


def _number(value: Any, schema: Any) -> Any:
    """A number where an operator takes no tensor: a learning rate is one in a graph, so that it may change."""
    takes_number = str(schema.type) in ("number", "Optional[number]")
    return value.item() if takes_number and isinstance(value, torch.Tensor) else value


def up_to(program: Program, nodes: Sequence[Node]) -> Program:
    """The program that gives some of its nodes, in their order, and updates nothing, nor drops gradients."""
    graph = Graph()
    copies: dict[Node, Node] = {}
    graph.graph_copy(program.module.graph, copies)
    graph.output(tuple(copies[node] for node in nodes))
    return dataclasses.replace(
        program,
        module=lazily_compiled(graph, program.module),
        outputs=[ProgramOutput("user_output", f"step{i}", position=i) for i in range(len(nodes))],
        out_tree=pytree.tree_structure([0] * len(nodes)),
        bindings=dataclasses.replace(program.bindings, after_call=[]),
    )


def alone(nodes: Sequence[Node], wanted: Sequence[Node], values: dict[Node, Any]) -> tuple[Program, list[Any]]:
    """The program of some nodes that gives the ``wanted`` ones, and its arguments: what eager gives for what they read.

    ``nodes`` are in the graph's order; what they read and is not among them becomes an argument.
    """
    inside = {*nodes}
    read = dict.fromkeys(n for node in nodes for n in node.all_input_nodes if n not in inside)
    graph = Graph()
    copies: dict[Node, Node] = {}
    inputs: list[ProgramInput] = []
    arguments: list[Any] = []
    for node in read:
        copies[node] = graph.placeholder(node.name)
        copies[node].meta.update(node.meta)
        copies[node].meta["val"] = node.meta.get("val", values[node])
        is_tensor = isinstance(values[node], torch.Tensor)
        if is_tensor:
            inputs.append(ProgramInput("user_input", node.name, position=len(arguments)))
            arguments.append(values[node].detach().clone())
        else:
            inputs.append(ProgramInput(None, node.name, position=len(arguments), value=values[node]))
            arguments.append(values[node])
    for node in nodes:
        copies[node] = graph.node_copy(node, copies.__getitem__)
    graph.output(tuple(copies[node] for node in wanted))
    outputs = [ProgramOutput("user_output", f"out{i}", position=i) for i in range(len(wanted))]
    in_tree = pytree.tree_structure((tuple(range(len(arguments))), {}))
    out_tree = pytree.tree_structure([0] * len(wanted))
    return Program(lazily_compiled(graph), inputs, outputs, in_tree, out_tree), arguments


def family(node: Node) -> list[Node]:
    """A node and what it is picked out of: ``getitem`` is nothing without the operator that gives several results."""
    found = [node]
    while found[0].target is getitem and isinstance(found[0].args[0], Node):
        found.insert(0, found[0].args[0])
    return found
