from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import c64, error, f32, i64, row

aten = torch.ops.aten

ROWS = [
    row(aten.as_strided.default, f32(3, 4), [4, 3], [1, 4], id="transposed"),
    row(aten.as_strided.default, f32(12), [3, 4], [4, 1], id="reshaped"),
    row(aten.as_strided.default, f32(4, 5), [2, 2], [5, 2], 6, id="block"),
    row(aten.as_strided.default, f32(4, 5), [2, 3, 2], [10, 0, 1], 1, id="broadcast", golden=False),
    row(aten.as_strided.default, f32(4, 12), [2, 2, 2, 2], [24, 2, 12, 1], 4, id="heads"),
    row(aten.as_strided.default, f32(4, 12), [4, 2], [12, 3], 7, id="columns", golden=False),
    row(aten.as_strided.default, f32(8), [3, 4], [2, 1], id="windows"),
    row(aten.as_strided.default, f32(2, 3, 4), [2, 4], [12, 1], 8, id="select", golden=False),
    row(aten.as_strided.default, f32(10), [2, 3], [7, 1], id="short-last-row", golden=False),
    row(aten.as_strided.default, c64(8), [], [], 5, id="point", golden=False),
    row(aten.as_strided.default, f32(8), [0, 3], [1, 1], id="none", golden=False),
    row(aten.as_strided.default, f32(4, 3).t(), [4, 3], [3, 1], id="of-transposed", golden=False),
    row(aten.as_strided.default, f32(), [1, 1], [1, 1], id="of-0d", golden=False),
    row(aten.as_strided.default, i64(2, 3, 4), [4, 2], [1, 12], 4, id="select-transposed", golden=False),
    row(aten.as_strided_copy.default, f32(6), [2, 2], [3, 2], id="copy", golden=False),
    row(aten.as_strided.default, f32(3).expand(2, 3), [3, 3], [0, 1], id="of-expanded", golden=False),
    *(
        error(op, f32(4, 4), *place, raises=UnsupportedOpError, match="beyond the tensor's memory", id=f"{name}-beyond")
        for op, place, name in (
            (aten.as_strided.default, ([5, 4], [4, 1]), "rows"),
            (aten.as_strided_copy.default, ([4, 6], [4, 1]), "windows"),
            (aten.as_strided_copy.default, ([4], [4], 4), "column"),
        )
    ),
    error(
        aten.as_strided.default,
        f32(4, 4)[:, :2],
        [3],
        [1],
        raises=UnsupportedOpError,
        match="between the elements",
        id="gaps",
    ),
    row(aten.as_strided_scatter.default, f32(4, 5), f32(2, 2), [2, 2], [5, 2], 6, id="scatter-block"),
    row(
        *(aten.as_strided_scatter.default, f32(4, 12), f32(2, 2, 2, 2), [2, 2, 2, 2], [24, 2, 12, 1], 4),
        id="scatter-heads",
    ),
    row(aten.as_strided_scatter.default, f32(12), f32(4, 3), [4, 3], [1, 4], id="scatter-all", golden=False),
    row(aten.as_strided_scatter.default, f32(3, 4), f32(4, 2), [4, 2], [1, 8], id="scatter-columns", golden=False),
    row(aten.as_strided_scatter.default, f32(10), f32(2, 3), [2, 3], [7, 1], id="scatter-short", golden=False),
    row(aten.as_strided_scatter.default, f32(8), f32(), [], [], 5, id="scatter-point", golden=False),
    row(aten.as_strided_scatter.default, f32(12), f32(2, 3), [2, 3], [3, 2], 1, id="scatter-interleaved", golden=False),
    row(aten.as_strided_scatter.default, f32(4, 3).t(), f32(2, 3), [2, 3], [3, 2], id="scatter-turned", golden=False),
]
