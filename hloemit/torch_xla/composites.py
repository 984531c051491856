"""Parts of a program that are marked as one composite op: ``stablehlo.composite`` with what was marked as its body."""

from __future__ import annotations

import itertools
import json
import operator
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar

import torch
from torch import Tensor
from torch.fx import Graph, GraphModule, Node
from torch.fx.passes.tools_common import legalize_graph

from hloemit.base.errors import CaptureError
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lazy.building import rewrites
from hloemit.lazy.launch import trace
from hloemit.lowering.context import Context
from hloemit.lowering.lib.random import draws_random_numbers
from hloemit.lowering.registry import register
from hloemit.program.program import Program
from hloemit.recording.operator_kinds import recording

ids = itertools.count()
_XLA_ARGUMENTS = ("x", "name", "pos", "id", "is_input", "attr")


def _copied(x: Tensor, name: str, position: int, number: int, is_input: bool, attributes: str) -> Tensor:
    return x.clone()


# a copy of a tensor, which says that it goes into composite ``number``, or comes out of it
mark_tensor = torch.library.custom_op("hloemit::mark_tensor", _copied, mutates_args=())
mark_tensor.register_fake(_copied)
mark_tensor.register_autograd(lambda ctx, grad: (grad, None, None, None, None, None))


class StableHLOCompositeBuilder:
    """Marks what a composite of a name computes, in a module that ``torch.export`` exports.

    ``x, y = builder.mark_inputs(x, y)``, then the computation, then ``z = builder.mark_outputs(z)``. ``attr`` are the
    composite's attributes: numbers, bools and text, and lists of numbers or bools.
    """

    def __init__(self, name: str, attr: Mapping[str, Any] | None = None) -> None:
        self.name = name
        self.attr = attr
        self.id = next(ids)
        self._attributes = attributes_text(attr or {})

    def mark_inputs(self, *tensors: Tensor) -> Any:
        """The tensors, to be used from here on: one alone, several as a tuple. Raises ValueError for anything else."""
        return self._marked(tensors, is_input=True)

    def mark_outputs(self, *tensors: Tensor) -> Any:
        """The same of what the composite returns."""
        return self._marked(tensors, is_input=False)

    def _marked(self, tensors: Sequence[Tensor], is_input: bool) -> Any:
        for tensor in tensors:
            if not isinstance(tensor, Tensor):
                raise ValueError(f"a composite has tensors, and {type(tensor).__name__} was marked")
        marked = [
            mark_tensor(tensor, self.name, position, self.id, is_input, self._attributes)
            for position, tensor in enumerate(tensors)
        ]
        return marked[0] if len(marked) == 1 else tuple(marked)


def attributes_text(attributes: Mapping[str, Any]) -> str:
    """A dictionary in MLIR's syntax; raises ValueError for a value that is no number, bool, text or list."""
    if not isinstance(attributes, Mapping) or not all(isinstance(name, str) for name in attributes):
        raise ValueError(f"attributes are a dictionary by name, not {attributes!r}")
    written: dict[type, Callable[[Any], str]] = {
        bool: json.dumps,
        str: json.dumps,
        int: "{} : i64".format,
        float: "{:.17e} : f32".format,
    }
    lists = {bool: "i1", int: "i64", float: "f32"}

    def in_mlir(value: Any) -> str:
        if isinstance(value, (list, tuple)):
            kinds = {type(item) for item in value}
            kind = next(iter(kinds), None)
            if len(kinds) == 1 and kind in lists:
                items = ", ".join(written[kind](item).partition(" :")[0] for item in value)
                return f"dense<[{items}]> : tensor<{len(value)}x{lists[kind]}>"
        elif type(value) in written:
            return written[type(value)](value)
        raise ValueError(
            f"an attribute is a number, a bool, text, or a list of numbers or bools of one kind: {value!r}"
        )

    items = (f"{json.dumps(name)} = {in_mlir(value)}" for name, value in attributes.items())
    return f"{{{', '.join(items)}}}"


# From marks to composites


def outline(program: Program) -> None:
    """Let each marked part of a program be one composite; one inside of another is a composite there.

    Raises ``CaptureError`` where what a part takes depends on what it gives.
    """
    _number_marks(program.module)
    for number in sorted({n.args[3] for n in _marks(program.module)}, reverse=True):
        _outline_one(program.module, number)
        try:
            legalize_graph(program.module)
        except RuntimeError as error:
            raise CaptureError(f"what a marked part takes depends on what it gives: {error}") from None


def _number_marks(module: GraphModule) -> None:
    """Let the marks of ``torch.ops.xla.mark_tensor`` be ours; what begins later has a greater number."""
    numbers: dict[str, int] = {}
    for node in module.graph.nodes:
        name = getattr(node.target, "name", None)
        if node.op == "call_function" and callable(name) and name() == "xla::mark_tensor":
            given = dict(zip(_XLA_ARGUMENTS, node.args, strict=False)) | node.kwargs
            number = numbers.setdefault(given["id"], next(ids))
            node.target = torch.ops.hloemit.mark_tensor.default
            node.args, node.kwargs = _ours(number=number, **given), {}


def _ours(
    x: Any, name: str, pos: int, id: Any, is_input: bool, attr: Any = None, *, number: int
) -> tuple[Any, str, int, int, bool, str]:
    """The arguments of our mark for those of ``torch.ops.xla.mark_tensor``."""
    return x, name, pos, number, is_input, attributes_text(dict(attr or ()))


def _marks(module: GraphModule) -> list[Node]:
    """The marks in a graph, in the order of their positions."""
    marks = [n for n in module.graph.nodes if n.target is torch.ops.hloemit.mark_tensor.default]
    return sorted(marks, key=lambda n: n.args[2])


def _outline_one(module: GraphModule, number: int) -> None:
    marks = [n for n in _marks(module) if n.args[3] == number]
    inputs, outputs = ([n for n in marks if n.args[4] is is_input] for is_input in (True, False))
    if not outputs:
        return
    results = [node.args[0] for node in outputs]
    body = _between(inputs, results)
    read = [*(n for node in body for n in node.all_input_nodes), *results]
    captured = list(dict.fromkeys(n for n in read if n not in body and n not in inputs))
    graph, copies = Graph(), {}
    for node in (*inputs, *captured):
        copies[node] = graph.placeholder(node.name)
        copies[node].meta = dict(node.meta)
    for node in body:
        copies[node] = graph.node_copy(node, copies.__getitem__)
    graph.output(tuple([copies[node] for node in results]))
    attribute = f"composite_{number}"
    setattr(module, attribute, GraphModule(module, graph))
    _, name, _, _, _, attributes = outputs[0].args
    with module.graph.inserting_before(outputs[-1]):
        function = module.graph.get_attr(attribute)
        operands = [*(node.args[0] for node in inputs), *captured]
        call = module.graph.call_function(composite, (function, name, attributes, *operands))
        call.meta = {**outputs[-1].meta, "val": [node.meta["val"] for node in results]}
        for index, node in enumerate(outputs):
            result = module.graph.call_function(operator.getitem, (call, index))
            result.meta = dict(node.meta)
            node.replace_all_uses_with(result)


def _between(inputs: Sequence[Node], results: Sequence[Node]) -> dict[Node, None]:
    """What is computed from the inputs and for the results, in the graph's order, and what needs no tensor."""
    needed: set[Node] = set()
    found = list(results)
    while found:
        node = found.pop()
        if node not in needed and node not in inputs and node.op != "placeholder":
            needed.add(node)
            found.extend(node.all_input_nodes)
    reached = set(inputs)
    body: dict[Node, None] = {}
    for node in results[0].graph.nodes:
        if node in needed and (not node.all_input_nodes or reached.intersection(node.all_input_nodes)):
            reached.add(node)
            body[node] = None
    return body


def composite(graph: GraphModule, name: str, attributes: str, *operands: Any) -> Any:
    """What stands for a composite in a program's graph."""
    return graph(*operands)


@register(composite)
def _composite(ctx: Context, graph: GraphModule, name: str, attributes: str, *operands: Any) -> list[Value]:
    """``stablehlo.composite``; with random numbers or symbolic sizes in it, its body in place."""
    if draws_random_numbers(graph):
        return ctx.lower_graph(graph, operands)
    body = partial(_body, ctx, graph)
    return hlo.composite(name, operands, body, attributes, key=graph, function=f"{name}.impl")


def _body(ctx: Context, graph: GraphModule, *operands: Value) -> list[Value]:
    return ctx.lower_graph(graph, operands)


@register("hloemit::mark_tensor")
def _mark(ctx: Context, x: Value, *_: Any) -> Value:
    """A mark is nothing where the program is not outlined."""
    return x


# Marks on the lazy device


class _Numbers:
    """Numbers of composites in the trace of now: the first one that begins is 0, in each step."""

    made: Any = None  # what the trace has made, a list of its own for each trace
    known: ClassVar[dict[Any, int]] = {}

    @classmethod
    def of(cls, name: Any) -> int:
        if cls.made is not trace.made:
            cls.made = trace.made
            cls.known.clear()
        return cls.known.setdefault(name, len(cls.known))


def _recorded(x: Tensor, name: str, position: int, number: int, is_input: bool, attributes: str) -> Tensor:
    rewrites[torch.ops.hloemit.mark_tensor.default] = outline
    found: Tensor = _record(trace, x, name, position, _Numbers.of(number), is_input, attributes)
    return found


def record_xla_mark(*args: Any, **kwargs: Any) -> Tensor:
    """``torch.ops.xla.mark_tensor`` of a tensor of the device: noted as ours."""
    given = dict(zip(_XLA_ARGUMENTS, args, strict=False)) | kwargs
    return _recorded(*_ours(number=given["id"], **given))


_record = recording(torch.ops.hloemit.mark_tensor.default)
_kernels = torch.library.Library("hloemit", "IMPL")
_kernels.impl("mark_tensor", _recorded, "PrivateUse1")
