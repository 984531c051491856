"""The cross entropy of a linear layer, ``torch.nn.functional.linear_cross_entropy`` with chunks of the batch.

PyTorch's operators compute chunk by chunk to save memory, and the gradients along with the loss. Here the batch is one
piece, by the same definition.
"""

from __future__ import annotations

import torch

from hloemit.base.errors import NotLowerable
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, index_along, where
from hloemit.ir.value import Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.softmax import log_probabilities
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register


def _log_probs(x: Array, linear_weight: Array, bias: Value | None) -> Array:
    logits = x @ linear_weight.T
    if bias is not None:
        logits = logits + Array(hlo.convert(bias, logits.dtype))
    return Array(log_probabilities(logits.value, 1))


def _chosen(log_probs: Array, target: Value) -> Array:
    """Which of (samples, classes) are the targets."""
    return index_along(-1, log_probs.shape, target.dtype) == Array(target).expand_dims(-1)


def _weights(chosen: Array, target: Value, weight: Value | None, ignore_index: int, dtype: torch.dtype) -> Array:
    """Each sample's weight, that of its target class; 0 where the target is ``ignore_index``."""
    kept = Array(target) != ignore_index
    if weight is None:
        return kept.to(dtype)
    return where(kept, where(chosen, Array(hlo.convert(weight, dtype)), 0).sum(-1), 0)


@register("torch_nn::_linear_cross_entropy_batch_chunked")
def linear_cross_entropy(
    ctx: Context,
    x: Value,
    linear_weight: Value,
    target: Value,
    linear_bias: Value | None,
    weight: Value | None,
    reduction: str,
    ignore_index: int,
    label_smoothing: float,
    *_: object,
) -> list[Value]:
    """torch_nn::_linear_cross_entropy_batch_chunked(Tensor input, Tensor linear_weight, Tensor target, Tensor? linear_bias, Tensor? weight, str reduction, …) -> (Tensor, Tensor, Tensor, Tensor)

    The mean or the sum of the losses, and their gradients by the input, the weight and the bias of the layer; those
    that nobody asked for are empty.
    """
    if label_smoothing:
        raise NotLowerable("label_smoothing in chunks; PyTorch does not compute it either")
    work = compute_type(x.dtype)
    rows, matrix = Array(hlo.convert(x, work)), Array(hlo.convert(linear_weight, work))
    log_probs = _log_probs(rows, matrix, linear_bias)
    chosen = _chosen(log_probs, target)
    weights = -_weights(chosen, target, weight, ignore_index, work)
    if reduction == "mean":
        total = weights.sum(-1)
        weights = weights / where(total == 0, float("nan"), -total)
    loss = (weights * where(chosen, log_probs, 0).sum(-1)).sum(-1)
    if reduction == "mean" and is_empty(rows.shape[:1]):
        loss = loss + float("nan")
    slopes = (chosen.to(work) - apply(hlo.exponential, log_probs)) * weights.expand_dims(-1)
    results = [loss.to(x.dtype).value]
    for i, out in enumerate(ctx.outs[1:]):
        assert out is not None
        if is_empty(out.shape):
            results.append(hlo.full(out.shape, 0, out.dtype))
            continue
        gradient = slopes @ matrix if i == 0 else slopes.T @ rows if i == 1 else slopes.sum(-2)
        results.append(gradient.to(out.dtype).value)
    return results


@register("torch_nn::_linear_cross_entropy_batch_chunked_no_reduction")
def linear_cross_entropies(
    ctx: Context,
    x: Value,
    linear_weight: Value,
    target: Value,
    linear_bias: Value | None,
    weight: Value | None,
    ignore_index: int,
    *_: object,
) -> Value:
    """torch_nn::_linear_cross_entropy_batch_chunked_no_reduction(Tensor input, Tensor linear_weight, Tensor target, Tensor? linear_bias, Tensor? weight, int ignore_index, …) -> Tensor

    One loss a sample.
    """
    work = compute_type(x.dtype)
    log_probs = _log_probs(Array(hlo.convert(x, work)), Array(hlo.convert(linear_weight, work)), linear_bias)
    chosen = _chosen(log_probs, target)
    weights = _weights(chosen, target, weight, ignore_index, work)
    return ((0 - where(chosen, log_probs, 0).sum(-1)) * weights).to(x.dtype).value
