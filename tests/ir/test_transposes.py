"""Products read what was transposed as it was before: XLA:CPU writes a matrix down anew for a vector, otherwise."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn import functional

import hloemit

X, W = torch.randn(1, 4), torch.randn(3, 4)
Q, K = torch.randn(2, 3, 1, 4), torch.randn(2, 3, 5, 4)

PRODUCTS: dict[str, tuple[Callable[..., Tensor], tuple[Tensor, ...]]] = {
    "linear": (functional.linear, (X, W)),
    "linear of three dimensions": (functional.linear, (X[None], W)),
    "t": (lambda x, w: x @ w.t(), (X, W)),
    "a column": (lambda x, w: w @ x.t(), (X, W)),
    "both": (lambda x, w: (w @ x.t()).t(), (X, W)),
    "einsum": (lambda x, w: torch.einsum("bi,oi->bo", x, w), (X, W)),
    "bmm": (lambda q, k: torch.bmm(q[0], k[0].mT), (Q, K)),
    "attention": (lambda q, k: q @ k.transpose(-1, -2), (Q, K)),
    "einsum of attention": (lambda q, k: torch.einsum("bhqd,bhkd->bhqk", q, k), (Q, K)),
}


@pytest.mark.parametrize("name", PRODUCTS)
def test_products_of_transposed_matrices(name: str) -> None:
    function, args = PRODUCTS[name]
    lowered = hloemit.lower(function, args)
    before_product = lowered.as_text().partition("dot_general")[0]
    assert "stablehlo.transpose" not in before_product
    torch.testing.assert_close(lowered.compile("cpu")(*args), function(*args))


def test_the_transposed_matrix_stays_for_others() -> None:
    def function(x: Tensor, w: Tensor) -> tuple[Tensor, Tensor]:
        return x @ w.t(), w.t() + 1

    lowered = hloemit.lower(function, (X, W))
    assert lowered.as_text().count("stablehlo.transpose") == 1
    torch.testing.assert_close(lowered.compile("cpu")(X, W), function(X, W))


def test_free_dimensions_stay_in_order() -> None:
    """Of three dimensions that are exchanged two are free, and a product cannot say that."""

    def function(x: Tensor, y: Tensor) -> Tensor:
        return torch.tensordot(x.permute(2, 1, 0), y, ([1], [0]))

    x, y = torch.randn(2, 3, 4), torch.randn(3, 5)
    torch.testing.assert_close(hloemit.lower(function, (x, y)).compile("cpu")(x, y), function(x, y))


def test_gradients_of_a_linear_layer_transpose_nothing_of_the_weight() -> None:
    layer = torch.nn.Linear(4, 3)

    def step(x: Tensor) -> Tensor:
        loss = layer(x).square().sum()
        loss.backward()
        return loss

    assert "stablehlo.transpose" not in hloemit.lower(step, (torch.randn(5, 4),)).as_text()


def test_reshapes_ahead_of_what_was_transposed() -> None:
    x = torch.randn(2, 3, 4, 5)
    for order, shape in [
        ([0, 1, 3, 2], (6, 5, 4)),
        ([0, 1, 3, 2], (3, 2, 5, 4)),
        ([0, 2, 1, 3], (2, 1, 4, 3, 5)),
        ([0, 3, 1, 2], (2, 15, 4)),
        ([1, 0, 2, 3], (6, 4, 5)),
        ([0, 1, 3, 2], (6, 20)),
        ([0, 1, 3, 2], (30, 4)),
    ]:

        def function(x: Tensor, order: list[int] = order, shape: tuple[int, ...] = shape) -> Tensor:
            return x.permute(order).reshape(shape) + 1

        assert torch.equal(hloemit.lower(function, (x,)).compile("cpu")(x), function(x)), (order, shape)


def test_reshapes_of_ones_after_a_transpose() -> None:
    draw = random.Random(0)
    for _ in range(40):
        x = torch.randn([draw.choice([1, 1, 2, 3, 4]) for _ in range(draw.randint(1, 5))])
        order = draw.sample(range(x.ndim), x.ndim)
        shape = [d for d in x.permute(order).shape if d != 1]
        for _ in range(draw.randint(0, 3)):
            shape.insert(draw.randint(0, len(shape)), 1)

        def function(x: Tensor, order: list[int] = order, shape: list[int] = shape) -> tuple[Tensor, Tensor]:
            y = x.permute(order).reshape(shape)
            return y * 2, y.flip(0) if shape else y + 1

        for got, want in zip(hloemit.lower(function, (x,)).compile("cpu")(x), function(x), strict=True):
            assert torch.equal(got, want), (x.shape, order, shape)
