"""Softmax in its stable forms."""

from __future__ import annotations

from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.lib.reduction import extremum_of, spread, total


def shifted(x: Value, axis: int) -> Value:
    """``x`` minus its maximum along ``axis``, so that exponentials do not overflow."""
    return x - spread(extremum_of(x, [axis], largest=True), x.shape, [axis])


def log_probabilities(x: Value, axis: int) -> Value:
    """The logarithm of the softmax."""
    low = shifted(x, axis)
    return low - spread(hlo.log(total(hlo.exponential(low), [axis])), x.shape, [axis])
