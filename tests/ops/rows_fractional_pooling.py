from __future__ import annotations

import torch

from tests.ops.rows import bf16, f16, f32, f64, inf, nan, row

aten = torch.ops.aten

ties = torch.tensor([[[1.0, 1.0, nan, 3.0, 3.0], [1.0, nan, 2.0, 2.0, -inf], [-inf, -inf, 2.0, 2.0, 0.0]] * 2])


def samples(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Evenly spread in [0, 1)."""
    count = torch.Size(shape).numel()
    return (torch.arange(count, dtype=torch.float64) * 0.37 % 1).reshape(shape).to(dtype)


ROWS = [
    row(aten.fractional_max_pool2d.default, f32(1, 2, 7, 9), [2, 3], [3, 4], samples(1, 2, 2)),
    row(aten.fractional_max_pool2d.default, f64(3, 2, 8, 7), [2, 2], [5, 1], samples(3, 2, 2, dtype=torch.float64),
        golden=False),
    row(aten.fractional_max_pool2d.default, f32(2, 8, 7), [3, 2], [5, 6], samples(1, 2, 2), golden=False),
    row(aten.fractional_max_pool2d.default, bf16(2, 4, 33, 29), [2, 2], [17, 19],
        samples(2, 4, 2, dtype=torch.bfloat16), golden=False),
    row(aten.fractional_max_pool2d.default, f16(2, 4, 33, 29), [2, 2], [17, 19],
        samples(3, 4, 2, dtype=torch.float16), golden=False),
    row(aten.fractional_max_pool2d.default, ties, [2, 2], [4, 3], samples(1, 1, 2), golden=False, id="ties"),
    row(aten.fractional_max_pool3d.default, f32(1, 2, 5, 6, 7), [2, 1, 3], [3, 2, 4], samples(1, 2, 3)),
    row(aten.fractional_max_pool3d.default, f32(3, 5, 5, 6), [2, 2, 2], [2, 1, 4], samples(1, 3, 3), golden=False),
    row(aten.fractional_max_pool2d_backward.default, f32(1, 2, 2), f32(1, 4, 4), [2, 2], [2, 2],
        torch.tensor([[[0, 3], [3, 15]]]), id="backward2d", golden=False),
    row(aten.fractional_max_pool3d_backward.default, f32(1, 1, 2, 2), f32(1, 2, 4, 4), [1, 2, 2], [1, 2, 2],
        torch.tensor([[[[0, 3], [3, 31]]]]), id="backward3d", golden=False),
]  # fmt: skip
