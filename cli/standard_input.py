"""What ``-`` stands for: a program on stdin, of whichever kind its first bytes say."""

from __future__ import annotations

import linecache
import re
import sys
from pathlib import Path
from types import ModuleType

import click

from hloemit_cli.exits import STDIN, ExitCode, Failure, syntax_fault, usage_error, user_fault

_MODULE = "hloemit_model_stdin"
_READ_AS = " (read as Python, since it does not begin as a StableHLO module does)"
_BYTECODE, _ARCHIVE = b"ML\xefR", b"PK\x03\x04"
_STABLEHLO = re.compile(
    r"""//                                             # MLIR's comment, with which no Python begins
    |   module\s*(@|\{|attributes\b)                   # and not `module = …`
    |   \w+\.\w+\s+(public\s|private\s|@)              # func.func @main, sdy.mesh @mesh
    |   "\w+\.[\w.]+"\s*[(<]                           # "builtin.module"() in the generic form
    |   !\w+\s*=
    |   \{-\#""",
    re.VERBOSE,
)


def read() -> bytes:
    """All of stdin. Raises ``Failure`` where nothing comes."""
    if sys.stdin is None:  # started with it closed, as by `<&-`
        raise Failure("stdin, which - stands for, is closed", ExitCode.BAD_FILE)
    if sys.stdin.isatty():
        click.echo("reading a program from the terminal; Ctrl-D ends it", err=True)
    data = sys.stdin.buffer.read()
    if not data.strip():
        raise Failure("nothing came on stdin, which - stands for", ExitCode.BAD_FILE)
    return data


def is_python(data: bytes) -> bool:
    """Whether these bytes are to be read as Python: text that does not begin as a StableHLO module does.

    Lines with # are comments in the one, and aliases in the other, and say nothing.
    """
    if b"\0" in data or data.startswith((_BYTECODE, _ARCHIVE)):
        return False
    lines = (line.strip() for line in data.decode("utf-8-sig", "replace").splitlines())
    first = next((line for line in lines if line and not line.startswith("#")), "")
    return first != "" and _STABLEHLO.match(first) is None


def suffix(data: bytes) -> str:
    """The suffix that a file of these bytes has."""
    return (
        ".pt2" if data.startswith(_ARCHIVE) else ".mlir"
    )  # of which bytecode and .hloemit are told apart by their heads


def as_module(data: bytes) -> ModuleType:
    """Run Python text as a module; the working directory is importable from, as with ``python -``.

    Its lines are kept where tracebacks and locations look them up.
    """
    module = ModuleType(_MODULE)
    module.__file__ = STDIN
    text = data.decode("utf-8-sig", "replace")
    linecache.cache[STDIN] = (len(text), None, text.splitlines(keepends=True), STDIN)
    sys.modules[_MODULE] = module  # dataclasses and pickle look a class's module up
    sys.path.insert(0, str(Path.cwd()))
    try:
        code = compile(data, STDIN, "exec", dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        raise syntax_fault(STDIN, error, _READ_AS) from None
    try:
        exec(code, module.__dict__)  # the user's own program, as of a file
    except (Exception, SystemExit) as error:
        raise user_fault(f"{STDIN}, read as Python, raised while it was loaded", error, ExitCode.BAD_FILE) from None
    return module


def demand_one(*specs: str) -> None:
    """Raise a usage error where several models are to come on stdin, which can be read once."""
    if specs.count("-") > 1:
        raise usage_error("stdin can be read once: write - for one of the two programs, and a file for the other")
