"""Lines that ask of what class a tensor is, ``type(x) is torch.Tensor``, or a size, ``isinstance(x.shape[0], int)``.

PyTorch's own captures, by which sizes and values are symbols, run code on tensors of other classes, and on sizes that
are no integers, for which such a line says no. Of tensors ``isinstance`` is right there, too.
"""

from __future__ import annotations

import dis
from collections.abc import Iterable, Iterator, Sequence, Set
from types import CodeType, FunctionType

from hloemit.base.source_lines import Frame
from hloemit.python_state.changes import warn
from hloemit.python_state.user_code import names_of

_QUESTIONS = {  # what a line names one of each of, and what is said of it
    (("Tensor", "Parameter"), ("type", "__class__"), ()): (
        "a tensor's class is compared with torch.Tensor, and it has another one while a program is captured whose "
        "sizes or branches are symbols: ask by isinstance(x, torch.Tensor)"
    ),
    (("int",), ("type", "isinstance"), ("shape", "size", "numel")): (
        "a size is asked whether it is an int, and an open one is none while the program is captured: ask whether it "
        "is a tensor, or None"
    ),
}


def warn_of_class_questions(functions: Iterable[FunctionType]) -> None:
    """Say where functions ask, in a capture that is no recording."""
    for message, where in dict.fromkeys(found for function in functions for found in _asking(function.__code__)):
        warn(message, where)


def _asking(code: CodeType) -> Iterator[tuple[str, Frame]]:
    """The lines of a function, and of those inside of it, that ask, each with what to say of it."""
    named = names_of(code)
    if not any(_asks(named.read.union(named.of_globals), groups) for groups in _QUESTIONS):
        return
    by_line: dict[int, set[str]] = {}
    for each in dis.get_instructions(code):
        if each.positions is not None and each.positions.lineno is not None and isinstance(each.argval, str):
            by_line.setdefault(each.positions.lineno, set()).add(each.argval)
    for line, found in by_line.items():
        for groups, message in _QUESTIONS.items():
            if _asks(found, groups):
                yield message, Frame(code.co_filename, line, code.co_name)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _asking(constant)


def _asks(names: Set[str], groups: Iterable[Sequence[str]]) -> bool:
    return all(not group or not names.isdisjoint(group) for group in groups)
