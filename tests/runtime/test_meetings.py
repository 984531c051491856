"""Devices of the CPU that come late to a collective."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from hloemit.runtime import meetings

ROOT = Path(__file__).parents[2]
LATE = """
import os, time
os.environ.update(XLA_FLAGS={flags!r}, CPU_NUM_DEVICES="2")
from hloemit.runtime import client, meetings
meetings.LIMIT_S = {limit}
client.find_device("cpu")
assert os.environ.get("XLA_FLAGS") == {flags!r}
import jax, numpy
from jax.sharding import Mesh, PartitionSpec

def work(x):
    def late(x):
        return jax.pure_callback(lambda x: (time.sleep(4), x)[1], x, x)
    x = jax.lax.cond(jax.lax.axis_index("x") == 0, late, lambda x: x, x)
    return jax.lax.psum(x, "x")

mesh = Mesh(numpy.array(jax.devices()), ("x",))
spec = PartitionSpec()
print(jax.jit(jax.shard_map(work, mesh=mesh, in_specs=spec, out_specs=spec, check_vma=False))(numpy.ones(2, "f4")))
"""


WARNING = "--xla_cpu_collective_call_warn_stuck_timeout_seconds=1"  # XLA counts from there


@pytest.mark.drawn(2)
@pytest.mark.parametrize(("limit", "ends"), [(600, False), (1, True)])
def test_a_late_device_is_waited_for(limit: int, ends: bool) -> None:
    """With a limit that is shorter than the delay XLA ends the process: the flag is one that it heeds."""
    command = [sys.executable, "-c", LATE.format(limit=limit, flags=WARNING)]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    assert "rendezvous" in done.stderr, done.stderr[-2000:]
    assert ("[2. 2.]" in done.stdout, done.returncode != 0) == (not ends, ends), done.stderr[-2000:]


THE_USERS = (f"{meetings.FLAG}=9", "flags.txt")


@pytest.mark.parametrize("flags", [None, "", "--xla_a=1", *THE_USERS])
def test_the_environment_is_as_it_was(flags: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XLA_FLAGS", raising=False)
    if flags is not None:
        monkeypatch.setenv("XLA_FLAGS", flags)
    with meetings.patient():
        now = os.environ["XLA_FLAGS"].split()
    assert now == ([flags] if flags in THE_USERS else [*(flags or "").split(), f"{meetings.FLAG}=600"])
    assert os.environ.get("XLA_FLAGS") == flags
