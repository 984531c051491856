"""Processes that torchrun starts join by its variables, and train what one process trains."""

from __future__ import annotations

import os
import subprocess

from tests.children import python, surroundings
from tests.runtime.test_processes import free_port


def _torchrun(*command: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join(filter(None, (os.getcwd(), os.environ.get("PYTHONPATH"))))
    environment = surroundings(OMP_NUM_THREADS="1", HLOEMIT_CACHE="off", PYTHONPATH=path)
    started = [*python(), "-m", "torch.distributed.run", "--nproc-per-node=2", f"--master-port={free_port()}"]
    return subprocess.run(
        [*started, *command], env=environment, capture_output=True, text=True, timeout=300, check=False
    )


def test_two_processes_train_what_one_does() -> None:
    ran = _torchrun("--module", "tests.torch_xla.launched_training")
    said = ran.stdout + ran.stderr
    assert ran.returncode == 0, said[-6000:]
    assert all(f"trained {rank} of 2, beside 2 processes" in said for rank in (0, 1)), said[-6000:]
