"""Multi-class and multi-label margin losses, and gradients; reduction is 0 for none, 1 for the mean, 2 for the sum.

Classes are in the last dimension. A NaN among the scores has no margin, as in ATen's loops: it is counted for nothing.
Source: aten/src/ATen/native/{LossMultiMargin,LossMultiLabelMargin}.cpp.
"""

from __future__ import annotations

from collections.abc import Sequence

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, index_along, where
from hloemit.ir.value import DimLike, Number, Value
from hloemit.lowering.context import Context
from hloemit.lowering.promotion import as_value, compute_type
from hloemit.lowering.registry import register

_NONE, _MEAN, _SUM = 0, 1, 2


def _rows(x: Value) -> Array:
    """As (samples, classes)."""
    shape = (1,) * (2 - x.ndim) + x.shape
    return Array(hlo.reshape(x, shape))


def _size(d: DimLike, dtype: torch.dtype) -> Array:
    return Array(as_value(d, dtype))


def _result(losses: Array, reduction: int, ctx_shape: Sequence[DimLike], dtype: torch.dtype) -> Value:
    """One loss a sample as it is, their mean or their sum."""
    if reduction != _NONE:
        samples = losses.shape[0]
        losses = losses.sum(-1)
        if reduction == _MEAN:
            losses = losses / _size(samples, losses.dtype)
    return losses.reshape(*ctx_shape).to(dtype).value


def _share(x: Array, reduction: int) -> Array:
    """What a margin weighs in the loss: 1 over the number of classes, and over that of samples too for the mean."""
    count = _size(x.shape[1], x.dtype)
    return 1 / (count * _size(x.shape[0], x.dtype) if reduction == _MEAN else count)


def _spread(grad: Value, dtype: torch.dtype) -> Array:
    """The gradient of the loss, or of each sample's, against (samples, classes)."""
    wide = Array(hlo.convert(grad, dtype))
    return wide.expand_dims(-1) if grad.ndim else wide


def _margins(x: Array, target: Value, margin: Number, weight: Value | None) -> tuple[Array, Array, Array, Array | None]:
    """The margins of every class, which of them are positive and of another class, the target class, its weight."""
    classes = index_along(-1, x.shape, target.dtype)
    chosen = classes == Array(hlo.reshape(target, (x.shape[0], 1)))
    score = where(chosen, x, 0).sum(-1, keep=True)
    margins = margin - score + x
    own = None
    if weight is not None:
        own = where(chosen, Array(hlo.convert(weight, x.dtype)), 0).sum(-1, keep=True)
    return margins, (margins > 0) & ~chosen, chosen, own


@register(aten.multi_margin_loss.default)
def multi_margin_loss(
    ctx: Context,
    x: Value,
    target: Value,
    p: Number = 1,
    margin: Number = 1,
    weight: Value | None = None,
    reduction: int = _MEAN,
) -> Value:
    """aten::multi_margin_loss(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=1) -> Tensor

    For each other class ``max(0, margin - x[target] + x[class])``, to the power ``p``, over the number of classes.
    """
    shape, dtype = ctx.out
    wide = _rows(hlo.convert(x, compute_type(dtype)))
    margins, counted, _, own = _margins(wide, target, margin, weight)
    loss = margins if p == 1 else margins * margins
    loss = loss if own is None else loss * own
    losses = where(counted, loss, 0).sum(-1) / _size(wide.shape[1], wide.dtype)
    return _result(losses, reduction, shape, dtype)


@register(aten.multi_margin_loss_backward.default)
def multi_margin_loss_backward(
    ctx: Context,
    grad: Value,
    x: Value,
    target: Value,
    p: Number,
    margin: Number,
    weight: Value | None = None,
    reduction: int = _MEAN,
) -> Value:
    """aten::multi_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, Scalar p, Scalar margin, Tensor? weight=None, int reduction=1) -> Tensor"""
    shape, dtype = ctx.out
    wide = _rows(hlo.convert(x, compute_type(dtype)))
    margins, counted, chosen, own = _margins(wide, target, margin, weight)
    share = _share(wide, reduction)
    slope = share if p == 1 else 2 * share * margins
    slope = where(counted, slope if own is None else slope * own, 0)
    slope = where(chosen, 0 - slope.sum(-1, keep=True), slope)
    return (slope * _spread(grad, wide.dtype)).reshape(*shape).to(dtype).value


def _given(target: Array) -> tuple[Array, Array]:
    """Which entries of (samples, classes) targets count, those before the first negative one; and what they name.

    The second is (samples, targets, classes).
    """
    samples, classes = target.shape
    place = index_along(-1, target.shape, target.dtype)
    ends = where(target < 0, place, Array(as_value(classes, target.dtype)))
    end = Array(hlo.reduce(ends.value, as_value(classes, target.dtype), (1,), hlo.minimum)).expand_dims(-1)
    given = place < end
    names = target.expand_dims(-1) == index_along(-1, (samples, classes, classes), target.dtype)
    return given, names & given.expand_dims(-1)


def _pairs(x: Array, given: Array, names: Array, is_target: Array) -> tuple[Array, Array]:
    """Margins of (samples, targets, classes), and which of them count."""
    score = where(names, x.expand_dims(-2), 0).sum(-1)
    margins = 1 - score.expand_dims(-1) + x.expand_dims(-2)
    return margins, (margins > 0) & given.expand_dims(-1) & ~is_target.expand_dims(-2)


@register(aten.multilabel_margin_loss_forward.default)
def multilabel_margin_loss_forward(ctx: Context, x: Value, target: Value, reduction: int) -> Sequence[Value]:
    """aten::multilabel_margin_loss_forward(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor is_target)

    For each target class, until the first negative one, and each class that is no target: ``max(0, 1 - x[target] +
    x[class])`` over the number of classes. PyTorch's decomposition counts targets that are not there, hence this rule.
    """
    dtype = x.dtype
    out = ctx.result(0)
    wide = _rows(hlo.convert(x, compute_type(dtype)))
    given, names = _given(_rows(target))
    is_target = names.any(-2)
    margins, counted = _pairs(wide, given, names, is_target)
    losses = where(counted, margins, 0).sum(-2, -1) / _size(wide.shape[1], wide.dtype)
    return _result(losses, reduction, out.shape, dtype), hlo.reshape(is_target.to(dtype).value, target.shape)


@register(aten.multilabel_margin_loss_backward.default)
def multilabel_margin_loss_backward(
    ctx: Context, grad: Value, x: Value, target: Value, reduction: int, is_target: Value
) -> Value:
    """aten::multilabel_margin_loss_backward(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target) -> Tensor

    Each margin that counts adds to its class and takes from its target.
    """
    shape, dtype = ctx.out
    wide = _rows(hlo.convert(x, compute_type(dtype)))
    given, names = _given(_rows(target))
    _, counted = _pairs(wide, given, names, _rows(is_target) != 0)
    counts = counted.to(wide.dtype)
    taken = where(names, counts.sum(-1).expand_dims(-1), 0).sum(-2)
    slope = (counts.sum(-2) - taken) * _share(wide, reduction)
    return (slope * _spread(grad, wide.dtype)).reshape(*shape).to(dtype).value
