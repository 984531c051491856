"""The trace as torch_xla prints its own: an operator a line, with the names and types that its users look for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from torch import Tensor

from hloemit.base.environment import says_yes
from hloemit.base.torch_private import schema_of
from hloemit.lazy.launch import trace
from hloemit.lazy.modes import modes
from hloemit.lazy.values import is_lazy
from hloemit.recording.trace import Number, Ref, Step
from hloemit.recording.trace_to_graph import live_steps
from hloemit.recording.values import Cell, Type, cell_of, lock
from hloemit.recording.views import View
from hloemit.runtime.sharded import Waiting
from hloemit.torch_xla import hardware
from hloemit.torch_xla.narrowing import narrow_dtype
from hloemit.torch_xla.primitives import NAMES, shape_text, type_text

Place = tuple[list[str], int, str]  # the group of a line, which one, and which of its results
_DATA = "xla::device_data"


class Debugging:
    """Whether lines say where in the user's program they come from: ``XLA_IR_DEBUG``, or as it was set."""

    frames = says_yes("XLA_IR_DEBUG")


def tensors_text(tensors: Sequence[Tensor]) -> str:
    """What is recorded and not computed yet, as far as it computes tensors; computed ones are data."""
    with lock:
        cells = [cell_of(t) for t in tensors]
        refs = [trace.ref(t) if c.value.slot >= 0 else None for c, t in zip(cells, tensors, strict=True)]
        lines = _Lines(live_steps(trace.step.path(), {r.slot for r in refs if r is not None}))
        roots = [lines.data(t) if r is None else lines.view(r.slot, r.view) for r, t in zip(refs, tensors, strict=True)]
    return lines.text(roots)


def graph_text(slots: Sequence[int]) -> str:
    """What is recorded, as far as it computes what these slots will hold."""
    lines = _Lines(live_steps(trace.step.path(), set(slots)))
    return lines.text([lines.view(slot, None) for slot in slots])


def result_types(slots: Sequence[int]) -> list[str]:
    """The type of what each slot will hold, without a layout: ``f32[8,4]``."""
    by_slot = {slot: kind for step in trace.step.path() for slot, kind in zip(step.slots(), _kinds(step), strict=True)}
    return [type_text(narrow_dtype(by_slot[s].dtype), by_slot[s].size) for s in slots]


def _is_pending(cell: Cell) -> bool:
    return cell.value.slot >= 0 and cell.value.buffer is None


def _type_text(kind: Type | View | Tensor) -> str:
    size = kind.shape if isinstance(kind, Tensor) else kind.size
    return type_text(narrow_dtype(kind.dtype), size, layout=len(size) > 0)


def operator_name(step: Step) -> str:
    """torch_xla's name of a step's operator: ``aten::add``."""
    assert step.call is not None
    return f"{step.call.op.namespace}::{step.call.name}"


def _kinds(step: Step) -> list[Type]:
    """The types of a step's results."""
    return [k for k in step.out if k is not None] if isinstance(step.out, list) else [step.out]


def step_text(step: Step) -> str:
    """A step as torch_xla's messages have it: ``[] aten::add, xla_shape=f32[10]{0}, dynamic_dims: ()``."""
    kind = _kinds(step)[0]
    return f"[] {operator_name(step)}, xla_shape={_type_text(kind)}, dynamic_dims: ()"


class _Lines:
    """Lines in torch_xla's order: numbers, data, operators."""

    def __init__(self, steps: Sequence[Step]) -> None:
        self._constants: list[str] = []
        self._data: list[str] = []
        self._operators: list[str] = []
        self._places: dict[int, Place] = {}  # of slots: the group, the line, which result
        self._views: dict[tuple[int, View], Place] = {}
        for step in steps:
            self._step(step)

    def _add(self, group: list[str], line: str) -> Place:
        group.append(line)
        return group, len(group) - 1, ""

    def data(self, kind: Type | Tensor) -> Place:
        """A line for an argument."""
        text = _type_text(kind)
        return self._add(self._data, f"{text} {_DATA}(), xla_shape={text}")

    def view(self, slot: int, view: View | None) -> Place:
        """The line of what a slot holds, or of a view of it."""
        if view is None:
            return self._places[slot]
        found = self._views.get((slot, view))
        if found is None:
            text = _type_text(view)
            name = "expand" if any(n > 1 and s == 0 for n, s in zip(view.size, view.stride, strict=True)) else "view"
            name = name if name == "expand" or view.memory_orders is not None else "as_strided"
            said = f"size={view.size}, stride={view.stride}, storage_offset={view.offset}"
            line = f"{text} aten::{name}({self._name(self._places[slot])}), xla_shape={text}, {said}"
            found = self._views[slot, view] = self._add(self._operators, line)
        return found

    @staticmethod
    def _name(place: Place) -> str:
        group, line, result = place
        return f"<{id(group)}:{line}>{result}"

    def _step(self, step: Step) -> None:
        if step.call is None:
            self._places[step.slot] = self.data(step.out)
            return
        several, kinds = isinstance(step.out, list), _kinds(step)
        shape = ", ".join(map(_type_text, kinds))
        shape = f"({shape})" if several else shape
        operands: list[str] = []
        said: list[str] = []
        for name, value in _named(step):
            found = list(self._operands(value, kinds[0]))
            operands += found
            if not found and value is not None:
                said.append(f"{name}={tuple(value) if isinstance(value, list) else value}")
        line = f"{shape} {operator_name(step)}({', '.join(operands)}), xla_shape={shape}"
        if Debugging.frames and step.frame is not None:
            said.append(f"location={step.frame}")
        group, at, _ = self._add(self._operators, ", ".join([line, *said]))
        for i, slot in enumerate(step.slots()):
            self._places[slot] = group, at, f".{i}" if several and len(kinds) > 1 else ""

    def _operands(self, value: Any, kind: Type) -> Iterator[str]:
        if isinstance(value, Ref):
            yield self._name(self.view(value.slot, value.view))
        elif isinstance(value, Number):
            number = (trace.integers if value.is_integer else trace.floats)[value.index]
            dtype = NAMES.get(kind.dtype if kind.dtype.is_floating_point else value.dtype, str(value.dtype))
            line = f"{dtype}[] prim::Constant(), xla_shape={dtype}[], value={number:g}"
            yield self._name(self._add(self._constants, line))
        elif isinstance(value, list):
            for x in value:
                yield from self._operands(x, kind)

    def text(self, roots: Sequence[Place]) -> str:
        """All lines, numbered, with the results marked."""
        numbers: dict[str, str] = {}
        lines: list[str] = []
        for group in (self._constants, self._data, self._operators):
            for i, line in enumerate(group):
                numbers[f"<{id(group)}:{i}>"] = f"%{len(lines)}"
                lines.append(line)
        for place, number in numbers.items():
            lines = [line.replace(place, number) for line in lines]
        for i, root in enumerate(roots):
            at = int(numbers[self._name((root[0], root[1], ""))][1:])
            lines[at] += f", ROOT={i}"
        return "\n".join(["IR {", *[f"  %{i} = {line}" for i, line in enumerate(lines)], "}", ""])


def _named(step: Step) -> Iterator[tuple[str, Any]]:
    assert step.call is not None
    names = [a.name for a in schema_of(step.call.op).arguments]
    yield from zip(names, step.args, strict=False)
    yield from step.kwargs.items()


def tensors_report(nodes_threshold: int, device: str = "") -> str:
    """What is recorded and not computed yet, each with its operators, where there are more than so many of them."""
    with lock:
        path = trace.step.path()
        found = []
        for value in [v for r in trace.made if (v := r()) is not None and v.buffer is None]:
            steps = live_steps(path, {value.slot})
            if len(steps) > nodes_threshold:
                made = next(s for s in steps if value.slot in s.slots())
                shape = _type_text(_kinds(made)[value.slot - made.slot])
                lines = _Lines(steps)
                said = f"shape={shape}, device={hardware.real_devices()[0]}, ir_nodes={len(steps)}"
                found.append(f"Tensor: {said}\n{lines.text([lines.view(value.slot, None)])}")
    return "".join(found)


def debug_info(tensor: Tensor) -> str:
    """What a tensor is on the device: its type, the operator that it waits for, its data, and how these lie."""
    if not is_lazy(tensor):
        return "Not a XLATensor\n"
    cell = cell_of(tensor)
    device = "SPMD:0" if modes.spread else hardware.real_devices()[0]
    lines = ["XLATensor {", f"TensorID: {tensor.data_ptr()}", f"Device: {device}", f"XLA Shape: {shape_text(tensor)}"]
    lines += [f"ShardingSpec: {cell.sharding or cell.value.layout or 'None'}", f"IR: {_awaited(cell)}"]
    lines += _data(cell, tensor, device)
    waits = isinstance(cell.value.buffer, Waiting)
    return "\n".join([*lines, f"Tensor on host: {f'with size {list(tensor.shape)}' if waits else 'None'}", "}", ""])


def _awaited(cell: Cell) -> str:
    """The operator that a tensor waits for; over several devices data is one, too, until a program has computed it."""
    if _is_pending(cell):
        step = next(s for s in reversed(trace.step.path()) if cell.value.slot in s.slots())
        return _DATA if step.call is None else step_text(step)
    if modes.spread and cell.value.layout is not None and cell.value.origin is None:
        return f"[] {_DATA}, xla_shape={_type_text(cell.type)}, dynamic_dims: (), device=SPMD:0"
    return "None"


def _data(cell: Cell, tensor: Tensor, device: str) -> list[str]:
    value = cell.value
    if _is_pending(cell) or isinstance(value.buffer, Waiting):
        return ["XLAData: None"]
    if modes.spread and value.layout is not None:
        said = {"Data Shape": shape_text(tensor), "OpSharding": value.layout, "NumShards": value.layout.mesh.size}
        return ["XLAShardedData: ", f"  Data Device: {device}", *[f"  {name}: {what}" for name, what in said.items()]]
    deleted = hasattr(value.buffer, "is_deleted") and value.buffer.is_deleted()
    lines = [f"  Data Device: {device}", f"  Data Shape: {shape_text(tensor, layout=True)}"]
    return ["XLAData: {", *lines, f"  Data Handle: {'Deleted' if deleted else id(value)}", "}"]
