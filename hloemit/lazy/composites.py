"""Layers: operators that PyTorch takes apart on a device without kernels in C++, and those that it does not.

``linear`` and attention are recorded whole; their gradients are PyTorch's own, of operators that other devices have
kernels for. Recurrent layers are loops (``recording/recurrent_layers.py``). What ``nn.TransformerEncoder`` calls
when it is evaluated is taken apart (``recording/transformer.py``). Gradients of embeddings are dense.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch
from torch import Tensor
from torch.autograd import forward_ad
from torch.library import Library

from hloemit.base.operators import aten, present
from hloemit.base.records import describe_each
from hloemit.base.torch_private import (
    FORWARD_LEVEL,
    DispatchKey,
    DispatchKeySet,
    OpOverload,
    at_key,
    saved_tensor_hooks,
)
from hloemit.base.untraced import untraced_where_called
from hloemit.lazy.kernels import kernel_of
from hloemit.recording import batch_norm_of_many
from hloemit.recording.transformer import encoder_layer, multi_head_attention

_attention, _linear = aten.scaled_dot_product_attention.default, aten.linear.default
_attention_apart, _linear_apart = at_key(_attention), at_key(_linear)
_bag = aten._embedding_bag_backward.default
_fused = aten._scaled_dot_product_flash_attention_for_cpu.default
_APART = DispatchKey.CompositeImplicitAutograd
# the one device whose autograd kernel of `linear` PyTorch has compiled; it fits any device
_NESTED = DispatchKeySet(DispatchKey.AutogradNestedTensor)


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
    plain = attn_mask is None and not dropout_p and not enable_gqa and query.ndim == 4 and may_be_fused()
    alike = query.shape[:2] == key.shape[:2] == value.shape[:2] and query.shape[-1] == value.shape[-1]
    if plain and alike and query.numel():
        result: Tensor = _fused(query, key, value, 0.0, is_causal, scale=scale)[0]
        return result
    options = {"scale": scale, "enable_gqa": enable_gqa}
    return _attention_apart(_APART, query, key, value, attn_mask, dropout_p, is_causal, **options)


def may_be_fused() -> bool:
    """Whether ``torch.nn.attention.sdpa_kernel`` allows anything but the parts of attention."""
    cuda = torch.backends.cuda
    return cuda.flash_sdp_enabled() or cuda.mem_efficient_sdp_enabled() or cuda.cudnn_sdp_enabled()


def linear(keys: Any, x: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
    """``linear``: one operator, and its gradient one.

    PyTorch's parts, where the gradient has no formula, or a tangent wants one, of fake tensors and others that modes
    see, and where hooks see what is saved for backward: recomputed under a mode, it has to be what was saved without.
    """
    formula = weight.ndim == 2 and (bias is None or bias.ndim < 2) and not weight.dtype.is_complex
    seen = keys.has(DispatchKey.Python) or saved_tensor_hooks(True) or getattr(forward_ad, FORWARD_LEVEL) >= 0
    if seen or not formula:
        return _linear_apart(_APART, x, weight, bias)
    result: Tensor = _linear.redispatch(keys | _NESTED, x, weight, bias)
    return result


def bag_gradient(
    grad: Tensor,
    indices: Tensor,
    offsets: Tensor,
    offset2bag: Tensor,
    bag_size: Tensor,
    maximum_indices: Tensor,
    num_weights: int,
    scale_grad_by_freq: bool,
    mode: int,
    sparse: bool,
    per_sample_weights: Tensor | None,
    padding_idx: int = -1,
) -> Tensor:
    """``_embedding_bag_backward``: dense, ``sparse`` or not, as there are no sparse tensors."""
    bags = offsets, offset2bag, bag_size, maximum_indices
    rest = per_sample_weights, padding_idx
    result: Tensor = kernel_of(_bag)(grad, indices, *bags, num_weights, scale_grad_by_freq, mode, False, *rest)
    return result


def embedding_gradient(
    grad: Tensor, indices: Tensor, num_weights: int, padding_idx: int, scale_grad_by_freq: bool, sparse: bool
) -> Tensor:
    """``embedding_backward``: dense, ``sparse`` or not, as there are no sparse tensors."""
    result: Tensor = aten.embedding_dense_backward(grad, indices, num_weights, padding_idx, scale_grad_by_freq)
    return result


def _recurrent(op: OpOverload) -> Callable[..., Any]:
    """A recurrent layer: one loop over time, and one for its gradient; or PyTorch's parts."""
    apart, name = at_key(op), op.overloadpacket.__name__

    def kernel(*args: Any) -> Any:
        from hloemit.recording import recurrent_layers  # registers operators, which few programs use

        result = getattr(recurrent_layers, name)(*args)
        return apart(_APART, *args) if result is NotImplemented else result

    return kernel


_RECURRENT: dict[OpOverload, Callable[..., Any]] = {
    op: _recurrent(op)
    for packet in (aten.lstm, aten.gru, aten.rnn_tanh, aten.rnn_relu)
    for op in (packet.input, packet.data)
}
_KERNELS: dict[OpOverload, Callable[..., Any]] = {
    aten._native_multi_head_attention.default: multi_head_attention,
    aten._transformer_encoder_layer_fwd.default: encoder_layer,
    # no nested tensors: whether their rows are aligned is in the data
    aten._nested_tensor_from_mask_left_aligned.default: lambda *_: False,
    aten.batch_norm_stats.default: batch_norm_of_many.stats,
    aten.batch_norm_gather_stats_with_counts.default: batch_norm_of_many.gathered_stats,
    aten.batch_norm_elemt.default: batch_norm_of_many.normalized,
    aten.batch_norm_backward_reduce.default: batch_norm_of_many.reduced,
    aten.batch_norm_backward_elemt.default: batch_norm_of_many.gradient,
    _attention: attention,
    _bag: bag_gradient,
    aten.embedding_backward.default: embedding_gradient,
    **_RECURRENT,
}
describe_each("device_kernel", {**_KERNELS, _linear: linear})


def register(library: Library) -> None:
    """Give PyTorch the kernels."""
    for op, kernel in present(_KERNELS):
        library.impl(op.name().partition("::")[2], untraced_where_called(kernel), "PrivateUse1")
    library.impl("scaled_dot_product_attention", attention, "AutogradPrivateUse1")
    for op, kernel in present(_RECURRENT):
        library.impl(op.name().partition("::")[2], kernel, "AutogradPrivateUse1")
    library.impl("linear", untraced_where_called(linear), "AutogradPrivateUse1", with_keyset=True)
    library.impl("linear", kernel_of(_linear), "PrivateUse1")
    library.impl("linear_backward", kernel_of(aten.linear_backward.default), "PrivateUse1")
