"""Exit codes, and the failure that carries one."""

from __future__ import annotations

import enum
import os
import traceback
from pathlib import Path
from types import TracebackType

import click


class ExitCode(enum.IntEnum):
    """What the process says to the shell; the docstring of the command line and docs/cli.md list them."""

    OK = 0
    DISAGREEMENT = 1
    USAGE = 2
    UNSUPPORTED = 3
    CAPTURE = 4
    RUN = 5
    BAD_FILE = 6
    FAULT = 70  # EX_SOFTWARE of sysexits.h
    INTERRUPTED = 130  # 128 + SIGINT
    BROKEN_PIPE = 141  # 128 + SIGPIPE


class Failure(click.ClickException):
    """An error that ends the command with a message on stderr and an exit code of its own."""

    def __init__(self, message: str, code: ExitCode) -> None:
        super().__init__(message)
        self.exit_code = int(code)  # type: ignore[misc]  # click reads it from the instance


def usage_error(message: str) -> Failure:
    """What the caller asked for cannot be done; the message says what to write instead."""
    return Failure(message, ExitCode.USAGE)


def user_fault(what: str, error: BaseException, code: ExitCode) -> Failure:
    """An exception of the user's own code, with their part of the traceback."""
    return Failure(f"{what}:\n\n{_user_traceback(error)}".rstrip(), code)


STDIN = "<stdin>"  # what Python calls a program that came there


def syntax_fault(file: str, error: SyntaxError | ValueError, note: str = "") -> Failure:
    """A file that is no Python, and its line. ValueErrors are of texts with zero bytes, and name none."""
    line, text = (error.lineno, error.text) if isinstance(error, SyntaxError) else (None, None)
    reason = error.msg if isinstance(error, SyntaxError) else str(error)
    where = f"{file}, line {line}" if line else file
    shown = f": {text.strip()}" if text and text.strip() else ""
    return Failure(f"{where}: {type(error).__name__}: {reason}{shown}{note}", ExitCode.BAD_FILE)


_OWN = str(Path(__file__).parent) + os.sep
_LIBRARIES = {"hloemit", "hloemit_cli", "torch", "contextlib"}


def _user_traceback(error: BaseException) -> str:
    """The traceback from the first frame that is neither ours, nor torch's, nor of no file."""
    trace: TracebackType | None = error.__traceback__
    while trace is not None and _is_inside(trace):
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace))


def _is_inside(trace: TracebackType) -> bool:
    code, package = trace.tb_frame.f_code, str(trace.tb_frame.f_globals.get("__name__")).partition(".")[0]
    if code.co_filename == STDIN:  # the user's, unlike <frozen …> and <string>
        return False
    return code.co_filename.startswith((_OWN, "<")) or package in _LIBRARIES
