"""``torch_xla.amp``: autocast on the device."""

from __future__ import annotations

import torch

from hloemit.torch_xla import hardware
from hloemit.torch_xla.amp import syncfree

__all__ = ["autocast", "syncfree"]


class autocast(torch.autocast):  # noqa: N801 - torch_xla's name
    """``torch.autocast("xla")``. Raises ValueError for another device."""

    def __init__(
        self,
        device: str | torch.device,
        enabled: bool = True,
        dtype: torch.dtype | None = None,
        cache_enabled: bool = True,
    ) -> None:
        hardware.check(device)
        hardware.device()
        super().__init__("xla", dtype=dtype or torch.bfloat16, enabled=enabled, cache_enabled=cache_enabled)
