"""Where in the user's source a captured node comes from."""

from __future__ import annotations

import contextlib
import dis
import linecache
import os
import re
import sys
import sysconfig
import threading
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import FrameType, TracebackType

import torch

from hloemit.base import tables

TORCH_ROOT = str(Path(torch.__file__).parent) + os.sep  # beside it lie torchvision and torch_geometric, which call it
OWN_ROOT = str(Path(__file__).parents[1]) + os.sep
STDIN = "<stdin>"  # what Python calls a program that came there
_NOT_THE_USERS = (TORCH_ROOT, OWN_ROOT, contextlib.__file__, "<")
_DOORS: tuple[str, ...] = ()
_LIBRARIES = sys.stdlib_module_names | {"sympy", "mpmath", "numpy", "optree", "networkx", "jax", "jaxlib"}  # of torch's
_STANDARD_LIBRARY, *_INTO = (str(Path(sysconfig.get_paths()[key])) + os.sep for key in ("stdlib", "purelib", "platlib"))
_INSTALLED = (_STANDARD_LIBRARY, *_INTO, TORCH_ROOT, OWN_ROOT, "<frozen")
_PACKAGES = ("/site-packages/", "/dist-packages/")  # of the user, of a distribution, of an environment under this one
_RAISE = dis.opmap["RAISE_VARARGS"]
_FRAME = re.compile(r'^\s*File "(?P<file>[^"]+)", line (?P<line>\d+), in (?P<function>.+)$')


@dataclass(frozen=True)
class Frame:
    """One line of the user's source."""

    file: str
    line: int
    function: str = ""

    @property
    def text(self) -> str:
        """The source line itself, or ``""`` where the file is not there any more."""
        return linecache.getline(self.file, self.line).strip()

    def __str__(self) -> str:
        return f"{self.file}:{self.line}" + (f"  {self.text}" if self.text else "")


def is_a_door(folder: Path) -> None:
    """Say that files of a folder, the command line's, call hloemit for a user: outside of them is no line of theirs."""
    global _DOORS  # noqa: PLW0603  # before anything is captured
    inside = str(folder) + os.sep
    if inside not in _DOORS:
        _DOORS += (inside,)


@tables.remembered("Frames", 4096)
def user_frame(stack_trace: str | None) -> Frame | None:
    """The innermost frame of a node's ``stack_trace`` that lies outside torch and hloemit; None where there is none."""
    if not stack_trace:
        return None
    for line in reversed(stack_trace.splitlines()):
        match = _FRAME.match(line)
        if match and match["file"].startswith(_DOORS):
            return None
        if match and not is_inside_libraries(match["file"]):
            return Frame(match["file"], int(match["line"]), match["function"].strip())
    return None


def calling_frame() -> Frame | None:
    """The innermost running frame outside of torch and hloemit: the user's line that called into us.

    On a thread of PyTorch's own, which runs backward, it is the line of the main thread, which waits there.
    """
    found = _first_outside(sys._getframe(1))
    if found is None and threading.current_thread() is not threading.main_thread():
        found = _first_outside(sys._current_frames().get(threading.main_thread().ident or 0))
    return found


def _first_outside(frame: FrameType | None) -> Frame | None:
    while frame is not None:
        code = frame.f_code
        if code.co_filename.startswith(_DOORS):
            return None
        if not is_inside_libraries(code.co_filename):
            return Frame(code.co_filename, frame.f_lineno, code.co_name)
        frame = frame.f_back
    return None


@tables.remembered("SourceFiles", 4096)
def is_inside_libraries(file: str) -> bool:
    """Whether a source file is torch's, hloemit's, or the library's that calls them."""
    return file.startswith(_NOT_THE_USERS) and file != STDIN


def is_library_file(file: str) -> bool:
    """Whether a source file is Python's own, or of an installed package."""
    return file.startswith(_INSTALLED) or any(folder in file for folder in _PACKAGES)


def module_path(node: torch.fx.Node) -> str:
    """The path of the innermost ``nn.Module`` that a node was traced in, as ``encoder.layers.3.norm: LayerNorm``."""
    stack = node.meta.get("nn_module_stack")
    if not stack:
        return ""
    path, kind = list(stack.values())[-1]
    name = kind if isinstance(kind, str) else getattr(kind, "__qualname__", str(kind))
    name = name.rpartition(".")[2]
    path = path.removeprefix("L__self__").removeprefix(".") if isinstance(path, str) else str(path)
    return f"{path}: {name}" if path else name


def describe_origin(node: torch.fx.Node) -> str:
    """Where a node comes from, for a message: the user's line with its text, then the module path."""
    frame = user_frame(node.meta.get("stack_trace"))
    path = module_path(node)
    lines = []
    if frame is not None:
        lines.append(f"at {frame}")
    if path:
        lines.append(f"in {path}")
    return "\n".join(lines)


def failing_line(error: BaseException, reason: str) -> str:
    """``reason``, followed by the user's line that an exception came from where its traceback shows one.

    A line of Python's own library is not one: torch asks it, too (``inspect``, of what a function takes).
    """
    innermost = None
    for trace in _steps(error):
        code = trace.tb_frame.f_code
        file = code.co_filename
        if file.startswith(_STANDARD_LIBRARY) and not any(folder in file for folder in _PACKAGES):
            continue
        innermost = user_frame(f'File "{file}", line {trace.tb_lineno}, in {code.co_name}') or innermost
    return f"{reason}\n    at {innermost}" if innermost is not None else reason


def is_the_programs_own(error: BaseException) -> bool:
    """Whether a program raised an exception by itself, or a library that it called, with a ``raise`` or ``assert``."""
    entered, last = None, None  # where torch called the code that raised
    for trace in _steps(error):
        file = trace.tb_frame.f_code.co_filename
        if is_inside_libraries(file) and _package(trace) != "__main__":  # of no file, as python -c
            entered = None
        else:
            entered = entered or trace
        last = trace
    if entered is None or last is None or last.tb_frame.f_code.co_code[last.tb_lasti] != _RAISE:
        return False
    return _package(entered) not in _LIBRARIES


def _package(trace: TracebackType) -> str:
    return str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]


def _steps(error: BaseException) -> Iterator[TracebackType]:
    """The entries of a traceback, from the outermost."""
    trace = error.__traceback__
    while trace is not None:
        yield trace
        trace = trace.tb_next
