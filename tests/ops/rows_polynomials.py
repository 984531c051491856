from __future__ import annotations

import torch

from tests.ops.rows import f32, f64, i32, inf, nan, row, tensor

aten = torch.ops.aten

CHEBYSHEV = [f"{shift}chebyshev_polynomial_{kind}" for shift in ("", "shifted_") for kind in "tuvw"]
OTHERS = ["hermite_polynomial_h", "hermite_polynomial_he", "laguerre_polynomial_l", "legendre_polynomial_p"]
NAMES = CHEBYSHEV + OTHERS
POINTS = torch.tensor([-1.5, -1.0, -0.75, -0.0, 0.0, 0.25, 0.9, 1.0, 1.1, 3.0])[:, None]
DEGREES = torch.tensor([-2.0, -0.5, 0.0, 1.0, 2.9, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 16.0])
FAR_POINTS = torch.tensor([1.0, inf, -inf, 100.0, 0.5])[:, None]
FAR_DEGREES = torch.tensor([0.0, 1.0, 2.0, 3.0, 40.0, nan, inf, -inf, 1e30])


def op(name: str, overload: str = "default") -> torch._ops.OpOverload:
    return getattr(getattr(aten, f"special_{name}"), overload)


ROWS = [
    *[row(op(n), f32(4), torch.tensor([3.0, 4.0, 10.0, 11.0])) for n in ("chebyshev_polynomial_t", *OTHERS)],
    *[row(op(n), tensor(torch.float32, 4, low=-1), i32(4, low=1)) for n in CHEBYSHEV[1:]],
    # where a polynomial nearly vanishes f32 keeps few of its digits
    *[row(op(n), POINTS, DEGREES, id=f"{n}-grid", golden=False, atol=5e-5) for n in NAMES],
    *[
        row(op(n), POINTS.double(), DEGREES.double(), id=f"{n}-grid-f64", golden=False, rtol=1e-12, atol=1e-13)
        for n in NAMES
    ],
    *[row(op(n), FAR_POINTS, FAR_DEGREES, id=f"{n}-far", golden=False, atol=5e-5) for n in NAMES],
    row(op("chebyshev_polynomial_t", "n_scalar"), f32(4), 5, id="t-n-scalar"),
    row(op("legendre_polynomial_p", "x_scalar"), 0.25, i32(4), id="p-x-scalar", golden=False),
    row(op("legendre_polynomial_p"), torch.tensor([nan]), torch.tensor([0.0]), id="p-nan", golden=False),
    row(op("hermite_polynomial_h"), f32(3), torch.tensor([128.0, 129.0, 2.0]), id="h-greatest", golden=False),
    row(op("hermite_polynomial_he"), f64(2), torch.tensor([512.0, 513.0]).double(), id="he-greatest", golden=False),
    row(op("laguerre_polynomial_l"), i32(4), i32(4, low=1), golden=False),
    row(op("shifted_chebyshev_polynomial_u"), f32(0, 3), torch.tensor(4), golden=False),
]
