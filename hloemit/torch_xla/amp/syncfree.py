"""``torch_xla.amp.syncfree``: torch's optimizers, with a step that is left out where gradients overflowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer


class _Skipping(Optimizer):
    """An optimizer whose ``step`` takes ``found_inf``."""

    def step(self, closure: Callable[[], Any] | None = None, found_inf: Tensor | None = None) -> Any:
        """The optimizer's step; with ``found_inf`` other than 0 none, which waits for its value."""
        if found_inf is not None and bool(found_inf):
            return closure() if closure is not None else None
        return super().step(closure)


class SGD(_Skipping, torch.optim.SGD):
    """``torch.optim.SGD``."""


class Adam(_Skipping, torch.optim.Adam):
    """``torch.optim.Adam``."""


class AdamW(_Skipping, torch.optim.AdamW):
    """``torch.optim.AdamW``."""
