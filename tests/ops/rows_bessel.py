from __future__ import annotations

import torch

from tests.ops.rows import f32, i32, row, specials, tensor

aten = torch.ops.aten

UNARY = ["special_bessel_j0", "special_bessel_j1", "special_bessel_y0", "special_bessel_y1"]
UNARY += ["special_modified_bessel_k0", "special_modified_bessel_k1"]
UNARY += ["special_scaled_modified_bessel_k0", "special_scaled_modified_bessel_k1"]
UNARY += ["special_spherical_bessel_j0", "special_airy_ai"]
# both sides of where one formula ends and the next begins, and beyond them
EDGES = torch.tensor(
    [0.49, 0.51, 1e-6, 1e-4, 1.99, 2.0, 2.01, 2.08, 2.09, 2.1, 4.99, 5.0, 5.01, 8.4, 103.8, 104.0, 1e3]
)
BOTH = torch.cat([EDGES, -EDGES, torch.tensor([1e-30, -1e-30])])


def op(name: str) -> torch._ops.OpOverload:
    return getattr(aten, name).default


ROWS = [
    *[row(op(n), tensor(torch.float32, 4, low=0.1, high=9.0)) for n in UNARY],
    *[row(op(n), specials(), id=f"{n}-specials", golden=False) for n in UNARY],
    *[row(op(n), BOTH, id=f"{n}-edges", golden=False) for n in UNARY[:-1]],
    # the angle of Ai's waves is 2/3 |x|**1.5, of which f32 keeps few digits far on the left
    row(op("special_airy_ai"), BOTH[BOTH > -50], id="special_airy_ai-edges", golden=False),
    *[row(op(n), BOTH.double(), id=f"{n}-edges-f64", golden=False, rtol=1e-11, atol=1e-13) for n in UNARY],
    row(op("special_bessel_j0"), i32(4), golden=False),
    row(op("special_bessel_y1"), f32(0, 3), golden=False),
    row(op("special_modified_bessel_k1"), torch.tensor(True), id="k1-bool", golden=False),
    row(op("special_airy_ai"), f32(), golden=False),
]
