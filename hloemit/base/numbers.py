"""Python's numbers: what tells two apart, and which PyTorch takes for a dtype.

Where an operator writes one, it refuses those that are too large.
"""

from __future__ import annotations

import functools
from typing import Any

import torch

from hloemit.base.records import describe, known

# operators that convert their numbers to the dtype of their result; arithmetic wraps around
_WRITERS = (
    *("full", "full_like", "new_full", "fill", "fill_", "masked_fill", "clamp", "clamp_min", "clamp_max"),
    *("index_fill", "scatter", "scalar_tensor"),
)
_FILLING = frozenset(("full", "full_like", "new_full", "fill", "fill_", "scalar_tensor"))
describe(*[f"{library}::{name}.*" for library in ("aten", "prims") for name in _WRITERS], writes_numbers=True)


def exactly(value: Any) -> Any:
    """A value for ``==`` to compare: of floats and complex numbers the text, where -0.0 is not 0.0, and NaN is NaN."""
    return repr(value) if isinstance(value, (float, complex)) else value


@functools.cache
def writes_numbers(op: Any) -> bool:
    """Whether an operator refuses a number that its result's dtype cannot hold."""
    return bool(known(op, "writes_numbers"))


def fits(op: Any, number: complex, dtype: torch.dtype, is_single: bool) -> bool:
    """Whether an operator that writes numbers takes one for a result of a dtype."""
    try:
        demand_fit(op, number, dtype, is_single)
    except (RuntimeError, OverflowError):
        return False
    return True


def demand_fit(op: Any, number: complex, dtype: torch.dtype, is_single: bool) -> None:
    """Raise what PyTorch raises on the CPU for a number that a result of a dtype cannot hold.

    ``is_single``: the result has one element. Into a tensor of one PyTorch writes infinity for what it refuses else.
    """
    size = () if is_single and op.overloadpacket.__name__ in _FILLING else (2,)
    torch.full(size, number, dtype=dtype, device="cpu")
