"""PyTorch's switches that code may ask for, or that choose operators: a program is right as they were.

Each is asked for in each call of a captured function, in 0.1 µs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import backends

from hloemit.base.torch_private import function_modes

_ASKED: tuple[Callable[[], Any], ...] = (
    backends.cuda.flash_sdp_enabled,
    backends.cuda.mem_efficient_sdp_enabled,
    backends.cuda.math_sdp_enabled,
    backends.cuda.cudnn_sdp_enabled,
    backends.mha.get_fastpath_enabled,
    torch.is_deterministic_algorithms_warn_only_enabled,
    torch.is_anomaly_enabled,
)


def switches() -> list[Any]:
    """All of them, as they are now, and the default device."""
    return [*[ask() for ask in _ASKED], *[getattr(mode, "device", None) for mode in function_modes()]]
