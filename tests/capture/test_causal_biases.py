"""Causal biases of ``torch.nn.attention.bias``, which are tensors of a class of their own, without elements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.nn.attention.bias import causal_lower_right, causal_upper_left
from torch.nn.functional import scaled_dot_product_attention

import hloemit
from tests.functions import Of

Tensor = torch.Tensor
X = [torch.randn(1, 2, n, 8, generator=torch.Generator().manual_seed(n)) for n in (2, 5, 5)]
HELD = causal_lower_right(2, 5)


def both(q: Tensor, k: Tensor, v: Tensor) -> Any:
    biases = causal_upper_left(2, 5), causal_lower_right(2, 5)
    return [scaled_dot_product_attention(q, k, v, bias) for bias in biases]


def gradient(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    q = q.detach().requires_grad_()
    scaled_dot_product_attention(q, k, v, causal_lower_right(2, 5)).square().sum().backward()
    assert q.grad is not None
    return q.grad


def given(q: Tensor, k: Tensor, v: Tensor, bias: Tensor) -> Tensor:
    return scaled_dot_product_attention(q, k, v, bias)


def holds(q: Tensor, k: Tensor, v: Tensor) -> Tensor:
    return scaled_dot_product_attention(q, k, v, HELD)


@pytest.mark.parametrize("door", ["lower", "compile", "torch.compile"])
@pytest.mark.parametrize("program", [both, gradient, Of(both)], ids=["function", "gradient", "module"])
def test_a_program_makes_causal_biases(program: Callable[..., Any], door: str) -> None:
    doors: dict[str, Callable[[], Any]] = {
        "lower": lambda: hloemit.lower(program, tuple(X)).compile()(*X),
        "compile": lambda: hloemit.compile(program)(*X),
        "torch.compile": lambda: torch.compile(program, backend="hloemit")(*X),
    }
    torch.testing.assert_close(doors[door](), program(*X))
    bias = causal_upper_left(3, 3)
    assert type(bias).__new__ is torch.Tensor.__new__ and bias.variant.name == "UPPER_LEFT"  # as it was


def test_a_bias_that_a_function_holds_is_refused_by_name() -> None:
    with pytest.raises(hloemit.CaptureError, match=r"^HELD is a torch\.nn\.attention\.bias:CausalBias.* inside"):
        hloemit.lower(holds, tuple(X))
    with pytest.raises(hloemit.CaptureError, match="^arg3 is a .*CausalBias"):
        hloemit.lower(given, (*X, HELD))
