"""jax's coordination service in a process of its own: who is left says that process 0 is gone."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from hloemit.base.errors import ExecutionError
from hloemit.ir.bindings import coordination_service
from hloemit.runtime import processes
from hloemit.runtime.coordinator import Coordinator
from tests.children import python

LOSES_PROCESS_0 = """
import os, signal, sys, time
import hloemit.distributed
from hloemit.runtime import rendezvous

address, rank = sys.argv[1], int(sys.argv[2])
hloemit.distributed.initialize(address, 2, rank)
rendezvous.meet("here", b"", (0, 1))
if rank == 0:
    os.kill(os.getpid(), signal.SIGKILL)
time.sleep(120)
"""


def test_who_is_left_names_process_0() -> None:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{found.getsockname()[1]}"
    kept = {name: value for name, value in os.environ.items() if name != "XLA_FLAGS"}
    environment = {**kept, "JAX_PLATFORMS": "cpu", "HLOEMIT_PEER_TIMEOUT": "10"}
    command = [*python(), "-c", LOSES_PROCESS_0, address]
    lost, left = (
        subprocess.Popen([*command, str(rank)], env=environment, stderr=subprocess.PIPE, text=True) for rank in (0, 1)
    )
    try:
        said = left.communicate(timeout=300)[1]
        lost.communicate(timeout=60)
    finally:
        for process in (lost, left):
            process.kill()
    assert left.returncode == 1 and "process 0 has said nothing for" in said, said[-3000:]
    deadline = time.monotonic() + 60
    while _serves(address) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert not _serves(address)


def test_a_port_that_another_program_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """jax's own service, which is asked where the process with it does not start, would end process 0 there."""
    monkeypatch.setattr(processes, "_meet", lambda *_: None)
    monkeypatch.setattr(processes, "Coordinator", lambda *_: SimpleNamespace(is_ready=lambda _: False))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        for bound in (None, address):
            with pytest.raises(ExecutionError, match=r"cannot serve the others at .* choose another port"):
                processes._meet_and_serve(address, 2, 0, 5, bound)
    assert processes._meet_and_serve(address, 2, 0, 5, None) is None


def _serves(address: str) -> bool:
    """Whether the service of an address runs; False where there is no /proc to look at."""
    commands = Path("/proc").glob("[0-9]*/cmdline")
    port = address.rpartition(":")[2].encode()
    for path in commands:
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if any(word.endswith(b"coordinator.py") for word in words) and b"[::]:" + port in words:
            return True
    return False


def test_an_address_of_another_host() -> None:
    coordinator = Coordinator(coordination_service(), "203.0.113.1:1", 2)
    assert not coordinator.is_ready(120)


def test_it_ends_with_who_started_it() -> None:
    coordinator = Coordinator(coordination_service(), "127.0.0.1:0", 2)
    assert coordinator.is_ready(120)
    coordinator.end()
    process = coordinator._process
    assert process is not None and process.wait(60) == 0
