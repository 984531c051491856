"""Modes of the user's own around a capture or a call.

What a dispatch mode makes of operators is below what a capture sees, and a program that was captured under a function
mode has what that mode did. PyTorch's own modes look on, or are the default device.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch

from hloemit.base.errors import CaptureError
from hloemit.base.torch_private import dispatch_modes, function_modes, saved_tensor_hooks


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
    """The same of function modes and hooks on what autograd keeps: a program captured under one has what it does."""
    refuse_dispatch_modes()
    for name in _of_others(function_modes()):
        raise CaptureError(
            f"the function mode {name} is active, and a program that is captured under it is not right without it"
        )
    if torch.is_grad_enabled() and saved_tensor_hooks(True):
        raise CaptureError(
            "saved_tensors_hooks are active, and a program that is captured under them is not right without them: "
            "enter them inside of the function"
        )
