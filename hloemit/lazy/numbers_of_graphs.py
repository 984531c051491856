"""Python's numbers in a captured program, as arguments of it: with other numbers it is the same program."""

from __future__ import annotations

from typing import Any

import torch
from torch.fx import Node

from hloemit.base.numbers import refusal
from hloemit.base.operators import aten
from hloemit.base.torch_private import OpOverload, pytree
from hloemit.capture.graph_attributes import append_placeholder
from hloemit.lazy.descriptions import Description
from hloemit.lazy.trace_to_program import FLOATS, INTEGERS, Packed
from hloemit.lazy.values import NAME
from hloemit.program.program import Program, ProgramInput
from hloemit.recording.calls import Kind, call_type
from hloemit.recording.trace import Number
from hloemit.recording.values import META


def lift_numbers(program: Program) -> None:
    """Let the numbers that a step of the device would be given be weights: a vector of floats, and one of integers.

    Those that decide what is computed stay what they are: a dimension, an integer 1, an exponent 2.
    """
    graph = program.module.graph
    numbers: dict[Packed, list[float]] = {FLOATS: [], INTEGERS: []}
    elements: list[tuple[Node, Packed, Number]] = []
    for node in list(graph.nodes):
        if not isinstance(node.target, OpOverload) or not call_type(node.target).lifts or _refused(node):
            continue
        before = list(node.args), dict(node.kwargs)
        described = _described(node, (len(numbers[FLOATS]), len(numbers[INTEGERS])))
        found: dict[Number, Node] = {}
        for number, value in zip(pytree.tree_leaves(described), pytree.tree_leaves(before), strict=True):
            if not isinstance(number, Number) or number in found:
                continue
            packed = INTEGERS if number.is_integer else FLOATS
            numbers[packed].append(value)
            with graph.inserting_before(node):
                found[number] = graph.call_function(aten.select.int)
            elements.append((found[number], packed, number))
        if found:
            args, kwargs = pytree.tree_map_only(Number, found.__getitem__, described)
            node.args, node.kwargs = tuple(args), kwargs
    places = {packed: _weight(program, packed, given) for packed, given in numbers.items() if given}
    for element, packed, number in elements:
        _select(element, places[packed], number)


def _refused(node: Node) -> bool:
    """Whether a number does not fit the result: it stays in its place, where lowering says so."""
    value = node.meta.get("val")
    if not call_type(node.target).writes_numbers or not isinstance(value, torch.Tensor):
        return False
    return refusal(node.target, node.args, node.kwargs, [(value.dtype, False)]) is not None


def _described(node: Node, counts: tuple[int, int]) -> tuple[list[Any], dict[str, Any]]:
    """The arguments of a node, with a ``Number`` for each that is lifted."""
    call = call_type(node.target)
    metas = [operand.meta.get("val") for operand in node.all_input_nodes]
    describe = Description((*counts, 0), call, metas, iter(()))
    args = [describe(kind, a) for kind, a in zip(call.kinds, node.args, strict=False)]
    return args, {name: describe(call.keyword_kinds.get(name, Kind.PLAIN), a) for name, a in node.kwargs.items()}


def _weight(program: Program, packed: Packed, numbers: list[float]) -> Node:
    """A placeholder for numbers, which are sent to the device now."""
    tensor = torch.tensor(numbers, dtype=packed.dtype, device="cpu")
    node = append_placeholder(program.module.graph, f"{packed.name}_{len(program.inputs)}")
    node.meta["val"] = tensor.to(META)
    program.inputs.append(ProgramInput("hyperparameter", node.name, node.name, tensor=tensor.to(NAME)))
    return node


def _select(node: Node, vector: Node, number: Number) -> None:
    """Let a node be an element of a vector, in the dtype that its operator wants."""
    element = vector.meta["val"][0]
    node.args = vector, 0, number.index
    node.meta["val"] = element
    if number.dtype is element.dtype:
        return
    with vector.graph.inserting_after(node):
        converted = vector.graph.call_function(aten._to_copy.default, (node,), {"dtype": number.dtype})
    converted.meta["val"] = element.to(number.dtype)
    node.replace_all_uses_with(converted, delete_user_cb=lambda user: user is not converted)
