"""Layer, RMS and group norm: mean and biased variance over some dimensions, in f32 for narrower floats, and their gradients.

The moments are written out, mean first: XLA expands ``stablehlo.batch_norm_training`` to E[x²] - E[x]², which cancels.
Source: aten/src/ATen/native/{layer_norm,group_norm,Normalization}.cpp.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.normalization import (
    Results,
    affine,
    as_declared,
    input_gradient,
    invert,
    standardize,
    widened,
)
from hloemit.lowering.lib.reduction import average, spread, summed
from hloemit.lowering.registry import register

Axes = Sequence[int]


def _weighted(grad: Value, weight: Value | None, dims: Axes) -> Value:
    return affine(grad, weight, None, dims)


# Layer and RMS norm: over the last dimensions


def _last(x: Value, normalized_shape: Sequence[DimLike]) -> list[int]:
    return list(range(x.ndim - len(normalized_shape), x.ndim))


@register(aten.layer_norm.default)
def layer_norm(
    ctx: Context,
    x: Value,
    normalized_shape: Sequence[DimLike],
    weight: Value | None = None,
    bias: Value | None = None,
    eps: float = 1e-5,
    cudnn_enable: bool = True,
) -> Value:
    """aten::layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enable=True) -> Tensor"""
    axes = _last(x, normalized_shape)
    normal = standardize(widened(x), axes, eps)[0]
    return hlo.convert(affine(normal, weight, bias, axes), ctx.dtype)


@register(aten.native_layer_norm.default)
def native_layer_norm(
    ctx: Context,
    x: Value,
    normalized_shape: Sequence[DimLike],
    weight: Value | None,
    bias: Value | None,
    eps: float,
) -> Results:
    """aten::native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor, Tensor, Tensor)

    The result, the mean and 1 / deviation; the last two keep the normalized dimensions, as 1.
    """
    axes = _last(x, normalized_shape)
    normal, mean, _, rstd = standardize(widened(x), axes, eps)
    return as_declared(ctx, [affine(normal, weight, bias, axes), mean, rstd])


@register(aten.native_layer_norm_backward.default)
def native_layer_norm_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    normalized_shape: Sequence[DimLike],
    mean: Value,
    rstd: Value,
    weight: Value | None,
    bias: Value | None,
    output_mask: Sequence[bool],
) -> Results:
    """aten::native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, Tensor? bias, bool[3] output_mask) -> (Tensor, Tensor, Tensor)"""
    axes = _last(x, normalized_shape)
    outer = [i for i in range(x.ndim) if i not in axes]
    grad, x = widened(grad), widened(x)
    kept = tuple(x.shape[i] for i in outer)
    mean, rstd = (hlo.reshape(hlo.convert(v, x.dtype), kept) for v in (mean, rstd))
    normal = (x - spread(mean, x.shape, axes)) * spread(rstd, x.shape, axes)
    results: Results = [None, None, None]
    if output_mask[0]:
        results[0] = input_gradient(_weighted(grad, weight, axes), normal, rstd, axes)
    if output_mask[1]:
        results[1] = summed(grad * normal, outer)
    if output_mask[2]:
        results[2] = summed(grad, outer)
    return as_declared(ctx, results)


def _rms(x: Value, axes: Axes, eps: float | None) -> tuple[Value, Value]:
    """1 / root mean square, without ``axes``, and ``x`` times that."""
    square = average(x * x, axes)
    rstd = invert(square, torch.finfo(x.dtype).eps if eps is None else eps)
    return rstd, x * spread(rstd, x.shape, axes)


@register(aten.rms_norm.default)
def rms_norm(
    ctx: Context,
    x: Value,
    normalized_shape: Sequence[DimLike],
    weight: Value | None = None,
    eps: float | None = None,
) -> Value:
    """aten::rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor

    ``x * rsqrt(mean(x²) + eps) * weight``; without ``eps``, the machine epsilon of the dtype computed in.
    """
    axes = _last(x, normalized_shape)
    normal = _rms(widened(x), axes, eps)[1]
    return hlo.convert(affine(normal, weight, None, axes), ctx.dtype)


@register(aten._fused_rms_norm.default)
def fused_rms_norm(
    ctx: Context, x: Value, normalized_shape: Sequence[DimLike], weight: Value | None, eps: float | None
) -> Results:
    """aten::_fused_rms_norm(Tensor input, int[] normalized_shape, Tensor? weight, float? eps) -> (Tensor, Tensor)

    The result and 1 / root mean square.
    """
    axes = _last(x, normalized_shape)
    rstd, normal = _rms(widened(x), axes, eps)
    return as_declared(ctx, [affine(normal, weight, None, axes), rstd])


@register(aten._fused_rms_norm_backward.default)
def fused_rms_norm_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    normalized_shape: Sequence[DimLike],
    rstd: Value,
    weight: Value | None,
    output_mask: Sequence[bool],
) -> Results:
    """aten::_fused_rms_norm_backward(Tensor grad_out, Tensor input, int[] normalized_shape, Tensor rstd, Tensor? weight, bool[2] output_mask) -> (Tensor, Tensor)"""
    axes = _last(x, normalized_shape)
    outer = [i for i in range(x.ndim) if i not in axes]
    grad, x = widened(grad), widened(x)
    rstd = spread(hlo.reshape(hlo.convert(rstd, x.dtype), tuple(x.shape[i] for i in outer)), x.shape, axes)
    normal = x * rstd
    results: Results = [None, None]
    if output_mask[0]:
        inner = _weighted(grad, weight, axes)
        along = spread(average(inner * normal, axes), x.shape, axes)
        results[0] = (inner - normal * along) * rstd
    if output_mask[1] and weight is not None:
        results[1] = summed(grad * normal, outer)
    return as_declared(ctx, results)


# Group norm: channels in groups, each normalized with all positions of one sample


def _group(x: Value, groups: int) -> tuple[Value, list[int]]:
    """``x`` as (N, groups, channels of a group, positions…), and the dimensions that a group's moments are over."""
    channels = x.shape[1] // groups
    grouped = hlo.reshape(x, (x.shape[0], groups, channels, *x.shape[2:]))
    return grouped, list(range(2, grouped.ndim))


def _group_norm(
    x: Value, weight: Value | None, bias: Value | None, groups: int, eps: float
) -> tuple[Value, Value, Value]:
    grouped, axes = _group(widened(x), groups)
    normal, mean, _, rstd = standardize(grouped, axes, eps)
    return affine(hlo.reshape(normal, x.shape), weight, bias, [1]), mean, rstd


@register(aten.group_norm.default)
def group_norm(
    ctx: Context,
    x: Value,
    num_groups: int,
    weight: Value | None = None,
    bias: Value | None = None,
    eps: float = 1e-5,
    cudnn_enabled: bool = True,
) -> Value:
    """aten::group_norm(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1e-05, bool cudnn_enabled=True) -> Tensor"""
    return hlo.convert(_group_norm(x, weight, bias, num_groups, eps)[0], ctx.dtype)


@register(aten.native_group_norm.default)
def native_group_norm(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    n: DimLike,
    c: DimLike,
    positions: DimLike,
    group: int,
    eps: float,
) -> Results:
    """aten::native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float eps) -> (Tensor, Tensor, Tensor)

    The result, and mean and 1 / deviation of (N, group).
    """
    return as_declared(ctx, _group_norm(x, weight, bias, group, eps))


@register(aten.native_group_norm_backward.default)
def native_group_norm_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    mean: Value,
    rstd: Value,
    weight: Value | None,
    n: DimLike,
    c: DimLike,
    positions: DimLike,
    group: int,
    output_mask: Sequence[bool],
) -> Results:
    """aten::native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, SymInt C, SymInt HxW, int group, bool[3] output_mask) -> (Tensor, Tensor, Tensor)"""
    grad, (grouped, axes) = widened(grad), _group(widened(x), group)
    mean, rstd = hlo.convert(mean, grad.dtype), hlo.convert(rstd, grad.dtype)
    shape = grouped.shape
    normal = (grouped - spread(mean, shape, axes)) * spread(rstd, shape, axes)
    others = [i for i in range(x.ndim) if i != 1]
    results: Results = [None, None, None]
    if output_mask[0]:
        inner = hlo.reshape(_weighted(grad, weight, [1]), shape)
        results[0] = input_gradient(inner, normal, rstd, axes)
    if output_mask[1]:
        results[1] = summed(grad * hlo.reshape(normal, x.shape), others)
    if output_mask[2]:
        results[2] = summed(grad, others)
    return as_declared(ctx, results)


# Weight norm


@register(aten._weight_norm_interface_backward.default)
def weight_norm_backward(ctx: Context, grad: Value, v: Value, g: Value, norms: Value, dim: int) -> Results:
    """aten::_weight_norm_interface_backward(Tensor grad_w, Tensor saved_v, Tensor saved_g, Tensor saved_norms, int dim) -> (Tensor, Tensor)

    The gradients of ``v`` and ``g`` in ``w = v * g / norm(v)``, whose norm is over all dimensions but ``dim``.
    """
    axes = [i for i in range(v.ndim) if i != dim % v.ndim]
    grad, v, g, norms = (widened(x) for x in (grad, v, g, norms))
    along = hlo.reshape(summed(grad * v, axes), norms.shape)
    inward = along / (norms * norms)
    rest = grad - v * hlo.broadcast_to(inward, v.shape)
    scale = hlo.broadcast_to(hlo.reshape(g, norms.shape) / norms, v.shape)
    return as_declared(ctx, [scale * rest, along / norms])
