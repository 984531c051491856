from __future__ import annotations

import torch

from tests.ops.rows import f32, f64, inf, nan, row

aten = torch.ops.aten

X, CLASSES, WEIGHT = f32(4, 3), torch.tensor([0, 2, 0, 1]), f32(3, low=0.1, seed=1)
ODD = torch.tensor([[nan, 1.0, -1.0], [0.5, nan, 0.5], [inf, 0.0, 1.0], [1.0, 1.0, -inf]])
NAMES = torch.tensor([[0, -1, 2], [2, 0, 1], [-1, 1, 1], [1, 1, -1]])
IS_TARGET = torch.tensor([[1.0, 0, 0], [1, 1, 1], [0, 0, 0], [0, 1, 0]])
ONE, ONE_BACK = aten.multi_margin_loss.default, aten.multi_margin_loss_backward.default
MANY, MANY_BACK = aten.multilabel_margin_loss_forward.default, aten.multilabel_margin_loss_backward.default

ROWS = [
    row(ONE, X, CLASSES),
    *[row(ONE, X, CLASSES, p, 0.7, WEIGHT, r, golden=False, id=f"multi-{p}{r}") for p in (1, 2) for r in range(3)],
    row(ONE, ODD, CLASSES, 1, 1, None, 0, golden=False, id="multi-odd"),
    row(ONE, X[0], CLASSES[0], golden=False, id="multi-vector"),
    row(ONE, X[0, 0], CLASSES[0], golden=False, id="multi-number"),
    row(ONE, f64(4, 3), CLASSES, 2, golden=False, id="multi-f64"),
    row(ONE_BACK, f32(), X, CLASSES, 1, 1),
    *[
        row(ONE_BACK, f32() if r else f32(4), X, CLASSES, p, 0.7, WEIGHT, r, golden=False, id=f"multi-back-{p}{r}")
        for p in (1, 2) for r in range(3)
    ],
    row(ONE_BACK, f32(), ODD, CLASSES, 2, 1, golden=False, id="multi-back-odd"),
    row(ONE_BACK, f32(), X[0, 0], CLASSES[0], 1, 1, golden=False, id="multi-back-number"),
    row(MANY, X, NAMES, 1),
    *[row(MANY, ODD, NAMES, r, golden=False, id=f"multilabel-odd-{r}") for r in range(3)],
    row(MANY, X[0], NAMES[0], 2, golden=False, id="multilabel-vector"),
    *[row(MANY, X[0, 0], torch.tensor(t), 1, golden=False, id=f"multilabel-number{t}") for t in (0, -1)],
    row(MANY_BACK, f32(), X, NAMES, 1, IS_TARGET),
    *[
        row(MANY_BACK, f32() if r else f32(4), ODD, NAMES, r, IS_TARGET, golden=False, id=f"multilabel-back-odd-{r}")
        for r in range(3)
    ],
    *[
        row(MANY_BACK, f32(), X[0, 0], torch.tensor(t), 1, torch.tensor(t + 1.0), golden=False,
            id=f"multilabel-back-number{t}")
        for t in (0, -1)
    ],
]  # fmt: skip
