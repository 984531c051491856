from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, bool_, c64, error, extremes, f16, f32, f64, i32, row, specials, tensor, u8

aten = torch.ops.aten

SAME = ["neg", "sign", "sgn", "ceil", "floor", "trunc", "round", "frac", "reciprocal", "square", "sqrt", "rsqrt", "abs"]
LOGS = ["exp", "exp2", "expm1", "log", "log2", "log10", "log1p", "sigmoid", "sinc", "rad2deg", "deg2rad"]
TRIG = ["sin", "cos", "tan", "asin", "acos", "atan", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh"]


def op(name: str) -> torch._ops.OpOverload:
    return getattr(aten, name).default


ROWS = [
    *[row(op(n), tensor(torch.float32, 2, 3, low=0.1, high=0.9)) for n in SAME + LOGS + TRIG if n != "acosh"],
    row(aten.acosh.default, tensor(torch.float32, 2, 3, low=1.0, high=4.0)),
    *[row(op(n), specials(), id=f"{n}-specials", golden=False) for n in [*SAME, *LOGS, *TRIG, "signbit", "nan_to_num"]],
    *[row(op(n), specials(torch.float64), id=f"{n}-f64", golden=False) for n in LOGS + TRIG],
    *[row(op(n), torch.tensor([0j, -2j, complex("inf")]), golden=False) for n in ["log2", "log10"]],
    *[row(op(n), bf16(8), golden=False) for n in ["trunc", "exp", "sigmoid", "log2", "tanh", "frac"]],
    *[row(op(n), f16(8), golden=False) for n in ["expm1", "sigmoid", "sin"]],
    *[row(op(n), i32(4), golden=False) for n in ["sin", "exp", "log1p", "reciprocal", "sqrt"]],
    *[
        row(op(n), extremes(), id=f"{n}-int", golden=False)
        for n in ["neg", "sign", "floor", "round", "square", "signbit"]
    ],
    *[row(op(n), c64(4), golden=False) for n in ["neg", "sgn", "exp", "log", "sqrt", "sin", "tanh", "square", "abs"]],
    row(aten.neg.default, u8(4), golden=False),
    row(aten.abs.default, u8(4)),
    row(aten.sign.default, u8(4)),
    row(aten.sign.default, bool_(4), golden=False),
    row(aten.sqrt.default, f32(0, 2, low=0.0), golden=False),
    row(aten.exp.default, f32()),
    row(aten.signbit.default, f32(4)),
    row(aten.round.decimals, f32(4), decimals=2),
    row(aten.special_round.default, f32(4), decimals=1, golden=False),
    row(aten.round.decimals, f64(4, low=-900.0, high=900.0), decimals=-1, golden=False),
    error(aten.round.decimals, i32(4), decimals=1, raises=(UnsupportedOpError, RuntimeError), match="round"),
    row(aten.logit_backward.default, f32(6), tensor(torch.float32, 6, low=-0.2, high=1.2), golden=False),
    row(aten.logit_backward.default, f32(6), tensor(torch.float32, 6, low=-0.2, high=1.2), 0.1, golden=False),
    row(aten.logit_backward.default, torch.ones(10), specials()[:10], id="logit_backward-specials", golden=False),
    row(aten.logit_backward.default, torch.ones(10), specials()[:10], 0.2, id="logit_backward-eps", golden=False),
    row(aten.logit.default, tensor(torch.float32, 6, low=-0.2, high=1.2), 0.1),
    row(aten.logit.default, specials(), golden=False),
    row(aten.nan_to_num.default, f32(4), 0.0, 1.0, -1.0),
    row(aten.nan_to_num.default, specials(torch.bfloat16), golden=False),
    row(aten.nan_to_num.default, i32(4), golden=False),
    row(
        aten.nan_to_num.default,
        torch.complex(specials(), specials().flip(0)),
        0.5,
        id="nan_to_num-complex",
        golden=False,
    ),
    *[
        error(op, *operands, raises=UnsupportedOpError, match="eager PyTorch raises here too")
        for op, *operands in [
            (aten.relu.default, c64(4)),
            (aten.remainder.Scalar, c64(4), 2),
            (aten.remainder.Scalar, f32(4), 1 + 2j),
            (aten.maximum.default, c64(4), c64(4, seed=1)),
        ]
    ],
    row(aten.sigmoid_backward.default, f32(4), f32(4, seed=1)),
    row(aten.tanh_backward.default, f32(4), f32(4, seed=1)),
    row(aten.tanh_backward.default, bf16(4), bf16(4, seed=1), golden=False),
    row(aten.sigmoid_backward.default, c64(4), c64(4, seed=1), golden=False),
]
