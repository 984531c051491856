"""Lines that ask of what class a tensor is: ``type(x) is torch.Tensor``.

PyTorch's own captures, by which sizes and values are symbols, run code on tensors of other classes, for which such a
line says no. ``isinstance`` is right there, too.
"""

from __future__ import annotations

import dis
from collections.abc import Iterable, Iterator
from types import CodeType, FunctionType

from hloemit.base.source_lines import Frame
from hloemit.python_state.changes import warn
from hloemit.python_state.user_code import names_of

_CLASSES = ("Tensor", "Parameter")
_ASKING = ("type", "__class__")


def warn_of_class_questions(functions: Iterable[FunctionType]) -> None:
    """Say where functions ask, in a capture that is no recording."""
    for where in dict.fromkeys(frame for function in functions for frame in _asking(function.__code__)):
        warn(
            "a tensor's class is compared with torch.Tensor, and it has another one while a program is captured whose "
            "sizes or branches are symbols: ask by isinstance(x, torch.Tensor)",
            where,
        )


def _asking(code: CodeType) -> Iterator[Frame]:
    """The lines of a function, and of those inside of it, that name a class of tensors and ask for one."""
    named = names_of(code)
    names = named.read.union(named.of_globals)
    if names.isdisjoint(_CLASSES) or names.isdisjoint(_ASKING):
        return
    by_line: dict[int, set[str]] = {}
    for each in dis.get_instructions(code):
        if each.positions is not None and each.positions.lineno is not None and isinstance(each.argval, str):
            by_line.setdefault(each.positions.lineno, set()).add(each.argval)
    for line, found in by_line.items():
        if not found.isdisjoint(_CLASSES) and not found.isdisjoint(_ASKING):
            yield Frame(code.co_filename, line, code.co_name)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _asking(constant)
