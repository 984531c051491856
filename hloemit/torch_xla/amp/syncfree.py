"""``torch_xla.amp.syncfree``: torch's optimizers, with a step that is left out where gradients overflowed."""

from __future__ import annotations

import torch

from hloemit.torch_xla.amp.skipping import SkippingMoments, SkippingMomentum

__all__ = ["SGD", "Adam", "AdamW"]


class SGD(SkippingMomentum, torch.optim.SGD):
    """``torch.optim.SGD``."""


class Adam(SkippingMoments, torch.optim.Adam):
    """``torch.optim.Adam``."""


class AdamW(SkippingMoments, torch.optim.AdamW):
    """``torch.optim.AdamW``."""
