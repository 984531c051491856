"""``torch_xla.amp.GradScaler``: PyTorch's, which leaves a step out without waiting for the values that say so."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor

from hloemit.torch_xla.amp.skipping import Skipping

__all__ = ["GradScaler"]


class GradScaler(torch.amp.GradScaler):
    """``torch.amp.GradScaler("xla")``.

    With an optimizer of ``torch_xla.amp.syncfree``, ``step`` launches nothing and waits for nothing: whether gradients
    overflowed stays on the device, and the optimizer selects by it. Other optimizers wait for it, as PyTorch has it.
    ``use_zero_grad`` has no meaning: no gradient is set to zero.
    """

    def __init__(
        self,
        init_scale: float = 2.0**16,
        growth_factor: float = 2.0,
        backoff_factor: float = 0.5,
        growth_interval: int = 2000,
        enabled: bool = True,
        use_zero_grad: bool = False,
    ) -> None:
        super().__init__("xla", init_scale, growth_factor, backoff_factor, growth_interval, enabled)

    def _maybe_opt_step(
        self, optimizer: torch.optim.Optimizer, optimizer_state: dict[str, Any], *args: Any, **kwargs: Any
    ) -> Any:
        if not isinstance(optimizer, Skipping):
            return super()._maybe_opt_step(optimizer, optimizer_state, *args, **kwargs)
        found: list[Tensor] = list(optimizer_state["found_inf_per_device"].values())
        kwargs["found_inf"] = torch.stack(found).sum()
        return optimizer.step(*args, **kwargs)
