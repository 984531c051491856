from __future__ import annotations

import torch

from tests.ops.rows import f32, i32, row

aten = torch.ops.aten
X = [f32(3), f32(2, 2, low=0.5)]
Y = [f32(3, seed=3), f32(2, 2, low=0.5, seed=4)]

ROWS = [
    row(aten._foreach_add.List, X, Y, alpha=2),
    row(aten._foreach_add.Scalar, [f32(2), i32(2)], 2, id="foreach-add-mixed", golden=False),
    row(aten._foreach_add.Tensor, X, torch.tensor(2.0), golden=False),
    row(aten._foreach_sub.Scalar, X, 1, golden=False),
    row(aten._foreach_mul.Scalar, X, 0.1),
    row(aten._foreach_mul.ScalarList, X, [1.0, 2.0], golden=False),
    row(aten._foreach_div.List, X, Y, golden=False),
    row(aten._foreach_pow.Scalar, X, 2, golden=False),
    row(aten._foreach_pow.List, [x.abs() for x in X], Y, golden=False),
    row(aten._foreach_pow.ScalarAndTensor, 2, X, golden=False),
    row(aten._foreach_maximum.List, X, Y, golden=False),
    row(aten._foreach_minimum.Scalar, X, 0.5, golden=False),
    row(aten._foreach_clamp_min.Scalar, X, 0.0, golden=False),
    row(aten._foreach_lerp.Scalar, X, Y, 0.3, golden=False),
    row(aten._foreach_lerp.List, X, Y, Y, golden=False),
    row(aten._foreach_addcmul.Scalar, X, Y, Y, 0.5, golden=False),
    row(aten._foreach_addcmul.ScalarList, X, Y, Y, [1.0, 2.0], golden=False),
    row(aten._foreach_addcdiv.Scalar, X, Y, Y, 0.5, golden=False),
    row(aten._foreach_sqrt.default, [x.abs() for x in X]),
    row(aten._foreach_neg.default, X, golden=False),
    row(aten._foreach_reciprocal.default, X, golden=False),
    row(aten._foreach_copy.default, X, Y, golden=False),
    row(aten._foreach_zero.default, X, golden=False),
]
