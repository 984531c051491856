from __future__ import annotations

import torch

from tests.ops.rows import bf16, bool_, c64, f32, f64, i32, inf, row

aten = torch.ops.aten

ROWS = [
    row(aten.constant_pad_nd.default, f32(2, 3), [1, 2], 0.5),
    row(aten.constant_pad_nd.default, f32(2, 3), [1, -1, -1, 2]),
    row(aten.constant_pad_nd.default, f32(2, 3), [0, 0], golden=False),
    row(aten.constant_pad_nd.default, f32(0, 3), [0, 0, 2, 0], -inf, golden=False),
    row(aten.constant_pad_nd.default, i32(2, 3), [1, 1], 2.5, id="constant-i32", golden=False),
    row(aten.constant_pad_nd.default, bool_(3), [1, 1], 1, id="constant-bool", golden=False),
    row(aten.constant_pad_nd.default, c64(3), [1, 1], golden=False),
    row(aten.pad_sequence.default, [f32(2, 3), f32(4, 3), f32(1, 3)], True, -1.0, golden=False),
    row(aten.pad_sequence.default, [f32(2, 3), f32(4, 3), f32(0, 3)], False, 0.0, "left", golden=False),
    row(aten.pad.default, f32(2, 3), [1, 1], golden=False),
    row(aten.pad.default, f32(2, 3), [1, 2], "reflect", golden=False),
    row(aten.pad.default, f32(2, 3), [1, 2], "replicate", golden=False),
    row(aten.pad.default, f32(1, 2, 3), [3, 2], "circular"),
    row(aten.pad.default, f32(1, 2, 3, 4), [-1, 2, 1, 0], "circular", golden=False),
    row(aten.reflection_pad1d.default, f32(2, 4), [3, 2]),
    row(aten.reflection_pad1d.default, f32(2, 4), [-1, 2], golden=False),
    row(aten.reflection_pad2d.default, f32(1, 2, 3, 4), [1, 2, 2, 1]),
    row(aten.reflection_pad2d.default, bf16(0, 2, 3, 4), [1, 2, 2, 1], golden=False),
    row(aten.reflection_pad3d.default, f32(1, 2, 3, 2, 4), [1, 2, 1, 1, 2, 0], golden=False),
    row(aten.replication_pad1d.default, f32(2, 4), [5, 2]),
    row(aten.replication_pad2d.default, f32(2, 3, 4), [1, 0, -1, 4], golden=False),
    row(aten.replication_pad3d.default, f64(1, 2, 3, 2, 4), [1, 2, 1, 1, 2, 0], golden=False),
    row(aten.reflection_pad1d_backward.default, f32(2, 9), f32(2, 4), [3, 2]),
    row(aten.reflection_pad1d_backward.default, f32(2, 5), f32(2, 4), [-1, 2], id="reflection_b-crop", golden=False),
    row(aten.reflection_pad2d_backward.default, f32(1, 6, 7), f32(1, 3, 4), [1, 2, 2, 1], golden=False),
    row(aten.reflection_pad3d_backward.default, f32(1, 2, 5, 4, 7), f32(1, 2, 3, 2, 4), [1, 2, 1, 1, 2, 0],
        golden=False),
    row(aten.replication_pad1d_backward.default, f32(2, 11), f32(2, 4), [5, 2]),
    row(aten.replication_pad2d_backward.default, f32(1, 6, 5), f32(1, 3, 4), [1, 0, -1, 4], golden=False),
    row(aten.replication_pad3d_backward.default, f32(1, 2, 5, 4, 7), f32(1, 2, 3, 2, 4), [1, 2, 1, 1, 2, 0],
        golden=False),
]  # fmt: skip
