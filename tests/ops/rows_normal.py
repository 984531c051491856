from __future__ import annotations

import torch

from tests.ops.rows import f32, i32, row, specials, tensor

aten = torch.ops.aten

# both sides of where one formula ends and the next begins: exp(-2) on either side, and exp(-32)
EDGES = torch.tensor([0.135, 0.136, 0.864, 0.865, 1.2e-14, 1.3e-14, 1e-37, 0.5, 0.4999, 0.9999, 1 - 2**-24])
OP = aten.special_ndtri.default

ROWS = [
    row(OP, tensor(torch.float32, 4, low=0.01, high=0.99)),
    row(OP, specials(), id="ndtri-specials", golden=False),
    row(OP, EDGES, id="ndtri-edges", golden=False),
    row(OP, EDGES.double() ** 5, id="ndtri-edges-f64", golden=False, rtol=1e-12, atol=1e-13),
    row(OP, tensor(torch.float64, 50, low=0, high=1), id="ndtri-f64", golden=False, rtol=1e-12, atol=1e-13),
    row(OP, i32(4), golden=False),
    row(OP, f32(0, 3), golden=False),
    row(OP, torch.tensor(0.25), golden=False),
]
