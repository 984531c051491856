"""Packed sequences: which of the rows of padded ones they have, as positions that are known when they are recorded.

How long the sequences are decides shapes. On the lazy device the lengths have elements; a capture knows those that the
program spells out, and what it computes of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import CaptureError
from hloemit.recording.known_values import known_values
from hloemit.recording.stand_in import is_stand_in


class LengthsError(CaptureError):
    """How long packed sequences are, only data say; no other way of capture would know better."""


@dataclass(frozen=True)
class Packing:
    """Packed sequences, by how many of them run at each time: the longest is the first."""

    sizes: Sequence[int]

    @property
    def batch(self) -> int:
        """How many sequences there are."""
        return self.sizes[0]

    @cached_property
    def lengths(self) -> list[int]:
        """The length of each sequence."""
        return [sum(n > b for n in self.sizes) for b in range(self.batch)]

    @cached_property
    def packed(self) -> list[int]:
        """Where each packed row is among the padded ones, time first."""
        return [t * self.batch + b for t, n in enumerate(self.sizes) for b in range(n)]

    def padded(self, steps: int, otherwise: int) -> list[int]:
        """Where each padded row is among the packed ones; ``otherwise`` for what is padding."""
        starts = [0, *accumulate(self.sizes)]
        found = [starts[t] + b if b < n else otherwise for t, n in enumerate(self.sizes) for b in range(self.batch)]
        return found + [otherwise] * (steps * self.batch - len(found))


def rows(x: Tensor, positions: Sequence[int]) -> Tensor:
    """``x[positions]``."""
    return x.index_select(0, torch.tensor(positions, dtype=torch.int64, device="cpu").to(x.device))


def packing_of(batch_sizes: Tensor, data: Tensor) -> Packing | None:
    """The sequences that a ``PackedSequence`` has; None where its sizes are not known."""
    is_plain = type(data) is type(batch_sizes) is Tensor and not (is_stand_in(data) or is_stand_in(batch_sizes))
    if is_plain and batch_sizes.device.type == "cpu":
        sizes = batch_sizes.tolist()
    else:
        sizes = known_values(batch_sizes)
    return Packing(sizes) if sizes else None


def pack_padded_sequence(x: Tensor, lengths: Tensor, batch_first: bool) -> Any:
    """``torch._pack_padded_sequence``: the rows that are no padding, and how many sequences run at each time."""
    ends = known_values(lengths)
    if ends is None and is_stand_in(lengths):
        raise LengthsError(
            "the lengths of packed sequences decide shapes, and they come with the data here: give them as a list of "
            "Python integers, for each of which a program is made; or leave the sequences padded, and mask what is "
            "behind their ends. hloemit.compile, without full_graph, records such a function at each call"
        )
    if not ends or x.ndim < 2:
        return NotImplemented
    padded = x.transpose(0, 1) if batch_first else x
    if (
        sorted(ends, reverse=True) != ends
        or ends[-1] <= 0
        or (padded.shape[0] < ends[0] or padded.shape[1] != len(ends))
    ):
        return NotImplemented  # PyTorch says what is wrong
    packing = Packing([sum(end > t for end in ends) for t in range(ends[0])])
    return rows(padded.flatten(0, 1), packing.packed), torch.tensor(packing.sizes, device="cpu")


def pad_packed_sequence(
    data: Tensor, batch_sizes: Tensor, batch_first: bool, padding_value: float, total_length: int
) -> Any:
    """``torch._pad_packed_sequence``: the padded rows, and the lengths."""
    packing = packing_of(batch_sizes, data)
    if packing is None or sum(packing.sizes) != data.shape[0]:
        return NotImplemented
    steps = max(total_length, len(packing.sizes))
    padding = data.new_full((1, *data.shape[1:]), padding_value)
    padded = rows(torch.cat([data, padding]), packing.padded(steps, data.shape[0])).unflatten(0, (steps, packing.batch))
    return padded.transpose(0, 1) if batch_first else padded, torch.tensor(packing.lengths, device="cpu")
