"""From a trace to a captured program, the one that every front end makes."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Graph, Node
from torch.utils import _pytree as pytree

from hloemit.base.graphs import ASSERTIONS, add_call
from hloemit.capture.program import Program, ProgramInput, ProgramOutput, lazily_compiled
from hloemit.lazy.trace import Number, Ref, Step
from hloemit.lazy.values import META, Type
from hloemit.lazy.views import View

aten = torch.ops.aten


@dataclass(frozen=True)
class Packed:
    """An argument that holds what Python gives a trace: its floats, its integers, or its seeds."""

    name: str
    dtype: torch.dtype
    row: tuple[int, ...] = ()
    kind: str = "hyperparameter"


FLOATS = Packed("floats", torch.float64)
INTEGERS = Packed("integers", torch.int64)
SEEDS = Packed("seeds", torch.uint64, (2,), "seed")


@dataclass
class TraceProgram:
    """A program, and of each of its arguments the slot of the trace, or what Python gives."""

    program: Program
    sources: list[int | Packed]


def trace_program(
    leaf: Step,
    outputs: Sequence[Ref | Type],
    labels: dict[int, tuple[str, str]],
    reused: dict[int, int] | None = None,
) -> TraceProgram:
    """The program that computes ``outputs`` in the trace that ends at a step; a ``Type`` is an argument handed through.

    ``labels`` are kinds and names of arguments, by slot; ``reused`` gives the slot of the argument whose memory an
    output takes.
    """
    return _Builder(leaf, labels).build(outputs, reused or {})


def _slots(args: Iterable[Any]) -> Iterator[int]:
    """The slots of operands."""
    for a in args:
        if type(a) is Ref:
            yield a.slot
        elif type(a) is list:
            yield from _slots(a)


@functools.cache
def _name(target: Any) -> str:
    name: str = getattr(target, "overloadpacket", target).__name__
    return name


class _Builder:
    """An fx graph of the steps that outputs depend on."""

    def __init__(self, leaf: Step, labels: dict[int, tuple[str, str]]) -> None:
        self.graph = Graph()
        self.steps = leaf.path()
        self.leaf = leaf
        self.inputs: list[ProgramInput] = []
        self.sources: list[int | Packed] = []
        self._labels = labels
        self._taken: set[str] = set()
        self._nodes: dict[int, Node] = {}  # by slot
        self._views: dict[Any, Node] = {}
        self._packed: dict[Packed, Node] = {}

    def build(self, outputs: Sequence[Ref | Type], reused: dict[int, int]) -> TraceProgram:
        self._needed = {o.slot for o in outputs if isinstance(o, Ref)}
        live = self._live(self._needed)
        arguments = [s for s in live if s.call is None]
        for step in arguments:
            self._nodes[step.slot] = self._argument(
                step.slot, step.out.meta(), *self._labels.get(step.slot, ("user_input", None))
            )
        for packed, used in ((FLOATS, 0), (INTEGERS, 1), (SEEDS, 2)):
            if any(s.uses[used] for s in live):
                shape = (self.leaf.counts[used], *packed.row)
                meta = torch.empty(shape, dtype=packed.dtype, device=META)
                self._packed[packed] = self._argument(packed, meta, packed.kind, packed.name)
        handed: list[Any] = [
            self._argument(-1, o.meta(), "user_input", None) if isinstance(o, Type) else None for o in outputs
        ]
        for step in live:
            if step.call is not None:
                self._call(step)
        results = [self._ref(o) if isinstance(o, Ref) else given for given, o in zip(handed, outputs, strict=True)]
        results = [self._add(aten.clone.default, (n,), n.meta["val"]) if n.op == "placeholder" else n for n in results]
        self.graph.output(tuple(results))
        places = {slot: i for i, slot in enumerate(self.sources)}
        described = []
        for i in range(len(results)):
            place = places.get(reused.get(i, -2))
            name = self.inputs[place].name if place is not None else f"output_{i}"
            described.append(ProgramOutput("user_output", name, position=i, reuses=place))
        program = Program(
            lazily_compiled(self.graph),
            self.inputs,
            described,
            pytree.tree_structure((tuple(range(len(self.inputs))), {})),
            pytree.tree_structure(tuple(range(len(results)))),
        )
        return TraceProgram(program, self.sources)

    def _live(self, needed: set[int]) -> list[Step]:
        """The steps that outputs depend on, in order."""
        live = []
        for step in reversed(self.steps):
            asserts = step.call is not None and step.call.op in ASSERTIONS
            if asserts or any(slot in needed for slot in step.slots()):
                live.append(step)
                needed.update(_slots(step.args))
                needed.update(_slots(step.kwargs.values()))
        return live[::-1]

    def _argument(self, source: int | Packed, meta: torch.Tensor, kind: str, name: str | None) -> Node:
        unique = base = name or f"arg{len(self.inputs)}"
        while unique in self._taken:
            unique = f"{base}_{len(self.inputs)}"
        self._taken.add(unique)
        node = self.graph.placeholder(f"arg{len(self.inputs)}")
        node.meta["val"] = meta
        self.inputs.append(ProgramInput(kind, unique, position=len(self.inputs)))  # type: ignore[arg-type]
        self.sources.append(source)
        return node

    def _add(self, target: Any, args: tuple[Any, ...], meta: Any, step: Step | None = None, **kwargs: Any) -> Node:
        node = add_call(self.graph, target, args, kwargs, _name(target))
        node.meta["val"] = meta
        if step is not None and step.frame is not None:
            frame = step.frame
            node.meta["stack_trace"] = f'  File "{frame.file}", line {frame.line}, in {frame.function}'
        return node

    def _call(self, step: Step) -> None:
        assert step.call is not None
        args = [self._operand(a) for a in step.args]
        kwargs = {k: self._operand(a) for k, a in step.kwargs.items()}
        if step.seed >= 0:
            kwargs["generator"] = self._add(
                aten.select.int, (self._packed[SEEDS], 0, step.seed), torch.empty(2, dtype=torch.uint64, device=META)
            )
        out = step.out
        if isinstance(out, Type):
            self._nodes[step.slot] = self._add(step.call.op, tuple(args), out.meta(), step, **kwargs)
            return
        metas = [o.meta() if o is not None else None for o in out]
        node = self._add(step.call.op, tuple(args), metas, step, **kwargs)
        slot = step.slot
        for i, meta in enumerate(metas):
            if meta is not None:
                if slot in self._needed:
                    self._nodes[slot] = self._add(operator.getitem, (node, i), meta, step)
                slot += 1

    def _operand(self, a: Any) -> Any:
        if isinstance(a, Ref):
            return self._ref(a)
        if isinstance(a, list):
            return [self._operand(x) for x in a]
        return self._number(a) if isinstance(a, Number) else a

    def _number(self, number: Number) -> Node:
        packed = self._packed[INTEGERS if number.is_integer else FLOATS]
        scalar = torch.empty((), dtype=packed.meta["val"].dtype, device=META)
        node = self._add(aten.select.int, (packed, 0, number.index), scalar)
        if number.dtype is scalar.dtype:
            return node
        return self._add(aten._to_copy.default, (node,), scalar.to(number.dtype), dtype=number.dtype)

    def _ref(self, ref: Ref) -> Node:
        node = self._nodes[ref.slot]
        if ref.view is None:
            return node
        key = ref.slot, ref.view.index
        if key not in self._views:
            self._views[key] = self._viewed(node, ref.view)
        return self._views[key]

    def _viewed(self, node: Node, view: View) -> Node:
        base = view.base
        orders = view.memory_orders
        if orders is not None and not view.is_whole:  # whose strides are wanted
            return self._reordered(node, view, *orders)
        if node.meta["val"].stride() != base.stride:
            node = self._add(aten.alias.default, (node,), base.meta())
        if view.dtype is not base.dtype:
            count = base.numel
            flat = torch.empty(count, dtype=base.dtype, device=META)
            node = self._add(aten.as_strided.default, (node, [count], [1], 0), flat)
            node = self._bits(node, view.dtype)
        elif view.is_whole:
            return node
        return self._add(aten.as_strided.default, (node, list(view.size), list(view.stride), view.offset), view.meta())

    def _reordered(self, node: Node, view: View, before: list[int], after: list[int]) -> Node:
        """All elements of a storage: its dimensions as they lie in memory, reshaped, and as the view has them."""
        value = torch.empty(view.base.size, dtype=view.dtype, device=META)  # a program has no strides
        if before != sorted(before):
            value = value.permute(before)
            node = self._add(aten.permute.default, (node, before), value)
        lying = [view.size[axis] for axis in after]
        if list(value.shape) != lying:
            value = torch.empty(lying, dtype=view.dtype, device=META)
            node = self._add(aten.view.default, (node, lying), value)
        if after != sorted(after):
            places = [after.index(axis) for axis in range(len(after))]
            node = self._add(aten.permute.default, (node, places), value.permute(places))
        return node

    def _bits(self, node: Node, dtype: torch.dtype) -> Node:
        """A vector's memory as one of another dtype."""
        flat = node.meta["val"]
        if flat.dtype.is_complex:
            node = self._add(aten.view_as_real.default, (node,), torch.view_as_real(flat))
            node = self._add(
                aten.view.default,
                (node, [2 * len(flat)]),
                torch.empty(2 * len(flat), dtype=flat.dtype.to_real(), device=META),
            )
        elif dtype.is_complex:
            pairs = flat.view(-1, 2)
            node = self._add(aten.view.default, (node, list(pairs.shape)), pairs)
            node = self._add(aten.view_as_complex.default, (node,), torch.view_as_complex(pairs))
        if node.meta["val"].dtype is dtype:
            return node
        return self._add(aten.view.dtype, (node, dtype), node.meta["val"].view(dtype))
