"""The exponential of a matrix, by Taylor's polynomial, scaling and squaring.

The matrix is divided by a power of 2, for each matrix of a batch its own, until the polynomial of degree 18 is exact to
the dtype; its value is squared as many times. The polynomial costs 5 products, as in PyTorch.
Source: Bader, Blanes and Casas, Mathematics 7, 1174 (2019); Sastre et al., Appl. Math. Comput. 270 (2015).
"""

from __future__ import annotations

import math

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, eye, filled, function, loop, real_dtype, where
from hloemit.ir.value import Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register

DEGREE = 18
# the largest 1-norm for which the polynomial is exact to the dtype's rounding
_BOUNDS = {torch.float32: 3.010066362817634, torch.float64: 1.090863719290036}


def _taylor(a: Array, identity: Array) -> Array:
    """The sum of ``aᵏ / k!`` up to k = 18, by Paterson and Stockmeyer: powers up to 3, then steps of 3 powers."""
    square = a @ a
    cube = square @ a
    c = [1 / math.factorial(k) for k in range(DEGREE + 1)]
    result = c[DEGREE] * identity
    for k in range(DEGREE - 3, -1, -3):
        result = result @ cube + (c[k] * identity + c[k + 1] * a + c[k + 2] * square)
    return result


def _exponential(a: Array) -> list[Array]:
    kind = real_dtype(a.dtype)
    n = int(a.shape[-1])
    identity = eye(n, n, a.dtype)
    norm = abs(a).sum(-2, keep=True).max(-1, keep=True)
    halvings = apply(hlo.ceil, apply(hlo.log, norm / _BOUNDS[kind]) / math.log(2))
    halvings = where((halvings > 0) & (halvings < math.inf), halvings, 0)
    result = _taylor(a * (2.0**-halvings).to(a.dtype), identity)

    def unfinished(i: Array, _: Array) -> Array:
        return (i.to(kind) < halvings).any()

    def square(i: Array, x: Array) -> list[Array]:
        return [i + 1, where(i.to(kind) < halvings, x @ x, x)]

    return [loop(unfinished, square, filled((), 0, torch.int32), result)[1]]


@register(aten.linalg_matrix_exp.default)
def matrix_exp(ctx: Context, a: Value) -> Value:
    """aten::linalg_matrix_exp(Tensor self) -> Tensor"""
    if is_empty(a.shape):
        return a
    wide = Array(a).to(compute_type(a.dtype))
    return function("matrix_exp", "matrix_exp", _exponential, wide)[0].to(a.dtype).value
