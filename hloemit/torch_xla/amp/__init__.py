"""``torch_xla.amp``: autocast on the device, and gradient scaling without a wait."""

from __future__ import annotations

from hloemit.torch_xla.amp import syncfree
from hloemit.torch_xla.amp.autocast_mode import autocast
from hloemit.torch_xla.amp.grad_scaler import GradScaler

__all__ = ["GradScaler", "autocast", "syncfree"]
