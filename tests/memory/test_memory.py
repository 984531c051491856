"""The small form: bounds are set low, so that a process is warm at once, and grows no more."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

SMALL = """
import json
import sys
from hloemit.cache import executables
from hloemit.lazy import launch
from hloemit.lazy import trace_tree as tree
launch.PLANS = executables.IN_MEMORY = 20
tree.MAX_STEPS, tree.MAX_TRACE = 300, 500
from tests.memory.work import growth
print(json.dumps({name: growth(name, warm, count) for name, warm, count in json.loads(sys.argv[1])}))
"""
TIMES = {
    "different graphs": (40, 40, 10.0),  # at 0.35 MiB for each graph it were 14
    "syncs": (800, 1_000, 8.0),
    "dropped programs": (30, 40, 12.0),
    "cycles": (300, 1_000, 8.0),
    "unsynced operators": (2_000, 3_000, 12.0),
}


@pytest.mark.slow
def test_a_warm_process_does_not_grow() -> None:
    work = [(name, warm, count) for name, (warm, count, _) in TIMES.items()]
    work.append(work[-1])  # XLA keeps some 25 MiB of what it took to compile the longest traces, once: the last counts
    command = [sys.executable, "-c", SMALL, json.dumps(work)]
    child = subprocess.run(command, capture_output=True, text=True, timeout=900, check=False)
    assert child.returncode == 0, child.stderr[-3000:]
    grown = json.loads(child.stdout.splitlines()[-1])
    assert grown.keys() == TIMES.keys()
    assert all(grown[name] < most for name, (*_, most) in TIMES.items()), grown
