"""What ``torch.export`` leaves behind is taken away: marks on tensors, random numbers that it drew."""

from __future__ import annotations

import subprocess

import pytest
import torch
from torch import Tensor
from torch.export import Dim
from torch.nn.modules.module import register_module_buffer_registration_hook

import hloemit
from hloemit.capture.exporting.left_behind import taken_away
from tests.children import python

FAILS_FOR_THE_FIRST_TIME = """
import torch, hloemit
model, x = torch.nn.Linear(4, 3), torch.zeros(5, 7)
before = torch.get_rng_state()
try:
    hloemit.lower(model, (x,))
except hloemit.CaptureError:
    print(torch.equal(torch.get_rng_state(), before))
"""


@pytest.mark.parametrize("fails", [False, True], ids=["captured", "refused"])
def test_marks(fails: bool) -> None:
    """Of the arguments, where their sizes are open."""
    x, y = torch.ones(5, 4), torch.ones(5, 4)
    torch._dynamo.maybe_mark_dynamic(y, 1)
    marked = {name: set(value) if isinstance(value, set) else value for name, value in y.__dict__.items()}

    def function(x: Tensor, y: Tensor) -> Tensor:
        return x + y[:, : 3 if fails else 4]

    try:
        hloemit.lower(function, (x, y), dynamic_shapes=({0: Dim.AUTO}, {0: Dim.AUTO}))
    except hloemit.CaptureError:
        assert fails
    assert x.__dict__ == {}
    assert y.__dict__ == marked


def test_random_numbers() -> None:
    """TorchDynamo imports examples where it fails for the first time."""
    code = FAILS_FOR_THE_FIRST_TIME
    done = subprocess.run([*python(), "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "True\n"


def test_hooks_on_the_buffers_of_all_modules() -> None:
    """torch 2.11 leaves its own where it fails; those that were there before stay."""
    calls: list[str] = []
    earlier = register_module_buffer_registration_hook(lambda module, name, buffer: calls.append(name))
    try:
        with taken_away(()):
            register_module_buffer_registration_hook(lambda module, name, buffer: calls.append("left"))
        torch.nn.Module().register_buffer("buffer", torch.ones(2))
    finally:
        earlier.remove()
    assert calls == ["buffer"]
