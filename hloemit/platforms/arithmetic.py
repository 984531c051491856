"""Floating-point arithmetic that XLA would rewrite as if numbers were real, kept as the program has it.

XLA's simplifier makes ``x * (1 / c)`` of ``x / c``, ``x`` of ``(x + c) - c``, ``select`` of ``mask * x``: other
roundings, other infinities, no NaN. PyTorch computes what IEEE 754 says, operator by operator. So a copy of a module
gets an ``optimization_barrier`` between two ops where a known rewrite would join them; on the CPU barriers are gone
before XLA fuses. On GPUs and TPUs they last, and what is before one is written to memory: there an operand of a sum, a
product or a quotient becomes ``select(isnan(other), NaN, operand)`` instead, which XLA leaves alone, and which gives
the same result. On the CPU, LLVM joins products and sums, and a product is chosen so, by itself, to be rounded. The
portable module has none of it. Source: xla/hlo/transforms/simplifiers/algebraic_simplifier.cc.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterator, Sequence
from typing import Any, NamedTuple

from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import behind, callee_of, operations, symbol_of

VERSION = 12  # raise it with any change of where barriers are, and of what is in their place

_MOVES = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.reshape", "stablehlo.transpose"})
_SIGNS = frozenset({"stablehlo.abs", "stablehlo.negate"})  # which XLA takes away where they change nothing
_FLOATS = ("f", "bf", "complex<")  # as types begin
_SUMS = frozenset({"stablehlo.add", "stablehlo.subtract"})
_PASSES = frozenset(  # whose results are elements of their operands
    f"stablehlo.{name}" for name in ("concatenate", "dynamic_slice", "gather", "pad", "reverse", "select", "slice")
)
_REWRITTEN = frozenset(  # ops that XLA joins with what reads them
    f"stablehlo.{name}" for name in ("add", "subtract", "multiply", "divide", "exponential", "sqrt", "rsqrt", "power")
)
_CONTRACTED = ("f16", "f32", "f64")  # products of bf16 are rounded by a conversion
_NAN_OF_ANY = frozenset({"stablehlo.add", "stablehlo.subtract", "stablehlo.multiply", "stablehlo.divide"})


def kept(module: Module, barriers_last: bool = False) -> Module:
    """A copy of the module with barriers; the module itself where XLA has nothing to rewrite.

    Where ``barriers_last`` until XLA has fused, operands are chosen by a ``select`` as far as one is as good. So are
    those of one element on the CPU, where one of XLA's emitters leaves out what is added of a constant 0.
    """

    def guard(op: Any, position: int) -> None:
        is_one = not barriers_last and _count(op.results[0].type) == 1
        if not ((barriers_last or is_one) and _choose(op, position, of_numbers=is_one)):
            _guard(op, position)

    def sites(module: Module) -> list[_Site]:
        return list(_sites(module, guard, contracts=not barriers_last))

    return rewritten(module, sites, lambda site: site[2](*site[:2]))


_Site = tuple[Any, int, Callable[[Any, int], None]]  # an op, the position of its operand, and what is done about it


def _sites(module: Module, guard: Callable[[Any, int], None], contracts: bool) -> Iterator[_Site]:
    """The operands behind which one of XLA's rewrites would look; sums of one term.

    And the terms that LLVM, where it ``contracts``, would not round, since a sum and a product are one instruction.
    """
    with module.context:
        found = operations(module.operation)
        calls = _Calls.among(found)
        for op in found:
            rule = _RULES.get(op.name)
            if rule is not None and is_float(op):
                yield from ((op, position, guard) for position in dict.fromkeys(rule(*op.operands)))
            if contracts and op.name in _SUMS and str(op.results[0].type.element_type) in _CONTRACTED:
                joined = *_products(calls, *op.operands), *_exponentials(calls, *op.operands)
                yield from ((op, position, choose_by) for position in joined)
            if op.name == "stablehlo.reduce" and _is_sum(op) and (_has_one_term(op) or _is_repeated(op.operands[0])):
                yield op, 1, _add_start


class _Calls(NamedTuple):
    """The functions of a module, and the calls of each, by its name."""

    functions: dict[str, Any]
    of: dict[str, list[Any]]

    @staticmethod
    def among(found: Sequence[Any]) -> _Calls:
        """Those among all operations of a module."""
        functions = {symbol_of(op): op for op in found if op.name == "func.func"}
        calls: dict[str, list[Any]] = {}
        for op in found:
            if op.name == "func.call":
                calls.setdefault(callee_of(op), []).append(op)
        return _Calls(functions, calls)

    def passed(self, source: Any) -> list[Any]:
        """Where a value comes from that a function gives, or is given."""
        owner = source.owner
        if not hasattr(owner, "operands"):
            function = owner.owner.operation
            calls = self.of.get(symbol_of(function), []) if function.name == "func.func" else []
            return [call.operands[source.arg_number] for call in calls]
        if owner.name != "func.call":
            return []
        leave = list(self.functions[callee_of(owner)].regions[0].blocks[0].operations)[-1].operation
        return [leave.operands[source.result_number]]


def _products(calls: _Calls, *terms: Any) -> list[int]:
    """The products among the terms of a sum that rounding changes, but for one that is scaled.

    That is one instruction in eager PyTorch, too: ``add(alpha=)``, ``addcmul``, ``lerp``.
    """
    products = ((position, _factors(calls, term)) for position, term in enumerate(terms))
    found = [position for position, factors in products if factors and not any(map(_keeps_digits, factors))]
    scaled = [position for position in found if _is_scaled(calls, terms[position])]
    return found if len(scaled) == len(terms) else [position for position in found if position not in scaled]


def _keeps_digits(factor: Any) -> bool:
    """Whether a factor is 0, 1, a half and the like, with either sign: a product with it is exact, and no larger."""
    most = abs(number(factor))
    return most == 0 or (most <= 1 and _is_power_of_two(most))


def _exponentials(calls: _Calls, a: Any, b: Any) -> Iterator[int]:
    """Exponentials in a sum with another tensor: XLA makes products of them, and joined an infinite one is finite."""
    for position, other in ((0, b), (1, a)):
        if not is_uniform(other) and _behind((a, b)[position], {"stablehlo.exponential"}, calls) is not None:
            yield position


def _factors(calls: _Calls, value: Any) -> list[Any]:
    """What is multiplied in a value, or in one whose elements come from there; none of what is no product."""
    product = _behind(value, {"stablehlo.multiply"}, calls)
    return [] if product is None else list(product.operands)


def _behind(value: Any, names: Container[str], calls: _Calls | None = None, depth: int = 4) -> Any:
    """The op of these names that computes a value, or elements of it, but for their signs; None where there is none.

    What a function gives, or is given, is looked at where its ``calls`` are known.
    """
    source = behind(value, _MOVES | _SIGNS)
    op = source.owner
    if getattr(op, "name", None) in names:
        return op
    if not depth:
        return None
    if hasattr(op, "operands") and (op.name in _PASSES or (op.name == "stablehlo.reduce" and _has_one_term(op))):
        sources = op.operands
    else:
        sources = [] if calls is None else calls.passed(source)
    found = (_behind(each, names, calls, depth - 1) for each in sources)
    return next((each for each in found if each is not None), None)


def _is_scaled(calls: _Calls, product: Any, depth: int = 2) -> bool:
    """Whether a number is multiplied by tensors, and stands first; that of ``x * 0.3`` and of ``0.3 * x`` is second."""
    factors = _factors(calls, product)
    return bool(factors) and (_is_number(factors[0]) or (depth > 0 and _is_scaled(calls, factors[0], depth - 1)))


def _is_number(value: Any) -> bool:
    """Whether a value is one scalar everywhere, or a sum of two, as ``1 - weight`` is."""
    is_sum = _name(value) in ("add", "subtract")
    return is_uniform(value) or (is_sum and all(map(is_uniform, _source(value).operands)))


def _add_start(op: Any, position: int) -> None:
    """Add what a sum of one term starts from to that term, behind a barrier; of one element, chosen."""
    result, start = op.results[0], op.operands[position]
    is_one = _count(result.type) == 1
    with ir.InsertionPoint.after(op), op.location:
        if not is_one:
            start = stablehlo.OptimizationBarrierOp([start]).results[0]
        start = stablehlo.BroadcastInDimOp(result.type, start, ir.DenseI64ArrayAttr.get([])).result
        added = stablehlo.AddOp(result, start)
    result.replace_all_uses_except(added.result, added.operation)
    if is_one:
        choose_by(added.operation, 1, result)


def is_float(op: Any) -> bool:
    """Whether the result of an op is of real or complex floats."""
    return str(op.results[0].type.element_type).startswith(_FLOATS)


def is_real(op: Any) -> bool:
    """Whether the result of an op is of real floats, of 16 bits or more."""
    return str(op.results[0].type.element_type) in ("f16", "bf16", "f32", "f64")


def _choose(op: Any, position: int, of_numbers: bool) -> bool:
    """Let an operand be NaN where the other one is, of which the result is NaN in any case, or where it is itself.

    Returns False, and changes nothing, where XLA would know that neither is, or could look before a broadcast.
    ``of_numbers`` takes operands, too, that are integers or bools as floats.
    """
    if op.name not in _NAN_OF_ANY or str(op.results[0].type.element_type).startswith("complex"):
        return False
    value, other = op.operands[position], op.operands[1 - position]
    if _is_known(other, of_numbers):
        if _is_known(value, of_numbers) or is_uniform(value) or _is_spread(value):
            return False
        other = value
    choose_by(op, position, other)
    return True


def choose_by(op: Any, position: int, other: Any = None) -> None:
    """Let an operand be NaN where another value is, or where it is itself: LLVM has rounded it then."""
    value = op.operands[position]
    other = value if other is None else other
    with ir.InsertionPoint(op), op.location:
        nan = ir.FloatAttr.get(value.type.element_type, math.nan)
        constant = stablehlo.ConstantOp(ir.DenseElementsAttr.get_splat(value.type, nan)).result
        is_nan = stablehlo.CompareOp(other, other, stablehlo.ComparisonDirectionAttr.get("NE")).result
        op.operands[position] = stablehlo.SelectOp(is_nan, constant, value).result


def _is_known(value: Any, of_numbers: bool, depth: int = 8) -> bool:
    """Whether XLA might compute a value, or whether it is NaN, before the program runs: of no argument of ``main``.

    Floats that were integers are no NaN, but with ``of_numbers`` as good as others.
    """
    op = value.owner
    if not hasattr(op, "operands"):
        return _is_passed(value)
    is_number = op.name == "stablehlo.convert" and not str(op.operands[0].type.element_type).startswith(_FLOATS)
    if is_number and not of_numbers:
        return True
    if op.name == "stablehlo.select" and depth and _is_known(op.operands[0], True, depth - 1):  # of which one is left
        return any(_is_known(operand, of_numbers, depth - 1) for operand in list(op.operands)[1:])
    return not depth or all(_is_known(operand, of_numbers, depth - 1) for operand in op.operands)


def _guard(op: Any, position: int) -> None:
    """Put a barrier between an op and its operand.

    Of a constant it is between the scalar and its broadcast, so that no memory is filled with it where barriers stay to
    the end; but in a divisor XLA looks for just that.
    """
    value = op.operands[position]
    with ir.InsertionPoint(op), op.location:
        scalar = _splat(value) if _name(value) == "constant" and op.name != "stablehlo.divide" else None
        if scalar is None:
            made = stablehlo.OptimizationBarrierOp([value]).results[0]
        else:
            kind = ir.RankedTensorType.get([], value.type.element_type)
            constant = stablehlo.ConstantOp(ir.DenseElementsAttr.get_splat(kind, scalar)).result
            alone = stablehlo.OptimizationBarrierOp([constant]).results[0]
            made = stablehlo.BroadcastInDimOp(value.type, alone, ir.DenseI64ArrayAttr.get([])).result
    op.operands[position] = made


# What stands behind a value


def _source(value: Any) -> Any:
    """The op that computes a value, whose elements others may have moved; None for an argument."""
    op = behind(value, _MOVES).owner
    return op if hasattr(op, "operands") else None


def _name(value: Any) -> str:
    op = _source(value)
    return "" if op is None else str(op.name).removeprefix("stablehlo.")


def _computing(value: Any) -> Any:
    """The op that computes a value and that XLA joins with what reads it; a slice of two parts may be one of them."""
    return _behind(value, _REWRITTEN)


def _kind(value: Any) -> str:
    op = _computing(value)
    return "" if op is None else str(op.name).removeprefix("stablehlo.")


def _splat(value: Any) -> Any:
    """The attribute of a constant's one element; None where elements differ, and where they are complex."""
    if str(value.type.element_type).startswith("complex"):  # of which the bindings give none
        return None
    attribute = ir.DenseElementsAttr(_source(value).attributes["value"])
    return attribute.get_splat_value() if attribute.is_splat else None


def number(value: Any) -> float:
    """The one number of a constant of floats; NaN for others."""
    scalar = _splat(value) if _name(value) == "constant" else None
    return scalar.value if isinstance(scalar, ir.FloatAttr) else math.nan


def _is_computed_integer(value: Any) -> bool:
    """Whether a float is an integer that XLA may fold: ``n * 0``, ``n`` with zeros written into it, a constant."""
    if _name(value) != "convert":
        return False
    source = _source(value).operands[0]
    kind = str(source.type.element_type)
    if kind == "i1":
        return _name(source) == "constant"
    return not kind.startswith(_FLOATS) and _source(source) is not None


def _is_mask(value: Any) -> bool:
    """Whether a float is a bool, of whose product with another XLA makes a select."""
    return _name(value) == "convert" and str(_source(value).operands[0].type.element_type) == "i1"


def _has_reciprocal(number: float) -> bool:
    """Whether dividing by a number is multiplying by another: by a power of two."""
    return _is_power_of_two(number) and 1e-30 < abs(number) < 1e30


def _is_power_of_two(number: float) -> bool:
    return abs(math.frexp(number)[0]) == 0.5


def is_uniform(value: Any) -> bool:
    """Whether a value is a constant, or one scalar everywhere."""
    broadcast = getattr(value.owner, "name", "") == "stablehlo.broadcast_in_dim"
    return _name(value) == "constant" or (broadcast and not value.owner.operands[0].type.rank)


def _is_passed(value: Any) -> bool:
    """Whether a value comes from a call or a loop, which XLA looks through."""
    owner = behind(value, _MOVES).owner
    holder = None if hasattr(owner, "operands") else owner.owner.operation  # of a block
    return holder is not None and not (holder.name == "func.func" and holder.attributes["sym_name"].value == "main")


def _is_spread(value: Any) -> bool:
    """Whether a value is a smaller one, broadcast."""
    op = value.owner
    while getattr(op, "name", None) in (*_MOVES, "stablehlo.convert"):
        operand, result = op.operands[0].type, op.results[0].type
        if op.name == "stablehlo.broadcast_in_dim" and operand.rank and _count(operand) < _count(result):
            return True
        op = op.operands[0].owner
    return False


def _count(kind: Any) -> int:
    return math.prod(kind.shape)


def _has_uniform(value: Any) -> bool:
    op = _computing(value)
    return op is not None and any(map(is_uniform, op.operands))


def _is_sum(op: Any) -> bool:
    """Whether a reduction adds up floats."""
    is_one = len(op.operands) == 2 and op.regions[0].blocks[0].operations[0].name == "stablehlo.add"
    return is_one and is_float(op)


def _has_one_term(op: Any) -> bool:
    """Whether a sum has one term: XLA makes it the term, and ``0 + -0.`` is 0."""
    shape = op.operands[0].type.shape
    return all(shape[dim] == 1 for dim in ir.DenseI64ArrayAttr(op.attributes["dimensions"]))


def _is_repeated(value: Any, depth: int = 8) -> bool:
    """Whether a value may be a smaller one, repeated: XLA makes a product of its sum, and ``-0. * 2`` is -0."""
    op = value.owner
    if not hasattr(op, "operands") or not depth:
        return False
    if op.name == "stablehlo.broadcast_in_dim":
        return True
    if op.name == "stablehlo.constant":
        return _splat(value) is not None or str(value.type.element_type).startswith("complex")
    return bool(len(op.operands)) and all(_is_repeated(operand, depth - 1) for operand in op.operands)


# Where XLA rewrites: the positions of operands


def _sum(a: Any, b: Any) -> Iterator[int]:
    """(x + c) + d, x * c + y * c, x + 0, x + float(n) where n may be folded to 0."""
    names = _kind(a), _kind(b)
    for position, other in ((0, b), (1, a)):
        value = (a, b)[position]
        if names[position] in ("add", "subtract") and is_uniform(other) and _has_uniform(value):
            yield position
        if (_name(value) == "constant" and number(value) == 0) or _is_computed_integer(value):
            yield position
    if names == ("multiply", "multiply") and _have_one(*map(_computing, (a, b))):
        yield 0


def _have_one(op: Any, other: Any) -> bool:
    """Whether two ops read the same value."""
    return any(v == w for v in op.operands for w in other.operands)


def _product(a: Any, b: Any) -> Iterator[int]:
    """(x * c) * d, mask * x, exp(x) * exp(y), and the like of roots, powers and quotients."""
    names = _kind(a), _kind(b)
    for position, other in ((0, b), (1, a)):
        value, name = (a, b)[position], names[position]
        if name == "divide" or (name == "multiply" and is_uniform(other) and _has_uniform(value)):
            yield position
        if _is_mask(value):
            yield position
        if name in ("exponential", "sqrt", "rsqrt", "power") and name == names[1 - position]:
            yield position


def _quotient(a: Any, b: Any) -> Iterator[int]:
    """x / c, x / scalar, x / column, (x / y) / z, x / (y / z), x / exp(y), and the like of roots and powers.

    exp(x) / column is a softmax, which is no rounded quotient in any case, and one kernel on GPUs.
    """
    is_inexact = (is_uniform(b) and not _has_reciprocal(number(b))) or (_kind(a) != "exponential" and _is_spread(b))
    if is_inexact or _kind(b) in ("divide", "exponential", "sqrt", "rsqrt", "power"):
        yield 1
    if _kind(a) == "divide" or _is_mask(a):
        yield 0
    yield from (position for position, value in enumerate((a, b)) if _is_passed(value))


def _of(*names: str) -> Callable[..., Iterator[int]]:
    """The first operand, where one of these ops computes it."""

    def rule(a: Any, *_: Any) -> Iterator[int]:
        if _kind(a) in names:
            yield 0

    return rule


_RULES: dict[str, Callable[..., Iterator[int]]] = {
    "stablehlo.add": _sum,
    "stablehlo.subtract": _sum,
    "stablehlo.multiply": _product,
    "stablehlo.divide": _quotient,
    "stablehlo.sqrt": _of("multiply", "power", "divide"),
    "stablehlo.rsqrt": _of("multiply", "power", "divide"),
    "stablehlo.log": _of("exponential", "power", "sqrt", "rsqrt"),
    "stablehlo.power": _of("exponential", "power", "sqrt", "rsqrt"),
}
