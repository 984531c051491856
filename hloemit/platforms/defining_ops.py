"""What computes a value of floats: the op behind it, its number, and the operands that XLA takes an op for.

XLA's simplifier leaves out ops that change nothing (``x * 1``, ``maximum(x, -inf)``, to a wider type and back), and
joins what is before them with what is behind. Source: xla/hlo/transforms/simplifiers/algebraic_simplifier.cc.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from hloemit.ir.bindings import ir, stablehlo
from hloemit.ir.walking import behind
from hloemit.platforms.dimensions import of_product, reduced

MOVES = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.reshape", "stablehlo.transpose"})
FLOATS = ("f", "bf", "complex<")  # as types begin

_PASSES = frozenset(  # whose results are elements of their operands
    f"stablehlo.{name}"
    for name in ["concatenate", "dynamic_slice", "dynamic_update_slice", "gather", "pad", "reverse", "select", "slice"]
)

_FOLDS = frozenset({"stablehlo.reduce", "stablehlo.reduce_window"})


def is_float(op: Any) -> bool:
    """Whether the result of an op is of real or complex floats."""
    return _element(op.results[0]).startswith(FLOATS)


def is_real(op: Any) -> bool:
    """Whether the result of an op is of real floats, of 16 bits or more."""
    return _element(op.results[0]) in ("f16", "bf16", "f32", "f64")


def defining_op(value: Any) -> Any:
    """The op that computes a value, whose elements others may have moved; None for an argument."""
    op = behind(value, MOVES).owner
    return op if hasattr(op, "operands") else None


def defined_by(value: Any) -> str:
    """The name of that op, without its dialect; none for an argument."""
    op = defining_op(value)
    return "" if op is None else str(op.name).removeprefix("stablehlo.")


def splat(value: Any) -> Any:
    """The attribute of a constant's one element; None where elements differ, and where they are complex."""
    if _element(value).startswith("complex"):  # of which the bindings give none
        return None
    attribute = ir.DenseElementsAttr(defining_op(value).attributes["value"])
    return attribute.get_splat_value() if attribute.is_splat else None


def number(value: Any) -> float:
    """The one number of a constant of floats; NaN for others."""
    scalar = splat(value) if defined_by(value) == "constant" else None
    return scalar.value if isinstance(scalar, ir.FloatAttr) else math.nan


def is_uniform(value: Any) -> bool:
    """Whether a value is a constant, or one scalar everywhere."""
    broadcast = getattr(value.owner, "name", "") == "stablehlo.broadcast_in_dim"
    return defined_by(value) == "constant" or (broadcast and not value.owner.operands[0].type.rank)


def count(kind: Any) -> int:
    """How many elements a type has."""
    return math.prod(kind.shape)


def is_made_of(value: Any, is_leaf: Callable[[Any], bool | None], depth: int = 8) -> bool:
    """Whether a value comes from such ops alone; where ``is_leaf`` says None of one, its operands are looked at."""
    op = value.owner
    if not hasattr(op, "operands") or not depth:
        return False
    found = is_leaf(op)
    if found is not None:
        return found
    return bool(op.operands) and all(is_made_of(each, is_leaf, depth - 1) for each in op.operands)


def is_folded(value: Any) -> bool:
    """Whether XLA computes a value before the program runs: of constants alone."""
    return is_made_of(value, is_constant, 4)


def is_constant(op: Any) -> bool | None:
    """Whether an op has no operands; None of others."""
    return op.name in ("stablehlo.constant", "stablehlo.iota") or None


def was_integer(op: Any) -> bool:
    """Whether an op converts what are no floats."""
    return op.name == "stablehlo.convert" and not _element(op.operands[0]).startswith(FLOATS)


def terms(op: Any) -> int:
    """How many elements a fold makes one of: XLA makes a fold of one that one, and ``0 + -0.`` is 0."""
    if op.name == "stablehlo.reduce_window":
        return math.prod(ir.DenseI64ArrayAttr(op.attributes["window_dimensions"]))
    return math.prod(op.operands[0].type.shape[dim] for dim in reduced(op))


def is_one_product(op: Any) -> bool:
    """Whether each element of a product of matrices, or of a convolution, is a product of two numbers."""
    if op.name == "stablehlo.dot_general":
        return all(op.operands[0].type.shape[dim] == 1 for dim in of_product(op, 0)[1])
    if op.name != "stablehlo.convolution":
        return False
    kernel = op.operands[1].type
    numbers = stablehlo.ConvDimensionNumbers(op.attributes["dimension_numbers"])
    return count(kernel) == int(kernel.shape[numbers.kernel_output_feature_dimension])


def _element(value: Any) -> str:
    return str(value.type.element_type)


# What XLA takes an op for


def left_out(op: Any) -> list[Any]:
    """The operands whose elements an op gives as they are, or with the other sign, as far as XLA may know."""
    if op.name in _PASSES or (op.name in _FOLDS and terms(op) == 1):
        kind = op.results[0].type.element_type
        return [each for each in op.operands if each.type.element_type == kind]
    rule = _UNCHANGED.get(op.name)
    return [] if rule is None else rule(op)


def _is(value: Any, *numbers: float) -> bool:
    """Whether a value is one of the numbers everywhere; of one that XLA computes, nobody knows."""
    return number(value) in numbers if defined_by(value) == "constant" else is_folded(value)


def _beside(*numbers: float, either: bool = True) -> Callable[[Any], list[Any]]:
    """An operand beside one of the numbers: the first one, or ``either``."""

    def rule(op: Any) -> list[Any]:
        a, b = op.operands
        return [v for v, other in ((a, b), (b, a))[: 1 + either] if _is(other, *numbers)]

    return rule


def _extremum(limit: float) -> Callable[[Any], list[Any]]:
    """An operand beside the number that none is beyond, or beside itself."""
    beside = _beside(limit)
    return lambda op: [op.operands[0]] if op.operands[0] == op.operands[1] else beside(op)


def _clamp(op: Any) -> list[Any]:
    least, value, most = op.operands
    return [value] if _is(least, -math.inf) and _is(most, math.inf) else []


def _there_and_back(op: Any) -> list[Any]:
    """Of a conversion what was converted before, by a type that has all of its numbers, and not changed between."""
    widths = [_WIDTHS.get(_element(each), 0) for each in (*op.operands, *op.results)]
    if op.name == "stablehlo.convert" and widths[0] <= widths[1]:
        return []
    wide = [op.operands[0]]
    while len(wide) == 1:
        before = defining_op(wide[0])
        if before is None:
            return []
        if before.name == op.name:
            value = before.operands[0]
            return [value] if _element(value) == _element(op.results[0]) else []
        wide = left_out(before)
    return []


def _part(index: int) -> Callable[[Any], list[Any]]:
    """The real (0) or imaginary part of a complex number that was made of two."""

    def rule(op: Any) -> list[Any]:
        made = defining_op(op.operands[0])
        return [made.operands[index]] if made is not None and made.name == "stablehlo.complex" else []

    return rule


def _sorted(op: Any) -> list[Any]:
    dim = op.attributes["dimension"].value
    return list(op.operands) if op.operands[0].type.shape[dim] == 1 else []


_WIDTHS = {"f16": 16, "bf16": 16, "f32": 32, "f64": 64}
_ONE = _beside(1.0, -1.0)
_UNCHANGED: dict[str, Callable[[Any], list[Any]]] = {
    "stablehlo.add": _beside(0.0),
    "stablehlo.bitcast_convert": _there_and_back,
    "stablehlo.clamp": _clamp,
    "stablehlo.convert": _there_and_back,
    "stablehlo.convolution": lambda op: _ONE(op) if is_one_product(op) else [],
    "stablehlo.divide": _beside(1.0, -1.0, either=False),
    "stablehlo.dot_general": lambda op: _ONE(op) if is_one_product(op) else [],
    "stablehlo.imag": _part(1),
    "stablehlo.maximum": _extremum(-math.inf),
    "stablehlo.minimum": _extremum(math.inf),
    "stablehlo.multiply": _ONE,
    "stablehlo.power": _beside(1.0, either=False),
    "stablehlo.real": _part(0),
    "stablehlo.sort": _sorted,
    "stablehlo.subtract": _beside(0.0),
}
