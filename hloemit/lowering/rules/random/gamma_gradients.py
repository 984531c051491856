"""How gamma and Dirichlet numbers move with their parameters, by the approximations of ``ATen/native/Distributions.h``.

The derivative of a sample is that of the distribution function by the parameter, over the density: series where the
sample is small, Rice's saddle point expansion where the parameters are large, and a fitted fraction between. Computed
in f64, as PyTorch does: the expansions cancel near the mean.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, filled, where
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.polynomials import formula, polynomial
from hloemit.lowering.promotion import operands
from hloemit.lowering.registry import register

# fmt: off
# Coefficients of a fitted fraction, by powers of log(x / alpha), each a polynomial in log(alpha), the constant first
_GAMMA_TOP = (
    (0.16009398, -0.094634809, 0.025146376, -0.0030648343),
    (0.53487893, 0.1298071, 0.065735949, -0.0015649758),
    (0.040121004, -0.0065914022, -0.0026286047, -0.0013441777),
)
_GAMMA_BOTTOM = (
    (1, 0.32668115, 0.10406089, 0.0014179084),
    (0.16639465, 0.020070113, -0.0035938915, -0.00058392623),
    (0.017050642, -0.0021309326, 0.00085092367, -1.5247877e-07),
)
# The same by powers of log(x) and of log(alpha / x), each a polynomial in log(total x / alpha)
_BETA_TOP = (
    ((1.003668233, -0.01061107488, -0.0657888334, 0.01201642863),
     (0.6336835991, -0.3557432599, 0.05486251648, -0.001465281033),
     (-0.03276231906, 0.004474107445, 0.002429354597, -0.0001557569013)),
    ((0.221950385, -0.3187676331, 0.01799915743, 0.01074823814),
     (-0.2951249643, 0.06219954479, 0.01535556598, 0.001550077057),
     (0.02155310298, 0.004170831599, 0.001292462449, 6.976601077e-05)),
    ((-0.05980841433, 0.008441916499, 0.01085618172, 0.002319392565),
     (0.02911413504, 0.01400243777, -0.002721828457, 0.000751041181),
     (0.005900514878, -0.001936558688, -9.495446725e-06, 5.385558597e-05)),
)
_BETA_BOTTOM = (
    ((1, -0.02924021934, -0.04438342661, 0.007285809825),
     (0.6357567472, -0.3473456711, 0.05454656494, -0.002407477521),
     (-0.03301322327, 0.004845219414, 0.00231480583, -0.0002307248149)),
    ((0.5925320577, -0.1757678135, 0.01505928619, 0.000564515273),
     (0.1014815858, -0.06589186703, 0.01272886114, -0.0007316646956),
     (-0.007258481865, 0.001096195486, 0.0003934994223, -4.12701925e-05)),
    ((0.06469649321, -0.0236701437, 0.002902096474, -5.896963079e-05),
     (0.001925008108, -0.002869809258, 0.0008000589141, -6.063713228e-05),
     (-0.0003477407336, 6.959756487e-05, 1.097287507e-05, -1.650964693e-06)),
)
# fmt: on


def _log(x: Array) -> Array:
    return apply(hlo.log, x)


def _exp(x: Array) -> Array:
    return apply(hlo.exponential, x)


def _sqrt(x: Array) -> Array:
    return apply(hlo.sqrt, x)


def _digamma(x: Array) -> Array:
    return where(x == 0, math.inf, apply(hlo.digamma, x))


def _zero_for_nan(x: Array) -> Array:
    return where(x == x, x, 0)


def _in_powers(x: Array, coefficients: Sequence[Array]) -> Array:
    """The polynomial in ``x`` with these coefficients, the constant one first."""
    total = coefficients[-1]
    for coefficient in reversed(coefficients[:-1]):
        total = coefficient + x * total
    return total


def _fitted(u: Array, v: Array, table: Sequence[Sequence[float]]) -> Array:
    """The polynomial in ``u`` whose coefficients are the table's rows, polynomials in ``v``."""
    return _in_powers(u, [polynomial(row[::-1], v) for row in table])


# Gamma


def _gamma_small(alpha: Array, x: Array) -> Array:
    """For x < 0.8: the power series of the distribution function."""
    term, first, second = filled(x.shape, 1, x.dtype), 1 / alpha, 1 / (alpha * alpha)
    for i in range(1, 6):
        term = term * (-x / i)
        below = alpha + i
        first, second = first + term / below, second + term / (below * below)
    power = x**alpha
    by_alpha = (_log(x) - _digamma(alpha)) * (power * first) - power * second
    return _zero_for_nan(-by_alpha / (x ** (alpha - 1) * _exp(-x)))


def _gamma_large(alpha: Array, x: Array) -> Array:
    """For alpha > 8: Rice's saddle point expansion, and its limit near the mean."""
    square = alpha * alpha
    second = 1440 * square + 6 * x * (53 - 120 * x) - 65 * x * x / alpha + alpha * (107 + 3600 * x)
    near = (1 + 24 * alpha * (1 + 12 * alpha)) * second / (1244160 * square * square)
    log_ratio, gap = _log(x / alpha), alpha - x
    scale = _sqrt(8 * alpha)
    third = (x - alpha - alpha * log_ratio) ** -1.5
    both = scale / gap + where(x < alpha, -third, third)
    first = log_ratio * both - _sqrt(2 / alpha) * (alpha + x) / (gap * gap)
    far = -(1 + 1 / (12 * alpha) * (1 + 1 / (24 * alpha))) * (x * first) / scale
    return where((x >= 0.9 * alpha) & (x <= 1.1 * alpha), near, far)


def _gamma_gradient(alpha: Array, x: Array) -> Array:
    u, v = _log(x / alpha), _log(alpha)
    fitted = _exp(_fitted(u, v, _GAMMA_TOP) / _fitted(u, v, _GAMMA_BOTTOM))
    return where(x < 0.8, _gamma_small(alpha, x), where(alpha > 8, _gamma_large(alpha, x), fitted))


# Beta, of which a Dirichlet number is one by itself


def _beta_alpha_small(x: Array, alpha: Array, beta: Array) -> Array:
    """By alpha, for x near 0: a power series."""
    factor = _digamma(alpha) - _digamma(alpha + beta) - _log(x)
    term = filled(x.shape, 1, x.dtype)
    total = 1 / alpha * (factor + 1 / alpha)
    for i in range(1, 11):
        term = term * ((i - beta) * x / i)
        below = alpha + i
        total = total + term / below * (factor + 1 / below)
    return _zero_for_nan(x * (1 - x) ** -beta * total)


def _beta_beta_small(x: Array, alpha: Array, beta: Array) -> Array:
    """By beta, for x near 0: a power series."""
    factor = _digamma(alpha + beta) - _digamma(beta)
    term = product = filled(x.shape, 1, x.dtype)
    by_beta, total = filled(x.shape, 0, x.dtype), factor / alpha
    for i in range(1, 9):
        term = term * (-x / i)
        by_beta = by_beta * (beta - i) + product
        product = product * (beta - i)
        total = total + term / (alpha + i) * (by_beta + factor * product)
    return _zero_for_nan(-((1 - x) ** (1 - beta)) * total)


def _beta_alpha_large(x: Array, alpha: Array, beta: Array) -> Array:
    """By alpha, where both are large: Rice's saddle point expansion, and its limit near the mean."""
    total = alpha + beta
    mean = alpha / total
    deviation = _sqrt(alpha * beta / (total + 1)) / total
    squared = beta * beta
    coefficients = [
        47 * x * squared * squared,
        (43 + 20 * (16 + 27 * beta) * x) * squared * beta,
        3 * (59 + 180 * beta - 90 * x) * squared,
        (453 + 1620 * beta * (1 - x) - 455 * x) * beta,
        8 * (1 - x) * (135 * beta - 11),
    ]
    scale = (1 + 12 * alpha) * (1 + 12 * beta) / (total * total) / (1 - x)
    near = scale * _in_powers(alpha, coefficients) / (12960 * alpha * alpha * alpha * squared * (1 + 12 * total))

    def stirling(a: Array) -> Array:
        return 1 + 1 / (12 * a) + 1 / (288 * a * a)

    offset = alpha * (x - 1) + beta * x
    first = (2 * alpha * alpha * (x - 1) + alpha * beta * (x - 1) - x * squared) / (
        _sqrt(2 * alpha / beta) * total**1.5 * offset * offset
    )
    share, rest = alpha / (total * x), beta / (total * (1 - x))
    third = _sqrt(8 * alpha * beta / total) / offset
    fourth = (beta * _log(rest) + alpha * _log(share)) ** -1.5
    terms = first + 0.5 * _log(share) * (third + where(x < mean, fourth, -fourth))
    far = stirling(alpha) * stirling(beta) / stirling(total) * (-x / _sqrt(2 * alpha * beta / total)) * terms
    return where((x >= mean - 0.1 * deviation) & (x <= mean + 0.1 * deviation), near, far)


def _dirichlet_gradient(x: Array, alpha: Array, total: Array) -> Array:
    beta = total - alpha
    edge = total * x * (1 - x)
    u = _log(x)
    a = _log(alpha) - u
    b = _log(total) - a
    top, bottom = (_in_powers(u, [_fitted(a, b, rows) for rows in t]) for t in (_BETA_TOP, _BETA_BOTTOM))
    fitted = top / bottom * (x * (_digamma(total) - _digamma(alpha)) / beta)
    value = where((alpha > 6) & (beta > 6), _beta_alpha_large(x, alpha, beta), fitted)
    value = where((x >= 0.5) & (edge < 0.75), -_beta_beta_small(1 - x, beta, alpha), value)
    return where((x <= 0.5) & (edge < 2.5), _beta_alpha_small(x, alpha, beta), value)


def _in_f64(name: str, function: Callable[..., Array]) -> Callable[..., Value]:
    outlined = formula(name, function)

    def rule(ctx: Context, *xs: Value) -> Value:
        return hlo.convert(outlined(*operands(ctx.shape, torch.float64, *xs)), ctx.dtype)

    return rule


# aten::_standard_gamma_grad(Tensor self, Tensor output) -> Tensor
register(aten._standard_gamma_grad.default)(_in_f64("gamma_gradient", _gamma_gradient))
# aten::_dirichlet_grad(Tensor x, Tensor alpha, Tensor total) -> Tensor
register(aten._dirichlet_grad.default)(_in_f64("dirichlet_gradient", _dirichlet_gradient))
