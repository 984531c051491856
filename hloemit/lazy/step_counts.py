"""What optimizers count on the CPU: Adam's ``step``, which PyTorch raises before the device has computed anything.

Where what was recorded cannot be launched, tensors of the device hold what they held before, and so do these.
"""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.optim import Optimizer
from torch.optim.optimizer import register_optimizer_step_pre_hook

from hloemit.lazy.values import is_lazy

_Counts = dict[str, Any]
# By identity of an optimizer's state of a parameter: the state, and its counts when something was last launched
_before: dict[int, tuple[_Counts, _Counts]] = {}
_stateless: dict[int, tuple[Optimizer, Tensor]] = {}  # by identity of a parameter: it had no state then


def register() -> None:
    """Look at the optimizers of the process before they step."""
    register_optimizer_step_pre_hook(_note)


def _note(optimizer: Optimizer, _args: Any, _kwargs: Any) -> None:
    if torch.compiler.is_compiling():  # a capture puts everything back by itself
        return
    for group in optimizer.param_groups:
        for parameter in group["params"]:
            if not is_lazy(parameter) or id(parameter) in _stateless:
                continue
            state = optimizer.state.get(parameter)
            if not state:
                _stateless[id(parameter)] = optimizer, parameter
            elif id(state) not in _before:
                _before[id(state)] = state, {key: _held(x) for key, x in state.items() if _is_count(x)}


def _is_count(value: Any) -> bool:
    if type(value) is Tensor:
        return value.ndim == 0 and value.device.type == "cpu"
    return type(value) in (int, float)


def _held(value: Any) -> Any:
    return (value, value.item()) if isinstance(value, Tensor) else value


def put_back() -> None:
    """Let each count be what it was when something was last launched; a state that was made since then goes."""
    with torch.no_grad():
        for state, counts in _before.values():
            for key, held in counts.items():
                if isinstance(held, tuple):
                    state[key] = held[0].fill_(held[1])
                else:
                    state[key] = held
    for optimizer, parameter in _stateless.values():
        optimizer.state.pop(parameter, None)


def forget() -> None:
    """Now it is launched, or put back."""
    _before.clear()
    _stateless.clear()
