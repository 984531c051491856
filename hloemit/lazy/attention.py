"""Attention as one operator: PyTorch takes it apart on a device that has no kernels of its own in C++."""

from __future__ import annotations

from typing import Any

import torch
from torch import Tensor
from torch.autograd.function import once_differentiable
from torch.library import Library

aten = torch.ops.aten
_attention = aten.scaled_dot_product_attention.default
_forward = aten._scaled_dot_product_flash_attention_for_cpu.default
_backward = aten._scaled_dot_product_flash_attention_for_cpu_backward.default


class _Attention(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, query: Tensor, key: Tensor, value: Tensor, is_causal: bool, scale: float | None) -> Tensor:
        out, logsumexp = _forward(query, key, value, 0.0, is_causal, scale=scale)
        ctx.save_for_backward(query, key, value, out, logsumexp)
        ctx.options = is_causal, scale
        return out

    @staticmethod
    @once_differentiable  # type: ignore[untyped-decorator]
    def backward(ctx: Any, grad: Tensor) -> Any:
        is_causal, scale = ctx.options
        grads = _backward(grad, *ctx.saved_tensors, 0.0, is_causal, scale=scale)
        return *grads, None, None


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
        if not torch.is_grad_enabled():
            return _forward(query, key, value, 0.0, is_causal, scale=scale)[0]
        return _Attention.apply(query, key, value, is_causal, scale)
    composite = torch._C.DispatchKey.CompositeImplicitAutograd
    options = {"scale": scale, "enable_gqa": enable_gqa}
    return _attention._op_dk(composite, query, key, value, attn_mask, dropout_p, is_causal, **options)


def register(library: Library) -> None:
    """Give PyTorch the kernel, with a gradient of its own."""
    for key in ("AutogradPrivateUse1", "PrivateUse1"):
        library.impl("scaled_dot_product_attention", attention, key)
