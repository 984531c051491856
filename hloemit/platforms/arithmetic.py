"""Floating-point arithmetic that XLA would rewrite as if numbers were real, kept as the program has it.

XLA's simplifier makes ``x * (1 / c)`` of ``x / c``, ``x`` of ``(x + c) - c``, ``select`` of ``mask * x``: other
roundings, other infinities, no NaN. PyTorch computes what IEEE 754 says, operator by operator. So a copy of a module
gets an ``optimization_barrier`` between two ops where a known rewrite would join them; on the CPU barriers are gone
before XLA fuses. On GPUs and TPUs they last, and what is before one is written to memory: there an operand of a sum, a
product or a quotient becomes ``select(isnan(other), NaN, operand)`` instead, which XLA leaves alone, and which gives
the same result. On the CPU, LLVM joins products and sums, unless a product becomes ``select(p > m, inf, p)``, where
``m`` is the largest finite number. The portable module has none of it.
Source: xla/hlo/transforms/simplifiers/algebraic_simplifier.cc.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Container, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from hloemit.ir.bindings import Module, ir, stablehlo
from hloemit.ir.rewriting import rewritten
from hloemit.ir.walking import behind, callee_of, operations, symbol_of
from hloemit.platforms.defining_ops import (
    FLOATS,
    MOVES,
    count,
    defined_by,
    defining_op,
    is_float,
    is_folded,
    is_made_of,
    is_one_product,
    is_uniform,
    left_out,
    number,
    splat,
    terms,
    was_integer,
)

VERSION = 16  # raise it with any change of where barriers are, and of what is in their place

_SIGNS = frozenset({"stablehlo.abs", "stablehlo.negate"})  # which XLA takes away where they change nothing
_SUMS = frozenset({"stablehlo.add", "stablehlo.subtract"})
_REWRITTEN = frozenset(  # ops that XLA joins with what reads them
    f"stablehlo.{name}" for name in ("add", "subtract", "multiply", "divide", "exponential", "sqrt", "rsqrt", "power")
)
_FEW_TERMS = 16  # a sum of more has no order, so that its last digits are nobody's
_LARGEST = {"f16": 65504.0, "f32": 3.4028234663852886e38, "f64": 1.7976931348623157e308}  # finite numbers
_CONTRACTED = tuple(_LARGEST)  # products of bf16 are rounded by a conversion
_MULTIPLIES = frozenset(  # ops that may be products for LLVM
    f"stablehlo.{name}" for name in ("convolution", "dot_general", "multiply", "power", "reduce")
)
_NAN_OF_ANY = frozenset({"stablehlo.add", "stablehlo.subtract", "stablehlo.multiply", "stablehlo.divide"})


def kept(module: Module, barriers_last: bool = False) -> Module:
    """A copy of the module with barriers; the module itself where XLA has nothing to rewrite.

    Where ``barriers_last`` until XLA has fused, operands are chosen by a ``select`` as far as one is as good. So are
    those of one element on the CPU, where one of XLA's emitters leaves out what is added of a constant 0.
    """

    def guard(op: Any, position: int) -> None:
        is_one = not barriers_last and count(op.results[0].type) == 1
        if not ((barriers_last or is_one) and _choose(op, position, of_numbers=is_one)):
            _guard(op, position)

    def sites(module: Module) -> Iterator[_Site]:
        return _sites(module, guard, contracts=not barriers_last)

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
            rule = _product if is_one_product(op) else _RULES.get(op.name)
            if rule is not None and is_float(op):
                yield from ((op, position, guard) for position in dict.fromkeys(rule(*op.operands)))
            if contracts and op.name in _SUMS and _is_contracted(op.results[0]):
                yield from ((op, position, _round) for position in _products(calls, *op.operands))
                yield from ((op, position, choose_by) for position in _exponentials(calls, *op.operands))
            if op.name == "stablehlo.reduce" and _folds_by(op, "add") and is_float(op):
                if terms(op) == 1 or _is_repeated(op.operands[0]):
                    yield op, 1, _add_start
                elif contracts and terms(op) <= _FEW_TERMS and _is_rounded_product(calls, op.operands[0]):
                    yield op, 0, choose_by


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
    found = [position for position, term in enumerate(terms) if _is_rounded_product(calls, term)]
    scaled = [position for position in found if _is_scaled(calls, terms[position])]
    return found if len(scaled) == len(terms) else [position for position in found if position not in scaled]


def _is_rounded_product(calls: _Calls, value: Any) -> bool:
    """Whether elements of a value are products that are not exact, also behind a conversion.

    LLVM computes in the narrow type what is converted from it and back.
    """
    for op in _behind(value, _MULTIPLIES | {"stablehlo.convert"}, calls):
        if op.name == "stablehlo.convert":
            if all(map(_is_contracted, (*op.operands, *op.results))) and _is_rounded_product(calls, op.operands[0]):
                return True
            continue
        factors = _factors(op)
        if factors and not any(map(_keeps_digits, factors)):
            return True
    return False


def _is_contracted(value: Any) -> bool:
    return str(value.type.element_type) in _CONTRACTED


def _factors(op: Any) -> list[Any]:
    """What LLVM multiplies for an op of one of these names; nothing where it does not."""
    if op.name == "stablehlo.multiply" or is_one_product(op):
        return list(op.operands)
    is_product = _folds_by(op, "multiply") if op.name == "stablehlo.reduce" else _is_square(op)
    return [op.operands[0]] if is_product else []


def _is_square(op: Any) -> bool:
    """Whether an op is a power that XLA may make a product of."""
    return op.name == "stablehlo.power" and is_folded(op.operands[1])


def _keeps_digits(factor: Any) -> bool:
    """Whether a factor is 0, 1, a half and the like, with either sign: a product with it is exact, and no larger."""
    most = abs(number(factor))
    return most == 0 or (most <= 1 and _is_power_of_two(most))


def _exponentials(calls: _Calls, a: Any, b: Any) -> Iterator[int]:
    """Exponentials in a sum with another tensor: XLA makes products of them, and joined an infinite one is finite."""
    for position, other in ((0, b), (1, a)):
        if not is_uniform(other) and any(_behind((a, b)[position], {"stablehlo.exponential"}, calls)):
            yield position


def _behind(value: Any, names: Container[str], calls: _Calls | None = None, forks: int = 4) -> Iterator[Any]:
    """The ops of these names that compute a value, or elements of it, but for their signs.

    Ops that XLA leaves out are looked through, and so is what a function gives, or is given, where its ``calls`` are
    known; where there are several ways, ``forks`` times.
    """
    while True:
        value = behind(value, MOVES | _SIGNS)
        op = value.owner
        is_op = hasattr(op, "operands")
        if is_op and op.name in names:
            yield op
        ways = left_out(op) if is_op else []
        if not ways and calls is not None:
            ways = calls.passed(value)
        if len(ways) != 1:
            break
        value = ways[0]
    if forks:
        for each in ways:
            yield from _behind(each, names, calls, forks - 1)


def _is_scaled(calls: _Calls, value: Any) -> bool:
    """Whether a number is multiplied by tensors, and stands first; that of ``x * 0.3`` and of ``0.3 * x`` is second."""
    product = next(_behind(value, {"stablehlo.multiply"}, calls), None)
    while product is not None:
        first = product.operands[0]
        if _is_number(first):
            return True
        product = next(_behind(first, {"stablehlo.multiply"}, forks=0), None)
    return False


def _is_number(value: Any) -> bool:
    """Whether a value is one scalar everywhere, or a sum of two, as ``1 - weight`` is."""
    is_sum = defined_by(value) in ("add", "subtract")
    return is_uniform(value) or (is_sum and all(map(is_uniform, defining_op(value).operands)))


def _add_start(op: Any, position: int) -> None:
    """Add what a sum of one term starts from to that term, behind a barrier; of one element, chosen."""
    result, start = op.results[0], op.operands[position]
    is_one = count(result.type) == 1
    with ir.InsertionPoint.after(op), op.location:
        if not is_one:
            start = stablehlo.OptimizationBarrierOp([start]).results[0]
        start = stablehlo.BroadcastInDimOp(result.type, start, ir.DenseI64ArrayAttr.get([])).result
        added = stablehlo.AddOp(result, start)
    result.replace_all_uses_except(added.result, added.operation)
    if is_one:
        choose_by(added.operation, 1, result)


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


def _round(op: Any, position: int) -> None:
    """Let LLVM round a term of a sum: infinity where it is greater than all numbers, which LLVM does not know.

    That a term is no NaN LLVM knows of many, such as products of what was integers.
    """
    value = op.operands[position]
    with ir.InsertionPoint(op), op.location:
        largest = _full(value, _LARGEST[str(value.type.element_type)])
        op.operands[position] = _or_where(value, _full(value, math.inf), value, "GT", largest)


def choose_by(op: Any, position: int, other: Any = None) -> None:
    """Let an operand be NaN where another value is, or where it is itself: LLVM has rounded it then."""
    value = op.operands[position]
    other = value if other is None else other
    with ir.InsertionPoint(op), op.location:
        op.operands[position] = _or_where(value, _full(value, math.nan), other, "NE", other)


def _full(like: Any, number: float) -> Any:
    """A constant of a value's type."""
    attribute = ir.FloatAttr.get(like.type.element_type, number)
    return stablehlo.ConstantOp(ir.DenseElementsAttr.get_splat(like.type, attribute)).result


def _or_where(value: Any, other: Any, a: Any, direction: str, b: Any) -> Any:
    """A value, or another one where two compare so."""
    is_so = stablehlo.CompareOp(a, b, stablehlo.ComparisonDirectionAttr.get(direction)).result
    return stablehlo.SelectOp(is_so, other, value).result


def _is_known(value: Any, of_numbers: bool, depth: int = 8) -> bool:
    """Whether XLA might compute a value, or whether it is NaN, before the program runs: of no argument of ``main``.

    Floats that were integers are no NaN, but with ``of_numbers`` as good as others.
    """
    op = value.owner
    if not hasattr(op, "operands"):
        return _is_passed(value)
    if was_integer(op) and not of_numbers:
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
        scalar = splat(value) if defined_by(value) == "constant" and op.name != "stablehlo.divide" else None
        if scalar is None:
            made = stablehlo.OptimizationBarrierOp([value]).results[0]
        else:
            kind = ir.RankedTensorType.get([], value.type.element_type)
            constant = stablehlo.ConstantOp(ir.DenseElementsAttr.get_splat(kind, scalar)).result
            alone = stablehlo.OptimizationBarrierOp([constant]).results[0]
            made = stablehlo.BroadcastInDimOp(value.type, alone, ir.DenseI64ArrayAttr.get([])).result
    op.operands[position] = made


# What stands behind a value


def _computing(value: Any) -> list[Any]:
    """The ops that compute a value and that XLA joins with what reads them: several, where it leaves some out."""
    return list(_behind(value, _REWRITTEN))


def _kinds(ops: Iterable[Any]) -> set[str]:
    return {str(op.name).removeprefix("stablehlo.") for op in ops}


def _is_computed_integer(value: Any) -> bool:
    """Whether a float is an integer that XLA may fold: ``n * 0``, ``n`` with zeros written into it, a constant."""
    if defined_by(value) != "convert":
        return False
    source = defining_op(value).operands[0]
    kind = str(source.type.element_type)
    if kind == "i1":
        return defined_by(source) == "constant"
    return not kind.startswith(FLOATS) and defining_op(source) is not None


def _is_mask(value: Any, depth: int = 4) -> bool:
    """Whether a float is a bool, or a sum of some as a sign is: XLA makes a select of its product with another."""
    op = defining_op(value)
    if op is None or not depth:
        return False
    if op.name == "stablehlo.convert":
        return str(op.operands[0].type.element_type) == "i1"
    return op.name in _SUMS | _SIGNS and all(_is_mask(each, depth - 1) for each in op.operands)


def _has_reciprocal(number: float) -> bool:
    """Whether dividing by a number is multiplying by another: by a power of two."""
    return _is_power_of_two(number) and 1e-30 < abs(number) < 1e30


def _is_power_of_two(number: float) -> bool:
    return abs(math.frexp(number)[0]) == 0.5


def _is_passed(value: Any) -> bool:
    """Whether a value comes from a call or a loop, which XLA looks through."""
    owner = behind(value, MOVES).owner
    holder = None if hasattr(owner, "operands") else owner.owner.operation  # of a block
    return holder is not None and not (holder.name == "func.func" and holder.attributes["sym_name"].value == "main")


def _is_spread(value: Any) -> bool:
    """Whether a value is a smaller one, broadcast."""
    op = value.owner
    while getattr(op, "name", None) in (*MOVES, "stablehlo.convert"):
        operand, result = op.operands[0].type, op.results[0].type
        if op.name == "stablehlo.broadcast_in_dim" and operand.rank and count(operand) < count(result):
            return True
        op = op.operands[0].owner
    return False


def _has_uniform(ops: Iterable[Any], *names: str) -> bool:
    """Whether one of the ops, of these names, has an operand that is one scalar, or known to XLA."""
    return any(_kinds([op]) <= {*names} and any(is_uniform(v) or is_folded(v) for v in op.operands) for op in ops)


def _folds_by(op: Any, name: str) -> bool:
    """Whether a reduction of one tensor goes by the op of that name."""
    return len(op.operands) == 2 and op.regions[0].blocks[0].operations[0].name == f"stablehlo.{name}"


def _is_repeated(value: Any) -> bool:
    """Whether a value may be a smaller one, repeated: XLA makes a product of its sum, and ``-0. * 2`` is -0."""

    def is_one(op: Any) -> bool | None:
        if op.name == "stablehlo.constant":
            made = op.results[0]
            return splat(made) is not None or str(made.type.element_type).startswith("complex")
        return op.name == "stablehlo.broadcast_in_dim" or None

    return is_made_of(value, is_one)


# Where XLA rewrites: the positions of operands


def _sum(a: Any, b: Any) -> Iterator[int]:
    """(x + c) + d, x * c + y * c, x + 0, x + float(n) where n may be folded to 0."""
    computing = _computing(a), _computing(b)
    for position, other in ((0, b), (1, a)):
        value = (a, b)[position]
        if (is_uniform(other) or is_folded(other)) and _has_uniform(computing[position], "add", "subtract"):
            yield position
        if (defined_by(value) == "constant" and number(value) == 0) or _is_computed_integer(value):
            yield position
    if _have_one(*([op for op in ops if op.name == "stablehlo.multiply"] for ops in computing)):
        yield 0


def _have_one(ops: list[Any], others: list[Any]) -> bool:
    """Whether an op of the ones and an op of the others read the same value."""
    return any(v == w for op in ops for v in op.operands for other in others for w in other.operands)


def _product(a: Any, b: Any) -> Iterator[int]:
    """(x * c) * d, mask * x, exp(x) * exp(y), and the like of roots, powers and quotients."""
    computing = _computing(a), _computing(b)
    kinds = tuple(map(_kinds, computing))
    for position, other in ((0, b), (1, a)):
        is_known = is_uniform(other) or is_folded(other)
        if "divide" in kinds[position] or (is_known and _has_uniform(computing[position], "multiply")):
            yield position
        if _is_mask((a, b)[position]):
            yield position
        if kinds[0] & kinds[1] & {"exponential", "sqrt", "rsqrt", "power"}:
            yield position


def _quotient(a: Any, b: Any) -> Iterator[int]:
    """x / c, x / scalar, x / column, (x / y) / z, x / (y / z), x / exp(y), and the like of roots and powers.

    exp(x) / column is a softmax, which is no rounded quotient in any case, and one kernel on GPUs.
    """
    above, below = _kinds(_computing(a)), _kinds(_computing(b))
    is_inexact = (is_uniform(b) and not _has_reciprocal(number(b))) or ("exponential" not in above and _is_spread(b))
    if is_inexact or below & {"divide", "exponential", "sqrt", "rsqrt", "power"}:
        yield 1
    if "divide" in above or _is_mask(a):
        yield 0
    yield from (position for position, value in enumerate((a, b)) if _is_passed(value))


def _of(*names: str) -> Callable[..., Iterator[int]]:
    """The first operand, where one of these ops computes it."""

    def rule(a: Any, *_: Any) -> Iterator[int]:
        if _kinds(_computing(a)) & {*names}:
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
