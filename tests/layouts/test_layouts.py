"""One of the zoo's models over a mesh; ``make layouts`` has all of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.devices import on_eight_devices

pytestmark = pytest.mark.slow


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", ["LlamaForCausalLM=tensor", "GPT2LMHeadModel=dtensors"])
def test_training_is_that_of_one_device(name: str, tmp_path: Path) -> None:
    assert "as one device" in on_eight_devices(tmp_path, "tests.layouts", name)
