"""`-`: a program on stdin, told apart by its first bytes."""

from __future__ import annotations

import json
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from click.testing import CliRunner, Result

from hloemit_cli import standard_input
from hloemit_cli.exits import ExitCode
from hloemit_cli.main import main
from tests.cli.conftest import MODEL

Cli = Callable[..., Result]
Write = Callable[..., Path]

SOURCE = textwrap.dedent(MODEL)
PYTHON = {
    "plain": b"import torch",
    "comment": b"# a model\n\nmodel = 1",
    "named module": b"module = torch.nn.ReLU()",
    "a call of a module": b"module(3)",
    "shebang": b"#!/usr/bin/env python\nx = 1",
    "byte order mark": b"\xef\xbb\xbfimport torch",
    "docstring": b'"""module @main {"""',
    "string": b'"a.b".split(".")',
    "windows": b"# a\r\nimport torch\r\n",
    "latin 1": b"# -*- coding: latin-1 -*-\nx = '\xe9'",
    "words": b"hello world",
}
OTHERS = {
    "text": b"module @main {\n}",
    "nameless": b"module {\n}",
    "attributes": b"module attributes {a = 1} {\n}",
    "aliases": b'#loc = loc("a")\n\n#map = affine_map<(d0) -> (d0)>\nmodule @m {}',
    "function": b"func.func @main() {\n  return\n}",
    "public function": b"func.func public @main() {\n  return\n}",
    "generic": b'"builtin.module"() ({\n}) : () -> ()',
    "generic with properties": b'"builtin.module"() <{sym_name = "m"}> ({}) : () -> ()',
    "comment": b"// RUN: check\nmodule {}",
    "mesh": b"sdy.mesh @mesh = <[]>",
    "alias of a type": b"!t = tensor<2xf32>\nmodule {}",
    "bytecode": b"ML\xefR\x01StableHLO",
    "archive": b"PK\x03\x04rest",
    "picture": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "nothing but aliases": b"#loc = loc(unknown)\n",
}


@pytest.fixture
def piped(cli: Cli) -> Callable[..., Result]:
    """``piped(data, "dump", "-")``, in the directory of ``cli``."""

    def run(data: bytes | str, *args: str) -> Result:
        return CliRunner().invoke(main, list(args), input=data)

    return run


Piped = Callable[..., Result]


def test_what_python_is() -> None:
    assert {name for name, data in PYTHON.items() if not standard_input.is_python(data)} == set()
    assert {name for name, data in OTHERS.items() if standard_input.is_python(data)} == set()


def test_every_text_that_dump_writes_is_stablehlo(cli: Cli, write: Write) -> None:
    write("model.py")
    for options in ((), ("--debug-info",), ("--mesh", "x=2"), ("--outline",)):
        assert not standard_input.is_python(cli("dump", "model.py", *options).stdout.encode())


def test_dump_is_as_of_a_file(cli: Cli, piped: Piped, write: Write) -> None:
    write("model.py")
    result = piped(SOURCE, "dump", "-")
    assert result.exit_code == 0, result.output
    assert result.stdout == cli("dump", "model.py").stdout
    latin = "# -*- coding: latin-1 -*-\n" + SOURCE + "name = 'é'\nassert len(name) == 1\n"
    assert piped(latin.encode("latin-1"), "dump", "-").stdout == result.stdout
    assert piped("\ufeff" + SOURCE, "dump", "-").stdout == result.stdout


def test_lines_of_stdin_are_in_locations(piped: Piped) -> None:
    source = "import torch\n\ndef model(x):\n    return x.sin()\nexample_inputs = (torch.ones(2),)\n"
    assert '"<stdin>":4' in piped(source, "dump", "-", "--debug-info").stdout
    module = "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n  return %a : tensor<f32>\n}\n"
    assert 'loc("<stdin>":2:3)' in piped(module, "dump", "-", "--debug-info").stdout


def test_run_and_check(piped: Piped) -> None:
    result = piped(SOURCE, "run", "-", "--check")
    assert result.exit_code == 0, result.output
    assert "agrees with eager PyTorch" in result.stdout


def test_stats_ops_and_convert(cli: Cli, piped: Piped, write: Write, tmp_path: Path) -> None:
    write("model.py")
    for command in (("stats",), ("ops", "--json"), ("convert", "--inline-weights"), ("view", "-o", "-", "--svg")):
        name, *options = command
        result = piped(SOURCE, name, "-", *options)
        assert result.exit_code == 0, result.output
        assert result.stdout.replace("stdin", "model") == cli(name, "model.py", *options).stdout
    assert json.loads(piped(SOURCE, "ops", "-", "--json").stdout)
    assert piped(SOURCE, "convert", "-", "-o", "m.bc").exit_code == 0
    assert cli("diff", "m.bc", "model.py").exit_code == 0


def test_one_side_of_diff(cli: Cli, piped: Piped, write: Write) -> None:
    write("model.py")
    assert piped(SOURCE, "diff", "-", "model.py", "--values").exit_code == 0
    assert piped(SOURCE, "diff", "model.py", "-", "--values").exit_code == 0
    other = piped(SOURCE.replace("ReLU()", "ReLU6()"), "diff", "model.py", "-")
    assert other.exit_code == ExitCode.DISAGREEMENT
    assert "added" in other.stdout
    both = piped(SOURCE, "diff", "-", "-")
    assert both.exit_code == ExitCode.USAGE
    assert "stdin can be read once" in both.stderr


def test_a_saved_export(piped: Piped, tmp_path: Path) -> None:
    torch.export.save(torch.export.export(torch.nn.Linear(3, 2), (torch.ones(1, 3),)), tmp_path / "m.pt2")
    data = (tmp_path / "m.pt2").read_bytes()
    assert "agrees" in piped(data, "run", "-", "--check").stdout
    result = piped(data[:-200], "dump", "-")
    assert result.exit_code == ExitCode.BAD_FILE
    assert "stdin is not a readable .pt2 file" in result.stderr and "/tmp" not in result.stderr


SAID = {
    "syntax": (
        "import torch\nmodel = torch.nn.(3)\n",
        "<stdin>, line 2: SyntaxError: invalid syntax: model = torch.nn.(3)",
    ),
    "words": ("hello world\n", "<stdin>, line 1: SyntaxError: invalid syntax: hello world (read as Python"),
    "indent": ("if 1:\nx = 1\n", "<stdin>, line 2: IndentationError: expected an indented block"),
    "raises": ("x = 1\nraise ValueError('mine')\n", "raise ValueError('mine')\nValueError: mine"),
    "no model": ("x = 1\n", "<stdin> defines no `model`"),
    "broken text": ("module @main {\n", "stdin: the data is no valid StableHLO module"),
    "damaged bytecode": (b"ML\xefR\x01", "stdin: the data is no valid StableHLO module"),
    "picture": (OTHERS["picture"], "stdin is truncated, corrupted, or no file of hloemit"),
    "not UTF-8": (b"x = '\xff'\n", "<stdin>"),
}


@pytest.mark.parametrize("case", SAID)
def test_what_is_said(piped: Piped, case: str) -> None:
    data, message = SAID[case]
    result = piped(data, "dump", "-")
    assert result.exit_code in (ExitCode.BAD_FILE, ExitCode.USAGE), result.output
    assert message in result.stderr
    assert "hloemit_cli/" not in result.stderr and "/tmp" not in result.stderr
    if case not in ("raises", "no model"):
        assert result.stderr.strip().count("\n") <= 1, result.stderr


def test_a_line_that_cannot_be_lowered_is_quoted(piped: Piped) -> None:
    source = "import torch\n\ndef model(x):\n    return torch.nonzero(x)\nexample_inputs = (torch.ones(2),)\n"
    result = piped(source, "dump", "-")
    assert result.exit_code == ExitCode.UNSUPPORTED
    assert "<stdin>:4  return torch.nonzero(x)" in result.stderr


def test_closed(tmp_path: Path) -> None:
    line = f'"{sys.executable}" -m hloemit_cli dump - <&-'
    result = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert result.returncode == ExitCode.BAD_FILE
    assert "is closed" in result.stderr and "Traceback" not in result.stderr
