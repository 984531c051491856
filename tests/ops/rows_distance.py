from __future__ import annotations

import torch

from tests.ops.rows import f32, f64, inf, row, specials

aten = torch.ops.aten
a, b = f32(3, 4), f32(2, 4, seed=1)

ROWS = [
    *[
        row(aten._cdist_forward.default, a, b, p, None, id=f"cdist-{p}", golden=p in (0, 2, 3))
        for p in (0.0, 0.5, 1.0, 2.0, 3.0, inf)
    ],
    row(aten._cdist_forward.default, f32(2, 1, 3, 4), f32(2, 2, 4, seed=1), 2.0, 2, id="cdist-batch", golden=False),
    row(aten._cdist_forward.default, a, b, 2.0, 1, id="cdist-product"),
    # the product rounds at the scale of the norms, and so do both sides
    row(aten._cdist_forward.default, f32(30, 4), f32(26, 4, seed=1), 2.0, None, rtol=1e-4, atol=1e-3, golden=False,
        id="cdist-many"),
    row(aten._cdist_forward.default, f64(3, 2), f64(4, 2, seed=1), 2.0, None, id="cdist-f64", golden=False),
    row(aten._cdist_forward.default, f32(3, 0), f32(2, 0), 2.0, None, id="cdist-no_columns", golden=False),
    row(aten._cdist_forward.default, f32(0, 3), f32(2, 3), 2.0, None, id="cdist-no_rows", golden=False),
    row(aten._cdist_forward.default, specials()[:, None], specials()[:3, None], 1.0, None, id="cdist-specials",
        golden=False),
    row(aten._pdist_forward.default, f32(4, 3)),
    *[row(aten._pdist_forward.default, f32(5, 3), p, golden=False) for p in (0.0, 1.0, 3.0, inf)],
    row(aten._pdist_forward.default, f32(301, 2), golden=False),
    row(aten._pdist_forward.default, f32(1, 3), golden=False),
    row(aten._pdist_forward.default, f64(2, 3), golden=False),
]  # fmt: skip
