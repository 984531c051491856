"""Types of results that PyTorch's kernels for "meta" say otherwise than the CPU's, or refuse."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch.nn import functional as F

import hloemit
from hloemit import UnsupportedOpError

MASK = torch.tensor([True, False, True])
POWERS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "true": lambda x: torch.pow(x, True),
    "false": lambda x: x**False,
    "two": lambda x: x**2,
    "float": lambda x: x**1.0,
    "in place": lambda x: x.clone().pow_(True),
    "each": lambda x: torch.stack(torch._foreach_pow([x, x], True)),
    "each by its own": lambda x: torch._foreach_pow([x, x], [2, False])[1],
}


@pytest.mark.parametrize("door", ["lower", "compile", "device"])
@pytest.mark.parametrize("power", POWERS.values(), ids=POWERS.keys())
def test_a_mask_to_the_power_of_a_bool_is_a_mask(power: Callable[[torch.Tensor], torch.Tensor], door: str) -> None:
    expected = power(MASK)
    if door == "lower":
        found = hloemit.lower(power, (MASK,)).compile()(MASK)
    elif door == "compile":
        found = hloemit.compile(power)(MASK)
    else:
        found = power(MASK.to(hloemit.device())).cpu()
    assert found.dtype is expected.dtype and torch.equal(found, expected)


def test_a_program_that_takes_it_for_an_integer_is_refused() -> None:
    class Power(torch.nn.Module):
        def forward(self, x: torch.Tensor) -> torch.Tensor:
            return x**True

    with pytest.raises(UnsupportedOpError, match=r"write x \*\* 1 for integers, x for bools"):
        hloemit.lower(torch.export.export(Power(), (MASK,)))


OF_TWO_TYPES: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "huber": lambda x: F.huber_loss(x.half(), x.double() * 0.5, reduction="none"),
    "mean of huber": lambda x: F.huber_loss(x.bfloat16(), x * 0.5),
    "soft margin": lambda x: F.soft_margin_loss(x.half(), x.sign()),
    "outer": lambda x: torch.addr(x[0], x.half(), x.half()),
    "outer of integers": lambda x: torch.addr(x[0], x.int(), x.int(), beta=2),
    "group norm": lambda x: torch.native_group_norm(
        x.bfloat16()[None, :, None], x.new_ones(3), x.new_ones(3), 1, 3, 1, 1, 1e-5
    )[1],
    "normal": lambda x: torch.normal(x.half(), x * 0),
    "normal of the wider": lambda x: torch.distributions.Normal(x, x.double() * 0, validate_args=False).sample(),
}


@pytest.mark.parametrize("door", ["lower", "device"])
@pytest.mark.parametrize("function", OF_TWO_TYPES.values(), ids=OF_TWO_TYPES.keys())
def test_operands_of_two_types_give_the_cpus(function: Callable[[torch.Tensor], torch.Tensor], door: str) -> None:
    x = torch.tensor([0.5, -2.0, 3.0])
    found = hloemit.lower(function, (x,)).compile()(x) if door == "lower" else function(x.to(hloemit.device())).cpu()
    torch.testing.assert_close(found, function(x))


def test_rows_of_nonzero_static_lie_one_after_the_other() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return torch.nonzero_static(x, size=4).view(-1)

    x = torch.eye(3)
    expected = function(x)
    assert torch.equal(hloemit.lower(function, (x,)).compile()(x), expected)
    assert torch.equal(function(x.to(hloemit.device())).cpu(), expected)


TRANSFORMS: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "rfft2": torch.fft.rfft2,
    "irfft2": lambda x: torch.fft.irfft2(torch.fft.rfft2(x)),
    "fftn": lambda x: torch.fft.fftn(x + 0j),
}


@pytest.mark.parametrize("transform", TRANSFORMS.values(), ids=TRANSFORMS.keys())
def test_fourier_transforms_lie_as_on_the_cpu(transform: Callable[[torch.Tensor], torch.Tensor]) -> None:
    """PyTorch's kernels for "meta" lay them as on CUDA, of which there is no ``view``."""
    x = torch.arange(240.0).sin().reshape(8, 6, 5)
    expected, found = transform(x), transform(x.to(hloemit.device()))
    assert found.stride() == expected.stride()
    lowered = hloemit.lower(lambda x: transform(x).view(-1), (x,))
    torch.testing.assert_close(lowered.compile()(x), expected.view(-1))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize("keeps_running", [True, False])
def test_a_batch_norm_of_narrow_floats_keeps_the_statistics_of_wide_parameters(
    dtype: torch.dtype, keeps_running: bool
) -> None:
    def gradients(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, ...]:
        norm = torch.nn.BatchNorm1d(3, track_running_stats=keeps_running, device=x.device)
        return torch.autograd.grad((norm(x) * y).sum(), tuple(norm.parameters()))

    x, y = torch.randn(50, 3).to(dtype), torch.randn(50, 3).to(dtype)
    expected = gradients(x, y)
    torch.testing.assert_close(hloemit.lower(gradients, (x, y)).compile()(x, y), expected, rtol=1e-5, atol=2e-5)
    torch.testing.assert_close(hloemit.compile(gradients)(x, y), expected, rtol=1e-5, atol=2e-5)


REFUSED: dict[str, Callable[[torch.Tensor], torch.Tensor]] = {
    "indices of other lengths": lambda x: x[[0, 1], [0, 1, 2]],
    "an index that is a float": lambda x: x[torch.zeros_like(x)],
    "a fraction of integers": lambda x: torch.add(x.int(), x.int(), alpha=1.1),
    "a whole float of integers": lambda x: torch.sub(x.int(), x.int(), alpha=2.0),
    "a whole float of integers, from a number": lambda x: torch.rsub(x.int(), 1, alpha=1.0),
    "a product": lambda x: x @ x,
    "a bound that is none": lambda x: x.clamp(),
    "parts that do not fit": lambda x: torch.cat([x, x[:, 1:]]),
    "channels": lambda x: torch.conv1d(x, x[None, 1:]),
    "a layer": lambda x: torch.nn.functional.layer_norm(x, (4,)),
    "an index beyond": lambda x: x.scatter(0, torch.zeros(4, 4, dtype=torch.int64, device=x.device), x[:1]),
    "a matrix that is not square": torch.linalg.inv,
    "weights of other classes": lambda x: torch.nn.functional.nll_loss(x, x[:, 0].long(), x.new_ones(4)),
    "bags with weights of another dtype": lambda x: torch.nn.functional.embedding_bag(
        x.long(), x, mode="sum", per_sample_weights=x.double()
    ),
}


BY_DOOR: dict[str, Callable[..., object]] = {
    "lower": lambda call, x: hloemit.lower(call, (x,)),
    "compile": lambda call, x: hloemit.compile(call)(x),
    "device": lambda call, x: call(x.to(hloemit.device())),
}


@pytest.mark.parametrize("door", BY_DOOR)
@pytest.mark.parametrize("call", REFUSED.values(), ids=REFUSED.keys())
def test_what_eager_refuses_is_refused_in_its_words(call: Callable[[torch.Tensor], torch.Tensor], door: str) -> None:
    x = torch.ones(2, 3)
    with pytest.raises(Exception) as eager:  # noqa: PT011 - the error is eager's, whatever it is
        call(x)
    with pytest.raises(Exception) as found:  # noqa: PT011
        BY_DOOR[door](call, x)
    assert str(eager.value) in str(found.value)
    if door == "device":
        assert type(found.value) is type(eager.value)


OF_NO_DIMENSION: dict[str, Callable[[torch.Tensor, torch.Tensor], torch.Tensor]] = {
    "prims": torch.ops.prims.div.default,
    "prims, from the left": lambda x, number: torch.ops.prims.atan2.default(number, x),
    "a reference": torch._refs.true_divide,
    "a reference, from the left": lambda x, number: torch._refs.logical_or(number, x),
}


@pytest.mark.parametrize("function", OF_NO_DIMENSION.values(), ids=OF_NO_DIMENSION.keys())
def test_a_tensor_of_no_dimension_fits_any_shape_in_prims(function: Callable[..., torch.Tensor]) -> None:
    x, number = torch.tensor([[0.0, -2.0, 3.5]]), torch.tensor(0.5)
    torch.testing.assert_close(hloemit.compile(function)(x, number), function(x, number))
    torch.testing.assert_close(hloemit.lower(function, (x, number)).compile()(x, number), function(x, number))


@pytest.mark.parametrize(
    ("x", "y", "why"),
    [
        (torch.ones(2, 3), torch.ones(3, 2), "not the expected shape"),
        (torch.ones(2, 3), torch.tensor(1.0, dtype=torch.float64), "not the expected dtype"),
    ],
)
def test_prims_refuse_what_eager_refuses(x: torch.Tensor, y: torch.Tensor, why: str) -> None:
    for call in (torch.ops.prims.add.default, lambda *given: hloemit.lower(torch.ops.prims.add.default, given)):
        with pytest.raises(RuntimeError, match=why):
            call(x, y)


@pytest.mark.parametrize("options", [{}, {"ignore_index": 1}, {"label_smoothing": 0.1}, {"reduction": "none"}], ids=str)
def test_classes_may_be_bytes(options: dict[str, Any]) -> None:
    def step(x: torch.Tensor, classes: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        loss = F.cross_entropy(x, classes, **options).sum()
        return loss, torch.autograd.grad(loss, x)[0]

    given = torch.randn(5, 4, requires_grad=True), torch.tensor([0, 1, 3, 1, 2], dtype=torch.uint8)
    expected, device = step(*given), hloemit.device()
    torch.testing.assert_close(hloemit.lower(step, given).compile()(*given), expected)
    found = step(given[0].detach().to(device).requires_grad_(), given[1].to(device))
    torch.testing.assert_close(tuple(f.cpu() for f in found), expected)
