"""Operators that are taken apart: what is remembered of one call is right for the next one."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.randn(3, 2, 4, generator=torch.Generator().manual_seed(0))


class Twice(nn.Module):
    """``lstm_cell``, which has no rule: its two states are one tensor in the first call, and two in the next ones."""

    def __init__(self) -> None:
        super().__init__()
        self.cell = nn.LSTMCell(4, 3)

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        zeros = x.new_zeros(2, 3)
        state = zeros, zeros
        for row in x:
            state = self.cell(row, state)
        return state


def test_a_tensor_that_is_given_twice_is_two_arguments() -> None:
    torch.manual_seed(0)
    model = Twice()
    torch.testing.assert_close(hloemit.lower(model, (X,)).compile("cpu")(X), model(X))


def test_programs_remember_nothing_of_each_others_arguments() -> None:
    class Distance(nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
            return torch.ops.aten.cosine_similarity(x, x), torch.ops.aten.cosine_similarity(x, y)

    y = X.flip(0)
    torch.testing.assert_close(hloemit.lower(Distance(), (X, y)).compile("cpu")(X, y), Distance()(X, y))


def test_a_list_among_the_results() -> None:
    class Histogram(nn.Module):
        def forward(self, x: torch.Tensor, first: torch.Tensor, second: torch.Tensor) -> tuple[torch.Tensor, ...]:
            counts, edges = torch.histogramdd(x, [first, second])
            return counts, *edges

    args = X.flatten(0, 1)[:, :2], torch.tensor([-2.0, 0.0, 2.0]), torch.tensor([-2.0, -1.0, 0.5, 2.0])
    torch.testing.assert_close(hloemit.lower(Histogram(), args).compile("cpu")(*args), Histogram()(*args))


@pytest.mark.parametrize("dynamic_shapes", [None, {"x": {0: torch.export.Dim("batch", min=2, max=8)}}])
def test_windows_that_are_put_together_in_an_exported_program(dynamic_shapes: Any) -> None:
    """PyTorch's own parts of ``istft`` look at values: whether the windows cover the signal."""

    class Inverse(nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return torch.istft(x, 16, 4, window=torch.hann_window(16), length=60)

    x = torch.stft(torch.randn(3, 60), 16, 4, window=torch.hann_window(16), return_complex=True)
    exported = torch.export.export(Inverse(), (x,), dynamic_shapes=dynamic_shapes)
    torch.testing.assert_close(hloemit.lower(exported).compile("cpu")(x), Inverse()(x))
