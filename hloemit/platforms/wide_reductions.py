"""Reductions of rows of many elements to one, which a CPU computes as loops of its own.

XLA:CPU hands sums and maxima to its library, which takes 20 to 100 times as long as XLA's own loops where more than
2¹⁴ elements lie together that are kept: the gradient of what is added to each sample of a batch, or a softmax over the
classes of an image's places. In a copy of a module such a reduction has a body that the library does not know, with the
same numbers.
"""

from __future__ import annotations

import math
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.bindings import Module
from hloemit.ir.rewriting import replaced
from hloemit.ir.value import Value
from hloemit.platforms.dimensions import reduced
from hloemit.platforms.keys import EXTREMA, body_of

VERSION = 1  # raise it with any change of what is written

_MOST = 1 << 14
"""Elements side by side that the library reduces well."""


def kept(module: Module) -> Module:
    """A copy of the module with such bodies; the module itself where it has none."""
    return replaced(module, _is_wide, _by_itself)


def _is_wide(op: Any) -> bool:
    """Whether one tensor of floats is reduced by a sum or an extremum, to rows of many elements."""
    if op.name != "stablehlo.reduce":
        return False
    kind = op.operands[0].type
    if len(op.operands) != 2 or not kind.has_static_shape or str(kind.element_type) not in ("f32", "f64"):
        return False
    together = kind.shape[max(reduced(op), default=kind.rank) + 1 :]
    return math.prod(together) > _MOST and body_of(op) in ("stablehlo.add", *EXTREMA)


def _by_itself(op: Any) -> list[Value]:
    """``a - -b`` for ``a + b``, and an extremum behind the choice of a NaN, which it would propagate in any case."""
    extremum = EXTREMA.get(body_of(op))

    def body(a: Value, b: Value) -> Value:
        if extremum is None:
            return a - hlo.negate(b)
        return hlo.select(hlo.compare(a, a, "NE"), a, extremum(a, b))

    x, init = map(Value.of, op.operands)
    return [hlo.reduce(x, init, reduced(op), body)]
