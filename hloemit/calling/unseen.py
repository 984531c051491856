"""Weights on devices that nobody has looked at since a program's last step: where they are, known at one look."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch

from hloemit.calling.on_devices import HOME, Home, fetches, home_of
from hloemit.ir.bindings import Buffer


class Unseen:
    """All that a program updates, where each is a donated weight whose tensor it has left on the devices; or nothing.

    ``_weights`` have an index among the program's arguments, that of the result which takes its memory, the tensor and
    its home. Each step counts as one update of all of them.
    """

    def __init__(self) -> None:
        self._weights: list[tuple[int, int, torch.Tensor, Home]] = []
        self._tensors: list[torch.Tensor] = []
        self._steps = 0  # since their counts of updates were noted
        self._fetches: object = None  # what ``on_devices.fetches`` were before the step

    def note(self, weights: Sequence[tuple[int, int, torch.Tensor]]) -> None:
        """Nobody has looked at these: index, result and tensor."""
        homes = [(*each, home_of(each[2])) for each in weights]
        self._weights = [(index, result, tensor, home) for index, result, tensor, home in homes if home is not None]
        self._tensors, self._steps = [tensor for *_, tensor in weights], 0

    def are_so(self, buffers: Sequence[Any]) -> bool:
        """Whether there are some, and all are where ``buffers`` has them."""
        self._fetches = fetches.last
        are = [t.__dict__.get(HOME) is home and home.buffer is buffers[i] for i, _, t, home in self._weights]
        return bool(are) and all(are)

    def adopt(self, buffers: list[Any], results: Sequence[Buffer]) -> bool:
        """Let them be results that take their memory; False where there are none."""
        for index, result, _, home in self._weights:
            home.buffer = buffers[index] = results[result]
        return bool(self._weights)

    def update(self) -> bool:
        """Count a step; False where there are none, or somebody has looked meanwhile."""
        if not self._weights or fetches.last is not self._fetches:
            return False
        torch.autograd.graph.increment_version(self._tensors)
        self._steps += 1
        return True

    def forget(self, copied: dict[int, Any]) -> None:
        """Let there be none, and their counts of updates be what they are by the steps."""
        for index, *_ in self._weights:
            copied[index] += self._steps
        self._weights, self._tensors, self._steps = [], [], 0
