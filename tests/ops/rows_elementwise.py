from __future__ import annotations

import torch

from tests.ops.rows import f32, i32, row

aten = torch.ops.aten

ROWS = [
    row(aten.add.Tensor, f32(2, 3), f32(3)),
    row(aten.add.Tensor, i32(4), f32(4), alpha=2),
    row(aten.exp.default, f32(2, 3)),
]
