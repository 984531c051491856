"""What only a process of its own shows: entry points, imports, terminals, pipes, signals."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import pytest

from hloemit_cli.exits import ExitCode

COMMAND = [sys.executable, "-m", "hloemit_cli"]
RELU = "import torch\nmodel, example_inputs = torch.nn.ReLU(), (torch.ones(2),)\n"


def run(*args: str, cwd: Path | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([*COMMAND, *args], capture_output=True, text=True, cwd=cwd, check=False)


def test_entry_point() -> None:
    script = Path(sys.executable).with_name("hloemit")
    result = subprocess.run([script, "--version"], capture_output=True, text=True, check=True)
    assert version("hloemit") in result.stdout
    assert run("--version").stdout == result.stdout
    package = [sys.executable, "-m", "hloemit", "--version"]
    assert subprocess.run(package, capture_output=True, text=True, check=True).stdout == result.stdout


def test_help_is_quick_because_it_imports_little() -> None:
    source = "import sys\nfrom hloemit_cli.main import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    source += "print(sorted({'torch', 'jax', 'jaxlib', 'numpy', 'hloemit'} & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


def test_help_and_documents_list_the_exit_codes() -> None:
    listed = dict(re.findall(r"^    (\d+) +(.+)$", run("--help").stdout, re.MULTILINE))
    assert [int(code) for code in listed] == list(ExitCode)
    document = (Path(__file__).parents[2] / "docs" / "cli.md").read_text()
    assert dict(re.findall(r"^\| (\d+) \| (.+) \|$", document, re.MULTILINE)) == listed


def test_inductors_advice_on_gpus_is_not_shown(tmp_path: Path) -> None:
    asks = "import unittest.mock, torch._inductor.compile_fx as inductor\n"
    asks += "with unittest.mock.patch.multiple('torch.cuda', is_available=lambda: True, get_device_capability=lambda: (9, 0)):\n"
    (tmp_path / "model.py").write_text(f"{RELU}{asks}    inductor._warn_tf32_disabled()\n")
    plain = subprocess.run([sys.executable, "model.py"], capture_output=True, text=True, cwd=tmp_path, check=True)
    if "TensorFloat32" not in plain.stderr:
        pytest.skip("this torch gives no such advice")
    result = run("dump", "model.py", cwd=tmp_path)
    assert result.returncode == 0 and result.stderr == ""


def _in_terminal(*args: str, cwd: Path, **environment: str) -> tuple[int, bytes]:
    """Run with stdout on a pseudo-terminal; stderr is kept apart."""
    parent, child = pty.openpty()
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"} | {"TERM": "xterm", **environment}
    process = subprocess.Popen([*COMMAND, *args], stdout=child, stderr=subprocess.PIPE, cwd=cwd, env=env)
    os.close(child)
    output = b""
    while True:
        try:
            piece = os.read(parent, 4096)
        except OSError:  # Linux reports the closed end of a pseudo-terminal as an error
            break
        if not piece:
            break
        output += piece
    os.close(parent)
    assert process.stderr is not None
    output += process.stderr.read()
    process.stderr.close()
    return process.wait(), output


def test_terminals(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(RELU)
    code, output = _in_terminal("dump", "model.py", cwd=tmp_path)
    assert code == 0
    assert b"\x1b[" in output
    code, output = _in_terminal("dump", "model.py", cwd=tmp_path, NO_COLOR="1")
    assert code == 0
    assert b"\x1b[" not in output
    code, output = _in_terminal("dump", "model.py", "--format", "bytecode", cwd=tmp_path)
    assert code == ExitCode.USAGE
    assert b"stdout is a terminal" in output


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(RELU)
    process = subprocess.Popen(
        [*COMMAND, "dump", "model.py"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=tmp_path
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == ExitCode.BROKEN_PIPE
    assert b"Traceback" not in errors


def test_interrupted(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text("import time\nprint('ready', flush=True)\ntime.sleep(60)\n")
    process = subprocess.Popen(
        [*COMMAND, "dump", "model.py"], stderr=subprocess.PIPE, cwd=tmp_path, text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509 - ignored in the background
    )  # fmt: skip
    assert process.stderr is not None
    for line in process.stderr:
        if "ready" in line:
            break
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    errors = process.stderr.read()
    process.stderr.close()
    assert process.wait() == ExitCode.INTERRUPTED, errors
    assert "Traceback" not in errors


@pytest.mark.drawn(3)
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_closed_streams(tmp_path: Path, closed: str) -> None:
    (tmp_path / "model.py").write_text("print('loading')\n" + RELU)
    line = f'"{sys.executable}" -m hloemit_cli dump model.py {closed}'
    result = subprocess.run(["sh", "-c", line], capture_output=True, text=True, cwd=tmp_path, check=False)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("module @main {") == (closed != ">&-")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full")
def test_a_full_disk(tmp_path: Path) -> None:
    (tmp_path / "model.py").write_text(RELU)
    with open("/dev/full", "w") as full:
        result = subprocess.run(
            [*COMMAND, "dump", "model.py"], stdout=full, stderr=subprocess.PIPE, text=True, cwd=tmp_path, check=False
        )
    assert result.returncode == ExitCode.BAD_FILE, result.stderr
    assert "No space left" in result.stderr


@pytest.mark.parametrize("example", ["gpt2.py", "resnet.py"])
def test_examples(example: str) -> None:
    result = run("run", str(Path(__file__).parents[2] / "examples" / example), "--check")
    assert result.returncode == 0, result.stderr
    assert "agrees with eager PyTorch" in result.stdout
