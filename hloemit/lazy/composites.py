"""Layers: operators that PyTorch takes apart on a device without kernels in C++, and those that it does not.

``linear`` and attention are recorded whole; their gradients are PyTorch's own, of operators that other devices have
kernels for. What ``nn.TransformerEncoder`` calls when it is evaluated is taken apart here.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch._ops import OpOverload
from torch.library import Library
from torch.nn import functional

from hloemit.base.records import describe_each
from hloemit.lazy.kernels import kernel_of

aten = torch.ops.aten
_attention, _linear = aten.scaled_dot_product_attention.default, aten.linear.default
_fused = aten._scaled_dot_product_flash_attention_for_cpu.default
_APART = torch._C.DispatchKey.CompositeImplicitAutograd
# the one device whose autograd kernel of `linear` PyTorch has compiled; it fits any device
_NESTED = torch._C.DispatchKeySet(torch._C.DispatchKey.AutogradNestedTensor)


def attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Tensor:
    """``scaled_dot_product_attention``: one operator where it needs no mask and no dropout, or PyTorch's parts."""
    plain = attn_mask is None and not dropout_p and not enable_gqa
    if plain and query.ndim == key.ndim == value.ndim == 4 and query.shape[-1] == value.shape[-1] and query.numel():
        result: Tensor = _fused(query, key, value, 0.0, is_causal, scale=scale)[0]
        return result
    options = {"scale": scale, "enable_gqa": enable_gqa}
    return _attention._op_dk(_APART, query, key, value, attn_mask, dropout_p, is_causal, **options)


def linear(keys: Any, x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """``linear``: one operator, and its gradient one.

    PyTorch's parts, where the gradient has no formula, and of fake tensors and others that modes see.
    """
    formula = weight.ndim == 2 and (bias is None or bias.ndim < 2) and not weight.dtype.is_complex
    if not formula or keys.has(torch._C.DispatchKey.Python):
        return _linear._op_dk(_APART, x, weight, bias)
    result: Tensor = _linear.redispatch(keys | _NESTED, x, weight, bias)
    return result


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
        result = attention(q, k, v)
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


_KERNELS: dict[OpOverload, Callable[..., Any]] = {
    aten._native_multi_head_attention.default: multi_head_attention,
    aten._transformer_encoder_layer_fwd.default: encoder_layer,
    # no nested tensors: whether their rows are aligned is in the data
    aten._nested_tensor_from_mask_left_aligned.default: lambda *_: False,
    _attention: attention,
}
describe_each("device_kernel", {**_KERNELS, _linear: linear})


def register(library: Library) -> None:
    """Give PyTorch the kernels."""
    for op, kernel in _KERNELS.items():
        library.impl(op.name().partition("::")[2], kernel, "PrivateUse1")
    library.impl("scaled_dot_product_attention", attention, "AutogradPrivateUse1")
    library.impl("linear", linear, "AutogradPrivateUse1", with_keyset=True)
    library.impl("linear", kernel_of(_linear), "PrivateUse1")
    library.impl("linear_backward", kernel_of(aten.linear_backward.default), "PrivateUse1")
