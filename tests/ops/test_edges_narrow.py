"""Operators of narrow floats whose steps eager PyTorch rounds each, on the CPU: the same numbers to the last bit."""

from __future__ import annotations

from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.nn import functional as F

import hloemit

DTYPES = (torch.bfloat16, torch.float16, torch.float32)
STEPS: dict[str, Callable[[Tensor, Tensor], Tensor]] = {
    "mse_loss": lambda x, y: F.mse_loss(x, y, reduction="none"),
    "l1_loss": lambda x, y: F.l1_loss(x, y, reduction="none"),
    "huber_loss": lambda x, y: F.huber_loss(x, y, reduction="none", delta=0.3),
    "smooth_l1_loss": lambda x, y: F.smooth_l1_loss(x, y, reduction="none", beta=0.3),
    "smooth_l1_loss, 1": lambda x, y: F.smooth_l1_loss(x, y, reduction="none"),
    "a truncated quotient": lambda x, y: torch.div(x, y, rounding_mode="trunc"),
    "a truncated quotient by one": lambda x, y: torch.div(x, y[0], rounding_mode="trunc"),
    "a truncated quotient by one in a row": lambda x, y: torch.div(x, y[:1], rounding_mode="trunc"),
    "a truncated quotient by a number": lambda x, y: torch.div(x, 0.3, rounding_mode="trunc"),
    "truncated quotients in place": lambda x, y: x.clone().div_(y, rounding_mode="trunc"),
    "a floored quotient": lambda x, y: x // y,
    "alpha": lambda x, y: torch.add(x, y, alpha=0.3),
    "lerp": lambda x, y: torch.lerp(x, y, 0.3),
    "addcmul": lambda x, y: torch.addcmul(x, x, y, value=0.3),
    "addcdiv": lambda x, y: torch.addcdiv(x, x, y, value=0.3),
    "hardswish": lambda x, y: F.hardswish(x),
    "softsign": lambda x, y: F.softsign(x),
}


@pytest.mark.drawn(24)
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
@pytest.mark.parametrize("name", STEPS)
def test_each_step_is_rounded_where_eager_pytorch_rounds_it(name: str, dtype: torch.dtype) -> None:
    chance = torch.Generator().manual_seed(0)
    x, y = ((torch.randn(2048, generator=chance) * size).to(dtype) for size in (9, 3))
    function = STEPS[name]
    assert torch.equal(hloemit.lower(function, (x, y)).compile("cpu")(x, y), function(x, y))


@pytest.mark.parametrize("loss", [F.mse_loss, F.huber_loss, F.smooth_l1_loss, F.l1_loss])
@pytest.mark.parametrize("dtype", DTYPES, ids=str)
def test_a_mean_is_of_rounded_losses(loss: Callable[..., Tensor], dtype: torch.dtype) -> None:
    chance = torch.Generator().manual_seed(0)
    x, y = (torch.randn(64, generator=chance).to(dtype) for _ in range(2))
    got = hloemit.lower(loss, (x, y)).compile("cpu")(x, y)
    torch.testing.assert_close(got, loss(x, y), rtol=4 * torch.finfo(dtype).eps, atol=0)
