"""Scaled dot-product attention: two products about a softmax, computed in f32 for narrower floats.

The whole is a composite, ``hloemit.scaled_dot_product_attention``, and so are a training step's two halves,
``hloemit.flash_attention`` and ``hloemit.flash_attention_backward``: any back end inlines the decompositions, and one with
fused kernels may replace them. Source: aten/src/ATen/native/transformers/attention.cpp.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from hloemit.base.errors import NotLowerable
from hloemit.base.operators import aten
from hloemit.ir import hlo
from hloemit.ir.value import DimLike, Value, broadcast_shapes, hlo_static, same_shape
from hloemit.lowering.context import Context
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.lib.random import dropout_mask
from hloemit.lowering.lib.reduction import extremum_of, spread
from hloemit.lowering.lib.reduction import total as total_of
from hloemit.lowering.promotion import compute_type
from hloemit.lowering.registry import register

Drop = Callable[[Value], Value]


@dataclass(frozen=True)
class _Options:
    """What of an attention is no tensor."""

    is_causal: bool
    scale: float

    @classmethod
    def of(cls, query: Value, is_causal: bool, scale: float | None) -> _Options:
        if scale is None:
            width = query.shape[-1]
            if not isinstance(width, int):
                raise NotLowerable("the scale depends on the width of a head, which is known only at run time")
            scale = 1 / math.sqrt(width) if width else 1.0
        return cls(is_causal, scale)

    @property
    def attributes(self) -> str:
        return hlo.attributes_text(is_causal=self.is_causal, scale=self.scale)


def _scores(query: Value, key: Value) -> Value:
    """``query @ keyᵀ``, in the compute dtype; all dimensions of the key but the last two are batch."""
    batch = range(key.ndim - 2)
    return hlo.dot_general(query, key, ((query.ndim - 1,), (key.ndim - 1,)), (batch, batch), compute_type(query.dtype))


def _grouped_scores(query: Value, key: Value) -> Value:
    """Scores where several query heads share a key head: (…, heads, L, S)."""
    shape = (*query.shape[:-1], key.shape[-2])
    return hlo.reshape(_scores(_group(query, key), key), shape)


def _group(query: Value, key: Value) -> Value:
    """(…, heads, L, E) as (…, key heads, heads of a key head, L, E); nothing where every head has its own key."""
    if same_shape(query.shape[:-2], key.shape[:-2]):
        return query
    *batch, _, length, width = query.shape
    heads, kept = hlo_static((query.shape[-3], key.shape[-3]))
    return hlo.reshape(query, (*batch, kept, heads // kept, length, width))


def _where(allowed: Value, scores: Value) -> Value:
    return hlo.select(hlo.broadcast_to(allowed, scores.shape), scores, like(scores, float("-inf")))


def _masked(scores: Value, mask: Value | None, options: _Options) -> Value:
    """Scores where -inf stands for what may not be attended to; a float mask is added."""
    if options.is_causal:
        length, reach = scores.shape[-2:]
        positions = (length, reach)
        allowed = hlo.iota(positions, 0, torch.int32) >= hlo.iota(positions, 1, torch.int32)
        scores = _where(allowed, scores)
    if mask is None:
        return scores
    if mask.dtype is torch.bool:
        return _where(mask, scores)
    return scores + hlo.broadcast_to(hlo.convert(mask, scores.dtype), scores.shape)


def _softmax(scores: Value, may_be_empty: bool) -> tuple[Value, Value, Value]:
    """Softmax over the last dimension, with the maximum and the sum of exponentials of each row.

    A row of -inf alone gives zeros, as torch's ``_safe_softmax``: its maximum is taken as the lowest finite number, and
    its sum, which is at least 1 in any other row, as 1.
    """
    top = extremum_of(scores, [scores.ndim - 1], largest=True)
    if may_be_empty:
        top = hlo.maximum(top, like(top, torch.finfo(top.dtype).min))
    weights = hlo.exponential(scores - spread(top, scores.shape, [scores.ndim - 1]))
    total = total_of(weights, [weights.ndim - 1])
    divisor = hlo.maximum(total, like(total, 1)) if may_be_empty else total
    return weights / spread(divisor, scores.shape, [scores.ndim - 1]), top, total


def _weigh(weights: Value, value: Value) -> Value:
    """``weights @ value``, in the compute dtype; all dimensions of the value but the last two are batch."""
    batch = range(value.ndim - 2)
    return hlo.dot_general(
        weights, value, ((weights.ndim - 1,), (value.ndim - 2,)), (batch, batch), compute_type(value.dtype)
    )


@dataclass(frozen=True)
class _Attention:
    """The result in the query's dtype; the weights, each row's maximal score and its sum of exponentials in f32."""

    result: Value
    weights: Value
    top: Value
    total: Value


def _attend(
    query: Value, key: Value, value: Value, mask: Value | None, options: _Options, drop: Drop | None = None
) -> _Attention:
    scores = _grouped_scores(query, key)
    if options.scale != 1:
        scores = scores * options.scale
    weights, top, total = _softmax(_masked(scores, mask, options), mask is not None)
    used = hlo.convert(weights if drop is None else drop(weights), value.dtype)
    shape = (*query.shape[:-1], value.shape[-1])
    result = hlo.reshape(_weigh(_group(used, value), value), shape)
    return _Attention(hlo.convert(result, query.dtype), weights, top, total)


def _aligned(query: Value, key: Value, value: Value, enable_gqa: bool) -> tuple[Value, Value, Value]:
    """The three with equal batch dimensions, but for the heads where groups of them share a key."""
    heads = 3 if enable_gqa else 2
    batch = broadcast_shapes(*(x.shape[:-heads] for x in (query, key, value)))
    query, key, value = (hlo.broadcast_to(x, (*batch, *x.shape[-heads:])) for x in (query, key, value))
    if enable_gqa and key.shape[-3] != value.shape[-3]:
        heads_of = max(key.shape[-3], value.shape[-3])
        key, value = _repeat_heads(key, heads_of), _repeat_heads(value, heads_of)
    return query, key, value


def _repeat_heads(x: Value, heads: DimLike) -> Value:
    *batch, _, length, width = x.shape
    heads, kept = hlo_static((heads, x.shape[-3]))
    times = heads // kept
    wide = (*batch, kept, times, length, width)
    dims = [i for i in range(len(wide)) if i != len(batch) + 1]
    return hlo.reshape(hlo.broadcast_in_dim(x, wide, dims), (*batch, heads, length, width))


@register(aten.scaled_dot_product_attention.default)
def scaled_dot_product_attention(
    ctx: Context,
    query: Value,
    key: Value,
    value: Value,
    attn_mask: Value | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Value:
    """aten::scaled_dot_product_attention(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, *, float? scale=None, bool enable_gqa=False) -> Tensor

    ``softmax(query @ keyᵀ * scale + mask) @ value``; a query whose keys are all masked gets zeros. With dropout or
    symbolic sizes it is no composite, since a private function sees neither the random state nor the sizes.
    """
    query, key, value = _aligned(query, key, value, enable_gqa)
    options = _Options.of(query, is_causal, scale)
    tensors = [query, key, value] if attn_mask is None else [query, key, value, attn_mask]
    if dropout_p > 0:
        return _attend(query, key, value, attn_mask, options, _dropping(ctx, dropout_p)).result

    def body(query: Value, key: Value, value: Value, mask: Value | None = None) -> list[Value]:
        return [_attend(query, key, value, mask, options).result]

    return _whole("hloemit.scaled_dot_product_attention", tensors, body, options)[0]


def _whole(name: str, tensors: Sequence[Value], body: Callable[..., list[Value]], options: _Options) -> list[Value]:
    """A composite; its parts where a size is symbolic."""
    return hlo.composite(name, tensors, body, options.attributes)


def _dropping(ctx: Context, p: float) -> Drop:
    def drop(weights: Value) -> Value:
        keep = dropout_mask(ctx, weights.shape, p)
        scale = 1 / (1 - p) if p < 1 else 0.0
        return hlo.select(keep, weights * scale, like(weights, 0))

    return drop


@register(aten._scaled_dot_product_attention_math.default)
def attention_math(
    ctx: Context,
    query: Value,
    key: Value,
    value: Value,
    attn_mask: Value | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    dropout_mask: Value | None = None,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Sequence[Value]:
    """aten::_scaled_dot_product_attention_math(Tensor query, Tensor key, Tensor value, Tensor? attn_mask=None, float dropout_p=0., bool is_causal=False, Tensor? dropout_mask=None, *, float? scale=None, bool enable_gqa=False) -> (Tensor, Tensor)

    The result and the weights before dropout. Raises for dropout.
    """
    if dropout_p > 0 or dropout_mask is not None:
        raise NotLowerable("dropout in the math form; use scaled_dot_product_attention itself")
    query, key, value = _aligned(query, key, value, enable_gqa)
    if attn_mask is not None and attn_mask.dtype is torch.bool:
        attn_mask = hlo.convert(attn_mask, query.dtype)  # here, unlike above, torch adds a bool mask as 0 and 1
    attention = _attend(query, key, value, attn_mask, _Options.of(query, is_causal, scale))
    return [attention.result, hlo.convert(attention.weights, query.dtype)]


@register(aten._scaled_dot_product_flash_attention_for_cpu.default)
def flash_attention(
    ctx: Context,
    query: Value,
    key: Value,
    value: Value,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    attn_mask: Value | None = None,
    scale: float | None = None,
) -> Sequence[Value | None]:
    """aten::_scaled_dot_product_flash_attention_for_cpu(Tensor query, Tensor key, Tensor value, float dropout_p=0., bool is_causal=False, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor output, Tensor logsumexp)

    The result, and the logarithm of each row's sum of exponentials, which the gradient needs; where nothing reads that,
    ``scaled_dot_product_attention``. Raises for dropout.
    """
    if dropout_p > 0:
        raise NotLowerable("flash attention on CPU has no dropout")
    grouped = key.shape[1] != query.shape[1]
    if not ctx.reads(1):
        whole = scaled_dot_product_attention(
            ctx, query, key, value, attn_mask, 0.0, is_causal, scale=scale, enable_gqa=grouped
        )
        return [whole, None]
    tensors = [*_aligned(query, key, value, grouped), *([] if attn_mask is None else [attn_mask])]
    options, dtype = _Options.of(query, is_causal, scale), ctx.result(1).dtype

    def body(query: Value, key: Value, value: Value, mask: Value | None = None) -> list[Value]:
        attention = _attend(query, key, value, mask, options)
        logsumexp = hlo.log(attention.total) + attention.top
        return [attention.result, hlo.convert(logsumexp, dtype)]

    return _whole("hloemit.flash_attention", tensors, body, options)


@register(aten._scaled_dot_product_flash_attention_for_cpu_backward.default)
def flash_attention_backward(
    ctx: Context,
    grad_out: Value,
    query: Value,
    key: Value,
    value: Value,
    out: Value,
    logsumexp: Value,
    dropout_p: float,
    is_causal: bool,
    *,
    attn_mask: Value | None = None,
    scale: float | None = None,
) -> Sequence[Value]:
    """aten::_scaled_dot_product_flash_attention_for_cpu_backward(Tensor grad_out, Tensor query, Tensor key, Tensor value, Tensor out, Tensor logsumexp, float dropout_p, bool is_causal, *, Tensor? attn_mask=None, float? scale=None) -> (Tensor grad_query, Tensor grad_key, Tensor grad_value)

    The weights are computed again from the scores and ``logsumexp``; the gradient of a key head is the sum over the query
    heads that share it. Raises for dropout.
    """
    if dropout_p > 0:
        raise NotLowerable("flash attention on CPU has no dropout")
    options = _Options.of(query, is_causal, scale)
    tensors = [grad_out, query, key, value, out, logsumexp, *([] if attn_mask is None else [attn_mask])]

    def body(*xs: Value) -> list[Value]:
        return _gradients(options, *xs)

    return _whole("hloemit.flash_attention_backward", tensors, body, options)


def _gradients(
    options: _Options,
    grad_out: Value,
    query: Value,
    key: Value,
    value: Value,
    out: Value,
    logsumexp: Value,
    attn_mask: Value | None = None,
) -> list[Value]:
    dtype = compute_type(query.dtype)
    grad, q, k, v = (hlo.convert(x, dtype) for x in (grad_out, query, key, value))
    scores = _masked(_grouped_scores(q, k) * options.scale, attn_mask, options)
    norm = hlo.convert(logsumexp, dtype)
    if attn_mask is not None:  # a row that is masked whole has logsumexp -inf and no weights
        norm = hlo.maximum(norm, like(norm, torch.finfo(dtype).min))
    weights = hlo.exponential(scores - spread(norm, scores.shape, [scores.ndim - 1]))
    batch = (0, 1)
    summed = (2, 3) if q.shape[1] != k.shape[1] else (2,)  # queries, and the heads that share a key head
    grad_value = hlo.dot_general(_group(weights, k), _group(grad, k), (summed, summed), (batch, batch))
    grad_weights = _grouped_scores(grad, v)
    row = total_of(grad * hlo.convert(out, dtype), [grad.ndim - 1])
    grad_scores = weights * (grad_weights - spread(row, scores.shape, [scores.ndim - 1]))
    grad_scores = _group(grad_scores * options.scale, k)
    grad_query = hlo.reshape(_weigh(grad_scores, k), query.shape)
    grad_key = hlo.dot_general(grad_scores, _group(q, k), (summed, summed), (batch, batch))
    return [hlo.convert(g, query.dtype) for g in (grad_query, grad_key, grad_value)]
