from __future__ import annotations

import torch

from tests.ops.rows import c64, c128, f32, row

aten = torch.ops.aten

A, TALL, WIDE = f32(3, 3), f32(2, 5, 3), f32(2, 5)
SCALES = torch.diag(torch.tensor([1e-30, 1e30]))
FACTORS, TAU = torch.geqrf(f32(5, 3))
COMPLEX, COMPLEX_TAU = torch.geqrf(c64(4, 2))


def but_for_signs_of_zero(got: tuple[torch.Tensor, ...], want: tuple[torch.Tensor, ...]) -> None:
    """A zero of R has the sign of what it was rounded from."""
    torch.testing.assert_close(got, want)


ROWS = [
    row(aten.linalg_qr.default, A),
    row(aten.linalg_qr.default, TALL, golden=False, rtol=1e-4),
    row(aten.linalg_qr.default, TALL, "complete", golden=False, rtol=1e-4),
    row(aten.linalg_qr.default, TALL, "r", golden=False, rtol=1e-4),
    row(aten.linalg_qr.default, WIDE, golden=False, rtol=1e-4),
    row(aten.linalg_qr.default, c128(4, 3), golden=False),
    row(aten.linalg_qr.default, torch.zeros(3, 2), golden=False, id="zeros", compare=but_for_signs_of_zero),
    row(aten.linalg_qr.default, SCALES, golden=False, id="scales", compare=but_for_signs_of_zero),
    row(aten.linalg_qr.default, f32(0, 3), golden=False),
    row(aten.linalg_qr.default, f32(3, 0), "complete", golden=False),
    row(aten.geqrf.default, f32(4, 2)),
    row(aten.geqrf.default, c64(2, 4), golden=False, rtol=1e-4),
    row(aten.geqrf.default, torch.triu(f32(3, 3)), golden=False, id="triangular"),
    row(aten.linalg_householder_product.default, FACTORS, TAU),
    row(aten.linalg_householder_product.default, COMPLEX, COMPLEX_TAU, golden=False, rtol=1e-4),
    row(aten.linalg_householder_product.default, FACTORS, TAU[:1].clone(), golden=False, rtol=1e-4),
    row(aten.ormqr.default, FACTORS, TAU, f32(5, 2)),
    row(aten.ormqr.default, FACTORS, TAU, f32(5, 2), True, True, golden=False, rtol=1e-4),
    row(aten.ormqr.default, FACTORS, TAU, f32(2, 5), False, golden=False, rtol=1e-4),
    row(aten.ormqr.default, COMPLEX, COMPLEX_TAU, c64(2, 4), False, True, golden=False, rtol=1e-4),
]
