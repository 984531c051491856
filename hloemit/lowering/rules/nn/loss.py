"""Losses and their gradients; reduction is 0 for none, 1 for the mean, 2 for the sum.

A target class is picked out of its dimension by comparing with an iota, which XLA fuses into the reduction that
follows. PyTorch raises for a class out of range; here no class is picked, and the loss of that element is 0.
Source: aten/src/ATen/native/{Loss,LossNLL,LossNLL2d}.cpp.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import torch

from hloemit.base.dtypes import COMPLEX, FLOATS
from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import Value, broadcast_shapes, same_shape
from hloemit.lowering.context import Context
from hloemit.lowering.lib.dimensions import count
from hloemit.lowering.lib.elementwise_functions import log_sigmoid_parts
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.reduction import summed
from hloemit.lowering.lib.softmax import log_probabilities
from hloemit.lowering.promotion import Operand, as_value, compute_type, operands
from hloemit.lowering.registry import register

_NONE, _MEAN, _SUM = 0, 1, 2


def _reduced(x: Value, reduction: int) -> Value:
    """``x`` as it is, its mean or its sum."""
    if reduction == _NONE:
        return x
    total = summed(x, range(x.ndim))
    if reduction == _SUM:
        return total
    return total / as_value(count(x.shape), x.dtype)


def _weighted(x: Value, weight: Value | None) -> Value:
    return x if weight is None else hlo.multiply(x, *operands(x.shape, x.dtype, weight))


Pair = Callable[..., Value]


def _pairwise(function: Pair, *stepwise: torch.dtype) -> Callable[..., Value]:
    """A rule for ``loss(input, target, reduction, …)``.

    Eager PyTorch rounds each step of narrow floats that are ``stepwise``, and of others the loss of an element alone.
    """

    def rule(ctx: Context, x: Value, y: Value, reduction: int = _MEAN, *rest: Operand) -> Value:
        shape, wide = broadcast_shapes(x.shape, y.shape), compute_type(ctx.dtype)
        x, y = operands(shape, ctx.dtype if ctx.dtype in stepwise else wide, x, y)
        losses = hlo.convert(function(x, y, *rest), ctx.dtype)
        return losses if reduction == _NONE else hlo.convert(_reduced(hlo.convert(losses, wide), reduction), ctx.dtype)

    return rule


def _pairwise_gradient(function: Pair) -> Callable[..., Value]:
    """A rule for ``loss_backward(grad, input, target, reduction, …)``; ``function`` gives the slope for ``input``."""

    def rule(ctx: Context, grad: Value, x: Value, y: Value, reduction: int, *rest: Operand) -> Value:
        shape, dtype = ctx.out
        grad, x, y = operands(shape, compute_type(dtype), grad, x, y)
        return hlo.convert(_share(function(x, y, *rest) * grad, reduction), dtype)

    return rule


def _share(slope: Value, reduction: int) -> Value:
    """A gradient over the number of elements, where the loss was their mean."""
    if reduction != _MEAN:
        return slope
    return slope / as_value(count(slope.shape), slope.dtype, slope.shape)


def _squared(x: Value, y: Value) -> Value:
    difference = x - y
    return difference * difference


def _absolute(x: Value, y: Value) -> Value:
    return abs(x - y)


def _smooth_l1(x: Value, y: Value, beta: float = 1.0) -> Value:
    size = _absolute(x, y)
    if beta == 0:
        return size
    curve = size * 0.5 * size
    if beta != 1:
        curve = curve / beta
    line = size - 0.5 * beta
    return hlo.select(size < beta, curve, line)


def _huber(x: Value, y: Value, delta: float = 1.0) -> Value:
    size = _absolute(x, y)
    curve = size * 0.5 * size
    line = (size - 0.5 * delta) * delta
    return hlo.select(size <= delta, curve, line)


def _soft_margin(x: Value, y: Value) -> Value:
    return hlo.log_plus_one(hlo.exponential(-y * x))


def _squared_slope(x: Value, y: Value) -> Value:
    difference = x - y
    return difference * 2


def _clipped_slope(x: Value, y: Value, bound: float, unit: float) -> Value:
    """The difference within ``±bound``, the sign of what is beyond, both times ``unit``."""
    difference = hlo.clamp(as_value(-bound, x.dtype), x - y, as_value(bound, x.dtype))
    return difference * unit


def _smooth_l1_slope(x: Value, y: Value, beta: float) -> Value:
    return _clipped_slope(x, y, beta, 1 / beta) if beta else hlo.sign(x - y)


register(aten.mse_loss.default)(_pairwise(_squared, torch.float16, torch.bfloat16))
register(aten.l1_loss.default)(_pairwise(_absolute))
register(aten.smooth_l1_loss.default)(_pairwise(_smooth_l1, torch.float16))
register(aten.huber_loss.default)(_pairwise(_huber, torch.bfloat16))
register(aten.soft_margin_loss.default)(_pairwise(_soft_margin))
register(aten.mse_loss_backward.default)(_pairwise_gradient(_squared_slope))
register(aten.smooth_l1_loss_backward.default)(_pairwise_gradient(_smooth_l1_slope))
register(aten.huber_loss_backward.default)(_pairwise_gradient(lambda x, y, delta: _clipped_slope(x, y, delta, 1.0)))


# Binary cross entropy


@register(aten.binary_cross_entropy.default)
def binary_cross_entropy(
    ctx: Context, x: Value, target: Value, weight: Value | None = None, reduction: int = _MEAN
) -> Value:
    """aten::binary_cross_entropy(Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor

    Logarithms are at least -100, so that a sure mistake has a finite loss.
    """
    x, target = operands(x.shape, compute_type(x.dtype), x, target)
    floor = like(x, -100)
    one = like(x, 1)
    miss = (target - one) * hlo.maximum(hlo.log_plus_one(-x), floor)
    hit = target * hlo.maximum(hlo.log(x), floor)
    return hlo.convert(_reduced(_weighted(miss - hit, weight), reduction), ctx.dtype)


@register(aten.binary_cross_entropy_backward.default)
def binary_cross_entropy_backward(
    ctx: Context, grad: Value, x: Value, target: Value, weight: Value | None = None, reduction: int = _MEAN
) -> Value:
    """aten::binary_cross_entropy_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight=None, int reduction=1) -> Tensor"""
    grad, x, target = operands(x.shape, compute_type(x.dtype), grad, x, target)
    variance = hlo.maximum((1 - x) * x, like(x, 1e-12))
    slope = grad * (x - target) / variance
    return hlo.convert(_share(_weighted(slope, weight), reduction), ctx.dtype)


@register(aten.binary_cross_entropy_with_logits.default)
def binary_cross_entropy_with_logits(
    ctx: Context,
    x: Value,
    target: Value,
    weight: Value | None = None,
    pos_weight: Value | None = None,
    reduction: int = _MEAN,
) -> Value:
    """aten::binary_cross_entropy_with_logits(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=1) -> Tensor

    ``(1 - target) * x - (1 + (pos_weight - 1) * target) * log_sigmoid(x)``. Targets may be complex, ``self`` is real.
    """
    if x.dtype in COMPLEX:
        raise NotLowerable("eager PyTorch has no logarithm of a complex sigmoid; targets alone may be complex")
    x, target = operands(broadcast_shapes(x.shape, target.shape), compute_type(ctx.dtype), x, target)
    one = like(x, 1)
    hit = hlo.convert(log_sigmoid_parts(hlo.real(x) if x.dtype in COMPLEX else x)[0], x.dtype)
    if pos_weight is not None:
        (positive,) = operands(x.shape, x.dtype, pos_weight)
        hit = ((positive - one) * target + one) * hit
    loss = (one - target) * x - hit
    return hlo.convert(_reduced(_weighted(loss, weight), reduction), ctx.dtype)


# Negative log likelihood and cross entropy: classes in dimension 1, or 0 of a single sample


def _class_axis(x: Value) -> int:
    return 1 if x.ndim > 1 else 0


def _others(x: Value) -> list[int]:
    return [i for i in range(x.ndim) if i != _class_axis(x)]


def _of_sample(x: Value, target: Value) -> Value:
    """The targets; of a sample alone the first one, 0-d."""
    return hlo.reshape(hlo.slice_axis(target, 0, 0, 1), ()) if x.ndim == 1 and target.ndim else target


def _is_class(index: int, count: Any) -> bool:
    """Whether an index may be one of so many classes."""
    return not isinstance(count, int) or 0 <= index < count


def _chosen(x: Value, target: Value, ignore_index: int) -> Value:
    """Which elements of ``x`` are those of the target classes; none where the target is ``ignore_index``."""
    if target.dtype in FLOATS or target.dtype in COMPLEX:
        raise NotLowerable(f"classes are integers, and the target is of {target.dtype}")
    classes = hlo.iota(x.shape, _class_axis(x), target.dtype)
    target = _of_sample(x, target)
    chosen = hlo.compare(classes, hlo.broadcast_in_dim(target, x.shape, _others(x)), "EQ")
    if not _is_class(ignore_index, x.shape[_class_axis(x)]):
        return chosen
    return chosen & hlo.compare(classes, like(classes, ignore_index), "NE")


def _pick(chosen: Value, x: Value) -> Value:
    """The chosen elements of ``x``, without the class dimension; 0 where none is."""
    return summed(hlo.select(chosen, x, like(x, 0)), [_class_axis(x)])


def _of_class(weight: Value, x: Value) -> Value:
    """The weight of each element's class."""
    return hlo.broadcast_in_dim(hlo.convert(weight, x.dtype), x.shape, [_class_axis(x)])


def _nll(
    x: Value, target: Value, weight: Value | None, reduction: int, ignore_index: int
) -> tuple[Value, Value | None]:
    """The loss for log probabilities, and the sum of the targets' weights, that a mean divides by."""
    chosen = _chosen(x, target, ignore_index)
    # the sign in between keeps two sums two: XLA would write all elements of the product to add them up at once
    loss = 0 - _pick(chosen, x if weight is None else x * _of_class(weight, x))
    if reduction == _NONE and x.ndim > 1:
        return loss, None
    total = _count(x, target, ignore_index) if weight is None else _weight_sum(chosen, x, weight)
    loss = summed(loss, range(loss.ndim))
    return (loss / total if reduction == _MEAN else loss), total


def _count(x: Value, target: Value, ignore_index: int) -> Value:
    """How many targets are classes that are not ignored: the sum of weights that are all 1."""
    target, classes = hlo.convert(_of_sample(x, target), torch.int64), x.shape[_class_axis(x)]
    end = as_value(classes, target.dtype, target.shape)
    counted = hlo.compare(target, like(target, 0), "GE") & hlo.compare(target, end, "LT")
    if _is_class(ignore_index, classes):
        counted = counted & hlo.compare(target, like(target, ignore_index), "NE")
    return summed(hlo.convert(counted, x.dtype), range(target.ndim))


def _weight_sum(chosen: Value, x: Value, weight: Value) -> Value:
    return summed(hlo.select(chosen, _of_class(weight, x), like(x, 0)), range(x.ndim))


@register(aten.nll_loss_forward.default, aten.nll_loss2d_forward.default)
def nll_loss_forward(
    ctx: Context, x: Value, target: Value, weight: Value | None, reduction: int, ignore_index: int
) -> Sequence[Value]:
    """aten::nll_loss_forward(Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index) -> (Tensor output, Tensor total_weight)"""
    dtype = x.dtype
    loss, total = _nll(hlo.convert(x, compute_type(dtype)), target, weight, reduction, ignore_index)
    if total is not None and ctx.reads(1):
        # by the gradient, which is to wait: XLA would keep ``x`` for the loss till then
        loss, total = hlo.optimization_barrier([loss, total])
    out = ctx.result(1)
    return hlo.convert(loss, dtype), hlo.full(out.shape, 0, dtype) if total is None else hlo.convert(total, dtype)


@register(aten.nll_loss.default, aten.nll_loss2d.default, aten.nll_loss_nd.default)
def nll_loss(
    ctx: Context,
    x: Value,
    target: Value,
    weight: Value | None = None,
    reduction: int = _MEAN,
    ignore_index: int = -100,
) -> Value:
    """aten::nll_loss_nd(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100) -> Tensor"""
    wide = hlo.convert(x, compute_type(x.dtype))
    return hlo.convert(_nll(wide, target, weight, reduction, ignore_index)[0], ctx.dtype)


@register(aten.nll_loss_backward.default, aten.nll_loss2d_backward.default)
def nll_loss_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    target: Value,
    weight: Value | None,
    reduction: int,
    ignore_index: int,
    total_weight: Value,
) -> Value:
    """aten::nll_loss_backward(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, int reduction, SymInt ignore_index, Tensor total_weight) -> Tensor"""
    wide = hlo.convert(x, compute_type(x.dtype))
    grad = -hlo.convert(hlo.reshape(grad, ()) if x.ndim == 1 else grad, wide.dtype)
    if reduction == _MEAN:
        grad = grad / hlo.reshape(hlo.convert(total_weight, wide.dtype), grad.shape)
    grad = hlo.broadcast_in_dim(grad, x.shape, _others(x) if grad.ndim else ())
    if weight is not None:
        grad = grad * _of_class(weight, wide)
    result = hlo.select(_chosen(wide, target, ignore_index), grad, like(wide, 0))
    return hlo.convert(result, ctx.dtype)


@register(aten.cross_entropy_loss.default)
def cross_entropy_loss(
    ctx: Context,
    x: Value,
    target: Value,
    weight: Value | None = None,
    reduction: int = _MEAN,
    ignore_index: int = -100,
    label_smoothing: float = 0.0,
) -> Value:
    """aten::cross_entropy_loss(Tensor self, Tensor target, Tensor? weight=None, int reduction=1, SymInt ignore_index=-100, float label_smoothing=0.) -> Tensor

    The negative log likelihood of the log-softmax; targets are classes, or probabilities of the input's shape.
    """
    dtype = compute_type(x.dtype)
    axis = _class_axis(x)
    logs = log_probabilities(hlo.convert(x, dtype), axis)
    if target.dtype in FLOATS and same_shape(target.shape, x.shape):
        return hlo.convert(_by_probability(logs, target, weight, reduction, label_smoothing), ctx.dtype)
    if target.dtype in FLOATS or target.dtype in COMPLEX:
        raise NotLowerable(f"class probabilities have to have the input's shape, and they have {list(target.shape)}")
    loss, total = _nll(logs, target, weight, reduction, ignore_index)
    if label_smoothing == 0:
        return hlo.convert(loss, ctx.dtype)
    valid = hlo.compare(target, like(target, ignore_index), "NE")
    spread = -summed(logs if weight is None else logs * _of_class(weight, logs), (axis,))
    spread = hlo.select(valid, spread, like(spread, 0))
    if reduction != _NONE:
        spread = summed(spread, range(spread.ndim))
    if reduction == _MEAN and total is not None:
        spread = spread / total
    share = as_value(label_smoothing, dtype) / as_value(x.shape[axis], dtype)
    smooth = spread * hlo.broadcast_to(share, spread.shape)
    loss = loss * (1 - label_smoothing) + smooth
    return hlo.convert(loss, ctx.dtype)


def _by_probability(logs: Value, target: Value, weight: Value | None, reduction: int, smoothing: float) -> Value:
    axis = _class_axis(logs)
    target = hlo.convert(target, logs.dtype)
    classes = logs.shape[axis]
    if smoothing:
        share = like(target, smoothing) / as_value(classes, target.dtype, target.shape)
        target = target * (1 - smoothing) + share
    product = logs * target
    if weight is not None:
        product = product * _of_class(weight, logs)
    if reduction == _NONE:
        return -summed(product, (axis,))
    total = -summed(product, range(product.ndim))
    if reduction == _SUM:
        return total
    return total / as_value(count([logs.shape[axis] for axis in _others(logs)]), logs.dtype)
