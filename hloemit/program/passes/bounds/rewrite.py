"""The walk over a graph, node by node, and what the program returns then."""

from __future__ import annotations

import dataclasses
import operator
from collections.abc import Sequence
from typing import Any

import sympy
import torch
from torch.fx import Node

from hloemit.base.errors import CaptureError, UnsupportedOp, UnsupportedOpError
from hloemit.base.live_nodes import live_nodes, operand_types, operator_name, output_node
from hloemit.base.operators import aten
from hloemit.base.records import known
from hloemit.base.source_lines import describe_origin
from hloemit.base.torch_private import pytree
from hloemit.program.passes.bounds.builder import Builder, Refused, asserted_sizes, is_unknown, unknown_axes
from hloemit.program.passes.bounds.consumers import reader_of
from hloemit.program.passes.nodes import fake_mode_of
from hloemit.program.program import Program, ProgramOutput, lazily_compiled


def bounded_inside(program: Program) -> Program | None:
    """The program without sizes that depend on data, where they all have a bound and no result has one; else None.

    ``y[mask] *= 2`` picks at most as many elements as there are, and gives them all back.
    """
    try:
        found = bounded(program, None)
    except (CaptureError, UnsupportedOpError):
        return None
    is_cut = any(o.cuts or o.kind == "size" for o in found.outputs)
    return None if found is program or is_cut else found


def bounded(program: Program, bound: int | None) -> Program:
    """The program with every dimension that depends on data padded up to at most ``bound``; the same one without any.

    Without a bound it is what the operators say that data can ask for. Raises ``UnsupportedOpError`` with each
    operator that would mix rows with the padding behind them.
    """
    live = live_nodes(program.module.graph)
    nodes = [n for n in program.module.graph.nodes if n.op == "placeholder" or n in live]
    if not any(map(_is_unknown, nodes)) and not _has_asserted(nodes):
        return program
    builder = Builder(bound, fake_mode_of(nodes))
    refused = []
    for node in nodes:
        builder.origin = node
        try:
            if all(n in builder.env for n in node.all_input_nodes):  # others were refused
                builder.env[node] = _rewritten(builder, node)
        except Exception as error:  # where it is no refusal, a size that PyTorch cannot decide on
            reason = str(error) if isinstance(error, Refused) else f"{type(error).__name__}: {error}".partition("\n")[0]
            refused.append(UnsupportedOp(operator_name(node), operand_types(node), describe_origin(node), reason))
    if refused:
        raise UnsupportedOpError(refused)
    builder.origin = None
    outputs = _results(builder, program)
    return dataclasses.replace(program, module=lazily_compiled(builder.graph, program.module), outputs=outputs)


def _is_unknown(node: Node) -> bool:
    return any(is_unknown(v) for v in pytree.tree_leaves(node.meta.get("val")))


def _has_asserted(nodes: Sequence[Node]) -> bool:
    """Whether the program has fixed a size that data decide."""
    return any(map(_asks_for_a_size, nodes)) and bool(asserted_sizes(fake_mode_of(nodes)))


def _asks_for_a_size(node: Node) -> bool:
    return torch.Tag.dynamic_output_shape in getattr(node.target, "tags", ())


def _rewritten(b: Builder, node: Node) -> Any:
    """What stands for a node in the new graph: a node, a tuple of them, or None for a size."""
    if node.op != "call_function":
        return b.graph.node_copy(node, b.env.__getitem__)
    if node.target is operator.getitem:
        whole, i = b.env[node.args[0]], node.args[1]
        return whole[i] if isinstance(whole, tuple) else b.part(whole, i)
    maker = known(node.target, "makes")
    if maker is not None and (_asks_for_a_size(node) or any(map(_is_unknown, [node, *node.all_input_nodes]))):
        made = maker(b, node, *node.args, **node.kwargs)
        if made is not NotImplemented:
            return _checked(b, node, made)
    if isinstance(node.meta.get("val"), torch.SymInt) and _is_unknown(node):
        return None  # its expression says all
    if not any(map(_is_unknown, node.all_input_nodes)):
        if _is_unknown(node):
            raise Refused("the size of its result depends on data, in a way that has no bound")
        return b.graph.node_copy(node, b.env.__getitem__)
    reader = reader_of(node.target)
    if reader is None:
        raise Refused("it could mix rows, whose number depends on data, with the padding up to the bound")
    return _checked(b, node, reader(b, node, *node.args, **node.kwargs))


def _checked(b: Builder, node: Node, made: Any) -> Any:
    """What was made, if it has the shapes of PyTorch's own results with room for each size."""
    wanted = [v for v in pytree.tree_leaves(node.meta["val"]) if isinstance(v, torch.Tensor)]
    found = [v.meta["val"] for v in made] if isinstance(made, tuple) else pytree.tree_leaves(made.meta["val"])
    for want, got in zip(wanted, found, strict=False):
        if list(got.shape) != b.shape(want.shape):  # dtypes may differ: torch 2.11's of unique and bincount are wrong
            raise Refused(f"its result {list(want.shape)} is not what {list(got.shape)} is cut to")
    return made


def _results(b: Builder, program: Program) -> list[ProgramOutput]:
    """Give the new graph its output: what the program returns, and the sizes."""
    output = output_node(program.module.graph)
    results = pytree.tree_leaves(output.args[0], is_leaf=lambda x: x is None)
    places: dict[sympy.Expr, int] = {}  # of each size among the results
    nodes, outputs = [], []
    for result, spec in zip(results, program.outputs, strict=True):
        cuts = []
        for axis in unknown_axes(result):
            if spec.kind != "user_output":
                raise CaptureError(f"{spec.name} would be updated to a size that depends on data: return it instead")
            cuts.append((axis, len(results) + places.setdefault(result.meta["val"].shape[axis].node.expr, len(places))))
        value = result.meta.get("val") if isinstance(result, Node) else None
        is_number = isinstance(value, torch.SymInt) and is_unknown(value)
        nodes.append(b.number(value) if is_number else b.env[result] if isinstance(result, Node) else result)
        outputs.append(dataclasses.replace(spec, cuts=tuple(cuts), is_number=is_number))
    for symbol in sorted(b.exceedable, key=str):
        places.setdefault(symbol, len(places))
    for expr in places:
        nodes.append(b.value_of(expr))
        outputs.append(ProgramOutput("size", str(expr), room=b.room_of(expr)))
    if b.conditions:
        flags, messages = zip(*b.conditions, strict=True)
        nodes.append(b(aten.stack.default, list(flags)))
        outputs.append(ProgramOutput("check", "asserted sizes", messages=messages))
    b.graph.output(tuple(nodes))
    return outputs
