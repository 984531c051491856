"""``torch_xla.experimental.gru``: PyTorch's ``GRU``, which is one loop over time on the device as it is."""

from __future__ import annotations

from torch import nn

__all__ = ["GRU"]


class GRU(nn.GRU):
    """``nn.GRU``, in both directions and batch first, too."""
