from __future__ import annotations

import torch

from tests.ops.rows import f32, f64, row, specials

aten = torch.ops.aten

COUNT, EDGED = aten.histogram.bin_ct, aten.histogram.bins_tensor
EDGES, WHOLE = aten._histogramdd_bin_edges.default, f32(40).mul(2).round()
TABLE, WEIGHTS = f32(3, 4, 2), f32(3, 4, low=0, seed=1)
BINS, TWICE = torch.tensor([-1.0, 0.0, 0.25, 2.0]), torch.tensor([-1.0, 0.5, 0.5, 1.0])

ROWS = [
    row(COUNT, f32(2, 7), 4),
    row(COUNT, WHOLE, 8, golden=False, id="whole"),
    row(COUNT, WHOLE, 100, golden=False, id="whole-fine"),
    row(COUNT, specials(), 5, range=[-2.0, 3.0], golden=False, id="specials"),
    row(COUNT, f32(9), 3, range=[1.0, 1.0], golden=False, id="no-range"),
    row(COUNT, f32(2, 7), 4, weight=f32(2, 7, low=0, seed=1), density=True, id="density"),
    row(COUNT, torch.full((4,), 3.0), 5, golden=False, id="same"),
    row(COUNT, f32(0), 3, golden=False, id="empty"),
    row(COUNT, f32(), 2, golden=False, id="number"),
    row(COUNT, f64(50), 7, golden=False, id="f64"),
    row(EDGED, f32(2, 7), BINS),
    row(EDGED, specials(), TWICE, golden=False, id="edges-twice"),
    row(EDGED, f32(2, 7), BINS, weight=f32(2, 7, low=0, seed=1), density=True, golden=False, id="edges-density"),
    row(EDGES, TABLE, [2, 3]),
    row(EDGES, TABLE, [2, 3], range=[-1.0, 1.0, 0.0, 3.0], golden=False, id="bin_edges-range"),
    row(aten._histogramdd_from_bin_cts.default, TABLE, [2, 3]),
    row(aten._histogramdd_from_bin_cts.default, TABLE, [2, 3], range=[-1.0, 1.0, 0.0, 3.0], weight=WEIGHTS,
        density=True, golden=False, id="dd-density"),
    row(aten._histogramdd_from_bin_tensors.default, TABLE, [BINS, TWICE]),
    row(aten._histogramdd_from_bin_tensors.default, TABLE, [BINS, TWICE], weight=WEIGHTS, golden=False,
        id="dd-weighted"),
]  # fmt: skip
