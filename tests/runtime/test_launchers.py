"""Processes that join by the variables of SLURM or Open MPI, which are set by hand here."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable

import pytest

import hloemit
from hloemit.runtime import processes
from tests.children import python
from tests.runtime.test_processes import free_port

_JOINED = """
import os, signal, time
from hloemit import distributed
from hloemit.runtime import rendezvous
distributed.initialize(initialization_timeout=60)
print("joined", distributed.process_count(), distributed.process_index(), flush=True)
"""
_LOSES_PROCESS_0 = (
    _JOINED
    + """
rendezvous.meet("here", b"", (0, 1))
if distributed.process_index() == 0:
    os.kill(os.getpid(), signal.SIGKILL)
time.sleep(120)
"""
)
Variables = Callable[[int, int], dict[str, str]]


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


def _said(code: str, variables: Variables) -> list[tuple[int, str]]:
    """How two processes end, and what they say."""
    job = free_port()  # jax makes the coordinator's port from the job's number
    kept = {name: value for name, value in os.environ.items() if name not in ("XLA_FLAGS", "WORLD_SIZE", "RANK")}
    shared = {**kept, "JAX_PLATFORMS": "cpu", "CPU_NUM_DEVICES": "1", "HLOEMIT_CACHE": "off"}
    shared["HLOEMIT_PEER_TIMEOUT"] = "10"
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.STDOUT, "text": True}
    started = [
        subprocess.Popen([*python(), "-c", code], env={**shared, **variables(job, rank)}, **pipes)  # type: ignore[call-overload]
        for rank in range(2)
    ]
    try:
        said = [process.communicate(timeout=120)[0] for process in started]
    finally:
        for process in started:
            process.kill()
    return [(process.returncode, text) for process, text in zip(started, said, strict=True)]


@pytest.mark.drawn(2)
@pytest.mark.parametrize("variables", [_slurm, _open_mpi])
def test_two_processes_join(variables: Variables) -> None:
    for rank, (code, text) in enumerate(_said(_JOINED, variables)):
        assert code == 0 and f"joined 2 {rank}" in text, text[-4000:]


@pytest.mark.drawn(2)
@pytest.mark.parametrize("variables", [_slurm, _open_mpi])
def test_who_is_left_names_process_0(variables: Variables) -> None:
    _, (code, text) = _said(_LOSES_PROCESS_0, variables)
    assert code == 1 and "process 0 has said nothing for" in text, text[-4000:]


def test_variables_that_make_no_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {**_slurm(1, 0), "SLURM_NTASKS": "two"}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(hloemit.ExecutionError, match="SLURM or Open MPI started this process"):
        processes._from_cluster()


@pytest.mark.parametrize("port", [29501, 0xFFFF - (1 << 12), 0xFFFF])
def test_a_port_to_meet_at_is_no_job_s(port: int) -> None:
    assert 0 < processes._meeting_port(port) <= 0xFFFF - (1 << 12)
    assert processes._meeting_port(port) != port
