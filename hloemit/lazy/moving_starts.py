"""A trace whose slices begin where the program is told, for processes that take different parts: ``x[rank]``.

Where a slice of something computed begins is part of a program, in which XLA can do more with it. Processes that run
one program with others, and begin elsewhere, make it once more from the same steps, with each start as an argument.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from hloemit.base.operators import aten
from hloemit.lazy.trace_to_program import Builder, Packed, TraceProgram
from hloemit.recording.trace import Ref, Step
from hloemit.recording.values import META
from hloemit.recording.views import Slice, View, view_at


@dataclass(frozen=True)
class Starts(Packed):
    """An argument that holds where the slices of one trace begin."""

    name: str = "starts"
    dtype: torch.dtype = torch.int64
    values: tuple[int, ...] = ()


def moving_program(
    leaf: Step, outputs: Sequence[Ref], labels: dict[int, tuple[str, str]], reused: dict[int, int]
) -> TraceProgram:
    """As ``trace_program``, with the starts of all slices, and of ranges of integers, in one argument more."""
    return _MovingBuilder(leaf, labels, {o.slot for o in outputs}).build(outputs, reused)


class _MovingBuilder(Builder):
    """Cuts slices out, and writes them, from places that are elements of an argument."""

    def __init__(self, leaf: Step, labels: dict[int, tuple[str, str]], needed: set[int]) -> None:
        super().__init__(leaf, labels, needed)
        self._values = [0]  # each program has one, if only this
        self._step: Step | None = None

    def build(self, outputs: Sequence[Any], reused: dict[int, int]) -> TraceProgram:
        vector = torch.empty(1, dtype=torch.int64, device=META)
        self._starts = self._input(Starts(), vector, Starts.kind, Starts.name)
        made = super().build(outputs, reused)
        self._starts.meta["val"] = vector.new_empty(len(self._values))
        self.sources[0] = Starts(values=tuple(self._values))
        return made

    def call(self, step: Step, **options: Any) -> None:
        self._step = step
        assert step.call is not None
        rewritten = _REWRITTEN.get(step.call.op)
        node = rewritten(self, step) if rewritten is not None else None
        if node is None:
            super().call(step, **options)
        else:
            self._nodes[step.slot] = node

    def append(self, target: Any, args: tuple[Any, ...], meta: Any, /, **kwargs: Any) -> Node:
        """Append a call, from the line of the step that is being appended."""
        return self.add(target, args, meta, self._step, **kwargs)

    def start(self, value: int) -> Node:
        """The element of the argument that says where a slice begins."""
        self._values.append(value)
        scalar = torch.empty((), dtype=torch.int64, device=META)
        return self.add(aten.select.int, (self._starts, 0, len(self._values) - 1), scalar)

    def cut(self, node: Node, part: Slice) -> list[tuple[Node, Node]]:
        """Cut a slice out, a dimension at a time: where each cut begins, and what it leaves."""
        blocks = []
        size = list(node.meta["val"].shape)
        for (dim, length), first in zip(part.dims, part.starts, strict=True):
            size[dim] = length
            start = self.start(first)
            node = self.append(aten.narrow.default, (node, dim, start, length), node.meta["val"].new_empty(size))
            blocks.append((start, node))
        return blocks

    def ref(self, ref: Ref) -> Node:
        """The node of an operand; two slices are two of them, since only here they may begin at the same place."""
        if ref.view is None or ref.view.slice is None:
            return super().ref(ref)
        return self._viewed(self._nodes[ref.slot], ref.view)

    def _viewed(self, node: Node, view: View) -> Node:
        part = view.slice
        if part is None:
            return super()._viewed(node, view)
        block = self.cut(node, part)[-1][1]
        return block if part.view.is_whole else super()._viewed(block, part.view)


def _scattered(graph: _MovingBuilder, step: Step) -> Node | None:
    """A storage with a slice written; None where it is no slice."""
    base, source, size, stride, offset = step.args
    if base.view is None:
        return None
    kind = base.view.base
    part = view_at(kind, tuple(size), tuple(stride), offset, kind.dtype).slice
    if part is None:
        return None
    node = graph.ref(base)
    blocks = graph.cut(node, part)
    block, place = blocks[-1][1], part.view
    written = graph.append(
        aten.as_strided_scatter.default,
        (block, graph.ref(source), list(place.size), list(place.stride), 0),
        block.meta["val"],
    )
    wholes = [node, *(each for _, each in blocks[:-1])]
    for whole, (start, _), (dim, _) in reversed(list(zip(wholes, blocks, part.dims, strict=True))):
        written = graph.append(aten.slice_scatter.default, (whole, written, dim, start), whole.meta["val"])
    return written


def _slice_gradient(graph: _MovingBuilder, step: Step) -> Node | None:
    """Zeros with the gradient of a slice; None where it has gaps."""
    grad, sizes, dim, start, _, stride = step.args
    if stride != 1:
        return None
    size = sizes[dim]
    first = min(max(start + size if start < 0 else start, 0), size)
    meta = step.out.meta()
    zeros = graph.append(aten.full.default, (list(sizes), 0), meta, dtype=meta.dtype)
    return graph.append(aten.slice_scatter.default, (zeros, graph.ref(grad), dim, graph.start(first)), meta)


def _select_gradient(graph: _MovingBuilder, step: Step) -> Node:
    """Zeros with the gradient of a row."""
    grad, sizes, dim, index = step.args
    index = index + sizes[dim] if index < 0 else index
    return graph.append(
        aten.select_backward.default, (graph.ref(grad), list(sizes), dim, graph.start(index)), step.out.meta()
    )


def _range(graph: _MovingBuilder, step: Step) -> Node | None:
    """A range of integers from a start; None for other numbers."""
    start, _, *rest = step.args
    by, meta = rest[0] if rest else 1, step.out.meta()
    if type(start) is not int or type(by) is not int or meta.dtype not in (torch.int64, torch.int32):
        return None
    steps = graph.append(aten.arange.start_step, (0, len(meta) * by, by), meta, dtype=meta.dtype)
    start = graph.append(aten._to_copy.default, (graph.start(start),), meta.new_empty(()), dtype=meta.dtype)
    return graph.append(aten.add.Tensor, (steps, start), meta)


_REWRITTEN = {
    aten.as_strided_scatter.default: _scattered,
    aten.slice_backward.default: _slice_gradient,
    aten.select_backward.default: _select_gradient,
    aten.arange.start_step: _range,
}
