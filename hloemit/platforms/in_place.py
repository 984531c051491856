"""Updates of a slice that are computed from other places of what they are written into, kept from being done in place.

XLA's CPU backend fuses ``dynamic_update_slice(x, f(x))`` into a loop that writes into ``x``. Where a reshape stands
between the two, it does so although ``f`` reads rows that the loop has written (openxla/xla#49176). In a copy of a
module such a slice is put into zeros and chosen by a mask. The portable module has neither.
"""

from __future__ import annotations

import math
from typing import Any

import torch

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value
from hloemit.ir.walking import behind

VERSION = 1  # raise it with any change of what is rewritten

_UPDATE = "stablehlo.dynamic_update_slice"
_SLICES = ("stablehlo.slice", "stablehlo.dynamic_slice")
# what XLA computes by calls, and does not fuse with what uses it
_ALONE = frozenset(
    f"stablehlo.{name}" for name in ("dot_general", "convolution", "sort", "fft", "while", "case", "if", "custom_call")
)
_MOST = 400  # ops that are looked at behind an update; beyond them it counts as one that reads elsewhere

# ops whose result may have as many elements as their operand, and not in its order
_MOVING = frozenset(f"stablehlo.{name}" for name in ("transpose", "reverse", "gather", "broadcast_in_dim", "scatter"))


def kept(module: Module) -> Module:
    """A copy of the module with such updates by a mask; the module itself where there is none."""
    return replaced(module, _is_read_elsewhere, _chosen)


def _chosen(op: Any) -> list[Value]:
    """What an update makes, elementwise."""
    base, update, *starts = map(Value.of, op.operands)
    placed = hlo.dynamic_update_slice(hlo.full(base.shape, 0, base.dtype), update, starts)
    nowhere, there = (hlo.full(x.shape, x is update, torch.bool) for x in (base, update))
    mask = hlo.dynamic_update_slice(nowhere, there, starts)
    return [hlo.select(mask, placed, base)]


def _is_read_elsewhere(op: Any) -> bool:
    """Whether it is an update of what is read elsewhere in one kernel, where a copy of all can be afforded."""
    return op.name == _UPDATE and (not _is_in_a_loop(op) or _is_reshaped(op)) and _reads_elsewhere(op)


def _is_in_a_loop(op: Any) -> bool:
    """Whether a copy of all that it is written into would be made each turn."""
    parent = op.operation.parent
    while parent is not None and parent.name != "func.func":
        if parent.name == "stablehlo.while":
            return True
        parent = parent.parent
    return False


def _is_reshaped(op: Any) -> bool:
    """Whether a reshape stands beside it, which is what goes wrong."""
    around = [getattr(op.operands[0].owner, "name", None), *(use.owner.name for use in op.results[0].uses)]
    return "stablehlo.reshape" in around


def _memory(value: Any) -> Any:
    """The value that a reshaped one is."""
    return behind(value, ("stablehlo.reshape",))


def _reads_elsewhere(op: Any) -> bool:
    """Whether the update depends on what it is written into, other than element by element at its place."""
    base, update = _memory(op.operands[0]), op.operands[1]
    count, place = _count(update), _place(op, op.operands[2:], tuple(update.type.shape))
    pending, seen = [(update, True)], set()
    while pending:
        value, is_in_order = pending.pop()
        if value == base:
            return True
        owner = value.owner
        name = getattr(owner, "name", None)
        if name is None or name in _ALONE or (value, is_in_order) in seen:
            continue
        seen.add((value, is_in_order))
        if len(seen) > _MOST:
            return True
        if is_in_order and name in _SLICES and _memory(owner.operands[0]) == base and _sliced(owner) == place:
            continue
        moves = name in _MOVING or name in _SLICES or any(_count(v) != count for v in owner.operands)
        pending += [(v, is_in_order and not moves) for v in owner.operands]
    return False


def _count(value: Any) -> int:
    return math.prod(value.type.shape)


# Where elements lie in memory


def _sliced(op: Any) -> Any:
    """The place that a slice reads."""
    sizes = tuple(op.results[0].type.shape)
    if op.name == "stablehlo.dynamic_slice":
        return _place(op, op.operands[1:], sizes)
    starts, steps = (tuple(ir.DenseI64ArrayAttr(op.attributes[name])) for name in ("start_indices", "strides"))
    return _steps(tuple(op.operands[0].type.shape), starts, sizes, steps)


def _place(op: Any, starts: Any, sizes: tuple[int, ...]) -> Any:
    """The place of a slice that begins where operands say, as they are where they are computed."""
    shape, known = tuple(op.operands[0].type.shape), [_integer(start) for start in starts]
    if None in known:
        return shape, sizes, tuple(starts)
    return _steps(shape, known, sizes, (1,) * len(sizes))


def _integer(value: Any) -> int | None:
    if getattr(value.owner, "name", None) != "stablehlo.constant":
        return None
    return int(ir.IntegerAttr(ir.DenseElementsAttr(value.owner.attributes["value"]).get_splat_value()).value)


def _steps(shape: Any, starts: Any, sizes: Any, steps: Any) -> tuple[int, tuple[tuple[int, int], ...]]:
    """Where in memory a slice begins, and how many elements it has how far apart, outermost first."""
    first, apart = 0, 1
    found: list[tuple[int, int]] = []
    for n, start, size, step in reversed(list(zip(shape, starts, sizes, steps, strict=True))):
        first += start * apart
        if size != 1:
            if found and found[-1][0] * found[-1][1] == step * apart:
                found[-1] = (found[-1][0] * size, found[-1][1])
            else:
                found.append((size, step * apart))
        apart *= n
    return first, tuple(reversed(found))
