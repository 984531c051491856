"""Elements that a capture knows: those that the program spells out, and, where it is let, those of what it holds.

A capture has no values of arguments. ``torch.tensor([1, 2])`` in the program's code has elements all the same, and so
has what is computed of it alone. A buffer has some when it is captured, and may have others at the next call: inside of
``deciding_by_held`` a branch or a size that depends on it is what it is then, and the tensor is noted, for each call to
compare. In a capture by ``torch.export``, which has no trace, ``followed_by_export`` does that.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Mapping
from contextvars import ContextVar
from typing import Any

import torch
from torch import Tensor
from torch.compiler import is_dynamo_compiling
from torch.overrides import TorchFunctionMode

from hloemit.base.operators import aten
from hloemit.base.torch_private import is_wrapped, is_wrapper_subclass, without_modes
from hloemit.recording.stand_in import is_stand_in
from hloemit.recording.trace import Ref, Step
from hloemit.recording.views import View

_LIKE = (aten.new_zeros.default, aten.new_ones.default, aten.new_full.default, aten.full_like.default)
_Noted = ContextVar[dict[int, Tensor] | None]  # by identity; None where nobody wants to know
_decided: _Noted = ContextVar("decided", default=None)
_asked: _Noted = ContextVar("asked", default=None)


class _Unknown(Exception):  # noqa: N818 - a signal, never shown
    pass


@contextlib.contextmanager
def _noting(noted: _Noted) -> Iterator[dict[int, Tensor]]:
    found: dict[int, Tensor] = {}
    token = noted.set(found)
    try:
        yield found
    finally:
        noted.reset(token)


def deciding_by_held() -> contextlib.AbstractContextManager[dict[int, Tensor]]:
    """Let programs that are captured meanwhile decide by tensors that they hold; those that did, by identity."""
    return _noting(_decided)


def noting_asked() -> contextlib.AbstractContextManager[dict[int, Tensor]]:
    """Tensors that no capture has, a module's plain attributes, whose elements code asks for meanwhile, by identity.

    What Python makes of them is in the program, for each call to compare.
    """
    return _noting(_asked)


def note_asked(tensor: Tensor) -> None:
    """Code asks for the elements of a tensor that is no stand-in, of ours or of PyTorch's."""
    found = _asked.get()
    if found is not None and (is_in_memory(tensor) or is_wrapper_subclass(tensor) or tensor.device.type != "cpu"):
        found[id(tensor)] = tensor


def is_in_memory(tensor: Tensor) -> bool:
    """Whether a tensor has its elements in the CPU's memory, and so has them while a capture goes on."""
    if is_stand_in(tensor) or hasattr(tensor, "fake_mode") or is_wrapped(tensor):
        return False
    is_there = tensor.device.type == "cpu" and tensor.layout is torch.strided
    return is_there and not (tensor.numel() and tensor.data_ptr() == 0)  # at 0 where PyTorch makes it functional


def known_values(tensor: Tensor) -> Any:
    """The elements of a capture's tensor, as a list, where the program spells them out or computes them so; or None.

    Those of a tensor that the program finds outside may be others at the next call.
    """
    return _spelled(tensor, Tensor.tolist)


def known_number(tensor: Tensor) -> Any:
    """The same of a tensor of one element: that element."""
    return _spelled(tensor, Tensor.item)


def known_array(tensor: Tensor) -> Any:
    """The same as an array of NumPy's."""
    return _spelled(tensor, lambda known: known.numpy().copy())


def deciding_number(tensor: Tensor) -> Any:
    """The element that a branch or a size asks for; None where only arguments say what it is.

    Inside of ``deciding_by_held`` also one that is computed of tensors which the program holds in the CPU's memory.
    """
    return _deciding(tensor, Tensor.item)


def deciding_values(tensor: Tensor) -> Any:
    """The same of all elements, as a list: what an operator asks for whose result is as large as they say."""
    return _deciding(tensor, Tensor.tolist)


def _deciding(tensor: Tensor, read: Callable[[Tensor], Any]) -> Any:
    trace, decided = _trace_of(tensor), _decided.get()
    if trace is None or decided is None:
        return _spelled(tensor, read)
    held = {slot: (each, each) for slot, each in trace.constants.items() if slot not in trace.spelled} | trace.held
    held = {slot: pair for slot, pair in held.items() if pair[0].device.type == "cpu"}
    elements = _Elements(trace, {**trace.spelled, **{slot: alias for slot, (_, alias) in held.items()}})
    found = elements.of(tensor, read)
    if found is not None:
        decided.update((id(held[slot][0]), held[slot][0]) for slot in elements.read if slot in held)
    return found


def _trace_of(tensor: Tensor) -> Any:
    return tensor.untyped_storage().trace if is_stand_in(tensor) else None


def _spelled(tensor: Tensor, read: Callable[[Tensor], Any]) -> Any:
    trace = _trace_of(tensor)
    return None if trace is None else _Elements(trace, trace.spelled).of(tensor, read)


def _seen(stored: Tensor, view: View) -> Tensor:
    """What a view shows of a storage's elements."""
    base = view.base
    lying = torch.empty_strided(base.size, base.stride, dtype=base.dtype, device="cpu").copy_(stored)
    shown = torch.empty(0, dtype=view.dtype, device="cpu")
    return shown.set_(lying.untyped_storage(), view.offset, view.size, view.stride)


class _Elements:
    """Computes elements of a trace's tensors, of those that are known; ``read`` are the slots of what that took."""

    def __init__(self, trace: Any, known: Mapping[int, Tensor]) -> None:
        self._trace, self._known = trace, known
        self._steps: dict[int, Step] = {slot: step for step in trace.step.path() for slot in step.slots()}
        self._made: dict[int, Any] = {}  # by the first slot of a step
        self.read: set[int] = set()

    def of(self, tensor: Tensor, read: Callable[[Tensor], Any]) -> Any:
        with without_modes():
            try:
                return read(self._computed(self._trace.ref(tensor)))
            except _Unknown:
                return None

    def _computed(self, argument: Any) -> Any:
        if isinstance(argument, (list, tuple)):
            return [self._computed(a) for a in argument]
        if not isinstance(argument, Ref):
            return argument
        value = self._value(argument.slot)
        return value if argument.view is None else _seen(value, argument.view)

    def _in_the_place_of(self, ref: Ref) -> Tensor:
        """A tensor of an operand's type, for an operator that asks it for no elements."""
        kind: Any = ref.view
        if kind is None:
            step = self._steps[ref.slot]
            outs = [out for out in step.out if out is not None] if isinstance(step.out, list) else [step.out]
            kind = outs[ref.slot - step.slot]
        return torch.zeros((), dtype=kind.dtype, device="cpu").expand(kind.size)

    def _value(self, slot: int) -> Any:
        if slot in self._known:
            self.read.add(slot)
            return self._known[slot]
        step = self._steps.get(slot)
        if step is None or step.call is None or step.seed >= 0 or step.call.op.namespace == "hloemit":  # a loop's mark
            raise _Unknown
        if step.slot not in self._made:
            first, *rest = step.args
            is_like = step.call.op in _LIKE and isinstance(first, Ref)
            args = [self._in_the_place_of(first) if is_like else self._computed(first), *self._computed(rest)]
            options = {name: self._computed(a) for name, a in step.kwargs.items()}
            self._made[step.slot] = step.call.op(*args, **options)
        made = self._made[step.slot]
        return made if not isinstance(step.out, list) else [m for m in made if m is not None][slot - step.slot]


@contextlib.contextmanager
def followed_by_export() -> Iterator[None]:
    """While ``torch.export`` captures, know what ``stands_for`` held tensors, where their elements may decide."""
    decided = _decided.get()
    if decided is None:
        yield
        return
    with _HeldByExport(decided) as held:
        token = _following.set(held)
        try:
            yield
        finally:
            _following.reset(token)


def stands_for(stand_in: Tensor, tensor: Tensor) -> None:
    """A held tensor has a stand-in for as long as the program is captured."""
    following = _following.get()
    if following is not None and tensor.device.type == "cpu":
        following.stands_for(stand_in, tensor)


class _HeldByExport(TorchFunctionMode):
    """Elements of held tensors' stand-ins, and of what is computed of these alone.

    A tensor that the program updates may be among those that decide: whoever asks for the program looks for that.
    """

    def __init__(self, decided: dict[int, Tensor]) -> None:
        super().__init__()
        self._decided = decided
        self._known: dict[int, tuple[Tensor, Tensor, frozenset[int]]] = {}  # a stand-in, its elements, what is held
        self._held: dict[int, Tensor] = {}

    def __torch_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if is_dynamo_compiling():  # a branch of torch.cond, which decides nothing
            return func(*args, **kwargs)
        number = self._number(func, args)
        if number is not None:
            return number
        result = func(*args, **kwargs)
        self._follow(func, args, kwargs, result)
        return result

    def stands_for(self, stand_in: Tensor, tensor: Tensor) -> None:
        self._held[id(tensor)] = tensor
        self._known[id(stand_in)] = stand_in, tensor, frozenset((id(tensor),))

    def _number(self, function: Any, args: tuple[Any, ...]) -> Any:
        """What a function that asks for one element gives; None where a capture does not know."""
        known = self._known.get(id(args[0])) if args and function in _ASK else None
        if known is None or known[1].numel() != 1:
            return None
        self._decided.update((each, self._held[each]) for each in known[2])
        with without_modes():
            return function(known[1])

    def _follow(self, function: Any, args: tuple[Any, ...], kwargs: dict[str, Any], result: Any) -> None:
        """A function was called: what it computes of known elements is known, if it changes nothing."""
        tensors = [a for a in (*args, *kwargs.values()) if isinstance(a, Tensor)] if self._known else []
        known = [self._known[id(a)] for a in tensors if id(a) in self._known]
        if not known:
            return
        if getattr(function, "__name__", "") not in _PURE or "out" in kwargs:
            self._known = {at: each for at, each in self._known.items() if id(each[1]) in self._held}
        elif len(known) == len(tensors) and isinstance(result, Tensor) and result.numel() <= _MOST_ELEMENTS:
            with without_modes():
                made = function(*map(self._elements, args), **{name: self._elements(a) for name, a in kwargs.items()})
            self._known[id(result)] = result, made, frozenset().union(*(each[2] for each in known))

    def _elements(self, argument: Any) -> Any:
        return self._known[id(argument)][1] if isinstance(argument, Tensor) else argument


_following: ContextVar[_HeldByExport | None] = ContextVar("following", default=None)
_ASK = (Tensor.__bool__, Tensor.__int__, Tensor.__float__, Tensor.__index__, Tensor.item)
_MOST_ELEMENTS = 100_000
# functions that change nothing and draw nothing; whatever else is given known elements may write to them
_DUNDER = "eq ne lt le gt ge add radd sub rsub mul rmul truediv rtruediv floordiv mod invert and or xor neg getitem"
_NAMED = """eq ne lt le gt ge add sub mul div remainder fmod floor_divide ceil floor round abs amax amin max min any all
sum logical_not logical_and logical_or bool int long float double to clone detach view reshape squeeze unsqueeze
flatten"""
_PURE = {*(f"__{name}__" for name in _DUNDER.split()), *_NAMED.split()}
