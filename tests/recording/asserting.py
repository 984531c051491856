"""A program with an assertion of Python's, which pytest writes anew in modules of tests."""

from __future__ import annotations

from torch import Tensor


def asserts(x: Tensor) -> Tensor:
    """Twice a tensor of positive numbers."""
    assert x.min() > 0 and not x.isnan().any(), f"bad: {x}"
    return x * 2
