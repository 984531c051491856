"""The device guard, which PyTorch's autograd engine asks for once, when it starts at the first ``backward``.

It makes a queue for each device that has a guard by then, so this file is imported with hloemit, and imports nothing of
it. The guard alone changes nothing that anybody can see: the device has no name and no kernels yet.
"""

from __future__ import annotations

import functools
from typing import Any

import torch

from hloemit.base.torch_private import PRIVATE_USE, DeviceGuard, device_name, register_guard


@functools.cache
def register() -> None:
    """Register the guard, unless another backend has taken PrivateUse1."""
    if device_name() != "privateuseone":
        return

    class Guard(DeviceGuard):
        def type_(self) -> Any:
            return PRIVATE_USE

    register_guard(Guard())


def probe() -> None:
    """Raise RuntimeError where the engine started without the guard."""
    try:
        with torch.inference_mode(False), torch.enable_grad():
            torch.ones((), device="xla", requires_grad=True).clone().backward()
    except RuntimeError as error:
        if "device_ready_queues_" not in str(error):
            raise
        raise RuntimeError(
            "PyTorch's autograd ran before hloemit was imported, and knows no device that comes later: import hloemit "
            "before the first backward()"
        ) from None
