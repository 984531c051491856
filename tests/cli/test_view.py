"""`hloemit view`: where it writes, and what it refuses."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]
Write = Callable[..., Path]


def test_pages_and_pictures(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    result = cli("view", "model.py")
    assert result.exit_code == 0, result.output
    assert result.stderr == "wrote model.html\n" and not result.stdout
    assert "dot_general" in (tmp_path / "model.html").read_text()
    assert cli("view", "model.py", "--svg", "-o", "-").stdout.startswith("<svg ")


def test_a_picture_of_too_much(cli: Cli, write: Write, tmp_path: Path) -> None:
    body = "def model(x):\n    for _ in range(401):\n        x = x.sin()\n    return x\n"
    write("model.py", f"import torch\n{body}example_inputs = (torch.ones(1),)\n")
    result = cli("view", "model.py", "--svg")
    assert result.exit_code == ExitCode.USAGE
    assert "leave --svg out" in result.stderr
    assert not (tmp_path / "model.svg").exists()
