"""The bounds of ``clamp`` and its like where Python's numbers bound integers, as PyTorch takes what does not fit."""

from __future__ import annotations

from collections.abc import Callable

import torch

from hloemit.base.dtypes import INTEGERS
from hloemit.base.numbers import bounds_wrap, lower_bound, upper_bound
from hloemit.ir import hlo
from hloemit.ir.value import Dim, Value
from hloemit.lowering.promotion import Operand, as_value

_MOST = torch.iinfo(torch.int64).max


def number_bounds(dtype: torch.dtype, low: Operand, high: Operand) -> tuple[Operand, Operand]:
    """Both bounds, as numbers that the dtype holds."""
    return number_bound(dtype, low, lower_bound), number_bound(dtype, high, upper_bound)


def number_bound(dtype: torch.dtype, bound: Operand, held: Callable[[float, torch.dtype], float]) -> Operand:
    """One bound: of ``lower_bound`` and ``upper_bound``, the one that it is, or at run time the nearest number.

    Until 2.14 eager PyTorch raises for a number of the run time that does not fit.
    """
    if dtype not in INTEGERS:
        return bound
    if isinstance(bound, (int, float)):
        return held(bound, dtype)
    return _saturated(bound, dtype)


def _saturated(bound: Value | Dim | complex, dtype: torch.dtype) -> Value:
    """A number of the run time, which is an int64 there, as the nearest that the dtype holds."""
    number, ends = as_value(bound, torch.int64), torch.iinfo(dtype)
    low, high = (hlo.full((), end, torch.int64) for end in (ends.min, min(ends.max, _MOST)))
    if bounds_wrap(dtype) and ends.max < _MOST:
        number = hlo.select(hlo.compare(number, hlo.full((), 0, torch.int64), "LT"), number + (ends.max + 1), number)
    return hlo.convert(hlo.clamp(low, number, high), dtype)
