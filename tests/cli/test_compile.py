"""``hloemit compile``, ``targets``, ``target describe``, ``cache import``: programs for chips that are not here."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hloemit.targets import compiler
from hloemit_cli.exits import ExitCode

from .conftest import MODEL
from .test_mesh import MLP

Cli = Callable[..., Result]
Write = Callable[..., Path]
FOLDER = Path(sys.prefix) / "compilers"


@pytest.fixture
def compilers(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """The compilers that `make setup` puts beside the environment."""
    if not (FOLDER / "libtpu").is_dir():
        pytest.skip(f"the compilers are not installed in {FOLDER}: make setup")
    monkeypatch.setattr(sys, "path", [*sys.path, str(FOLDER)])


def test_chips_are_listed(cli: Cli) -> None:
    listed = cli("targets").stdout
    assert "tpu:v5e " in listed and "gpu:h100 " in listed and "https://cloud.google.com/tpu/docs/v5e" in listed
    assert {chip["name"] for chip in json.loads(cli("targets", "--json").stdout)} >= {"v5p", "v6e", "a100", "b200"}


def test_bad_input(cli: Cli, write: Write, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    write("model.py", MODEL)
    unknown = cli("compile", "model.py", "--target", "tpu:v1")
    assert unknown.exit_code == ExitCode.USAGE and "Known are tpu:v4, " in unknown.stderr
    for name in ("libtpu", "jax_plugins"):
        monkeypatch.setitem(sys.modules, name, None)
    missing = cli("compile", "model.py", "--target", "gpu:h100")
    assert missing.exit_code == ExitCode.USAGE and "pip install 'hloemit[cuda-compiler]'" in missing.stderr
    both = cli("compile", "model.py", "--target", "gpu:h100", "--json", "--emit", "ptx")
    assert both.exit_code == ExitCode.USAGE and "exclude each other" in both.stderr
    described = cli("target", "describe")
    assert described.exit_code == ExitCode.USAGE and "platform cpu" in described.stderr
    (tmp_path / "bad.hloemitx").write_text("nothing")
    damaged = cli("cache", "import", "bad.hloemitx")
    assert damaged.exit_code == ExitCode.BAD_FILE and "is damaged" in damaged.stderr


@pytest.mark.usefixtures("compilers")
def test_report_and_file(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py", MLP)
    layout = ("--mesh", "x=8", "--shard", "up.weight=x,None", "--shard", "down.weight=None,x")
    report = cli("compile", "model.py", "--target", "gpu:h100:8", *layout)
    assert report.exit_code == ExitCode.OK, report.stderr
    for words in ("\nfits: ", "argument   up.weight", "by roofline", "kernels, the longest:", "model.py:11"):
        assert words in report.stdout
    assert "1 collectives:\n     1 x all-reduce over x (8 devices), 2,048 bytes each" in report.stdout
    write("model.py", MODEL)
    saved = cli("compile", "model.py", "--target", "gpu:h100", "--json", "-o", "model.h100.hloemitx")
    found = json.loads(saved.stdout)
    assert found["memory"]["fits"] and found["target"] == "gpu:h100" and found["roofline"]["kernels"]
    assert ".target sm_90" in cli("compile", "model.py", "--target", "gpu:h100", "--emit", "ptx").stdout
    refused = cli("cache", "import", "model.h100.hloemitx")
    assert refused.exit_code == ExitCode.USAGE and "platform: made for gpu, and here is cpu" in refused.stderr
    compiler.end_all()
