"""Connectionist temporal classification: the forward and backward recursions over time, in the log space.

A target of n labels has 2 n + 1 states, a blank before, between and behind its labels. A loop over time carries all
states of all samples. States beyond a sample's target, and times beyond its input, take no part.
Source: aten/src/ATen/native/LossCTC.cpp and Graves et al., https://www.cs.toronto.edu/~graves/icml_2006.pdf.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import torch

from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.array import Array, apply, concatenate, filled, fori, index_along, where
from hloemit.ir.value import DimLike, Value, hlo_static, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.indexing import gather_along, gather_rows, scatter_along
from hloemit.lowering.lib.reduction import scan
from hloemit.lowering.promotion import as_value
from hloemit.lowering.registry import register

Lengths = Value | Sequence[int]


def _vector(lengths: Lengths) -> Array:
    if isinstance(lengths, Value):
        return Array(hlo.convert(hlo.reshape(lengths, lengths.shape[:1]), torch.int64))
    return Array(hlo.constant(torch.tensor(list(lengths), dtype=torch.int64, device="cpu")))


def _count(time: DimLike) -> Any:
    """How many times there are, as what a loop counts to."""
    return time if isinstance(time, int) else Array(as_value(time, torch.int32))


def _labels(targets: Value, lengths: Array, blank: int, states: int) -> Array:
    """The label of each state, (samples, states); arbitrary beyond a sample's target."""
    (samples,) = lengths.shape
    most = states // 2
    blanks = filled((samples, most + 1), blank, torch.int64)
    if most == 0:
        return blanks
    wide = Array(hlo.convert(targets, torch.int64))
    if targets.ndim == 1:
        start = (Array(scan(lengths.value, 0, 0, hlo.add)) - lengths).expand_dims(-1)
        place = start + index_along(-1, (samples, most), torch.int64)
        labels = Array(gather_rows(wide.value, 0, place.value))
    else:
        labels = wide.part(-1, 0, most)
    pairs = concatenate([blanks.part(-1, 0, most).expand_dims(-1), labels.expand_dims(-1)], -1)
    return concatenate([pairs.reshape(samples, 2 * most), blanks.part(-1, 0, 1)], -1)


def _shifted(x: Array, by: int, fill: float) -> Array:
    """``x[..., i - by]``, and ``fill`` where there is no such element."""
    (size,) = hlo_static(x.shape[-1:])
    count = min(abs(by), size)
    edge = filled((*x.shape[:-1], count), fill, x.dtype)
    if by > 0:
        return concatenate([edge, x.part(-1, 0, size - count)], -1)
    return concatenate([x.part(-1, count, size), edge], -1)


def _log_sum(*xs: Array) -> Array:
    """``log(exp(x) + exp(y) + …)``."""
    top = xs[0]
    for x in xs[1:]:
        top = apply(hlo.maximum, top, x)
    top = where(top == -math.inf, 0, top)
    total = apply(hlo.exponential, xs[0] - top)
    for x in xs[1:]:
        total = total + apply(hlo.exponential, x - top)
    return apply(hlo.log, total) + top


def _of_states(log_probs: Value, labels: Array) -> tuple[Array, Array]:
    """Log probabilities of each state's label, (time, samples, states), and the labels broadcast to that shape."""
    time, samples, _ = log_probs.shape
    index = labels.to_shape(time, samples, labels.shape[-1])
    return Array(gather_along(log_probs, 2, index.value)), index


def _may_skip(labels: Array, by: int) -> Array:
    """Whether a path may go to a state from the last one but one, ``by`` states away: their labels differ."""
    return labels != _shifted(labels, by, -1)


@register(aten._ctc_loss.default, aten._ctc_loss.Tensor)
def ctc_loss(
    ctx: Context,
    log_probs: Value,
    targets: Value,
    input_lengths: Lengths,
    target_lengths: Lengths,
    blank: int = 0,
    zero_infinity: bool = False,
) -> list[Value]:
    """aten::_ctc_loss(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, bool zero_infinity=False) -> (Tensor, Tensor)

    The second result holds the forward variables, -inf beyond a sample's target, where ATen leaves them undefined.
    """
    out = ctx.result(1)
    samples, time = out.shape[:2]
    (states,) = hlo_static(out.shape[2:])
    dtype = log_probs.dtype
    inputs, lengths = _vector(input_lengths), _vector(target_lengths)
    impossible = where(lengths == 0, 0, filled((samples,), math.inf, dtype))
    if is_empty((time, samples)):
        return [impossible.value, hlo.full(out.shape, 0, dtype)]
    labels = _labels(targets, lengths, blank, states)
    probs, _ = _of_states(log_probs, labels)
    place = index_along(-1, (samples, states), torch.int64)
    exists = place <= lengths.expand_dims(-1) * 2
    skips = _may_skip(labels, 2) & (place >= 2)

    def step(t: Array, alpha: Array, table: Array) -> list[Array]:
        previous = _shifted(alpha, 1, -math.inf)
        skipped = where(skips, _shifted(alpha, 2, -math.inf), -math.inf)
        alpha = _log_sum(alpha, previous, skipped) + probs.at(-3, t).reshape(samples, states)
        alpha = where(exists, alpha, -math.inf)
        return [alpha, table.set_at(-3, t, alpha.reshape(1, samples, states))]

    first = where(exists & (place <= 1), probs.part(-3, 0, 1).reshape(samples, states), -math.inf)
    table = concatenate([first.reshape(1, samples, states), filled((time - 1, samples, states), -math.inf, dtype)], -3)
    _, table = fori(1, _count(time), step, first, table)
    alphas = Array(hlo.transpose(table.value, [1, 0, 2]))
    row = (inputs - 1) * states + lengths * 2
    ends = concatenate([row.expand_dims(-1), row.expand_dims(-1) - 1], -1)
    last = Array(gather_along(alphas.reshape(samples, time * states).value, 1, ends.value))
    blank_end, label_end = (last.part(-1, i, i + 1).reshape(samples) for i in (0, 1))
    likelihood = where(lengths == 0, blank_end, _log_sum(blank_end, label_end))
    loss = where(inputs == 0, impossible, -likelihood)
    return [loss.value, alphas.value]


@register(aten._ctc_loss_backward.default, aten._ctc_loss_backward.Tensor)
def ctc_loss_backward(
    ctx: Context,
    grad: Value,
    log_probs: Value,
    targets: Value,
    input_lengths: Lengths,
    target_lengths: Lengths,
    neg_log_likelihood: Value,
    log_alpha: Value,
    blank: int,
    zero_infinity: bool = False,
) -> Value:
    """aten::_ctc_loss_backward(Tensor grad, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity=False) -> Tensor

    A label's gradient is its probability less that of all paths through it, both at one time. An impossible target has
    the gradient NaN, or 0 with ``zero_infinity``.
    """
    shape, dtype = ctx.out
    time, samples, _ = shape
    if is_empty(shape):
        return hlo.full(shape, 0, dtype)
    (states,) = hlo_static(log_alpha.shape[-1:])
    inputs, lengths = _vector(input_lengths), _vector(target_lengths)
    labels = _labels(targets, lengths, blank, states)
    probs, index = _of_states(log_probs, labels)
    place = index_along(-1, (samples, states), torch.int64)
    end = lengths.expand_dims(-1) * 2
    exists, ends = place <= end, (place == end) | (place == end - 1)
    skips = _may_skip(labels, -2)
    last = (inputs - 1).expand_dims(-1)

    def step(i: Array, beta: Array, table: Array) -> list[Array]:
        t = _count(time) - 1 - i
        following = _shifted(beta, -1, -math.inf)
        skipped = where(skips, _shifted(beta, -2, -math.inf), -math.inf)
        now = probs.at(-3, t).reshape(samples, states)
        beta = where(exists, _log_sum(beta, following, skipped) + now, -math.inf)
        when = t.to(torch.int64)
        beta = where(when == last, where(ends, now, -math.inf), where(when < last, beta, -math.inf))
        return [beta, table.set_at(-3, t, beta.reshape(1, samples, states))]

    nothing = filled((samples, states), -math.inf, dtype)
    _, betas = fori(0, _count(time), step, nothing, filled((time, samples, states), -math.inf, dtype))
    alphas = Array(hlo.transpose(log_alpha, [1, 0, 2]))
    now = index_along(-3, (time, samples, 1), torch.int64)
    there = now < inputs.expand_dims(-1)
    paths = where(exists & there, alphas + betas, -math.inf)
    # the logarithm of a sum for each label: its maximum by one scatter, what it is taken from by another
    top = scatter_along(filled(shape, -math.inf, dtype).value, 2, index.value, paths.value, hlo.maximum)
    tops = where(Array(top) == -math.inf, 0, Array(top))
    shares = apply(hlo.exponential, paths - Array(gather_along(tops.value, 2, index.value)))
    totals = Array(scatter_along(filled(shape, 0, dtype).value, 2, index.value, shares.value, hlo.add))
    through = apply(hlo.log, totals) + tops
    probabilities, loss = Array(log_probs), Array(neg_log_likelihood).reshape(samples, 1)
    slopes = apply(hlo.exponential, probabilities) - apply(hlo.exponential, through + loss - probabilities)
    slopes = slopes * Array(grad).reshape(samples, 1)
    if zero_infinity:
        slopes = where(loss == math.inf, 0, slopes)
    return where(there, slopes, 0).value


@register("hloemit::ctc_loss")
def ctc_loss_of_tensors(ctx: Context, *args: Any) -> list[Value]:
    """hloemit::ctc_loss(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank, bool zero_infinity, int most) -> (Tensor, Tensor)

    The capture's own form of ``aten::_ctc_loss``.
    """
    return ctc_loss(ctx, *args[:6])


register("hloemit::ctc_loss_backward")(ctc_loss_backward)
