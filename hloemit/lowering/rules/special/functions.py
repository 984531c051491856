"""Special functions: the error function's family, gamma's family, Bessel functions, and logarithms made safe."""

from __future__ import annotations

import math

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.elementwise_functions import is_nan, log_add_exp
from hloemit.lowering.lib.pointwise_rules import Function, like, many_ops, outlined, rounded_ops
from hloemit.lowering.lib.polynomials import chebyshev, horner
from hloemit.lowering.promotion import as_value, compute_type
from hloemit.lowering.registry import register

prims = torch.ops.prims

# of lgamma(2 + z) / z: 1 - Euler's constant, then (-1)**k (zeta(k) - 1) / k from k = 2 on (Abramowitz and Stegun 6.1.33)
_LGAMMA_AT_2 = (
    0.42278433509846713,
    0.3224670334241132, -0.0673523010531981, 0.020580808427784546, -0.007385551028673986, 0.0028905103307415234,
    -0.001192753911703261, 0.0005096695247430425, -0.00022315475845357939, 9.945751278180853e-05, -4.492623673813314e-05,
    2.050721277567069e-05, -9.439488275268397e-06, 4.374866789907488e-06, -2.039215753801366e-06, 9.55141213040742e-07,
    -4.492469198764566e-07, 2.1207184805554665e-07, -1.0043224823968099e-07, 4.7698101693639804e-08, -2.2711094608943164e-08,
    1.0838659214896955e-08, -5.183475041970047e-09, 2.4836745438024785e-09, -1.1921401405860912e-09, 5.731367241678862e-10,
    -2.7595228851242334e-10, 1.330476437424449e-10,
)  # fmt: skip

# Chebyshev coefficients, the first of them halved when summed; computed by quadrature to 40 digits.
# exp(-x) I0(x) for x in [0, 8], in T_n(x / 4 - 1)
_I0E_SMALL = (
    0.6767952744094761,
    -0.3046826723431984,
    0.17162090152220877,
    -0.09490109704804764,
    0.04930528423967071,
    -0.02373741480589947,
    0.010546460394594998,
    -0.004324309995050576,
    0.0016394756169413357,
    -0.0005763755745385824,
    0.00018850288509584165,
    -5.754195010082104e-05,
    1.6448448070728896e-05,
    -4.4167383584587505e-06,
    1.1173875391201037e-06,
    -2.670793853940612e-07,
    6.046995022541919e-08,
    -1.300025009986248e-08,
    2.6598237246823866e-09,
    -5.189795601635263e-10,
    9.675809035373237e-11,
    -1.726826291441556e-11,
    2.95505266312964e-12,
    -4.856446783111929e-13,
    7.676185498604936e-14,
    -1.1685332877993451e-14,
    1.715391285555133e-15,
    -2.431279846547955e-16,
    3.3307945188222384e-17,
)
# sqrt(x) exp(-x) I0(x) for x >= 8, in T_n(16 / x - 1)
_I0E_LARGE = (
    0.8044904110141088,
    0.0033691164782556943,
    6.889758346916825e-05,
    2.8913705208347567e-06,
    2.0489185894690638e-07,
    2.266668990498178e-08,
    3.3962320257083865e-09,
    4.94060238822497e-10,
    1.1889147107846439e-11,
    -3.1499165279632416e-11,
    -1.3215811840447713e-11,
    -1.7941785315068062e-12,
    7.180124451383666e-13,
    3.8527783827421426e-13,
    1.54008621752141e-14,
    -4.150569347287222e-14,
    -9.554846698828307e-15,
    3.8116806693526224e-15,
    1.7725601330565263e-15,
    -3.425485619677219e-16,
    -2.8276239805165836e-16,
    3.461222867697461e-17,
    4.46562142029676e-17,
)


def _i0e(x: Value) -> Value:
    """exp(-|x|) I0(x)."""
    x = abs(x)
    eight, one = like(x, 8), like(x, 1)
    small = chebyshev(_I0E_SMALL, x * 0.25 - one)
    large_x = hlo.maximum(x, eight)
    large = chebyshev(_I0E_LARGE, 16 / large_x - one)
    return hlo.select(x <= eight, small, large / hlo.sqrt(large_x))


i0e = outlined("bessel_i0e", _i0e)


def _i0(x: Value) -> Value:
    return i0e(x) * hlo.exponential(abs(x))


def _i1(x: Value) -> Value:
    return hlo.bessel_i1e(x) * hlo.exponential(abs(x))


def _erfcx(x: Value) -> Value:
    """exp(x²) erfc(x); from where the product would leave the floats' range on, the asymptotic series of it."""
    limit = 24.0 if x.dtype is torch.float64 else 8.0
    square = x * x
    direct = hlo.exponential(square) * hlo.erfc(x)
    far = hlo.maximum(x, like(x, limit))
    t = like(x, 0.5) / (far * far)
    series = horner((-945, 105, -15, 3, -1, 1), t) / (far * math.sqrt(math.pi))
    return hlo.select(x > limit, series, direct)


def _ndtr(x: Value) -> Value:
    """The normal distribution function, without cancellation on its left."""
    return hlo.erfc(x * -math.sqrt(0.5)) * 0.5


def _log_ndtr(x: Value) -> Value:
    """log(ndtr(x)), on the left by erfcx, which does not underflow."""
    root = x * math.sqrt(0.5)
    one, half = like(x, 1), like(x, 0.5)
    left_root = hlo.minimum(root, one)
    scaled = hlo.log(_erfcx(-left_root) * half)
    left = scaled - left_root * left_root
    right = hlo.log_plus_one(-(hlo.erfc(root) * half))
    return hlo.select(x < one, left, right)


def _times_log(x: Value, y: Value, logarithm: Function) -> Value:
    """``x * log(y)``, 0 where x is 0, NaN where y is NaN."""
    product = x * logarithm(y)
    product = hlo.select(hlo.compare(x, like(x, 0), "EQ"), like(x, 0), product)
    return hlo.select(is_nan(y), y, product)


def _entr(x: Value) -> Value:
    """-x log(x), 0 at 0 and -inf below."""
    zero = like(x, 0)
    inside = -(x * hlo.log(x))
    outside = hlo.select(x < zero, like(x, -math.inf), inside)
    return hlo.select(hlo.compare(x, zero, "EQ"), zero, outside)


def _exp2(x: Value) -> Value:
    return hlo.exponential(x * math.log(2))


def _log2_one_plus(x: Value) -> Value:
    return (1 / math.log(2)) * hlo.log_plus_one(x)  # rounded once where it is added to the larger one


def _digamma(x: Value) -> Value:
    """``chlo.digamma``, and at ±0 the infinity of the other sign."""
    pole = -1 / x
    return hlo.select(hlo.compare(x, like(x, 0), "EQ"), pole, hlo.digamma(x))


def _zeta(s: Value, q: Value) -> Value:
    """Hurwitz's zeta; infinite where a term is 1 / 0, NaN for s < 1.

    ``chlo.zeta`` loses its digits below 0, so the terms there are summed one by one, and is NaN for a great s, where the
    first term from there is all of the sum.
    """
    zero, one, infinity = like(q, 0), like(q, 1), like(q, math.inf)
    pole = (q <= zero) & hlo.compare(q, hlo.floor(q), "EQ")

    def is_below(a: Value) -> Value:
        return a < zero

    def any_below(_: Value, a: Value) -> Value:
        return hlo.reduce(is_below(a), hlo.full((), False, torch.bool), range(a.ndim), hlo.or_)

    def add_term(total: Value, a: Value) -> tuple[Value, Value]:
        term = a ** (-s)
        below = is_below(a)
        return hlo.select(below, total + term, total), hlo.select(below, a + one, a)

    head, start = hlo.while_([zero, hlo.select(pole, one, q)], any_below, add_term)
    first, second = start ** (-s), (start + one) ** (-s)
    is_all = (s > one) & (second < first * (torch.finfo(q.dtype).eps / 2))
    total = hlo.select(pole, infinity, head + hlo.select(is_all, first, hlo.zeta(s, start)))
    return hlo.select(s < one, like(q, math.nan), total)


def _lgamma(x: Value) -> Value:
    """XLA's Lanczos series, but between 1/2 and 5/2, around the two zeros, Taylor's: relative errors stay small there."""
    is_first = x < 1.5
    z = x - hlo.select(is_first, like(x, 1), like(x, 2))
    seen = [c for k, c in enumerate(_LGAMMA_AT_2) if abs(c) * 0.5**k > torch.finfo(x.dtype).eps / 16]
    at_2 = horner(seen[::-1], z) * z
    near = hlo.select(is_first, at_2 - hlo.log_plus_one(z), at_2)
    return hlo.select((x > 0.5) & (x < 2.5), near, hlo.lgamma(x))


zeta = outlined("hurwitz_zeta", _zeta)

register(aten.erf.default, aten.special_erf.default, prims.erf.default)(many_ops(hlo.erf))
register(aten.erfc.default, aten.special_erfc.default, prims.erfc.default)(many_ops(hlo.erfc))
register(aten.erfinv.default, aten.special_erfinv.default, prims.erf_inv.default)(many_ops(hlo.erf_inv))
register(aten.special_erfcx.default, prims.erfcx.default)(many_ops(outlined("erfcx", _erfcx)))
register(aten.special_ndtr.default)(many_ops(_ndtr))
register(aten.special_log_ndtr.default)(many_ops(outlined("log_ndtr", _log_ndtr)))

register(aten.lgamma.default, aten.special_gammaln.default, prims.lgamma.default)(many_ops(outlined("lgamma", _lgamma)))
register(aten.digamma.default, aten.special_digamma.default, aten.special_psi.default, prims.digamma.default)(
    many_ops(_digamma)
)
register(aten.special_zeta.default, aten.special_zeta.self_scalar, aten.special_zeta.other_scalar, prims.zeta.default)(
    many_ops(zeta)
)

register(aten.i0.default, aten.special_i0.default, aten.special_modified_bessel_i0.default, prims.bessel_i0.default)(
    many_ops(_i0)
)
register(aten.special_i0e.default, prims.bessel_i0e.default)(many_ops(i0e))
register(aten.special_i1.default, aten.special_modified_bessel_i1.default, prims.bessel_i1.default)(many_ops(_i1))
register(aten.special_i1e.default, prims.bessel_i1e.default)(many_ops(hlo.bessel_i1e))

register(aten.special_entr.default)(many_ops(outlined("entr", _entr)))
register(
    aten.xlogy.Tensor, aten.xlogy.Scalar_Self, aten.xlogy.Scalar_Other,
    aten.special_xlogy.default, aten.special_xlogy.self_scalar, aten.special_xlogy.other_scalar,
)(rounded_ops(lambda x, y: _times_log(x, y, hlo.log)))  # fmt: skip
register(aten.special_xlog1py.default, aten.special_xlog1py.self_scalar, aten.special_xlog1py.other_scalar)(
    rounded_ops(lambda x, y: _times_log(x, y, hlo.log_plus_one))
)
register(aten.logaddexp.default)(many_ops(outlined("logaddexp", log_add_exp)))
register(aten.logaddexp2.default)(
    many_ops(outlined("logaddexp2", lambda x, y: log_add_exp(x, y, _exp2, _log2_one_plus)))
)


@register(aten.polygamma.default, aten.special_polygamma.default)
def polygamma(ctx: Context, n: int, x: Value) -> Value:
    """aten::polygamma(int n, Tensor self) -> Tensor

    digamma for n = 0, trigamma for n = 1, else ``(-1)**(n + 1) n! zeta(n + 1, x)``. Raises for n < 0.
    """
    if n < 0:
        raise NotLowerable("polygamma needs an order n >= 0")
    dtype = ctx.dtype
    value = as_value(x, compute_type(dtype))
    if n == 0:
        return hlo.convert(_digamma(value), dtype)
    if n == 1:
        return hlo.convert(_trigamma(value), dtype)
    factor = like(value, float((-1) ** (n + 1) * math.factorial(n)))
    return hlo.convert(factor * zeta(like(value, n + 1), value), dtype)


def _trigamma_formula(x: Value) -> Value:
    """PyTorch's own, step by step: a reflection below 0.5, six terms, and an asymptotic series.

    Source: ``trigamma`` in aten/src/ATen/native/Math.h.
    """
    low = x < 0.5
    sine, pi = hlo.sine(x * math.pi), like(x, math.pi)
    total = hlo.select(low, -(pi * pi / (sine * sine)), like(x, 0))
    y = hlo.select(low, 1 - x, x)
    for _ in range(6):
        total = total + 1 / (y * y)
        y = y + 1
    square = 1 / (y * y)
    sixth, thirtieth, last = (like(x, 1) / like(x, n) for n in (6, 30, 42))
    total = total + (1 + 1 / (y * 2) + square * (sixth - square * (thirtieth - square * last))) / y
    return hlo.select(low, -total, total)


_trigamma = outlined("trigamma", _trigamma_formula)
