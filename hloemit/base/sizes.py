"""How large a tensor may be: what no device can hold is refused where it is made, by its own name."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.dtypes import type_string
from hloemit.base.errors import OutOfMemoryError

LARGEST_TENSOR = 2**47  # bytes: all that a process of a 64-bit machine can address
LARGEST_TYPE = 2**63 - 1  # bytes, also of what is never computed as a whole: XLA ends the process beyond


def demand_tensor(shape: Sequence[int], dtype: torch.dtype) -> None:
    """Raise ``OutOfMemoryError`` for a tensor that no device can hold."""
    if math.prod(shape) * dtype.itemsize > LARGEST_TENSOR:
        raise _refusal(shape, dtype, "more than any device can hold (128 TiB)")


def demand_type(shape: Sequence[Any], dtype: torch.dtype) -> None:
    """Raise ``OutOfMemoryError`` for a type of static dimensions whose bytes XLA cannot count."""
    if math.prod([n or 1 for n in shape]) * dtype.itemsize > LARGEST_TYPE:
        raise _refusal(shape, dtype, "more than XLA can count (2**63 bytes)")


def _refusal(shape: Sequence[int], dtype: torch.dtype, why: str) -> OutOfMemoryError:
    size = math.prod(shape) * dtype.itemsize
    what = type_string(tuple(shape), dtype)
    return OutOfMemoryError(f"a tensor {what} would take {size / 2**40:,.0f} TiB, {why}: make it of fewer elements")
