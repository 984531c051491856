"""The trace of a capture: operators on stand-ins, each noted once.

Views that the program makes are steps, too, so that its graph says what the program says; what a view shows of a
storage that was written since then is taken from the storage.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import CaptureError
from hloemit.base.operators import aten
from hloemit.base.source_lines import calling_frame
from hloemit.base.tables import Table
from hloemit.base.tensors import Relaid, is_plain, overlaps, places, reach
from hloemit.base.torch_private import OpOverload, set_conjugate, set_negative, storage_id
from hloemit.recording.calls import CallType, Kind, call_type
from hloemit.recording.computed_numbers import NUMBERS, as_wide_tensor, tensor_of
from hloemit.recording.conjugate_bits import CONJUGATE, NEGATE, has_bits
from hloemit.recording.held_memory import Held
from hloemit.recording.known_values import deciding_number, deciding_values
from hloemit.recording.results import Alias, Result, results_of
from hloemit.recording.stand_in import (
    NotRecordable,
    UnseenUpdateError,
    ValueAskedError,
    is_stand_in,
    leave,
    shown,
    stand_in,
)
from hloemit.recording.subclasses import of_class
from hloemit.recording.trace import FULL, Ref, Step, Trace
from hloemit.recording.values import Cell, Type, Value, cell_of, exact_type, find_type, type_of
from hloemit.recording.views import find_view

_SCATTER = call_type(aten.as_strided_scatter.default)
_CLONE, _TAKE = call_type(aten.clone.default), call_type(aten.take.default)
# By call: how the results are held, and what each is
_known: Table[Any, tuple[Any, list[Result]]] = Table("CapturedCalls", 20_000)


class CaptureTrace(Trace):
    """The steps of one capture.

    ``constants`` has each tensor that the program brought along, by its slot, ``spelled`` those that its code spells
    out.
    """

    def __init__(self) -> None:
        self.step = Step(None, None, (), {}, None, 0)
        self.made = []
        self._module_paths: dict[str, tuple[str, str]] = {}  # that the program is in now
        self.constants: dict[int, Tensor] = {}
        self.spelled: dict[int, Tensor] = {}
        self.held: dict[int, tuple[Tensor, Tensor]] = {}  # what the program has besides arguments, and its elements
        self.draws: dict[int, int] = {}  # of random numbers: which one it is
        self.drawn = 0
        self.cleared: list[Cell] = []  # of arguments that the program wants to be whole over several devices
        self._random_state = torch.get_rng_state()  # of PyTorch's generator, before the program draws or seeds
        self._generators: dict[int, tuple[torch.Generator, Tensor]] = {}  # of its own, with their states before
        self.refusal: NotRecordable | None = None
        self.transforms = False  # whether it has what is recorded below autograd alone: of torch.func, say
        self.device: torch.device | None = None  # of results, if all operands are on one
        self.device_types = {"cpu"}  # of all that the program has
        self.relaid: dict[int, Relaid] = {}  # by identity of a tensor that lies otherwise than it did
        self._slots: dict[int, int] = {}  # of constants, by identity
        self._adopted: dict[int, Tensor] = {}  # for tensors with elements that the program uses, by identity
        self._region = 0  # of loops: what was made in one is not known in another
        self._depth = 0  # of loops around the program's place
        self.stand_ins: list[weakref.ref[Tensor]] = []  # that were made
        self._given: list[Tensor] = []  # for arguments
        self._tensors: list[Tensor] = []  # among the arguments of the last call
        self._owners: dict[int, set[int]] = {}  # of the slots of arguments and results: whose memory they are

    # Tensors

    def argument(self, tensor: Tensor, held: bool = False) -> Tensor:
        """A stand-in for a tensor that the program is given; ``held`` says that it has it, and no caller gives it."""
        if not is_plain(type(tensor)) or tensor.layout is not torch.strided or has_bits(tensor):
            raise NotRecordable(f"a {type(tensor).__name__} of layout {tensor.layout}, or with lazy bits")
        kind = type_of(tensor)
        self._meet(tensor.device)
        slot = self._argument_slot(kind)
        made = self._stand_in(tensor, kind, slot)
        self._own(slot, made)
        if held:
            self.held[slot] = tensor, tensor.detach()  # the tensor may be exchanged for a stand-in meanwhile
            self._slots[id(made)] = slot  # which has the tensor then, that graphs of autograd of before may give
        self._given.append(made)
        _lie_as(tensor, made)
        return of_class(made, type(tensor))

    def is_given(self, value: Value) -> bool:
        """Whether a value is that of an argument, as the program runs."""
        return value.slot in self._owners

    def _stand_in(self, tensor: Tensor, kind: Type, slot: int) -> Tensor:
        """A stand-in for a tensor whose elements have a slot: on a storage with the gaps that the tensor's has."""
        if kind.stride == tensor.stride() or not tensor.numel():
            made = stand_in(kind, Cell(kind, Value(slot)), tensor.device, self)
            made.untyped_storage().held = Held.of(tensor, kind.stride)
            return made
        memory = find_type((reach(kind.size, tensor.stride()),), (1,), kind.dtype)
        if not overlaps(kind.size, tensor.stride()):
            empty = Ref(self.record_refs(FULL, memory.size, 0, out=memory, dtype=memory.dtype).slot)
            value = self.record_refs(_SCATTER, empty, Ref(slot), kind.size, tensor.stride(), 0, out=memory)
        else:  # expanded, or of windows: one of the elements that share a place
            lie = places(kind.size, tensor.stride()).flatten()
            shown_at = torch.zeros(memory.size, dtype=torch.int64, device="cpu")
            shown_at[lie] = torch.arange(len(lie), device="cpu")
            chosen = Ref(self.constant(shown_at))
            self.spelled[chosen.slot] = shown_at
            value = self.record_refs(_TAKE, Ref(slot), chosen, out=memory)
        made = shown(
            stand_in(memory, Cell(memory, value), tensor.device, self), kind.size, tensor.stride(), 0, kind.dtype
        )
        made.untyped_storage().held = Held.of(tensor, tensor.stride(), has_gaps=True)
        self.note_view(made, slot)
        return made

    def note_view(self, view: Tensor, slot: int) -> None:
        """Remember the slot of what a view shows, as long as nothing is written into its storage."""
        value: Value = cell_of(view).value
        if value.views is None:
            value.views = {}
        value.views.setdefault((self._region, *_geometry(view)), slot)

    def note_written(self, tensor: Tensor, slot: int) -> None:
        """An argument with gaps is read as it was written: its memory is seldom looked at in another way.

        Not one whose elements share memory: what eager PyTorch leaves there depends on the order of its loops.
        """
        held: Held | None = getattr(tensor.untyped_storage(), "held", None)
        if held is not None and held.has_gaps and not overlaps(tensor.shape, tensor.stride()):
            self.note_view(tensor, slot)

    def _meet(self, device: torch.device) -> None:
        if torch.amp.is_autocast_available(device.type):
            self.device_types.add(device.type)

    def _argument_slot(self, kind: Type) -> int:
        self.step = Step(self.step, None, (), {}, kind, len(self.made))
        self.made.append(None)  # type: ignore[arg-type]
        return self.step.slot

    def constant(self, tensor: Tensor) -> int:
        """The slot of a tensor with elements."""
        slot = self._slots.get(id(tensor))
        if slot is None:
            if tensor.layout is not torch.strided or has_bits(tensor):
                raise NotRecordable(f"a constant of layout {tensor.layout}, or with lazy bits")
            slot = self._argument_slot(type_of(tensor))
            self.constants[slot] = tensor
            self._slots[id(tensor)] = slot
        return slot

    def adopted(self, tensor: Tensor) -> Tensor:
        """The stand-in for a tensor with elements that the program uses; the same one for its views."""
        found = self._adopted.get(id(tensor))
        if found is None:
            kind = type_of(tensor)
            self._meet(tensor.device)
            found = self._stand_in(tensor, kind, self.constant(tensor))
            self._adopted[id(tensor)] = found
        return found

    def forget(self) -> None:
        """Let go of all tensors, when the graph is made.

        A storage of a stand-in keeps its trace in C++, where Python's garbage collector sees no cycle.
        """
        for tensors in (self._adopted, self.constants, self.spelled, self.held, self._slots, self._generators):
            tensors.clear()
        self._given.clear()
        self.cleared.clear()
        self._tensors.clear()
        leave(self.stand_ins)
        self.stand_ins.clear()
        self.refusal = None  # whose traceback has the frames that hold stand-ins

    def finish(self) -> None:
        """Give generators back; raise ``NotRecordable`` where the program did what a capture cannot follow."""
        if self.drawn:
            torch.set_rng_state(self._random_state)
        for generator, before in self._generators.values():
            generator.set_state(before)
        if self.refusal is not None:  # which the program may have caught
            raise self.refusal
        updated = [self._slots[i] for i, made in self._adopted.items() if self.ref(made).slot != self._slots[i]]
        if updated:
            raise UnseenUpdateError([self.held[s][0] if s in self.held else self.constants[s] for s in updated])

    def new_tensor(self, kind: Type, value: Value) -> Tensor:
        """A stand-in on the device of the operands."""
        if value.slot < 0:
            self.enter(Cell(kind, value))
        return stand_in(kind, Cell(kind, value), self.device or _CPU, self)

    def owns(self, x: Any) -> bool:
        """Whether something is a stand-in of this capture."""
        return is_stand_in(x)

    def memory_of(self, tensor: Tensor) -> tuple[Any, int]:
        """What tells, later, whether a tensor has the memory that it has now, and what is written there."""
        storage: Any = tensor.untyped_storage()
        return storage, storage.cell.value.slot

    def has_left(self, tensor: Tensor, memory: tuple[Any, int]) -> bool:
        """Whether a tensor was given other memory (``x.data = …``), and what it had is as it was."""
        storage, slot = memory
        return storage is not tensor.untyped_storage() and storage.cell.value.slot == slot

    def result(self, tensor: Tensor) -> Ref:
        """What stands for a result of the program: a copy's is its own, and not that of the argument it was made of.

        A clone has the slot of what it copies, and a slot that an argument has is the caller's own tensor.
        """
        while self._given:
            given = self._given.pop()
            self._own(self.ref(given).slot, given)  # what it is given back as, if it was written
        ref = self.ref(tensor)
        owners = self._owners.get(ref.slot)
        if owners is None:
            self._own(ref.slot, tensor)
        elif owners != {storage_id(tensor.untyped_storage())} and ref.view is None:
            return Ref(self.record_refs(_CLONE, ref, out=type_of(tensor)).slot)
        return ref

    def _own(self, slot: int, tensor: Tensor) -> None:
        self._owners.setdefault(slot, set()).add(storage_id(tensor.untyped_storage()))

    # Operands

    def ref(self, tensor: Tensor, slot: int | None = None) -> Ref:
        """What stands for a tensor in a step; a view that was recorded itself has a slot."""
        storage = tensor.untyped_storage()
        if getattr(storage, "trace", None) is not self:
            if is_stand_in(tensor):
                raise CaptureError("a tensor that another captured program kept for itself is used: it has no elements")
            return self.ref(self.adopted(tensor))
        cell: Cell = storage.cell
        if cell.row_of is not None or cell.written_row is not None:
            cell.check_rows()
        value = cell.value
        slot = value.slot if value.slot >= 0 else self.enter(cell)
        if cell.is_whole(tensor):
            if not has_bits(tensor):
                return Ref(slot)
        elif value.views is not None and not has_bits(tensor):
            found = value.views.get((self._region, *_geometry(tensor)))
            if found is not None:
                return Ref(found)
        return self.toggled(
            Ref(slot) if cell.is_whole(tensor) else Ref(slot, find_view(cell.type, tensor)), tensor, type_of(tensor)
        )

    def toggled(self, ref: Ref, like: Tensor, kind: Type) -> Ref:
        """An operand with each bit changed that a tensor has."""
        for call, is_set in ((CONJUGATE, like.is_conj()), (NEGATE, like.is_neg())):
            if is_set:
                ref = Ref(self.record_refs(call, ref, out=kind).slot)
        return ref

    def resolved(self, tensor: Tensor) -> Tensor:
        """A stand-in of the same elements without bits."""
        if not has_bits(tensor):
            return tensor
        kind = type_of(tensor)
        return stand_in(kind, Cell(kind, Value(self.ref(tensor).slot)), tensor.device, self)

    def enter(self, cell: Cell) -> int:
        """Note elements that are all the same; those that are noted in a loop are not known outside."""
        if not self._depth:
            return self.enter_fill(cell)
        kind = cell.type
        return self.record_refs(FULL, kind.size, cell.value.fill, out=kind, dtype=kind.dtype).slot

    # Operators

    def record(self, call: CallType, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """Note a call of a functional operator; its value, or a list of them where there are several results."""
        described, options, several, results = self._described(call, args, kwargs)
        if any(type(r) is Alias for r in results):
            raise NotRecordable(f"{call.op} gives its operand back")
        return self._made(self._step(call, described, options, results[0] if several is None else results, kwargs))

    def record_refs(self, call: CallType, *args: Any, out: Type, **options: Any) -> Value:
        """Note a call of an operator on slots."""
        self.step = self.placed(Step(self.step, call, list(args), options, out, len(self.made)))
        value: Value = self._made(self.step)
        return value

    def call(self, call: CallType, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """Note a call of an operator that updates nothing; its results, which may be views of its operands."""
        described, options, several, results = self._described(call, args, kwargs)
        tensors, first = self._tensors, results[0] if results else None
        self._tensors = []  # a trace holds none of the program's: it may ask whether one is gone
        if type(first) is Alias and not tensors:  # of a number, which vmap has wrapped as a tensor
            return self.call(call, (self.adopted(as_wide_tensor(args[0])), *args[1:]), kwargs)
        if type(first) is Alias and several is None and not first.offset and _is_all(first, tensors[first.operand]):
            return self._view(first, tensors[first.operand], -1)
        types = [_noted_type(r) for r in results]
        step = self._step(call, described, options, types[0] if several is None else types, kwargs)
        if call.name in MARKS:
            self._region += 1
            self._depth += MARKS[call.name]
        values = self._made(step)
        if several is None:
            return self._result(first, values, step.slot, tensors)
        found, slot = [], step.slot
        for result, value in zip(results, values, strict=True):
            found.append(None if result is None else self._result(result, value, slot, tensors))
            slot += result is not None
        return several(found)

    def _result(self, result: Result, value: Value, slot: int, tensors: Sequence[Tensor]) -> Tensor:
        if type(result) is Alias:
            return self._view(result, tensors[result.operand], slot)
        assert type(result) is Type
        return self.new_tensor(result, value)

    def _view(self, alias: Alias, operand: Tensor, slot: int) -> Tensor:
        """A view; one that a step has made is known by its slot, as long as nothing is written into the storage."""
        offset = operand.storage_offset() * operand.dtype.itemsize // alias.dtype.itemsize + alias.offset
        made = shown(operand, alias.size, alias.stride, offset, alias.dtype)
        holds_bytes = operand.dtype is torch.bool is not cell_of(operand).type.dtype  # which no step on bools has
        if slot >= 0 and not (alias.conjugate or alias.negative or has_bits(operand) or holds_bytes):
            self.note_view(made, slot)
        if alias.conjugate:
            set_conjugate(made, True)
        if alias.negative:
            set_negative(made, True)
        return made

    def _described(self, call: CallType, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """The arguments of a call as its step has them, how its results are held, and what each is."""
        key: list[Any] = [call.index, torch.get_default_dtype()]
        self._tensors = []
        self._computes = self._decides = False  # with a number that the program computes, or that what it holds says
        described = [self._operand(kind, a, key) for kind, a in zip(call.kinds, args)]  # noqa: B905 - or left out
        options = {}
        for name, a in kwargs.items():
            if call.keyword_kinds.get(name) is not Kind.GENERATOR:
                key.append(name)
                options[name] = self._operand(call.keyword_kinds.get(name, Kind.PLAIN), a, key)
        if self._computes and not self._tensors and call.op not in _FILLS:
            return self._described(call, *self._known_numbers(call, args, kwargs))
        found = _known.get(tuple(key))
        if found is None:
            if self._decides:
                args = [d if k not in _VALUES else a for k, a, d in zip(call.kinds, args, described)]  # noqa: B905
                given = {name: options[name] for name in kwargs if call.keyword_kinds.get(name) not in _VALUES}
                kwargs = {**kwargs, **given}
            found = _known.put(tuple(key), results_of(call, args, kwargs, self._tensors))
        self.settle_device(self._tensors, kwargs)
        return described, options, *found

    def _known_numbers(self, call: CallType, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
        """Arguments of an operator that makes a tensor of numbers alone (``arange``), whose size they decide."""

        def known(number: Any) -> Any:
            decided = deciding_number(_tensor_of(number)) if isinstance(number, NUMBERS) else number
            if decided is None:
                raise self.refused(f"the value of a tensor decides what {call.op} makes")
            return decided

        return [known(a) for a in args], {name: known(a) for name, a in kwargs.items()}

    def _step(self, call: CallType, args: Any, kwargs: Any, out: Any, given: dict[str, Any]) -> Step:
        step = self.placed(Step(self.step, call, args, kwargs, out, len(self.made)))
        if call.is_random:
            step.seed = self._drawn(given.get("generator"))
        return step

    def _operand(self, kind: Kind, a: Any, key: list[Any]) -> Any:
        if isinstance(a, Tensor):
            if not is_stand_in(a):
                a = self.adopted(a)
            self._tensors.append(a)
            key.append((a.shape, a.stride(), a.dtype, a.is_conj(), a.is_neg(), a.device.type))
            return self.ref(a)
        if isinstance(a, (list, tuple)):
            key.append(len(a))
            return [self._operand(kind, x, key) for x in a]
        if isinstance(a, torch.device):
            key.append("a device")
            return _CPU
        if isinstance(a, NUMBERS):
            tensor = _tensor_of(a)
            if kind not in _VALUES:
                known = deciding_number(tensor)
                if known is not None:
                    self._decides = True
                    return self._operand(kind, known, key)
                raise self.refused("the value of a tensor decides a size, a position or an option of an operator")
            key.append(("computed", tensor.dtype))
            self._computes = True
            return self.ref(tensor)
        key.append(a if type(a) is int else repr(a))
        return a

    def settle_device(self, tensors: Sequence[Tensor], kwargs: dict[str, Any]) -> None:
        """Where results are: with the operands, or where a factory is told to make them."""
        given = [t.device for t in tensors if t.ndim] or [t.device for t in tensors]
        others = [d for d in given if d.type != "cpu"]
        asked = kwargs.get("device")
        self.device = asked if isinstance(asked, torch.device) else others[0] if others else _CPU

    def placed(self, step: Step) -> Step:
        """A step that comes from where the program is now."""
        step.frame, step.modules = calling_frame(), self._module_paths
        return step

    def enter_modules(self, modules: dict[str, tuple[str, str]]) -> None:
        """Note the modules, path and class, that the program is in from now on."""
        self._module_paths = modules

    def _drawn(self, generator: Any) -> int:
        """Which of the program's random numbers a random operator draws: the same ones from the same state.

        The state is that of PyTorch's generator, so that whoever sets it back, as activation checkpointing does, gets
        the numbers again.
        """
        if generator is not None:
            self._generators.setdefault(id(generator), (generator, generator.get_state()))
        state = int(torch.empty((), dtype=torch.int64, device="cpu").random_(generator=generator))
        self.drawn += 1
        return self.draws.setdefault(state, len(self.draws))

    # What a capture does not have

    def refused(self, reason: str) -> NotRecordable:
        """What to raise where the value of a tensor is asked for."""
        self.refusal = self.refusal or ValueAskedError(reason)
        return self.refusal

    def elements(self, tensor: Tensor) -> Tensor:
        """Raises ``ValueAskedError``."""
        raise self.refused("the value of a tensor is asked for, which a capture does not have")

    def integers(self, tensor: Tensor) -> Any:
        """What ``tolist`` gives of a tensor of integers whose elements decide; None where there is none."""
        return None if tensor.is_floating_point() or tensor.is_complex() else deciding_values(tensor)

    def in_eager(self, op: OpOverload, *args: Any, **kwargs: Any) -> Any:
        """Raises ``ValueAskedError``."""
        raise ValueAskedError(f"{op} asks for the values of its operands, which a capture does not have")

    def without_lowering(self, op: OpOverload, reason: str, *args: Any, **kwargs: Any) -> Any:
        """Raises ``NotRecordable``."""
        raise NotRecordable(f"{op}: {reason}")

    def unknown(self, op: OpOverload, written: Tensor) -> Exception:
        """What ends the capture: the update of a constant."""
        return UnseenUpdateError([written], op)


_CPU = torch.device("cpu")
MARKS = {"enter_loop": 1, "leave_loop": -1}  # of recording/loops.py
_VALUES = (Kind.SCALAR, Kind.SCALARS, Kind.TENSOR, Kind.TENSORS)  # arguments that no result's shape depends on
_FILLS = (aten.full.default, aten.scalar_tensor.default)  # of the operators that are given no tensor


def _lie_as(tensor: Tensor, made: Tensor) -> None:
    """Let a stand-in say what the tensor says of how it lies over several devices."""
    cell: Cell | None = getattr(tensor.untyped_storage(), "cell", None)
    own = cell_of(made)
    if cell is not None and cell.is_whole(tensor) and own.is_whole(made):
        own.sharding, own.value.layout = cell.sharding, cell.value.layout


def _geometry(tensor: Tensor) -> Any:
    return tensor.shape, tensor.stride(), tensor.storage_offset(), tensor.dtype


def _is_all(alias: Alias, operand: Tensor) -> bool:
    """Whether a view shows what its operand shows."""
    return (alias.size, alias.stride, alias.dtype, alias.conjugate, alias.negative) == (
        *(tuple(operand.shape), operand.stride(), operand.dtype, operand.is_conj(), operand.is_neg()),
    )


def _noted_type(result: Result) -> Type | None:
    return exact_type(result.size, result.stride, result.dtype) if type(result) is Alias else result  # type: ignore[return-value]


def _tensor_of(number: Any) -> Tensor:
    found = tensor_of(number)
    if found is None:
        raise NotRecordable("a size is a symbol")
    return found
