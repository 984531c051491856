"""Collectives that XLA:CPU lacks or gets wrong, in a copy of a module by others that it has.

It refuses ``collective_broadcast``, and ``and``, ``or`` and ``xor`` of integers; its maximum and minimum of floats have
a NaN only where the first replica has it; and it sends several operands of one op one by one. Its reduce_scatter
between processes is gloo's, which waits for 30 s whatever limit was set (jax-ml/jax#40831), and sends from a buffer
that it writes over (jax-ml/jax#40830). The portable module has StableHLO's own operators.
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replace, rewritten
from hloemit.ir.value import Value
from hloemit.ir.walking import operations
from hloemit.platforms.keys import EXTREMA, body_of, float_of, key

VERSION = 2  # raise it with any change of what is put in their place

_BITS: dict[str, Callable[[Value, Value], Value]] = {
    "stablehlo.and": hlo.and_,
    "stablehlo.or": hlo.or_,
    "stablehlo.xor": hlo.xor,
}
_BODIES = {"stablehlo.add": hlo.add, "stablehlo.multiply": hlo.multiply, **_BITS, **EXTREMA}


def kept(module: Module) -> Module:
    """A copy of the module in which XLA:CPU has all collectives; the module itself where it has them."""
    return rewritten(module, _sites, lambda site: replace(*site))


def _sites(module: Module) -> list[tuple[Any, Callable[[Any], list[Value]]]]:
    with module.context:
        found = [(op, _replacement(op)) for op in operations(module.operation)]
        return [(op, write) for op, write in found if write is not None]


def _replacement(op: Any) -> Callable[[Any], list[Value]] | None:
    if op.name == "stablehlo.collective_broadcast":
        return _broadcast
    if op.name not in ("stablehlo.all_reduce", "stablehlo.reduce_scatter"):
        return None
    body, dtype = body_of(op), Value.of(op.operands[0]).dtype
    if op.name == "stablehlo.reduce_scatter":
        return _scattered if body in _BODIES else None
    if body in EXTREMA and dtype.is_floating_point:
        return _by_keys
    if is_refused(body, dtype):
        return _gathered
    return _joined if len(op.operands) > 1 and body in _BODIES else None


def is_refused(operation: str, dtype: torch.dtype) -> bool:
    """Whether XLA:CPU has no all-reduce by an operation of elements of that type."""
    return operation in _BITS and (dtype is not torch.bool or operation == "stablehlo.xor")


def _groups(op: Any) -> list[list[int]]:
    rows = np.array(ir.DenseIntElementsAttr(op.attributes["replica_groups"]))
    return [[int(i) for i in row] for row in rows]


def _stacked(x: Value, groups: list[list[int]]) -> Value:
    """What the members of the group have, along a new dimension in front."""
    return hlo.all_gather([hlo.reshape(x, (1, *x.shape))], 0, groups)[0]


def _first(x: Value) -> Value:
    return hlo.reshape(hlo.slice_axis(x, 0, 0, 1), x.shape[1:])


def _joined(op: Any) -> list[Value]:
    """Several operands one behind another: each would be a round of messages."""
    xs = list(map(Value.of, op.operands))
    sizes = [math.prod(x.shape) for x in xs]
    row = hlo.concatenate([hlo.reshape(x, (size,)) for x, size in zip(xs, sizes, strict=True)], 0)
    found = hlo.all_reduce([row], _BODIES[body_of(op)], _groups(op))[0]
    ends = list(itertools.accumulate(sizes))
    return [
        hlo.reshape(hlo.slice(found, [end - size], [end]), x.shape)
        for x, size, end in zip(xs, sizes, ends, strict=True)
    ]


def _broadcast(op: Any) -> list[Value]:
    return [_first(_stacked(Value.of(op.operands[0]), _groups(op)))]


def _gathered(op: Any) -> list[Value]:
    """Each replica reduces what all have."""
    groups, body = _groups(op), _BITS[body_of(op)]
    return [_folded(_stacked(Value.of(x), groups), body) for x in op.operands]


def _scattered(op: Any) -> list[Value]:
    """Each replica reduces what all have of its own part."""
    groups, x = _groups(op), Value.of(op.operands[0])
    axis, count = ir.IntegerAttr(op.attributes["scatter_dimension"]).value, len(groups[0])
    split = hlo.reshape(x, (*x.shape[:axis], count, x.shape[axis] // count, *x.shape[axis + 1 :]))
    order = [axis, *(i for i in range(split.ndim) if i != axis)]
    return [_folded(hlo.all_to_all(hlo.transpose(split, order), 0, 0, groups), _BODIES[body_of(op)])]


def _folded(stack: Value, body: Callable[[Value, Value], Value]) -> Value:
    """What is stacked along the first dimension, one after the other."""
    rows = [hlo.slice_axis(stack, 0, i, i + 1) for i in range(stack.shape[0])]
    return hlo.reshape(functools.reduce(body, rows), stack.shape[1:])


def _by_keys(op: Any) -> list[Value]:
    """By integers that are ordered as the floats are, with NaN beyond all of them."""
    groups, body = _groups(op), EXTREMA[body_of(op)]
    xs = list(map(Value.of, op.operands))
    found = hlo.all_reduce([key(x, body is hlo.maximum) for x in xs], body, groups)
    return [float_of(each, xs[0].dtype) for each in found]
