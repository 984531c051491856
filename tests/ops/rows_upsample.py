from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, error, f32, f64, inf, nan, row, u8

aten = torch.ops.aten

bites = torch.tensor([[[1.0, nan, 2.0, inf, -0.0, 3.0]]])

ROWS = [
    row(aten.upsample_nearest1d.default, f32(1, 2, 5), [7], golden=False),
    row(aten.upsample_nearest2d.default, f32(1, 2, 3, 4), [6, 8]),
    row(aten.upsample_nearest2d.default, f32(1, 2, 3, 4), [5, 2]),
    row(aten.upsample_nearest2d.vec, u8(1, 2, 3, 4), None, [2.0, 1.5], golden=False),
    # sizes that stay or double beside scales that are no such number: kernels differ, and gradients from both
    *[
        row(op, f32(1, 2, *image), None, [scale] * len(image), golden=False)
        for op in (aten.upsample_nearest1d.vec, aten.upsample_nearest2d.vec, aten.upsample_nearest3d.vec)
        for scale in (1.02, 2.05)
        for image in [(9, 12, 7)[: int(str(op)[21])]]
    ],
    row(aten.upsample_nearest2d.vec, f32(1, 2, 80, 50), None, [1.005, 1.01], golden=False),
    row(aten.upsample_nearest2d.vec, f32(1, 2, 12, 60), None, [3.0, 2.01], golden=False),
    row(aten.upsample_nearest2d.default, f32(1, 2, 6, 12), [18, 24], 2.0, 4.0, golden=False),
    row(aten.upsample_nearest2d_backward.default, f32(1, 2, 9, 12), [9, 12], [1, 2, 9, 12], 1.02, 1.02, golden=False),
    row(
        aten.upsample_nearest2d_backward.default, f32(1, 2, 90, 60), [90, 60], [1, 2, 90, 30], 1.01, 2.02, golden=False
    ),
    row(aten.upsample_nearest1d_backward.default, f32(1, 2, 24), [24], [1, 2, 12], 2.05, golden=False),
    row(aten.upsample_nearest3d.default, f32(1, 2, 2, 3, 4), [4, 3, 6], golden=False),
    row(aten._upsample_nearest_exact1d.default, bites, [4], golden=False),
    row(aten._upsample_nearest_exact2d.default, f32(1, 2, 3, 4), [5, 2], golden=False),
    row(aten._upsample_nearest_exact3d.vec, f32(1, 2, 2, 3, 4), [3, 3, 3], None, golden=False),
    row(aten.upsample_linear1d.default, bites, [9], False, golden=False),
    row(aten.upsample_linear1d.default, bites, [3], True, golden=False),
    row(aten.upsample_bilinear2d.default, f32(1, 2, 3, 4), [6, 8], False),  # weights that any release has
    row(aten.upsample_bilinear2d.default, bf16(1, 2, 3, 4), [5, 7], True, golden=False),
    row(aten.upsample_bilinear2d.vec, f64(1, 2, 3, 4), None, False, [1.7, 2.0], golden=False),
    row(aten.upsample_trilinear3d.default, f32(1, 2, 2, 3, 4), [3, 5, 6], False, golden=False),
    row(aten.upsample_bicubic2d.default, f32(1, 2, 4, 5), [6, 9], False, golden=False),
    row(aten.upsample_bicubic2d.default, f32(1, 2, 4, 5), [7, 3], True, golden=False),
    row(aten._upsample_bilinear2d_aa.default, f32(1, 2, 7, 9), [3, 4], False),
    row(aten._upsample_bicubic2d_aa.default, f32(1, 2, 7, 9), [3, 4], False, golden=False),
    row(aten.upsample_nearest1d_backward.default, f32(1, 2, 7), [7], [1, 2, 5], golden=False),
    row(aten.upsample_nearest2d_backward.default, f32(1, 2, 6, 8), [6, 8], [1, 2, 3, 4]),
    row(aten.upsample_nearest3d_backward.default, f32(1, 1, 4, 3, 6), [4, 3, 6], [1, 1, 2, 3, 4], golden=False),
    row(aten._upsample_nearest_exact2d_backward.default, f32(1, 2, 5, 2), [5, 2], [1, 2, 3, 4], golden=False),
    row(aten.upsample_linear1d_backward.default, f32(1, 2, 9), [9], [1, 2, 5], True, golden=False),
    row(aten.upsample_bilinear2d_backward.default, f32(1, 2, 6, 6), [6, 6], [1, 2, 3, 4], False),
    row(
        aten.upsample_trilinear3d_backward.default, f32(1, 1, 3, 5, 6), [3, 5, 6], [1, 1, 2, 3, 4], False, golden=False
    ),
    row(aten.upsample_bicubic2d_backward.default, f32(1, 2, 6, 9), [6, 9], [1, 2, 4, 5], False, golden=False),
    row(aten._upsample_bilinear2d_aa_backward.default, f32(1, 2, 3, 4), [3, 4], [1, 2, 7, 9], False, golden=False),
    error(
        aten.upsample_bilinear2d.default, u8(1, 2, 3, 4), [6, 6], False, raises=UnsupportedOpError, match="fixed point"
    ),
]
