"""The loop of torch_xla's introduction, on drawn digits: the script runs unchanged, and learns what the CPU learns."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

import pytest

from tests.children import python


def test_mnist() -> None:
    script = Path(__file__).with_name("mnist.py")
    command = [*python(), "-m", "hloemit.torch_xla", str(script)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    want = found["cpu"]
    assert len(want["losses"]) == 50
    assert want["losses"][-1] < want["losses"][0] / 4
    assert want["accuracy"] > 0.9
    for loop in ("xla", "steps", "several"):
        assert found[loop]["losses"] == pytest.approx(want["losses"], abs=1e-4, rel=0), loop
        assert found[loop]["accuracy"] == want["accuracy"], loop
    assert found["several"]["index"] == 0
    assert found["several"]["ordinals"] == [0, 1]
    assert found["programs"] <= 3  # of the last loop: the first step makes the optimizer's state; the accuracy is one
