"""Running sums, products and extrema, which a CPU computes turn by turn.

XLA folds a window that reaches back to the first element in blocks, and the blocks' results after that. It takes two to
three times as long on a CPU as one loop that carries the fold along, and what it folds is not what eager PyTorch folds:
a block of large factors behind a zero is infinite before it meets the zero, and the product NaN. In a copy of a module
such a window is a loop. Sums and products of f32 are carried in f64, as in eager PyTorch, whose numbers they then are.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value, hlo_static
from hloemit.platforms import bodies

VERSION = 1  # raise it with any change of what is written

_LEAST = 16
"""Elements that XLA folds in blocks; fewer are folded one after the other."""

Body = Callable[[Value, Value], Value]


def kept(module: Module) -> Module:
    """A copy of the module with such loops; the module itself where it has no running fold."""
    return replaced(module, _is_taken, _folded)


def _is_taken(op: Any) -> bool:
    if op.name != "stablehlo.reduce_window" or len(op.results) != 1:
        return False
    kind = ir.RankedTensorType(op.operands[0].type)
    axis = _axis(op, kind) if kind.has_static_shape else None
    body = bodies.written(op)
    return axis is not None and body in _BODIES and (kind.shape[axis] >= _LEAST or _is_widened(op, body))


def _axis(op: Any, kind: Any) -> int | None:
    """The only dimension along which a window reaches back to the first element."""
    sizes = list(ir.DenseI64ArrayAttr(op.attributes["window_dimensions"]))
    long = [axis for axis, size in enumerate(sizes) if size != 1]
    if len(long) != 1 or sizes[long[0]] != kind.shape[long[0]] or "padding" not in op.attributes:
        return None
    padding = np.array(ir.DenseIntElementsAttr(op.attributes["padding"])).tolist()
    reaches = [[size - 1, 0] for size in sizes]
    steps = ("window_strides", "base_dilations", "window_dilations")
    plain = all(set(ir.DenseI64ArrayAttr(op.attributes[name])) == {1} for name in steps if name in op.attributes)
    return long[0] if plain and padding == reaches else None


def _is_widened(op: Any, body: str) -> bool:
    return str(ir.RankedTensorType(op.operands[0].type).element_type) == "f32" and body in _ROUNDED


def _folded(op: Any) -> list[Value]:
    kind = ir.RankedTensorType(op.operands[0].type)
    x, init = map(Value.of, op.operands)
    axis, body = _axis(op, kind), bodies.written(op)
    assert axis is not None
    fold, wide = _BODIES[body], torch.float64 if _is_widened(op, body) else x.dtype
    return [_by_turns(x, hlo.convert(init, wide), axis, fold)]


def _by_turns(x: Value, init: Value, axis: int, fold: Body) -> Value:
    """One loop, whose turns fold a slice of ``x`` to what they carry, in the dtype of ``init``."""
    order = [axis, *(i for i in range(x.ndim) if i != axis)]
    rows = hlo.transpose(x, order)
    count, *others = hlo_static(rows.shape)
    rest = tuple(others)

    def turn(i: Value, carried: Value, rows: Value, found: Value) -> list[Value]:
        starts = [hlo.full((), 0, torch.int32)] * len(rest)
        row = hlo.reshape(hlo.dynamic_slice(rows, [i, *starts], [1, *rest]), rest)
        carried = fold(carried, hlo.convert(row, carried.dtype))
        update = hlo.reshape(hlo.convert(carried, found.dtype), (1, *rest))
        return [i + 1, carried, rows, hlo.dynamic_update_slice(found, update, [i, *starts])]

    begin = [hlo.full((), 0, torch.int32), hlo.broadcast_to(init, rest), rows, hlo.full(rows.shape, 0, x.dtype)]
    found = hlo.while_(begin, lambda i, *_: hlo.compare(i, hlo.full((), count, torch.int32), "LT"), turn)[-1]
    return hlo.transpose(found, [order.index(i) for i in range(x.ndim)])


def _unless(direction: str) -> Body:
    """The earlier float where it compares so with the later one, or is NaN."""
    return lambda a, b: hlo.select(hlo.compare(a, b, direction) | hlo.compare(a, a, "NE"), a, b)


_ROUNDED: dict[str, Body] = {"add 0 1; return 2": hlo.add, "multiply 0 1; return 2": hlo.multiply}
_BODIES: dict[str, Body] = {
    **_ROUNDED,
    "maximum 0 1; return 2": hlo.maximum,
    "minimum 0 1; return 2": hlo.minimum,
    **{
        f"compare {direction} 0 1; compare NE 0 0; or 2 3; select 4 0 1; return 5": _unless(direction)
        for direction in ("GT", "LT")
    },
}
