"""From steps to an fx graph: of what was recorded, that which is needed.

``StepGraph`` is the graph of any trace, ``CaptureGraph`` that of a program's capture.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import torch
from torch import Tensor, nn
from torch.fx import Graph, Node

from hloemit.base.live_nodes import ASSERTIONS, add_call
from hloemit.base.operators import aten
from hloemit.base.torch_private import buffers_of
from hloemit.recording.capturing import MARKS, CaptureTrace
from hloemit.recording.trace import Number, Ref, Step
from hloemit.recording.values import META, Type
from hloemit.recording.views import View

STREAM = 1 << 40  # numbers that each random operator may draw, where each has a place of its own


def live_steps(steps: Sequence[Step], needed: set[int]) -> list[Step]:
    """The steps that slots depend on, in order; ``needed`` gains the slots that they read."""
    live = []
    for step in reversed(steps):
        asserts = step.call is not None and step.call.op in ASSERTIONS
        if asserts or any(slot in needed for slot in step.slots()):
            live.append(step)
            needed.update(slots_of(step.args))
            needed.update(slots_of(step.kwargs.values()))
    return live[::-1]


def slots_of(args: Iterable[Any]) -> Iterator[int]:
    """The slots of operands."""
    for a in args:
        if type(a) is Ref:
            yield a.slot
        elif type(a) is list:
            yield from slots_of(a)


@functools.cache
def _name(target: Any) -> str:
    name: str = getattr(target, "overloadpacket", target).__name__
    return name


class StepGraph:
    """An fx graph that grows step by step; ``needed`` are the slots that somebody reads."""

    def __init__(self, needed: set[int]) -> None:
        self.graph = Graph()
        self._needed = needed
        self._nodes: dict[int, Node] = {}  # by slot
        self._views: dict[Any, Node] = {}

    def argument(self, name: str, meta: Any, slot: int = -1) -> Node:
        """A placeholder; what it stands for has a slot, if steps read it."""
        return self.stands_for(self.graph.placeholder(name), meta, slot)

    def stands_for(self, node: Node, meta: Any, slot: int = -1) -> Node:
        """Say what a node is."""
        node.meta["val"] = meta
        if slot >= 0:
            self._nodes[slot] = node
        return node

    def number(self, number: Number) -> Node:
        """The node of a number that is an argument; raises where no such are known."""
        raise NotImplementedError

    def add(self, target: Any, args: tuple[Any, ...], meta: Any, step: Step | None = None, /, **kwargs: Any) -> Node:
        """Append a call, which comes from where a step comes from."""
        node = add_call(self.graph, target, args, kwargs, _name(target))
        node.meta["val"] = meta
        if step is not None:
            if step.frame is not None:
                frame = step.frame
                node.meta["stack_trace"] = f'  File "{frame.file}", line {frame.line}, in {frame.function}'
            if step.modules is not None:
                node.meta["nn_module_stack"] = step.modules
        return node

    def call(self, step: Step, **options: Any) -> None:
        """Append the operator of a step; ``options`` are further arguments of it."""
        assert step.call is not None
        args = [self._operand(a) for a in step.args]
        kwargs = {k: self._operand(a) for k, a in step.kwargs.items()} | options
        out = step.out
        if isinstance(out, Type):
            self._nodes[step.slot] = self.add(step.call.op, tuple(args), out.meta(), step, **kwargs)
            return
        metas = [o.meta() if o is not None else None for o in out]
        node = self.add(step.call.op, tuple(args), metas, step, **kwargs)
        slot = step.slot
        for i, meta in enumerate(metas):
            if meta is not None:
                if slot in self._needed:
                    self._nodes[slot] = self.add(operator.getitem, (node, i), meta, step)
                slot += 1

    def _operand(self, a: Any) -> Any:
        if isinstance(a, Ref):
            return self.ref(a)
        if isinstance(a, list):
            return [self._operand(x) for x in a]
        return self.number(a) if isinstance(a, Number) else a

    def ref(self, ref: Ref) -> Node:
        """The node of an operand."""
        node = self._nodes[ref.slot]
        if ref.view is None:
            return node
        key = ref.slot, ref.view
        if key not in self._views:
            self._views[key] = self._viewed(node, ref.view)
        return self._views[key]

    def _viewed(self, node: Node, view: View) -> Node:
        base = view.base
        orders = view.memory_orders
        if orders is not None and not view.is_whole:  # whose strides are wanted
            return self._reordered(node, view, *orders)
        if node.meta["val"].stride() != base.stride:
            node = self.add(aten.alias.default, (node,), base.meta())
        if view.dtype is not base.dtype:
            count = base.numel
            flat = torch.empty(count, dtype=base.dtype, device=META)
            node = self.add(aten.as_strided.default, (node, [count], [1], 0), flat)
            node = self._bits(node, view.dtype)
        elif view.is_whole:
            return node
        return self.add(aten.as_strided.default, (node, list(view.size), list(view.stride), view.offset), view.meta())

    def _reordered(self, node: Node, view: View, before: list[int], after: list[int]) -> Node:
        """All elements of a storage: its dimensions as they lie in memory, reshaped, and as the view has them."""
        value = torch.empty(view.base.size, dtype=view.dtype, device=META)  # a program has no strides
        if before != sorted(before):
            value = value.permute(before)
            node = self.add(aten.permute.default, (node, before), value)
        lying = [view.size[axis] for axis in after]
        if list(value.shape) != lying:
            value = torch.empty(lying, dtype=view.dtype, device=META)
            node = self.add(aten.view.default, (node, lying), value)
        if after != sorted(after):
            places = [after.index(axis) for axis in range(len(after))]
            node = self.add(aten.permute.default, (node, places), value.permute(places))
        return node

    def _bits(self, node: Node, dtype: torch.dtype) -> Node:
        """A vector's memory as one of another dtype."""
        flat = node.meta["val"]
        if flat.dtype.is_complex:
            node = self.add(aten.view_as_real.default, (node,), torch.view_as_real(flat))
            node = self.add(
                aten.view.default,
                (node, [2 * len(flat)]),
                torch.empty(2 * len(flat), dtype=flat.dtype.to_real(), device=META),
            )
        real = dtype.to_real()
        if node.meta["val"].dtype is not real:
            node = self.add(aten.view.dtype, (node, real), node.meta["val"].view(real))
        if not dtype.is_complex:
            return node
        pairs = node.meta["val"].view(-1, 2)
        node = self.add(aten.view.default, (node, list(pairs.shape)), pairs)
        return self.add(aten.view_as_complex.default, (node,), torch.view_as_complex(pairs))


class CaptureGraph(StepGraph):
    """The graph of a capture, and the module that has as attributes what the program brought along."""

    def __init__(self, trace: CaptureTrace) -> None:
        super().__init__(set())
        self._trace = trace
        self.root = nn.Module()
        self.brought: dict[str, Tensor] = {}  # by the attribute that has its elements
        self._seed: Node | None = None

    @property
    def is_seeded(self) -> bool:
        """Whether the first placeholder is the seed."""
        return self._seed is not None

    def build(self, arguments: Sequence[tuple[str, Any, int]], results: Sequence[Any]) -> None:
        """A placeholder for each argument (name, what it is, slot), what results depend on, and all results.

        Where the program draws the same random numbers several times, a placeholder ``seed`` comes first.
        """
        self._needed.update(r.slot for r in results if type(r) is Ref)
        live = live_steps(self._trace.step.path(), self._needed)
        for name, meta, slot in arguments:
            self.argument(name, meta, slot)
        given = {slot for *_, slot in arguments}
        repeats = self._trace.drawn > len(self._trace.draws)
        for step in live:
            if step.call is None:
                if step.slot not in given:
                    self._bring(step)
            elif step.seed >= 0 and repeats:
                self.call(step, generator=self._stream(step.seed))
            else:
                self.call(step)
                if step.call.name in MARKS:
                    self._views.clear()  # one that is taken in a loop is not known outside
        self.graph.output(tuple([self.ref(r) if type(r) is Ref else r for r in results]))

    def _bring(self, step: Step) -> None:
        tensor = self._trace.constants[step.slot]
        node = self._attribute(tensor)
        self.brought[str(node.target)] = tensor
        self.stands_for(node, step.out.meta(), step.slot)

    def _attribute(self, tensor: Tensor) -> Node:
        name = f"_tensor_constant{len(buffers_of(self.root))}"
        self.root.register_buffer(name, tensor)
        return self.graph.get_attr(name)

    def _stream(self, index: int) -> Node:
        """The state from which a random operator draws, where several draw the same numbers."""
        kind = torch.empty(2, dtype=torch.uint64, device=META)
        if self._seed is None:
            first = next(iter(self.graph.nodes))
            with self.graph.inserting_before(first):
                self._seed = self.stands_for(self.graph.placeholder("seed"), kind)
        place = self.stands_for(
            self._attribute(torch.tensor([0, index * STREAM], dtype=torch.uint64, device="cpu")), kind
        )
        return self.add(aten.add.Tensor, (self._seed, place), kind)
