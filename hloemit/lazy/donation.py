"""Buffers that a user gives away: a program that reads one writes a result over it, or lets go of it when it ran.

What nobody can read any more is written over without a word from anybody (``launch.py``). A mark is for what the user
holds, and will not read again.
"""

from __future__ import annotations

import weakref
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

import torch

from hloemit.lazy.values import has_cell
from hloemit.recording.trace import Step
from hloemit.recording.values import Type, Value, cell_of

_GONE = (
    "the elements of this tensor were donated: a program that read them has written over their memory. Take the mark "
    "back (_set_buffer_donation(tensor, False)), or clone the tensor before"
)


class Donation:
    """The values that were marked, and whether marks count whenever a program runs: else at the end of a step.

    ``buffers`` are those of marked values, by identity, which a trace holds when its storage has another value.
    """

    marked: ClassVar[weakref.WeakSet[Value]] = weakref.WeakSet()
    buffers: ClassVar[weakref.WeakValueDictionary[int, Any]] = weakref.WeakValueDictionary()
    everywhere = False


def mark(value: Value, should_donate: bool) -> None:
    """Note of a value that has a buffer whether it may be donated."""
    if should_donate:
        Donation.marked.add(value)
        Donation.buffers[id(value.buffer)] = value.buffer
    else:
        Donation.marked.discard(value)
        Donation.buffers.pop(id(value.buffer), None)


def marked_alone(reused: Mapping[int, int], held: Mapping[int, Any]) -> dict[int, int]:
    """Those arguments that were marked, of all that would be written over; ``held`` has their buffers by slot."""
    return {slot: i for slot, i in reused.items() if Donation.buffers.get(id(held[slot])) is held[slot]}


def add_marked(reused: dict[int, int], live: Sequence[Value], held: Iterable[int], leaf: Step) -> None:
    """Let each marked argument be written over by a result of its type that takes no other argument's memory.

    ``reused`` has the result by the slot of the argument; ``held`` are the slots of all arguments.
    """
    kinds = _types(leaf)
    given = {v.slot for v in Donation.marked}
    free = [i for i in range(len(live)) if i not in reused.values()]
    for slot in held:
        if slot in given and slot not in reused:
            fitting = next((i for i in free if kinds.get(live[i].slot) is kinds[slot]), None)
            if fitting is not None:
                reused[slot] = fitting
                free.remove(fitting)


def _types(leaf: Step) -> dict[int, Type]:
    """The type of each slot of the trace that ends at a step."""
    found: dict[int, Type] = {}
    for step in leaf.path():
        kinds = step.out if isinstance(step.out, list) else [step.out]
        found.update(zip(step.slots(), [k for k in kinds if k is not None], strict=True))
    return found


def marked_among(tensors: Iterable[object]) -> list[Value]:
    """What tensors of the device among some objects hold, as far as that is marked."""
    values = [cell_of(t).value for t in tensors if isinstance(t, torch.Tensor) and has_cell(t)]
    return [v for v in values if v in Donation.marked]


def let_go(values: Iterable[Value | None]) -> None:
    """Free what a program has read, as far as it is marked, and let whoever reads it say so."""
    for value in values:
        if value is None or value not in Donation.marked:
            continue
        if not value.buffer.is_deleted():
            value.buffer.delete()
        value.error = RuntimeError(_GONE)
