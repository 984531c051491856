"""Weights that a rolled program reads as the rows of a stack: one buffer, and a tensor of the user for each row.

The rows are stacked on the device when the program is compiled, and again when PyTorch says that one of them changed,
by its version or by its memory; a call copies none. A stack that is donated lives in memory of the device, on the CPU
with the user's tensors in it, each with a storage of its own. A result that is the stack's successor takes its place,
and each tensor gets its row.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.base.dtypes import type_string
from hloemit.base.errors import InputError
from hloemit.base.signature import Input
from hloemit.base.tensors import Glance, place_of, state_of, version
from hloemit.calling.arguments import expected
from hloemit.calling.on_devices import Home, fetch, give_up, home_of, is_as_seen, leave
from hloemit.ir.bindings import Buffer
from hloemit.runtime.placement import Placement
from hloemit.runtime.transfer import Memory, own, to_device, to_torch, write


class Stack:
    """The buffer of one input whose rows are weights. ``foreign`` is told the turns of other programs' memory."""

    def __init__(
        self,
        spec: Input,
        tensors: Sequence[torch.Tensor],
        placement: Placement,
        on_cpu: bool,
        turn: Any,
        foreign: Callable[[Any], None],
    ) -> None:
        self._spec = spec
        self._tensors = list(tensors)
        self._placement = placement
        self._on_cpu = on_cpu
        self._turn = turn
        self._foreign = foreign
        self._memory: Memory | None = None  # of a donated stack on the CPU
        self._buffer: Any = None
        self._read: torch.Tensor | None = None  # the memory that the buffer reads
        self._known: list[Any] = []  # of each row: where it was, and its version
        self._seen: list[Glance | Home] = []  # of each row that a device holds, what its tensor had by then

    @property
    def buffer(self) -> Buffer:
        """What the program is given."""
        return self._buffer if self._memory is None else self._memory.buffer

    def refresh(self) -> None:
        """Stack the rows again."""
        for target, tensor in zip(self._spec.rows, self._tensors, strict=True):
            fetch(tensor)
            if tensor.dtype is not self._spec.dtype or tuple(tensor.shape) != self._spec.shape[1:]:
                raise InputError(
                    f"{target} was a row of {expected(self._spec)} when the program was lowered, and is "
                    f"{type_string(tuple(tensor.shape), tensor.dtype)} now: lower the program again"
                )
        if self._spec.donated and self._on_cpu:
            memory = Memory.of_rows(self._tensors, self._placement)  # by another program
            self._house(memory or Memory(own(self._whole(), self._placement), self._like(), self._turn))
            return
        self._buffer, read = to_device(self._whole(), self._placement)
        self._read = read if self._placement.device.platform == "cpu" else None
        self._seen = [] if self._on_cpu else [Glance(tensor) for tensor in self._tensors]
        self._note()

    def _whole(self) -> torch.Tensor:
        with torch.no_grad():
            return torch.stack([tensor.detach().cpu() for tensor in self._tensors])

    def _like(self) -> torch.Tensor:
        shape: Any = self._spec.shape
        return torch.empty(shape, dtype=self._spec.dtype, device="meta")

    def _note(self) -> None:
        self._known = [self._state(tensor) for tensor in self._tensors]

    def _note_versions(self) -> None:
        """The rows are where they were: to ask one that is not fetched for its memory would fetch it."""
        self._known = [(known[0], version(tensor)) for known, tensor in zip(self._known, self._tensors, strict=True)]

    def _state(self, tensor: torch.Tensor) -> Any:
        """What changes with the elements; those of a donated stack are its memory's own."""
        place = place_of(tensor)
        return place if self._memory is not None else (place, state_of(tensor, looks=self._on_cpu))

    def follow(self) -> Buffer:
        """The buffer, stacked again where a row changed."""
        if self._on_cpu:
            if [self._state(tensor) for tensor in self._tensors] != self._known:
                self.refresh()
            return self.buffer
        homes = [home_of(tensor) for tensor in self._tensors]
        if any(home is None for home in homes):
            if any(homes) or not self._is_as_it_was():
                self.refresh()
            return self.buffer
        first = homes[0]
        assert first is not None
        if first.buffer is not self._buffer or not _is_one(homes):
            if _is_one(homes) and first.placement == self._placement and len(homes) == first.buffer.shape[0]:
                self._buffer, self._seen = first.buffer, [home for home in homes if home is not None]
                self._foreign(first.turn)
                self._note_versions()
            else:
                self.refresh()
        return self.buffer

    def _is_as_it_was(self) -> bool:
        rows = zip(self._tensors, self._known, self._seen, strict=True)
        return all(self._state(tensor) == known and is_as_seen(seen) for tensor, known, seen in rows)

    def values(self) -> list[torch.Tensor]:
        """A copy of each row as it is now."""
        return [row.clone() for row in to_torch(self.follow(), self._spec.dtype)]

    def write(self, row: int, value: torch.Tensor) -> None:
        """Give a row its elements."""
        with torch.no_grad():
            self._tensors[row].copy_(value)

    def replace(self, row: int, tensor: torch.Tensor) -> None:
        """Let a row be another tensor from now on."""
        self._tensors[row] = tensor
        self.refresh()

    def adopt(self, buffer: Buffer) -> None:
        """Let a donated stack be the result that takes its memory, which a launched program computes."""
        if self._memory is not None:
            self._memory.buffer = buffer
            return
        for tensor in self._tensors:
            home = home_of(tensor)
            if home is not None and home.buffer is self._buffer:
                home.buffer = buffer
        self._buffer = buffer

    def recover(self) -> None:
        """After a launch that failed, have a buffer of what the memory holds."""
        if self._memory is None:
            for tensor in self._tensors:
                give_up(tensor)
            self.refresh()
        else:
            self._house(Memory(own(self._whole(), self._placement), self._like(), self._turn))

    def update(self, buffer: Buffer) -> None:
        """Let the stack be a result, which is computed."""
        if self._memory is not None:
            self._update_owned(self._memory, buffer)
            return
        rows: Any = None
        shared: list[torch.Tensor] = []
        self._seen = []
        for row, tensor in enumerate(self._tensors):
            home = Home(buffer, self._placement, self._turn, row, shared)
            has_left = not self._on_cpu and leave(tensor, home)
            if not has_left:
                rows = to_torch(buffer, self._spec.dtype) if rows is None else rows
                write(tensor, rows[row])
            if not self._on_cpu:
                self._seen.append(home if has_left else Glance(tensor))
        self._buffer, self._read = buffer, None
        self._note_versions()

    def _update_owned(self, memory: Memory, buffer: Buffer) -> None:
        if memory.address != buffer.unsafe_buffer_pointer():  # XLA did not write in place after all
            self._house(Memory(buffer, self._like(), self._turn))
            return
        for row, (tensor, known) in enumerate(zip(self._tensors, self._known, strict=True)):
            if place_of(tensor) == known:
                torch.autograd.graph.increment_version(tensor)
            else:  # it was given other memory while the program ran
                write(tensor, memory.row(row))

    def _house(self, memory: Memory) -> None:
        """Let the user's tensors live in the memory of a buffer."""
        self._memory = memory
        if memory.turn is not self._turn:
            self._foreign(memory.turn)
        for row, tensor in enumerate(self._tensors):
            place = memory.row(row)
            if tensor.data_ptr() != place.data_ptr():
                tensor.data = place
        self._note()


def _is_one(homes: Sequence[Home | None]) -> bool:
    """Whether all rows are of one buffer, in order."""
    first = homes[0]
    return first is not None and all(
        home is not None and home.buffer is first.buffer and home.row == row for row, home in enumerate(homes)
    )
