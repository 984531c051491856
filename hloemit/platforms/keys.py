"""Integers that are ordered as floats are, with NaN beyond all: what maxima and minima of parts are taken of."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

from hloemit.base.dtypes import SIGNED_OF_WIDTH
from hloemit.ir import hlo
from hloemit.ir.value import Value

EXTREMA: dict[str, Callable[[Value, Value], Value]] = {
    "stablehlo.maximum": hlo.maximum,
    "stablehlo.minimum": hlo.minimum,
}


def body_of(op: Any) -> str:
    """The operation that an op reduces by; nothing where that is several."""
    operations = op.regions[0].blocks[0].operations
    name: str = operations[0].operation.name
    return name if len(operations) == 2 else ""  # and what returns it


def is_extremum(op: Any) -> bool:
    """Whether a reduction takes the extremum of one tensor of floats."""
    return len(op.results) == 1 and body_of(op) in EXTREMA and Value.of(op.operands[0]).dtype.is_floating_point


def key(x: Value, is_maximum: bool) -> Value:
    """The integer of each float, as wide as that; of NaN the greatest one, or the least."""
    bits = hlo.bitcast_convert(x, SIGNED_OF_WIDTH[x.dtype.itemsize])
    limits = torch.iinfo(bits.dtype)
    beyond = hlo.full(x.shape, limits.max if is_maximum else limits.min, bits.dtype)
    return hlo.select(hlo.compare(x, x, "NE"), beyond, _turned(bits))


def float_of(key: Value, dtype: torch.dtype) -> Value:
    """The float of each integer."""
    return hlo.bitcast_convert(_turned(key), dtype)


def _turned(bits: Value) -> Value:
    """Negative floats, whose bits fall as they rise, the other way round; its own inverse."""
    limits = torch.iinfo(bits.dtype)
    negative = hlo.compare(bits, hlo.full(bits.shape, 0, bits.dtype), "LT")
    return hlo.select(negative, hlo.xor(bits, hlo.full(bits.shape, limits.max, bits.dtype)), bits)
