"""What the property tests of edge cases found, one call a case: the number that was wrong, the refusal that was missing."""

from __future__ import annotations

from typing import Any

import pytest
import torch
import torch.nn.functional as F

import hloemit
from tests.ops.edges import Call, agree

NONE, ONE = torch.zeros(0), torch.tensor(1.5)
ROWS, FLAT = torch.zeros(3, 0), torch.arange(6.0).reshape(2, 3)
FIRST = torch.tensor([0])
TRUE = torch.tensor([True])

# numbers that were wrong, and programs that were malformed
NUMBERS: dict[str, tuple[Call, tuple[Any, ...]]] = {
    "pow of large exponents": (torch.pow, (torch.tensor([-7, 3, -1, 2]), torch.tensor([2**31 - 1, 64, -3, 63]))),
    "pow of large exponents, unsigned": (
        torch.pow,
        (torch.tensor([3, 255], dtype=torch.uint8), torch.tensor([255, 254], dtype=torch.uint8)),
    ),
    "pow of a large number": (lambda x: x**1000, (torch.tensor([3, -7, 1, -1]),)),
    "an operator with an argument named step": (
        lambda x: (
            x
            * torch.ops.prims.iota(
                2, start=3, step=4, dtype=torch.int64, device=torch.device("cpu"), requires_grad=False
            )
        ),
        (torch.tensor([1, 2]),),
    ),
    "a number to large powers": (lambda x: 3**x, (torch.tensor([64, 100, 0]),)),
    "an orthonormal transform of a NaN": (
        lambda x: torch.view_as_real(torch.fft.fft(x, norm="ortho")),
        (torch.tensor([[1.0, 2.0, torch.nan, 0.0], [5.0, -1.0, 3.0, 7.0]]),),
    ),
    "cummax of zeros": (lambda x: torch.cummax(x, 0), (torch.tensor([-0.0, 0.0, -0.0, -1.0]),)),
    "cummin of zeros": (lambda x: torch.cummin(x, 0), (torch.tensor([-0.0, 0.0, -0.0, 1.0]),)),
    "cumsum of one negative zero": (lambda x: 1 / x.cumsum(0), (torch.tensor([[-0.0, 0.0, 2.0]]),)),
    "trigamma at its poles": (
        lambda x: torch.polygamma(1, x),
        (torch.tensor([-2.0, -3.0, 0.0, -0.0, -0.75, 0.3, 0.5, 7.0, 1e-20, 1e10, -2.5]),),
    ),
    "any of no dimension": (lambda x: x.any(()), (FLAT,)),
    "all of no dimension": (lambda x: x.all(()), (FLAT,)),
    "logsumexp of nothing": (lambda x: x.logsumexp(()), (NONE,)),
    "convolution without channels": (lambda x: F.conv1d(x, x.new_ones(2, 0, 2), padding=1), (torch.ones(1, 0, 4),)),
    "searchsorted of two dtypes": (
        torch.searchsorted,
        (torch.tensor([0, 1, 255], dtype=torch.uint8), torch.tensor([-1, -128, 127], dtype=torch.int8)),
    ),
}
# what eager refuses, and was lowered
REFUSED: dict[str, tuple[Call, tuple[Any, ...]]] = {
    "cummax, dimension of 0-d": (lambda x: x.cummax(1), (ONE,)),
    "cummin, dimension of 0-d": (lambda x: x.cummin(-2), (ONE,)),
    "softmax, dimension of 0-d": (lambda x: x.softmax(1), (ONE,)),
    "index_select, dimension of 0-d": (lambda x: x.index_select(1, FIRST), (ONE,)),
    "index_select of 0-d by nothing": (lambda x: x.index_select(0, FIRST[:0]), (ONE,)),
    "max of nothing": (torch.max, (NONE,)),
    "min of nothing": (torch.min, (ROWS,)),
    "max of an empty dimension": (lambda x: x.max(1), (ROWS,)),
    "min of an empty dimension": (lambda x: x.min(1), (ROWS,)),
    "median of an empty dimension": (lambda x: x.median(1), (ROWS,)),
    "nanmedian of an empty dimension": (lambda x: x.nanmedian(1), (ROWS,)),
    "mode of an empty dimension": (lambda x: x.mode(1), (torch.zeros(0, 0),)),
    "argmax of bools": (lambda x: x.argmax(), (TRUE,)),
    "index of an empty dimension": (lambda x: x[FIRST], (NONE,)),
    "index_select of an empty dimension": (lambda x: x.index_select(0, FIRST), (NONE,)),
    "index_fill of an empty dimension": (lambda x: x.index_fill(0, FIRST, 7.0), (torch.zeros(0, 3),)),
    "index_put, indices that do not broadcast": (
        lambda x, i, j: x.index_put((i, j), torch.tensor(1.0)),
        (torch.zeros(3, 3), torch.zeros(1, 0, dtype=torch.int64), torch.zeros(1, 3, dtype=torch.int64)),
    ),
    "index_put, values of more dimensions": (lambda x: x.index_put((FIRST[:0],), torch.ones(1, 1)), (torch.zeros(3),)),
    "index_put, another dtype": (lambda x: x.index_put((FIRST,), TRUE), (torch.zeros(3),)),
    "slice_scatter of one row": (lambda x: x.slice_scatter(x[:, :1], 0, 0, 2), (FLAT,)),
    "select_scatter out of range": (lambda x: x.select_scatter(x[:, 0], 1, 3), (FLAT,)),
    "batch_norm of a vector": (lambda x: F.batch_norm(x, None, None, training=True), (torch.ones(2),)),
    "interpolation without channels": (lambda x: F.interpolate(x, 5, mode="linear"), (torch.zeros(1, 0, 4),)),
    "adaptive pooling of an empty image": (lambda x: F.adaptive_avg_pool1d(x, 2), (torch.zeros(1, 2, 0),)),
    "output_padding that is too large": (
        lambda x: F.conv_transpose2d(x, x.new_ones(4, 4, 1, 1), output_padding=1),
        (torch.ones(1, 4, 2, 2),),
    ),
    "transposed convolution that vanishes": (
        lambda x: F.conv_transpose2d(x, x.new_ones(4, 4, 2, 2), padding=1),
        (torch.ones(4, 1, 2),),
    ),
    "subtraction of bools": (torch.sub, (torch.ones(1), TRUE)),
    "subtraction from bools": (lambda x: torch.rsub(x, x), (TRUE,)),
    "addcdiv of integers": (lambda x, y: torch.addcdiv(x, y, y), (torch.ones(1), FIRST + 1)),
    "a bool as alpha": (lambda x: torch.add(x, x, alpha=True), (torch.ones(1),)),
    "heaviside of two dtypes": (torch.heaviside, (torch.ones(1), torch.ones(1).half())),
    "a complex number in real numbers": (lambda x: torch.lerp(x, x, 1j), (torch.ones(1),)),
    "complex numbers of two halves": (lambda x: x * 2j, (torch.ones(1).half(),)),
}


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers(name: str) -> None:
    call, args = NUMBERS[name]
    agree({name: call}, *args)


@pytest.mark.parametrize("name", REFUSED)
def test_refused(name: str) -> None:
    call, args = REFUSED[name]
    agree({name: call}, *args)


@pytest.mark.skipif(not hasattr(torch, "bcomplex32"), reason="of torch 2.14")
def test_complex_numbers_of_two_bf16_are_refused_by_name() -> None:
    with pytest.raises(hloemit.UnsupportedOpError, match="bcomplex32, and StableHLO has no"):
        hloemit.lower(lambda x: x * 2j, (torch.ones(2).bfloat16(),))


def test_sums_of_complex_numbers_are_as_exact_as_of_floats() -> None:
    """Of many elements in several short dimensions, which XLA adds one after the other."""
    x = torch.full((64, 32, 16, 16), 7.984375 - 3.015625j)
    compiled = hloemit.lower(lambda x: (x.sum(), x.mean((0, 2, 3))), (x,)).compile()
    torch.testing.assert_close(compiled(x), (x.sum(), x.mean((0, 2, 3))), rtol=1e-6, atol=0)
