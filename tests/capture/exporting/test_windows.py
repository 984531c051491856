"""Updates of windows of ``unfold`` in a program that torch.export makes functional."""

from __future__ import annotations

import pytest
import torch
from torch import Tensor, nn

import hloemit


class Scaled(nn.Module):
    def __init__(self, size: int, step: int) -> None:
        super().__init__()
        self.size, self.step = size, step

    def forward(self, x: Tensor) -> Tensor:
        copy = x.clone()
        copy.unfold(0, self.size, self.step).mul_(3)
        return copy


def test_windows_that_tile() -> None:
    x = torch.arange(1.0, 9)
    exported = torch.export.export(Scaled(2, 2), (x,))
    assert torch.equal(hloemit.lower(exported).compile("cpu")(x), x * 3)


@pytest.mark.parametrize(("size", "step"), [(2, 3), (3, 3)])
def test_windows_with_gaps(size: int, step: int) -> None:
    """torch.export makes zeros of what no window covers, between them or at the end: they came without a word."""
    x = torch.arange(1.0, 9)
    with pytest.raises(hloemit.CaptureError, match="as_strided"):
        hloemit.lower(torch.export.export(Scaled(size, step), (x,)))
    module = Scaled(size, step)
    assert torch.equal(hloemit.lower(module, (x,)).compile("cpu")(x), module(x))
