from __future__ import annotations

import torch

from tests.ops.rows import bool_, extremes, i8, i32, i64, row, u8

aten = torch.ops.aten
COUNTS = torch.tensor([-1, 0, 1, 7, 31, 32, 40, 2**31 - 1], dtype=torch.int32)

ROWS = [
    row(aten.bitwise_and.Tensor, i32(2, 3), i32(3)),
    row(aten.bitwise_or.Scalar, u8(4), 3),
    row(aten.bitwise_xor.Scalar_Tensor, -3, i64(4)),
    row(aten.bitwise_and.Tensor, bool_(4), bool_(4, seed=1), golden=False),
    row(aten.bitwise_xor.Tensor, i8(4), i32(4), golden=False),
    row(aten.__and__.Scalar, i32(4), 1, golden=False),
    row(aten.bitwise_not.default, i32(4)),
    row(aten.bitwise_not.default, bool_(4)),
    row(aten.bitwise_left_shift.Tensor, i32(4), torch.tensor([0, 1, 2, 3], dtype=torch.int32)),
    row(aten.bitwise_right_shift.Tensor, i32(4), torch.tensor([0, 1, 2, 3], dtype=torch.int32)),
    row(aten.bitwise_right_shift.Tensor_Scalar, u8(4), 2),
    row(aten.bitwise_left_shift.Tensor, extremes()[:, None], COUNTS, id="left-shift-counts", golden=False),
    row(aten.bitwise_right_shift.Tensor, extremes()[:, None], COUNTS, id="right-shift-counts", golden=False),
    row(
        aten.bitwise_right_shift.Tensor,
        extremes(torch.uint8)[:, None],
        torch.arange(10, dtype=torch.uint8),
        id="right-shift-u8",
        golden=False,
    ),
    row(aten.bitwise_left_shift.Scalar_Tensor, 5, i64(4).abs(), golden=False),
    row(aten.__lshift__.Scalar, i32(4), 3, golden=False),
    row(aten.__rshift__.Scalar, i32(4), 1, golden=False),
    row(aten.gcd.default, i32(4), i32(4, seed=1)),
    row(aten.gcd.default, torch.tensor(12), torch.tensor([18, -8, 0]), golden=False),
    row(aten.lcm.default, i64(6), i64(6, seed=1), golden=False),
    row(
        aten.lcm.default,
        torch.tensor([99, -128], dtype=torch.int8),
        torch.tensor([98, 3], dtype=torch.int8),
        golden=False,
    ),
    row(aten.lcm.default, torch.tensor([9999]).short(), torch.tensor([7777]).short(), id="lcm-i16", golden=False),
    row(aten.gcd.default, u8(0), u8(0), golden=False),
]
