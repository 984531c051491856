"""The small form: bounds are set low, so that a process is warm at once, and grows no more."""

from __future__ import annotations

import subprocess
import sys

import pytest

SMALL = """
import sys
from hloemit.cache import executables
from hloemit.lazy import launch
from hloemit.lazy import trace_tree as tree
launch.PLANS = executables.IN_MEMORY = 20
tree.MAX_STEPS, tree.MAX_TRACE = 300, 500
from tests.memory.work import growth
name, warm, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
print(growth(name, warm, count))
"""
TIMES = {
    "different graphs": (80, 80, 12.0),  # at 0.35 MiB for each graph it were 28
    "syncs": (1_000, 1_500, 8.0),
    "dropped programs": (30, 40, 12.0),
    "cycles": (300, 1_000, 8.0),
    "unsynced operators": (2_000, 3_000, 12.0),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", TIMES)
def test_a_warm_process_does_not_grow(name: str) -> None:
    warm, count, most = TIMES[name]
    command = [sys.executable, "-c", SMALL, name, str(warm), str(count)]
    child = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert child.returncode == 0, child.stderr[-3000:]
    assert float(child.stdout.split()[-1]) < most
