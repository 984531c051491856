"""One of the zoo's models over a mesh; ``make layouts`` has all of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", ["LlamaForCausalLM=tensor"])
def test_training_is_that_of_one_device(name: str, tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("XLA_FLAGS", "HLOEMIT_CACHE")}
    environment |= {"CPU_NUM_DEVICES": "8", "JAX_PLATFORMS": "cpu", "HLOEMIT_CACHE_DIR": str(tmp_path)}
    command = [sys.executable, "-W", "ignore", "-m", "tests.layouts", name]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0 and "as one device" in done.stdout, done.stdout + done.stderr[-4000:]
