from __future__ import annotations

import torch

from tests.ops.rows import bf16, bool_, c64, f32, f64, i32, i64, inf, row, specials

aten = torch.ops.aten
T = torch.tensor
MASK = T([[True, False, True], [False, True, True]])

ROWS = [
    # index
    row(aten.index.Tensor, f32(4, 3), [T([1, -1, 0])], id="index-rows"),
    row(aten.index.Tensor, f32(4, 3), [T(2)], id="index-0d", golden=False),
    row(aten.index.Tensor, f32(4, 3), [None, T([[1, -3]])], id="index-second"),
    row(aten.index.Tensor, f32(4, 3), [T([[1], [-2]]), T([0, 2, -1])], id="index-broadcast"),
    row(aten.index.Tensor, f32(2, 3, 4), [T([0, 1]), None, T([3, -1])], id="index-apart"),
    row(aten.index.Tensor, f32(2, 3, 4), [None, T([0, 1]), T([[3], [-1]])], id="index-adjacent", golden=False),
    row(aten.index.Tensor, f32(2, 3, 4, 5), [None, T([0, 1]), None, T([3, -1])], id="index-apart-4d", golden=False),
    row(aten.index.Tensor, f32(4, 3), [T([1, 2], dtype=torch.int32), T([0, -1])], id="index-mixed", golden=False),
    row(aten.index.Tensor, f32(4, 3), [i64(0)], id="index-none-taken", golden=False),
    row(aten.index.Tensor, f32(0, 3), [i64(0)], id="index-of-empty", golden=False),
    row(aten.index.Tensor, c64(4), [T([1, 3])], id="index-c64", golden=False),
    row(aten.index.Tensor, bool_(4), [T([1, 3])], id="index-bool", golden=False),
    row(aten._unsafe_index.Tensor, bf16(4, 3), [None, T([1, 0])], id="unsafe-index", golden=False),
    # rows
    row(aten.embedding.default, f32(5, 3), T([[1, 0], [4, 2]])),
    row(aten.embedding.default, bf16(5, 3), T(2, dtype=torch.int32), id="embedding-0d"),
    row(aten.embedding.default, f32(5, 3), i64(0, 2), id="embedding-empty", golden=False),
    row(aten.embedding.default, f32(5, 3), T([1, 1]), 1, True, id="embedding-padding", golden=False),
    row(aten.index_select.default, f32(2, 4, 3), -2, T([3, 0])),
    row(aten.index_select.default, f32(4), 0, T(1), id="index_select-0d-index", golden=False),
    row(aten.index_select.default, f32(), 0, T([0]), id="index_select-0d", golden=False),
    row(aten.embedding_renorm.default, f32(4, 3), T([[1, 0], [1, 3]]), 1.5, 2.0),
    row(aten.embedding_renorm.default, f32(4, 3), T([2]), 0.5, 1.0, golden=False),
    # elements
    row(aten.gather.default, f32(2, 4), 1, T([[1, 0, 3], [2, 2, 0]])),
    row(aten.gather.default, f32(3, 4), 0, T([[1, 0, 2]]), id="gather-shorter"),
    row(aten.gather.default, f32(2, 3, 4), -1, i64(2, 3, 0), id="gather-none", golden=False),
    row(aten.gather.default, f32(), 0, T(0), id="gather-0d", golden=False),
    row(aten.gather.default, f32(3), 0, T(2), id="gather-0d-index", golden=False),
    row(aten.gather.default, f32(), 0, T([0, 0]), id="gather-from-0d", golden=False),
    row(aten.take.default, f32(2, 3), T([[0, -1], [4, 2]])),
    row(aten.take.default, f32(2, 3), T(-2), id="take-0d", golden=False),
    row(aten.take_along_dim.default, f32(2, 4), T([[1, 0, 3]]), 1),
    row(aten.take_along_dim.default, f32(2, 4), T([5, 0]), id="take_along-flat", golden=False),
    row(aten.take_along_dim.default, f32(2, 4), T([[1, -1, -4]]), 1, id="take_along-negative", golden=False),
    # masks
    row(aten.masked_fill.Scalar, f32(2, 3), MASK, -inf),
    row(aten.masked_fill.Scalar, f32(3), MASK, 2, id="masked_fill-widen", golden=False),
    row(aten.masked_fill.Scalar, i32(2, 3), MASK, 7, id="masked_fill-i32", golden=False),
    row(aten.masked_fill.Scalar, specials(), T(False), 7, id="masked_fill-0d", golden=False),
    row(aten.masked_fill.Tensor, bf16(2, 3), MASK, T(1.25), id="masked_fill-tensor"),
    row(aten.masked_scatter.default, f32(2, 3), MASK, f32(5)),
    row(aten.masked_scatter.default, f32(0), bool_(0), f32(2), id="masked_scatter-empty", golden=False),
    row(aten.masked_scatter.default, f32(2, 3), MASK[:1], f32(2, 2), id="masked_scatter-b", golden=False),
    row(aten.masked_scatter_backward.default, f32(2, 3), MASK, [2, 2]),
    row(aten.masked_scatter_backward.default, i64(2, 3), MASK[:1], [5], id="masked_scatter_backward-b", golden=False),
    row(aten.masked_scatter_backward.default, f32(0), bool_(0), [3], id="masked_scatter_backward-empty", golden=False),
    row(aten.nonzero_static.default, MASK, size=3, id="nonzero-cut"),
    row(aten.nonzero_static.default, f64(2, 2, 2).relu(), size=9, fill_value=-7, id="nonzero-fill", golden=False),
    row(aten.nonzero_static.default, specials(), size=20, id="nonzero-specials", golden=False),
    row(aten.nonzero_static.default, bool_(0, 2), size=2, id="nonzero-empty", golden=False),
    row(aten.one_hot.default, T([[1, 0], [2, 2]]), 4),
    row(aten.one_hot.default, T(1), 3, id="one_hot-0d", golden=False),
]
