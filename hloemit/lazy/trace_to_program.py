"""From a trace of the device to a captured program, the one that every front end makes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch.fx import Node

from hloemit.base.operators import aten
from hloemit.base.torch_private import pytree
from hloemit.program.program import Program, ProgramInput, ProgramOutput, lazily_compiled
from hloemit.recording.trace import Number, Ref, Step
from hloemit.recording.trace_to_graph import StepGraph, live_steps
from hloemit.recording.values import META, Type


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
    needed = {o.slot for o in outputs if isinstance(o, Ref)}
    return Builder(leaf, labels, needed).build(outputs, reused or {})


class Builder(StepGraph):
    """The graph of the steps that outputs depend on, and what its arguments are."""

    def __init__(self, leaf: Step, labels: dict[int, tuple[str, str]], needed: set[int]) -> None:
        self.live = live_steps(leaf.path(), needed)
        super().__init__(needed)
        self.leaf = leaf
        self.inputs: list[ProgramInput] = []
        self.sources: list[int | Packed] = []
        self._labels = labels
        self._taken: set[str] = set()
        self._packed: dict[Packed, Node] = {}

    def build(self, outputs: Sequence[Ref | Type], reused: dict[int, int]) -> TraceProgram:
        """The program, whose outputs take the memory of arguments as ``trace_program`` says."""
        live = self.live
        for step in live:
            if step.call is None:
                self._input(step.slot, step.out.meta(), *self._labels.get(step.slot, ("user_input", None)))
        for packed, used in ((FLOATS, 0), (INTEGERS, 1), (SEEDS, 2)):
            if any(s.uses[used] for s in live):
                shape = (self.leaf.counts[used], *packed.row)
                meta = torch.empty(shape, dtype=packed.dtype, device=META)
                self._packed[packed] = self._input(packed, meta, packed.kind, packed.name)
        handed: list[Any] = [
            self._input(-1, o.meta(), "user_input", None) if isinstance(o, Type) else None for o in outputs
        ]
        for step in live:
            if step.call is not None:
                self.call(step, **self._generator(step))
        results = [self.ref(o) if isinstance(o, Ref) else given for given, o in zip(handed, outputs, strict=True)]
        results = [self.add(aten.clone.default, (n,), n.meta["val"]) if n.op == "placeholder" else n for n in results]
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

    def _input(self, source: int | Packed, meta: torch.Tensor, kind: str, name: str | None) -> Node:
        unique = base = name or f"arg{len(self.inputs)}"
        while unique in self._taken:
            unique = f"{base}_{len(self.inputs)}"
        self._taken.add(unique)
        node = self.argument(f"arg{len(self.inputs)}", meta, source if type(source) is int else -1)
        self.inputs.append(ProgramInput(kind, unique, position=len(self.inputs)))  # type: ignore[arg-type]
        self.sources.append(source)
        return node

    def _generator(self, step: Step) -> dict[str, Node]:
        """The seed of a random operator."""
        if step.seed < 0:
            return {}
        key = torch.empty(2, dtype=torch.uint64, device=META)
        return {"generator": self.add(aten.select.int, (self._packed[SEEDS], 0, step.seed), key)}

    def number(self, number: Number) -> Node:
        """The element of the integers or floats."""
        packed = self._packed[INTEGERS if number.is_integer else FLOATS]
        scalar = torch.empty((), dtype=packed.meta["val"].dtype, device=META)
        node = self.add(aten.select.int, (packed, 0, number.index), scalar)
        if number.dtype is scalar.dtype:
            return node
        return self.add(aten._to_copy.default, (node,), scalar.to(number.dtype), dtype=number.dtype)
