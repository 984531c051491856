"""``gmm``, ``tgmm``, splash attention and products of int8: kernels of TPUs in torch_xla, and here on every platform."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit
from hloemit.torch_xla.experimental import custom_kernel, splash_attention

DEVICE = hloemit.device()
SIZES = torch.tensor([2, 0, 3])
GROUPS = [slice(0, 2), slice(2, 2), slice(2, 5)]  # the sixth row is of no group


def drawn(*shapes: tuple[int, ...]) -> list[Tensor]:
    generator = torch.Generator().manual_seed(0)
    return [torch.randn(shape, generator=generator) for shape in shapes]


def sent(*tensors: Tensor) -> list[Tensor]:
    return [t.to(DEVICE) for t in tensors]


def test_products_of_groups() -> None:
    lhs, rhs, other = drawn((6, 4), (3, 4, 5), (6, 5))
    rhs[1] = torch.inf  # a group without rows is in no product
    lhs_x, rhs_x, other_x, sizes = sent(lhs, rhs, other, SIZES)
    found = custom_kernel.gmm(lhs_x, rhs_x[2:], sizes, group_offset=torch.tensor([2]).to(DEVICE))
    torch.testing.assert_close(found.cpu(), functional.pad(lhs[2:5] @ rhs[2], (0, 0, 2, 1)))
    whole = torch.stack([lhs[rows].t() @ other[rows] for rows in GROUPS])
    torch.testing.assert_close(custom_kernel.tgmm(lhs_x.t(), other_x, sizes).cpu(), whole)
    part = custom_kernel.tgmm(lhs_x.t(), other_x, sizes, (1, 1, 1), torch.tensor(1).to(DEVICE), 2)
    torch.testing.assert_close(part.cpu(), whole[1:])


def test_gradients_of_products_of_groups() -> None:
    operands = drawn((6, 4), (3, 4, 5))
    plain = [t.clone().requires_grad_() for t in operands]
    torch.cat([plain[0][rows] @ plain[1][i] for i, rows in enumerate(GROUPS)]).square().sum().backward()
    lazy = [t.requires_grad_() for t in sent(*operands)]
    custom_kernel.GMM.apply(*lazy, SIZES.to(DEVICE)).square().sum().backward()
    for t, expected in zip(lazy, plain, strict=True):
        assert t.grad is not None
        torch.testing.assert_close(t.grad.cpu(), expected.grad)


def test_splash_attention() -> None:
    q, k, v = drawn((2, 4, 6, 8), (2, 2, 6, 8), (2, 2, 6, 8))
    segments = torch.tensor([[0, 0, 0, 1, 1, 1], [0, 1, 1, 1, 1, 2]])
    config = splash_attention.SplashAttentionConfig(attentiontype_local_sliding=True, slide_window_size=2)
    assert splash_attention.SplashAttentionConfig.from_json(config.to_json()) == config
    found = splash_attention.splash_attention(*sent(q, k, v), config.to_json(), segments.to(DEVICE))
    places = torch.arange(6)
    ahead = places - places[:, None]
    known = (ahead <= 0) & (ahead >= -2) & (segments[:, None, :, None] == segments[:, None, None, :])
    expected = functional.scaled_dot_product_attention(q, k, v, known, scale=1.0, enable_gqa=True)
    torch.testing.assert_close(found.cpu(), expected)


def test_splash_attention_with_a_cap() -> None:
    q, k, v = drawn((1, 2, 4, 8), (1, 2, 4, 8), (1, 2, 4, 8))
    text = splash_attention.SplashAttentionConfig().to_json()
    found = splash_attention.SplashAttention.apply(*sent(q, k, v), text, None, False, 2.0)
    expected = (2 * torch.tanh(q @ k.transpose(-2, -1) / 2)).softmax(-1) @ v
    torch.testing.assert_close(found.cpu(), expected)
    endless = splash_attention.SplashAttentionConfig(attentiontype_local_sliding=True).to_json()
    with pytest.raises(ValueError, match="slide_window_size"):
        splash_attention.splash_attention(q, k, v, endless)


def test_flash_attention_by_its_class() -> None:
    q, k, v = drawn((2, 3, 2, 4, 8), (2, 3, 2, 4, 8), (2, 3, 2, 4, 8))
    segments = torch.tensor([0, 0, 1, 1]).expand(2, 3, 4)
    found = custom_kernel.FlashAttention.apply(*sent(q, k, v), True, *sent(segments, segments))
    known = (segments[..., None, :, None] == segments[..., None, None, :]).tril()
    torch.testing.assert_close(found.cpu(), functional.scaled_dot_product_attention(q, k, v, known, scale=1.0))


def test_products_of_int8() -> None:
    x, scales = drawn((3, 4), (5,))
    weight = torch.arange(-10, 10, dtype=torch.int8).reshape(5, 4)
    found = torch.ops.xla.quantized_matmul_int8(*sent(x.bfloat16(), weight, scales))
    assert found.dtype == torch.bfloat16
    expected = functional.linear(x.bfloat16(), weight.bfloat16()) * scales
    torch.testing.assert_close(found.cpu(), expected.bfloat16())
    with pytest.raises(NotImplementedError, match=r"xla_quantized_matmul\.quantized_matmul has both"):
        custom_kernel.quantized_matmul_int8(x, weight, scales, zero_point=scales)


def test_the_text_of_a_kernel() -> None:
    with pytest.raises(NotImplementedError, match="make_kernel_from_pallas"):
        custom_kernel.trace_pallas(lambda x: x, torch.ones(2))
