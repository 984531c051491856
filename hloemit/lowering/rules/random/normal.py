"""The inverse of the normal distribution function, as in the Cephes library (S. L. Moshier, netlib.org/cephes: ndtri.c)."""

from __future__ import annotations

import math

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, where
from hloemit.lowering.lib.pointwise_rules import many_ops
from hloemit.lowering.lib.polynomials import formula, fraction
from hloemit.lowering.registry import register

prims = torch.ops.prims

# fmt: off
# Numerators and denominators of polynomials, the constant coefficient last.
# (x / √2π - t) / t³ for t = y - 1/2 where both tails are above exp(-2), in t²
_MIDDLE_TOP = (
    -59.96335010141079, 98.00107541859997, -56.67628574690703, 13.931260938727968,
    -1.2391658386738125,
)
_MIDDLE_BOTTOM = (
    1.0, 1.9544885833814176, 4.676279128988815, 86.36024213908905,
    -225.46268785411937, 200.26021238006066, -82.03722561683334, 15.90562251262117,
    -1.1833162112133,
)
# (r - log(r) / r - |x|) r for r = √(-2 log y) < 8, in 1/r
_TAIL_TOP = (
    4.0554489230596245, 31.525109459989388, 57.16281922464213, 44.08050738932008,
    14.684956192885803, 2.1866330685079025, -0.1402560791713545, -0.03504246268278482,
    -0.0008574567851546854,
)
_TAIL_BOTTOM = (
    1.0, 15.779988325646675, 45.39076351288792, 41.3172038254672,
    15.04253856929075, 2.504649462083094, -0.14218292285478779, -0.03808064076915783,
    -0.0009332594808954574,
)
# the same for r >= 8
_FAR_TOP = (
    3.2377489177694603, 6.915228890689842, 3.9388102529247444, 1.3330346081580755,
    0.20148538954917908, 0.012371663481782003, 0.00030158155350823543, 2.6580697468673755e-06,
    6.239745391849833e-09,
)
_FAR_BOTTOM = (
    1.0, 6.02427039364742, 3.6798356385616087, 1.3770209948908132,
    0.21623699359449663, 0.013420400608854318, 0.00032801446468212774, 2.8924786474538068e-06,
    6.790194080099813e-09,
)
# fmt: on


def _ndtri(y: Array) -> Array:
    """The x of which y is ndtr(x): infinite at 0 and 1, NaN outside of them."""
    edge = math.exp(-2)
    is_right = y > 1 - edge
    tail = where(is_right, 1 - y, y)
    t = y - 0.5
    square = t * t
    middle = (t + t * (square * fraction(_MIDDLE_TOP, _MIDDLE_BOTTOM, square))) * math.sqrt(2 * math.pi)
    r = apply(hlo.sqrt, -2 * apply(hlo.log, tail))
    z = 1 / r
    correction = where(r < 8, fraction(_TAIL_TOP, _TAIL_BOTTOM, z), fraction(_FAR_TOP, _FAR_BOTTOM, z))
    size = r - apply(hlo.log, r) / r - z * correction
    x = where(tail > edge, middle, where(is_right, size, -size))
    x = where(y == 0, -math.inf, where(y == 1, math.inf, x))
    return where((y < 0) | (y > 1), math.nan, x)


register(aten.special_ndtri.default, prims.ndtri.default)(many_ops(formula("ndtri", _ndtri)))
