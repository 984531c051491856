from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, error, f32, i32, nan, row

aten = torch.ops.aten

ROWS = [
    row(aten.adaptive_avg_pool1d.default, f32(1, 2, 7), [3], golden=False),
    *[
        error(op, i32(1, 2, *image), image, raises=UnsupportedOpError, match="means of integers")
        for op, image in [(aten.adaptive_avg_pool1d.default, [5]), (aten._adaptive_avg_pool2d.default, [4, 6])]
    ],
    error(
        aten._adaptive_avg_pool3d.default, i32(1, 4, 4, 4), [2, 2, 2], raises=UnsupportedOpError, match="of integers"
    ),
    row(aten.adaptive_avg_pool2d.default, f32(1, 2, 4, 6), [1, 1]),
    row(aten.adaptive_avg_pool2d.default, f32(1, 2, 4, 6), [2, 3]),
    row(aten.adaptive_avg_pool2d.default, f32(1, 2, 4, 6), [4, 6], golden=False),
    row(aten.adaptive_avg_pool2d.default, bf16(2, 4, 6), [2, 3], golden=False),
    row(aten.adaptive_avg_pool2d.default, torch.tensor([[[nan, 1.0, 2.0, 3.0, 4.0]]]), [1, 3], golden=False),
    row(aten._adaptive_avg_pool2d.default, f32(1, 2, 5, 6), [3, 4]),
    row(aten._adaptive_avg_pool2d.default, f32(1, 2, 2, 3), [4, 5], golden=False),
    row(aten._adaptive_avg_pool3d.default, f32(1, 2, 3, 4, 5), [2, 2, 3], golden=False),
    row(aten.adaptive_avg_pool3d.default, f32(1, 2, 3, 4, 5), [1, 1, 1], golden=False),
    row(aten._adaptive_avg_pool2d_backward.default, f32(1, 2, 1, 1), f32(1, 2, 4, 6)),
    row(aten._adaptive_avg_pool2d_backward.default, f32(1, 2, 3, 4), f32(1, 2, 5, 6)),
    row(aten._adaptive_avg_pool3d_backward.default, f32(1, 2, 2, 3), f32(1, 3, 4, 5), golden=False),
    row(aten.adaptive_max_pool1d.default, f32(1, 2, 7), [3], golden=False),
    row(aten.adaptive_max_pool2d.default, f32(1, 2, 4, 6), [2, 3]),
    row(aten.adaptive_max_pool2d.default, f32(1, 2, 5, 6), [3, 4], golden=False),
    row(aten.adaptive_max_pool2d.default, torch.tensor([[[nan, 1.0, 2.0, 2.0, nan]]]), [1, 3], golden=False),
    row(aten.adaptive_max_pool3d.default, f32(2, 3, 4, 5), [2, 2, 3], golden=False),
    row(
        aten.adaptive_max_pool2d_backward.default,
        f32(1, 2, 2),
        f32(1, 4, 4),
        torch.tensor([[[0, 3], [13, 3]]]),
        golden=False,
    ),
]
