from __future__ import annotations

import torch

from tests.ops.rows import bf16, f32, f64, inf, nan, row

aten = torch.ops.aten

REDUCE, BACK = aten.segment_reduce.default, aten._segment_reduce_backward.default
KINDS = ("sum", "mean", "prod", "max", "min", "amax", "amin")
LENGTHS, OFFSETS = torch.tensor([2, 0, 4, 3]), torch.tensor([0, 2, 2, 6, 9])
ROWWISE = torch.tensor([[2, 0, 4, 3], [9, 0, 0, 0], [0, 0, 3, 6]])
ODD = torch.tensor([nan, 1.0, 0.0, 2.0, 0.0, 3.0, 0.0, inf, -2.0])
TIES = torch.tensor([1.0, 1.0, 3.0, 2.0, 3.0, 3.0, -1.0, 0.0, 0.0])

ROWS = [
    row(REDUCE, f32(9, 2), "mean", lengths=LENGTHS, unsafe=True, id="lengths"),
    row(REDUCE, f32(9, 2), "max", offsets=OFFSETS, unsafe=True, id="offsets"),
    *[row(REDUCE, ODD, k, lengths=LENGTHS, unsafe=False, golden=False, id=f"odd-{k}") for k in KINDS],
    *[row(REDUCE, f32(3, 9, 2), k, lengths=ROWWISE, axis=1, initial=2.5, golden=False, id=f"rows-{k}")
      for k in KINDS],
    row(REDUCE, bf16(9), "sum", lengths=LENGTHS, golden=False, id="bf16"),
    row(REDUCE, f64(5), "prod", offsets=torch.tensor([1, 2, 4]), unsafe=True, golden=False, id="inner-offsets"),
    row(REDUCE, f32(0, 2), "mean", lengths=torch.tensor([0, 0]), unsafe=True, golden=False, id="no-data"),
    row(REDUCE, f32(3), "sum", lengths=LENGTHS[:0], unsafe=True, golden=False, id="no-segments"),
    row(BACK, f32(4), f32(4, seed=1), f32(9), "mean", lengths=LENGTHS, id="back-mean"),
    *[
        row(BACK, torch.tensor([1.0, 5.0, -2.0, 3.0]), REDUCE(x, k, lengths=LENGTHS, unsafe=True), x, k,
            lengths=LENGTHS, golden=False, id=f"back-{name}-{k}")
        for k in KINDS for name, x in (("odd", ODD), ("ties", TIES))
    ],
    *[
        row(BACK, f32(3, 4, 2), REDUCE(f32(3, 9, 2), k, lengths=ROWWISE, axis=1, initial=2.5), f32(3, 9, 2), k,
            lengths=ROWWISE, axis=1, initial=2.5, golden=False, id=f"back-rows-{k}")
        for k in KINDS
    ],
    row(BACK, f32(4), REDUCE(TIES, "prod", offsets=OFFSETS, unsafe=True), TIES, "prod", offsets=OFFSETS,
        id="back-offsets"),
]  # fmt: skip
