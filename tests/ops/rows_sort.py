from __future__ import annotations

import torch

from tests.ops.rows import bf16, bool_, extremes, f16, f32, f64, i32, row, specials, u8

aten = torch.ops.aten
tied = torch.tensor([[2, 1, 2, 0, 1, 2], [0, 0, 1, 1, 0, 0]], dtype=torch.int32)
signed_nans = torch.tensor([1.0, -torch.nan, 2.0, torch.nan, torch.inf, -torch.inf])

ROWS = [
    row(aten.sort.default, f32(2, 5)),
    row(aten.sort.default, f32(2, 5), 0, True),
    row(aten.sort.default, specials(), id="sort-specials", golden=False),
    row(aten.sort.default, specials(), 0, True, id="sort-specials-descending", golden=False),
    row(aten.sort.default, signed_nans, id="sort-nans", golden=False),
    row(aten.sort.default, signed_nans, 0, True, id="sort-nans-descending", golden=False),
    row(aten.sort.default, extremes(torch.int64).flip(0), id="sort-extremes", golden=False),
    row(aten.sort.default, f32(), golden=False),
    row(aten.sort.default, f32(0, 3), 0, golden=False),
    row(aten.sort.default, bf16(3, 4), 1, golden=False),
    row(aten.sort.default, f16(7), 0, True, golden=False),
    row(aten.sort.stable, tied, stable=True, dim=1),
    row(aten.sort.stable, tied, stable=True, dim=1, descending=True, id="sort-stable-descending", golden=False),
    row(aten.sort.stable, bool_(9), stable=True, golden=False),
    row(aten.sort.stable, u8(9), stable=True, descending=True, golden=False),
    row(aten.argsort.default, f64(2, 4)),
    row(aten.argsort.stable, tied, stable=True, dim=1, descending=True, golden=False),
    row(aten.topk.default, f32(2, 6), 3),
    row(aten.topk.default, f32(5, 2), 2, 0, False),
    row(aten.topk.default, signed_nans[[0, 2, 3, 4, 5]], 3, id="topk-nan", golden=False),
    row(aten.topk.default, signed_nans[[0, 2, 3, 4, 5]], 4, 0, False, id="topk-nan-smallest", golden=False),
    row(aten.topk.default, torch.randperm(20, generator=torch.Generator().manual_seed(0)), 20, golden=False),
    row(aten.topk.default, i32(1, 3), 0, golden=False),
    row(aten.topk.default, f32(), 1, golden=False),
    row(aten.topk.default, bf16(6), 2, golden=False),
]
