"""How a function becomes a graph: it runs once on stand-ins, and what it does with them is recorded.

A tracer makes the stand-ins, runs the function, and gives a graph with a placeholder for each stand-in and an output
for each result, in order. ``Recording`` is the way of every program that asks for no value; ``Symbolic``
(``hloemit.capture.symbolic``) lets values be symbols that PyTorch reasons about, at twenty times the price.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import torch
from torch import Tensor, nn
from torch.fx import GraphModule, Node

from hloemit.base.torch_private import pytree
from hloemit.capture.discovery import Holdings
from hloemit.capture.program import lazily_compiled
from hloemit.capture.surroundings import module_paths
from hloemit.recording.capturing import CaptureTrace
from hloemit.recording.computed_numbers import tensor_of
from hloemit.recording.graph import StepGraph, live_steps
from hloemit.recording.modes import Capturing
from hloemit.recording.trace import Ref, Step
from hloemit.recording.values import META, Type, cell_of

aten = torch.ops.aten
STREAM = 1 << 40  # numbers that each random operator may draw, where each has a place of its own

Run = Callable[[Sequence[Tensor]], tuple[Sequence[Any], Sequence[Any]]]


class Tracer(Protocol):
    """A way from a function to a graph."""

    def trace(self, run: Run, given: Sequence[Tensor], held: Holdings) -> GraphModule:
        """Call ``run`` with a stand-in for each tensor; the graph of what it returns, leaf by leaf."""
        ...

    def plain(self, value: Any) -> Any:
        """What a tensor or number that the function computed is in ``run``'s results."""
        ...


class Recording:
    """Every operator is noted as it is dispatched (``hloemit.recording``)."""

    def trace(self, run: Run, given: Sequence[Tensor], held: Holdings) -> GraphModule:
        """Raises ``NotRecordable`` where the function asks for a value."""
        trace = self._trace = CaptureTrace()
        stand_ins = [trace.argument(t) for t in given]
        cells = [cell_of(s) for s in stand_ins]
        types, slots = [c.type for c in cells], [c.value.slot for c in cells]
        with Capturing(trace), module_paths(held, trace.enter_modules):
            try:
                results = run(stand_ins)
            finally:
                trace.finish()
        return _CaptureGraph(trace).build(types, slots, pytree.tree_leaves(results, is_leaf=lambda x: x is None))

    def plain(self, value: Any) -> Any:
        """What stands for it now."""
        return self._trace.ref(value if isinstance(value, Tensor) else tensor_of(value))


class _CaptureGraph(StepGraph):
    """The graph of a capture."""

    def __init__(self, trace: CaptureTrace) -> None:
        super().__init__(set())
        self._trace = trace
        self._root = nn.Module()
        self._seed: Node | None = None

    def build(self, types: Sequence[Type], slots: Sequence[int], results: Sequence[Any]) -> GraphModule:
        """Placeholders for all stand-ins, what results depend on, and all results."""
        trace = self._trace
        self._needed.update(r.slot for r in results if type(r) is Ref)
        live = live_steps(trace.step.path(), self._needed)
        for i, (kind, slot) in enumerate(zip(types, slots, strict=True)):
            self.argument(f"arg{i}", kind.meta(), slot)
        given = set(slots)
        repeats = trace.drawn > len(trace.draws)
        for step in live:
            if step.call is None:
                if step.slot not in given:
                    self._constant(step)
            elif step.seed >= 0 and repeats:
                self.call(step, generator=self._stream(step.seed))
            else:
                self.call(step)
        self.graph.output(tuple([self.ref(r) if type(r) is Ref else r for r in results]))
        return lazily_compiled(self.graph, self._root)

    def _constant(self, step: Step) -> None:
        tensor = self._trace.constants[step.slot]
        node = self._attribute(tensor)
        node.meta["val"] = step.out.meta()
        self._nodes[step.slot] = node

    def _attribute(self, tensor: Tensor) -> Node:
        name = f"_tensor_constant{len(list(self._root.buffers()))}"
        self._root.register_buffer(name, tensor)
        return self.graph.get_attr(name)

    def _stream(self, index: int) -> Node:
        """The state from which a random operator draws, where several draw the same numbers."""
        kind = torch.empty(2, dtype=torch.uint64, device=META)
        if self._seed is None:
            first = next(iter(self.graph.nodes))
            with self.graph.inserting_before(first):
                self._seed = self.graph.placeholder("seed")
            self._seed.meta["val"] = kind
        place = self._attribute(torch.tensor([0, index * STREAM], dtype=torch.uint64))
        place.meta["val"] = kind
        return self.add(aten.add.Tensor, (self._seed, place), kind)
