"""Running the command line in this process, and the models that it is given."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hloemit_cli.main import main

MODEL = """
    import torch
    from torch import nn

    torch.manual_seed(0)
    model = nn.Sequential(nn.Linear(3, 4), nn.ReLU(), nn.Linear(4, 2)).eval()
    example_inputs = (torch.randn(2, 3),)
"""


@pytest.fixture
def cli(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Result]:
    """``cli("dump", "model.py")`` in a directory of its own; ``SystemExit`` becomes ``exit_code``."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])  # a model's directory is put on it, and is gone after the test

    def run(*args: str) -> Result:
        return CliRunner().invoke(main, list(args))

    return run


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """``write("name.py", source)`` writes a file into that directory."""

    def write_file(name: str, source: str = MODEL) -> Path:
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(source))
        return path

    return write_file
