from __future__ import annotations

import torch

from hloemit.base.errors import UnsupportedOpError
from tests.ops.rows import bf16, error, f16, f32, i32, row, specials, tensor

aten = torch.ops.aten

REAL = torch.tensor([float("inf"), float("-inf"), float("nan"), 0.0, 1.5, -2.0])
COMPLEX = torch.complex(REAL, torch.linspace(-1, 1, len(REAL)))
UNARY = ["erf", "erfc", "erfinv", "lgamma", "digamma", "i0", "special_i0e", "special_i1", "special_i1e"]
UNARY += ["special_entr", "special_ndtr", "special_log_ndtr", "special_erfcx"]
FAR = torch.tensor([-30.0, -12.0, -9.0, -5.0, 5.0, 8.5, 12.0, 30.0])
POLES = torch.tensor([0.5, 1.5, -0.3, -7.25, -20.3, 3.0, 25.0, 0.001])


def grid(values: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
    """Every pair of the values, as two operands that broadcast."""
    return values[:, None].clone(), values[None, :].clone()


def op(name: str) -> torch._ops.OpOverload:
    return getattr(aten, name).default


# torch gives +0.0 for i1(-0.0), where the function, which is odd, gives -0.0
NO_NEGATIVE_ZERO = specials()[~((specials() == 0) & specials().signbit())]

ROWS = [
    *[row(op(n), tensor(torch.float32, 4, low=0.1, high=0.9)) for n in UNARY],
    *[row(op(n), NO_NEGATIVE_ZERO, id=f"{n}-specials", golden=False) for n in UNARY],
    *[row(op(n), FAR, id=f"{n}-far", golden=False) for n in UNARY],
    *[row(op(n), FAR.double(), id=f"{n}-far-f64", golden=False) for n in UNARY],
    *[row(op(n), bf16(8, low=0.1), golden=False, rtol=0.01) for n in ["erf", "lgamma"]],  # bf16 holds 8 bits
    row(aten.erf.default, i32(4), golden=False),
    *[row(aten.polygamma.default, n, POLES, golden=n == 2) for n in (0, 1, 2, 3)],
    row(aten.special_zeta.default, torch.tensor([2.0, 3.0, 4.5]), torch.tensor([0.5, 1.0, 20.0]), golden=False),
    row(aten.special_zeta.default, *grid(torch.tensor([1.0, 3e3, 1e30, float("inf")])), golden=False, id="zeta-great"),
    row(aten.special_zeta.self_scalar, 3e3, torch.tensor([0.5, 1.0, 2.0, 1e-30]), golden=False, id="zeta-one-term"),
    row(aten.xlogy.Tensor, f32(4), f32(4, low=0.1)),
    row(aten.xlogy.Tensor, *grid(specials()), id="xlogy-specials", golden=False),
    row(aten.xlogy.Scalar_Self, 2, f32(4, low=0.1), golden=False),
    row(aten.xlogy.Scalar_Other, f16(4, low=0.1), 70000.0, golden=False),  # infinite in f16
    row(aten.special_xlog1py.other_scalar, bf16(4, low=0.1), 1 / 3, golden=False),
    row(aten.special_xlog1py.default, *grid(specials()), golden=False),
    row(aten.logaddexp.default, f32(4), f32(4, seed=1)),
    row(aten.logaddexp.default, *grid(specials()), id="logaddexp-specials", golden=False),
    row(aten.logaddexp2.default, *grid(specials()), golden=False),
    row(aten.logaddexp.default, *grid(COMPLEX), id="logaddexp-complex", golden=False),
    error(aten.polygamma.default, -1, f32(4), raises=(UnsupportedOpError, RuntimeError), match="polygamma"),
]
