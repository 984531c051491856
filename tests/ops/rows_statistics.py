from __future__ import annotations

import torch

from tests.ops.rows import bf16, c64, f16, f32, f64, inf, row, specials

aten = torch.ops.aten
far = f32(1000, low=1e4, high=1e4 + 1)

ROWS = [
    row(aten.var.correction, f32(2, 5), [1], correction=1),
    *[
        row(torch.ops.prims.var.default, x, [0, 1], n, id=f"prims-var-{n}-{x.element_size()}", golden=False)
        for n in (0.0, 1.0, 10.0)
        for x in (f32(2, 5), bf16(2, 5))
    ],
    row(aten.var.correction, f32(2, 5), [0, 1], correction=0, keepdim=True),
    row(aten.var.correction, f32(2, 5), id="var-of-all"),
    row(aten.var.correction, f32(2, 5), [1], correction=2.5, id="var-fraction", golden=False),
    row(aten.var.correction, f32(2, 1), [1], id="var-of-one", golden=False),
    row(aten.var.correction, f32(2, 3), [1], correction=5, id="var-past", golden=False),
    row(aten.var.correction, f32(2, 0), [1], id="var-of-none", golden=False),
    row(aten.var.correction, f32(), None, correction=0, id="var-0d", golden=False),
    row(aten.var.correction, specials(), id="var-specials", golden=False),
    row(aten.var.correction, c64(2, 5), [1], id="var-complex"),
    row(aten.var.correction, bf16(4, 9), [1], id="var-bf16", golden=False),
    row(aten.var.correction, far, id="var-far", rtol=1e-3, golden=False),  # f32 keeps three digits of the distances
    row(aten.var.default, f32(7), golden=False),
    row(aten.var.default, f32(7), False, golden=False),
    row(aten.var.dim, f32(2, 5), [-1], False, True, golden=False),
    row(aten.std.correction, f32(2, 5), [1]),
    row(aten.std.default, f16(7), golden=False),
    row(aten.std.dim, f64(2, 5), [0], golden=False),
    row(aten.var_mean.correction, f32(2, 5), [1], correction=0),
    row(aten.var_mean.correction, f32(2, 5), [1], keepdim=True, id="var_mean-keep", golden=False),
    row(aten.var_mean.correction, c64(6), id="var_mean-complex", golden=False),
    row(aten.var_mean.default, bf16(9), golden=False),
    row(aten.std_mean.correction, f32(2, 5), [1], id="std_mean", golden=False),
    row(aten.std_mean.dim, f32(2, 5), [1], golden=False),
    row(aten.linalg_vector_norm.default, f32(2, 5)),
    *[
        row(aten.linalg_vector_norm.default, f32(2, 5), p, [1], id=f"vector_norm-{p}", golden=p in (0, inf, 3))
        for p in (0, 1, 2, 3, 0.5, -1, -2, inf, -inf)
    ],
    *[
        row(aten.linalg_vector_norm.default, specials()[:, None], p, [1], id=f"vector_norm-specials-{p}", golden=False)
        for p in (0, 1, 2, 3, -1, inf, -inf)
    ],
    *[
        row(aten.linalg_vector_norm.default, c64(2, 5), p, [1], True, id=f"vector_norm-complex-{p}", golden=False)
        for p in (0, 1, 2, 3, inf)
    ],
    row(aten.linalg_vector_norm.default, bf16(9), golden=False),
    row(aten.linalg_vector_norm.default, bf16(9), dtype=torch.float32, golden=False, id="vector_norm-wider"),
    row(aten.linalg_vector_norm.default, f32(0), golden=False),
    row(aten.linalg_vector_norm.default, f32(), golden=False),
    row(aten.norm.Scalar, f32(2, 5)),
    row(aten.norm.ScalarOpt_dim, f32(2, 5), None, [1], golden=False),
    row(aten.norm.ScalarOpt_dim, f32(2, 5), 1, [1], True, golden=False),
    row(aten.norm.ScalarOpt_dtype, f32(5), 2, dtype=torch.float64, golden=False),
    row(aten.norm.ScalarOpt_dim_dtype, f16(2, 5), 3, [0], False, dtype=torch.float32, golden=False),
]
