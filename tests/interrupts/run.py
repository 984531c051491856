"""A child that is interrupted, and what became of it and of the cache."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Outcome:
    """How many interrupts a scenario survived, and how it ended; "" where it ended well."""

    survived: int
    failure: str


def run(scenario: str, seed: int, count: int) -> Outcome:
    """Interrupt a scenario, with a cache of its own."""
    with tempfile.TemporaryDirectory() as cache:
        environment = {
            **os.environ,
            "HLOEMIT_CACHE_DIR": cache,
            "TF_CPP_MIN_LOG_LEVEL": "3",
            "PYTHONWARNINGS": "ignore",
        }
        command = [sys.executable, "-m", "tests.interrupts.child", scenario, str(seed), str(count)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)
        left = [p.name for p in Path(cache).rglob("*") if p.suffix == ".tmp"]
    survived = done.stdout.count("survived\n")
    if done.returncode:
        return Outcome(survived, f"exit status {done.returncode}\n{done.stderr[-3000:]}")
    return Outcome(survived, f"the cache has {left}" if left else "")
