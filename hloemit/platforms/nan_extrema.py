"""Maxima and minima with a NaN among their operands, which a CPU's library drops.

XLA:CPU hands reductions of some thousand elements, and what is elementwise before and behind them, to YNNPACK, whose
extremum of a NaN and a number is the second of them: ``x.amax()``, ``x.relu().sum()`` and pooling by windows side by
side are numbers there (jaxlib 0.10.2). In a copy of a module extrema are choices that the library does not know. A
softmax subtracts its maximum from everything that its sum is made of, which a NaN among them makes NaN in any case, and
stays.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hloemit.ir import hlo
from hloemit.ir.bindings import Module
from hloemit.ir.rewriting import replace, replaced, rewritten
from hloemit.ir.value import Value, is_empty
from hloemit.ir.walking import behind, operations
from hloemit.platforms.dimensions import reduced
from hloemit.platforms.keys import EXTREMA, body_of, is_extremum

VERSION = 1  # raise it with any change of what is written

_REDUCTIONS = frozenset({"stablehlo.reduce", "stablehlo.reduce_window"})
_MOVES = frozenset({"stablehlo.broadcast_in_dim", "stablehlo.reshape"})


def reductions_kept(module: Module) -> Module:
    """A copy of the module with reductions that keep NaN; the module itself where it has none."""

    def sites(module: Module) -> list[Any]:
        with module.context:
            return [op for op in operations(module.operation) if op.name in _REDUCTIONS and _drops(op)]

    return rewritten(module, sites, _choose)


def kept(module: Module) -> Module:
    """The same of elementwise extrema, where no reduction's own body is meant."""
    return replaced(module, _is_of_many, _elementwise)


def first_or(body: Any) -> Any:
    """The body of a reduction to an extremum: the first operand, if it is that or NaN, or else the second."""
    direction = "GE" if body is hlo.maximum else "LE"

    def chosen(a: Value, b: Value) -> Value:
        return hlo.select(hlo.or_(hlo.compare(a, b, direction), hlo.compare(a, a, "NE")), a, b)

    return chosen


def _drops(op: Any) -> bool:
    """Whether it reduces one tensor of floats by an extremum, and is not a softmax's."""
    return is_extremum(op) and not _is_of_softmax(op)


def _choose(op: Any) -> None:
    """Put the choice into a reduction's own region, in place of the extremum."""
    block = op.regions[0].blocks[0]
    extremum = block.operations[0].operation
    replace(extremum, lambda op: [first_or(EXTREMA[op.name])(*map(Value.of, op.operands))])


def _is_of_many(op: Any) -> bool:
    if op.name not in EXTREMA:
        return False
    result = Value.of(op.results[0])
    return result.dtype.is_floating_point and result.ndim > 0 and not is_empty(result.shape)


def _elementwise(op: Any) -> list[Value]:
    """The extremum, behind the choice of each operand that is NaN."""
    values = [Value.of(operand) for operand in op.operands]
    found = EXTREMA[op.name](*values)
    for value in values:
        found = hlo.select(hlo.compare(value, value, "NE"), value, found)
    return [found]


# Softmax: exponentials of what is less than its maximum, their sum, and quotients or logarithms


def _is_of_softmax(op: Any) -> bool:
    """Whether the maximum is used in differences alone, of which each result has a NaN where its operand has one."""
    moved = list(_users(op)) if op.name == "stablehlo.reduce" else []
    return bool(moved) and all(
        each.name == "stablehlo.subtract" and each.operands[0] == op.operands[0] and _is_summed(each, reduced(op))
        for each in moved
    )


def _users(op: Any) -> Iterator[Any]:
    """What uses a result, other than by moving its elements."""
    for use in op.results[0].uses:
        user = use.owner.operation
        if user.name in _MOVES:
            yield from _users(user)
        else:
            yield user


def _is_summed(difference: Any, axes: list[int]) -> bool:
    """Whether a difference is used by exponentials whose sum is in all results, and beside the logarithm of that."""
    users = list(_users(difference))
    powers = [user for user in users if user.name == "stablehlo.exponential"]
    return bool(powers) and all(
        _is_divided(user, axes)
        if user in powers
        else user.name == "stablehlo.subtract"
        and user.operands[0] == difference.results[0]
        and _is_sum_of(_source(user.operands[1], "stablehlo.log"), powers, axes)
        for user in users
    )


def _is_divided(power: Any, axes: list[int]) -> bool:
    """Whether an exponential is summed along the axes, and otherwise divided by the sum."""
    users = list(_users(power))
    return any(_is_sum(user, axes) for user in users) and all(
        _is_sum(user, axes)
        or (
            user.name == "stablehlo.divide"
            and user.operands[0] == power.results[0]
            and _is_sum_of(user.operands[1], [power], axes)
        )
        for user in users
    )


def _is_sum(op: Any, axes: list[int]) -> bool:
    is_sum = getattr(op, "name", "") == "stablehlo.reduce" and len(op.results) == 1
    return is_sum and body_of(op) == "stablehlo.add" and reduced(op) == axes


def _source(value: Any, name: str) -> Any:
    """The operand of the op of this name that a value is moved from; nothing where it is another's."""
    value = behind(value, _MOVES)
    owner = value.owner
    return owner.operands[0] if getattr(owner, "name", "") == name else None


def _is_sum_of(value: Any, powers: list[Any], axes: list[int]) -> bool:
    """Whether a value is the sum, moved or not, of one of these exponentials."""
    if value is None:
        return False
    owner = behind(value, _MOVES).owner
    return _is_sum(owner, axes) and any(owner.operands[0] == power.results[0] for power in powers)
