"""Functions of complex numbers against PyTorch's, at zeros of both signs, infinities, NaN and where parts overflow."""

from __future__ import annotations

import math

import pytest
import torch

import hloemit

PARTS = [0.0, -0.0, 1.0, -1.0, math.inf, -math.inf, math.nan, 1e30, -1e30, 1e-30, -1e-30, 100.0, -100.0, 0.5, -2.0]
SAME = [
    "abs",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atanh",
    "cosh",
    "exp",
    "exp2",
    "expm1",
    "log",
    "log10",
    "log2",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
]


def points(dtype: torch.dtype) -> torch.Tensor:
    """Each part beside each."""
    n = len(PARTS)
    parts = torch.tensor(PARTS, dtype=dtype.to_real())
    return torch.complex(parts.repeat_interleave(n), parts.repeat(n))


def differing(z: torch.Tensor, found: torch.Tensor, expected: torch.Tensor) -> torch.Tensor:
    """Where results differ: in a NaN, an infinity, a zero's sign, or by more than rounding of the magnitude.

    The sign of a zero is said of finite arguments alone, and that of a part beside NaN nowhere.
    """
    a, b = (
        torch.view_as_real(x if x.is_complex() else torch.complex(x, torch.zeros_like(x))) for x in (found, expected)
    )
    a, b = (torch.where(expected.isnan().reshape(-1, 1), x.abs(), x) for x in (a, b))
    size = torch.where(b.isfinite().all(-1, keepdim=True), expected.abs().reshape(-1, 1), b.abs())
    info = torch.finfo(b.dtype)
    near = ((a - b).abs() <= 40 * info.eps * size + info.tiny) & (b != 0)  # XLA's CPU has no subnormal numbers
    signed = z.isfinite().reshape(-1, 1) & (b == 0)
    exact = (a == b) & ((a.signbit() == b.signbit()) | ~signed)
    return ~(near | exact | (a.isnan() & b.isnan())).all(-1)


@pytest.mark.parametrize("dtype", [torch.complex64, torch.complex128])
def test_functions_at_special_values(dtype: torch.dtype) -> None:
    z = points(dtype)

    def everything(z: torch.Tensor) -> list[torch.Tensor]:
        return [getattr(torch, name)(z) for name in SAME]

    found = hloemit.lower(everything, (z,)).compile("cpu")(z)
    for name, ours, eager in zip(SAME, found, everything(z), strict=True):
        where = differing(z, ours, eager)
        assert not where.any(), (name, z[where], ours[where], eager[where])


def test_a_conjugate_is_on_the_other_side_of_the_cut() -> None:
    z = torch.tensor([-4.0 + 0j, -9.0 + 0j])

    def roots(z: torch.Tensor) -> tuple[torch.Tensor, ...]:
        return z.sqrt(), z.conj().sqrt(), z.conj().log(), z.conj().acosh(), z.conj().asin(), z.conj().acos()

    torch.testing.assert_close(hloemit.lower(roots, (z,)).compile("cpu")(z), roots(z))


@pytest.mark.parametrize("dtype", [torch.complex64, torch.complex128])
def test_powers_whose_factors_over_and_underflow(dtype: torch.dtype) -> None:
    base = torch.tensor([1e-30j, 1e-30j, -100j, 2j, 2 + 2j, 2 + 3j], dtype=dtype)
    exponent = torch.tensor([2 - 100j, -2 + 1e30j, -1e30 + 1e30j, -100 - 100j, -100 - 100j, 0.5 - 1j], dtype=dtype)
    found = hloemit.lower(torch.pow, (base, exponent)).compile("cpu")(base, exponent)
    torch.testing.assert_close(found, base**exponent, rtol=1e-4, atol=0)


def test_the_text_has_the_functions_by_their_names() -> None:
    z = torch.ones(3, dtype=torch.complex64)
    text = hloemit.lower(torch.sin, (z,)).as_text()
    assert "stablehlo.sine" in text
    assert text.count("stablehlo.") == 1
