"""Forward derivatives beside infinities and NaN: what has no tangent adds nothing, whatever it is multiplied by."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, nan
from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit

VALUES = torch.tensor([inf, nan, 0.0, -0.0, 2.0]), torch.tensor([2.0, inf, nan, inf, 0.0])
FUNCTIONS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "*": lambda x, c: c * x,
    "/": lambda x, c: x / c,
    "over": lambda x, c: c / x,
    "power": lambda x, c: c**x,
    "lerp": lambda x, c: torch.lerp(x, c, c),
    "difference": lambda x, c: (x * 2).sub(c * c.detach(), alpha=3) - (c * c - x),
    "gradient": lambda x, c: torch.func.grad(lambda q: (torch.special.entr(q) * c).sum())(x),
    "rows": lambda x, c: torch.vmap(lambda row: row[None] * c)(torch.stack([x, x])),
    "cross": lambda x, c: torch.linalg.cross(x[:3], c[:3]),
    "dot": torch.dot,
}


def all_derivatives(x: Tensor, c: Tensor) -> list[Any]:
    def of(f: Callable[[Tensor, Tensor], Tensor]) -> list[Any]:
        along = torch.func.jvp(lambda x: f(x, c), (x,), (torch.ones_like(x),))[1]
        return [along, torch.func.jacfwd(f)(x, c)]

    return [of(f) for f in FUNCTIONS.values()]


@pytest.mark.parametrize("door", ["lower", "lazy"])
def test_forward_derivatives(door: str) -> None:
    expected = all_derivatives(*VALUES)
    if door == "lower":
        found = hloemit.lower(all_derivatives, VALUES).compile()(*VALUES)
    else:
        found = [[d.cpu() for d in both] for both in all_derivatives(*[v.to(hloemit.device()) for v in VALUES])]
    for name, want, got in zip(FUNCTIONS, expected, found, strict=True):
        torch.testing.assert_close(got, want, equal_nan=True, msg=lambda m, name=name: f"{name}: {m}")


def test_zero_tensors_among_themselves() -> None:
    def function(x: Tensor) -> list[Tensor]:
        z = torch._efficientzerotensor((5,))
        return [z / z, x / z, z + x, z - x, x - z, torch.sub(z, x, alpha=2), (z + z) * x, (z * 2) / x, z.double() * x]

    (x, _) = VALUES
    torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), function(x), equal_nan=True)
