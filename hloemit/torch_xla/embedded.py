"""Graphs, loops and functions of jax as one operator of the device each: ``hloemit::embedded``.

Its first argument is the name of a part: how it is lowered, and the types of what it gives. The name is a hash of what
the part says, so that programs that say the same are found in the cache.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import torch
from torch import Tensor
from torch.fx import GraphModule, Node

from hloemit.base.errors import LoweringError
from hloemit.base.layouts import Layout
from hloemit.base.modules import children_in
from hloemit.base.tables import Table
from hloemit.base.torch_private import pytree
from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.value import Value
from hloemit.lazy.placing import said_in, said_within
from hloemit.lazy.trace_tree import MAX_TRACE
from hloemit.lowering.context import Context
from hloemit.lowering.lib.random import draws_random_numbers
from hloemit.lowering.registry import register
from hloemit.torch_xla.python_operators import open_python_operators

Types = Callable[[Sequence[Tensor]], list[Tensor]]
Lower = Callable[[Context, Sequence[Value]], list[Value]]
_library = torch.library.Library("hloemit", "FRAGMENT")
_library.define("embedded(str part, Tensor[] operands) -> Tensor[]")


class Part(NamedTuple):
    """What stands behind a name: the types of results for tensors without elements, a rule, and the shardings in it."""

    name: str
    types: Types
    lower: Lower
    layouts: Sequence[Layout]


_parts: Table[str, Part] = Table("Parts", 2 * MAX_TRACE + 2)  # what is pending is among the newer half


def part(kind: str, said: str, types: Types, lower: Lower, layouts: Sequence[Layout] = ()) -> Part:
    """A part of a kind, whose meaning is what ``said`` says; ``layouts`` are those that its graphs speak of."""
    return _remembered(Part(f"{kind}_{hashlib.sha256(said.encode()).hexdigest()[:32]}", types, lower, layouts))


def _remembered(made: Part) -> Part:
    """A part that its name leads to from now on: the one that it leads to already, if there is one."""
    return _parts.get(made.name) or _parts.put(made.name, made)


def _known(name: str) -> Part:
    found = _parts.get(name)
    if found is None:
        raise LoweringError(f"the part {name} is of a program of long ago, and forgotten: compute its result again")
    return found


def call(made: Part, operands: Sequence[Tensor]) -> list[Tensor]:
    """What a part gives, on the device; whoever keeps a part may call it for ever."""
    found: list[Tensor] = torch.ops.hloemit.embedded(_remembered(made).name, list(operands))
    return found


def _types(name: str, operands: Sequence[Tensor]) -> list[Tensor]:
    return _known(name).types(operands)


torch.library.register_fake("hloemit::embedded", _types, lib=_library)


@register("hloemit::embedded")
def _embedded(ctx: Context, name: str, operands: Sequence[Value]) -> list[Value]:
    """hloemit::embedded(str part, Tensor[] operands) -> Tensor[]"""
    return _known(name).lower(ctx, operands)


said_within[torch.ops.hloemit.embedded.default] = lambda node: _known(str(node.args[0])).layouts


# Graphs


class Graph(NamedTuple):
    """A functional graph of ATen operators with what it takes beside its arguments: tensors of the device, a seed."""

    module: GraphModule
    extra: list[Tensor]
    draws: bool
    text: str
    layouts: Sequence[Layout]

    def types(self) -> list[Any]:
        """The tensors without elements that its results are."""
        return [None if x is None else x.meta["val"] for x in outputs(self.module)]

    def arguments(self) -> list[Tensor]:
        """What goes behind the arguments of a call: with random numbers in it, a seed that differs each time."""
        return [*self.extra, *([torch.randint(2**62, (2,), device="xla")] if self.draws else [])]


def outputs(module: GraphModule) -> list[Any]:
    """The nodes that a graph gives, flat; None where it gives none."""
    leaves: list[Any] = pytree.tree_leaves(module.graph.output_node().args[0], is_leaf=lambda x: x is None)
    return leaves


def graph_of(module: GraphModule) -> Graph:
    """A captured graph, with its tensors of the device as further arguments."""
    open_python_operators(module)
    extra: list[Tensor] = []
    constants: list[str] = []
    places = [n for n in module.graph.nodes if n.op == "placeholder"]
    for node in list(module.graph.nodes):
        value = getattr(module, str(node.target), None) if node.op == "get_attr" else None
        if not isinstance(value, Tensor):
            continue
        if value.device.type == "cpu":
            constants.append(f"{value.dtype}{value.tolist()}")
            continue
        with module.graph.inserting_after(places[-1] if places else None):
            place = module.graph.placeholder(f"extra_{len(extra)}")
        place.meta = dict(node.meta)
        node.replace_all_uses_with(place)
        module.graph.erase_node(node)
        places.append(place)
        extra.append(value)
    module.recompile()
    text = "\n".join([_said(module), *constants])
    return Graph(module, extra, draws_random_numbers(module), text, said_in(module))


def _said(module: GraphModule) -> str:
    """What a graph says: its nodes, and their types; graphs in it too."""
    names: dict[Node, str] = {}
    lines = []
    for i, node in enumerate(module.graph.nodes):
        names[node] = f"%{i}"
        args = torch.fx.node.map_arg((node.args, node.kwargs), names.__getitem__)
        target = node.target if isinstance(node.target, str) else repr(node.target)
        value = pytree.tree_map_only(Tensor, lambda t: (t.dtype, tuple(t.shape)), node.meta.get("val"))
        lines.append(f"%{i} {node.op} {target if node.op != 'placeholder' else ''} {args} {value}")
    inner = [_said(m) for m in children_in(module) if isinstance(m, GraphModule)]
    return "\n".join([*lines, *inner])


def seeded(graph: Graph, operands: Sequence[Value]) -> list[Value]:
    """The operands without the seed, which becomes what random numbers are drawn from."""
    if not graph.draws:
        return list(operands)
    *rest, seed = operands
    current().random_state = hlo.convert(seed, torch.uint64)
    return rest


def inlined(module: GraphModule) -> tuple[Part, Graph]:
    """A part that is a graph in place, and the graph."""
    graph = graph_of(module)

    def lower(ctx: Context, operands: Sequence[Value]) -> list[Value]:
        return [v for v in ctx.lower_graph(graph.module, seeded(graph, operands)) if v is not None]

    def types(operands: Sequence[Tensor]) -> list[Tensor]:
        return [empty(t, operands) for t in graph.types() if t is not None]

    return part("graph", graph.text, types, lower, graph.layouts), graph


def empty(like: Tensor, operands: Sequence[Tensor], length: int | None = None) -> Tensor:
    """A result without elements, on the device of the operands; ``length`` of them, stacked."""
    device = operands[0].device if operands else torch.device("meta")
    if length is not None:
        return torch.empty((length, *like.shape), dtype=like.dtype, device=device)
    return torch.empty_strided(tuple(like.shape), like.stride(), dtype=like.dtype, device=device)
