from __future__ import annotations

import torch

from tests.ops.rows import bf16, c64, f16, f32, f64, inf, nan, row

aten = torch.ops.aten
rows = torch.tensor(
    [[-inf, -inf, -inf], [inf, 1.0, inf], [-inf, 0.0, 1.0], [nan, 1.0, 2.0], [100.0, -100.0, 1e30], [1e30, -1e30, 0.0]]
)

ROWS = [
    row(aten.softmax.int, f32(2, 3), 1),
    row(aten.softmax.int, f32(2, 3, 4), 0, golden=False),
    row(aten.softmax.int, bf16(2, 3), -1),
    row(aten.softmax.int, f16(2, 3), -1, torch.float32, golden=False),
    row(aten.softmax.int, f64(4), 0, golden=False),
    row(aten.softmax.int, f32(), 0, golden=False),
    row(aten.softmax.int, f32(2, 0), 1, golden=False),
    row(aten.softmax.int, f32(0, 2), 1, golden=False),
    row(aten.softmax.int, rows, 1, id="softmax-specials", golden=False),
    row(aten._softmax.default, f32(2, 3), 1, False, golden=False),
    row(aten.log_softmax.int, f32(2, 3), 1),
    row(aten.log_softmax.int, rows, 1, id="log_softmax-specials", golden=False),
    row(aten.log_softmax.int, f32(), -1, golden=False),
    row(aten.log_softmax.int, f16(5), 0, golden=False),
    row(aten._log_softmax.default, f32(2, 3), 0, False, golden=False),
    row(aten._softmax_backward_data.default, f32(2, 3), f32(2, 3, seed=1).softmax(1), 1, torch.float32),
    row(aten._softmax_backward_data.default, f32(), f32().softmax(0), 0, torch.float32, golden=False),
    row(
        aten._softmax_backward_data.default, bf16(2, 5), bf16(2, 5, seed=1).softmax(1), 1, torch.bfloat16, golden=False
    ),
    row(aten._log_softmax_backward_data.default, f32(2, 3), f32(2, 3, seed=1).log_softmax(1), 1, torch.float32),
    row(aten._log_softmax_backward_data.default, f32(), f32().log_softmax(0), 0, torch.float32, golden=False),
    row(aten._safe_softmax.default, rows[:3], 1, golden=False),
    row(aten.logsumexp.default, f32(2, 3), [1]),
    row(aten.logsumexp.default, f32(2, 3), [0, 1], True, golden=False),
    row(aten.logsumexp.default, rows, [1], id="logsumexp-specials", golden=False),
    row(aten.logsumexp.default, f32(2, 0), [1], golden=False),
    row(aten.logsumexp.default, f32(), [0], golden=False),
    row(aten.logsumexp.default, bf16(8), [0], golden=False),
    row(aten.logsumexp.default, c64(2, 3), [1], golden=False),
]
