"""Running sums, products, extrema and log-sum-exps, which a CPU computes turn by turn.

XLA folds a window that reaches back to the first element in blocks, and the blocks' results after that. It takes two to
three times as long on a CPU as one loop that carries the fold along, and what it folds is not what eager PyTorch folds:
a block of large factors behind a zero is infinite before it meets the zero, and the product NaN. In a copy of a module
such a window is a loop. What rounds in f32 is carried in f64, as in eager PyTorch, whose numbers they then are.
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
from hloemit.platforms.bodies import direction

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
    return axis is not None and _is_known(op) and (kind.shape[axis] >= _LEAST or _is_widened(op))


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


def _folded(op: Any) -> list[Value]:
    axis = _axis(op, ir.RankedTensorType(op.operands[0].type))
    assert axis is not None
    x, init = map(Value.of, op.operands)
    wide = torch.float64 if _is_widened(op) else x.dtype
    return [_by_turns(x, hlo.convert(init, wide), axis, lambda a, b: _again(op, a, b))]


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


# What a window folds by, once more


def _body(op: Any) -> list[Any]:
    """The operations of a window's body, with the return that ends it."""
    return [each.operation for each in op.regions[0].blocks[0].operations]


def _is_known(op: Any) -> bool:
    return all(each.name in _OPERATIONS for each in _body(op)[:-1])


def _is_widened(op: Any) -> bool:
    """Whether a window of f32 rounds what it folds."""
    kind = ir.RankedTensorType(op.operands[0].type)
    return str(kind.element_type) == "f32" and any(each.name not in _EXACT for each in _body(op)[:-1])


def _again(op: Any, a: Value, b: Value) -> Value:
    """The body of a window, for tensors of any shape and dtype."""
    *operations, end = _body(op)
    values = {str(argument): value for argument, value in zip(op.regions[0].blocks[0].arguments, (a, b), strict=True)}
    for each in operations:
        operands = [values[str(operand)] for operand in each.operands]
        values[str(each.results[0])] = _OPERATIONS[each.name](each, a, *operands)
    return values[str(end.operands[0])]


def _constant(op: Any, like: Value) -> Value:
    return hlo.full(like.shape, ir.DenseElementsAttr(op.attributes["value"]).get_splat_value().value, like.dtype)


def _compare(op: Any, like: Value, a: Value, b: Value) -> Value:
    return hlo.compare(a, b, direction(op))


def _plain(function: Callable[..., Value]) -> Callable[..., Value]:
    return lambda op, like, *operands: function(*operands)


_EXACT: dict[str, Callable[..., Value]] = {
    "stablehlo.constant": _constant,
    "stablehlo.compare": _compare,
    "stablehlo.abs": _plain(hlo.abs),
    "stablehlo.and": _plain(hlo.and_),
    "stablehlo.maximum": _plain(hlo.maximum),
    "stablehlo.minimum": _plain(hlo.minimum),
    "stablehlo.not": _plain(hlo.not_),
    "stablehlo.or": _plain(hlo.or_),
    "stablehlo.select": _plain(hlo.select),
}
_OPERATIONS: dict[str, Callable[..., Value]] = {
    **_EXACT,
    "stablehlo.add": _plain(hlo.add),
    "stablehlo.exponential": _plain(hlo.exponential),
    "stablehlo.log_plus_one": _plain(hlo.log_plus_one),
    "stablehlo.multiply": _plain(hlo.multiply),
    "stablehlo.subtract": _plain(hlo.subtract),
}
