"""Modes of the user's own around a capture or a call.

What a dispatch mode makes of operators is below what a capture sees, and a program that was captured under a function
mode has what that mode did. PyTorch's own modes look on, or are the default device.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
from torch.autograd import forward_ad

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import (
    FORWARD_LEVEL,
    dispatch_modes,
    function_modes,
    saved_tensor_hooks,
    transform_of_func,
)


def _of_others(modes: Iterable[Any]) -> list[str]:
    classes = map(type, modes)
    return [each.__qualname__ for each in classes if each.__module__.partition(".")[0] not in ("torch", "hloemit")]


def refuse_dispatch_modes() -> None:
    """Raise ``CaptureError`` where a mode is active whose ``__torch_dispatch__`` no program would have."""
    for name in _of_others(dispatch_modes()):
        raise CaptureError(
            f"the dispatch mode {name} is active, and what it does with operators is in no program: call this outside "
            "of it, or enter it inside of the function"
        )


def refuse_modes() -> None:
    """The same of function modes, hooks on what autograd keeps, transforms of torch.func and forward-mode gradients.

    A program that is captured under one has what that does, or has it not.
    """
    refuse_dispatch_modes()
    if transform_of_func() is not None or getattr(forward_ad, FORWARD_LEVEL) >= 0:
        raise CaptureError(
            "a transform of torch.func, or a level of forward-mode gradients, goes on, which no program takes part in: "
            "enter it inside of the function"
        )
    for name in _of_others(function_modes()):
        raise CaptureError(
            f"the function mode {name} is active, and a program that is captured under it is not right without it"
        )
    if torch.is_grad_enabled() and saved_tensor_hooks(True):
        raise CaptureError(
            "saved_tensors_hooks are active, and a program that is captured under them is not right without them: "
            "enter them inside of the function"
        )
