"""Sizes as PyTorch writes them, read as arithmetic of integers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

import numpy as np
import sympy

from hloemit.base import tables

MOST_PARTS = 64  # of a ratio that is multiplied in i32 at once
_TRIED = 1 << 20  # sizes for which a ratio is compared with the float
# by the names that torch's own functions have, which say how they round
_FLOORED, _TRUNCATED, _REST = (sympy.Function(name, integer=True) for name in ("FloorDiv", "CleanDiv", "PythonMod"))


def scaled(expr: sympy.Expr) -> tuple[int, sympy.Expr, int] | None:
    """``int(1.5 * n)`` as 3, ``n`` and 2, where integers give the same. None for other expressions.

    XLA evaluates sizes in integers alone, and ends the process where one was computed in floats.
    """
    name = expr.func.__name__
    found = _times_float(expr.args[0]) if name in ("TruncToInt", "FloorToInt") else None
    if found is None or (name == "FloorToInt" and not found[0].is_nonnegative):
        return None
    ratio = _as_ratio(found[1])
    return None if ratio is None else (ratio[0], found[0], ratio[1])


def rounded(expr: sympy.Expr) -> sympy.Expr | None:
    """``math.ceil(n / 2)``, ``math.floor((n - 3) / 2 + 1)``, ``round(1.5 * n)`` and their like, in integers.

    Python divides in f64, rounds that, and only then to an integer. For sizes below 2**31 and fractions of few parts
    it is where exact arithmetic is, since what is no integer is farther from one than roundings reach.
    """
    way = _ROUNDINGS.get(expr.func.__name__)
    found = None if way is None else _fraction(expr.args[0])
    return None if way is None or found is None else way(*found)


def _times_float(number: sympy.Expr) -> tuple[sympy.Expr, float] | None:
    """``n`` and 1.5 of ``1.5 * ToFloat(n)``."""
    if not number.is_Mul or len(number.args) != 2:
        return None
    factor, size = number.args
    is_so = factor.is_Float and size.func.__name__ == "ToFloat"
    return (size.args[0], float(factor)) if is_so else None


def _fraction(number: sympy.Expr) -> tuple[sympy.Expr, sympy.Expr] | None:
    """A float as one integer expression by another, which is positive; None where they might not round alike."""
    if number.is_Add:
        floats = [term for term in number.args if term.is_Float]
        if len(number.args) != 2 or len(floats) != 1:
            return None
        added, found = _few_parts(float(floats[0])), _fraction(number - floats[0])
        if added is None or found is None:
            return None
        above, by = found
        return added.denominator * above + added.numerator * by, added.denominator * by
    name = number.func.__name__
    if name == "ToFloat":
        return number.args[0], sympy.Integer(1)
    if name == "IntTrueDiv" and number.args[1].is_positive:
        return number.args
    if name == "FloatTrueDiv" and number.args[0].func.__name__ == "ToFloat" and number.args[1].is_Float:
        by = _few_parts(float(number.args[1]))
        return None if by is None or by <= 0 else (by.denominator * number.args[0].args[0], sympy.Integer(by.numerator))
    found_times = _times_float(number)
    times = None if found_times is None else _few_parts(found_times[1])
    if found_times is None or times is None:
        return None
    return times.numerator * found_times[0], sympy.Integer(times.denominator)


def _few_parts(number: float) -> Fraction | None:
    """A float that is a fraction of at most ``MOST_PARTS`` parts, exactly."""
    exact = Fraction(number)
    return exact if abs(exact.numerator) <= MOST_PARTS and exact.denominator <= MOST_PARTS else None


def _to_even(above: sympy.Expr, by: sympy.Expr) -> sympy.Expr:
    """The nearest integer, and of two the even one.

    It is one more than the quotient if twice the rest, or an odd quotient beside a half, says so.
    """
    quotient = _FLOORED(above, by)
    return quotient + _FLOORED(2 * _REST(above, by) + _REST(quotient, 2) + by - 1, 2 * by)


# how Python makes an integer of a fraction
_ROUNDINGS: dict[str, Callable[[sympy.Expr, sympy.Expr], sympy.Expr]] = {
    "TruncToInt": _TRUNCATED,  # StableHLO's division rounds towards zero
    "FloorToInt": _FLOORED,
    "CeilToInt": lambda above, by: _FLOORED(above + by - 1, by),
    "RoundToInt": _to_even,
}


@tables.remembered("Ratios", 1024)
def _as_ratio(number: float) -> tuple[int, int] | None:
    """Integers by which ``int(number * n)`` is ``n * times // parts`` for every size n; None where there are none.

    1.7 is no ratio of small integers, and ``1.7 * n``, rounded, is what 17 tenths of n are. Where rounding matters,
    it does so for some small n, whose numbers are as good as those of n times a power of 2.
    """
    times, parts = number.as_integer_ratio()
    if 0 < times <= MOST_PARTS and parts <= MOST_PARTS:
        return times, parts
    sizes: Any = np.arange(_TRIED, dtype=np.int64)
    for ratio in (Fraction(repr(number)), Fraction(number).limit_denominator(1000)):
        times, parts = ratio.numerator, ratio.denominator
        fits = times > 0 and times * parts < 2**31
        if fits and np.array_equal((sizes * number).astype(np.int64), sizes * times // parts):
            return times, parts
    return None


def is_of_integers(expr: sympy.Expr) -> bool:
    """Whether a size is computed in integers alone; of others, ``int(0.7 * n)``, floats say what they are."""
    if expr.is_Integer or expr.is_Symbol:
        return True
    ratio = scaled(expr)
    same = ratio[1] if ratio is not None else divided(expr) or rounded(expr)
    if same is not None:
        return is_of_integers(same)
    if expr.is_Pow and expr.exp.is_Integer and expr.exp > 0:
        return is_of_integers(expr.base)
    name = expr.func.__name__
    if name in DIVISIONS and not expr.args[1].is_positive:
        return False  # it may be negative, or 0
    return (name in OPERATIONS or expr.func is sympy.Abs) and all(map(is_of_integers, expr.args))


# StableHLO's ops by the names of sympy's functions and torch's own; of divisions those of what is never negative
DIVISIONS = {
    "FloorDiv": "divide",
    "CleanDiv": "divide",
    "IntTrueDiv": "divide",
    "Mod": "remainder",
    "PythonMod": "remainder",
}
OPERATIONS = {"Add": "add", "Mul": "multiply", "Max": "maximum", "Min": "minimum", **DIVISIONS}


def linear(expr: sympy.Expr) -> tuple[sympy.Symbol, int, int] | None:
    """``symbol``, ``times`` and ``more`` of the size ``times * symbol + more``."""
    if expr.is_Symbol:
        return expr, 1, 0
    if len(expr.free_symbols) != 1:
        return None
    (symbol,) = expr.free_symbols
    more = expr.subs(symbol, 0)
    times = expr.subs(symbol, 1) - more
    is_so = times.is_Integer and more.is_Integer and times > 0 and sympy.expand(expr - times * symbol - more) == 0
    return (symbol, int(times), int(more)) if is_so else None


def divided(expr: sympy.Expr) -> sympy.Expr | None:
    """``-n // 2``, ``n // -m`` and ``-n % 2`` as Python has them, by dividing what is not negative; None for others."""
    name = expr.func.__name__
    if name not in ("FloorDiv", "PythonMod"):
        return None
    above, by = expr.args
    if all(_is_below(term) for term in sympy.Add.make_args(by)):
        of_positive = expr.func(-above, -by)
        return of_positive if name == "FloorDiv" else -of_positive
    if not all(_is_below(term) for term in sympy.Add.make_args(above)):
        return None
    if name == "FloorDiv":
        return -expr.func(by - 1 - above, by)
    rest = expr.func(-above, by)
    return (by - rest) * sympy.Min(rest, 1)  # PyTorch would make (by - rest) % by the same as -rest % by


def may_be_below(expr: sympy.Expr) -> bool:
    """Whether a floor division or remainder divides a difference, or what was made of one, which may be negative."""
    is_floored = expr.func.__name__ in ("FloorDiv", "PythonMod")
    return is_floored and any(_is_below(part) for part in sympy.preorder_traversal(expr.args[0]))


def _is_below(term: sympy.Expr) -> bool:
    """Whether a term is a negative number of times sizes, which are none."""
    return bool(term.as_coeff_Mul()[0] < 0)


def why_unknown(expr: sympy.Expr, known: Mapping[sympy.Symbol, object]) -> str:
    """Why a program whose arguments say the symbols ``known`` cannot compute a size."""
    if expr.free_symbols <= known.keys():
        return f"sizes such as {expr} cannot be computed at run time: {expr.func.__name__} is not handled"
    return f"only data decide the size {expr}: give `lower` a bound=, or use an operator that is given the size"
