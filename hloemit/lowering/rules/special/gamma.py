"""The regularized incomplete gamma functions P and Q, everywhere to the dtype's precision.

By the power series (https://dlmf.nist.gov/8.11.E4), a continued fraction (8.9.E2), a series for Q of small arguments
(8.7.E3), and Temme's uniform expansion (8.12) for large ones that are near each other. The regions are about those of
``ATen/native/Math.h``; the coefficients were computed in rational arithmetic, and to 60 digits.
"""

from __future__ import annotations

import math

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, loop, where
from hloemit.lowering.lib.pointwise_rules import many_ops
from hloemit.lowering.lib.polynomials import formula, log_gap, polynomial, series
from hloemit.lowering.registry import register

prims = torch.ops.prims

# fmt: off
# Chebyshev coefficients, the first of them halved when summed.
# log Γ(1 + a) / (a (a - 1)) for a in [0, 5/4], in T_n(8a / 5 - 1)
_LOG_GAMMA = (
    0.9536683800008914, -0.08707881364628213, 0.011288529912134821, -0.0016870796141500305,
    0.0002716644597339466, -4.574455676061932e-05, 7.931139874686726e-06, -1.4034026530705915e-06,
    2.520717832600206e-07, -4.579665770330783e-08, 8.396016249786765e-09, -1.5506339827101845e-09,
    2.88141089635926e-10, -5.382153320636554e-11, 1.0098297344670978e-11, -1.9020967916654694e-12,
    3.5950760358496536e-13, -6.815673853977316e-14, 1.2956757012093059e-14, -2.4691843088467323e-15,
    4.716070161272942e-16, -9.025892691115922e-17, 1.7306453735522672e-17,
)
# a (log Γ(1 + a) - (a + 1/2) log a + a - log √2π) for a >= 5/4, in T_n(5 / 2a - 1)
_STIRLING = (
    0.16546788989017794, -0.0007831544722948063, -0.00017278725865545058, 1.1660096839916911e-05,
    4.706455911706061e-07, -1.9429865510856205e-07, 1.834637225658853e-08, 1.2033280584037032e-09,
    -7.061583251430976e-10, 1.1317296389891845e-10, -1.837995772801288e-12, -3.997968979531253e-12,
    1.1908839530379968e-12, -1.623742266710179e-13, -1.0625261611671277e-14, 1.261653014767146e-14,
    -3.778565640147855e-15, 5.807699314343702e-16, 3.251354195596148e-17, -5.3919051847807984e-17,
    1.965460716298611e-17, -4.122639312200045e-18,
)
# The power series in η, the constant coefficient first, of the functions C_k of Temme's expansion
_TEMME = (
    (
        -0.3333333333333333, 0.08333333333333333, -0.014814814814814815, 0.0011574074074074073,
        0.0003527336860670194, -0.0001787551440329218, 3.919263178522438e-05, -2.185448510679992e-06,
        -1.85406221071516e-06, 8.296711340953087e-07, -1.7665952736826078e-07, 6.707853543401498e-09,
        1.0261809784240309e-08, -4.382036018453353e-09, 9.14769958223679e-10, -2.5514193994946248e-11,
    ),
    (
        -0.001851851851851852, -0.003472222222222222, 0.0026455026455026454, -0.0009902263374485596,
        0.00020576131687242798, -4.018775720164609e-07, -1.8098550334489977e-05, 7.64916091608111e-06,
        -1.6120900894563446e-06, 4.647127802807434e-09, 1.378633446915721e-07, -5.752545603517705e-08,
        1.1951628599778148e-08, -1.7543241719747647e-11,
    ),
    (
        0.004133597883597883, -0.0026813271604938273, 0.0007716049382716049, 2.0093878600823047e-06,
        -0.0001073665322636516, 5.2923448829120125e-05, -1.2760635188618728e-05, 3.423578734096138e-08,
        1.3721957309062934e-06, -6.298992138380055e-07, 1.4280614206064242e-07, -2.0477098421990866e-10,
    ),
    (
        0.0006494341563786008, 0.00022947209362139917, -0.0004691894943952557, 0.00026772063206283885,
        -7.561801671883977e-05, -2.396505113867297e-07, 1.1082654115347302e-05, -5.6749528269915965e-06,
        1.4230900732435883e-06, -2.7861080291528143e-11,
    ),
    (
        -0.0008618882909167117, 0.0007840392217200666, -0.0002990724803031902, -1.4638452578843418e-06,
        6.641498215465122e-05, -3.968365047179435e-05, 1.1375726970678419e-05, 2.507497226237533e-10,
    ),
    (
        -0.00033679855336635813, -6.972813758365857e-05, 0.0002772753244959392, -0.00019932570516188847,
        6.797780477937208e-05, 1.419062920643967e-07,
    ),
    (
        0.0005313079364639922, -0.0005921664373536939, 0.0002708782096718045, 7.902353232660328e-07,
    ),
)
# fmt: on
_STEPS = 2000  # the most that eager takes too; within the regions far fewer are needed


def _log_power(a: Array, x: Array) -> Array:
    """The logarithm of xᵃ / Γ(a + 1), for a <= 5/4."""
    log_gamma = a * (a - 1) * series(_LOG_GAMMA, a * 1.6 - 1)
    return a * apply(hlo.log, x) - log_gamma


def _gamma_density(a: Array, x: Array) -> Array:
    """xᵃ exp(-x) / Γ(a + 1)."""
    ratio = x / a
    t = (x - a) / a
    gap = where(t < -0.5, t - apply(hlo.log, ratio), log_gap(t))
    stirling = series(_STIRLING, 2.5 / a - 1) / a
    large = apply(hlo.exponential, -a * gap - stirling) / apply(hlo.sqrt, 2 * math.pi * a)
    return where(a < 1.25, apply(hlo.exponential, _log_power(a, x) - x), large)


def _first_term(a: Array, x: Array) -> Array:
    return Array(formula("gamma_density", _gamma_density)(a.value, x.value))


def _by_series(a: Array, x: Array) -> Array:
    """P for x that is not far above a, by its power series."""
    eps = torch.finfo(a.dtype).eps
    one = filled(a.shape, 1, a.dtype)

    def add_term(i: Array, term: Array, total: Array) -> tuple[Array, ...]:
        term = term * x / (a + i.to(a.dtype))
        return i + 1, term, total + term

    first = filled((), 1, torch.int32)
    total = loop(lambda i, term, total: (term > eps * total).any() & (i < _STEPS), add_term, first, one, one)[2]
    return apply(hlo.minimum, _first_term(a, x) * total, 1)  # rounding may have gone above


def _by_fraction(a: Array, x: Array) -> Array:
    """Q for x that is not far below a, by its continued fraction with Lentz's method."""
    eps = torch.finfo(a.dtype).eps
    offset = x + 1 - a

    def is_rough(factor: Array) -> Array:
        return abs(factor - 1) > 2 * eps

    def advance(i: Array, c: Array, d: Array, factor: Array, value: Array) -> tuple[Array, ...]:
        k = i.to(a.dtype)
        numerator, denominator = k * (a - k), offset + 2 * k
        c, d = denominator + numerator / c, 1 / (denominator + numerator * d)
        going = is_rough(factor)  # what has converged is left alone: thousands of factors beside 1 would move it
        return i + 1, c, d, where(going, c * d, factor), where(going, value * (c * d), value)

    def go_on(i: Array, *state: Array) -> Array:
        return is_rough(state[2]).any() & (i < _STEPS)

    start = 1 / offset
    first, infinite = filled((), 1, torch.int32), filled(a.shape, math.inf, a.dtype)
    return _first_term(a, x) * a * loop(go_on, advance, first, infinite, start, infinite, start)[4]


def _by_small_series(a: Array, x: Array) -> Array:
    """Q for x <= 1.1 and a <= 5/4, of which the greatest term is taken out of the series, so that nothing cancels."""
    eps = torch.finfo(a.dtype).eps
    zero = filled(a.shape, 0, a.dtype)

    def add_term(i: Array, power: Array, term: Array, total: Array) -> tuple[Array, ...]:
        k = i.to(a.dtype)
        power = power * (-x / k)
        term = power / (a + k)
        return i + 1, power, term, total + term

    def is_rough(i: Array, power: Array, term: Array, total: Array) -> Array:
        return (abs(term) > eps * abs(total)).any() & (i < _STEPS)

    first = filled((), 1, torch.int32)
    total = loop(is_rough, add_term, *add_term(first, zero + 1, zero, zero))[3]
    power = _log_power(a, x)
    return -apply(hlo.exponential_minus_one, power) - a * apply(hlo.exponential, power) * total


def _by_expansion(a: Array, x: Array, *, upper: bool) -> Array:
    """P or Q for a > 100 and x / a in (0.7, 1.3), by the normal distribution and a correction to it."""
    t = (x - a) / a
    gap = log_gap(t)
    sign = where(t < 0, -1, filled(t.shape, 1, t.dtype))
    wide = a.dtype is torch.float64
    orders, terms = (7, 16) if wide else (3, 8)
    functions = [polynomial(_TEMME[k][: terms - 2 * k][::-1], sign * apply(hlo.sqrt, 2 * gap)) for k in range(orders)]
    total = functions[-1]
    for function in reversed(functions[:-1]):
        total = function + total / a
    correction = apply(hlo.exponential, -a * gap) / apply(hlo.sqrt, 2 * math.pi * a) * total
    distance = sign * apply(hlo.sqrt, a * gap)
    if upper:
        return 0.5 * apply(hlo.erfc, distance) + correction
    return 0.5 * apply(hlo.erfc, -distance) - correction


def _is_near(a: Array, x: Array) -> Array:
    return (a > 100) & (abs(x - a) < 0.3 * a)


def _only(where_: Array, a: Array, x: Array, other: float) -> tuple[Array, Array]:
    """Both where the condition holds, and elsewhere 1 and a number for which a loop ends at once."""
    return where(where_, a, 1), where(where_, x, other)


def _p(a: Array, x: Array) -> Array:
    near = _is_near(a, x)
    right = (x > 1) & (x > a) & ~near
    value = where(right, 1 - _by_fraction(*_only(right, a, x, 1)), _by_series(*_only(~(right | near), a, x, 0)))
    return where(near, _by_expansion(a, x, upper=False), value)


def _q(a: Array, x: Array) -> Array:
    near = _is_near(a, x)
    right = (x > 1.1) & (x >= a) & ~near
    small = (x <= 1.1) & where(x <= 0.5, a * apply(hlo.log, x) >= -0.4, x * 1.1 >= a)
    left = ~(right | near | small)
    value = where(right, _by_fraction(*_only(right, a, x, 1)), 1 - _by_series(*_only(left, a, x, 0)))
    value = where(small, _by_small_series(*_only(small, a, x, 0)), value)
    return where(near, _by_expansion(a, x, upper=True), value)


def _with_limits(a: Array, x: Array, value: Array, *, upper: bool) -> Array:
    """The values at 0 and infinity; NaN below 0, at (0, 0) and at (inf, inf)."""
    none, all_ = (1, 0) if upper else (0, 1)
    value = where(x == math.inf, all_, value)
    value = where(a == math.inf, where(x == math.inf, math.nan, filled(a.shape, none, a.dtype)), value)
    value = where(x == 0, none, value)
    value = where(a == 0, where(x > 0, all_, filled(a.shape, math.nan, a.dtype)), value)
    return where((a < 0) | (x < 0), math.nan, value)


def _igamma(a: Array, x: Array) -> Array:
    """The regularized lower incomplete gamma function P(a, x)."""
    return _with_limits(a, x, _p(a, x), upper=False)


def _igammac(a: Array, x: Array) -> Array:
    """The regularized upper incomplete gamma function Q(a, x) = 1 - P(a, x)."""
    return _with_limits(a, x, _q(a, x), upper=True)


register(aten.igamma.default, aten.special_gammainc.default, prims.igamma.default)(many_ops(formula("igamma", _igamma)))
register(aten.igammac.default, aten.special_gammaincc.default, prims.igammac.default)(
    many_ops(formula("igammac", _igammac))
)
