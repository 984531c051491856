"""Orthogonal polynomials by their three-term recurrences (https://dlmf.nist.gov/18.9), as many steps as any element needs.

What eager PyTorch does beside the recurrences shows in its results, so it is done here too: the degree is truncated to an
integer, and a negative one gives 0; Chebyshev polynomials of a high degree are cosines of multiples of an angle, which
lose the digits that the angle loses; Hermite polynomials of too high a degree are NaN.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, loop, where
from hloemit.lowering.lib.elementwise_functions import truncate
from hloemit.lowering.lib.pointwise_rules import Function, many_ops
from hloemit.lowering.lib.polynomials import formula
from hloemit.lowering.registry import register

Step = Callable[[Array, Array, Array], Array]  # the next value of k, the last value and the one before it


def _degree(n: Array) -> Array:
    """The degree as an integer, in n's dtype: -1 where an i64 cannot hold it."""
    return where(abs(n) < 2.0**63, apply(truncate, n), -1)


def _recurrence(n: Array, first: Array, step: Step) -> Array:
    """1, ``first``, and from there on ``step(k, value, before)``, the value of degree k; until degree n or NaN."""
    steps = n.to(torch.int64)

    def is_active(k: Array, value: Array) -> Array:
        return (k <= steps) & (value == value)

    def advance(k: Array, value: Array, before: Array) -> tuple[Array, Array, Array]:
        active = is_active(k, value)
        return k + 1, where(active, step(k, value, before), value), where(active, value, before)

    two, one = filled((), 2, torch.int64), filled(first.shape, 1, first.dtype)
    value = loop(lambda k, value, _: is_active(k, value).any(), advance, two, first, one)[1]
    return where(n == 0, 1, value)


def _sign(n: Array) -> Array:
    """(-1)ⁿ."""
    return 1 - 2 * (n - 2 * apply(hlo.floor, n * 0.5))


def _sine(x: Array) -> Array:
    return apply(hlo.sine, x)


def _cosine(x: Array) -> Array:
    return apply(hlo.cosine, x)


def _first(kind: str, x: Array, twice: Array) -> Array:
    """The Chebyshev polynomial of degree 1."""
    if kind in "tu":
        return x if kind == "t" else twice
    return twice - 1 if kind == "v" else twice + 1


def _at_end(kind: str, n: Array, is_right: Array) -> Array:
    """The Chebyshev polynomial at 1 or at -1."""
    if kind == "t":
        return where(is_right, 1, _sign(n))
    size = n + 1 if kind == "u" else n + n + 1
    if kind == "w":
        return where(is_right, size, _sign(n))
    return where(is_right, size if kind == "u" else 1, _sign(n) * size)


def _wave(kind: str, n: Array, x: Array, *, shifted: bool) -> Array:
    """The Chebyshev polynomial in (-1, 1) by the angle of which x is the cosine; beside an end what eager says there."""
    angle = apply(hlo.acos, x)
    if kind == "t":
        return _cosine(n * angle)
    if kind == "u":
        return _sine((n + 1) * angle) / _sine(angle)
    half = angle * 0.5
    if kind == "v":
        return where(_sine(half) == 1, _sign(n) * (n + n + 1), _cosine((n + 0.5) * angle) / _cosine(half))
    beside_end = _sign(n) if shifted else n + n + 1
    return where(_cosine(half) == 1, beside_end, _sine((n + 0.5) * angle) / _sine(half))


def _chebyshev(kind: str, waves_above: int, *, shifted: bool) -> Callable[[Array, Array], Array]:
    """A Chebyshev polynomial; a shifted one, of 2x - 1, has its special values where x itself is 0 or 1."""

    def function(x: Array, n: Array) -> Array:
        n = _degree(n)
        y = x + x - 1 if shifted else x
        is_right = x == 1
        is_end = is_right | (x == (0 if shifted else -1))
        is_wave = (n > waves_above) & (abs(y) < 1)
        twice = y + y
        steps = where(is_end | is_wave, 0, n)
        value = _recurrence(steps, _first(kind, y, twice), lambda _, value, before: twice * value - before)
        value = where(is_end, _at_end(kind, n, is_right), where(is_wave, _wave(kind, n, y, shifted=shifted), value))
        return where(n < 0, 0, value)

    return function


def _hermite(scale: int) -> Callable[[Array, Array], Array]:
    """The physicist's Hermite polynomial for 2, the probabilist's for 1."""

    def function(x: Array, n: Array) -> Array:
        n = _degree(n)
        greatest = 128 if x.dtype is torch.float32 else 512
        scaled = x if scale == 1 else x * scale

        def step(k: Array, value: Array, before: Array) -> Array:
            below = k - 1 if scale == 1 else scale * (k - 1)
            return scaled * value - below.to(x.dtype) * before

        value = _recurrence(where(n > greatest, 0, n), scaled, step)
        return where(n < 0, 0, where(n > greatest, math.nan, value))

    return function


def _laguerre(x: Array, n: Array) -> Array:
    """The Laguerre polynomial, 1 at 0."""
    n = _degree(n)
    first = 1 - x

    def step(k: Array, value: Array, before: Array) -> Array:
        below = (k - 1).to(x.dtype)
        return ((below + below + first) * value - below * before) / k.to(x.dtype)

    return where(n < 0, 0, where(x == 0, 1, _recurrence(where(x == 0, 0, n), first, step)))


def _legendre(x: Array, n: Array) -> Array:
    """The Legendre polynomial, ±1 at ±1."""
    n = _degree(n)
    is_end = abs(x) == 1

    def step(k: Array, value: Array, before: Array) -> Array:
        return ((k + k - 1).to(x.dtype) * x * value - (k - 1).to(x.dtype) * before) / k.to(x.dtype)

    value = _recurrence(where(is_end, 0, n), x, step)
    return where(n < 0, 0, where(is_end, where(x > 0, 1, _sign(n)), value))


def _register(name: str, function: Callable[[Array, Array], Array]) -> None:
    packet = getattr(aten, f"special_{name}")
    rule: Function = many_ops(formula(name, function))
    register(packet.default, packet.x_scalar, packet.n_scalar)(rule)


_register("chebyshev_polynomial_t", _chebyshev("t", 6, shifted=False))
_register("chebyshev_polynomial_u", _chebyshev("u", 8, shifted=False))
_register("chebyshev_polynomial_v", _chebyshev("v", 8, shifted=False))
_register("chebyshev_polynomial_w", _chebyshev("w", 8, shifted=False))
_register("shifted_chebyshev_polynomial_t", _chebyshev("t", 6, shifted=True))
_register("shifted_chebyshev_polynomial_u", _chebyshev("u", 6, shifted=True))
_register("shifted_chebyshev_polynomial_v", _chebyshev("v", 6, shifted=True))
_register("shifted_chebyshev_polynomial_w", _chebyshev("w", 4, shifted=True))
_register("hermite_polynomial_h", _hermite(2))
_register("hermite_polynomial_he", _hermite(1))
_register("laguerre_polynomial_l", _laguerre)
_register("legendre_polynomial_p", _legendre)
