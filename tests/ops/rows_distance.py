from __future__ import annotations

import torch

from tests.ops.rows import f32, f64, inf, row, specials

aten = torch.ops.aten
a, b = f32(3, 4), f32(2, 4, seed=1)
close = torch.cat([a[:1], a[1:2] * 0.5, b[:1]])  # of a row of a, and of another
far = aten._cdist_forward.default

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
    *[
        row(aten._cdist_backward.default, f32(3, 3), a, close, p, far(a, close, p, 2), id=f"cdist-backward-{p}",
            golden=p in (1.5, 2))
        for p in (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, inf)
    ],
    row(aten._cdist_backward.default, f32(2, 2, 3, 2), f32(2, 1, 3, 4), f32(2, 2, 4, seed=1), 2.0,
        far(f32(2, 1, 3, 4), f32(2, 2, 4, seed=1), 2.0, 2), id="cdist-backward-batch", golden=False),
    row(aten._cdist_backward.default, f32(15, 3), specials()[:, None], specials()[:3, None], 3.0,
        far(specials()[:, None], specials()[:3, None], 3.0, 2), id="cdist-backward-specials", golden=False),
    row(aten._cdist_backward.default, f32(3, 2), f32(3, 0), f32(2, 0), 2.0, f32(3, 2), id="cdist-backward-no_columns",
        golden=False),
    *[
        row(aten._pdist_backward.default, f32(6), f32(4, 3).round(), p, aten._pdist_forward(f32(4, 3).round(), p),
            id=f"pdist-backward-{p}", golden=p == 2)
        for p in (0.0, 0.5, 1.0, 1.5, 2.0, 3.0, inf)
    ],
    row(aten._pdist_backward.default, f32(0), f32(1, 3), 2.0, f32(0), id="pdist-backward-one_row", golden=False),
]  # fmt: skip
