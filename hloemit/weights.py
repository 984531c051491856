"""The tensors behind a program's weight arguments: where they are on the device, and how updates come back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import torch

from hloemit.arguments import expected
from hloemit.base.dtypes import type_string
from hloemit.base.errors import InputError
from hloemit.base.signature import Signature
from hloemit.runtime.placement import Placement
from hloemit.runtime.transfer import Memory, own, to_device


class Weights:
    """One PJRT buffer for each weight input, at its index in ``buffers``; the other places are the caller's.

    On the CPU a buffer is the tensor's own memory where that is aligned and contiguous. A donated weight is the other
    way round: PJRT owns the memory, into which a call writes the update, and the user's tensor lives there.
    """

    def __init__(self, signature: Signature, state: Mapping[str, torch.Tensor], placement: Placement) -> None:
        self.buffers: list[Any] = [None] * len(signature.inputs)
        self._inputs = signature.inputs
        self._placement = placement
        self._on_cpu = placement.device.platform == "cpu"
        self._tensors = {i: state[str(s.target)] for i, s in enumerate(signature.inputs) if s.target in state}
        self._by_target = {str(signature.inputs[i].target): i for i in self._tensors}
        self._kept: dict[int, torch.Tensor] = {}  # the memory that buffers read
        self._owned: dict[int, Memory] = {}  # the memory of donated weights on the CPU
        self._copied: dict[int, int] = {}  # weights that the device holds a copy of, with their version when copied
        self._places: list[int] = []  # where each tensor was when it was uploaded
        self.refresh()

    def refresh(self) -> None:
        """Upload every weight again."""
        for index in self._tensors:
            self._upload(index)
        self._places = self._addresses()

    def follow(self) -> list[Any]:
        """The buffers of all inputs, a list of the caller's own, after what changed has been uploaded again.

        Weights that were given other memory (``p.data = …``) are, and copied ones that were updated.
        """
        if not self._tensors:
            return self.buffers.copy()
        places = self._addresses()
        if places != self._places:
            for index, old, new in zip(self._tensors, self._places, places, strict=True):
                if old != new:
                    self._upload(index)
            self._places = self._addresses()
        for index, version in self._copied.items():
            if _version(self._tensors[index]) != version:
                self._upload(index)
        return self.buffers.copy()

    def _addresses(self) -> list[int]:
        return list(map(torch.Tensor.data_ptr, self._tensors.values()))

    def is_donated(self, target: str) -> bool:
        """Whether the buffer of a weight is consumed by each call."""
        index = self._by_target.get(target)
        return index is not None and self._inputs[index].donated

    def update(self, target: str, tensor: torch.Tensor, value: torch.Tensor, buffer: Any) -> None:
        """Write an updated value into the user's tensor; the device keeps its buffer as the new weight."""
        tensor.copy_(value)
        index = self._by_target.get(target)
        if index in self._copied and value.dtype is tensor.dtype:  # a step count is computed wider than it is kept
            self.buffers[index] = buffer
            self._copied[index] = _version(tensor)

    def update_donated(self, target: str, value: torch.Tensor | None, buffer: Any) -> None:
        """Take the result that a call wrote into the memory of a donated weight.

        ``value`` is the result on the CPU, for a device that is none.
        """
        index = self._by_target[target]
        tensor = self._tensors[index]
        self.buffers[index] = buffer
        memory = self._owned.get(index)
        if memory is None:
            assert value is not None
            tensor.copy_(value)
            self._copied[index] = _version(tensor)
        elif memory.address == buffer.unsafe_buffer_pointer():
            memory.buffer = buffer
            torch.autograd.graph.increment_version(tensor)
        else:  # XLA did not write in place after all
            self._house(index, buffer)

    def _upload(self, index: int) -> None:
        spec, tensor = self._inputs[index], self._tensors[index]
        if tensor.dtype is not spec.dtype or tuple(tensor.shape) != spec.shape:
            raise InputError(
                f"{spec.name} was {expected(spec)} when the program was lowered, and is "
                f"{type_string(tuple(tensor.shape), tensor.dtype)} now: lower the program again"
            )
        if tensor.is_meta:
            raise InputError(
                f"{spec.name} has no elements, only a type: give the model its weights, and lower it again"
            )
        if spec.donated and self._on_cpu:
            self.buffers[index] = own(tensor, self._placement)
            self._house(index, self.buffers[index])
            return
        self.buffers[index], self._kept[index] = to_device(tensor, self._placement)
        if not self._on_cpu or self._kept[index].data_ptr() != tensor.data_ptr():
            self._copied[index] = _version(tensor)

    def _house(self, index: int, buffer: Any) -> None:
        """Let the user's tensor live in the memory of a buffer."""
        tensor = self._tensors[index]
        memory = self._owned[index] = Memory(buffer)
        tensor.data = memory.tensor(tensor.dtype, tuple(tensor.shape))


def _version(tensor: torch.Tensor) -> int:
    """PyTorch's count of in-place updates; inference tensors have none and may not change."""
    return 0 if tensor.is_inference() else tensor._version
