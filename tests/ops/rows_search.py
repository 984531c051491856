from __future__ import annotations

import torch

from tests.ops.rows import f32, f64, i32, i64, inf, nan, row, specials

aten = torch.ops.aten
steps = torch.tensor([-1.0, 0.0, 0.0, 0.0, 1.5, 2.0, 7.0])
with_nan = torch.tensor([-inf, 0.0, 1.0, inf, nan, nan])
grid = torch.tensor([[1, 3, 5, 5], [0, 2, 2, 9]])
shuffled = torch.tensor([3.0, 1.0, 2.0])

ROWS = [
    row(aten.searchsorted.Tensor, steps, f32(2, 3)),
    row(aten.searchsorted.Tensor, steps, steps, right=True, golden=False),
    row(aten.searchsorted.Tensor, steps, specials(), id="searchsorted-specials", golden=False),
    row(aten.searchsorted.Tensor, with_nan, specials(), id="searchsorted-nan", golden=False),
    row(aten.searchsorted.Tensor, with_nan, specials(), side="right", id="searchsorted-nan-right", golden=False),
    row(aten.searchsorted.Tensor, grid, torch.tensor([[5, 0, 6], [2, 10, -1]]), out_int32=True, golden=False),
    row(aten.searchsorted.Tensor, shuffled, f32(4), sorter=shuffled.argsort(), golden=False),
    row(aten.searchsorted.Tensor, f32(0), f32(3), golden=False),
    row(aten.searchsorted.Tensor, steps, f32(0), golden=False),
    row(aten.searchsorted.Tensor, f32(1), f32(5), golden=False),
    row(aten.searchsorted.Scalar, steps, 0.0, golden=False),
    row(aten.searchsorted.Scalar, i64(5).sort().values, 1.5, golden=False),
    row(aten.bucketize.Tensor, f32(2, 3), steps),
    row(aten.bucketize.Tensor, i32(4), steps, right=True, golden=False),
    row(aten.bucketize.Tensor, f64(4), steps, out_int32=True, golden=False),
    row(aten.bucketize.Tensor, f32(), steps, golden=False),
    row(aten.bucketize.Scalar, 0, steps, golden=False),
    row(aten.histc.default, f32(20), 4, -1, 2),
    row(aten.histc.default, f32(20), golden=False),
    row(aten.histc.default, torch.tensor([0.0, 1.0, 1.5, 2.0, 3.0, -0.1, 3.1, nan, inf]), 3, 0, 3, id="histc-edges",
        golden=False),
    row(aten.histc.default, torch.full((4,), 2.5), 5, id="histc-one-value", golden=False),
    row(aten.histc.default, f64(3, 4), 6, golden=False),
    row(aten.histc.default, f32(0), 3, golden=False),
    row(aten.isin.Tensor_Tensor, i64(6), i64(40, seed=3), golden=False),
    row(aten.isin.Tensor_Tensor, specials(), torch.cat([with_nan.repeat(4), torch.full((30,), nan)]), golden=False),
    row(aten.isin.Tensor_Tensor, specials(), torch.full((40,), nan), invert=True, id="isin-nan", golden=False),
    row(aten.isin.Tensor_Tensor, f32(2, 3), i64(5, 4, seed=3).float().mT, assume_unique=True, golden=False),
    row(aten.isin.Tensor_Tensor, i64(2, 3), f64(0), golden=False),
    row(aten.isin.Tensor_Tensor, i32(3, 3), steps, invert=True, id="isin-mixed", golden=False),
]  # fmt: skip
