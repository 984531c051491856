"""`hloemit golden`, and the plugin of pytest."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

from hloemit_cli.exits import ExitCode
from tests.cli.conftest import MODEL

Cli = Callable[..., Result]
Write = Callable[..., Path]


def test_the_way_of_a_golden_file(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    missing = cli("golden", "check", "model.py")
    assert missing.exit_code == ExitCode.DISAGREEMENT
    assert "golden/model.mlir is missing" in missing.stdout
    assert cli("golden", "new", "model.py").exit_code == 0
    assert (tmp_path / "golden" / "model.mlir").read_text() == cli("dump", "model.py").stdout
    assert cli("golden", "check", "model.py").stdout == "same     golden/model.mlir\n"
    assert cli("golden", "new", "model.py").exit_code == ExitCode.USAGE
    write("model.py", MODEL.replace("ReLU", "Tanh"))
    changed = cli("golden", "check", "model.py")
    assert changed.exit_code == ExitCode.DISAGREEMENT
    assert "+    %4 = stablehlo.tanh" in changed.stdout.replace("%3 = stablehlo.tanh", "%4 = stablehlo.tanh")
    assert "hloemit golden update model.py" in changed.stderr
    assert json.loads(cli("golden", "update", "model.py", "--json").stdout) == {"golden/model.mlir": "written"}
    assert cli("golden", "check", "model.py").exit_code == 0


def test_a_damaged_golden_file_differs(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    (tmp_path / "golden").mkdir()
    file = tmp_path / "golden" / "model.mlir"
    file.write_bytes(b"module \xff\x00\n")
    found = cli("golden", "check", "model.py")
    assert found.exit_code == ExitCode.DISAGREEMENT and r"-module \xff" in found.stdout
    assert cli("golden", "update", "model.py").exit_code == 0
    assert cli("golden", "check", "model.py").exit_code == 0


def test_names(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py", "import torch\ndef make(): return torch.nn.ReLU(), (torch.ones(2),)\n")
    assert cli("golden", "new", "model.py:make", "--dir", "g").exit_code == 0
    assert (tmp_path / "g" / "model-make.mlir").exists()
    assert cli("golden", "new", "-").exit_code == ExitCode.USAGE
    assert "one file" in cli("golden", "new", "model.py:make", "a/model.py:make").stderr


SUITE = """
import pytest

class Lowered:  # as hloemit.lower gives it, which takes seconds to import
    def as_text(self):
        return "{text}"

@pytest.mark.parametrize("size", [2, 3])
def test_sine(hloemit_golden, size):
    hloemit_golden(Lowered())

def test_named(hloemit_golden):
    hloemit_golden("module @main {{}}", name="by/name.mlir")
"""


def test_the_plugin(tmp_path: Path) -> None:
    """As a user's project has it: by the entry point where hloemit is installed, by its name here."""
    file = tmp_path / "test_mine.py"

    def run(*more: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pytest", "-q", "-p", "hloemit_cli.pytest_plugin", "-p", "no:cacheprovider"]
        alone = os.environ | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        return subprocess.run([*command, *more], cwd=tmp_path, capture_output=True, text=True, check=False, env=alone)

    file.write_text(SUITE.format(text="stablehlo.sine"))
    assert "golden/test_mine/test_sine-2.mlir is missing" in run().stdout
    assert run("--hloemit-update").returncode == 0
    golden = tmp_path / "golden"
    assert sorted(str(p.relative_to(golden)) for p in golden.rglob("*.mlir")) == [
        "by/name.mlir", "test_mine/test_sine-2.mlir", "test_mine/test_sine-3.mlir",
    ]  # fmt: skip
    file.write_text(SUITE.format(text="stablehlo.cosine"))
    failed = run()
    assert failed.returncode == 1
    assert "+stablehlo.cosine" in failed.stdout
    assert "2 failed, 1 passed" in failed.stdout


def test_the_plugin_imports_no_torch() -> None:
    source = "import sys, hloemit_cli.pytest_plugin\nprint(sorted({'torch', 'hloemit', 'jaxlib'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True).stdout == "[]\n"
