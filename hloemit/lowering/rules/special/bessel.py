"""Bessel functions of the first, second and third kind, and Airy's function.

The regions, formulas and coefficients are those of the Cephes library (S. L. Moshier, netlib.org/cephes: j0.c, j1.c,
airy.c), and they are used as eager PyTorch uses them: where Cephes leaves out a denominator's leading coefficient,
because it is 1, PyTorch leaves out the term. So its J, Y and Ai, and these, are up to 2e-5 off the true ones, in f64 too.
"""

from __future__ import annotations

import math
from collections.abc import Callable

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, where
from hloemit.lowering.lib.pointwise_rules import many_ops
from hloemit.lowering.lib.polynomials import formula, fraction, polynomial, series
from hloemit.lowering.registry import register

prims = torch.ops.prims

# fmt: off
# Numerators and denominators of polynomials, the constant coefficient last.
# J0(x) / ((x² - r) (x² - s)), with its first zeros √r and √s, for |x| <= 5, in x²
_J0_TOP = (
    -4794432209.782018, 1956174919465.5657, -249248344360967.72, 9708622510473064.0,
)
_J0_BOTTOM = (
    499.563147152651, 173785.4016763747, 48440965.83399621, 11185553704.535683,
    2112775201154.892, 310518229857422.56, 3.1812195594320496e+16, 1.7108629408104315e+18,
)
# Y0(x) - 2/π log(x) J0(x), likewise
_Y0_TOP = (
    15592.436785523574, -14663929.59039716, 5435264770.518765, -982136065717.9115,
    87590639439536.7, -3466283033847297.0, 4.4273326857256984e+16, -1.8495080043698668e+16,
)
_Y0_BOTTOM = (
    1041.2835366425984, 626107.330137135, 268919633.39381415, 86400248710.3935,
    20297961275010.555, 3171577528429750.5, 2.5059625617265306e+17,
)
# for x > 5, in 25/x²: P and x/5 Q of J0 = √(2 / πx) (P cos(a) - Q sin(a)), a = x - π/4
_P0_TOP = (
    0.0007969367292973471, 0.08283523921074408, 1.239533716464143, 5.447250030587687,
    8.74716500199817, 5.303240382353949, 1.0,
)
_P0_BOTTOM = (
    0.0009244088105588637, 0.08562884743544745, 1.2535274390105895, 5.470977403304171,
    8.761908832370695, 5.306052882353947, 1.0,
)
_Q0_TOP = (
    -0.011366383889846916, -1.2825271867050931, -19.553954425773597, -93.20601521237683,
    -177.68116798048806, -147.07750515495118, -51.41053267665993, -6.050143506007285,
)
_Q0_BOTTOM = (
    64.3178256118178, 856.4300259769806, 3882.4018360540163, 7240.467741956525,
    5930.727011873169, 2062.0933166032783, 242.0057402402914,
)
# J1(x) / (x (x² - r) (x² - s)), with its first zeros √r and √s, for |x| <= 5, in x²
_J1_TOP = (
    -899971225.7055594, 452228297998.19403, -72749424522181.83, 3682957328638529.0,
)
_J1_BOTTOM = (
    620.8364781180543, 256987.25675774884, 83514679.14319493, 22151159547.97925,
    4749141220799.914, 784369607876235.9, 8.952223361846274e+16, 5.322786203326801e+18,
)
# (Y1(x) - 2/π (log(x) J1(x) - 1 / x)) / x, likewise
_Y1_TOP = (
    1263204747.9017804, -647355876379.1603, 114509511541823.73, -8127702555013251.0,
    2.024394757135949e+17, -7.788771962659501e+17,
)
_Y1_BOTTOM = (
    594.3015923461282, 235564.09294306856, 73481194.44597217, 18760131610.870617,
    3882312774962.3857, 620557727146953.8, 6.871410873553005e+16, 3.9727060811656064e+18,
)
# for x > 5, in 25/x²: P and x/5 Q of J1 = √(2 / πx) (P cos(a) - Q sin(a)), a = x - 3π/4
_P1_TOP = (
    0.0007621256162081731, 0.07313970569409176, 1.1271960812968493, 5.112079511468076,
    8.424045901417724, 5.214515986823615, 1.0,
)
_P1_BOTTOM = (
    0.0005713231280725487, 0.06884559087544954, 1.105142326340617, 5.073863861286015,
    8.399855543276042, 5.209828486823619, 1.0,
)
_Q1_TOP = (
    0.05108625947501766, 4.982138729512334, 75.82382841325453, 366.7796093601508,
    710.8563049989261, 597.4896124006136, 211.68875710057213, 25.207020585802372,
)
_Q1_BOTTOM = (
    74.23732770356752, 1056.4488603826283, 4986.410583376536, 9562.318924047562,
    7997.041604473507, 2826.1927851763908, 336.0936078106983,
)
# 2√π ⁴√x exp(z) Ai(x) for x >= 2.09, where z = 2/3 |x| √|x|, in 1/z
_AI_RIGHT_TOP = (
    0.346538101525629, 12.007595273964581, 76.27960536152345, 168.08922493463058,
    159.75639135016442, 70.53609068404442, 14.026469116338967, 1.0,
)
_AI_RIGHT_BOTTOM = (
    0.5675945326387702, 14.75625625848472, 84.51389701414746, 177.31808814540045,
    164.2346928715297, 71.47784008255756, 14.095913560783403, 1.0,
)
# z² (F - 1) and z G of √π ⁴√-x Ai(x) = F sin(z + π/4) - G cos(z + π/4) for x < -2.09, in 1/z²
_AI_F_TOP = (
    -0.1316963234183318, -0.6264565444319123, -0.6931580360369335, -0.2797799815451191,
    -0.04919001326095003, -0.004062659235948854, -0.0001592764962392621, -2.776491081552329e-06,
    -1.6778769848911465e-08,
)
_AI_F_BOTTOM = (
    13.356042070655324, 32.682503279522464, 26.736704094149957, 9.187074029072596,
    1.4752914677166642, 0.11568717379518804, 0.004402916416152112, 7.547203482874142e-05,
    4.5185009297058035e-07,
)
_AI_G_TOP = (
    0.01973399320916857, 0.39110302961568827, 1.0657989759959559, 0.9391692298166502,
    0.35146565610554764, 0.06338889196289255, 0.005858041130483885, 0.000282851600836737,
    6.98793669997261e-06, 8.117892395543892e-08, 3.415517847659236e-10,
)
_AI_G_BOTTOM = (
    9.30892908077442, 19.835292871831214, 15.564662893286462, 5.476860694229755,
    0.9542936116189619, 0.08645808263523921, 0.004126565238242226, 0.00010125908511650914,
    1.1716673321441352e-06, 4.9183457006293e-09,
)
# √x exp(x) K0(x) for x >= 2, as a Chebyshev series in T_n(4 / x - 1) whose first coefficient is halved
_K0 = (
    2.4403030820659555, -0.0314481013119645, 0.0015698838857300533, -0.00012849549581627802,
    1.39498137188765e-05, -1.8317555227191195e-06, 2.766813639445015e-07, -4.660489897687948e-08,
    8.574034017414225e-09, -1.6975345093890614e-09, 3.5773972814003283e-10, -7.957489244477396e-11,
    1.8559491149549264e-11, -4.514597883374519e-12, 1.1403405882073441e-12, -2.9800969231481784e-13,
    8.032890775068375e-14, -2.2275133267462965e-14, 6.340076476276646e-15, -1.848593377920907e-15,
    5.5120559994043335e-16, -1.6782311257549006e-16, 5.2103917776435543e-17, -1.6475805939842632e-17,
    5.3004337711773354e-18,
)
# √x exp(x) K1(x) for x >= 2, as a Chebyshev series in T_n(4 / x - 1) whose first coefficient is halved
_K1 = (
    2.7206261904844427, 0.10392373657681724, -0.002857816859622779, 0.00019521551847135162,
    -1.936197974166083e-05, 2.406484947837217e-06, -3.5019606030878126e-07, 5.7410841254500495e-08,
    -1.0345762465678097e-08, 2.0150497551970347e-09, -4.1903547593419254e-10, 9.218315187605315e-11,
    -2.129967838427791e-11, 5.139639673482343e-12, -1.2891739609498229e-12, 3.348419666052243e-13,
    -8.976705182010146e-14, 2.4771544242195988e-14, -7.0198370892147685e-15, 2.038703166239861e-15,
    -6.057047270643018e-16, 1.8380935752430455e-16, -5.689462849193648e-17, 1.7940510478863572e-17,
    -5.7567444820733025e-18,
)
# fmt: on
_ZEROS = ((5.783185962946784, 30.471262343662087), (14.681970642123893, 49.2184563216946))  # r and s of J0 and J1


def _j0_small(x: Array) -> Array:
    """J0 for |x| <= 5."""
    square = x * x
    r, s = _ZEROS[0]
    value = (square - r) * (square - s) * fraction(_J0_TOP, _J0_BOTTOM, square)
    return where(x < 1e-5, 1 - square * 0.25, value)


def _j1_small(x: Array) -> Array:
    """J1 for |x| <= 5."""
    square = x * x
    r, s = _ZEROS[1]
    return fraction(_J1_TOP, _J1_BOTTOM, square) * x * (square - r) * (square - s)


def _waves(kind: str, n: int, x: Array) -> Array:
    """Jn or Yn for x > 5. As x grows they lose digits as eager's do, for which x - π/4 is rounded."""
    nearness = 5 / x
    square = nearness * nearness
    p = fraction((_P0_TOP, _P1_TOP)[n], (_P0_BOTTOM, _P1_BOTTOM)[n], square)
    q = nearness * fraction((_Q0_TOP, _Q1_TOP)[n], (_Q0_BOTTOM, _Q1_BOTTOM)[n], square)
    angle = x - (2 * n + 1) * math.pi / 4
    sine, cosine = apply(hlo.sine, angle), apply(hlo.cosine, angle)
    root = apply(hlo.sqrt, x)
    scale = math.sqrt(2 / math.pi)
    mixed = p * cosine - q * sine if kind == "J" else p * sine + q * cosine
    return mixed * scale / root


def _j0(x: Array) -> Array:
    """The Bessel function of the first kind of order 0, which is even."""
    x = abs(x)
    return where(x <= 5, _j0_small(x), _waves("J", 0, x))


def _j1(x: Array) -> Array:
    """The Bessel function of the first kind of order 1, which is odd."""
    large = _waves("J", 1, abs(x))
    return where(abs(x) <= 5, _j1_small(x), where(x < 0, -large, large))


def _y0(x: Array) -> Array:
    """The Bessel function of the second kind of order 0: -inf at 0, NaN below."""
    small = fraction(_Y0_TOP, _Y0_BOTTOM, x * x) + 2 / math.pi * apply(hlo.log, x) * _j0_small(x)
    return _from_zero(x, where(x <= 5, small, _waves("Y", 0, x)), -math.inf)


def _y1(x: Array) -> Array:
    """The Bessel function of the second kind of order 1: -inf at 0, NaN below."""
    small = x * fraction(_Y1_TOP, _Y1_BOTTOM, x * x) + 2 / math.pi * (_j1_small(x) * apply(hlo.log, x) - 1 / x)
    return _from_zero(x, where(x <= 5, small, _waves("Y", 1, x)), -math.inf)


def _from_zero(x: Array, value: Array, pole: float) -> Array:
    """A function of positive numbers that has a pole at 0."""
    return where(x == 0, pole, where(x < 0, math.nan, value))


def _psi(n: int) -> float:
    """Digamma of a positive integer."""
    return math.fsum(1 / k for k in range(1, n)) - 0.5772156649015329


def _k_small(n: int, x: Array) -> Array:
    """Kn for x in (0, 2], by the power series of its regular part (https://dlmf.nist.gov/10.31)."""
    t = x * x * 0.25
    orders = range(16 if x.dtype is torch.float64 else 8, -1, -1)
    weights = [1 / (math.factorial(k) * math.factorial(k + n)) for k in orders]
    log = apply(hlo.log, x) - math.log(2)
    if n == 0:
        return polynomial([_psi(k + 1) * w for k, w in zip(orders, weights, strict=True)], t) - log * polynomial(
            weights, t
        )
    regular = [-(_psi(k + 1) + _psi(k + 2)) / 2 * w for k, w in zip(orders, weights, strict=True)]
    return 1 / x + x * 0.5 * (log * polynomial(weights, t) + polynomial(regular, t))


def _k(n: int, *, scaled: bool) -> Callable[[Array], Array]:
    """The modified Bessel function of the second kind of order n, or exp(x) times it: inf at 0, NaN below."""

    def function(x: Array) -> Array:
        small, large = _k_small(n, x), series((_K0, _K1)[n], 4 / x - 1)
        if scaled:
            small = small * apply(hlo.exponential, x)
        else:
            large = apply(hlo.exponential, -x) * large
        return _from_zero(x, where(x <= 2, small, large / apply(hlo.sqrt, x)), math.inf)

    return function


def _spherical_j0(x: Array) -> Array:
    """sin(x) / x, by its power series near 0, and 0 at infinity."""
    near = polynomial([(-1) ** k / math.factorial(2 * k + 1) for k in range(6, -1, -1)], x * x)
    far = where(abs(x) == math.inf, 0, apply(hlo.sine, x) / x)
    return where(abs(x) < 0.5, near, far)


def _airy_ai(x: Array) -> Array:
    """Airy's Ai, by its power series about 0 (https://dlmf.nist.gov/9.4). As in eager NaN at both infinities."""
    size = abs(x)
    root = apply(hlo.sqrt, size)
    z = 2 * size * root / 3
    scale = 1 / math.sqrt(math.pi) / apply(hlo.sqrt, root)
    right = scale * fraction(_AI_RIGHT_TOP, _AI_RIGHT_BOTTOM, 1 / z) / (2 * apply(hlo.exponential, z))
    nearness = 1 / z
    t = nearness * nearness
    angle = z + math.pi / 4
    f = 1 + t * fraction(_AI_F_TOP, _AI_F_BOTTOM, t)
    g = nearness * fraction(_AI_G_TOP, _AI_G_BOTTOM, t)
    left = scale * (f * apply(hlo.sine, angle) - g * apply(hlo.cosine, angle))
    value = where(x < -2.09, left, where(x < 2.09, _airy_ai_small(x), where(x > 103.892, 0, right)))
    return where(size == math.inf, math.nan, value)


def _airy_ai_small(x: Array) -> Array:
    at_zero, slope = 0.3550280538878172, -0.2588194037928068
    even, odd = [at_zero], [slope]
    for k in range(3, 54 if x.dtype is torch.float64 else 33, 3):
        even.append(even[-1] / (k * (k - 1)))
        odd.append(odd[-1] / (k * (k + 1)))
    cube = x * x * x
    return polynomial(even[::-1], cube) + x * polynomial(odd[::-1], cube)


register(aten.special_bessel_j0.default, prims.bessel_j0.default)(many_ops(formula("bessel_j0", _j0)))
register(aten.special_bessel_j1.default, prims.bessel_j1.default)(many_ops(formula("bessel_j1", _j1)))
register(aten.special_bessel_y0.default)(many_ops(formula("bessel_y0", _y0)))
register(aten.special_bessel_y1.default)(many_ops(formula("bessel_y1", _y1)))
register(aten.special_modified_bessel_k0.default)(many_ops(formula("bessel_k0", _k(0, scaled=False))))
register(aten.special_modified_bessel_k1.default)(many_ops(formula("bessel_k1", _k(1, scaled=False))))
register(aten.special_scaled_modified_bessel_k0.default)(many_ops(formula("bessel_k0e", _k(0, scaled=True))))
register(aten.special_scaled_modified_bessel_k1.default)(many_ops(formula("bessel_k1e", _k(1, scaled=True))))
register(aten.special_spherical_bessel_j0.default, prims.spherical_bessel_j0.default)(
    many_ops(formula("spherical_bessel_j0", _spherical_j0))
)
register(aten.special_airy_ai.default)(many_ops(formula("airy_ai", _airy_ai)))
