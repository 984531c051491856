from __future__ import annotations

from typing import Any

import torch

from tests.ops.rows import bf16, bool_, extremes, f32, f64, i32, inf, nan, row, specials

aten = torch.ops.aten
nans = torch.tensor([[1.0, nan, inf, 0.5], [-inf, 2.0, 3.0, 1.0], [nan, nan, nan, nan], [nan, 4.0, 5.0, nan]])
tied = torch.tensor([[3, 1, 3, 1, 2], [5, 5, 0, 5, 0], [1, 2, 3, 4, 5]])


def values_and_places(x: torch.Tensor, dim: int) -> Any:
    """Equal values, and an index of each; which of several equal elements it names is open."""

    def check(actual: Any, expected: Any) -> None:
        torch.testing.assert_close(actual[0], expected[0], equal_nan=True)
        assert actual[1].dtype is torch.int64 and actual[1].shape == expected[1].shape
        index = actual[1] if actual[1].ndim == x.ndim else actual[1].unsqueeze(dim)
        torch.testing.assert_close(x.gather(dim, index).reshape(expected[0].shape), expected[0], equal_nan=True)

    return check


ROWS = [
    row(aten.median.default, f32(7)),
    row(aten.median.default, f32(2, 3), golden=False),
    row(aten.median.default, specials(), id="median-nan", golden=False),
    row(aten.median.default, extremes(), id="median-extremes", golden=False),
    row(aten.median.default, f32(0), golden=False),
    row(aten.median.default, torch.ones(0, dtype=torch.int8), id="median-none-i8", golden=False),
    row(aten.median.default, torch.ones(0, dtype=torch.int64), id="median-none-i64", golden=False),
    row(aten.median.default, torch.ones(0, dtype=torch.bool), id="median-none-bool", golden=False),
    row(aten.median.default, f32(), golden=False),
    row(aten.nanmedian.default, specials(), id="nanmedian"),
    row(aten.nanmedian.default, torch.full((3,), nan), id="nanmedian-nan", golden=False),
    row(aten.nanmedian.default, i32(5), golden=False),
    row(aten.median.dim, f32(2, 5), 1),
    row(aten.median.dim, f32(2, 5), 0, True, golden=False),
    row(aten.median.dim, nans, 1, id="median.dim-nan", golden=False),
    row(aten.median.dim, f32(), 0, golden=False),
    row(aten.median.dim, bf16(3, 4), 1, golden=False),
    row(aten.nanmedian.dim, nans, 1, id="nanmedian.dim", compare=values_and_places(nans, 1), golden=False),
    row(aten.kthvalue.default, f32(2, 5), 2),
    row(aten.kthvalue.default, f64(3, 2), 3, 0, True, golden=False),
    row(aten.kthvalue.default, nans, 3, 1, id="kthvalue-nan", compare=values_and_places(nans, 1), golden=False),
    row(aten.kthvalue.default, f32(), 1, golden=False),
    row(aten.mode.default, tied, compare=values_and_places(tied, 1), id="mode"),
    row(aten.mode.default, tied, 0, True, compare=values_and_places(tied, 0), id="mode-dim", golden=False),
    row(aten.mode.default, bool_(3, 4), 1, compare=values_and_places(bool_(3, 4), 1), golden=False),
    row(aten.mode.default, f32(), golden=False),
    row(aten.mode.default, f32(3, 1), golden=False),
]
