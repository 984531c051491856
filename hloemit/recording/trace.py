"""A trace: what was recorded, step by step. Each door has its own kind of trace, which says how steps are found.

The lazy device walks down a tree of all traces so far (``hloemit.lazy.trace_tree``); a capture notes each step once
(``hloemit.recording.capturing``).
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor

from hloemit.base.source_lines import Frame
from hloemit.base.torch_private import OpOverload
from hloemit.recording.calls import CallType, call_type
from hloemit.recording.values import Cell, Type, Value
from hloemit.recording.views import Slice, View, find_view

FULL = call_type(torch.ops.aten.full.default)


@dataclass(frozen=True)
class Ref:
    """An operand: what a slot holds, or the part of it that a view shows."""

    slot: int
    view: View | None = None


@dataclass(frozen=True)
class Lifted:
    """An integer that is to be an argument of the program."""

    value: int


@dataclass(frozen=True)
class Number:
    """A Python number that is an argument of the program: which of its integers or floats, and its dtype there."""

    index: int
    dtype: torch.dtype
    is_integer: bool


class Unsupported(Exception):  # noqa: N818 - a signal, never shown
    """The operator has no lowering, or none for these operands; the message says why."""


class Step:
    """One operator of traces that begin alike, or one argument (then ``call`` is None).

    ``args`` and ``kwargs`` have a ``Ref`` for each tensor and a ``Number`` for each lifted number. ``out`` is the type
    of the result, a list of types and None where there are several; the first one has slot ``slot``. A random operator
    draws from seed number ``seed`` of the trace. ``uses`` counts the floats, integers and seeds of the step, ``counts``
    those of the trace up to its end. ``modules`` are the modules that it was called in, by path. ``layout`` is how an
    argument lies over several devices.
    """

    __slots__ = (
        *("__weakref__", "args", "call", "children", "counts", "frame", "hits", "kwargs", "labels", "layout"),
        *("modules", "out", "parent", "places", "plans", "seed", "slot", "uses"),
    )

    def __init__(self, parent: Step | None, call: CallType | None, args: Any, kwargs: Any, out: Any, slot: int) -> None:
        self.parent, self.call, self.args, self.kwargs, self.out, self.slot = parent, call, args, kwargs, out, slot
        self.children: dict[tuple[Any, ...], Step] = {}
        self.plans: dict[Any, Any] = {}  # by what is alive at the end
        self.places: dict[Any, int] = {}  # of each slice, the view that was there first
        self.labels: dict[int, tuple[str, str]] = {}  # of arguments, where a graph ends
        self.hits = 0
        self.frame: Frame | None = None
        self.modules: Any = None
        self.layout: Any = None
        self.seed = -1
        self.uses = (0, 0, 0)
        self.counts: tuple[int, int, int] = parent.counts if parent is not None else (0, 0, 0)

    def slots(self) -> range:
        """The slots of its results."""
        return range(self.slot, self.slot + (sum(o is not None for o in self.out) if type(self.out) is list else 1))

    def path(self) -> list[Step]:
        """The steps from the first to this one."""
        steps = []
        step = self
        while step.parent is not None:
            steps.append(step)
            step = step.parent
        return steps[::-1]


class Trace:
    """What was recorded: the last step, and each slot's value in ``made``.

    ``record`` and ``record_refs`` note an operator; what else a door decides for itself is said by the methods below.
    """

    step: Step
    made: list[weakref.ref[Value]]
    starts_differ = False  # from those of other processes, so that each is an argument

    # Operands

    def ref(self, tensor: Tensor, slot: int | None = None) -> Ref:
        """What stands for a tensor in a step; ``slot`` is that of its storage, if it is another one."""
        cell: Cell = tensor.untyped_storage().cell
        if slot is None:
            slot = cell.value.slot if cell.value.slot >= 0 else self.enter(cell)
        return Ref(slot, None if cell.is_whole(tensor) else find_view(cell.type, tensor))

    def enter(self, cell: Cell) -> int:
        """The slot of what a storage holds, which no step has made: an argument, or elements that are all the same."""
        raise NotImplementedError

    def enter_fill(self, cell: Cell) -> int:
        """Note a step that makes elements that are all the same."""
        kind, value = cell.type, cell.value
        value.slot = self.record_refs(FULL, kind.size, value.fill, out=kind, dtype=kind.dtype).slot
        self.made[value.slot] = weakref.ref(value)
        return value.slot

    def is_moving(self, slot: int, view: View) -> bool:
        """Whether the start of a slice is an argument of the program."""
        return False

    def note_written(self, tensor: Tensor, slot: int) -> None:
        """A tensor that is a part of its storage holds now what a slot has, in rows."""

    def has_moved(self, place: Any, start: int) -> bool:
        """Whether what was at a place of earlier traces began elsewhere."""
        return False

    def cut(self, slot: int, kind: Type, part: Slice) -> list[tuple[int, Type]]:
        """Cut a slice out of what a slot holds, from starts that are arguments: each block's slot and type."""
        raise NotImplementedError

    def home_of(self, slot: int) -> int:
        """The slot itself if it is an argument's whose memory may be taken, -1 if not."""
        return -1

    # Operators

    def record(self, call: CallType, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """Note a call of a functional operator; its value, or a list of them where there are several results.

        Their types are ``self.step.out`` then. Raises what PyTorch raises for operands that do not fit.
        """
        raise NotImplementedError

    def record_refs(self, call: CallType, *args: Any, out: Type, **options: Any) -> Value:
        """Note a call of an operator on slots: each argument is a ``Ref`` or a constant."""
        raise NotImplementedError

    def _made(self, step: Step) -> Any:
        """Go on from a step; the values of its results."""
        self.step = step
        if type(step.out) is Type:
            value = Value(step.slot)
            self.made.append(weakref.ref(value))
            return value
        values: list[Value | None] = []
        for type_ in step.out:
            if type_ is None:
                values.append(None)
                continue
            value = Value(len(self.made))
            self.made.append(weakref.ref(value))
            values.append(value)
        return values

    # What a door says

    def owns(self, x: Any) -> bool:
        """Whether something is a tensor that this trace records."""
        raise NotImplementedError

    def new_tensor(self, kind: Type, value: Value) -> Tensor:
        """A tensor that holds a value."""
        raise NotImplementedError

    def value_of(self, tensor: Tensor) -> Value:
        """The elements of a tensor that the trace does not own."""
        raise NotImplementedError

    def resolved(self, tensor: Tensor) -> Tensor:
        """A tensor with the same elements and no lazy conjugate or negative: itself where it has none."""
        raise NotImplementedError

    def elements(self, tensor: Tensor) -> Tensor:
        """The elements of a tensor, on the CPU; raises where the door has none."""
        raise NotImplementedError

    def in_eager(self, op: OpOverload, *args: Any, **kwargs: Any) -> Any:
        """Run an operator whose result depends on data, or that has no lowering; raises where the door has no data."""
        raise NotImplementedError

    def without_lowering(self, op: OpOverload, reason: str, *args: Any, **kwargs: Any) -> Any:
        """Do what is to be done with an operator that cannot be recorded."""
        raise NotImplementedError

    def unknown(self, op: OpOverload, written: Tensor) -> Exception:
        """What to raise where an operator writes into a tensor that the trace does not own."""
        raise NotImplementedError

    def before_update(self, tensor: Tensor) -> None:
        """Called before a tensor is updated where nobody wants gradients."""

    def after_operator(self) -> None:
        """Called after an operator was recorded."""
