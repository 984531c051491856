"""Conditions by which a program does nothing but raise: ``if x.max() > 9: raise ValueError(…)``, ``assert x.any()``.

A capture has no values, so that a branch on one ends it. Where one side of the branch is nothing but a ``raise``, the
program goes on by the other, and the condition becomes an assertion, as those of ``torch.distributions`` are. Python's
bytecode says what the sides are. What an ``except`` of the user's would catch is a branch like any other. Where a side
does nothing but warn, the program goes on without it.
"""

from __future__ import annotations

import contextlib
import dis
import itertools
import linecache
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from types import CodeType, FrameType

import torch
from torch import Tensor

from hloemit.base import tables
from hloemit.base.operators import aten
from hloemit.base.source_lines import calling_frame, is_inside_libraries, is_library_file
from hloemit.base.torch_private import is_wrapped, unwrapped

_HERE = __file__.removesuffix("recording/own_raises.py")
_LEAVES = ("RETURN", "YIELD", "RERAISE", "SEND", "FOR_ITER", "STORE", "DELETE", "IMPORT", "SETUP", "BEFORE", "MATCH")
_PLAIN = (
    "COMPARE_OP",
    "IS_OP",
    "CONTAINS_OP",
    "TO_BOOL",
    "PUSH_NULL",
    "CACHE",
    "NOT_TAKEN",
    "UNARY_NOT",
)  # calls nothing
_ENDS = ("StopIteration", "StopAsyncIteration")  # which end a loop
_WARNERS = ("warnings", "logging", "logger", "log")
_LONGEST = 200  # characters of a statement in a message
_noted: ContextVar[list[Guard] | None] = ContextVar("noted", default=None)


@dataclass(frozen=True)
class Guard:
    """A ``raise`` that a condition leads to: the condition's value where the program goes on, the text and the line.

    Or a warning, which has no text, and which nothing comes of.
    """

    goes_on: bool
    text: str
    line: str

    def __str__(self) -> str:
        return f"the program would raise: {self.text}"


_CHECK = Guard(True, "torch._check", "")


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
    found = _guard(frame.f_code, frame.f_lasti, frame.f_code.co_filename)
    if found is not None and found.text and found not in noted:
        noted.append(found)
    return found


def checked_here() -> Guard:
    """What the running program says by ``torch._check`` of a condition: it goes on where that holds."""
    frame = calling_frame()
    return Guard(True, frame.text, str(frame)) if frame and frame.text else _CHECK


def assume(x: Tensor, guard: Guard) -> bool:
    """Assert that the program goes on, and go on; called where what a capture runs is recorded."""
    if not guard.text:
        return guard.goes_on
    with torch.no_grad():
        condition = x.reshape(()).ne(0) if guard.goes_on else x.reshape(()).eq(0)
        aten._assert_async.msg(condition, str(guard))
    return guard.goes_on


def asserted(conditions: Tensor, message: str) -> None:
    """Assert that conditions hold, in all rows where ``torch.vmap`` has some: it has no rule for an assertion."""
    while is_wrapped(conditions):
        conditions = unwrapped(conditions)
    aten._assert_async.msg(conditions.all(), message)


def _asking(frame: FrameType | None) -> FrameType | None:
    """The frame that branches: the first one that is neither hloemit's nor, in the midst of a call, PyTorch's."""
    while frame is not None:
        file = frame.f_code.co_filename
        if not file.startswith(_HERE):
            here = _at(frame.f_code).get(frame.f_lasti)
            at_jump = _is_jump(here) or _asks(here)
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
    """Whether an instruction is inside of a ``try``; a ``with`` is none, and may be inside of one."""
    entries = dis.Bytecode(code).exception_entries  # type: ignore[attr-defined]  # of Python 3.11, unknown to typeshed
    while True:
        handler = next((entry.target for entry in entries if entry.start <= offset < entry.end), None)
        if handler is None:
            return False
        first, second = (i.opname for i in _from(code, handler)[:2])
        if first == "PUSH_EXC_INFO" and second != "WITH_EXCEPT_START":
            return True
        offset = handler  # whose own handler gets what it raises again


def _from(code: CodeType, offset: int) -> list[dis.Instruction]:
    return [instruction for at, instruction in _at(code).items() if at >= offset]


@tables.remembered("Instructions", 1024)
def _at(code: CodeType) -> dict[int, dis.Instruction]:
    return {instruction.offset: instruction for instruction in dis.get_instructions(code)}


def _is_jump(instruction: dis.Instruction | None) -> bool:
    """Whether an instruction asks whether something is true, and jumps."""
    name = "" if instruction is None else instruction.opname
    return name.startswith("POP_JUMP") and name.endswith(("IF_TRUE", "IF_FALSE"))


def _asks(instruction: dis.Instruction | None) -> bool:
    """Whether an instruction ahead of a jump asks, as Python 3.13's do; a comparison may ask of its own result."""
    if instruction is None:
        return False
    is_comparison = instruction.opname == "COMPARE_OP"
    return instruction.opname == "TO_BOOL" or (is_comparison and instruction.argrepr.startswith("bool("))


@tables.remembered("Guards", 4096)
def _guard(code: CodeType, offset: int, file: str) -> Guard | None:
    jump, *behind = _from(code, offset)
    if _asks(jump):
        jump, *behind = behind
    if not jump.opname.endswith(("IF_TRUE", "IF_FALSE")):
        return None
    jumps_if = jump.opname.endswith("IF_TRUE")
    raised = {not jumps_if: _raise_in(behind), jumps_if: _raise_in(_from(code, jump.argval))}
    goes_on = [value for value, found in raised.items() if found is None]
    if len(goes_on) != 1:
        return Guard(jumps_if, "", f"{file}:{jump.positions}") if _only_warns(behind, jump.argval) else None
    found = raised[not goes_on[0]]
    first, last, *_ = (found and found.positions) or (None, None)
    lines = range(first or 0, (last or first or 0) + 1)
    text = " ".join(linecache.getline(file, line).strip() for line in lines)
    return Guard(goes_on[0], text[:_LONGEST], f"{file}:{first}")


def _only_warns(behind: Iterable[dis.Instruction], end: int) -> bool:
    """Whether what a jump leaves out calls a function of ``warnings`` or of a logger, and does nothing else.

    An ``assert`` may come before it, and what it says may be chosen by an ``if … else``.
    """
    side = list(itertools.takewhile(lambda instruction: instruction.offset < end, behind))
    while further := _further_condition(side, end):
        side = side[further:]
    if any(_leaves(i) and not _is_within(i, end) for i in side):
        return False
    raises = [at for at, i in enumerate(side, 1) if i.opname == "RAISE_VARARGS"]
    if len(raises) != sum(i.opname == "LOAD_ASSERTION_ERROR" or i.argval is AssertionError for i in side):
        return False
    statement = side[max(raises, default=0) :]
    called = [i.argval for i in statement if i.opname in ("LOAD_GLOBAL", "LOAD_METHOD", "LOAD_ATTR")]
    ends = [at for at, i in enumerate(statement, 1) if i.opname == "POP_TOP"]
    return _is_warning(*called[:2]) and ends == [len(statement)]


def _is_warning(owner: str = "", method: str = "") -> bool:
    """Whether a name, and what is asked of it, are a call that warns: ``warnings.warn``, ``_logger.warning``."""
    return owner.endswith("_warn") or (owner.lower().strip("_") in _WARNERS and method.startswith("warn"))


def _is_within(jump: dis.Instruction, end: int) -> bool:
    """Whether an instruction jumps forward, and no further than to where a side ends."""
    return "JUMP" in jump.opname and jump.offset < jump.argval <= end


def _further_condition(side: Sequence[dis.Instruction], end: int) -> int:
    """How many instructions are a second condition of the same branch, which calls nothing; 0 where there is none."""
    for count, instruction in enumerate(side, 1):
        if _is_jump(instruction):
            return count if instruction.argval == end else 0
        if instruction.opname not in _PLAIN and not instruction.opname.startswith("LOAD_"):
            return 0
    return 0


def _leaves(instruction: dis.Instruction) -> bool:
    return "JUMP" in instruction.opname or instruction.opname.startswith(_LEAVES)


def _raise_in(instructions: Iterable[dis.Instruction]) -> dis.Instruction | None:
    """The ``raise`` that instructions come to without a branch, and with nothing written on the way.

    Variables of the function alone may be, which nobody sees after it.
    """
    for instruction in instructions:
        name = instruction.opname
        if name == "RAISE_VARARGS":
            return instruction
        if _leaves(instruction) and not name.startswith("STORE_FAST"):
            return None
        if instruction.argval in _ENDS:
            return None
    return None
