"""Every form of MODEL and of example inputs."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import torch
from click.testing import Result
from torch import nn

import hloemit
from hloemit_cli.exits import ExitCode
from tests.cli.conftest import MODEL

Cli = Callable[..., Result]
Write = Callable[..., Path]

FORMS = {
    "factory": """
        import torch
        def make(width=3):
            return torch.nn.Linear(width, 2).eval(), (torch.ones(1, width),)
    """,
    "keywords": """
        import torch
        def model(*, x, scale):
            return x * scale
        example_inputs = {"scale": torch.ones(3), "x": torch.ones(2, 3)}
    """,
    "args-and-kwargs": """
        import torch
        def model(x, scale=None):
            return {"y": x * scale}
        example_inputs = ((torch.ones(2, 3),), {"scale": 2.0})
    """,
    "list": """
        import torch
        model = torch.nn.Bilinear(2, 3, 4)
        example_inputs = [torch.ones(5, 2), torch.ones(5, 3)]
    """,
    "variadic": """
        import torch
        def model(*xs):
            return xs[0] + xs[1]
        example_inputs = (torch.ones(2), torch.ones(2))
    """,
    "exported": """
        import torch
        def make():
            return torch.export.export(torch.nn.Linear(3, 2), (torch.ones(1, 3),))
    """,
    "prints": """
        import torch
        print("loading")
        model, example_inputs = torch.nn.Linear(3, 2), (torch.ones(1, 3),)
    """,
    "sibling": """
        import torch
        from sibling import WIDTH
        model, example_inputs = torch.nn.Linear(WIDTH, 2), (torch.ones(1, WIDTH),)
    """,
    "dataclass": """
        from __future__ import annotations
        import dataclasses, torch
        @dataclasses.dataclass
        class Out:
            y: torch.Tensor
        def model(x):
            return Out(x + 1)
        example_inputs = (torch.ones(2),)
    """,
}


@pytest.mark.parametrize("form", FORMS)
def test_forms_of_a_file(cli: Cli, write: Write, form: str) -> None:
    write("a directory/sibling.py", "WIDTH = 3")
    write("a directory/model.py", FORMS[form])
    result = cli("dump", "a directory/model.py")
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith("module @main {")
    result = cli("run", "a directory/model.py", "--check")
    assert result.exit_code == 0, result.output
    assert "agrees with eager PyTorch" in result.stdout


def test_names_in_files_and_modules(cli: Cli, write: Write) -> None:
    write(
        "package/nets.py",
        """
        import torch
        class Box:
            inner = torch.nn.Linear(3, 2)
        def small():
            return torch.nn.Linear(3, 1), (torch.ones(1, 3),)
        example_inputs = (torch.ones(4, 3),)
        """,
    )
    assert "tensor<4x2xf32>" in cli("dump", "package/nets.py:Box.inner").stdout
    assert "tensor<1x1xf32>" in cli("dump", "package/nets.py:small").stdout
    assert "tensor<1x1xf32>" in cli("dump", "package.nets:small").stdout


def test_text_is_that_of_the_library(cli: Cli, write: Write) -> None:
    write("model.py")
    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)).eval()
    assert cli("dump", "model.py").stdout == hloemit.lower(model, (torch.randn(2, 3),)).as_text()


def test_dynamic_shapes(cli: Cli, write: Write) -> None:
    write(
        "model.py",
        """
        import torch
        model, example_inputs = torch.nn.Linear(3, 2), (torch.ones(4, 3),)
        dynamic_shapes = ({0: torch.export.Dim("n")},)
        """,
    )
    assert "tensor<?x3xf32>" in cli("dump", "model.py").stdout
    assert cli("run", "model.py", "--check").exit_code == 0


def test_a_saved_export(cli: Cli, tmp_path: Path) -> None:
    for name in ("m.pt2", "M.PT2"):
        torch.export.save(torch.export.export(nn.Linear(3, 2), (torch.ones(1, 3),)), tmp_path / "m.pt2")
        (tmp_path / "m.pt2").rename(tmp_path / name)
        assert cli("dump", name).stdout.startswith("module @main {")
        assert "agrees" in cli("run", name, "--check").stdout


@pytest.mark.parametrize("suffix", ["mlir", "mlirbc", "hloemit"])
def test_what_dump_writes_runs(cli: Cli, write: Write, suffix: str) -> None:
    write("model.py")
    assert cli("dump", "model.py", "-o", f"m.{suffix}").exit_code == 0
    result = cli("run", f"m.{suffix}", "--seed", "3")
    assert result.exit_code == 0, result.output
    assert "f32[2,2]" in result.stdout
    assert cli("run", f"m.{suffix}", "--seed", "3").stdout == result.stdout
    again = cli("dump", f"m.{suffix}")
    assert again.exit_code == 0
    assert again.stdout.startswith("module @main {")


USAGE = {
    "nosuch.py": "there is no file nosuch.py",
    "nosuch.py:model": "there is no file nosuch.py",
    "no.such.module:f": "there is no module 'no'",
    "word": "names no model",
    ".": "is a directory",
    "model.txt": "no suffix of a known kind",
    "model.py:": "ends with a colon",
    "model.py:nothing": "there is no 'nothing'",
    "model.py:example_inputs": "it must be an nn.Module",
    "model.py:Class": "is a class",
    "empty.py": "defines no `model`",
    "bare.py": "there are no `example_inputs`",
    "number.py": "`example_inputs` is a int",
    "factory.py": "returned a int",
}


@pytest.mark.parametrize("spec", USAGE)
def test_models_that_are_none(cli: Cli, write: Write, spec: str) -> None:
    write("model.py", "import torch\nmodel, example_inputs = torch.nn.ReLU(), (torch.ones(2),)\nclass Class: pass")
    write("model.txt", "")
    write("empty.py", "x = 1")
    write("bare.py", "def model(x): return x")
    write("number.py", "def model(x): return x\nexample_inputs = 3")
    write("factory.py", "def make(): return 3")
    result = cli("dump", spec)
    assert result.exit_code == ExitCode.USAGE, result.output
    assert USAGE[spec] in result.stderr
    assert not result.stdout


def test_a_file_is_read_as_it_is(cli: Cli, write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python takes bytecode of a source of the same size and second for its own."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    for name, operator in (("ReLU", "maximum"), ("Tanh", "tanh")):
        path = write("model.py", MODEL.replace("ReLU", name))
        os.utime(path, (1e9, 1e9))
        assert f"stablehlo.{operator}" in cli("dump", "model.py").stdout
    assert not (tmp_path / "__pycache__").exists()
