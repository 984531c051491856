"""``hloemit cache``."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from hloemit.cache import active, executables
from hloemit_cli.exits import ExitCode

Cli = Callable[..., Result]
Write = Callable[..., Path]


@pytest.fixture
def directory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("HLOEMIT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(active._Active, "store", None)
    monkeypatch.setattr(active._Active, "opened", False)
    executables.forget()
    return tmp_path / "cache"


def test_path(cli: Cli, directory: Path) -> None:
    assert cli("cache", "path").output.strip() == str(directory)


def test_an_empty_cache(cli: Cli, directory: Path) -> None:
    assert "0 entries" in cli("cache", "info").output
    assert cli("cache", "verify").output.strip() == "0 entries, 0 damaged"
    assert "no entries" in cli("cache", "explain").output


def test_the_life_of_an_entry(cli: Cli, directory: Path, write: Write) -> None:
    write("model.py")
    assert "miss" in cli("cache", "explain", "model.py").output
    assert cli("run", "model.py").exit_code == 0
    assert cli("cache", "explain", "model.py").output.startswith("hit: entry ")
    assert "1 entry" in cli("cache", "info").output
    (path,) = (directory / "executables").iterdir()
    listed = cli("cache", "ls").output
    assert path.name[:12] in listed and "cpu" in listed
    assert "made as a program would be compiled now" in cli("cache", "explain").output
    path.write_bytes(path.read_bytes()[:100])
    assert "damaged" in cli("cache", "ls").output
    result = cli("cache", "verify")
    assert result.exit_code == ExitCode.BAD_FILE and str(path) in result.output
    assert cli("cache", "verify", "--delete").exit_code == 0
    assert not path.exists()


def test_prune(cli: Cli, directory: Path, write: Write) -> None:
    write("model.py")
    cli("run", "model.py")
    assert cli("cache", "prune", "--max-size", "1GiB").output.startswith("evicted 0 entries")
    kinds = {path.parent.name for path in directory.rglob("*") if path.is_file()} - {"locks"}
    assert {"executables", "programs"} <= kinds  # and types, of operators that no test before this one has asked for
    assert cli("cache", "prune", "--all").output.startswith(f"evicted {len(kinds)} entries")
    result = cli("cache", "prune", "--max-size", "lots")
    assert result.exit_code == ExitCode.USAGE and "is no size" in result.output


@pytest.mark.parametrize("command", ["info", "ls", "verify", "prune", "explain"])
def test_a_folder_that_everyone_can_write_to(cli: Cli, directory: Path, command: str) -> None:
    directory.mkdir()
    directory.chmod(0o777)
    result = cli("cache", command)
    assert result.exit_code == ExitCode.BAD_FILE and "chmod go-w" in result.output


def test_a_cache_that_is_off(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HLOEMIT_CACHE", "off")
    result = cli("cache", "info")
    assert result.exit_code == ExitCode.USAGE and "HLOEMIT_CACHE=off" in result.output
    monkeypatch.setenv("HLOEMIT_CACHE", "maybe")
    assert "on, readonly or off" in cli("cache", "info").output
