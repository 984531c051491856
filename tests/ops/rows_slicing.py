from __future__ import annotations

import torch

from tests.ops.rows import bf16, bool_, c64, f32, i64, row, specials, tensor

aten = torch.ops.aten
END = 2**63 - 1

ROWS = [
    # slices
    row(aten.slice.Tensor, f32(4, 6), 1, 1, -1, 2),
    row(aten.slice.Tensor, f32(4, 6), 0, 2, END, golden=False),
    row(aten.slice.Tensor, f32(4, 6), golden=False),
    row(aten.slice.Tensor, f32(4, 6), 0, -100, 100, golden=False),
    row(aten.slice.Tensor, f32(4, 6), 0, 3, 1, golden=False),
    row(aten.slice.Tensor, f32(4, 6), 0, 9, 12, golden=False),
    row(aten.slice.Tensor, bool_(4), -1, None, -2, 3, golden=False),
    row(aten.slice_copy.Tensor, c64(4), 0, 1, 3, golden=False),
    row(aten.narrow.default, f32(4, 6), -1, -4, 2),
    row(aten.narrow.default, f32(4, 6), 0, 4, 0, golden=False),
    row(aten.select.int, f32(4, 6), 1, -2),
    row(aten.select.int, f32(4), 0, 3, golden=False),
    row(aten.select_copy.int, f32(4, 0), 0, 3, golden=False),
    # splits
    row(aten.split.Tensor, f32(5, 2), 2),
    row(aten.split.Tensor, f32(0, 2), 2, golden=False),
    row(aten.split_with_sizes.default, f32(2, 6), [1, 0, 5], -1),
    row(aten.unsafe_split.Tensor, f32(5), 2, golden=False),
    row(aten.chunk.default, f32(5), 2, golden=False),
    row(aten.tensor_split.sections, f32(5), 3, golden=False),
    row(aten.tensor_split.indices, f32(5), [3, 1, -1]),
    row(aten.unbind.int, f32(3, 2), 1),
    row(aten.unbind.int, specials(), golden=False),
    row(aten.hsplit.int, f32(2, 4), 2, golden=False),
    # gradients
    row(aten.slice_backward.default, f32(2, 3), [2, 8], 1, 1, -1, 2),
    row(aten.slice_backward.default, f32(0, 3), [2, 3], 0, 2, END, 1, golden=False),
    row(aten.select_backward.default, bf16(2, 3), [2, 4, 3], 1, -1),
    row(aten.diagonal_backward.default, f32(2), [2, 3], 1, 0, 1),
    row(aten.unfold_backward.default, f32(2, 2, 3), [2, 6], 1, 3, 2, golden=False, id="unfold_backward-2"),
    row(aten.unfold_backward.default, f32(4, 3), [6], 0, 3, 1, golden=False, id="unfold_backward-overlap"),
    # writes
    row(aten.slice_scatter.default, f32(4, 6), f32(4, 2), 1, 2, 4),
    row(aten.slice_scatter.default, f32(8), f32(3), 0, 1, 7, 2),
    row(aten.slice_scatter.default, f32(4), f32(4), id="slice_scatter-all", golden=False),
    row(aten.slice_scatter.default, f32(4), f32(0), 0, 3, 1, golden=False),
    row(aten.select_scatter.default, i64(4, 3), i64(4), 1, -2),
    row(aten.diagonal_scatter.default, f32(3, 4), f32(3), 1),
    row(aten.diagonal_scatter.default, f32(3, 2, 4), f32(2, 2), -1, 0, 2, golden=False),
    row(aten.diagonal_scatter.default, f32(3, 2), f32(0), 2, golden=False),
    # diagonals
    row(aten.diagonal.default, f32(3, 4)),
    row(aten.diagonal.default, f32(3, 4), 1, golden=False),
    row(aten.diagonal.default, f32(3, 4), -2, golden=False),
    row(aten.diagonal.default, f32(3, 4), 9, golden=False),
    row(aten.diagonal.default, f32(2, 3, 4), 1, -1, 0),
    row(aten.diagonal.default, tensor(torch.uint8, 0, 4), golden=False),
    row(aten.diag_embed.default, f32(2, 3)),
    row(aten.diag_embed.default, f32(2, 3), 1, 0, 2, golden=False),
    row(aten.diag_embed.default, f32(2, 3), -2, -1, -3, golden=False),
    row(aten.diag_embed.default, f32(2, 0), 1, golden=False),
    row(aten.diag_embed.default, f32(0), golden=False),
    row(aten.diag.default, f32(3), -1, golden=False),
    row(aten.diag.default, f32(3, 2), golden=False),
    # triangles
    row(aten.tril.default, f32(3, 4)),
    row(aten.tril.default, f32(2, 3, 3), -1),
    row(aten.tril.default, bool_(3, 3), 2**40, golden=False),
    row(aten.triu.default, f32(3, 4), 1),
    row(aten.triu.default, c64(3, 3), -1, golden=False),
    row(aten.triu.default, f32(0, 3), golden=False),
    row(aten.triu.default, torch.full((2, 2), float("nan")), 1, id="triu-nan", golden=False),
    # differences
    row(aten.diff.default, f32(2, 4)),
    row(aten.diff.default, i64(4, 2), 2, 0, i64(1, 2), golden=False),
    row(aten.diff.default, bool_(5), golden=False),
    row(aten.diff.default, f32(2), 0, golden=False),
    row(aten.diff.default, f32(2), 3, golden=False),
    # windows
    row(aten.unfold.default, f32(2, 7), 1, 3, 2),
    row(aten.unfold.default, f32(5, 2), 0, 2, 1),
    row(aten.unfold.default, f32(5), 0, 0, 1, golden=False),
    row(aten.unfold.default, f32(), 0, 1, 1, golden=False),
]
