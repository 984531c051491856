from __future__ import annotations

import torch

from tests.ops.rows import c128, f32, f64, row

aten = torch.ops.aten


def up_to_phase(got: tuple[torch.Tensor, ...], want: tuple[torch.Tensor, ...]) -> None:
    """Values are the same; vectors but for a factor of absolute value 1."""
    torch.testing.assert_close(got[0], want[0], rtol=1e-5, atol=1e-5, equal_nan=True)
    torch.testing.assert_close(got[1].abs(), want[1].abs(), rtol=1e-4, atol=1e-4, equal_nan=True)


A = f32(4, 4) + torch.diag(torch.arange(4.0) * 3)
DIAGONAL = torch.diag(torch.tensor([3.0, -5.0, 1e-20, 1e20]))

ROWS = [
    row(aten._linalg_eigh.default, A, compare=up_to_phase),
    row(aten._linalg_eigh.default, A, "U", golden=False, compare=up_to_phase),
    row(aten._linalg_eigh.default, A, "L", False, compare=up_to_phase),
    row(aten._linalg_eigh.default, f64(2, 5, 5), golden=False, compare=up_to_phase),
    row(aten._linalg_eigh.default, c128(3, 3), golden=False, compare=up_to_phase),
    row(aten._linalg_eigh.default, c128(2, 6, 6), "U", golden=False, compare=up_to_phase),
    row(aten._linalg_eigh.default, f32(1, 1), golden=False, compare=up_to_phase),
    row(aten._linalg_eigh.default, f32(2, 0, 0), golden=False),
    row(aten._linalg_eigh.default, torch.zeros(3, 3), "L", False, golden=False, id="zeros"),
    row(aten._linalg_eigh.default, DIAGONAL, "L", False, golden=False, id="scales", rtol=1e-5),
    row(aten._linalg_eigh.default, torch.ones(4, 4), "L", False, golden=False, id="repeated", atol=1e-5),
]

if hasattr(aten, "linalg_matrix_sqrth"):  # since torch 2.14
    H = c128(2, 3, 3)
    ROWS += [
        row(aten.linalg_matrix_sqrth.default, A @ A.mT + torch.eye(4), golden=False, rtol=1e-4, atol=1e-5),
        row(aten.linalg_matrix_sqrth.default, H @ H.mH + torch.eye(3), golden=False),
        row(aten.linalg_matrix_sqrth.default, -torch.eye(2), golden=False, id="sqrth-negative"),
        row(aten.linalg_matrix_sqrth.default, f32(2, 0, 0), golden=False),
    ]
