"""Processes that join by the variables of SLURM or Open MPI, which are set by hand here."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable

import pytest

from tests.children import python
from tests.runtime.test_processes import free_port

_JOINED = """
from hloemit import distributed
distributed.initialize(initialization_timeout=60)
print("joined", distributed.process_count(), distributed.process_index())
"""


def _slurm(job: int, rank: int) -> dict[str, str]:
    return {
        "SLURM_JOB_ID": str(job),
        "SLURM_STEP_NODELIST": "localhost",
        "SLURM_NTASKS": "2",
        "SLURM_STEP_NUM_TASKS": "2",
        "SLURM_PROCID": str(rank),
        "SLURM_LOCALID": str(rank),
    }


def _open_mpi(job: int, rank: int) -> dict[str, str]:
    return {
        "OMPI_MCA_orte_hnp_uri": f"{job}.0;tcp://127.0.0.1:1",
        "OMPI_COMM_WORLD_SIZE": "2",
        "OMPI_COMM_WORLD_RANK": str(rank),
        "OMPI_COMM_WORLD_LOCAL_RANK": str(rank),
    }


@pytest.mark.parametrize("variables", [_slurm, _open_mpi])
def test_two_processes_join(variables: Callable[[int, int], dict[str, str]]) -> None:
    job = free_port()  # jax makes the coordinator's port from the job's number
    kept = {name: value for name, value in os.environ.items() if name not in ("XLA_FLAGS", "WORLD_SIZE", "RANK")}
    shared = {**kept, "JAX_PLATFORMS": "cpu", "CPU_NUM_DEVICES": "1", "HLOEMIT_CACHE": "off"}
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    started = [
        subprocess.Popen([*python(), "-c", _JOINED], env={**shared, **variables(job, rank)}, **pipes)  # type: ignore[call-overload]
        for rank in range(2)
    ]
    try:
        said = [process.communicate(timeout=120)[0] for process in started]
    finally:
        for process in started:
            process.kill()
    for rank, (process, text) in enumerate(zip(started, said, strict=True)):
        assert process.returncode == 0 and f"joined 2 {rank}" in text, text[-4000:]
