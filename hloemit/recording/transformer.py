"""What ``nn.TransformerEncoder`` calls when it is evaluated, in parts: PyTorch has kernels for it, and no formula."""

from __future__ import annotations

import math

import torch
from torch import Tensor
from torch.nn import functional


def multi_head_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    embed_dim: int,
    num_head: int,
    qkv_weight: Tensor,
    qkv_bias: Tensor,
    proj_weight: Tensor,
    proj_bias: Tensor,
    mask: Tensor | None = None,
    need_weights: bool = True,
    average_attn_weights: bool = True,
    mask_type: int | None = None,
) -> tuple[Tensor, Tensor | None]:
    """What ``nn.MultiheadAttention`` calls when it is evaluated.

    A mask is of keys (N, S), of pairs (L, S) or of both, by its type 1, 0 or 2. Source:
    aten/src/ATen/native/transformers/attention.cpp.
    """
    if query is key and key is value:
        parts = functional.linear(query, qkv_weight, qkv_bias).chunk(3, -1)
    else:
        projections = zip((query, key, value), qkv_weight.chunk(3), qkv_bias.chunk(3), strict=True)
        parts = tuple([functional.linear(x, weight, bias) for x, weight, bias in projections])
    q, k, v = (x.unflatten(-1, (num_head, -1)).transpose(1, 2) for x in parts)
    weights = None
    if mask is None and not need_weights:
        result = functional.scaled_dot_product_attention(q, k, v)
    else:
        scores = (q / math.sqrt(embed_dim // num_head)) @ k.transpose(-2, -1)
        if mask is not None:
            mask = mask[:, None, None] if mask_type == 1 else mask
            scores = scores.masked_fill(mask, -math.inf) if mask.dtype is torch.bool else scores + mask
        weights = scores.softmax(-1)
        result = weights @ v
    result = functional.linear(result.transpose(1, 2).flatten(-2), proj_weight, proj_bias)
    if weights is None or not need_weights:
        return result, None
    return result, weights.sum(1) / num_head if average_attn_weights else weights


def encoder_layer(
    src: Tensor,
    embed_dim: int,
    num_heads: int,
    qkv_weight: Tensor,
    qkv_bias: Tensor,
    proj_weight: Tensor,
    proj_bias: Tensor,
    use_gelu: bool,
    norm_first: bool,
    eps: float,
    norm_weight_1: Tensor,
    norm_bias_1: Tensor,
    norm_weight_2: Tensor,
    norm_bias_2: Tensor,
    ffn_weight_1: Tensor,
    ffn_bias_1: Tensor,
    ffn_weight_2: Tensor,
    ffn_bias_2: Tensor,
    mask: Tensor | None = None,
    mask_type: int | None = None,
) -> Tensor:
    """What ``nn.TransformerEncoderLayer`` calls when it is evaluated.

    Source: aten/src/ATen/native/transformers/transformer.cpp.
    """
    activation = functional.gelu if use_gelu else functional.relu

    def attended(x: Tensor) -> Tensor:
        weights = qkv_weight, qkv_bias, proj_weight, proj_bias
        return multi_head_attention(
            x, x, x, embed_dim, num_heads, *weights, mask, need_weights=False, mask_type=mask_type
        )[0]

    def forward(x: Tensor) -> Tensor:
        return functional.linear(activation(functional.linear(x, ffn_weight_1, ffn_bias_1)), ffn_weight_2, ffn_bias_2)

    def first(x: Tensor) -> Tensor:
        return functional.layer_norm(x, (embed_dim,), norm_weight_1, norm_bias_1, eps)

    def second(x: Tensor) -> Tensor:
        return functional.layer_norm(x, (embed_dim,), norm_weight_2, norm_bias_2, eps)

    if norm_first:
        x = src + attended(first(src))
        return x + forward(second(x))
    x = first(src + attended(src))
    return second(x + forward(x))
