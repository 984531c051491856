"""Conditions by which a program does nothing but raise: ``if x.max() > 9: raise ValueError(…)``, ``assert x.any()``.

A capture has no values, so that a branch on one ends it. Where one side of the branch is nothing but a ``raise``, the
program goes on by the other, and the condition becomes an assertion, as those of ``torch.distributions`` are. Python's
bytecode says what the sides are. What an ``except`` of the user's would catch is a branch like any other.
"""

from __future__ import annotations

import contextlib
import dis
import linecache
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass
from types import CodeType, FrameType

from hloemit.base import tables
from hloemit.base.source_lines import is_inside_libraries, is_library_file

_HERE = __file__.removesuffix("recording/own_raises.py")
_LEAVES = ("RETURN", "YIELD", "RERAISE", "SEND", "FOR_ITER", "STORE", "DELETE", "IMPORT", "SETUP", "BEFORE", "MATCH")
_ENDS = ("StopIteration", "StopAsyncIteration")  # which end a loop
_LONGEST = 200  # characters of a statement in a message
_noted: ContextVar[list[Guard] | None] = ContextVar("noted", default=None)


@dataclass(frozen=True)
class Guard:
    """A ``raise`` that a condition leads to: the condition's value where the program goes on, the text and the line."""

    goes_on: bool
    text: str
    line: str

    def __str__(self) -> str:
        return f"the program would raise: {self.text}"


@contextlib.contextmanager
def noting() -> Iterator[list[Guard]]:
    """Let programs that are captured meanwhile go on where they may raise; what is given lists where they did."""
    found: list[Guard] = []
    token = _noted.set(found)
    try:
        yield found
    finally:
        _noted.reset(token)


def guard_here() -> Guard | None:
    """The guard that the running program has asked a condition for; None where it decides anything else."""
    noted = _noted.get()
    if noted is None:
        return None
    frame = _asking(sys._getframe(1))
    if frame is None or _is_caught(frame):
        return None
    found = _guard(frame.f_code, frame.f_lasti)
    if found is not None and found not in noted:
        noted.append(found)
    return found


def _asking(frame: FrameType | None) -> FrameType | None:
    """The frame that branches: the first one that is neither hloemit's nor, in the midst of a call, PyTorch's."""
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith(_HERE):
            at_jump = _is_jump(_at(frame.f_code).get(frame.f_lasti))
            if at_jump or not is_inside_libraries(file):
                return frame if at_jump else None
        frame = frame.f_back
    return None


def _is_caught(frame: FrameType | None) -> bool:
    """Whether code of the user's, up to where the capture began, would catch what is raised here."""
    while frame is not None and not frame.f_code.co_filename.startswith(_HERE):
        if not is_library_file(frame.f_code.co_filename) and _is_tried(frame.f_code, frame.f_lasti):
            return True
        frame = frame.f_back
    return False


@tables.remembered("TriedCode", 4096)
def _is_tried(code: CodeType, offset: int) -> bool:
    """Whether an instruction is inside of a ``try``; a ``with`` is none."""
    instructions = list(dis.get_instructions(code))
    for entry in dis.Bytecode(code).exception_entries:  # type: ignore[attr-defined]  # of Python 3.11, unknown to typeshed
        if entry.start <= offset < entry.end:
            handler = [i.opname for i in instructions if i.offset >= entry.target][:2]
            if handler[:1] == ["PUSH_EXC_INFO"] and handler[1:] != ["WITH_EXCEPT_START"]:
                return True
    return False


@tables.remembered("Instructions", 1024)
def _at(code: CodeType) -> dict[int, dis.Instruction]:
    return {instruction.offset: instruction for instruction in dis.get_instructions(code)}


def _is_jump(instruction: dis.Instruction | None) -> bool:
    """Whether an instruction asks whether something is true, and jumps."""
    name = "" if instruction is None else instruction.opname
    return name == "TO_BOOL" or (name.startswith("POP_JUMP") and name.endswith(("IF_TRUE", "IF_FALSE")))


@tables.remembered("Guards", 4096)
def _guard(code: CodeType, offset: int) -> Guard | None:
    instructions = list(_at(code).values())
    index = next(n for n, i in enumerate(instructions) if i.offset == offset)
    if instructions[index].opname == "TO_BOOL":
        index += 1
        if not _is_jump(instructions[index]):
            return None
    jump = instructions[index]
    target = next((n for n, i in enumerate(instructions) if i.offset == jump.argval), None)
    if target is None:
        return None
    jumps_if = jump.opname.endswith("IF_TRUE")
    behind, there = (_raise_after(instructions, n) for n in (index + 1, target))
    if (behind is None) is (there is None):
        return None
    raised = behind or there
    assert raised is not None
    first, last, *_ = raised.positions or (None, None)
    lines = range(first or 0, (last or first or 0) + 1)
    text = " ".join(linecache.getline(code.co_filename, line).strip() for line in lines)
    return Guard(jumps_if if behind is not None else not jumps_if, text[:_LONGEST], f"{code.co_filename}:{first}")


def _raise_after(instructions: list[dis.Instruction], index: int) -> dis.Instruction | None:
    """The ``raise`` that is reached from an instruction without a branch, and with nothing written on the way.

    Variables of the function alone may be, which nobody sees after it.
    """
    for instruction in instructions[index:]:
        name = instruction.opname
        if name == "RAISE_VARARGS":
            return instruction
        if "JUMP" in name or (name.startswith(_LEAVES) and not name.startswith("STORE_FAST")):
            return None
        if instruction.argval in _ENDS:
            return None
    return None
