"""Conjugates, as lazy bits and as operators on numbers."""

from __future__ import annotations

import torch

import hloemit

X = torch.tensor([1 + 2j, 3 - 1j, complex(-0.0, 4)], dtype=torch.complex128)


def test_a_copy_keeps_the_conjugation() -> None:
    def copied(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        written = x * 1
        written[1:].mul_(2)
        return tuple(torch.zeros(3, dtype=x.dtype).copy_(y) for y in (x.conj(), (x * 1).conj(), written.conj()))

    for got, want in zip(hloemit.lower(copied, (X,)).compile()(X), copied(X), strict=True):
        torch.testing.assert_close(got, want, rtol=0, atol=0, equal_nan=True)


def test_the_gradient_of_a_product_with_a_number_is_as_wide_as_autograd_has_it() -> None:
    def gradient(x: torch.Tensor) -> torch.Tensor:
        x = x.detach().requires_grad_()
        y = x.conj() * (0.1 + 0.2j)
        return torch.autograd.grad((y.real**2 + y.imag).sum(), x)[0]

    x = X[:2]
    torch.testing.assert_close(hloemit.lower(gradient, (x,)).compile()(x), gradient(x), rtol=1e-15, atol=0)
