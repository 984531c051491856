from __future__ import annotations

import torch

from tests.ops.rows import c128, f32, f64, row

aten = torch.ops.aten


def singular(got: tuple[torch.Tensor, ...], want: tuple[torch.Tensor, ...]) -> None:
    """Values are the same; vectors are orthonormal, and the same but for a factor of absolute value 1."""
    torch.testing.assert_close(got[1], want[1], rtol=1e-5, atol=1e-5)
    count = want[1].shape[-1]
    for u in (got[0], got[2].mH):
        identity = torch.eye(u.shape[-1], dtype=u.dtype).expand(*u.shape[:-2], -1, -1)
        torch.testing.assert_close(u.mH @ u, identity, rtol=0, atol=1e-5)
    for u, v in ((got[0], want[0]), (got[2].mH, want[2].mH)):
        torch.testing.assert_close(u[..., :count].abs(), v[..., :count].abs(), rtol=1e-4, atol=1e-4)


RANK_ONE = f32(4, 1) @ f32(1, 3)
INVERTIBLE = f32(3, 3) + 4 * torch.eye(3)

ROWS = [
    row(aten._linalg_svd.default, f32(3, 3), compare=singular),
    row(aten._linalg_svd.default, f32(3, 3), False, False, rtol=1e-4),
    row(aten._linalg_svd.default, f32(2, 5, 3), golden=False, compare=singular),
    row(aten._linalg_svd.default, f32(2, 5, 3), True, golden=False, compare=singular),
    row(aten._linalg_svd.default, f32(2, 4), True, golden=False, compare=singular),
    row(aten._linalg_svd.default, c128(4, 3), True, golden=False, compare=singular),
    row(aten._linalg_svd.default, f64(1, 1), golden=False, compare=singular),
    row(aten._linalg_svd.default, f32(0, 3), True, golden=False),
    row(aten._linalg_svd.default, torch.zeros(3, 2), False, False, golden=False, id="zeros"),
    row(aten._linalg_svd.default, RANK_ONE, False, False, golden=False, id="rank-one", atol=1e-5),
    row(aten.linalg_pinv.atol_rtol_tensor, INVERTIBLE, rtol=1e-4),
    row(aten.linalg_pinv.atol_rtol_tensor, RANK_ONE, golden=False, id="pinv-rank-one", rtol=1e-4),
    row(aten.linalg_pinv.atol_rtol_tensor, f32(2, 3, 4), golden=False, rtol=1e-4),
    row(
        aten.linalg_pinv.atol_rtol_tensor,
        INVERTIBLE + INVERTIBLE.T,
        hermitian=True,
        golden=False,
        rtol=1e-4,
        id="pinv-hermitian",
    ),
    row(aten.linalg_pinv.atol_rtol_tensor, f32(0, 3), golden=False),
]

if hasattr(aten, "linalg_polar"):  # since torch 2.14
    ROWS += [
        row(aten.linalg_polar.default, f32(5, 3), golden=False, rtol=1e-4, atol=1e-5),
        row(aten.linalg_polar.default, c128(2, 3, 3), golden=False),
        row(aten.linalg_polar.default, f32(2, 3, 0), golden=False),
    ]
