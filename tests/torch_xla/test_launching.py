"""Processes that a script starts for the devices, each way that scripts of torch_xla do."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from typing import Any

import pytest
import torch

import hloemit
from hloemit.torch_xla import launching
from hloemit.torch_xla._internal import tpu
from tests.children import python

BEFORE = """
import torch
torch.ones(2, requires_grad=True).sum().backward()
from hloemit.torch_xla import install
install()
import torch_xla
x = torch.ones(2, device="xla", requires_grad=True)
try:
    (x * 2).sum().backward()
except RuntimeError as error:
    assert "torch_xla.device()" in str(error), error
torch_xla.device()
(x * 3).sum().backward()
print(x.grad.tolist())
"""

LAUNCHED = """
import os
import socket
import torch
from hloemit.torch_xla import install
install()
import torch_xla.core.xla_model as xm
import torch_xla.runtime as xr
from torch_xla._internal import pjrt, tpu

def look(rank, port):
    os.environ.update(RANK=str(rank), LOCAL_RANK=str(rank), WORLD_SIZE="2", LOCAL_WORLD_SIZE="2")
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT=str(port))
    total = xm.all_reduce("sum", torch.tensor([rank + 1.0]).to("xla")).item()
    assert (total, xr.world_size(), xr.global_ordinal(), tpu.num_available_devices()) == (3, 2, rank, 2)

if __name__ == "__main__":
    assert xr.world_size() == 1
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1] - 1
    torch.multiprocessing.start_processes(look, (port,), nprocs=2, start_method="fork")
    os.environ["CPU_NUM_DEVICES"] = "1"
    (found,) = pjrt.run_multiprocess(os.getpid, start_method="fork").values()
    assert found != os.getpid()
    print("both have looked")
"""


def test_forked_processes_train() -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("XLA_FLAGS", "CPU_NUM_DEVICES")}
    command = [sys.executable, "-m", "tests.torch_xla.forked_training"]  # which no autograd engine was started in
    ran = subprocess.run(
        command, env={**kept, "JAX_PLATFORMS": "cpu"}, capture_output=True, text=True, timeout=600, check=False
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    assert all(f"done forked_training {i}" in ran.stdout for i in (0, 1)), ran.stdout


def test_a_device_that_autograd_has_not_met() -> None:
    ran = subprocess.run([*python(), "-c", BEFORE], capture_output=True, text=True, timeout=300, check=False)
    assert (ran.returncode, ran.stdout) == (0, "[3.0, 3.0]\n"), ran.stderr[-4000:]


def test_processes_that_a_library_starts_are_replicas() -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("XLA_FLAGS", "CPU_NUM_DEVICES")}
    command = [sys.executable, "-c", LAUNCHED]
    ran = subprocess.run(
        command, env={**kept, "JAX_PLATFORMS": "cpu"}, capture_output=True, text=True, timeout=600, check=False
    )
    assert ran.returncode == 0 and "both have looked" in ran.stdout, ran.stdout + ran.stderr[-4000:]


@pytest.mark.drawn(3)
@pytest.mark.parametrize(
    ("when", "method", "count", "warnings"), [("late", "spawn", 2, 0), ("late", "fork", 2, 0), ("early", "spawn", 1, 1)]
)
def test_a_rank_that_is_there_before_the_import(when: str, method: str, count: int, warnings: int) -> None:
    kept = {name: value for name, value in os.environ.items() if name not in ("XLA_FLAGS", "CPU_NUM_DEVICES", "RANK")}
    command = [sys.executable, "-m", "tests.torch_xla.late_ranks", when, method]
    ran = subprocess.run(
        command, env={**kept, "JAX_PLATFORMS": "cpu"}, capture_output=True, text=True, timeout=600, check=False
    )
    said = [f"rank {rank} is {rank % count} of {count}" for rank in range(2)]
    assert ran.returncode == 0 and all(each in ran.stdout for each in said), ran.stdout + ran.stderr[-4000:]
    assert ran.stdout.count(f"{warnings} warnings") == 2, ran.stdout


def test_devices_that_processes_are_started_for(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PJRT_DEVICE", "CPU_NUM_DEVICES", "WORLD_SIZE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("JAX_PLATFORMS", "cpu")
    assert tpu.num_available_devices() == 1
    monkeypatch.setenv("CPU_NUM_DEVICES", "3")
    assert tpu.num_available_devices() == 3


@pytest.mark.parametrize("method", ["spawn", "forkserver"])
def test_what_a_new_process_cannot_be_told(method: str) -> None:
    """It is refused before one starts; a process that is forked knows all of it."""

    def local(index: int, *args: Any) -> None: ...

    for fn in (lambda index: None, local):
        with pytest.raises(
            pickle.PicklingError, match=rf"no name in a module.* {method!r} .* or pass start_method='fork'"
        ):
            launching.spawn(fn, nprocs=2, start_method=method)
    x = torch.ones(2, device=hloemit.device())
    for held in ([x], torch.nn.Linear(2, 2).to(x.device)):
        with pytest.raises(
            ValueError, match=r"args\[1\] has tensors of this process's device.*: pass those of the CPU"
        ):
            launching.spawn(os.path.join, (1, held), nprocs=2, start_method=method)


_SESSION = """
import torch, torch_xla, torch_xla.distributed.xla_multiprocessing as xmp

def train(index): ...

for method in ("spawn", "forkserver"):
    try:
        xmp.spawn(train, nprocs=2, start_method=method)
    except Exception as error:
        print(type(error).__name__, error)
torch.ones(2, device="xla").cos().tolist()
try:
    xmp.spawn(train, nprocs=2, start_method="fork")
except Exception as error:
    print(type(error).__name__, error)
"""


def test_functions_of_a_session() -> None:
    """A notebook's own are refused where a new process could not import them, and a fork that would come too late."""
    program = f"import hloemit.torch_xla; hloemit.torch_xla.install()\n{_SESSION}"
    command = [*python(), "-c", program]
    said = subprocess.run(command, capture_output=True, text=True, timeout=300, check=True).stdout
    *refused, late = said.splitlines()
    for method, line in zip(("spawn", "forkserver"), refused, strict=True):
        assert line.startswith(f"PicklingError train has no name in a module, by which a process started by {method!r}")
    assert late.startswith("ExecutionError this process has opened its devices") and "restart the kernel" in late
