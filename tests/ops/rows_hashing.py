from __future__ import annotations

import torch

from tests.ops.rows import bf16, bool_, extremes, f16, f32, f64, i8, i64, row, specials, u8

aten = torch.ops.aten

SMALL = torch.tensor([1e-45, -3e-39, 0.0, -0.0, 1.2e-38])

ROWS = [
    row(aten.hash_tensor.default, f32(2, 3), [1]),
    row(aten.hash_tensor.default, f32(2, 3, 2), [0, -1], keepdim=True, golden=False),
    row(aten.hash_tensor.default, i64(2, 3)),
    *[row(aten.hash_tensor.default, t(2, 3), golden=False) for t in (bf16, f16, f64, i8, u8, bool_)],
    row(aten.hash_tensor.default, f32(), golden=False),
    row(aten.hash_tensor.default, f32(0, 2), [1], golden=False),
    row(aten.hash_tensor.default, specials(), golden=False, id="specials"),
    row(aten.hash_tensor.default, SMALL[:, None], [1], golden=False, id="subnormal"),
    row(aten.hash_tensor.default, SMALL[:, None].bfloat16(), [1], golden=False, id="subnormal-bf16"),
    row(aten.hash_tensor.default, extremes()[:, None], [1], golden=False, id="extremes"),
]
