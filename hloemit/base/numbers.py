"""Which Python numbers PyTorch converts to a dtype: it refuses those that are too large, where an operator writes them.

Source: ``checked_convert`` and ``overflows`` in c10/util/TypeCast.h.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import torch

from hloemit.base.dtypes import NARROW_FLOATS, REAL_OF, short_name
from hloemit.base.records import describe, known

# operators that convert their numbers to the dtype of their result; arithmetic wraps around
_WRITERS = (
    *("full", "full_like", "new_full", "fill", "fill_", "masked_fill", "clamp", "clamp_min", "clamp_max"),
    *("index_fill", "scatter", "scalar_tensor"),
)
describe(*[f"{library}::{name}.*" for library in ("aten", "prims") for name in _WRITERS], writes_numbers=True)


@functools.cache
def writes_numbers(op: Any) -> bool:
    """Whether an operator refuses a number that its result's dtype cannot hold."""
    return bool(known(op, "writes_numbers"))


def fits(op: Any, number: complex, dtype: torch.dtype) -> bool:
    """Whether an operator that writes numbers takes one for a result of a dtype.

    Infinities and NaN fit into floats, -1 into unsigned integers, and for ``where`` and ``x[i] = …`` anything into f16.
    """
    if dtype is torch.bool or (op is torch.ops.aten.scalar_tensor.default and dtype in NARROW_FLOATS):
        return True
    if isinstance(number, complex):
        return fits(op, number.real, dtype) and fits(op, number.imag, dtype)
    dtype = REAL_OF.get(dtype, dtype)
    if dtype.is_floating_point and not math.isfinite(number):
        return True
    info = torch.finfo(dtype) if dtype.is_floating_point else torch.iinfo(dtype)
    low, high = info.min, info.max
    if low == 0 and isinstance(number, int):
        low = -high
    return low <= number <= high


def demand_fit(op: Any, number: complex, dtype: torch.dtype) -> None:
    """Raise RuntimeError, as PyTorch does, for a number that a dtype cannot hold."""
    if not fits(op, number, dtype):
        raise RuntimeError(f"value cannot be converted to type {short_name(dtype)} without overflow: {number}")
