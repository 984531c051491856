"""Sizes as PyTorch writes them, read as arithmetic of integers."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import numpy as np
import sympy

from hloemit.base import tables

MOST_PARTS = 64  # of a ratio that is multiplied in i32 at once
_TRIED = 1 << 20  # sizes for which a ratio is compared with the float


def scaled(expr: sympy.Expr) -> tuple[int, sympy.Expr, int] | None:
    """``int(1.5 * n)`` as 3, ``n`` and 2, where integers give the same. None for other expressions.

    XLA evaluates sizes in integers alone, and ends the process where one was computed in floats.
    """
    if expr.func.__name__ != "TruncToInt" or not expr.args[0].is_Mul or len(expr.args[0].args) != 2:
        return None
    ratio, size = expr.args[0].args
    if not ratio.is_Float or size.func.__name__ != "ToFloat":
        return None
    found = _as_ratio(float(ratio))
    return None if found is None else (found[0], size.args[0], found[1])


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
    """``-n // 2``, ``n // -2`` and ``-n % 2`` as Python has them, by dividing what is not negative; None for others."""
    name = expr.func.__name__
    if name not in ("FloorDiv", "PythonMod"):
        return None
    above, by = expr.args
    if by.is_Integer and by < 0:
        of_positive = expr.func(-above, -by)
        return of_positive if name == "FloorDiv" else -of_positive
    if not all(_is_below(term) for term in sympy.Add.make_args(above)):
        return None
    if name == "FloorDiv":
        return -expr.func(by - 1 - above, by)
    return expr.func(by - expr.func(-above, by), by)


def may_be_below(expr: sympy.Expr) -> bool:
    """Whether a floor division or remainder divides a difference, which may be negative."""
    is_floored = expr.func.__name__ in ("FloorDiv", "PythonMod")
    return is_floored and any(_is_below(term) for term in sympy.Add.make_args(expr.args[0]))


def _is_below(term: sympy.Expr) -> bool:
    """Whether a term is a negative number of times sizes, which are none."""
    return bool(term.as_coeff_Mul()[0] < 0)
