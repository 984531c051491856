"""torch_xla's SPMD over several devices, in processes that have them."""

from __future__ import annotations

import subprocess

import pytest

from tests.children import python, surroundings


@pytest.mark.drawn(2)
@pytest.mark.parametrize(
    ("module", "count"),
    [
        ("sharded_tensors", 8),
        ("sharded_captures", 4),
        ("sharded_texts", 4),
        ("automatic_sharding", 4),
        ("sharded_alone", 1),
    ],
)
def test_tensors_over_several_devices(module: str, count: int) -> None:
    environment = surroundings(CPU_NUM_DEVICES=str(count), HLOEMIT_CACHE="off")
    environment.pop("XLA_USE_SPMD", None)
    done = subprocess.run(  # noqa: PLW1510 - the message has what it said
        [*python(), "-m", f"tests.torch_xla.{module}"], env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
