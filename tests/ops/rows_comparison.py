from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, bool_, c64, error, extremes, f32, i32, nan, row, specials, u8

aten = torch.ops.aten
ORDER = ["eq", "ne", "lt", "le", "gt", "ge"]


def grid(values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Every pair of the values, as two operands that broadcast."""
    return values[:, None].clone(), values[None, :].clone()


ROWS = [
    *[row(getattr(aten, n).Tensor, f32(2, 3), f32(3)) for n in ORDER],
    *[row(getattr(aten, n).Tensor, *grid(specials()), id=f"{n}-specials", golden=False) for n in ORDER],
    *[row(getattr(aten, n).Tensor, *grid(extremes()), id=f"{n}-extremes", golden=False) for n in ORDER],
    *[row(getattr(aten, n).Scalar, u8(4), -1, golden=False) for n in ORDER],
    row(aten.lt.Scalar, i32(4), 0.5),
    row(aten.lt.Tensor, torch.tensor([1, 2]), torch.tensor(1.5)),
    row(aten.gt.Tensor, bool_(4), bool_(4, seed=1)),
    row(aten.eq.Tensor, c64(4), c64(4), golden=False),
    row(aten.eq.Scalar, bf16(4), 0.1, golden=False),
    row(aten.logical_and.default, f32(2, 3), bool_(3)),
    row(aten.logical_or.default, i32(4), i32(4, seed=1)),
    row(aten.logical_xor.default, *grid(specials()), golden=False),
    row(aten.logical_not.default, specials()),
    row(aten.logical_not.default, c64(3), golden=False),
    *[
        row(getattr(aten, n).default, specials(d), id=f"{n}-{d.itemsize}", golden=d is torch.float32)
        for n in ["isnan", "isinf", "isfinite", "isposinf", "isneginf"]
        for d in (torch.float32, torch.bfloat16)
    ],
    row(aten.isfinite.default, i32(3)),
    row(aten.isinf.default, torch.tensor([complex(1, 2), complex(0, float("inf"))])),
    *[row(getattr(aten, n).default, f32(4), f32(4, seed=1)) for n in ["maximum", "minimum", "fmax", "fmin"]],
    *[
        row(getattr(aten, n).default, *grid(specials()[specials() != 0]), id=f"{n}-specials", golden=False)
        for n in ["maximum", "minimum", "fmax", "fmin"]
    ],
    row(aten.maximum.default, bool_(4), bool_(4, seed=1), golden=False),
    row(aten.fmin.default, i32(4), u8(4), golden=False),
    row(aten.where.self, bool_(2, 1), f32(2, 3), f32(3)),
    row(aten.where.ScalarSelf, bool_(4), 1, f32(4)),
    row(aten.where.ScalarOther, bool_(4), i32(4), 2.5, golden=False),
    row(aten.where.Scalar, bool_(4), 1, 0),
    row(aten.where.self, bool_(4), c64(4), f32(4), golden=False),
    row(aten.clamp.default, f32(2, 3), -1, 1),
    row(aten.clamp.default, f32(4), None, 0.5),
    row(aten.clamp.default, specials(), 3, -3, golden=False),
    row(aten.clamp.default, specials(), nan, 1, golden=False),
    row(aten.clamp.default, u8(4), -1, None, golden=False),
    row(aten.clamp.default, i32(4), 0.5, 2.5, golden=False),
    row(aten.clamp.default, bf16(8), -0.1, 0.1, golden=False),
    error(
        aten.clamp.default, u8(4), 300, None, raises=(UnsupportedOpError, RuntimeError), match="not fit|overflow|range"
    ),
    row(aten.clamp.Tensor, f32(2, 3), f32(3), None),
    row(aten.clamp.Tensor, *grid(specials()[specials() != 0]), None, id="clamp-tensor-specials", golden=False),
    row(aten.clamp_min.default, f32(4), 0),
    row(aten.clamp_max.Tensor, i32(4), i32(4, seed=1), golden=False),
    row(aten.heaviside.default, specials(), torch.tensor(7.0)),
    row(aten.heaviside.default, i32(4), i32(4), golden=False),
    row(aten.isclose.default, f32(4), f32(4) + 1e-6),
    row(aten.isclose.default, *grid(specials()), golden=False),
    row(aten.isclose.default, *grid(specials()), equal_nan=True, id="isclose-equal-nan", golden=False),
    row(aten.isclose.default, i32(4), i32(4), golden=False),
]
