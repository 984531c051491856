"""Files that code reads and folders that it looks into: a program has what was there when it was captured.

What is opened in C (``np.fromfile``, ``safetensors``) is not heard of. Clocks and entropy are in ``clocks``, and files
that were open before in ``iterators``.
"""

from __future__ import annotations

import builtins
import contextlib
import functools
import io
import os
import sys
import threading
from collections.abc import Callable, Iterator
from types import FrameType
from typing import Any

from hloemit.base.source_lines import is_inside_libraries, is_library_file

_OPENING = ((builtins, "open"), (io, "open"))
_LOOKING = tuple([(os, name) for name in ("listdir", "scandir", "stat", "getcwd")])
_ON_THE_WAY = {"posixpath", "ntpath", "genericpath", "pathlib", "glob", "os", "numpy"}  # from the user's line there
_OF_PYTHON = {"linecache", "inspect", "tokenize", "traceback", "warnings", "importlib", "logging"}  # which read sources
_OF_TORCH = {"torch.serialization"}


_Refusal = Callable[[str], None] | None
_Question = Callable[..., bool]


@contextlib.contextmanager
def heard(refuse: _Refusal = None, refuse_written: _Refusal = None) -> Iterator[list[str]]:
    """Gives the names of files that the user's code, or a library for it, reads on this thread meanwhile.

    ``refuse`` is called with each before it is read, and may raise; ``refuse_written`` with each that is written.
    """
    found: list[str] = []

    def note(name: str) -> None:
        found.append(name)
        if refuse is not None:
            refuse(name)

    opened: list[tuple[_Question, Callable[[str], None]]] = [(_read_by_user, note)]
    if refuse_written is not None:
        opened.append((_written_by_user, refuse_written))
    before = [(room, name, getattr(room, name)) for room, name in (*_OPENING, *_LOOKING)]
    for room, name, function in before:
        setattr(room, name, _noting(function, opened if (room, name) in _OPENING else [(_looked_at_by_user, note)]))
    try:
        yield found
    finally:
        for room, name, function in before:
            setattr(room, name, function)


def _noting(function: Callable[..., Any], heed: list[tuple[_Question, Callable[[str], None]]]) -> Callable[..., Any]:
    """The function, which tells each of its calls on this thread to whoever heeds it."""
    thread = threading.get_ident()

    @functools.wraps(function)
    def noting(*args: Any, **kwargs: Any) -> Any:
        if threading.get_ident() == thread:
            for counts, tell in heed:
                if counts(sys._getframe(1), *args, **kwargs):
                    tell(str(args[0]) if args else function.__name__)
        return function(*args, **kwargs)

    return noting


def _read_by_user(frame: FrameType, file: Any = None, mode: str = "r", *_: Any, **__: Any) -> bool:
    return isinstance(mode, str) and not {*mode} & {*"wax"} and _is_users(frame, _is_no_reader)


def _written_by_user(frame: FrameType, file: Any = None, mode: str = "r", *_: Any, **__: Any) -> bool:
    return isinstance(mode, str) and bool({*mode} & {*"wax+"}) and _is_users(frame, _is_no_reader)


def _is_no_reader(name: str) -> bool:
    return name not in _OF_PYTHON


def _looked_at_by_user(frame: FrameType, *_: Any, **__: Any) -> bool:
    return _is_users(frame, _ON_THE_WAY.__contains__)


def _is_users(frame: FrameType | None, may_pass: Callable[[str], bool]) -> bool:
    """Whether the user's code called, by way of libraries that may be passed, and of none of torch's or ours."""
    while frame is not None:
        file, module = frame.f_code.co_filename, str(frame.f_globals.get("__name__", ""))
        if not is_library_file(file):
            return True
        is_between = is_inside_libraries(file) and not file.startswith("<frozen") and module not in _OF_TORCH
        if is_between or not may_pass(module.partition(".")[0]):
            return False
        frame = frame.f_back
    return False
