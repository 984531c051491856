from __future__ import annotations

import torch

from tests.ops.rows import c64, c128, f32, i32, row, specials

aten = torch.ops.aten

ROWS = [
    row(aten.real.default, c64(2, 3)),
    row(aten.real.default, f32(3), golden=False),
    row(aten.imag.default, c64(2, 3)),
    row(aten.conj.default, c64(4), golden=False),
    row(aten._conj.default, c64(4)),
    row(aten.conj_physical.default, f32(4), golden=False),
    row(aten.resolve_conj.default, c64(4).conj(), golden=False),
    row(aten.resolve_neg.default, c64(4).conj().imag, golden=False),
    row(aten.view_as_real.default, c64(2, 3)),
    row(aten.view_as_real.default, c128(), golden=False),
    row(aten.view_as_complex.default, f32(3, 2)),
    row(aten.complex.default, f32(2, 3), f32(3)),
    row(aten.polar.default, f32(4, low=0.0), f32(4)),
    row(aten.angle.default, c64(4)),
    row(aten.angle.default, specials()),
    row(aten.angle.default, i32(4), golden=False),
    row(aten.abs.default, c64(4)),
    row(aten.sgn.default, c64(4)),
]
