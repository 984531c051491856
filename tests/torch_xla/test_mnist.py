"""The loop of torch_xla's introduction, on drawn digits: the script runs unchanged, and learns what the CPU learns."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    script = Path(__file__).with_name("mnist.py")
    command = [sys.executable, "-m", "hloemit.torch_xla", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("loop", ["xla", "steps", "several"])
def test_it_learns_what_the_cpu_learns(found: dict[str, Any], loop: str) -> None:
    want, got = found["cpu"], found[loop]
    assert len(got["losses"]) == 50
    assert got["losses"] == pytest.approx(want["losses"], abs=1e-4, rel=0)
    assert got["losses"][-1] < got["losses"][0] / 4
    assert got["accuracy"] == want["accuracy"] > 0.9


def test_a_launched_function_is_the_only_one(found: dict[str, Any]) -> None:
    assert found["several"]["index"] == 0
    assert found["several"]["ordinals"] == [0, 1]


def test_fifty_steps_are_a_few_programs(found: dict[str, Any]) -> None:
    assert found["programs"] <= 3  # the first step makes the optimizer's state; the accuracy is one too
