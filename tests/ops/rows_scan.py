from __future__ import annotations

import torch

from tests.ops.rows import bf16, bool_, c64, extremes, f16, f32, i32, i64, row, specials, u8

aten = torch.ops.aten
finite = specials()[3:]
tied = torch.tensor([1.0, 3.0, 3.0, 2.0, -1.0, 3.0, -1.0])
infinities = torch.tensor([-torch.inf, -torch.inf, 0.5, 1.0, torch.inf, 2.0, torch.inf, torch.nan, 1.0])
wide = torch.tensor([65536.0, 0.5, 0.0], dtype=torch.bfloat16)  # whose first number is infinite in f16

ROWS = [
    row(aten.cumsum.default, f32(2, 5), 1),
    row(aten.cumsum.default, i32(3, 2), 0),
    row(aten.cumsum.default, bool_(6), -1, golden=False),
    row(aten.cumsum.default, bf16(9), 0),
    row(aten.cumsum.default, f16(9), 0, golden=False),
    row(aten.cumsum.default, c64(2, 3), 1, golden=False),
    row(aten.cumsum.default, u8(4), 0, dtype=torch.float32, golden=False),
    row(aten.cumsum.default, f32(3), 0, dtype=torch.float64, golden=False, id="cumsum-to-double"),
    row(aten.cumsum.default, f32(), 0),
    row(aten.cumsum.default, f32(0), 0, golden=False),
    row(aten.cumsum.default, f32(2, 0, 3), 0, golden=False),
    row(aten.cumsum.default, infinities, 0, id="cumsum-infinities", golden=False),
    row(aten.cumsum.default, extremes(), 0, id="cumsum-extremes", golden=False),
    row(aten.cumsum.default, extremes(torch.int64), 0, id="cumsum-wraps", golden=False),
    row(aten.cumsum.default, f32(400, low=0.0), 0, golden=False),
    row(aten.cumprod.default, f32(2, 5), 1),
    row(aten.cumprod.default, i64(6), 0, golden=False),
    row(aten.cumprod.default, wide, 0, dtype=torch.float16, golden=False, id="cumprod-to-infinity"),
    row(aten.prod.default, wide, dtype=torch.float16, golden=False, id="prod-to-infinity"),
    row(aten.cumprod.default, infinities, 0, id="cumprod-infinities", golden=False),
    row(aten.cumprod.default, finite, 0, id="cumprod-zeros", golden=False),
    row(aten.cumprod.default, f32(0, 3), 0, golden=False),
    row(aten.cummax.default, tied, 0, id="cummax"),
    row(aten.cummax.default, infinities, 0, id="cummax-infinities", golden=False),
    row(aten.cummax.default, specials(), 0, id="cummax-specials", golden=False),
    row(aten.cummax.default, i32(3, 4), -1, golden=False),
    row(aten.cummax.default, bool_(5), 0, golden=False),
    row(aten.cummax.default, bf16(2, 4), 0, golden=False),
    row(aten.cummax.default, f32(), 0, golden=False),
    row(aten.cummax.default, f32(0, 2), 0, golden=False),
    row(aten.cummin.default, tied, 0, id="cummin"),
    row(aten.cummin.default, -infinities, 0, id="cummin-infinities", golden=False),
    row(aten.cummin.default, u8(3, 4), 1, golden=False),
    row(aten.logcumsumexp.default, f32(2, 5), 1),
    row(aten.logcumsumexp.default, infinities, 0, id="logcumsumexp-infinities", golden=False),
    row(aten.logcumsumexp.default, specials(), 0, id="logcumsumexp-specials", golden=False),
    row(aten.logcumsumexp.default, bf16(8), 0, golden=False),
    row(aten.logcumsumexp.default, f32(), 0, golden=False),
    row(aten.logcumsumexp.default, c64(3, 4), 1, golden=False),
]
