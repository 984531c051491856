"""Rows of ``rules/grouped.py``."""

from __future__ import annotations

import torch

from tests.ops.rows import bf16, inf, nan, row

aten = torch.ops.aten


def ends(*values: int) -> torch.Tensor:
    return torch.tensor(values, dtype=torch.int32)


def poisoned() -> torch.Tensor:
    """Rows whose non-finite values must stay in their own group."""
    x = bf16(5, 8)
    x[0, 1], x[4, 0] = nan, inf
    return x


ROWS = [
    row(aten._grouped_mm.default, bf16(5, 8), bf16(3, 8, 16), ends(2, 2, 5), id="rows", rtol=1e-2),
    row(aten._grouped_mm.default, bf16(3, 5, 8), bf16(8, 16), ends(3, 8, 16), id="columns", rtol=1e-2),
    row(aten._grouped_mm.default, bf16(5, 8), bf16(8, 16), ends(0, 3, 8), id="blocks", rtol=1e-2),
    row(aten._grouped_mm.default, bf16(3, 5, 8), bf16(3, 8, 16), id="batch", rtol=1e-2),
    row(
        aten._grouped_mm.default,
        poisoned(),
        bf16(3, 8, 16),
        ends(1, 4, 5),
        id="rows-nonfinite",
        rtol=1e-2,
        golden=False,
    ),
    row(
        aten._grouped_mm.default,
        poisoned(),
        bf16(3, 8, 16),
        ends(1, 1, 5),
        id="rows-empty-group",
        rtol=1e-2,
        golden=False,
    ),
]
