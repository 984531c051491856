"""``flex_attention``: PyTorch has it as an operator of functions, with a compiler of its own."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn
from torch.nn.attention.flex_attention import create_block_mask, flex_attention

import hloemit

LENGTH = 128
SLOPES = torch.tensor([0.5, -0.25])


class Attention(nn.Module):
    """Causal within documents, with a bias by head; what comes before is laid out as projections leave it."""

    def __init__(self, attend: Any = flex_attention) -> None:
        super().__init__()
        self.attend = attend
        self.documents = nn.Buffer(torch.arange(LENGTH) // 40)
        self.slopes = nn.Buffer(SLOPES)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        def masked(batch: Any, head: Any, query: Any, key: Any) -> Any:
            return (query >= key) & (self.documents[query] == self.documents[key])

        q, k, v = x.unflatten(-1, (3, 2, 8)).permute(2, 0, 3, 1, 4).unbind()
        mask = create_block_mask(masked, None, None, LENGTH, LENGTH, device=x.device)
        out, sums = self.attend(
            q, k, v, lambda score, b, h, i, j: score + self.slopes[h] * (i - j), mask, return_lse=True
        )
        return out.transpose(1, 2).flatten(-2), sums


def _expected(x: torch.Tensor) -> torch.Tensor:
    q, k, v = x.unflatten(-1, (3, 2, 8)).permute(2, 0, 3, 1, 4).unbind()
    i, j = torch.arange(LENGTH)[:, None], torch.arange(LENGTH)
    scores = q @ k.mT / 8**0.5 + SLOPES[:, None, None] * (i - j)
    scores = scores.masked_fill((i < j) | (i // 40 != j // 40), -torch.inf)
    return (scores.softmax(-1) @ v).transpose(1, 2).flatten(-2)


@pytest.mark.drawn(2)
@pytest.mark.parametrize("door", ["module", "function", "exported", "compile", "torch.compile"])
def test_flex_attention(door: str) -> None:
    model, x = Attention(), torch.randn(2, LENGTH, 48)
    doors: dict[str, Any] = {
        "module": lambda: hloemit.lower(model, (x,)).compile()(x),
        "function": lambda: hloemit.lower(model.forward, (x,)).compile()(x),
        "exported": lambda: hloemit.lower(torch.export.export(model, (x,))).compile()(x),
        "compile": lambda: hloemit.compile(model)(x),
        "torch.compile": lambda: torch.compile(model, backend="hloemit")(x),
    }
    torch.testing.assert_close(doors[door](), model(x))
    torch.testing.assert_close(doors[door]()[0], _expected(x))


def test_its_gradient() -> None:
    """Which PyTorch has on GPUs alone."""
    model, x = Attention(), torch.randn(2, LENGTH, 48)

    def step(x: torch.Tensor) -> torch.Tensor:
        at = x.detach().requires_grad_()
        return torch.autograd.grad(model(at)[0].square().sum(), at)[0]

    at = x.clone().requires_grad_()
    (expected,) = torch.autograd.grad(_expected(at).square().sum(), at)
    torch.testing.assert_close(hloemit.lower(step, (x,)).compile()(x), expected, rtol=1e-4, atol=1e-5)


@pytest.mark.drawn(2)
@pytest.mark.parametrize("compiled", [False, True])
def test_it_runs_on_the_device_with_its_gradient(compiled: bool) -> None:
    attend = torch.compile(flex_attention, backend="hloemit") if compiled else flex_attention
    model, x = Attention(attend).to(hloemit.device()), torch.randn(2, LENGTH, 48)
    at, ours = x.clone().requires_grad_(), x.to(hloemit.device()).requires_grad_()
    expected, (result, sums) = _expected(at), model(ours)
    torch.testing.assert_close(result.cpu(), expected)
    assert result.device == sums.device == ours.device
    expected.square().sum().backward()
    result.square().sum().backward()
    torch.testing.assert_close(ours.grad.cpu(), at.grad, rtol=1e-4, atol=1e-5)


def test_a_device_that_pytorch_has_no_formula_for_is_still_refused() -> None:
    hloemit.device()
    x = torch.empty(1, 2, LENGTH, 16, device="meta")
    with pytest.raises(ValueError, match="only supported on"):
        flex_attention(x, x, x)
