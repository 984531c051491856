"""Products that a CPU's library gets wrong, kept from the reductions behind them.

YNNPACK, as jaxlib 0.10.2 has it, takes a product, what is elementwise behind it and a reduction as one graph. Sums of
three terms, such as rotated points, are wrong there beyond 16,384 of them (jax-ml/jax#39103), and a sum of products of
seven dimensions with one of size 1 ends the process (jax-ml/jax#39257). In a copy of a module such products are chosen
by a ``select`` of NaN for NaN, where its graphs end. It gives the same numbers.
"""

from __future__ import annotations

import math
from typing import Any

from hloemit.ir.bindings import Module
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import operations
from hloemit.platforms.arithmetic import choose_by
from hloemit.platforms.defining_ops import is_real
from hloemit.platforms.dimensions import of_product, reduced
from hloemit.platforms.keys import body_of

VERSION = 1  # raise it with any change of what is chosen

_REDUCE = "stablehlo.reduce"
_SUMS = frozenset({_REDUCE, "stablehlo.dot_general"})  # a sum of products is one to the library
_TERMS = range(2, 9)  # three were seen to be wrong
_MANY = 1 << 12  # elements of a result: 16,385 were
_DIMENSIONS = 6  # and more: seven were


def kept(module: Module) -> Module:
    """A copy of the module with such products chosen; the module itself where it has none."""
    return rewritten(module, _sites, lambda site: choose_by(*site))


def _sites(module: Module) -> list[tuple[Any, int]]:
    """Uses of such products, as the using op and the position of its operand."""
    with module.context:
        found = [op for op in operations(module.operation) if _is_short(op) or _is_deep(op)]
        return [(use.owner.operation, use.operand_number) for op in found for use in op.results[0].uses]


def _is_short(op: Any) -> bool:
    """Whether it is a product of floats, or a sum, whose many elements have few terms."""
    if op.name not in _SUMS or len(op.results) != 1 or not is_real(op) or not op.results[0].type.has_static_shape:
        return False
    if op.name == _REDUCE and body_of(op) != "stablehlo.add":
        return False
    shape = op.operands[0].type.shape
    terms = math.prod(shape[d] for d in (reduced(op) if op.name == _REDUCE else of_product(op, 0)[1]))
    return terms in _TERMS and math.prod(op.results[0].type.shape) >= _MANY


def _is_deep(op: Any) -> bool:
    """Whether it is a product, element by element, of many dimensions, which a sum of a reduction may use."""
    return op.name == "stablehlo.multiply" and is_real(op) and op.results[0].type.rank >= _DIMENSIONS
