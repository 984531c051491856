"""A module's operators in words, in which two processes look for where their programs part."""

from __future__ import annotations

import torch

import hloemit
from hloemit.ir.listing import listing


def test_constants_by_their_elements() -> None:
    lines = listing(
        hloemit.lower(lambda x: x * (1 + 2j) + torch.arange(3), (torch.ones(3, dtype=torch.complex64),)).module
    )
    assert any("(1.000000e+00,2.000000e+00)" in line for line in lines)  # which jaxlib gives no elements of
    assert any(line.startswith("stablehlo.multiply") and "test_listing.py:" in line for line in lines)
