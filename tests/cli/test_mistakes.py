"""Mistakes that a stranger makes at the command line: each is an error of two lines at most, and no file is left."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]
Write = Callable[..., Path]

MAIN = "func.func @main(%a: tensor<2xf32>) -> tensor<2xf32> {\n return %a : tensor<2xf32>\n}\n"
ITSELF = (
    "func.func @main(%a: tensor<f32>) -> tensor<f32> {\n %0 = call @f(%a) : (tensor<f32>) -> tensor<f32>\n"
    " return %0 : tensor<f32>\n}\nfunc.func private @f(%a: tensor<f32>) -> tensor<f32> {\n"
    " %0 = call @g(%a) : (tensor<f32>) -> tensor<f32>\n return %0 : tensor<f32>\n}\n"
    "func.func private @g(%a: tensor<f32>) -> tensor<f32> {\n %0 = call @f(%a) : (tensor<f32>) -> tensor<f32>\n"
    " return %0 : tensor<f32>\n}\n"
)
PICTURE = "\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR"
RELU = "import torch\nmodel = torch.nn.ReLU()\n"

FILES = {
    "modle.py": (None, "there is no file modle.py. Did you mean model.py?"),
    "Model.py": (None, "Did you mean model.py?"),
    "model": (None, "'model' names no model"),
    "nowhere/model.py": (None, "no directory nowhere"),
    "nowhere/model.py:make": (None, "no directory nowhere"),
    "": (None, "MODEL is empty"),
    "folder": (None, "is a directory"),
    "http://here.org/model.py": (None, "is an address"),
    "model.py:nosuch": (None, "there is no 'nosuch'"),
    "blank.mlir": ("\n \n", "has no function `main`"),
    "empty.pt2": ("", "is empty"),
    "picture.png": (PICTURE, "no suffix of a known kind"),
    "picture.py": (PICTURE, "picture.py"),
    "picture.mlir": (PICTURE, "no file of hloemit"),
    "zero.py": ("import torch\n\0\n", "zero.py: SyntaxError: source code string cannot contain null bytes"),
    "open.py": ("import torch\nmodel = (\n", "open.py, line 2: SyntaxError: '(' was never closed: model = ("),
    "weights.pt": ("x", "MODEL is a .py file that loads it"),
    "weights.safetensors": ("x", "MODEL is a .py file that loads it"),
    "typo.mlir": (MAIN.replace("return", "retrun"), "no valid StableHLO module: error: line 2, column 2: "),
    "dtype.mlir": (MAIN.replace("f32", "f23"), "no valid StableHLO module"),
    "quantized.mlir": (MAIN.replace("f32", "!quant.uniform<i8:f32, 0.1>"), "a dialect that jaxlib has no reader for"),
    "negative.mlir": (MAIN.replace("<2x", "<-2x"), "no valid StableHLO module"),
    "other.mlir": (MAIN.replace("@main", "@other"), "has no function `main`"),
    "two.mlir": (MAIN * 2, "redefinition of symbol named 'main'"),
    "itself.mlir": (ITSELF, "calls itself, which never ends: @f -> @g -> @f"),
    "nothing.py": ("import torch\n", "defines no `model`"),
    "no_inputs.py": (RELU, "there are no `example_inputs` beside model"),
    "tensor.py": (RELU + "example_inputs = torch.ones(2)\n", "`example_inputs` is a Tensor"),
    "text.py": (RELU + "example_inputs = 'x'\n", "`example_inputs` is a str"),
}
COMMANDS = {
    "dump": [],
    "run": [],
    "stats": ["--no-xla"],
    "ops": [],
    "diff": ["model.py"],
    "view": ["-o", "made.html"],
    "convert": ["-o", "made.mlir"],
    "minimize": ["-o", "made.py"],
}


@pytest.mark.drawn(2)
@pytest.mark.parametrize("command", COMMANDS)
def test_models(cli: Cli, write: Write, tmp_path: Path, command: str) -> None:
    write("model.py")
    (tmp_path / "folder").mkdir()
    for name, (text, _) in FILES.items():
        if text is not None:
            (tmp_path / name).write_text(text, encoding="latin-1")
    before = {path.name for path in tmp_path.iterdir()}
    for name, (_, message) in FILES.items():
        if command == "ops" and not name:
            continue
        result = cli(command, name, *COMMANDS[command])
        assert result.exit_code in (ExitCode.USAGE, ExitCode.BAD_FILE), (name, result.output)
        assert message in result.stderr, (name, result.stderr)
        assert result.stderr.strip().count("\n") < 2, (name, result.stderr)
        assert not result.stdout, name
    assert {path.name for path in tmp_path.iterdir()} - before <= {"__pycache__"}


OPTIONS = {
    "dump model.py --debuginfo": "Did you mean '--debug-info'?",
    "dump model.py -o nowhere/m.mlir": "there is no directory",
    "dump model.py -o folder": "is a directory: name a file in it",
    "dump model.py -o m.txt": "no format goes with the suffix '.txt'",
    "dump model.py --mesh x": "'x' is no axis",
    "dump model.py --mesh x=0": "one positive length for each axis",
    "dump model.py --mesh x=2 --shard-input 5=x": "the model takes 1 arguments",
    "dump model.py --bound 0": "not in the range",
    "dmp model.py": "Did you mean 'dump'?",
    "dump": "Missing argument 'MODEL'",
    "run model.py model.py": "unexpected extra argument",
    "run model.py --repeat 0": "not in the range",
    "run model.py --inputs nowhere": "there is no such file",
    "run model.py --save-outputs nowhere/x": "there is no directory",
    "convert model.py --expand ftt": "there is no expansion of ftt",
    "convert model.py -o m.bc --target-version 9": "is no version",
    "stats model.py --plot nowhere/p.svg": "there is no directory",
    "view model.py -o nowhere/p.html": "there is no directory",
    "minimize model.py -o nowhere/f.py": "there is no directory",
    "profile model.py --flame nowhere/f.html": "there is no directory",
    "profile model.py --flame f.svg": "what is written is HTML, not .svg",
    "stats model.py --plot p.png": "what is written is SVG, not .png",
    "view model.py -o v.svg": "without --svg: add it",
    "view model.py --svg -o v.png": "what is written is SVG, not .png",
    "ops aten.sinn": "there is no operator aten.sinn",
}


@pytest.mark.parametrize("line", OPTIONS)
def test_options(cli: Cli, write: Write, tmp_path: Path, line: str) -> None:
    write("model.py")
    (tmp_path / "folder").mkdir()
    result = cli(*line.split())
    assert result.exit_code == ExitCode.USAGE, result.output
    assert OPTIONS[line] in result.stderr
    said = result.stderr.partition("\n\nError: ")[2] or result.stderr  # behind click's usage
    assert said.strip().count("\n") < 2
    assert not result.stdout
    assert {path.name for path in tmp_path.iterdir()} - {"__pycache__"} == {"model.py", "folder"}
