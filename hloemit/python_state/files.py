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


@contextlib.contextmanager
def heard(refuse: Callable[[str], None] | None = None) -> Iterator[list[str]]:
    """Gives the names of files that the user's code, or a library for it, reads on this thread meanwhile.

    ``refuse`` is called with each before it is read, and may raise: what is written then is not written twice.
    """
    found: list[str] = []
    before = [(room, name, getattr(room, name)) for room, name in (*_OPENING, *_LOOKING)]
    for room, name, function in before:
        opens = (room, name) in _OPENING
        setattr(room, name, _noting(function, found, refuse, _read_by_user if opens else _looked_at_by_user))
    try:
        yield found
    finally:
        for room, name, function in before:
            setattr(room, name, function)


def _noting(
    function: Callable[..., Any],
    found: list[str],
    refuse: Callable[[str], None] | None,
    counts: Callable[..., bool],
) -> Callable[..., Any]:
    thread = threading.get_ident()

    @functools.wraps(function)
    def noting(*args: Any, **kwargs: Any) -> Any:
        if threading.get_ident() == thread and counts(sys._getframe(1), *args, **kwargs):
            found.append(str(args[0]) if args else function.__name__)
            if refuse is not None:
                refuse(found[-1])
        return function(*args, **kwargs)

    return noting


def _read_by_user(frame: FrameType, file: Any = None, mode: str = "r", *_: Any, **__: Any) -> bool:
    return isinstance(mode, str) and not {*mode} & {*"wax"} and _is_users(frame, lambda name: name not in _OF_PYTHON)


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
