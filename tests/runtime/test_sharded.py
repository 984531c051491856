"""Programs that run over a mesh of devices, in a process that has eight."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_programs_over_eight_devices(tmp_path: Path) -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("XLA_FLAGS", "HLOEMIT_CACHE")}
    environment |= {"CPU_NUM_DEVICES": "8", "JAX_PLATFORMS": "cpu", "HLOEMIT_CACHE_DIR": str(tmp_path)}
    done = subprocess.run(  # noqa: PLW1510 - the message has what it said
        [sys.executable, "-m", "tests.runtime.sharded_programs"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
