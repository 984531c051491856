from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import c64, error, f32, f64, row

aten = torch.ops.aten

A, BATCH, COMPLEX = f32(3, 3), f32(2, 4, 4, seed=1), c64(3, 3)
PACKED, PIVOTS = torch.linalg.lu_factor(A)
TALL, TALL_PIVOTS = torch.linalg.lu_factor(f32(2, 4, 3))
COMPLEX_PACKED, COMPLEX_PIVOTS = torch.linalg.lu_factor(COMPLEX)
SINGULAR = torch.tensor([[0.0, 0.0], [1.0, 2.0]])
NO_SOLVE = "the interpreter has no triangular_solve of batches"

ROWS = [
    row(aten.linalg_lu_factor_ex.default, A),
    row(aten.linalg_lu_factor_ex.default, f32(2, 5, 3), golden=False),
    row(aten.linalg_lu_factor_ex.default, f32(3, 5), golden=False),
    row(aten.linalg_lu_factor_ex.default, COMPLEX, golden=False),
    row(aten.linalg_lu_factor_ex.default, f64(6, 6), golden=False),
    row(aten.linalg_lu_factor_ex.default, SINGULAR, golden=False, id="singular"),
    row(aten.linalg_lu_factor_ex.default, torch.zeros(3, 3), golden=False, id="zeros"),
    row(aten.linalg_lu_factor_ex.default, torch.tensor([[1.0, 1.0], [-1.0, 2.0]]), golden=False, id="ties"),
    row(aten.linalg_lu_factor_ex.default, f32(0, 0), golden=False),
    row(aten.linalg_lu_factor_ex.default, f32(2, 0, 3), golden=False),
    error(aten.linalg_lu_factor_ex.default, A, pivot=False, raises=UnsupportedOpError, match="pivot=False"),
    row(aten.linalg_lu.default, A),
    row(aten.linalg_lu.default, f32(2, 4, 3), golden=False),
    row(aten.lu_unpack.default, PACKED, PIVOTS),
    row(aten.lu_unpack.default, TALL, TALL_PIVOTS, golden=False),
    row(aten.lu_unpack.default, PACKED, PIVOTS, False, golden=False),
    row(aten.lu_unpack.default, PACKED, PIVOTS, True, False, golden=False),
    row(aten.linalg_lu_solve.default, PACKED, PIVOTS, f32(3, 2)),
    row(aten.linalg_lu_solve.default, PACKED, PIVOTS, f32(2, 3), left=False, golden=False, rtol=1e-4, id="solve-right"),
    row(
        aten.linalg_lu_solve.default,
        PACKED,
        PIVOTS,
        f32(3, 2),
        adjoint=True,
        golden=False,
        rtol=1e-4,
        id="solve-adjoint",
    ),
    row(
        aten.linalg_lu_solve.default,
        COMPLEX_PACKED,
        COMPLEX_PIVOTS,
        c64(3, 2),
        adjoint=True,
        golden=False,
        rtol=1e-4,
        id="solve-complex",
    ),
    row(aten.linalg_lu_solve.default, PACKED, PIVOTS, f32(2, 3, 1), golden=False, rtol=1e-4, no_interpreter=NO_SOLVE),
    row(aten._linalg_solve_ex.default, BATCH, f32(2, 4, 2), rtol=1e-4, no_interpreter=NO_SOLVE),
    row(aten._linalg_solve_ex.default, BATCH, f32(2, 4), golden=False, rtol=1e-4, no_interpreter=NO_SOLVE),
    row(aten._linalg_solve_ex.default, A, f32(2, 3), left=False, golden=False, rtol=1e-4),
    row(aten.linalg_inv_ex.default, A, rtol=1e-4),
    row(aten.linalg_inv_ex.default, COMPLEX, golden=False, rtol=1e-4),
    row(aten.linalg_inv_ex.default, f32(0, 0), golden=False),
    row(aten._linalg_det.default, A),
    row(aten._linalg_det.default, A.t(), golden=False, id="det-transposed"),
    row(aten._linalg_det.default, COMPLEX, golden=False),
    row(aten._linalg_det.default, f32(2, 0, 0), golden=False),
    row(aten._linalg_slogdet.default, BATCH, rtol=1e-4),
    row(aten._linalg_slogdet.default, SINGULAR, golden=False, id="slogdet-singular"),
]
