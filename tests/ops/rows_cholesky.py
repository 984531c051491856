from __future__ import annotations

import torch

from tests.ops.rows import c64, f32, f64, row

aten = torch.ops.aten


def positive(*shape: int, dtype: torch.dtype = torch.float32) -> torch.Tensor:
    """Positive-definite matrices."""
    x = c64(*shape, shape[-1]) if dtype.is_complex else f32(*shape, shape[-1]).to(dtype)
    return (x @ x.mH + 4 * torch.eye(shape[-1])).to(dtype)


lower = f32(3, 3) + 4 * torch.eye(3)
complex_lower = torch.linalg.cholesky(positive(3, dtype=torch.complex64))
NO_CHOLESKY = "the interpreter has no cholesky"

ROWS = [
    row(aten.linalg_cholesky_ex.default, positive(3), no_interpreter=NO_CHOLESKY),
    row(aten.linalg_cholesky_ex.default, positive(2, 3), upper=True, golden=False, no_interpreter=NO_CHOLESKY),
    row(aten.linalg_cholesky_ex.default, positive(3, dtype=torch.complex64), golden=False, no_interpreter=NO_CHOLESKY),
    row(aten.linalg_cholesky_ex.default, f32(0, 0), golden=False),
    row(aten.linalg_solve_triangular.default, lower.tril(), f32(3, 2), upper=False),
    row(aten.linalg_solve_triangular.default, lower, f32(2, 3), upper=True, left=False, golden=False),
    row(aten.linalg_solve_triangular.default, lower, f32(2, 3, 2), upper=False, unitriangular=True, golden=False),
    row(aten.linalg_solve_triangular.default, complex_lower, c64(3, 2), upper=True, golden=False),
    row(aten.linalg_solve_triangular.default, f32(0, 0), f32(0, 2), upper=True, golden=False),
    row(aten.triangular_solve.default, f32(3, 2), lower, golden=False),
    row(aten.triangular_solve.default, f64(2, 3, 1), lower.double(), False, True, True, golden=False),
    row(aten.cholesky_solve.default, f32(3, 2), lower.tril()),
    row(aten.cholesky_solve.default, f32(3, 2), lower.triu(), True, golden=False),
    row(aten.cholesky_solve.default, c64(3, 2), complex_lower.tril(), golden=False),
    row(aten.cholesky_inverse.default, lower.tril(), golden=False),
    row(aten.cholesky_inverse.default, complex_lower.mH.contiguous(), True, golden=False),
]

if hasattr(aten, "cholesky"):  # until torch 2.13
    ROWS.append(
        row(aten.cholesky.default, positive(3, dtype=torch.float64), True, golden=False, no_interpreter=NO_CHOLESKY)
    )
