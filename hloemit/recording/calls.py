"""What the recorder knows of an operator before it is called: what its arguments are, and which may be lifted."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from enum import IntEnum
from typing import Any

import torch

from hloemit.base.environment import is_set
from hloemit.base.numbers import writes_numbers
from hloemit.base.operators import aten
from hloemit.base.records import describe, known, on_foreign_fact, resolve
from hloemit.base.torch_private import OpOverload, OpOverloadPacket, allows_numbers, schema_of

_READING = {torch.Tag.dynamic_output_shape, torch.Tag.data_dependent_output}


class Kind(IntEnum):
    """How an argument goes into the key of a step."""

    PLAIN = 0  # by its value: an int, a bool, a string, a dtype
    TENSOR = 1  # or a number that stands for one
    TENSORS = 2
    SCALAR = 3  # int, float, bool or complex, told apart
    SCALARS = 4
    LIST = 5  # of plain values
    FLOAT = 6
    DEVICE = 7  # always ours
    GENERATOR = 8


_KINDS = {
    "Tensor": Kind.TENSOR,
    "List[Tensor]": Kind.TENSORS,
    "List[Optional[Tensor]]": Kind.TENSORS,
    "number": Kind.SCALAR,
    "List[number]": Kind.SCALARS,
    "float": Kind.FLOAT,
    "Device": Kind.DEVICE,
    "Generator": Kind.GENERATOR,
}

_COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")
_ARITHMETIC = ("add", "sub", "rsub", "mul", "div", "true_divide", "addcmul", "addcdiv", "lerp")
# operators whose Python numbers may change from step to step: they are arguments of the program
_LIFTING = [
    f"aten::{prefix}{name}.*"
    for prefix in ("", "_foreach_")
    for name in (
        *(*_ARITHMETIC, "full", "fill", "full_like", "new_full", "scalar_tensor", "pow"),
        *("clamp", "clamp_min", "clamp_max", "maximum", "minimum", "remainder", "fmod", "masked_fill", "addmm"),
        *(*_COMPARISONS, "index_fill", "scatter", "bitwise_and", "bitwise_or", "bitwise_xor"),
        *("bitwise_left_shift", "bitwise_right_shift", "__lshift__", "__rshift__"),
        *("addmv", "addr", "baddbmm", "addbmm", "floor_divide"),
    )
]
describe(*_LIFTING, lifts=True)
_PRODUCTS = ("mm", "mv", "dot", "matmul", "linear", "conv", "attention", "lstm", "gru", "rnn", "addr", "bilinear")
_UNITS = frozenset((1, -1))  # integers that programs spell out
_FORMULAS = frozenset((0.0, 1.0, -1.0))  # of numbers for which XLA has better code than for any number
_indices = itertools.count()


class Units:
    """Whether 0, 1 and -1 are lifted, too: of several processes one has 0 where another has 2, as in ``x * rank``.

    They run one program. Exponents stay what they are: each of ``_POWERS`` is another formula.
    """

    are_lifted = False

    @classmethod
    def lift(cls) -> None:
        """From now on."""
        cls.are_lifted = True


_POWERS = frozenset((0, 0.5, -0.5, 1, -1, 2, -2, 3, -3))


class CallType:
    """An operator, and how its arguments go into a key. ``index`` stands for it there."""

    def __init__(self, op: OpOverload) -> None:
        self.op = op
        self.name = op.overloadpacket.__name__
        self.index = next(_indices)
        self.kinds = [_kind(a) for a in schema_of(op).arguments if not a.kwarg_only]
        self.keyword_kinds = {a.name: _kind(a) for a in schema_of(op).arguments if a.kwarg_only}
        self.is_arithmetic = self.name.removeprefix("_foreach_") in _ARITHMETIC
        self.is_power = "pow" in self.name
        self.static = _POWERS if self.is_power else _UNITS if self.is_arithmetic else _FORMULAS
        self.writes_numbers = writes_numbers(op)
        self.compares = self.name in _COMPARISONS
        self.takes_numbers = allows_numbers(self.name)  # in the place of tensors
        self.is_matmul = any(part in self.name for part in _PRODUCTS)
        # attention is recorded without dropout only
        self.is_random = torch.Tag.nondeterministic_seeded in op.tags and "attention" not in self.name
        self.learn()

    def learn(self) -> None:
        """Note what the operator's record says now."""
        self.lifts = bool(known(self.op, "lifts"))
        self.__dict__.pop("is_located", None)

    @functools.cached_property
    def is_located(self) -> bool:
        """Whether a call from another line is another step: because a message names the line."""
        return known(self.op, "checks") is not None or is_set("XLA_HLO_DEBUG")

    def is_one_number(self, numbers: Sequence[Any]) -> bool:
        """Whether the numbers of a list are equal, and together one argument of the program: one rate for many."""
        first = numbers[0] if len(numbers) > 1 else None
        if first is None or not self.is_lifted(first) or numbers.count(first) < len(numbers):
            return False
        # zeros may differ in their sign, which their text has
        return len(set(map(type, numbers))) == 1 and (first != 0 or len(set(map(repr, numbers))) == 1)

    def is_lifted(self, number: Any) -> bool:
        """Whether a number of a scalar argument becomes an argument of the program."""
        return (
            self.lifts
            and type(number) in (float, int)
            and (number not in self.static or self._lifts_unit(number))
            and -(2**63) <= number < 2**63  # not NaN either
        )

    def _lifts_unit(self, number: float) -> bool:
        if Units.are_lifted and not self.is_power:
            return True
        return self.is_arithmetic and type(number) is float  # a rate of 0.0 is a rate


def _kind(argument: Any) -> Kind:
    text = str(argument.type)
    if text.startswith("Optional["):
        text = text.removeprefix("Optional[").removesuffix("]")
    return _KINDS.get(text, Kind.LIST if text.startswith("List[") else Kind.PLAIN)


@functools.cache
def call_type(op: OpOverload) -> CallType:
    """The one description of an operator."""
    return CallType(op)


@functools.cache
def reads_values(op: OpOverload) -> bool:
    """Whether what an operator gives depends on values in a way that no shape tells."""
    said = known(op, "reads_values")
    return not _READING.isdisjoint(op.tags) if said is None else bool(said)


@functools.cache
def functional(op: OpOverload) -> tuple[OpOverload, tuple[str, ...]]:
    """The functional twin of an operator that writes, and the names of its ``out`` arguments.

    Raises NotImplementedError where there is none.
    """
    arguments = schema_of(op).arguments
    outs = tuple(a.name for a in arguments if a.is_out)
    said = resolve(known(op, "twin"))
    if said is not None:
        return said, outs
    names = [(a.name, str(a.type)) for a in arguments if not a.is_out]
    base = op.overloadpacket.__name__
    for packet in (getattr(aten, p, None) for p in ([base] if outs else _names_of_twins(base))):
        overloads = packet.overloads() if isinstance(packet, OpOverloadPacket) else []
        for twin in (getattr(packet, name) for name in overloads):
            found = [(a.name, str(a.type)) for a in schema_of(twin).arguments]
            is_view = any(r.alias_info is not None for r in schema_of(twin).returns)
            if not schema_of(twin).is_mutable and not is_view and _without_factory(found) == _without_factory(names):
                return twin, outs
    raise NotImplementedError(f"{op} has no functional twin, and cannot be recorded")


def _names_of_twins(name: str) -> list[str]:
    """Of an operator that writes: ``add_`` is ``add``, and Python's ``__irshift__`` is ``__rshift__``."""
    stem = name.removesuffix("_")
    twins = [stem, f"{stem}_functional", f"{name}functional"]
    return [*twins, f"__{name[3:]}"] if name.startswith("__i") else twins


def _without_factory(arguments: list[tuple[str, str]]) -> list[tuple[str, str]]:
    options = ("dtype", "layout", "device", "pin_memory")
    return [a for a in arguments if a[0] not in options]


def _learn(operator: Any) -> None:
    """What was worked out from an operator's record, anew: somebody says more of it."""
    for worked_out in (functional, reads_values):
        worked_out.cache_clear()
    op = resolve(operator)
    if op is not None:
        call_type(op).learn()


on_foreign_fact(_learn)
