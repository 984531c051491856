"""Sorts with the places of what is sorted, which a CPU is given as sorts of single integers.

XLA:CPU sorts one operand of integers by a loop of its own, and calls a compiled comparator for each pair of elements
of whatever else it sorts: six times as long, and four times as long as eager PyTorch. Here a number of up to 32 bits,
as an integer of the same order, is the upper half of 64 bits, and its place the lower half; the sorted ones are taken
apart again. Places make equal numbers unequal, so that the sort is stable. Integers of 64 bits are packed where they
turn out to lie near enough to one another.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from hloemit.base.dtypes import FROM_MLIR_NAME, SIGNED_OF_WIDTH
from hloemit.ir import hlo
from hloemit.ir.bindings import Module
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms.bodies import written
from hloemit.platforms.dimensions import counts_along

VERSION = 1  # raise it with any change of what is written

_FLOATS = frozenset({torch.float32, torch.bfloat16, torch.float16})
_INTEGERS = frozenset({torch.bool, torch.int8, torch.uint8, torch.int16, torch.uint16, torch.int32})
_SORTED = _FLOATS | _INTEGERS | {torch.int64}


_ORDERS = {  # as lib/ordering.precedes writes them
    (False, "compare LT 0 1; return 4"): "LT",
    (False, "compare GT 0 1; return 4"): "GT",
    (True, "compare LT 0 1; compare NE 1 1; compare EQ 0 0; and 5 6; or 4 7; return 8"): "LT",
    (True, "compare GT 0 1; compare NE 0 0; compare EQ 1 1; and 5 6; or 4 7; return 8"): "GT",
}
"""The order of a comparator of floats, with NaN beyond all numbers, or of integers."""

_LEAST = 1 << 8
"""Elements whose sort is felt."""


def kept(module: Module) -> Module:
    """A copy of the module with such sorts packed; the module itself where it has none."""
    return replaced(module, lambda op: bool(_direction(op)), _packed)


def _direction(op: Any) -> str:
    """``"LT"`` or ``"GT"`` of a sort of numbers with their places in that order; nothing of any other."""
    if op.name != "stablehlo.sort" or len(op.operands) != 2 or not all(v.type.has_static_shape for v in op.operands):
        return ""
    kind, axis = op.operands[0].type, op.attributes["dimension"].value
    dtype = FROM_MLIR_NAME.get(str(kind.element_type))
    if dtype not in _SORTED or kind.shape[axis] > 1 << 31 or math.prod(kind.shape) < _LEAST:
        return ""
    if not counts_along(op.operands[1], axis) or str(op.operands[1].type.element_type) not in ("i32", "i64"):
        return ""
    return _ORDERS.get((dtype in _FLOATS, written(op)), "")


def _packed(op: Any) -> list[Value]:
    x, places = map(Value.of, op.operands)
    axis, direction = op.attributes["dimension"].value, _direction(op)
    if x.dtype is torch.int64:
        return _by_their_range(x, places, axis, direction)
    if x.dtype in _INTEGERS:
        key, order = _sorted(hlo.convert(x, torch.int64), places, 32, axis, direction)
        return [
            hlo.convert(key, x.dtype) if x.dtype is not torch.bool else hlo.compare(key, _like(key, 0), "NE"),
            order,
        ]
    # a sign, which zeros and NaN have besides, is sorted as a place's last bit
    key, sign = _key(x)
    lower = hlo.convert(places, torch.int64) * 2 + hlo.convert(sign, torch.int64)
    key, lower = _sorted(hlo.convert(key, torch.int64), lower, 32, axis, direction)
    order = hlo.convert(hlo.shift_right_logical(lower, _like(lower, 1)), places.dtype)
    return [_float_of(hlo.convert(key, torch.int32), hlo.and_(lower, _like(lower, 1)), x.dtype), order]


def _sorted(key: Value, lower: Value, bits: int, axis: int, direction: str) -> list[Value]:
    """Keys in order, each with what stands in the lower ``bits`` beside it."""
    falling = direction == "GT"
    key = hlo.not_(key) if falling else key
    packed = hlo.shift_left(key, _like(key, bits)) + hlo.convert(lower, torch.int64)
    (found,) = hlo.sort([packed], axis, lambda a, b: a < b, stable=False)
    key = hlo.shift_right_arithmetic(found, _like(found, bits))
    return [hlo.not_(key) if falling else key, hlo.convert(hlo.and_(found, _like(found, (1 << bits) - 1)), lower.dtype)]


def _by_their_range(x: Value, places: Value, axis: int, direction: str) -> list[Value]:
    """Integers of 64 bits, packed where no two are further apart than the bits beside their places can say."""
    bits = hlo_static(x.shape)[axis].bit_length()
    limits = torch.iinfo(x.dtype)
    least, most = (
        hlo.reduce(x, hlo.full((), start, x.dtype), range(x.ndim), extremum)
        for start, extremum in ((limits.max, hlo.minimum), (limits.min, hlo.maximum))
    )
    # a span of 2⁶³ or more is negative
    span = most - least
    is_near = hlo.and_(hlo.compare(span, _like(span, 0), "GE"), hlo.compare(span, _like(span, 1 << 62 - bits), "LT"))

    def near() -> list[Value]:
        base = hlo.broadcast_to(least, x.shape)
        key, order = _sorted(x - base, places, bits, axis, direction)
        return [key + base, order]

    def far() -> list[Value]:
        return hlo.sort([x, places], axis, lambda a, b, *_: hlo.compare(a, b, direction))

    return hlo.if_(is_near, near, far, [x.type, places.type])


def _like(x: Value, number: int) -> Value:
    return hlo.full(x.shape, number, x.dtype)


def _key(x: Value) -> tuple[Value, Value]:
    """Integers in the order of floats, one for both zeros and one, beyond infinity, for NaN; and the sign bits."""
    bits = hlo.bitcast_convert(x, SIGNED_OF_WIDTH[x.dtype.itemsize])
    infinity, nan = _bits(float("inf"), x.dtype), _bits(float("nan"), x.dtype)
    bits = hlo.convert(bits, torch.int32)
    magnitude = hlo.and_(bits, _like(bits, (1 << 8 * x.dtype.itemsize - 1) - 1))
    sign = hlo.compare(bits, _like(bits, 0), "LT")
    number = hlo.select(sign, -magnitude, magnitude)
    return hlo.select(hlo.compare(magnitude, _like(bits, infinity), "GT"), _like(bits, nan), number), sign


def _float_of(key: Value, sign: Value, dtype: torch.dtype) -> Value:
    """The float of a key and its sign bit."""
    magnitude = abs(key)
    lowest = -(1 << 8 * dtype.itemsize - 1)
    bits = hlo.select(hlo.compare(sign, _like(sign, 0), "NE"), hlo.or_(magnitude, _like(key, lowest)), magnitude)
    return hlo.bitcast_convert(hlo.convert(bits, SIGNED_OF_WIDTH[dtype.itemsize]), dtype)


def _bits(number: float, dtype: torch.dtype) -> int:
    """The bits of a float that is not negative."""
    return int(torch.tensor(number, dtype=dtype, device="cpu").view(SIGNED_OF_WIDTH[dtype.itemsize]).item())
