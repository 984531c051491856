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
