"""Programs over the devices of several processes, which run here on one host and talk through gloo."""

from __future__ import annotations

import socket
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import torch

import hloemit
from hloemit.runtime import processes
from tests.children import python, surroundings


def free_port() -> int:
    """A port with a free one behind it: jax's coordinator takes the one after torchrun's."""
    with socket.socket() as first:
        first.bind(("127.0.0.1", 0))
        return int(first.getsockname()[1]) - 1


def ended(started: list[subprocess.Popen[str]], last: str) -> None:
    """Wait for processes, whose last lines are ``last`` and their number."""
    try:
        said = [process.communicate(timeout=600)[0] for process in started]
    finally:
        for process in started:
            process.kill()
    for rank, (process, text) in enumerate(zip(started, said, strict=True)):
        assert process.returncode == 0 and f"{last} {rank}" in text, text[-4000:]


@pytest.mark.drawn(9)
@pytest.mark.parametrize("count", [2, pytest.param(4, marks=pytest.mark.slow)])
def test_modules_that_pytorch_cut(count: int, tmp_path: Path) -> None:
    shared = surroundings(CPU_NUM_DEVICES="1", HLOEMIT_CACHE="off")
    address = f"127.0.0.1:{free_port()}"
    command = [*python(), "-m", "tests.runtime.joined_modules", address, str(count)]
    pipes: dict[str, Any] = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True, "env": shared}
    ended(
        [subprocess.Popen([*command, str(rank), str(tmp_path)], **pipes) for rank in range(count)],
        "done joined_modules",
    )


@pytest.mark.parametrize("count", [2])
def test_processes_are_one_machine(count: int) -> None:
    shared = surroundings(
        CPU_NUM_DEVICES="2",
        HLOEMIT_CACHE="off",
        MASTER_ADDR="127.0.0.1",
        MASTER_PORT=str(free_port()),
        WORLD_SIZE=str(count),
    )
    command = [*python(), "-m", "tests.runtime.joined_programs"]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    started = [
        subprocess.Popen(command, env={**shared, "RANK": str(rank)}, **pipes)  # type: ignore[call-overload]
        for rank in range(count)
    ]
    ended(started, "done joined_programs")


def test_without_a_word_from_anybody(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("MASTER_ADDR", "WORLD_SIZE"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(hloemit.ExecutionError, match=r"torchrun, SLURM or Open MPI|opened its devices already"):
        hloemit.distributed.initialize()


def test_variables_that_are_no_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"MASTER_ADDR": "h", "MASTER_PORT": "1", "WORLD_SIZE": "two", "RANK": "0"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(hloemit.ExecutionError, match="are numbers"):
        hloemit.distributed.initialize()


@pytest.mark.parametrize(("index", "missing"), [(0, "process 1 "), (1, "process 0")])
def test_a_process_that_never_comes_is_named(index: int, missing: str) -> None:
    with pytest.raises(hloemit.ExecutionError, match=f"{missing}.*has not come to 127.0.0.1"):
        processes._meet(f"127.0.0.1:{free_port()}", 2, index, 1)


def test_processes_of_other_versions_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    address = f"127.0.0.1:{free_port()}"
    monkeypatch.setattr(processes, "jaxlib_version", lambda: threading.current_thread().name)

    def said(index: int) -> str:
        threading.current_thread().name = "0.11.0" if index == 1 else "0.10.2"
        with pytest.raises(hloemit.ExecutionError) as caught:
            processes._meet(address, 3, index, 60)
        return str(caught.value)

    with ThreadPoolExecutor(3) as pool:
        first, other, last = pool.map(said, range(3))
    ours, theirs = (f"torch {torch.__version__.partition('+')[0]} and jaxlib {v}" for v in ("0.10.2", "0.11.0"))
    assert first.startswith(f"process 0 has {ours}, and process 1 has {theirs}")
    assert other.startswith(f"process 1 has {theirs}, and process 0 has {ours}")
    assert last.startswith(f"process 2 has {ours}, and process 1 has {theirs}")


def test_an_address_without_a_port() -> None:
    with pytest.raises(hloemit.ExecutionError, match="host:port"):
        hloemit.distributed.initialize("localhost", 2, 0)


def test_one_process_is_the_only_one() -> None:
    assert (hloemit.distributed.process_count(), hloemit.distributed.process_index()) == (1, 0)
    assert processes.PATIENCE_S > 0
