"""Captured programs over several devices: how their arguments and results lie, and how tensors come to lie so."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor
from torch.fx import Node

from hloemit.base.layouts import Layout, find_layout, layout_from_text, lie_alike
from hloemit.base.live_nodes import output_node
from hloemit.base.signature import Input, Output, Signature
from hloemit.calling.runner import Given
from hloemit.ir.bindings import Buffer
from hloemit.lazy.door import Device, copied
from hloemit.lazy.launch import flush
from hloemit.lazy.manual import refuse_shards
from hloemit.lazy.placing import at_rest, cut_over_devices, fill_devices, marked, results_of, whole_layout
from hloemit.lazy.random import as_tensor, next_key
from hloemit.lazy.sharding import clear, mark
from hloemit.lazy.values import has_cell, is_lazy
from hloemit.program.program import Program, ProgramInput, ProgramOutput
from hloemit.recording.values import Cell, Value, cell_of
from hloemit.runtime.sharded import placed

_SHARD_OVER = torch.ops.hloemit.shard_over.default


def how_it_lies(tensor: Any) -> Any:
    """How a tensor of the device lies over several devices, and is to, as a part of keys: nothing is pending."""
    if not has_cell(tensor):
        return None
    cell = cell_of(tensor)
    if is_anywhere(cell):
        return "anywhere"
    if cell.value.buffer is not None:
        at_rest(cell)
    lies: Layout | None = cell.value.layout
    return (None if lies is None or lies.is_whole else lies), cell.sharding


def is_anywhere(cell: Cell) -> bool:
    """Whether a storage has elements that are all alike, and nobody has said where."""
    value: Value = cell.value
    return value.slot < 0 and value.buffer is None and value.error is None and cell.sharding is None


def _at_rest(cell: Cell, elsewise: Layout) -> Layout:
    """Where the elements of a storage lie; those that are all alike are brought there, ``elsewise`` if not marked."""
    value: Value = cell.value
    if value.error is not None:
        raise value.error
    if value.buffer is None:
        fill_devices(cell, cell.sharding or elsewise)
    return at_rest(cell)


class Layouts:
    """How the arguments and results of a program are to lie that was captured with tensors that lie somehow.

    Marks that the function puts on what it is given are put there before, and those that it clears are cleared.

    Raises ``CaptureError`` where the program gives what one device has.
    """

    def __init__(self, program: Program, leaves: Sequence[Any]) -> None:
        refuse_shards(program.module.graph)
        names = {spec.name: spec.position for spec in program.inputs if spec.kind == "user_input"}
        tensors = {spec.target: spec.tensor for spec in program.inputs if spec.tensor is not None}
        self.marks: list[tuple[int, Layout | None]] = []  # of arguments, at each call
        for name, layout in program.bindings.marks:
            if name in tensors:
                _mark(tensors[name], layout)
            else:
                position = names[name]
                assert position is not None
                self.marks.append((position, layout))
        self.mark(leaves)
        flush()
        placeholders = [n for n in program.module.graph.nodes if n.op == "placeholder"]
        found = [_of_input(spec, leaves, names, program) for spec in program.inputs]
        homes = {
            spec.target or spec.name: layout
            for spec, node, layout in zip(program.inputs, placeholders, found, strict=True)
            if layout is not None and (spec.kind != "gradient" or node.users)
        }
        results = output_node(program.module.graph).args[0]
        self._said = [homes.get(str(o.target)) or _said(o, n) for o, n in zip(program.outputs, results, strict=True)]
        self.order = cut_over_devices(program, found, self._said)

    def mark(self, leaves: Sequence[Any]) -> None:
        """Put the marks of the function on what it is given."""
        for position, layout in self.marks:
            _mark(leaves[position], layout)

    def door(
        self, signature: Signature, state: dict[str, Tensor], on_device: list[bool], program: Program
    ) -> OverDevices:
        """What reads and writes the tensors of the program that was compiled."""
        by_target: dict[Any, int] = {(o.kind, o.target): i for i, o in enumerate(program.outputs) if o.target}
        by_position = {o.position: i for i, o in enumerate(program.outputs) if o.position is not None}
        places = [by_target.get((o.kind, o.target)) for o in signature.outputs]
        for position, leaf in enumerate(signature.out_leaves):
            if leaf.index is not None:
                places[leaf.index] = by_position.get(position)
        said = [None if place is None else self._said[place] for place in places]
        lie = results_of(signature, said, self.order)
        results = {
            id(spec): (layout, None if place is None else program.outputs[place].sharding)
            for spec, layout, place in zip(signature.outputs, lie, places, strict=True)
        }
        return OverDevices(signature, state, on_device, results, self.order)


def _mark(tensor: Tensor, layout: Layout | None) -> None:
    if layout is not None:
        mark(tensor, layout)
    else:
        clear(tensor)


def _of_input(spec: ProgramInput, leaves: Sequence[Any], names: dict[str, int | None], program: Program) -> Any:
    """How an input comes: as its storage lies, or as a copy of a part of one would; None where Shardy may choose."""
    tensor = spec.tensor
    if spec.kind == "user_input":
        assert spec.position is not None
        tensor = leaves[spec.position]
    elif spec.kind == "gradient":
        owner = program.bindings.gradients.get(str(spec.target))
        if owner is None:
            owner = leaves[names[str(spec.target).removesuffix(".grad")]]  # type: ignore[index]
        tensor = owner.grad
        if tensor is None:
            return None
    if tensor is None:  # random numbers, or what is no argument
        return whole_layout(1)
    if not is_lazy(tensor):
        return whole_layout(tensor.ndim)
    cell = cell_of(tensor)
    if is_anywhere(cell):
        return None
    cell = cell if cell.is_whole(tensor) else cell_of(copied(tensor))
    return _at_rest(cell, whole_layout(len(cell.type.size)))


def _said(output: ProgramOutput, node: Any) -> Layout | None:
    """How somebody wanted a result to lie: by a mark, or by the operator that gives it."""
    if output.sharding is not None:
        found: Layout = output.sharding
        return found
    is_said = isinstance(node, Node) and node.target is _SHARD_OVER
    return layout_from_text(*node.args[1:3]) if is_said else None


class OverDevices(Device):
    """Arguments are brought to where the program has them, if they do not lie there; results lie where it leaves them.

    ``results`` has, by the identity of a result's description, how it lies and what it is marked with.
    """

    def __init__(
        self,
        signature: Signature,
        state: dict[str, Tensor],
        on_device: list[bool],
        results: dict[int, tuple[Layout, Layout | None]],
        order: tuple[int, ...],
    ) -> None:
        super().__init__(signature, state, on_device)
        assert signature.mesh is not None
        self._signature = signature  # whose descriptions are known by identity
        self._arguments = {id(s): find_layout(signature.mesh, s.partition or (), order) for s in signature.inputs}
        self._results = results
        self._order = order
        for _, tensor, spec in self._weights:
            if is_lazy(tensor) and is_anywhere(cell_of(tensor)):
                fill_devices(cell_of(tensor), self._arguments[id(spec)])

    def absent(self, owner: Tensor, spec: Input) -> Given:
        """Zeros that lie as the program has them."""
        zeros = torch.zeros_like(owner)
        if is_lazy(zeros):
            fill_devices(cell_of(zeros), self._arguments[id(spec)])
        return self.argument(zeros, spec)

    def seed(self) -> Given:
        """From the device's random numbers, the same on all devices."""
        key = as_tensor([next_key()])[0]
        return placed(key, key.dtype, whole_layout(1, self._order)), None

    def result(self, buffer: Buffer, spec: Output, position: int) -> Tensor:
        """A tensor that is marked as the function marks it."""
        found = super().result(buffer, spec, position)
        sharding = self._results[id(spec)][1]
        if sharding is not None and is_lazy(found):
            cell_of(found).sharding = sharding
            marked.add(cell_of(found))
        return found

    def _buffer(self, tensor: Any, spec: Input) -> Buffer:
        wanted = self._arguments[id(spec)]
        if is_lazy(tensor):
            cell = cell_of(tensor)
            if not cell.is_whole(tensor):
                part = tensor.contiguous().clone(memory_format=torch.contiguous_format)
                mark(part, wanted)
                flush()
                cell = cell_of(part)
            if lie_alike(_at_rest(cell, wanted), wanted):
                return cell.value.buffer
            tensor = cell.value.buffer
        elif not isinstance(tensor, Tensor):
            tensor = torch.tensor(tensor, dtype=spec.dtype, device="cpu")
        return placed(tensor, spec.dtype, wanted)

    def _sent(self, tensor: Tensor, spec: Input) -> Buffer:
        return placed(tensor, spec.dtype, self._arguments[id(spec)])

    def _value(self, buffer: Buffer, spec: Output) -> Value:
        value = Value(buffer=buffer)
        value.layout = self._results[id(spec)][0]
        return value


__all__ = ["Layouts", "OverDevices", "how_it_lies"]
