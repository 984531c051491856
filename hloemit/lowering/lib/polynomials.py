"""Polynomials, fractions and series, for rules that approximate a function."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import torch

from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, where
from hloemit.ir.value import Value
from hloemit.lowering.lib.pointwise_rules import Function, like, outlined


def chebyshev(coefficients: Sequence[float], x: Value) -> Value:
    """The Chebyshev series ``c0/2 + c1 T1(x) + …`` by Clenshaw's recurrence, as long as the dtype can see."""
    kept = [c for c in coefficients if abs(c) > torch.finfo(x.dtype).eps / 16]
    twice = x + x
    b1, b2 = like(x, 0), like(x, 0)
    for c in reversed(kept[1:]):
        b1, b2 = twice * b1 - b2 + c, b1
    return x * b1 - b2 + kept[0] / 2


def horner(coefficients: Sequence[float], x: Value) -> Value:
    """The polynomial with these coefficients, the constant one last."""
    result = like(x, coefficients[0])
    for c in coefficients[1:]:
        result = result * x + c
    return result


def formula(name: str, function: Callable[..., Array]) -> Function:
    """A function of arrays as one of values, which is a private function of the module."""
    return outlined(name, lambda *xs: function(*map(Array, xs)).value)


def polynomial(coefficients: Sequence[float], x: Array) -> Array:
    """The polynomial with these coefficients, the constant one last."""
    return Array(horner(coefficients, x.value))


def fraction(top: Sequence[float], bottom: Sequence[float], x: Array) -> Array:
    """A fraction of two polynomials."""
    return polynomial(top, x) / polynomial(bottom, x)


def series(coefficients: Sequence[float], x: Array) -> Array:
    """``chebyshev`` of an array."""
    return Array(chebyshev(coefficients, x.value))


def log_gap(t: Array) -> Array:
    """t - log(1 + t) for t > -1, without cancellation near 0."""
    r = t / (t + 2)
    count = 18 if t.dtype is torch.float64 else 8
    odd = polynomial([1 / (2 * k + 1) for k in range(count, 0, -1)], r * r)
    near = r * (t - 2 * r * r * odd)
    return where(abs(t) < 0.5, near, t - apply(hlo.log, t + 1))
