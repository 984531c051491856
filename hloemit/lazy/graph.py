"""From what is pending to a program, and from its results to storages."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import Graph, GraphModule, Node
from torch.utils import _pytree as pytree

from hloemit.cache.key import digest
from hloemit.capture.program import Program, ProgramInput, ProgramOutput
from hloemit.compiled import Compiled
from hloemit.lazy.values import Call, Cell, Value, cell_of, cells, counters, lock, read
from hloemit.lowered import Lowered, lower_program
from hloemit.programs import program_parts

_compiled: dict[str, Compiled] = {}


def sync() -> None:
    """Compute what is pending: every storage that is alive holds elements then."""
    with lock:
        pending = _pending()
        if pending:
            _compute(pending)


def _pending() -> list[Cell]:
    return sorted((c for c in cells if c.value.tensor is None), key=lambda c: c.serial)


def elements(tensor: Tensor) -> Tensor:
    """The elements of a tensor, on the CPU."""
    sync()
    cell = cell_of(tensor)
    held = cell.value.tensor
    assert held is not None
    if cell.is_whole(tensor):
        return held.clone()
    memory = torch.empty_strided(cell.size, cell.stride, dtype=held.dtype).copy_(held)
    return memory.as_strided(tensor.shape, tensor.stride(), tensor.storage_offset()).clone()


def lowered(tensors: Iterable[Tensor] | None = None) -> Lowered:
    """The program that computes tensors, or whatever is pending, from what is computed already."""
    with lock:
        values = [c.value for c in _pending()] if tensors is None else [read(t) for t in tensors]
        return lower_program(_program(values)[0])


def _compute(pending: Sequence[Cell]) -> None:
    program, tensors = _program([c.value for c in pending])
    parts = program_parts(program, donate=False)
    key = digest(parts) if parts is not None else None
    compiled = _compiled.get(key) if key is not None else None
    if compiled is None:
        counters.add("UncachedCompile")
        compiled = lower_program(program).compile()
        if key is not None:
            _compiled[key] = compiled
    else:
        counters.add("CachedCompile")
    for cell, result in zip(pending, compiled(*tensors), strict=True):
        cell.value = Value(cell.value.meta, tensor=result)


def _program(results: Sequence[Value]) -> tuple[Program, list[Tensor]]:
    """The program of some values, and its arguments."""
    graph = _Builder()
    for value in results:
        graph.visit(value)
    outputs = [graph.node(value) for value in results]
    graph.graph.output(tuple(outputs))
    count = len(outputs)
    return (
        Program(
            GraphModule(torch.nn.Module(), graph.graph),
            graph.inputs,
            [ProgramOutput("user_output", f"output_{i}", position=i) for i in range(count)],
            pytree.tree_structure((tuple(range(len(graph.inputs))), {})),
            pytree.tree_structure(tuple(range(count))),
        ),
        graph.tensors,
    )


class _Builder:
    """An fx graph of calls, its arguments in the order in which they are met."""

    def __init__(self) -> None:
        self.graph = Graph()
        self.inputs: list[ProgramInput] = []
        self.tensors: list[Tensor] = []
        self._nodes: dict[int, Node] = {}  # of each call, and of each tensor that holds elements
        self._parts: dict[tuple[int, int], Node] = {}

    def visit(self, value: Value) -> None:
        """Add what a value is computed from, operands first; without recursion, for graphs are deep."""
        open_calls: list[tuple[Value, bool]] = [(value, False)]
        while open_calls:
            value, ready = open_calls.pop()
            if value.tensor is not None:
                self._argument(value)
            elif id(value.call) not in self._nodes:
                assert value.call is not None
                if ready:
                    self._call(value.call)
                    continue
                open_calls.append((value, True))
                operands = [x for x in pytree.tree_leaves((value.call.args, value.call.kwargs)) if isinstance(x, Value)]
                open_calls.extend((x, False) for x in reversed(operands))

    def node(self, value: Value) -> Node:
        """The node of a value that was visited."""
        if value.tensor is not None:
            return self._nodes[id(value.tensor)]
        call = value.call
        assert call is not None
        node = self._nodes[id(call)]
        if not isinstance(call.metas, (tuple, list)):
            return node
        key = id(call), value.index
        if key not in self._parts:
            self._parts[key] = self.graph.call_function(operator.getitem, (node, value.index))
            self._parts[key].meta["val"] = call.metas[value.index]
        return self._parts[key]

    def _argument(self, value: Value) -> None:
        if id(value.tensor) in self._nodes:
            return
        assert value.tensor is not None
        name = f"arg{len(self.inputs)}"
        node = self.graph.placeholder(name)
        node.meta["val"] = value.meta
        self.inputs.append(ProgramInput("user_input", name, position=len(self.inputs)))
        self.tensors.append(value.tensor)
        self._nodes[id(value.tensor)] = node

    def _call(self, call: Call) -> None:
        def operand(leaf: Any) -> Any:
            return self.node(leaf) if isinstance(leaf, Value) else leaf

        args, kwargs = pytree.tree_map(operand, (call.args, call.kwargs))
        node = self.graph.call_function(call.op, args, kwargs)
        node.meta["val"] = call.metas
        self._nodes[id(call)] = node
