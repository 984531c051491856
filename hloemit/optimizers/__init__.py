"""What optimizers keep and are told, and the steps that ask for values, said in tensors.

The latter are registered here as those of a user's own would be, and the rest of hloemit knows none of them. Each file
of theirs is imported when an optimizer of its kind is captured.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from torch.optim import LBFGS, Adafactor

from hloemit.base.torch_private import ADAFACTOR_STEP, adafactor_module
from hloemit.optimizers.state import Memory, Support, as_step, register_optimizer

__all__ = ["Memory", "Support", "as_step", "register_optimizer"]


def _lbfgs_step(self: LBFGS, closure: Callable[[], Any]) -> Any:
    from hloemit.optimizers.lbfgs import step

    return step(self, closure)


def _lbfgs_memory(optimizer: LBFGS) -> Memory:
    from hloemit.optimizers.lbfgs import memory_of

    return memory_of(optimizer)


def _adafactor(*args: Any, **kwargs: Any) -> None:
    from hloemit.optimizers.adafactor import adafactor

    adafactor(*args, **kwargs)


register_optimizer(LBFGS, Support(((LBFGS, "step", as_step(_lbfgs_step)),), _lbfgs_memory))
register_optimizer(Adafactor, Support(((adafactor_module, ADAFACTOR_STEP, _adafactor),)))
