"""Programs of open sizes for which ``torch.export`` wants proofs that PyTorch's algebra does not find."""

from __future__ import annotations

import inspect
import math
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor
from torch.export import Dim
from torch.nn import functional

import hloemit
from hloemit.capture.exporting.size_questions import PLACES

H, W = Dim("h", min=8, max=256), Dim("w", min=8, max=256)
SIZES = [(16, 24), (9, 31), (13, 16), (32, 17)]
KERNEL = torch.linspace(-1, 1, 2 * 2 * 4 * 4).view(2, 2, 4, 4)


def crop(x: Tensor) -> Tensor:
    """Behind a transposed convolution, as long as the image or one longer."""
    half = functional.conv2d(x, KERNEL[:, :, 1:, 1:], stride=2, padding=1)
    whole = functional.conv_transpose2d(half, KERNEL[:, :, 1:3, 1:3], stride=2)
    return torch.cat([x, whole[..., : x.shape[-2], : x.shape[-1]]], 1)


def multiple(x: Tensor) -> Tensor:
    """Padded to a multiple of 8, and cut to size."""
    h, w = x.shape[-2:]
    padded = functional.pad(x, (0, -w % 8, 0, -h % 8))
    patches = functional.conv2d(padded, KERNEL, stride=4)
    return functional.interpolate(patches, scale_factor=4.0)[..., :h, :w]


def windows(x: Tensor) -> Tensor:
    """Rolled, cut into windows of 4 by 4, and put together again."""
    b, c, h, w = x.shape
    x = functional.pad(x, (0, (4 - w % 4) % 4, 0, (4 - h % 4) % 4)).roll((-2, -2), (2, 3))
    down, across = x.shape[2] // 4, x.shape[3] // 4
    parts = x.view(b, c, down, 4, across, 4).permute(0, 2, 4, 1, 3, 5).reshape(-1, c, 16)
    parts = parts.softmax(-1).view(b, down, across, c, 4, 4).permute(0, 3, 1, 4, 2, 5)
    return parts.reshape(b, c, 4 * down, 4 * across).roll((2, 2), (2, 3))[..., :h, :w]


def gradient(function: Callable[[Tensor], Tensor]) -> Callable[[Tensor], Any]:
    def differentiated(x: Tensor) -> Any:
        return torch.autograd.grad(function(x).square().sum(), x)

    return differentiated


@pytest.mark.drawn(2)
@pytest.mark.parametrize("function", [crop, multiple, windows])
@pytest.mark.parametrize("around", [lambda f: f, gradient], ids=["forward", "gradient"])
def test_as_eager(function: Callable[[Tensor], Tensor], around: Callable[..., Any]) -> None:
    program = around(function)
    compiled = hloemit.lower(program, (torch.ones(2, 2, 16, 24).requires_grad_(),), dynamic_shapes=({2: H, 3: W},))
    run = compiled.compile()
    for h, w in SIZES:
        x = torch.randn(2, 2, h, w).requires_grad_()
        torch.testing.assert_close(run(x), program(x), rtol=1e-4, atol=1e-5)


def test_a_diagonal_that_is_a_size() -> None:
    def mask(new: Tensor, cached: Tensor) -> tuple[Tensor, Tensor]:
        n, all = new.shape[0], new.shape[0] + cached.shape[0]
        scores = torch.full((n, all), -torch.inf)
        return scores.triu(all - n + 1), torch.ones(n, all).tril(all - n)

    sizes = {0: Dim("n", min=2, max=64)}, {0: Dim("cached", min=2, max=64)}
    run = hloemit.lower(mask, (torch.ones(3), torch.ones(4)), dynamic_shapes=sizes).compile()
    for n, cached in ((3, 4), (5, 2), (2, 31)):
        given = torch.ones(n), torch.ones(cached)
        torch.testing.assert_close(run(*given), mask(*given), rtol=0, atol=0)


def test_what_no_size_has_an_end_for_is_a_condition() -> None:
    """With lengths up to any the answer is that of many, and each call is checked for it."""

    def frames(x: Tensor) -> Tensor:
        half = functional.conv1d(x, KERNEL[:, :, 0, :3], stride=2, padding=1)
        return functional.conv_transpose1d(half, KERNEL[:, :, 0, :2], stride=2)[..., : x.shape[-1]] + x

    lowered = hloemit.lower(frames, (torch.ones(1, 2, 16),), dynamic_shapes=({2: Dim("n", min=8)},))
    run = lowered.compile()
    assert any("//" in condition for condition in lowered.signature.conditions)
    for n in (8, 31, 400):
        x = torch.randn(1, 2, n)
        torch.testing.assert_close(run(x), frames(x), rtol=1e-5, atol=1e-5)


def test_what_sizes_answer_differently_is_refused() -> None:
    def even(x: Tensor) -> Tensor:
        return x * 2 if x.shape[0] % 2 == 0 else x

    with pytest.raises(hloemit.CaptureError, match="Constraints violated"):
        hloemit.lower(even, (torch.ones(4),), dynamic_shapes=({0: Dim("n", min=2, max=64)},))


def test_nothing_is_left_behind() -> None:
    before = [inspect.getattr_static(*place) for place in PLACES]
    with pytest.raises(hloemit.CaptureError):
        hloemit.lower(lambda x: x.reshape(3, 5), (torch.ones(15),), dynamic_shapes=({0: Dim("n")},))
    assert before == [inspect.getattr_static(*place) for place in PLACES]


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x.sum() * (10 // (x.shape[0] - 3)),
        lambda x: x.sum() * (10 / (x.shape[0] - 3)),
        lambda x: x.sum() * (x.shape[0] % (x.shape[0] - 3)),
        lambda x: x.sum() * (x.shape[1] // (x.shape[0] - 3)),
    ],
)
def test_a_size_that_is_divided_by_and_0_is_refused(function: Callable[[Tensor], Tensor]) -> None:
    """Where eager PyTorch raises, the program had some number."""
    rows, columns = Dim("rows"), Dim("columns")
    lowered = hloemit.lower(function, (torch.ones(8, 5),), dynamic_shapes=({0: rows, 1: columns},)).compile("cpu")
    for size in (8, 5, 2):
        x = torch.ones(size, 7)
        assert torch.equal(lowered(x), function(x))
    with pytest.raises(ZeroDivisionError):
        function(torch.ones(3, 7))
    with pytest.raises(hloemit.InputError, match=r"x\.shape\[0\].* != 0, and x\.shape\[0\] is 3"):
        lowered(torch.ones(3, 7))


@pytest.mark.parametrize(
    "divisor",
    [
        lambda n: int(0.7 * n),
        lambda n: math.floor(n / 2),
        lambda n: int(math.sqrt(n)),  # of which no call is asked
        lambda n: (n & 3) + 1,
        lambda n: round(n / 2),
    ],
)
def test_divisors_that_floats_and_bits_decide(divisor: Callable[[Any], Any]) -> None:
    def f(x: Tensor) -> Tensor:
        return x.sum() * (10 // divisor(x.shape[0]))

    compiled = hloemit.lower(f, (torch.ones(8, 2),), dynamic_shapes=({0: Dim("n", min=2, max=64)},)).compile("cpu")
    for size in (8, 5, 3):
        assert torch.equal(compiled(torch.ones(size, 2)), f(torch.ones(size, 2)))


def test_a_divisor_of_an_exported_program() -> None:
    class Share(torch.nn.Module):
        def forward(self, x: Tensor) -> Tensor:
            return x.sum() * (10 // (x.shape[0] - 3))

    exported = torch.export.export(Share(), (torch.ones(8),), dynamic_shapes=({0: Dim("n")},))
    compiled = hloemit.lower(exported).compile("cpu")
    assert compiled(torch.ones(5)) == Share()(torch.ones(5))
    with pytest.raises(hloemit.InputError, match="!= 0"):
        compiled(torch.ones(3))
