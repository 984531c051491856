"""The trace of the device: operators since the last sync, as a walk down the tree of all traces so far.

Each step's key is its operator, the slots of its operands with the geometry of views, and its constants. Where the tree
has a branch for the key, the types of the results are known and nothing else needs to be noted: the step reached at the
end *is* the identity of the graph. Only a new branch asks PyTorch for shapes, and only a new end is lowered.
"""

from __future__ import annotations

import functools
import itertools
import operator
import warnings
import weakref
from collections.abc import Callable, Sequence
from typing import Any

import torch
from torch import Tensor
from torch.nn import Parameter

from hloemit.base.layouts import Layout
from hloemit.base.numbers import demand_fit
from hloemit.base.precision import matmul_precision
from hloemit.base.source_lines import calling_frame
from hloemit.base.torch_private import OpOverload, pytree
from hloemit.lazy.buffers import count_of, demand_tensors, upload, uploaded
from hloemit.lazy.descriptions import Description, operand_on_meta
from hloemit.lazy.finalizers import refuse
from hloemit.lazy.modes import modes
from hloemit.lazy.placing import at_rest
from hloemit.lazy.random import next_key
from hloemit.lazy.sent_operands import sent
from hloemit.lazy.trial_lowering import refusal
from hloemit.lazy.values import is_lazy, new_tensor
from hloemit.lowering.decompose import has_decomposition
from hloemit.lowering.registry import find_rule
from hloemit.recording.calls import CallType, Kind, call_type
from hloemit.recording.complaints import REFUSALS, reworded
from hloemit.recording.conjugate_bits import CONJUGATE, NEGATE, has_bits, toggled
from hloemit.recording.shapes import like, result_of
from hloemit.recording.trace import Lifted, Number, Ref, Step, Trace, Unsupported
from hloemit.recording.values import META, Cell, Type, Value, contiguous_strides, find_type, lock, type_of
from hloemit.recording.views import Slice, View, find_view

MAX_TRACE = 10_000  # values; a longer trace is launched by itself
MAX_STEPS = 100_000  # of the tree; it starts anew beyond
LONG = 256  # values, after which an upload asks how many of them are of use
_INPUT = -1
_PLAIN, _TENSOR, _TENSORS, _SCALAR, _SCALARS, _LIST, _FLOAT = list(Kind)[:7]
_NO_KWARGS: dict[str, Any] = {}
_NARROW = call_type(torch.ops.aten.narrow.default)


class CpuOperand(Exception):  # noqa: N818 - a signal, never shown
    """A tensor of the CPU is among the arguments."""


@functools.cache
def is_lowerable(op: OpOverload) -> bool:
    """Whether hloemit lowers an operator, by a rule or by PyTorch's decomposition."""
    return find_rule(op) is not None or has_decomposition(op)


class TreeTrace(Trace):
    """What was recorded since the last sync.

    ``held`` has the buffer of each argument by its slot, ``layouts`` how it lies over several devices, ``named`` those
    with a label. ``on_change`` and the attributes
    after it are what ``launch.py`` and ``eager.py`` do.
    """

    def __init__(self) -> None:
        self.retired: dict[str, int] = {}  # the calls of operators in steps that are gone
        self.on_change: Callable[[], None] = lambda: None  # launches, before the precision of products changes
        self.on_plant: Callable[[], None] = lambda: None  # lets go of the tree before
        self.settle: Callable[[], None] = lambda: None
        self.let_go: Callable[[], None] = lambda: None  # begins again where little that was recorded is alive
        self.read: Callable[[Tensor], Tensor] = lambda tensor: tensor
        self.run_eagerly: Callable[..., Any] = lambda op, *args, **kwargs: op(*args, **kwargs)
        self.precision = matmul_precision()
        self._plant()
        self.restart()

    def _plant(self) -> None:
        self.on_plant()
        self.root = Step(None, None, (), {}, None, 0)
        self.steps = 0

    def forget(self) -> None:
        """Begin again, with a tree of its own."""
        self.retired = self.calls()
        self._plant()
        self.restart()

    def prune(self, step: Step) -> None:
        """Let go of a step that led to a plan, and of those before it, as far as they lead to nothing else."""
        while step.parent is not None and not (step.children or step.plans or step is self.step):
            siblings = step.parent.children
            del siblings[next(key for key, each in siblings.items() if each is step)]
            self.steps -= 1
            count_of(step, self.retired)
            step = step.parent

    def restart(self) -> None:
        """Begin again; the values that have a slot must have been given a buffer."""
        if self.steps > MAX_STEPS:
            self.retired = self.calls()
            self._plant()
        self.step = self.root
        self.made: list[weakref.ref[Value]] = []
        self.held: dict[int, Any] = {}
        self.layouts: dict[int, Layout] = {}
        self.named: dict[int, weakref.ref[Cell]] = {}
        self.floats: list[float] = []
        self.integers: list[int] = []
        self.seeds: list[tuple[int, int]] = []
        self._operands: list[Any] = []  # of the call that is being recorded
        self._slices = 0  # among them
        self._moved = False  # a slice of the trace, so that those after it may, too
        self._long = LONG

    def is_consistent(self) -> bool:
        """Whether every step was noted as a whole."""
        step = self.step
        slots = 0 if step.parent is None else step.slots().stop
        return slots == len(self.made) and step.counts == (len(self.floats), len(self.integers), len(self.seeds))

    def labels(self) -> dict[int, tuple[str, str]]:
        """The kind and name of each argument that has one, by its slot."""
        found = {slot: cell.label for slot, r in self.named.items() if (cell := r()) is not None}
        return {slot: label for slot, label in found.items() if label is not None}

    def home_of(self, slot: int) -> int:
        """The slot itself if it is an argument's, -1 if not."""
        return slot if slot in self.held else -1

    def calls(self) -> dict[str, int]:
        """How often each operator was recorded, and how many values that made."""
        counts = dict(self.retired)
        pending = [self.root]
        while pending:
            step = pending.pop()
            pending.extend(step.children.values())
            count_of(step, counts)
        return counts

    # Operands

    def operand(self, tensor: Tensor) -> Any:
        """What stands for a tensor of the device in a key: its slot, or that and the index of a view."""
        cell = tensor.untyped_storage().cell
        slot = cell.value.slot
        if slot < 0:
            slot = self.enter(cell)
        kind = cell.type
        if (
            tensor.shape == kind.size
            and tensor.stride() == kind.stride
            and not tensor.storage_offset()
            and tensor.dtype is kind.dtype
        ):
            return slot
        view = find_view(kind, tensor)
        return (slot, view) if view.slice is None else self._part_of(slot, view)

    def is_moving(self, slot: int, view: View) -> bool:
        """Whether the start of a slice is an argument: that of data, and one that differs from what was here first."""
        if slot in self.held and slot not in self.named:
            return True
        self._slices += 1
        assert view.slice is not None
        return self.has_moved((slot, view.slice.dims, view.slice.view, self._slices), view.offset)

    def has_moved(self, place: Any, start: int) -> bool:
        """Whether what was at a place began elsewhere before, or in another process, or something before it did."""
        self._moved = self._moved or self.starts_differ or self.step.places.setdefault(place, start) != start
        return self._moved

    def _part_of(self, slot: int, view: View) -> Any:
        """What stands for a slice: its start is an argument where it may well move, or has moved."""
        part = view.slice
        if part is None or not self.is_moving(slot, view):
            return slot, view
        block = self.cut(slot, view.base, part)[-1][0]
        return block if part.view.is_whole else (block, part.view)

    def cut(self, slot: int, kind: Type, part: Slice) -> list[tuple[int, Type]]:
        """Cut a slice out of what a slot holds, from starts that are arguments: each block's slot and type."""
        blocks = [(slot, kind)]
        for (dim, length), start in zip(part.dims, part.starts, strict=True):
            size = (*kind.size[:dim], length, *kind.size[dim + 1 :])
            kind = find_type(size, contiguous_strides(size), kind.dtype)
            slot = self.record_refs(_NARROW, Ref(slot), dim, Lifted(start), length, out=kind).slot
            blocks.append((slot, kind))
        return blocks

    def enter(self, cell: Cell) -> int:
        """Make an argument of what a storage holds; its slot."""
        value: Value = cell.value
        if value.error is not None:
            raise value.error
        if value.buffer is None:
            return self.enter_fill(cell)
        layout = at_rest(cell) if modes.spread else None
        key = _INPUT, cell.type.index, layout
        step = self.step.children.get(key)
        if step is None:
            step = self._branch(key, Step(self.step, None, (), {}, cell.type, len(self.made)))
            step.layout = layout
        self.step = step
        value.slot = value.home = step.slot
        self.held[step.slot] = value.buffer
        if layout is not None:
            self.layouts[step.slot] = layout
        if cell.label is not None:
            self.named[step.slot] = weakref.ref(cell)
        self.made.append(weakref.ref(value))
        return step.slot

    # Operators

    def record(self, call: CallType, args: Sequence[Any], kwargs: dict[str, Any] = _NO_KWARGS) -> Any:
        """Note a call of a functional operator; its value, or a list of them where there are several results.

        Their types are ``self.step.out`` then. Raises what PyTorch raises for operands that do not fit.
        """
        refuse()
        key: list[Any] = [call.index, torch.get_default_dtype()]
        if call.is_matmul and matmul_precision() != self.precision:
            self.on_change()
            self.precision = matmul_precision()
        operands = self._operands
        operands.clear()
        numbers: list[float] = []
        try:
            for kind, a in zip(call.kinds, args):  # noqa: B905 - arguments at the end may be left out
                if kind is _TENSOR:
                    if type(a) is Tensor:  # as in _operand, without a call
                        cell = a.untyped_storage().cell
                        slot, whole = cell.value.slot, cell.type
                        if (
                            slot < 0
                            or a.shape != whole.size
                            or a.stride() != whole.stride
                            or a.storage_offset()
                            or a.dtype is not whole.dtype
                        ):
                            slot = self.operand(a)
                        operands.append(slot)
                        key.append(slot)
                    else:
                        key.append(self._operand(call, a, numbers))
                elif kind is _PLAIN:
                    key.append(a)
                else:
                    self._part(call, kind, a, key, numbers)
            for name, a in kwargs.items():
                key.append(name)
                self._part(call, call.keyword_kinds.get(name, _PLAIN), a, key, numbers)
            if call.is_located:
                key.append(calling_frame())
        except CpuOperand:
            return self.record(call, *sent(call, args, kwargs))
        except AttributeError:  # of a storage that has no cell
            if not any(isinstance(a, Tensor) and not is_lazy(a) for a in args):
                raise
            return self.record(call, *sent(call, args, kwargs))
        found = tuple(key)
        step = self.step.children.get(found)
        if step is None:
            step = self._branch(found, self._described(call, args, kwargs))
        if numbers:
            if call.writes_numbers:
                outs = step.out if isinstance(step.out, list) else [step.out]
                demand_fit(call.op, args, kwargs, [(out.dtype, out.numel == 1) for out in outs])
            self._note(numbers)
        if call.is_random:
            self.seeds.append(next_key(kwargs.get("generator")))
        return self._made(step)

    def record_refs(self, call: CallType, *args: Any, out: Type, **options: Any) -> Value:
        """Note a call of an operator on slots: each argument is a ``Ref`` or a constant."""
        refuse()
        lifted = [a.value for a in args if type(a) is Lifted]
        parts = [(a.slot, a.view) if type(a) is Ref else "lifted" if type(a) is Lifted else a for a in args]
        key = (call.index, "refs", *parts, *options.values())
        step = self.step.children.get(key)
        if step is None:
            first = itertools.count(self.step.counts[1])
            given = [Number(next(first), torch.int64, is_integer=True) if type(a) is Lifted else a for a in args]
            step = self._branch(key, Step(self.step, call, given, options, out, len(self.made)))
            step.frame = calling_frame()
            step.uses = 0, len(lifted), 0
            step.counts = tuple(map(operator.add, step.counts, step.uses))
        self.integers.extend(lifted)
        value: Value = self._made(step)
        return value

    def _note(self, numbers: list[float]) -> None:
        """Let the program be given numbers."""
        for n in numbers:
            if type(n) is float:
                self.floats.append(n)
            else:
                self.integers.append(int(n))

    def _made(self, step: Step) -> Any:
        step.hits += 1
        self._slices = 0
        if type(step.out) is not Type:
            return super()._made(step)
        self.step = step  # as there, without a call
        value = Value(step.slot)
        self.made.append(weakref.ref(value))
        return value

    def _operand(self, call: CallType, a: Any, numbers: list[float]) -> Any:
        kind = type(a)
        if kind is Tensor or kind is Parameter or isinstance(a, Tensor):
            try:
                found = self.operand(a)
                self._operands.append(found)
                return found
            except AttributeError:
                if is_lazy(a):
                    raise
                raise CpuOperand from None
        found = None if a is None else _number(call, a, numbers)
        return (found,) if type(found) is int else found  # which by itself would be a slot

    def _part(self, call: CallType, kind: Kind, a: Any, key: list[Any], numbers: list[float]) -> None:
        if kind is _TENSOR:
            key.append(self._operand(call, a, numbers))
        elif kind is _TENSORS:
            key.append(tuple([self._operand(call, x, numbers) for x in a]))
        elif kind is _LIST:
            key.append(None if a is None else tuple(a))
        elif a is None or kind is _PLAIN:
            key.append(a)
        elif kind is _SCALAR:
            key.append(_number(call, a, numbers))
        elif kind is _SCALARS and call.is_one_number(a):
            key.append((len(a), _number(call, a[0], numbers), "all"))
        elif kind is _SCALARS:
            key.append(tuple([_number(call, x, numbers) for x in a]))
        elif kind is _FLOAT:
            key.append(_number(call, float(a), numbers))

    # The door

    def owns(self, x: Any) -> bool:
        """Whether something is a tensor of the device."""
        return is_lazy(x)

    def new_tensor(self, kind: Type, value: Value) -> Tensor:
        """A tensor of the device that holds a value."""
        return new_tensor(kind, value)

    def value_of(self, tensor: Tensor) -> Value:
        """A copy of a CPU tensor on the device."""
        return uploaded(tensor)

    def resolved(self, tensor: Tensor) -> Tensor:
        """A tensor with the same elements and no lazy conjugate or negative: itself where it has none."""
        if not has_bits(tensor):
            return tensor
        shown = toggled(tensor, like=tensor)
        for call, is_set in ((CONJUGATE, tensor.is_conj()), (NEGATE, tensor.is_neg())):
            if is_set:
                with lock:
                    value = self.record(call, (shown,))
                    shown = new_tensor(self.step.out, value)
        return shown

    def elements(self, tensor: Tensor) -> Tensor:
        """The elements of a tensor, on the CPU; waits for them."""
        return self.read(tensor)

    def in_eager(self, op: OpOverload, *args: Any, **kwargs: Any) -> Any:
        """Run an operator on the CPU, with the elements of now."""
        return self.run_eagerly(op, *args, **kwargs)

    def without_lowering(self, op: OpOverload, reason: str, *args: Any, **kwargs: Any) -> Any:
        """Run an operator on the CPU, and say so once."""
        try:
            result = self.in_eager(op, *args, **kwargs)
        except REFUSALS as error:  # the operator is wrong, not its lowering
            raise reworded(op, error, args, kwargs) from None
        _warn(op, reason)
        return result

    def unknown(self, op: OpOverload, written: Tensor) -> Exception:
        """PyTorch's own error, of devices that are mixed."""
        mixed = f"Expected all tensors to be on the same device, but {op} computes on xla what it writes into one on"
        return RuntimeError(f"{mixed} {written.device}: move it by .to('xla'), or copy_() the result")

    def before_update(self, tensor: Tensor) -> None:
        """Give a storage that nobody wrote or read yet a buffer.

        An optimizer makes its state so in its first step, which then is the same program as all others.
        """
        cell: Cell = tensor.untyped_storage().cell
        value = cell.value
        if modes.spread:  # what is computed lies as what it is computed from
            return
        if value.slot < 0 and value.buffer is None and value.error is None and cell.is_whole(tensor):
            value.buffer = upload(torch.full(cell.type.size, value.fill, dtype=cell.type.dtype, device="cpu"))

    def before_upload(self) -> None:
        """Let go of what was recorded, and of the batches that it holds, where little of it can be read any more."""
        if len(self.made) > self._long:
            self._long = 2 * len(self.made)
            self.let_go()

    def after_operator(self) -> None:
        """Launch what was recorded, where that is wanted at once, or is long."""
        if modes.every_operator or len(self.made) > MAX_TRACE:
            self.settle()

    def _branch(self, key: tuple[Any, ...], step: Step) -> Step:
        self.step.children[key] = step
        self.steps += 1
        return step

    def _described(self, call: CallType, args: Sequence[Any], kwargs: dict[str, Any]) -> Step:
        """The step of a call that no trace has made here before."""
        if not is_lowerable(call.op):
            raise Unsupported("neither hloemit nor PyTorch says how")
        leaves: list[Any] = []

        def meta(kind: Kind, a: Any) -> Any:
            if isinstance(a, (list, tuple)):
                return [meta(kind, x) for x in a]
            if isinstance(a, Tensor):
                a = like(a, META)
            elif kind is Kind.DEVICE:
                a = META
            elif kind is _TENSOR and a is not None and not call.takes_numbers:
                a = torch.full((), a, device=META)
            leaves.append(a)
            return a

        kinds = {name: kind for name, kind in call.keyword_kinds.items() if kind is not Kind.GENERATOR}
        given = [(kind, a) for kind, a in zip(call.kinds, args)]  # noqa: B905 - as in record
        named = {n: None if call.keyword_kinds.get(n) is Kind.GENERATOR else a for n, a in kwargs.items()}
        metas = [meta(kind, a) for kind, a in given], {n: meta(kinds.get(n, _PLAIN), a) for n, a in named.items()}
        describe = Description(self.step.counts, call, leaves, iter(self._operands))
        with torch.no_grad():
            found = result_of(call.op, *metas, leaves)
        several = isinstance(found, (tuple, list))
        out = [type_of(m) if isinstance(m, Tensor) else None for m in found] if several else type_of(found)
        demand_tensors(out if isinstance(out, list) else [out], str(call.op))
        described = [describe(kind, a) for kind, a in given]
        options = {n: describe(kinds.get(n, _PLAIN), a) for n, a in named.items()}
        operands, named_operands = pytree.tree_map(operand_on_meta, metas, (described, options))
        reason = refusal(call.op, operands, named_operands, found)
        if reason:
            raise Unsupported(reason)
        step = Step(self.step, call, described, options, out, len(self.made))
        step.frame = calling_frame()
        if call.is_random:
            step.seed = step.counts[2]
        step.uses = describe.floats, describe.integers, int(call.is_random)
        step.counts = tuple(map(operator.add, step.counts, step.uses))
        return step


def _number(call: CallType, a: Any, numbers: list[float]) -> Any:
    """What stands for a number in a key: 1, 1.0 and True differ, and -0.0 and NaN are what they are."""
    if call.lifts and call.is_lifted(a):
        numbers.append(a)
        return "float" if type(a) is float else "int"
    if type(a) is float:
        return a.hex()
    return a if type(a) is int else repr(a)


@functools.cache
def _warn(op: OpOverload, reason: str) -> None:
    warnings.warn(
        f"{op} has no lowering ({reason}): it runs in eager PyTorch on the CPU, and in what get_stablehlo shows its "
        "result is an argument",
        stacklevel=2,
    )
