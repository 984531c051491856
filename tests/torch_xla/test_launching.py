"""Processes that a script starts for the devices, each way that scripts of torch_xla do."""

from __future__ import annotations

import os
import subprocess
import sys

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
