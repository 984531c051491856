"""Batch and instance norm, by the batch's own statistics or by running ones.

Training writes the moments out (see normalization.py), evaluation is one ``stablehlo.batch_norm_inference``.
Source: aten/src/ATen/native/Normalization.cpp.
"""

from __future__ import annotations

from collections.abc import Sequence

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.normalization import (
    Results,
    affine,
    as_declared,
    input_gradient,
    invert,
    standardize,
    widened,
)
from hloemit.lowering.lib.reduction import spread, summed
from hloemit.lowering.promotion import as_value, compute_type
from hloemit.lowering.registry import register

_UNRETURNED = "this operator updates running statistics without returning them; functionalize the program first"


def _not_channels(x: Value) -> list[int]:
    return [i for i in range(x.ndim) if i != 1]


def _by_running(
    x: Value, weight: Value | None, bias: Value | None, mean: Value | None, variance: Value | None, eps: float
) -> Value:
    """The normalization by running statistics, in ``x``'s dtype."""
    if mean is None or variance is None:
        raise NotLowerable("evaluation without running statistics: PyTorch asks for them here")
    channels = (x.shape[1],)
    one = hlo.full(channels, 1, x.dtype) if weight is None else hlo.convert(weight, x.dtype)
    zero = hlo.full(channels, 0, x.dtype) if bias is None else hlo.convert(bias, x.dtype)
    return hlo.batch_norm_inference(x, one, zero, hlo.convert(mean, x.dtype), hlo.convert(variance, x.dtype), eps)


def _by_batch(x: Value, weight: Value | None, bias: Value | None, eps: float) -> tuple[Value, Value, Value, Value]:
    """The result, the batch's mean, its biased variance and 1 / deviation."""
    if x.ndim < 2:
        raise IndexError(f"batch normalization of {list(x.shape)}: the channels are dimension 1")
    normal, mean, variance, rstd = standardize(x, _not_channels(x), eps)
    return affine(normal, weight, bias, [1]), mean, variance, rstd


def _moved(running: Value, new: Value, momentum: float) -> Value:
    """``(1 - momentum) * running + momentum * new``, in ``running``'s dtype."""
    old = hlo.convert(running, new.dtype)
    old, new = old * (1 - momentum), new * momentum
    return hlo.convert(old + new, running.dtype)


def _unbiased(variance: Value, x: Value) -> Value:
    """The variance of a sample, from the biased one over ``x``'s ``n`` elements of a channel: times n / (n - 1)."""
    n = count([x.shape[axis] for axis in _not_channels(x)])
    if isinstance(n, int):
        return variance * (n / (n - 1) if n != 1 else float("nan"))
    size = as_value(n, variance.dtype, variance.shape)
    return variance * (size / (size - 1))


def _empty(ctx: Context, index: int) -> Value:
    out = ctx.outs[index]
    assert out is not None
    return hlo.full(out.shape, 0, out.dtype)


@register(aten.batch_norm.default)
def batch_norm(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value | None,
    running_var: Value | None,
    training: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool,
) -> Value:
    """aten::batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor

    Raises where running statistics would have to be updated: the operator does not return them.
    """
    if not training:
        return hlo.convert(_by_running(widened(x), weight, bias, running_mean, running_var, eps), ctx.dtype)
    if running_mean is not None or running_var is not None:
        raise NotLowerable(_UNRETURNED)
    return hlo.convert(_by_batch(widened(x), weight, bias, eps)[0], ctx.dtype)


def _legit(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running: tuple[Value | None, Value | None],
    training: bool,
    momentum: float,
    eps: float,
) -> Results:
    """What all of the ``native`` forms give first: the result, and the saved mean and 1 / deviation (training only)."""
    if not training:
        return [_by_running(widened(x), weight, bias, *running, eps), _empty(ctx, 1), _empty(ctx, 2)]
    result, mean, _, rstd = _by_batch(widened(x), weight, bias, eps)
    return [result, mean, rstd]


def _training(
    x: Value, weight: Value | None, bias: Value | None, running: tuple[Value, Value], momentum: float, eps: float
) -> tuple[Results, Results]:
    """The result, the batch's mean and 1 / deviation; and the running statistics, moved.

    The running variance moves towards the unbiased variance of the batch.
    """
    x = widened(x)
    result, mean, variance, rstd = _by_batch(x, weight, bias, eps)
    moved = [_moved(running[0], mean, momentum), _moved(running[1], _unbiased(variance, x), momentum)]
    return [result, mean, rstd], [*moved]


@register(aten.native_batch_norm.default)
def native_batch_norm(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value | None,
    running_var: Value | None,
    training: bool,
    momentum: float,
    eps: float,
) -> Results:
    """aten::native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)

    Raises where running statistics would have to be updated: the operator does not return them.
    """
    if training and (running_mean is not None or running_var is not None):
        raise NotLowerable(_UNRETURNED)
    return as_declared(ctx, _legit(ctx, x, weight, bias, (running_mean, running_var), training, momentum, eps))


@register(aten._native_batch_norm_legit.no_stats)
def legit_no_stats(
    ctx: Context, x: Value, weight: Value | None, bias: Value | None, training: bool, momentum: float, eps: float
) -> Results:
    """aten::_native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor)"""
    return as_declared(ctx, _legit(ctx, x, weight, bias, (None, None), training, momentum, eps))


@register(aten._native_batch_norm_legit_no_training.default)
def legit_no_training(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value,
    running_var: Value,
    momentum: float,
    eps: float,
) -> Results:
    """aten::_native_batch_norm_legit_no_training(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor)"""
    return as_declared(ctx, _legit(ctx, x, weight, bias, (running_mean, running_var), False, momentum, eps))


@register(aten._native_batch_norm_legit_functional.default)
def legit_functional(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value,
    running_var: Value,
    training: bool,
    momentum: float,
    eps: float,
) -> Results:
    """aten::_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)"""
    if not training:
        results = _legit(ctx, x, weight, bias, (running_mean, running_var), False, momentum, eps)
        return as_declared(ctx, [*results, running_mean, running_var])
    normal, moved = _training(x, weight, bias, (running_mean, running_var), momentum, eps)
    return as_declared(ctx, [*normal, *moved])


@register(aten._batch_norm_with_update_functional.default)
def with_update_functional(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value,
    running_var: Value,
    momentum: float,
    eps: float,
) -> Results:
    """aten::_batch_norm_with_update_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, Tensor running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor, Tensor running_mean_out, Tensor running_var_out)

    The fourth result is room for cuDNN, empty elsewhere.
    """
    normal, moved = _training(x, weight, bias, (running_mean, running_var), momentum, eps)
    return as_declared(ctx, [*normal, _empty(ctx, 3), *moved])


@register(aten._batch_norm_no_update.default)
def no_update(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value | None,
    running_var: Value | None,
    momentum: float,
    eps: float,
) -> Results:
    """aten::_batch_norm_no_update(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor)"""
    results = _legit(ctx, x, weight, bias, (running_mean, running_var), running_mean is None, momentum, eps)
    return as_declared(ctx, [*results, _empty(ctx, 3)])


def _backward(
    ctx: Context,
    grad: Value,
    x: Value,
    weight: Value | None,
    running: tuple[Value | None, Value | None],
    saved: tuple[Value | None, Value | None],
    train: bool,
    eps: float,
    output_mask: Sequence[bool],
) -> Results:
    axes = _not_channels(x)
    dtype = compute_type(x.dtype)
    grad, x = hlo.convert(grad, dtype), hlo.convert(x, dtype)
    mean, scale = saved if train else running
    if mean is None or scale is None:
        raise NotLowerable("the gradient needs the statistics that the forward pass used")
    mean = hlo.convert(mean, dtype)
    rstd = hlo.convert(scale, dtype) if train else invert(hlo.convert(scale, dtype), eps)
    normal = (x - spread(mean, x.shape, axes)) * spread(rstd, x.shape, axes)
    results: Results = [None, None, None]
    if output_mask[0]:
        inner = affine(grad, weight, None, [1])
        results[0] = input_gradient(inner, normal, rstd, axes) if train else inner * spread(rstd, x.shape, axes)
    if output_mask[1]:
        results[1] = summed(grad * normal, axes)
    if output_mask[2]:
        results[2] = summed(grad, axes)
    return as_declared(ctx, results)


@register(aten.native_batch_norm_backward.default)
def native_batch_norm_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    weight: Value | None,
    running_mean: Value | None,
    running_var: Value | None,
    save_mean: Value | None,
    save_invstd: Value | None,
    train: bool,
    eps: float,
    output_mask: Sequence[bool],
) -> Results:
    """aten::native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> (Tensor, Tensor, Tensor)"""
    running, saved = (running_mean, running_var), (save_mean, save_invstd)
    return _backward(ctx, grad, x, weight, running, saved, train, eps, output_mask)


@register(aten.batch_norm_backward.default)
def batch_norm_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    weight: Value,
    running_mean: Value | None,
    running_var: Value | None,
    save_mean: Value | None,
    save_var: Value | None,
    update: bool,
    eps: float,
    output_mask: Sequence[bool],
    reserve: Value,
) -> Results:
    """aten::batch_norm_backward(Tensor grad_out, Tensor input, Tensor weight, Tensor? running_mean, Tensor? running_var, Tensor? save_mean, Tensor? save_var, bool update, float eps, bool[3] output_mask, Tensor reserve) -> (Tensor, Tensor, Tensor)

    ``save_var`` is 1 / deviation, in spite of its name.
    """
    running, saved = (running_mean, running_var), (save_mean, save_var)
    return _backward(ctx, grad, x, weight, running, saved, update, eps, output_mask)


@register(aten.instance_norm.default)
def instance_norm(
    ctx: Context,
    x: Value,
    weight: Value | None,
    bias: Value | None,
    running_mean: Value | None,
    running_var: Value | None,
    use_input_stats: bool,
    momentum: float,
    eps: float,
    cudnn_enabled: bool,
) -> Value:
    """aten::instance_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor

    Each channel of each sample by its own statistics, or batch norm by the running statistics. Raises where running statistics
    would have to be updated: the operator does not return them.
    """
    if not use_input_stats:
        return hlo.convert(_by_running(widened(x), weight, bias, running_mean, running_var, eps), ctx.dtype)
    if running_mean is not None:
        raise NotLowerable(_UNRETURNED)
    normal = standardize(widened(x), list(range(2, x.ndim)), eps)[0]
    return hlo.convert(affine(normal, weight, bias, [1]), ctx.dtype)
