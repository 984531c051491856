"""``torch_xla.experimental.gru``: PyTorch's ``GRU``, which is one loop over time on the device as it is."""

from __future__ import annotations

from torch import nn

__all__ = ["GRU"]

ORIGINAL = "_orig"  # torch_xla puts its own class in the place of nn.GRU, and keeps PyTorch's under this name
setattr(nn.GRU, ORIGINAL, nn.GRU)


class GRU(nn.GRU):
    """``nn.GRU``, in both directions and batch first, too."""
