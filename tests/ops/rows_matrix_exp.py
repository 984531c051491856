from __future__ import annotations

import torch

from tests.ops.rows import c64, f32, f64, row

aten = torch.ops.aten

ROWS = [
    row(aten.linalg_matrix_exp.default, f32(3, 3), rtol=1e-4),
    row(aten.linalg_matrix_exp.default, f64(2, 4, 4) * 5, golden=False, rtol=1e-10),
    row(aten.linalg_matrix_exp.default, c64(3, 3), golden=False, rtol=1e-4),
    row(aten.linalg_matrix_exp.default, torch.zeros(2, 2), golden=False, id="zeros"),
    row(aten.linalg_matrix_exp.default, f32(0, 0), golden=False),
    row(aten.linalg_matrix_exp.default, f32(1, 1) * 30, golden=False, rtol=1e-4, id="large"),
    row(aten.linalg_matrix_exp.default, torch.stack([f64(3, 3) * 1e-9, f64(3, 3) * 9]), golden=False, id="mixed"),
]
