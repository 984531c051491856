"""One record an operator: all that hloemit knows of it, whichever file says so.

What is known of many operators in one way stands in a table, beside the code that reads it: conditions on values in
``program/passes/checks.py``, autocast's lists in ``lazy/autocast.py``. Each line of such a table fills in a field of
its operators' records by ``describe``, and the record knows the file and line. ``hloemit ops aten.index_add`` prints
it. A user fills in the same fields by keyword of ``hloemit.lowering.register``.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

import torch

from hloemit.base.operators import Missing
from hloemit.base.torch_private import OpOverload

# an OpOverload, a higher-order operator, a Python function such as operator.add, or the name of a library's operator
# that need not be imported yet: "namespace::name", "namespace::name.overload", or "namespace::name.*" for all overloads
Operator = Any
F = TypeVar("F", bound=Callable[..., Any])


class Place(NamedTuple):
    """Where something is said of an operator."""

    module: str
    line: int

    @property
    def is_ours(self) -> bool:
        """Whether it is hloemit that says so."""
        return self.module.startswith("hloemit.")


@dataclass(slots=True)
class OperatorRecord:
    """What is known of one operator; None where nobody says anything."""

    rule: Callable[..., Any] | None = None
    checks: Callable[..., Any] | None = None
    makes: Callable[..., Any] | None = None
    pads: Callable[..., Any] | None = None
    kernel: Callable[..., Any] | None = None
    parts: Callable[..., Any] | None = None
    capture_kernel: Callable[..., Any] | None = None
    device_kernel: Callable[..., Any] | None = None
    substitute: Callable[..., Any] | None = None
    twin: Any = None
    statistics: int | None = None
    reads_values: bool | None = None
    by_example: bool | None = None
    lifts: bool | None = None
    writes_numbers: bool | None = None
    is_real: bool | None = None
    autocast: str | None = None
    places: dict[str, Place] = field(default_factory=dict)  # of each field, who says so


# What each field says, and which room reads it
FIELDS: dict[str, str] = {
    "rule": "emits StableHLO (lowering)",
    "checks": "conditions on values, which checks=True adds to a program (capture)",
    "makes": "with bound=, makes what has a size that depends on data: rows up to the bound, and their count (capture)",
    "pads": "with bound=, reads rows that have padding behind them (capture)",
    "kernel": "what is done in the place of recording it (recording)",
    "capture_kernel": "what a capture does in the place of recording it (recording)",
    "parts": "other operators that are recorded in its place (recording), and that it is decomposed into (lowering)",
    "device_kernel": "what the lazy device does in the place of recording it (lazy)",
    "substitute": "a function that is called in its place while a program is captured (capture)",
    "twin": "the operator that gives as results what this one writes (recording)",
    "statistics": "the argument that says whether it updates running statistics, of which its schema says nothing",
    "reads_values": "what it gives depends on values in a way that no shape tells, so it is not recorded (recording)",
    "by_example": "types of results on the CPU are taken from a call, because those on meta differ (recording)",
    "lifts": "Python numbers are arguments of the lazy device's programs, and may change from step to step (recording)",
    "writes_numbers": "refuses a Python number that the dtype of its result cannot hold (base)",
    "is_real": "is one of real numbers alone, whatever its shape kernel takes (lowering)",
    "autocast": "what it computes in under autocast on the lazy device (lazy)",
}

# what an operator computes in under autocast; PyTorch's documentation has the words
AUTOCAST = ("lower precision", "float32", "float32 result", "widest", "refused")

_RECORDS: dict[Operator, OperatorRecord] = {}
_foreign: set[Operator] = set()  # of which anybody but hloemit says something
_listeners: list[Callable[[Operator], None]] = []
_told = [0]  # how often anybody but hloemit has said something


def describe(*operators: Operator, override: bool = False, place: Place | None = None, **facts: Any) -> None:
    """Fill in fields of operators' records; ``place`` is the caller's where none is given.

    Raises ValueError where a field is filled in already, unless ``override`` says that it is meant.
    """
    _enter(operators, facts, place or caller(2), override)


def _enter(operators: Iterable[Operator], facts: dict[str, Any], place: Place, override: bool) -> None:
    for operator in operators:
        if isinstance(operator, Missing):
            continue
        record = _RECORDS.setdefault(operator, OperatorRecord())
        for name, fact in facts.items():
            before = getattr(record, name)
            if before is not None and not override:
                what = "a rule" if name == "rule" else name
                raise ValueError(f"{operator} has {what} already: {before!r}; pass override=True to replace it")
            setattr(record, name, fact)
            record.places[name] = place
        if not place.is_ours:
            _foreign.add(operator)
            _tell(operator)


def _tell(operator: Operator) -> None:
    _told[0] += 1
    for listener in _listeners:
        listener(operator)


def describing(name: str) -> Callable[..., Callable[[F], F]]:
    """A decorator that fills in one field of operators' records."""

    def decorator(*operators: Operator) -> Callable[[F], F]:
        place = caller(2)

        def enter(function: F) -> F:
            _enter(operators, {name: function}, place, override=False)
            return function

        return enter

    return decorator


def describe_each(name: str, table: dict[Any, Any]) -> None:
    """Fill in a field of each operator of a table."""
    place = caller(2)
    for operator, fact in table.items():
        _enter([operator], {name: fact}, place, override=False)


def caller(depth: int) -> Place:
    """Where a function was called, ``depth`` frames up."""
    frame = sys._getframe(depth)
    return Place(frame.f_globals.get("__name__", ""), frame.f_lineno)


def known(operator: Operator, name: str) -> Any:
    """A field of an operator's record, or None: what is said of the overload, by itself or by name, or of all."""
    record = _RECORDS.get(operator)
    found = None if record is None else getattr(record, name)
    if found is None and isinstance(operator, OpOverload):
        for key in _names(operator):
            record = _RECORDS.get(key)
            found = None if record is None else getattr(record, name)
            if found is not None:
                break
    return found


def _names(operator: OpOverload) -> tuple[str, str]:
    name = operator.name()
    return name, f"{name.partition('.')[0]}.*"


def record_of(operator: Operator) -> OperatorRecord:
    """All that is known of an operator; not to be changed."""
    names = _names(operator) if isinstance(operator, OpOverload) else ()
    merged = OperatorRecord()
    for record in (_RECORDS[key] for key in (operator, *names) if key in _RECORDS):
        for name, place in record.places.items():
            if name not in merged.places:
                setattr(merged, name, getattr(record, name))
                merged.places[name] = place
    return merged


def described(name: str) -> Iterator[tuple[Operator, Any]]:
    """Every operator, or name of one, with a field that is filled in, and what it is."""
    found = [(operator, getattr(record, name)) for operator, record in _RECORDS.items()]
    return ((operator, fact) for operator, fact in found if fact is not None)


def forget(operator: Operator) -> None:
    """Drop all that is known of an operator."""
    _RECORDS.pop(operator, None)
    _foreign.discard(operator)
    _tell(operator)


def resolve(operator: Operator) -> OpOverload | None:
    """The overload that an operator is or that a name means; None for a function, or where no library defines it."""
    if isinstance(operator, str):
        namespace, _, name = operator.partition("::")
        packet, _, overload = name.partition(".")
        operator = getattr(getattr(getattr(torch.ops, namespace), packet, None), overload or "default", None)
    return operator if isinstance(operator, OpOverload) else None


def has_foreign_facts() -> bool:
    """Whether anybody but hloemit says something of an operator."""
    return bool(_foreign)


def foreign_facts() -> int:
    """How often anybody but hloemit has said something of an operator: programs of before may be others now."""
    return _told[0]


def on_foreign_fact(listener: Callable[[Operator], None]) -> None:
    """Call ``listener`` with each operator of which anybody but hloemit says something, now or later."""
    _listeners.append(listener)
    for operator in list(_foreign):
        listener(operator)


assert FIELDS.keys() == {f.name for f in dataclasses.fields(OperatorRecord)} - {"places"}
