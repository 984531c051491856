"""``torch_xla.utils.dlpack``: exchange of tensors with other libraries, by way of the CPU."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

__all__ = ["from_dlpack", "to_dlpack"]


def to_dlpack(xla_tensor: Tensor) -> Any:
    """A DLPack capsule of a copy on the CPU."""
    return torch.utils.dlpack.to_dlpack(xla_tensor)


def from_dlpack(ext_tensor: Any) -> Tensor:
    """A tensor of the device with the elements of another library's tensor of the CPU, or of a capsule.

    Raises ValueError for a tensor that is elsewhere.
    """
    where = getattr(ext_tensor, "__dlpack_device__", None)
    if where is not None and int(where()[0]) != int(torch.utils.dlpack.DLDeviceType.kDLCPU):
        raise ValueError("a tensor of the CPU is wanted: bring it there before the exchange")
    return torch.utils.dlpack.from_dlpack(ext_tensor).to("xla")
