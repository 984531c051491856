"""Distances between tensors."""

from __future__ import annotations

import math

import pytest
import torch

from hloemit.debugging.agreement import gap


def test_ulps_are_numbers_between() -> None:
    one = torch.tensor([1.0])
    found = gap(torch.nextafter(torch.nextafter(one, one + 1), one + 1), one, 0.0)
    assert found is not None and found.ulps == 2 and found.index == (0,)
    across = gap(torch.tensor([-torch.finfo(torch.float32).tiny * 2]), torch.tensor([1e-3]), 0.0)
    assert across is not None and across.ulps is not None and across.ulps > 2**24
    half = gap(torch.tensor([1.0], dtype=torch.bfloat16), torch.tensor([1.0078125], dtype=torch.bfloat16), 0.0)
    assert half is not None and half.ulps == 1


@pytest.mark.parametrize("value", [math.nan, math.inf, -math.inf])
def test_what_is_not_finite_agrees_with_itself_alone(value: float) -> None:
    odd = torch.tensor([[1.0, value]])
    assert gap(odd, odd.clone()) is None
    found = gap(odd, torch.tensor([[1.0, 2.0]]), 1e9)
    assert found is not None and found.index == (0, 1) and found.ulps is None
    assert gap(torch.tensor([[1.0, 2.0]]), odd, 1e9) is not None


def test_types_and_empty_tensors() -> None:
    assert gap(torch.ones(0, 3), torch.ones(0, 3)) is None
    found = gap(torch.ones(2), torch.ones(3))
    assert found is not None and "f32[2] where f32[3] is expected" in str(found)
    found = gap(torch.tensor([2**62]), torch.tensor([2**62 + 1]))
    assert found is not None and found.actual == 2**62


def test_signed_zeros_are_equal() -> None:
    assert gap(torch.tensor([-0.0]), torch.tensor([0.0]), 0.0) is None
