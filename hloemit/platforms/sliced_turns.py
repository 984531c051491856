"""Slices that a loop takes by its turn, kept out of the kernels that use them on a CPU.

XLA:CPU fuses a slice at a place that only the turn knows with what is elementwise behind it, and LLVM computes such a
kernel element by element: the gates of an LSTM take ten times as long as where they are computed side by side. In a
copy of a module a slice that exponentials are made of is a function of its own, which XLA is told not to inline.
"""

from __future__ import annotations

import math
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value
from hloemit.platforms import kernels
from hloemit.platforms.defining_ops import is_real

VERSION = 1  # raise it with any change of what is written

_LEAST = 1 << 8
"""Elements that are worth a kernel."""

_MOST = 30  # ops that are looked at behind a slice
_SLOW = frozenset(
    f"{dialect}.{name}"
    for dialect, names in {
        "stablehlo": ("exponential", "exponential_minus_one", "log", "log_plus_one", "logistic", "power", "tanh"),
        "chlo": ("erf", "erfc"),
    }.items()
    for name in names
)


def kept(module: Module) -> Module:
    """A copy of the module with such slices apart; the module itself where it has none."""
    return replaced(module, _is_slow, _apart)


def _is_slow(op: Any) -> bool:
    if op.name != "stablehlo.dynamic_slice":
        return False
    kind = ir.RankedTensorType(op.results[0].type)
    if getattr(op.parent, "name", "") != "stablehlo.while" or math.prod(kind.shape) < _LEAST:
        return False
    return is_real(op) and _leads_to_slow(op)


def _leads_to_slow(op: Any) -> bool:
    """Whether one kernel has such a function of the op's result."""
    seen, waiting = set[Any](), [op]
    while waiting and len(seen) < _MOST:
        for user in {use.owner.operation for use in waiting.pop().results[0].uses} - seen:
            if user.name in _SLOW:
                return True
            seen.add(user)
            if len(user.results) == 1 and not kernels.has_own(user):
                waiting.append(user)
    return False


def _apart(op: Any) -> list[Value]:
    sizes = list(op.attributes["slice_sizes"])
    x, *starts = map(Value.of, op.operands)

    def sliced(x: Value, *starts: Value) -> list[Value]:
        return [hlo.dynamic_slice(x, starts, sizes)]

    found = hlo.call_private(("slice of a turn", *sizes), "slice_of_turn", [x, *starts], sliced)
    kernels.not_inlined(found[0].ir.owner)
    return found
