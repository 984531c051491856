from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, error, f32, f64, i64, row, specials

aten = torch.ops.aten
I, O, LAST = torch.tensor([1, 2, 2, 5, 0]), torch.tensor([0, 2, 2]), torch.tensor([0, 2, 2, 5])
EARLY = torch.tensor([0, 1, 3])  # two bags, and two indices behind the last one's end
B, N = torch.tensor([0, 0, 2, 2, 2]), torch.tensor([2, 0, 3])
NAN_INDICES = torch.tensor([0, 5, 5, 0, 6, 0, 2, 0])  # 0 is NaN, 2 -inf
NAN_OFFSETS = torch.tensor([0, 2, 5, 6])

ROWS = [
    *[row(aten._embedding_bag.default, f32(6, 4), I, O, False, m, id=f"mode-{m}", golden=m != 2) for m in (0, 1, 2)],
    row(aten._embedding_bag.default, specials().reshape(-1, 1), NAN_INDICES, NAN_OFFSETS, False, 2, id="max-nan", golden=False),
    *[row(aten._embedding_bag.default, f32(6, 4), I, O, False, m, padding_idx=2, id=f"padding-{m}", golden=False)
      for m in (0, 1, 2)],
    *[row(aten._embedding_bag.default, f32(6, 4), I, LAST, False, m, include_last_offset=True, id=f"last-{m}",
          golden=False) for m in (0, 1, 2)],
    *[row(aten._embedding_bag.default, table, I, EARLY, False, m, padding_idx=pad, include_last_offset=True,
          id=f"early-{m}-{table.element_size()}{pad}", golden=False)
      for m in (0, 1, 2) for table, pad in ((f32(6, 4), -1), (f32(6, 4), 2), (f64(6, 4), -1))],
    row(aten._embedding_bag.default, bf16(6, 4), I, EARLY, False, 1, False, None, True, id="early-bf16", golden=False),
    row(aten._embedding_bag.default, f32(6, 4), I, EARLY, False, 0, False, f32(5), True, id="early-weighted", golden=False),
    row(aten._embedding_bag_forward_only.default, f32(6, 4), I, O, id="forward-only", golden=False),
    row(aten._embedding_bag.default, f32(6, 4), I, O, False, 0, False, f32(5), id="weighted", golden=False),
    row(aten.embedding_bag.padding_idx, f32(6, 4), I, O, False, 0, False, None, False, -1, id="wrapped", golden=False),
    row(aten.embedding_bag.padding_idx, f32(6, 4), I, O, False, 1, False, None, False, None, id="none", golden=False),
    row(aten._embedding_bag.default, f32(6, 4), i64(0), O[:1], id="no-index", golden=False),
    row(aten._embedding_bag_dense_backward.default, f32(3, 4), I, B, N, N, 6, False, 0, None, id="backward-sum"),
    row(aten._embedding_bag_dense_backward.default, f32(3, 4), I, B, N, N, 6, False, 1, None, 2, id="backward-mean",
        golden=False),
    row(aten._embedding_bag_dense_backward.default, f32(3, 4), I, B, N, N, 6, False, 0, f32(5), id="backward-weighted",
        golden=False),
    row(aten._embedding_bag_dense_backward.default, f32(3, 4), I, B, N,
        torch.tensor([[1, 2, 1, 1], [0, 0, 0, 0], [5, 0, 5, 2]]), 6, False, 2, None, id="backward-max"),
    row(aten._embedding_bag_dense_backward.default, f32(2, 4), I, torch.tensor([0, 0, 1, 1, 1]), torch.tensor([2, 3, 0]),
        torch.tensor([[1, 2, 1, 1], [5, 0, 5, 2]]), 6, False, 2, None, id="backward-max-last", golden=False),
    *[row(aten._embedding_bag_backward.default, f32(3, 4), I, O, bag, N, N, 6, False, 1, False, None, 2,
          id=f"backward-{name}", golden=False) for name, bag in (("known", B), ("unknown", B[:0]))],
    row(aten._embedding_bag_backward.default, f32(3, 4), I, LAST, B[:0], N, N, 6, False, 0, False, f32(5),
        id="backward-last", golden=False),
    row(aten._embedding_bag_per_sample_weights_backward.default, f32(3, 4), f32(6, 4), I, O, B, 0, 2,
        id="backward-weights"),
    row(aten._embedding_bag_per_sample_weights_backward.default, f32(3, 4), f32(6, 4), I, LAST, B[:0], 0,
        id="backward-weights-unknown", golden=False),
    row(aten._embedding_bag_per_sample_weights_backward.default, bf16(3, 4), bf16(6, 4), I, O, B, 0,
        id="backward-weights-bf16", golden=False),
    error(aten._embedding_bag_backward.default, f32(3, 4), I, O, B, N, N, 6, False, 0, True, None, id="backward-sparse",
          raises=UnsupportedOpError, match="sparse gradients"),
    error(aten._embedding_bag_dense_backward.default, f32(3, 4), I, B, N, N, 6, True, 0, None, id="backward-freq",
          raises=UnsupportedOpError, match="frequency"),
]  # fmt: skip
