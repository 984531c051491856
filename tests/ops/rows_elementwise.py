from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, bool_, c64, error, extremes, f16, f32, f64, i32, i64, row, specials, tensor, u8

aten = torch.ops.aten


def grid(values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Every pair of the values, as two operands that broadcast."""
    return values[:, None].clone(), values[None, :].clone()


def nonzero(values: torch.Tensor) -> torch.Tensor:
    return values[values != 0]


ROWS = [
    row(aten.add.Tensor, f32(2, 3), f32(3)),
    row(aten.add.Tensor, i32(4), f32(4), alpha=2),
    row(aten.add.Tensor, bool_(4), bool_(4, seed=1), golden=False),
    row(aten.add.Tensor, f32(0, 3), f32(3), golden=False),
    row(aten.add.Tensor, torch.tensor(2), bf16(3), golden=False),
    row(aten.add.Tensor, bf16(8), bf16(8, seed=1), alpha=0.3),
    row(aten.add.Scalar, i64(4), 2.5),
    row(aten.add.Scalar, i64(4), 0),
    row(aten.sub.Scalar, i32(4), 0, golden=False),
    row(aten.rsub.Scalar, i32(4), 0, golden=False),
    row(aten.add.Scalar, f32(4), 0, golden=False),
    row(aten.add.Tensor, *grid(specials()), id="add-specials", golden=False),
    row(aten.add.Tensor, *grid(extremes()), id="add-extremes", golden=False),
    row(aten.add.Tensor, c64(4), c64(4, seed=1), alpha=2, golden=False),
    row(aten.sub.Tensor, f32(2, 3), f32(3)),
    row(aten.sub.Tensor, u8(4), u8(4, seed=1), alpha=3, golden=False),
    row(aten.rsub.Scalar, f32(2, 3), 1),
    row(aten.mul.Tensor, f32(2, 3), f32(2, 1)),
    row(aten.mul.Tensor, f64(2), torch.tensor(3.0), golden=False),
    row(
        aten.mul.Tensor,
        torch.tensor([0.5, 0, 4]).half(),
        torch.tensor(100_000),
        id="mul-f16-wide-integer",
        golden=False,
    ),
    row(
        aten.mul.Tensor,
        torch.tensor(100_000),
        torch.tensor([0.5, 0, 4]).half(),
        id="mul-wide-integer-f16",
        golden=False,
    ),
    row(
        aten.div.Tensor,
        torch.tensor([0.5, 0, 4]).half(),
        torch.tensor(100_000),
        id="div-f16-wide-integer",
        golden=False,
    ),
    row(aten.mul.Scalar, bf16(4), 0.5),
    row(aten.mul.Scalar, bf16(16), 0.1),
    row(aten.mul.Tensor, *grid(specials()), id="mul-specials", golden=False),
    row(aten.div.Tensor, f32(2, 3), f32(2, 3, low=1.0)),
    row(aten.div.Tensor, i32(4), torch.tensor([1, -2, 3, 0], dtype=torch.int32)),
    row(aten.div.Scalar, f16(16), 2.5),
    row(aten.div.Tensor, c64(4), c64(4, seed=1), golden=False),
    row(aten.div.Tensor, *grid(specials()), id="div-specials", golden=False),
    row(aten.div.Tensor_mode, f32(6), f32(6, seed=1), rounding_mode="trunc"),
    row(aten.div.Tensor_mode, i32(6), torch.tensor([1, -2, 3, 4, -5, 6], dtype=torch.int32), rounding_mode="floor"),
    row(aten.div.Scalar_mode, f32(6), 0.1, rounding_mode="floor"),
    row(aten.div.Scalar_mode, torch.arange(-300, 300), 0.3, rounding_mode="trunc", id="trunc-of-integers"),
    row(aten.div.Scalar_mode, torch.arange(-300, 300).bfloat16(), 0.3, rounding_mode="trunc", golden=False),
    *[
        row(
            aten.div.Tensor_mode, *grid(specials(d)), rounding_mode=m, golden=False, id=f"div-{m}-specials-{d.itemsize}"
        )
        for d in (torch.float32, torch.float64)
        for m in ("trunc", "floor")
    ],
    *[
        row(
            aten.div.Tensor_mode,
            extremes()[1:, None],  # eager torch dies of the least integer over -1
            nonzero(extremes()),
            rounding_mode=m,
            golden=False,
            id=f"div-{m}-int",
        )
        for m in ("trunc", "floor")
    ],
    row(aten.floor_divide.default, u8(6), nonzero(u8(6, low=1.0))),
    row(aten.floor_divide.default, torch.tensor(70000.0, dtype=torch.float64), f16(6), golden=False),
    row(aten.remainder.Tensor, f32(6), f32(6, seed=1)),
    row(aten.remainder.Tensor, *grid(specials()), id="remainder-specials", golden=False),
    row(aten.remainder.Scalar, i32(6), -3, golden=False),
    row(aten.remainder.Scalar_Tensor, 7, torch.tensor([2, -3, 5]), golden=False),
    row(aten.fmod.Tensor, f32(6), f32(6, seed=1)),
    row(aten.fmod.Tensor, *grid(specials()), id="fmod-specials", golden=False),
    row(aten.pow.Tensor_Tensor, f32(4, low=0.1), f32(4)),
    row(aten.pow.Tensor_Tensor, i32(4), torch.tensor([0, 2, -1, 3], dtype=torch.int32)),
    row(
        aten.pow.Tensor_Tensor,
        torch.tensor([[-3], [-1], [0], [1], [2]]),
        torch.arange(-4, 5),
        id="pow-int-signs",
        golden=False,
    ),
    row(aten.pow.Tensor_Tensor, *grid(specials()), id="pow-specials", golden=False),
    row(aten.pow.Tensor_Tensor, c64(4), c64(4, seed=1), golden=False),
    row(
        aten.pow.Tensor_Tensor,
        torch.tensor([0j, 0j, 0j, 0j, 0j, 1j]),
        torch.tensor([0j, 1 + 0j, -1 + 2j, 2j, complex(torch.nan, 1), 0j]),
        id="pow-complex-zeros",
        golden=False,
    ),
    *[row(aten.pow.Tensor_Scalar, torch.tensor([0j, 1 + 2j]), e, golden=False) for e in (0, 0.0, 0j, 1j)],
    row(aten.pow.Scalar, 0.0, torch.tensor([0j, 1 + 0j, -1j]), golden=False),
    row(aten.pow.Scalar, 2, f32(4)),
    row(aten.pow.Scalar, 0.1, bf16(4), golden=False),
    *[row(aten.pow.Tensor_Scalar, f32(4, low=0.5), e) for e in (2, 3, 0.5, -1, 1.7)],
    *[row(aten.pow.Tensor_Scalar, specials(), e, golden=False) for e in (0, 1, 2, 3, 0.5, -0.5, -1, -2, 1.7, -7)],
    row(aten.pow.Tensor_Scalar, i32(4), 5),
    row(aten.pow.Tensor_Scalar, bf16(4), 3, golden=False),
    row(aten.pow.Tensor_Scalar, bool_(4), 2, golden=False),
    error(
        aten.pow.Tensor_Scalar, f32(4).to(torch.int32), -1, raises=(UnsupportedOpError, RuntimeError), match="negative"
    ),
    row(aten.atan2.default, *grid(specials()), id="atan2-specials", golden=False),
    row(aten.atan2.default, f32(4), f32(4, seed=1)),
    row(aten.copysign.Tensor, *grid(specials())),
    row(aten.copysign.Scalar, i32(4), -1.0, golden=False),
    row(aten.hypot.default, f32(4), f32(4, seed=1)),
    row(aten.hypot.default, *grid(specials()), id="hypot-specials", golden=False),
    row(aten.hypot.default, torch.tensor([3e38, 1e-30]), torch.tensor([1e38, 1e-30]), id="hypot-range", golden=False),
    row(aten.nextafter.default, f32(4), f32(4, seed=1), golden=False),
    row(aten.lerp.Scalar, f32(4), f32(4, seed=1), 0.25),
    row(aten.lerp.Scalar, f32(4), f32(4, seed=1), 0.75),
    row(aten.lerp.Tensor, f32(4), f32(4, seed=1), tensor(torch.float32, 4, low=0.0, high=1.0)),
    row(aten.lerp.Tensor, bf16(4), bf16(4, seed=1), bf16(4, seed=2), golden=False),
    row(aten.lerp.Tensor, f32(4), f32(4, seed=1), tensor(torch.float32, low=0.6, high=0.9), id="lerp-0d"),
    row(aten.lerp.Tensor, bf16(4), bf16(4, seed=1), tensor(torch.bfloat16, low=0.1, high=0.4), golden=False),
    row(aten.addcmul.default, f32(4), f32(4, seed=1), f32(4, seed=2), value=0.5),
    row(aten.addcmul.default, i32(4), i32(4, seed=1), i32(4, seed=2), golden=False),
    row(aten.addcdiv.default, f32(4), f32(4, seed=1), f32(4, low=1.0)),
    row(aten.addcdiv.default, bf16(4), bf16(4, seed=1), bf16(4, low=1.0), value=0.3, golden=False),
]
