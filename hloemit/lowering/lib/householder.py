"""QR factors by Householder reflections, and the reflections themselves.

QR
"""

from __future__ import annotations

from collections.abc import Sequence

from hloemit.base.dtypes import COMPLEX
from hloemit.ir.array import Array, complex_of, composite, eye, filled, fori, index_along, norm, where
from hloemit.ir.value import hlo_static, is_empty


def reflection(x: Array, i: Array) -> tuple[Array, Array, Array]:
    """v, tau and beta with ``Hᴴ x = x[:i], beta, 0, …``, for a column x (..., m, 1); beta and tau are (..., 1, 1)."""
    rows = index_along(-2, (x.shape[-2], 1))
    alpha = x.at(-2, i)
    rest = where(rows > i, x, 0)
    rest_norm = norm(rest, -2)
    real = alpha.real
    length = norm(where(rows == i, x, rest), -2)
    beta = where(real < 0, length, -length)
    idle = rest_norm == 0  # nothing to do where the column ends in zeros
    if x.dtype in COMPLEX:
        imag = alpha.imag
        idle = idle & (imag == 0)
    safe = where(idle, 1, beta)
    tau = where(idle, 0, (beta - real) / safe)
    if x.dtype in COMPLEX:
        tau = complex_of(tau, where(idle, 0, -imag / safe))
        beta = complex_of(beta, beta * 0)
    beta = where(idle, alpha, beta)
    v = where(rows == i, 1, rest / where(idle, 1, alpha - beta))
    return v, tau, beta


def factor(a: Array) -> tuple[Array, Array]:
    """R in and above the diagonal, the reflections' vectors below, and their tau: what LAPACK's geqrf gives."""
    batch, (m, n) = a.shape[:-2], hlo_static(a.shape[-2:])
    count = min(m, n)
    if is_empty(a.shape):
        return a, filled((*batch, count), 0, a.dtype)
    packed, tau = composite("geqrf", _factor, a)
    return packed, tau


def _factor(a: Array) -> Sequence[Array]:
    batch, (m, n) = a.shape[:-2], hlo_static(a.shape[-2:])
    count = min(m, n)
    rows, columns = index_along(-2, (m, 1)), index_along(-1, (1, n))

    def reflect(i: Array, a: Array, taus: Array) -> Sequence[Array]:
        v, tau, beta = reflection(a.at(-1, i), i)
        later = where(columns > i, v.H @ a, 0)
        a = a - tau.conj() * v * later
        column = where(rows == i, beta, where(rows > i, v, a.at(-1, i)))
        return [a.set_at(-1, i, column), taus.set_at(-1, i, tau.reshape(*batch, 1))]

    return fori(0, count, reflect, a, filled((*batch, count), 0, a.dtype))


def product(packed: Array, tau: Array) -> Array:
    """The first columns, as many as ``packed`` (..., m, n) has, of the product of the reflections; m >= n."""
    batch, (m, n) = packed.shape[:-2], hlo_static(packed.shape[-2:])
    if is_empty(packed.shape) or not tau.shape[-1]:
        return eye(m, n, packed.dtype).to_shape(*batch, m, n)

    def decomposition(packed: Array, tau: Array) -> Sequence[Array]:
        return [_multiply(packed, tau, eye(m, n, packed.dtype).to_shape(*batch, m, n), adjoint=False)]

    return composite("householder_product", decomposition, packed, tau)[0]


def _multiply(packed: Array, tau: Array, c: Array, *, adjoint: bool) -> Array:
    count = int(tau.shape[-1])
    rows = index_along(-2, (packed.shape[-2], 1))

    def reflect(step: Array, c: Array) -> Sequence[Array]:
        i = step if adjoint else (count - 1) - step
        v = where(rows == i, 1, where(rows > i, packed.at(-1, i), 0))
        factor = tau.at(-1, i).expand_dims(-2)
        return [c - (factor.conj() if adjoint else factor) * (v @ (v.H @ c))]

    return fori(0, count, reflect, c)[0]


def multiply(packed: Array, tau: Array, c: Array, *, adjoint: bool) -> Array:
    """``Q c`` or ``Qᴴ c``, where Q is the product of the reflections in ``packed`` (..., m, k) and ``tau`` (..., k)."""
    count = int(tau.shape[-1])
    if is_empty(c.shape) or not count:
        return c
    return composite("ormqr", lambda *xs: [_multiply(*xs, adjoint=adjoint)], packed, tau, c, adjoint=adjoint)[0]


def qr(a: Array, *, complete: bool = False) -> tuple[Array, Array]:
    """Q (..., m, k) and R (..., k, n); k is min(m, n), or m where Q is to be complete."""
    m, n = hlo_static(a.shape[-2:])
    k = m if complete else min(m, n)
    packed, tau = factor(a)
    columns = packed
    if k != n:
        columns = packed.part(-1, 0, k) if k < n else packed.padded(-1, k - n)
    return product(columns, tau), upper(packed, k)


def upper(packed: Array, k: int) -> Array:
    """R, k rows of it."""
    m, n = hlo_static(packed.shape[-2:])
    rows, columns = index_along(-2, (m, n)), index_along(-1, (m, n))
    return where(rows <= columns, packed, 0).part(-2, 0, k)
