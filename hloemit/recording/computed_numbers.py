"""Python numbers that a captured program computes: ``x.item()`` is one, and so is what is calculated from it.

PyTorch hands on a ``torch.SymFloat`` (or SymInt, SymBool) wherever it takes a number; its node, here, is a tensor of
the capture. To decide a branch or a size by one is to ask for its value, which raises.
"""

from __future__ import annotations

import builtins
import contextlib
import math
from collections.abc import Callable, Iterator
from typing import Any

import torch
from torch import Tensor

from hloemit.base.replacing import replaced
from hloemit.base.torch_private import sym_functions
from hloemit.recording.own_raises import Guard, checked_here, guard_here
from hloemit.recording.stand_in import StandIn

Asked = Callable[[Tensor], Any]
Assume = Callable[[Tensor, Guard], bool]
NUMBERS = (torch.SymFloat, torch.SymInt, torch.SymBool)


class ComputedNumber:
    """The node of a number: a 0-d tensor of the capture, or a constant that calculates with one."""

    def __init__(self, value: Any, asked: Asked, assume: Assume | None = None) -> None:
        self.value = value
        self._asked, self._assume = asked, assume

    def _like(self, value: Any) -> ComputedNumber:
        return ComputedNumber(value, self._asked, self._assume)

    def _kind(self) -> type:
        if not isinstance(self.value, Tensor):
            return type(self.value)
        dtype = self.value.dtype
        return float if dtype.is_floating_point else bool if dtype is torch.bool else int

    def is_int(self) -> bool:
        """Whether it is an int."""
        return self._kind() is int

    def is_float(self) -> bool:
        """Whether it is a float."""
        return self._kind() is float

    def is_bool(self) -> bool:
        """Whether it is a bool."""
        return self._kind() is bool

    def is_nested_int(self) -> bool:
        """It is no size of a nested tensor."""
        return False

    def is_symbolic(self) -> bool:
        """It has no value yet."""
        return True

    def is_constant(self) -> bool:
        """It has no value yet."""
        return False

    def has_hint(self) -> bool:
        """Nor is anything known of the value."""
        return False

    def maybe_as_int(self) -> None:
        """No value."""

    def maybe_as_float(self) -> None:
        """No value."""

    def maybe_as_bool(self) -> None:
        """No value."""

    def constant_int(self) -> None:
        """No value."""

    def constant_bool(self) -> None:
        """No value."""

    def nested_int(self) -> None:
        """No value."""

    def wrap_int(self, number: int) -> ComputedNumber:
        """A constant."""
        return self._like(number)

    def wrap_float(self, number: float) -> ComputedNumber:
        """A constant."""
        return self._like(number)

    def wrap_bool(self, number: bool) -> ComputedNumber:
        """A constant."""
        return self._like(number)

    def clone(self) -> ComputedNumber:
        """Itself, which never changes."""
        return self

    def str(self) -> str:
        """What messages show; a program that asks for it would show, or go on by, another text in each call."""
        if StandIn.note_shown is not None:
            StandIn.note_shown()
        return "a number that the program computes"

    _graph_repr = __str__ = __repr__ = str

    def wide(self) -> Any:
        """The operand of a calculation: as wide as Python's numbers."""
        value = self.value
        if not isinstance(value, Tensor) or value.dtype is torch.bool:
            return value
        return value.to(torch.float64 if value.dtype.is_floating_point else torch.int64)

    def computed(self, function: Callable[..., Tensor], *others: ComputedNumber) -> ComputedNumber:
        """A function of it and others."""
        with torch.no_grad():
            tensor = self.wide() if isinstance(self.value, Tensor) else as_wide_tensor(self.value)
            return self._like(function(tensor, *[o.wide() for o in others]))

    def round(self, digits: int | None = None) -> ComputedNumber:
        """As Python rounds: to an int, or to so many digits."""
        if digits is None:
            return self.computed(lambda x: x.round().to(torch.int64))
        return self.computed(lambda x: x.round(decimals=digits))

    def _guard(self, *_: Any) -> Any:
        if not isinstance(self.value, Tensor):
            return self.value
        if self._assume is not None and (guard := guard_here()) is not None:
            return self._assume(self.value, guard)
        return self._asked(self.value)

    def expect_true(self, *_: Any) -> Any:
        """What ``torch._check`` asks, which raises where it is False: an assertion."""
        if self._assume is None or not isinstance(self.value, Tensor):
            return self._guard()
        return self._assume(self.value, checked_here())

    guard_int = guard_float = guard_bool = guard_size_oblivious = guard_or_false = guard_or_true = _guard
    expect_size = bool_ = int_ = float_ = _guard


def as_wide_tensor(number: Any) -> Tensor:
    """A Python number with all its digits."""
    return torch.as_tensor(number, dtype=torch.float64 if isinstance(number, float) else None)


def _power(base: Tensor, exponent: Any) -> Tensor:
    return base.to(torch.float64) ** exponent if base.dtype is not torch.float64 else base**exponent


_FUNCTIONS: dict[str, Callable[..., Tensor]] = {
    "add": torch.add,
    "sub": torch.sub,
    "mul": torch.mul,
    "truediv": torch.true_divide,
    "float_truediv": torch.true_divide,
    "int_truediv": torch.true_divide,
    "floordiv": torch.floor_divide,
    "int_floordiv": torch.floor_divide,
    "mod": torch.remainder,
    "pow": _power,
    "float_pow": _power,
    "neg": torch.neg,
    "pos": lambda x: x,
    "abs": torch.abs,
    "eq": torch.eq,
    "ne": torch.ne,
    "lt": torch.lt,
    "le": torch.le,
    "gt": torch.gt,
    "ge": torch.ge,
    "and_": torch.logical_and,
    "or_": torch.logical_or,
    "sym_and": torch.logical_and,
    "sym_or": torch.logical_or,
    "sym_not": torch.logical_not,
    "sym_sqrt": torch.sqrt,
    "sym_float": lambda x: x.to(torch.float64),
    "trunc": lambda x: x.trunc().to(torch.int64),
    "floor": lambda x: x.floor().to(torch.int64),
    "ceil": lambda x: x.ceil().to(torch.int64),
    "sym_min": lambda x, y: torch.minimum(x, torch.as_tensor(y, dtype=x.dtype)),
    "sym_max": lambda x, y: torch.maximum(x, torch.as_tensor(y, dtype=x.dtype)),
}


def _method(function: Callable[..., Tensor]) -> Callable[..., ComputedNumber]:
    def method(self: ComputedNumber, *others: ComputedNumber) -> ComputedNumber:
        return self.computed(function, *others)

    return method


for _name, _function in _FUNCTIONS.items():
    setattr(ComputedNumber, _name, _method(_function))


class PositiveNumber(ComputedNumber):
    """A number of which it is known that it is positive: it can be compared with 0, as options of programs are."""

    def bool_(self, *_: Any) -> bool:
        """It is not 0."""
        return True

    def is_true(self, *_: Any) -> bool:
        """The same."""
        return True


def _comparison(name: str, outcome: bool) -> Callable[..., ComputedNumber]:
    def method(self: PositiveNumber, other: ComputedNumber) -> ComputedNumber:
        if not isinstance(other.value, Tensor) and other.value == 0:
            return self.wrap_bool(outcome)
        return self.computed(_FUNCTIONS[name], other)

    return method


for _name, _outcome in {"eq": False, "ne": True, "lt": False, "le": False, "gt": True, "ge": True}.items():
    setattr(PositiveNumber, _name, _comparison(_name, _outcome))


def number_of(tensor: Tensor, asked: Asked, assume: Assume | None = None) -> Any:
    """A 0-d tensor of a capture as a Python number; ``asked`` gives the value where it is wanted, or raises.

    Where that only decides whether the program raises, ``assume`` is asked instead.
    """
    import torch.fx.experimental.sym_node

    node = ComputedNumber(tensor.detach(), asked, assume)
    kind = torch.SymFloat if node.is_float() else torch.SymBool if node.is_bool() else torch.SymInt
    return kind(node)


def never(refused: Callable[[], Exception]) -> Asked:
    """What raises wherever the value is wanted."""

    def asked(_: Tensor) -> Any:
        raise refused()

    return asked


def tensor_of(number: Any) -> Tensor | None:
    """The tensor behind a number that a capture computes; None for any other."""
    node = getattr(number, "node", None)
    return node.value if isinstance(node, ComputedNumber) else None


@contextlib.contextmanager
def following_math() -> Iterator[None]:
    """Let functions of Python's ``math``, ``min`` and ``max`` take numbers that a capture computes, or has symbols for.

    They would ask for the values. NumPy's (``np.sqrt``) call a method of their name.
    """
    changed: list[tuple[Any, str, Any]]
    changed = [(math, name, _following(getattr(math, name), follow)) for name, follow in _MATH.items()]
    changed += [(kind, name, function) for _, name, function in changed for kind in NUMBERS[:2] if name != "pow"]
    changed += [(builtins, name, _choosing(getattr(builtins, name), better)) for name, better in _ORDER.items()]
    with replaced(changed):
        yield


def _following(function: Callable[..., Any], follow: Callable[..., Tensor]) -> Callable[..., Any]:
    of_symbols = _OF_SYMBOLS[function.__name__]

    def call(*args: Any) -> Any:
        known = next((n for a in args if isinstance(n := getattr(a, "node", None), ComputedNumber)), None)
        if known is None:
            return (of_symbols if any(isinstance(a, NUMBERS) for a in args) else function)(*args)
        first, *others = (a.node if hasattr(a, "node") else known.wrap_float(float(a)) for a in args)
        return torch.SymFloat(first.computed(lambda x, *rest: follow(x.to(torch.float64), *rest), *others))

    return call


def _choosing(function: Callable[..., Any], better: Callable[[Tensor, Tensor], Tensor]) -> Callable[..., Any]:
    """``min`` or ``max``, which takes another number in place of the first one where it is ``better``."""

    def call(*args: Any, **options: Any) -> Any:
        given = args[0] if len(args) == 1 and isinstance(args[0], (list, tuple)) else args
        known = next((a.node for a in given if _is_computed(a)), None)
        if known is None or options or not all(isinstance(a, (int, float)) or _is_computed(a) for a in given):
            return function(*args, **options)
        is_float = any(isinstance(a, (float, torch.SymFloat)) for a in given)
        with torch.no_grad():
            values = (a.node.wide() if _is_computed(a) else a for a in given)
            best, *others = (torch.as_tensor(v, dtype=torch.float64 if is_float else torch.int64) for v in values)
            for other in others:
                best = torch.where(better(other, best), other, best)
        return (torch.SymFloat if is_float else torch.SymInt)(known._like(best))

    return call


def _is_computed(number: Any) -> bool:
    return isinstance(number, (torch.SymFloat, torch.SymInt)) and isinstance(number.node, ComputedNumber)


_ORDER: dict[str, Callable[[Tensor, Tensor], Tensor]] = {"min": torch.lt, "max": torch.gt}
_ANGLES = ("sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh")
_MATH: dict[str, Callable[..., Tensor]] = {
    "sqrt": torch.sqrt,
    "pow": torch.pow,
    "exp": torch.exp,
    "expm1": torch.expm1,
    "log": torch.log,
    "log1p": torch.log1p,
    "log2": torch.log2,
    "log10": torch.log10,
    **{name: getattr(torch, name) for name in _ANGLES},
}
_log2: Callable[[Any], Any] = sym_functions["log2"]
_OF_SYMBOLS: dict[str, Callable[..., Any]] = {  # in f64, by functions that PyTorch has of symbols
    **{name: sym_functions[name] for name in ("sqrt", "log2", *_ANGLES)},
    "pow": lambda x, y: torch.sym_float(x) ** y,
    "exp": lambda x: math.e ** torch.sym_float(x),
    "expm1": lambda x: math.e ** torch.sym_float(x) - 1,
    "log": lambda x, base=math.e: _log2(x) / math.log2(base),
    "log1p": lambda x: _log2(1 + x) / math.log2(math.e),
    "log10": lambda x: _log2(x) / math.log2(10),
}
