"""Moments and normalized values, for layer, group and batch norm and their gradients."""

from __future__ import annotations

from collections.abc import Sequence

from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.reduction import average, spread
from hloemit.lowering.promotion import compute_type

Results = list[Value | None]


def widened(x: Value) -> Value:
    """``x`` in the dtype that torch computes in."""
    return hlo.convert(x, compute_type(x.dtype))


def invert(variance: Value, eps: float) -> Value:
    """``1 / sqrt(variance + eps)``."""
    return hlo.rsqrt(variance + eps)


def standardize(x: Value, axes: Sequence[int], eps: float) -> tuple[Value, Value, Value, Value]:
    """``x`` less its mean, over its deviation; and mean, biased variance and 1 / deviation, without ``axes``."""
    mean = average(x, axes)
    centered = x - spread(mean, x.shape, axes)
    variance = average(centered * centered, axes)
    rstd = invert(variance, eps)
    return centered * spread(rstd, x.shape, axes), mean, variance, rstd


def affine(x: Value, weight: Value | None, bias: Value | None, dims: Sequence[int]) -> Value:
    """``x * weight + bias``; the two have the dimensions ``dims`` of ``x``."""
    if weight is not None:
        x = x * hlo.broadcast_in_dim(hlo.convert(weight, x.dtype), x.shape, dims)
    if bias is not None:
        x = x + hlo.broadcast_in_dim(hlo.convert(bias, x.dtype), x.shape, dims)
    return x


def as_declared(ctx: Context, results: Sequence[Value | None]) -> Results:
    """Results in the dtypes and shapes that PyTorch declares; None for one that nothing reads."""
    return [
        hlo.reshape(hlo.convert(result, out.dtype), out.shape)
        if out is not None and result is not None and ctx.reads(i)
        else None
        for i, (result, out) in enumerate(zip(results, ctx.outs, strict=True))
    ]


def input_gradient(grad: Value, normal: Value, rstd: Value, axes: Sequence[int]) -> Value:
    """The gradient of ``normal = (x - mean) * rstd`` for ``x``, given that of ``normal``; ``rstd`` lacks ``axes``."""
    shape = grad.shape
    inner = grad - spread(average(grad, axes), shape, axes)
    along = spread(average(grad * normal, axes), shape, axes)
    inner = inner - normal * along
    return inner * spread(rstd, shape, axes)
