"""torch_xla's SPMD over eight devices, in a process that has them."""

from __future__ import annotations

import os
import subprocess

from tests.children import python


def test_tensors_over_eight_devices() -> None:
    environment = {name: value for name, value in os.environ.items() if name not in ("XLA_FLAGS", "XLA_USE_SPMD")}
    environment |= {"CPU_NUM_DEVICES": "8", "JAX_PLATFORMS": "cpu", "HLOEMIT_CACHE": "off"}
    done = subprocess.run(  # noqa: PLW1510 - the message has what it said
        [*python(), "-m", "tests.torch_xla.sharded_tensors"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
