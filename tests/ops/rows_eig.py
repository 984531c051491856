from __future__ import annotations

from typing import Any

import torch

from tests.ops.rows import c64, c128, f32, f64, row
from tests.sweep.operators import in_order

aten = torch.ops.aten

ROTATION = torch.tensor([[0.0, 1.0], [-1.0, 0.0]])
CYCLE = torch.tensor([[0.0, 0.0, 1.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0]])


def eigenvalues(got: torch.Tensor, want: torch.Tensor) -> None:
    """The same values, in whatever order."""
    torch.testing.assert_close(in_order(got)[0], in_order(want)[0], rtol=1e-4, atol=1e-4)


def eigenpairs(a: torch.Tensor) -> Any:
    """The same values, and vectors of length 1 that belong to them."""

    def check(got: tuple[torch.Tensor, ...], want: tuple[torch.Tensor, ...]) -> None:
        eigenvalues(got[0], want[0])
        values, vectors = got
        torch.testing.assert_close(a.to(vectors.dtype) @ vectors, vectors * values.unsqueeze(-2), rtol=1e-4, atol=1e-4)
        torch.testing.assert_close(vectors.norm(dim=-2), torch.ones_like(values.real), rtol=1e-4, atol=1e-5)

    return check


ROWS = [
    row(aten.linalg_eig.default, f32(3, 3), compare=eigenpairs(f32(3, 3))),
    *(
        row(aten.linalg_eig.default, a, golden=False, compare=eigenpairs(a), id=f"pairs-{i}")
        for i, a in enumerate((f64(2, 5, 5), c64(4, 4), c128(7, 7), ROTATION, CYCLE, torch.eye(3), f32(1, 1)))
    ),
    row(aten.linalg_eig.default, f32(2, 0, 0), golden=False),
    row(aten.linalg_eigvals.default, f32(4, 4), golden=False, compare=eigenvalues),
    row(aten.linalg_eigvals.default, torch.triu(f64(4, 4)), golden=False, compare=eigenvalues, id="triangular"),
    row(aten.linalg_eigvals.default, torch.zeros(3, 3), golden=False, compare=eigenvalues, id="zeros"),
]
