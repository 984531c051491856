"""``torch.Generator(device="xla")``: a generator of the CPU's, by whose numbers the device draws.

PyTorch asks a device's hooks for a generator, and those that Python may give it have none. So where its class is called
for the device, it makes one of the CPU: of PyTorch's own class, since TorchDynamo takes no other.
"""

from __future__ import annotations

from typing import Any

import torch

from hloemit.lazy.backend import set_device
from hloemit.lazy.values import NAME


def register() -> None:
    """Have ``torch.Generator`` take the device; of a class without a metaclass, PyTorch refuses it."""
    kind: Any = type(torch.Generator)
    if kind is type:
        return

    def call(cls: type, *args: Any, **kwargs: Any) -> Any:
        device = args[0] if args else kwargs.get("device")
        if cls is torch.Generator and device is not None and torch.device(device).type == NAME:
            set_device(device)  # which there may not be
            args, kwargs = (), {"device": "cpu"}
        return type.__call__(cls, *args, **kwargs)

    kind.__call__ = call
