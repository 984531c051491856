"""`hloemit stats`, and modules on stdin."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from hloemit_cli.exits import ExitCode
from hloemit_cli.main import main

Cli = Callable[..., Result]
Write = Callable[..., Path]


def test_tables_json_and_plot(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    result = cli("stats", "model.py", "--plot", "s.svg")
    assert result.exit_code == 0, result.output
    assert [line.split()[:2] for line in result.stdout.splitlines()[1:5]] == [
        ["0", "3"], ["1", "2"], ["2", "3"], ["total", "8"],
    ]  # fmt: skip
    assert "XLA, of what it compiled" in result.stdout
    assert "wrote s.svg" in result.stderr
    shown = "".join(ElementTree.parse(tmp_path / "s.svg").getroot().itertext())
    assert "peak" in shown
    found = json.loads(cli("stats", "model.py", "--json", "--depth", "0").stdout)
    assert found["total"]["parameters"] == 26
    assert [row["name"] for row in found["by_path"]] == [""]
    assert found["xla"]["flops"] == pytest.approx(found["total"]["flops"] + 16)  # a ReLU's NaN: two an element
    assert found["peak"]["bytes"] == max(found["live"])
    assert json.loads(cli("stats", "model.py", "--json", "--no-xla").stdout)["xla"] == {}


def test_what_cannot_be_compiled_has_statistics(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "m.mlir").write_text(
        "func.func @main(%x: tensor<f32>) -> tensor<f32> {\n"
        "  %0 = stablehlo.custom_call @nobody(%x) : (tensor<f32>) -> tensor<f32>\n  return %0 : tensor<f32>\n}\n"
    )
    result = cli("stats", "m.mlir")
    assert result.exit_code == 0, result.output
    assert "custom_call" in result.stdout
    assert "without XLA's own analysis" in result.stderr


@pytest.mark.parametrize("suffix", ["mlir", "mlirbc", "hloemit"])
def test_modules_come_on_stdin(cli: Cli, write: Write, tmp_path: Path, suffix: str) -> None:
    write("model.py")
    assert cli("dump", "model.py", "-o", f"m.{suffix}").exit_code == 0
    text = cli("dump", "model.py").stdout
    result = CliRunner().invoke(main, ["dump", "-"], input=(tmp_path / f"m.{suffix}").read_bytes())
    assert result.exit_code == 0, result.output
    assert result.stdout == text


@pytest.mark.parametrize("data", [b"", b"nonsense"])
def test_what_is_no_module_on_stdin(data: bytes) -> None:
    result = CliRunner().invoke(main, ["dump", "-"], input=data)
    assert result.exit_code == ExitCode.BAD_FILE
    assert "stdin" in result.stderr
