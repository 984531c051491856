"""Fourier transforms over several CPUs, in a form that XLA runs.

XLA's kernel for the CPU takes and gives elements in row-major order, and its compiler does not know: a gathering of
parts behind a transform wants them in another order, and its operand then lies so, too, which fails when it runs. In a
copy of a module both pass through a row of all elements, which has one order, behind a barrier that keeps it there.
"""

from __future__ import annotations

import math
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.bindings import Module, ir
from hloemit.ir.rewriting import rewritten
from hloemit.ir.value import Value, hlo_static
from hloemit.ir.walking import operations

VERSION = 1  # raise it with any change of what is written


def kept(module: Module) -> Module:
    """A copy of the module with such transforms; the module itself where it has none."""
    return rewritten(module, _sites, _in_rows)


def _sites(module: Module) -> list[Any]:
    with module.context:
        return [op for op in operations(module.operation) if op.name == "stablehlo.fft"]


def _in_rows(op: Any) -> None:
    with ir.InsertionPoint(op), op.location:
        op.operands[0] = _row_major(Value.of(op.operands[0])).ir
    result = op.results[0]
    users = [(use.owner, use.operand_number) for use in result.uses]
    with ir.InsertionPoint.after(op), op.location:
        ordered = _row_major(Value.of(result)).ir
    for user, place in users:
        user.operands[place] = ordered


def _row_major(x: Value) -> Value:
    if x.ndim < 2:
        return x
    row = hlo.reshape(x, (math.prod(hlo_static(x.shape)),))
    (kept,) = hlo.optimization_barrier([row])
    return hlo.reshape(kept, x.shape)
