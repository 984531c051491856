"""Formats, destinations, and what is refused before any work is done."""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

import hloemit
from hloemit.ir import serialization
from hloemit_cli import dump
from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]
Write = Callable[..., Path]

UNSUPPORTED = "import torch\ndef model(x): return torch.nonzero(x)\nexample_inputs = (torch.ones(3),)"


def test_formats(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    text = cli("dump", "model.py").stdout
    for name in ("m.mlir", "m.MLIR"):
        assert cli("dump", "model.py", "-o", name).exit_code == 0
        assert (tmp_path / name).read_text() == text
    for name in ("m.mlirbc", "m.bc", "m.vhlo"):
        assert cli("dump", "model.py", "-o", name).exit_code == 0
        assert serialization.is_bytecode((tmp_path / name).read_bytes())
    assert cli("dump", "model.py", "-o", "anything", "--format", "text").exit_code == 0
    assert (tmp_path / "anything").read_text() == text
    assert cli("dump", "model.py", "-o", "m.hloemit").exit_code == 0
    assert hloemit.load(tmp_path / "m.hloemit").as_text() == text
    bytecode = cli("dump", "model.py", "--format", "bytecode").stdout_bytes
    assert bytecode == (tmp_path / "m.bc").read_bytes()


def test_debug_info_and_target_version(cli: Cli, write: Write, tmp_path: Path) -> None:
    path = write("model.py", "import torch\ndef model(x):\n    return x.sin()\nexample_inputs = (torch.ones(3),)")
    assert f'"{path}":3' in cli("dump", "model.py", "--debug-info").stdout
    assert cli("dump", "model.py", "--target-version", "1.9.0", "-o", "m.bc").exit_code == 0
    assert b"StableHLO_v1.9.0" in (tmp_path / "m.bc").read_bytes()


def test_bound(cli: Cli, write: Write) -> None:
    write("model.py", UNSUPPORTED)
    assert cli("dump", "model.py").exit_code == ExitCode.UNSUPPORTED
    assert 'hloemit.kind = "size"' in cli("dump", "model.py", "--bound", "2").stdout
    assert cli("run", "model.py", "--bound", "3", "--check").exit_code == 0
    assert cli("run", "model.py", "--bound", "2").exit_code == ExitCode.RUN
    assert cli("dump", "model.py", "--bound", "0").exit_code == ExitCode.USAGE


def test_checks(cli: Cli, write: Write) -> None:
    write("model.py", "import torch\ndef model(x, i): return x[i]\nexample_inputs = (torch.ones(3), torch.tensor([3]))")
    assert 'hloemit.kind = "check"' in cli("dump", "model.py", "--checks").stdout
    assert "out of range" in cli("run", "model.py", "--checks").stderr
    assert cli("run", "model.py").exit_code == 0


REFUSED = {
    "suffix": (["-o", "m.txt"], "no format goes with the suffix"),
    "directory": (["-o", "."], "is a directory"),
    "no-directory": (["-o", "nowhere/m.mlir"], "there is no directory"),
    "version-of-text": (["--target-version", "1.9.0"], "--target-version is for bytecode"),
    "version-form": (["--format", "bytecode", "--target-version", "one"], "is no version"),
    "version-unknown": (["--format", "bytecode", "--target-version", "99.0.0"], "99.0.0"),
    "locations-of-bytecode": (["--format", "bytecode", "--debug-info"], "--debug-info is for text"),
    "file-to-stdout": (["--format", "hloemit"], "needs a file to write to"),
    "unknown-option": (["--nonsense"], "No such option"),
}


@pytest.mark.parametrize("case", REFUSED)
def test_options_that_do_not_fit(cli: Cli, write: Write, case: str) -> None:
    write("model.py")
    options, message = REFUSED[case]
    result = cli("dump", "model.py", *options)
    assert result.exit_code == ExitCode.USAGE, result.output
    assert message in result.stderr
    assert not result.stdout


def test_a_failure_leaves_the_old_file(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py", UNSUPPORTED)
    (tmp_path / "m.mlir").write_text("before")
    assert cli("dump", "model.py", "-o", "m.mlir").exit_code == ExitCode.UNSUPPORTED
    assert (tmp_path / "m.mlir").read_text() == "before"
    assert sorted(p.name for p in tmp_path.iterdir() if p.name != "__pycache__") == ["m.mlir", "model.py"]


def test_modes_and_links_are_kept(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    target = tmp_path / "real.mlir"
    target.write_text("before")
    target.chmod(0o640)
    (tmp_path / "link.mlir").symlink_to(target)
    assert cli("dump", "model.py", "-o", "link.mlir").exit_code == 0
    assert (tmp_path / "link.mlir").is_symlink()
    assert target.read_text().startswith("module")
    assert stat.S_IMODE(target.stat().st_mode) == 0o640


def test_a_pipe_is_written_to(cli: Cli, write: Write, tmp_path: Path) -> None:
    write("model.py")
    assert cli("dump", "model.py", "-o", "/dev/null", "--format", "text").exit_code == 0
    assert Path("/dev/null").is_char_device()


def test_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    text = 'func.func @main(%arg0: tensor<2x3xbf16> {a = "b"}) loc(#loc1)\n    %0 = stablehlo.add %arg0, %arg0\n'
    painted = dump.paint(text)
    assert painted != text
    assert re.sub(r"\x1b\[[\d;]*m", "", painted) == text

    class Terminal:
        def isatty(self) -> bool:
            return True

    monkeypatch.setattr(dump.sys, "stdout", Terminal())
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert dump.wants_colour()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not dump.wants_colour()
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not dump.wants_colour()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_directory_that_may_not_be_written(cli: Cli, tmp_path: Path) -> None:
    (tmp_path / "closed").mkdir(mode=0o500)
    result = cli("dump", "nosuch.py", "-o", "closed/m.mlir")
    assert result.exit_code == ExitCode.BAD_FILE, result.output
    assert "cannot be written" in result.stderr


def test_a_directory_that_takes_no_files(cli: Cli, write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(**_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("hloemit.base.files.tempfile.mkdtemp", refuse)
    write("model.py")
    result = cli("dump", "model.py", "-o", "m.mlir")
    assert result.exit_code == ExitCode.BAD_FILE, result.output
    assert "m.mlir cannot be written, as its directory takes no new file: Read-only file system" in result.stderr


def test_a_path_that_the_system_refuses(cli: Cli) -> None:
    result = cli("dump", "x" * 5000)
    assert result.exit_code == ExitCode.BAD_FILE
    assert "File name too long" in result.stderr


def test_a_fault_of_ours_shows_its_traceback(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("impossible")

    monkeypatch.setattr(dump, "dump_model", fail)
    result = cli("dump", "model.py")
    assert result.exit_code == ExitCode.FAULT
    assert "AssertionError: impossible" in result.stderr
    assert "please report it" in result.stderr


def test_roll(cli: Cli, write: Write) -> None:
    layers = "nn.Sequential(*(part for _ in range(5) for part in (nn.Linear(4, 4), nn.ReLU())))"
    write("deep.py", f"import torch\nfrom torch import nn\nmodel = {layers}\nexample_inputs = (torch.ones(2, 4),)")
    assert "hloemit.rolled = 5" in cli("dump", "deep.py", "--roll").stdout
    assert cli("dump", "deep.py", "--roll", "-o", "deep.hloemit").exit_code == 0
    assert cli("run", "deep.hloemit").exit_code == 0
    write("model.py")
    plain = cli("dump", "model.py", "--roll")
    assert plain.stdout == cli("dump", "model.py").stdout
    assert "nothing was rolled: no operators repeat" in plain.stderr
    assert cli("dump", "deep.py", "--roll", "--outline").exit_code == ExitCode.USAGE
