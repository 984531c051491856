"""Maxima and minima along dimensions that a mesh of CPUs or GPUs cuts, with their NaN.

XLA takes those of parts by an all-reduce, which on a CPU has a NaN only where the first device has it, and by NCCL
where every device has it. In a copy of a module they are taken of integers that are ordered as the floats are.
"""

from __future__ import annotations

from typing import Any

from hloemit.ir import cuts, hlo, sharding
from hloemit.ir.bindings import Module
from hloemit.ir.rewriting import replace, rewritten
from hloemit.ir.value import Value
from hloemit.ir.walking import operations
from hloemit.platforms.dimensions import reduced
from hloemit.platforms.keys import EXTREMA, body_of, float_of, is_extremum, key

VERSION = 1  # raise it with any change of what is written


def kept(module: Module) -> Module:
    """A copy of the module with such reductions; the module itself where no mesh cuts what it reduces."""
    with module.context:
        if not sharding.meshes(module) or not any(map(_is_extremum, operations(module.operation))):
            return module
    found = cuts.of_values(module, _is_extremum)

    def sites(module: Module) -> list[Any]:
        with module.context:
            ops = [op for op in operations(module.operation) if _is_extremum(op)]
            return [op for op, cut in zip(ops, found, strict=True) if _is_cut(op, cut)]

    return rewritten(module, sites, lambda op: replace(op, _by_keys))


def _is_extremum(op: Any) -> bool:
    return op.name == "stablehlo.reduce" and is_extremum(op)


def _is_cut(op: Any, cut: tuple[cuts.Cuts, cuts.Cuts] | None) -> bool:
    """Whether some axis cuts a dimension that is reduced, as far as is known."""
    return cut is None or any(cut[0][0][d] for d in reduced(op))


def _by_keys(op: Any) -> list[Value]:
    x, init = map(Value.of, op.operands)
    body = EXTREMA[body_of(op)]
    keys, start = (key(each, body is hlo.maximum) for each in (x, init))
    return [float_of(hlo.reduce(keys, start, reduced(op), body), x.dtype)]
