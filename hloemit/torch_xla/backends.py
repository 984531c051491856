"""``torch_xla.backends``: the precision of products and convolutions in f32, which is torch's own setting."""

from __future__ import annotations

import logging
from typing import Final, Literal

import torch

logger = logging.getLogger(__name__)
_WARNING_MESSAGE: Final = "the precision holds for what is recorded from now on, which compiles those programs anew"

_TORCH = {"default": "medium", "high": "high", "highest": "highest"}  # docs/decisions/0005-precision.md


def set_mat_mul_precision(precision: Literal["default", "high", "highest"]) -> None:
    """Set the precision of every f32 product and convolution that is lowered from now on.

    ``"default"`` is what the device does if nothing is said, ``"highest"`` computes f32 in f32. It is
    ``torch.set_float32_matmul_precision``, with ``"medium"`` for ``"default"``, and starts at ``"highest"`` as that
    does. Warns by ``logging``, as torch_xla does, and raises ValueError for another name.
    """
    if precision not in _TORCH:
        raise ValueError(f"precision is {', '.join(map(repr, _TORCH))}, not {precision!r}")
    logger.warning(_WARNING_MESSAGE)
    torch.set_float32_matmul_precision(_TORCH[precision])


def get_mat_mul_precision() -> str:
    """The precision of f32 products and convolutions: ``"default"``, ``"high"`` or ``"highest"``."""
    current = torch.get_float32_matmul_precision()
    return next(name for name, torchs in _TORCH.items() if torchs == current)
