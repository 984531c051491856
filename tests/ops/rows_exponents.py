from __future__ import annotations

import torch

from tests.ops.rows import f16, f32, f64, row, specials

aten = torch.ops.aten

TINY = torch.tensor([1e-40, -3e-39, 1.5e-45, 1.2e-38, 6e-8, -5e-5, 6e-5, 3e38])

ROWS = [
    row(aten.frexp.Tensor, f32(4)),
    row(aten.frexp.Tensor, TINY.double() * 1e-280, id="frexp-subnormal-f64", golden=False),
    *[
        row(aten.frexp.Tensor, values.to(dtype), id=f"frexp-{name}-{str(dtype).removeprefix('torch.')}", golden=False)
        for name, values in (("specials", specials()), ("tiny", TINY))
        for dtype in (torch.float32, torch.float64, torch.bfloat16, torch.float16)
    ],
    row(aten.frexp.Tensor, f16(), golden=False),
    row(aten.frexp.Tensor, f64(0, 3), golden=False),
    row(torch.ops.prims.frexp.default, f32(3), golden=False),
]
