"""Products of products that are reduced, kept apart from one another on a CPU.

XLA:CPU hands a reduction to its library together with all that leads to it and nowhere else, convolutions and products
among it, as one graph, in which a convolution of 512 channels over another one takes six times as long as one after the
other: the last stage of a network before its global pooling. In a copy of a module an operand of a product that is made
by another one is chosen by a ``select`` of NaN for NaN, which the library does not have. It gives the same numbers.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from typing import Any

from hloemit.ir.bindings import Module
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import operations
from hloemit.platforms.arithmetic import choose_by
from hloemit.platforms.defining_ops import is_float

VERSION = 1  # raise it with any change of what is chosen

_PRODUCTS = frozenset({"stablehlo.convolution", "stablehlo.dot_general"})
_TAKEN = _PRODUCTS | frozenset(  # what the library takes into a graph
    f"stablehlo.{name}"
    for name in (
        *("abs", "add", "batch_norm_inference", "divide", "exponential", "exponential_minus_one", "floor", "log"),
        *("log_plus_one", "logistic", "maximum", "minimum", "multiply", "negate", "power", "round_nearest_even"),
        *("rsqrt", "sign", "sqrt", "subtract", "tanh"),
        *("broadcast_in_dim", "convert", "optimization_barrier", "pad", "reshape", "transpose"),
    )
)
_MOST = 1000  # ops that are looked at ahead of a reduction


def kept(module: Module) -> Module:
    """A copy of the module with such operands chosen; the module itself where it has none."""
    return rewritten(module, _sites, lambda site: choose_by(*site))


def _sites(module: Module) -> Iterator[tuple[Any, int]]:
    with module.context:
        for op in operations(module.operation):
            if op.name == "stablehlo.reduce" and len(op.operands) == 2 and is_float(op):
                yield from _chained(_alone(op))


def _alone(reduction: Any) -> list[Any]:
    """The ops that lead to a reduction and nowhere else, those that lead to others after them."""
    found: dict[Any, None] = {reduction.operation: None}
    waiting = [reduction.operands[0].owner]
    while waiting and len(found) < _MOST:
        op = waiting.pop()
        if getattr(op, "name", None) in _TAKEN and op not in found and _leads_to(op, found):
            found[op] = None
            waiting += [value.owner for value in op.operands]
    return list(found)[1:]


def _leads_to(op: Any, others: Container[Any]) -> bool:
    """Whether all that uses an op's results is among others."""
    return all(use.owner.operation in others for result in op.results for use in result.uses)


def _chained(ops: list[Any]) -> Iterator[tuple[Any, int]]:
    """The operands of products that other products lead to."""
    leads: set[Any] = set()
    for op in reversed(ops):  # what an op takes was found after it
        for position, value in enumerate(op.operands):
            if value.owner in leads:
                leads.add(op)
                if op.name in _PRODUCTS:
                    yield op, position
        if op.name in _PRODUCTS:
            leads.add(op)
