from __future__ import annotations

import torch

from tests.ops.rows import c64, c128, f32, f64, row

aten = torch.ops.aten


def symmetric(x: torch.Tensor) -> torch.Tensor:
    return x + x.mT


def hollow(x: torch.Tensor) -> torch.Tensor:
    """Zeros on the diagonal, which take blocks of two."""
    return x - torch.diag_embed(x.diagonal(dim1=-2, dim2=-1))


A, HOLLOW = symmetric(f32(3, 3)), hollow(symmetric(f64(2, 5, 5)))
HERMITIAN = c128(4, 4) + c128(4, 4).mH
FACTORS, PIVOTS, _ = torch.linalg.ldl_factor_ex(A)
HOLLOW_FACTORS, HOLLOW_PIVOTS, _ = torch.linalg.ldl_factor_ex(HOLLOW)
HERMITIAN_FACTORS, HERMITIAN_PIVOTS, _ = torch.linalg.ldl_factor_ex(HERMITIAN, hermitian=True)

ROWS = [
    row(aten.linalg_ldl_factor_ex.default, A, rtol=1e-4),
    row(aten.linalg_ldl_factor_ex.default, HOLLOW, golden=False, id="hollow"),
    row(aten.linalg_ldl_factor_ex.default, HERMITIAN, hermitian=True, golden=False, id="hermitian"),
    row(aten.linalg_ldl_factor_ex.default, symmetric(c64(3, 3)), golden=False, rtol=1e-4),
    row(aten.linalg_ldl_factor_ex.default, torch.zeros(3, 3), golden=False, id="zeros"),
    row(aten.linalg_ldl_factor_ex.default, torch.eye(4).flip(0), golden=False, id="exchange"),
    row(aten.linalg_ldl_factor_ex.default, f32(0, 0), golden=False),
    row(aten.linalg_ldl_solve.default, FACTORS, PIVOTS, f32(3, 2), rtol=1e-4),
    row(aten.linalg_ldl_solve.default, HOLLOW_FACTORS, HOLLOW_PIVOTS, f64(2, 5, 2), golden=False, rtol=1e-8),
    row(
        aten.linalg_ldl_solve.default, HERMITIAN_FACTORS, HERMITIAN_PIVOTS, c128(2, 4, 1), hermitian=True,
        golden=False, rtol=1e-8, id="solve-hermitian",
    ),
]  # fmt: skip
