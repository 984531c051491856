from __future__ import annotations

import torch

from tests.ops.rows import bf16, f16, f32, inf, nan, row

aten = torch.ops.aten

OPS = [aten.igamma.default, aten.igammac.default]
ORDERS = torch.tensor([0.01, 0.5, 1.0, 1.3, 3.0, 20.0, 100.0, 101.0, 150.0, 1e4])[:, None]
RATIOS = torch.tensor([0.001, 0.1, 0.69, 0.71, 0.9, 0.999, 1.0, 1.01, 1.1, 1.29, 1.31, 1.5, 10.0])
LIMITS = torch.tensor([nan, inf, -inf, 0.0, -0.0, 1.0, -1.0, 0.5, 2.0, 100.0])


def name(op: torch._ops.OpOverload) -> str:
    return str(op).removeprefix("aten.").removesuffix(".default")


ROWS = [
    *[row(op, f32(4, low=0.5, high=8), f32(4, low=0.5, high=8, seed=1)) for op in OPS],
    # eager itself is up to 1e-5 off in f32 where the order is large, and to 1e-9 in f64, as its π is an f32
    *[row(op, ORDERS, ORDERS * RATIOS, id=f"{name(op)}-grid", golden=False, rtol=2e-4) for op in OPS],
    *[
        row(
            op,
            ORDERS.double(),
            ORDERS.double() * RATIOS,
            id=f"{name(op)}-grid-f64",
            golden=False,
            rtol=4e-9,
            atol=1e-30,
        )
        for op in OPS
    ],
    *[row(op, LIMITS[:, None], LIMITS[None, :].clone(), id=f"{name(op)}-limits", golden=False) for op in OPS],
    *[row(op, bf16(5, low=0.5, high=9), bf16(5, low=0.5, high=9, seed=1), golden=False, rtol=0.01) for op in OPS],
    row(aten.igammac.default, f16(5, low=0.5, high=9), f16(5, low=0.5, high=9, seed=1), golden=False, rtol=2e-3),
    row(aten.special_gammainc.default, f32(0, 3), f32(3), golden=False),
    row(aten.special_gammaincc.default, torch.tensor(2.0), torch.tensor(0.75), golden=False),
]
