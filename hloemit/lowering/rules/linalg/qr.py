"""QR factors, and the products of reflections, as LAPACK packs them."""

from __future__ import annotations

from collections.abc import Sequence

from hloemit.base.operators import aten
from hloemit.ir.array import Array, filled
from hloemit.ir.value import Value, hlo_static
from hloemit.lowering.context import Context
from hloemit.lowering.lib.householder import factor, multiply, product, qr, upper
from hloemit.lowering.registry import register


@register(aten.linalg_qr.default)
def linalg_qr(ctx: Context, a: Value, mode: str = "reduced") -> Sequence[Value]:
    """aten::linalg_qr(Tensor A, str mode='reduced') -> (Tensor Q, Tensor R)

    With mode ``"r"`` Q is empty.
    """
    if mode == "r":
        q_type = ctx.result(0)
        packed, _ = factor(Array(a))
        m, n = hlo_static(a.shape[-2:])
        return [filled(q_type.shape, 0, a.dtype).value, upper(packed, min(m, n)).value]
    q, r = qr(Array(a), complete=mode == "complete")
    return [q.value, r.value]


@register(aten.geqrf.default)
def geqrf(ctx: Context, a: Value) -> Sequence[Value]:
    """aten::geqrf(Tensor self) -> (Tensor a, Tensor tau)"""
    return [x.value for x in factor(Array(a))]


@register(aten.linalg_householder_product.default)
def householder_product(ctx: Context, a: Value, tau: Value) -> Value:
    """aten::linalg_householder_product(Tensor input, Tensor tau) -> Tensor

    The first n columns of the product of the reflections.
    """
    return product(Array(a), Array(tau)).value


@register(aten.ormqr.default)
def ormqr(ctx: Context, a: Value, tau: Value, other: Value, left: bool = True, transpose: bool = False) -> Value:
    """aten::ormqr(Tensor self, Tensor input2, Tensor input3, bool left=True, bool transpose=False) -> Tensor

    ``Q other``, ``Qᴴ other``, or, from the right, ``other Q`` and ``other Qᴴ``.
    """
    c = Array(other)
    if left:
        return multiply(Array(a), Array(tau), c, adjoint=transpose).value
    return multiply(Array(a), Array(tau), c.H, adjoint=not transpose).H.value
