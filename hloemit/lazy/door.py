"""The tensors of the lazy device as captured programs read and write them."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base import metrics
from hloemit.base.dtypes import MLIR_NAME
from hloemit.base.signature import Input, Output, Signature
from hloemit.base.tensors import memory_span, place_of
from hloemit.calling.runner import Given, demand
from hloemit.ir.bindings import Buffer
from hloemit.lazy.buffers import CREATED, filled, lazy_device, lazy_placement, upload
from hloemit.lazy.launch import flush, launched, verify_later
from hloemit.lazy.random import as_tensor, next_key
from hloemit.lazy.values import is_lazy, new_tensor
from hloemit.recording.values import Value, cell_of, contiguous_strides, find_type, type_of
from hloemit.runtime.client import check_not_forked
from hloemit.runtime.executable import Executable
from hloemit.runtime.transfer import to_device, to_torch, wait_for, write


class Device:
    """``runner.Door`` for tensors of the device: cells are read, and given values. Nothing waits.

    ``on_device`` says of each leaf of the result whether it is a tensor of the device. Where neither a result nor a
    weight is one, tensors of the CPU are read where they lie, if that is the device, and calls wait.
    """

    def __init__(self, signature: Signature, state: dict[str, Tensor], on_device: list[bool]) -> None:
        self._count = len(signature.inputs)
        self._state = state
        self._on_device = [
            there and not leaf.scalar for there, leaf in zip(on_device, signature.out_leaves, strict=True)
        ]
        self._weights = [
            (index, state[str(spec.target)], spec)
            for index, spec in enumerate(signature.inputs)
            if str(spec.target) in state
        ]
        self._is_host = not any(self._on_device) and not any(is_lazy(tensor) for tensor in state.values())
        self._borrows = self._is_host and lazy_device().platform == "cpu"
        self._borrowed: list[Tensor] = []  # memory that the program reads
        self._lent: dict[int, tuple[Any, Buffer]] = {}  # buffers of weights' own memory, with where that is
        self._spans: list[tuple[int, int, str]] | None = None  # of the memory of weights on the CPU, by target

    def weights(self) -> list[Any]:
        """The buffers of cells; of what the program consumes, buffers that nobody else holds."""
        buffers: list[Any] = [None] * self._count
        for index, tensor, spec in self._weights:
            if self._borrows:
                buffers[index] = self._read_in_place(index, tensor, spec)
            else:
                donated = spec.donated and is_lazy(tensor)
                buffers[index] = self._donated(tensor, spec) if donated else self._buffer(tensor, spec)
        return buffers

    def _read_in_place(self, index: int, tensor: Tensor, spec: Input) -> Buffer:
        """The buffer of a weight of the CPU; of its own memory the same one until that is elsewhere."""
        place, known = place_of(tensor), self._lent.get(index)
        if known is not None and known[0] == place:
            return known[1]
        self._spans = None
        buffer = self._sent(tensor, spec)
        if self._borrowed and self._borrowed[-1].data_ptr() == place[0]:
            self._lent[index] = place, buffer
        else:
            self._lent.pop(index, None)
        return buffer

    def argument(self, value: Any, spec: Input) -> Given:
        """The buffer of a cell, or of a tensor of the CPU."""
        return self._buffer(value, spec), None

    def holder(self, tensor: Tensor) -> str | None:
        """By the cell that both show, or by the memory of the CPU."""
        if not is_lazy(tensor):
            return self._holder_on_cpu(tensor)
        cell = cell_of(tensor)
        return next(
            (str(spec.target) for _, weight, spec in self._weights if is_lazy(weight) and cell_of(weight) is cell), None
        )

    def _holder_on_cpu(self, tensor: Tensor) -> str | None:
        if tensor.device.type != "cpu" or not tensor.numel():
            return None
        if self._spans is None or not self._borrows:
            on_cpu = [(w, str(spec.target)) for _, w, spec in self._weights if w.device.type == "cpu" and w.numel()]
            self._spans = [(*memory_span(weight), target) for weight, target in on_cpu]
        first, end = memory_span(tensor)
        return next((target for start, stop, target in self._spans if start < end and stop > first), None)

    def absent(self, owner: Tensor, spec: Input) -> Given:
        """Zeros that are computed when they are read."""
        return self.argument(torch.zeros_like(owner), spec)

    def seed(self) -> Given:
        """From the device's random numbers."""
        return upload(as_tensor([next_key()])[0]), None

    def run(self, executable: Executable, buffers: list[Any]) -> list[Buffer]:
        """As every launch."""
        results = launched(executable, buffers)
        metrics.counters.add(CREATED, len(results))
        if self._borrows:
            wait_for(results)
            self._borrowed.clear()
        return results

    def settle(self, results: Sequence[Buffer]) -> None:
        """Nothing: what is not computed yet can be a tensor's value."""

    def check(self, buffer: Buffer, messages: tuple[str, ...]) -> None:
        """Raise when something is read; at once where all that is given and updated is the CPU's."""
        if self._is_host:
            demand(to_torch(buffer, torch.bool), messages)
        else:
            verify_later(buffer, messages)

    def result(self, buffer: Buffer, spec: Output, position: int) -> Tensor:
        """A tensor of the device, or a copy on the CPU, as the function would have made."""
        if position < 0 or not self._on_device[position]:
            found = to_torch(buffer, spec.dtype)
            return found if self._borrows else found.clone()
        shape = tuple(map(int, spec.shape))
        return new_tensor(find_type(shape, contiguous_strides(shape), spec.dtype), self._value(buffer, spec))

    def gradient(self, owner: Tensor, buffer: Buffer, spec: Output) -> Tensor:
        """A tensor like its owner, of the device or of the CPU."""
        if not is_lazy(owner):
            return to_torch(buffer, spec.dtype)
        return new_tensor(type_of(owner), self._value(buffer, spec))

    def update(self, tensor: Tensor, buffer: Buffer, spec: Output) -> None:
        """Another value for the cell; a part of a storage, and a tensor of the CPU, are written to."""
        if is_lazy(tensor) and spec.dtype is tensor.dtype and cell_of(tensor).is_whole(tensor):
            cell_of(tensor).value = self._value(buffer, spec)
            torch.autograd.graph.increment_version(tensor)
        else:
            write(tensor.detach(), to_torch(buffer, spec.dtype))

    def update_weights(self, updates: Sequence[tuple[int, Output]], results: Sequence[Buffer]) -> None:
        """The same."""
        for index, spec in updates:
            self.update(self._state[str(spec.target)], results[index], spec)

    # How a program's arguments and results lie on the device

    def _buffer(self, tensor: Any, spec: Input) -> Buffer:
        """The buffer of a tensor's elements."""
        if not isinstance(tensor, Tensor):
            return self._sent(torch.tensor(tensor, dtype=spec.dtype, device="cpu"), spec)
        if not is_lazy(tensor):
            return self._sent(tensor, spec)
        return buffer_of(tensor)

    def _donated(self, tensor: Tensor, spec: Input) -> Buffer:
        """The buffer of a tensor that the program updates; a copy, where another tensor holds the same elements."""
        buffer = self._buffer(tensor, spec)
        value = cell_of(tensor).value
        return self._sent(to_torch(buffer, tensor.dtype), spec) if sys.getrefcount(value) > 3 else buffer

    def _sent(self, tensor: Tensor, spec: Input) -> Buffer:
        """A buffer with the elements of a tensor of the CPU, of its own unless it is done with when the call is."""
        if not self._borrows or spec.donated or tensor.dtype not in MLIR_NAME:
            return upload(tensor)
        check_not_forked()
        buffer, memory = to_device(tensor, lazy_placement())
        self._borrowed.append(memory)
        return buffer

    def _value(self, buffer: Buffer, spec: Output) -> Value:
        """What a storage holds that has become a result."""
        return Value(buffer=buffer)


def buffer_of(tensor: Tensor) -> Buffer:
    """The buffer of a tensor of the device, or one with a copy of its elements, where it has none for itself.

    Raises what was raised when they were computed.
    """
    cell = cell_of(tensor)
    value = cell.value
    if value.error is not None:
        raise value.error
    if not cell.is_whole(tensor) or (value.buffer is None and value.slot >= 0):
        return cell_of(copied(tensor)).value.buffer
    return upload(filled(cell.type, value)) if value.buffer is None else value.buffer


def copied(tensor: Tensor) -> Tensor:
    """A contiguous copy with a storage of its own, computed by now."""
    whole = tensor.contiguous().clone(memory_format=torch.contiguous_format)
    flush()
    return whole
