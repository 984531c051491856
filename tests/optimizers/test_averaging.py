"""``AveragedModel`` in a lowered step: the first call copies, later ones average."""

from __future__ import annotations

import copy
from collections.abc import Callable

import pytest
import torch
from torch import Tensor, nn
from torch.optim.swa_utils import AveragedModel, get_ema_avg_fn, get_ema_multi_avg_fn

import hloemit

KINDS: dict[str, Callable[[nn.Module], AveragedModel]] = {
    "a mean": AveragedModel,
    "an average": lambda net: AveragedModel(net, avg_fn=get_ema_avg_fn(0.9)),
    "an average of lists": lambda net: AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.9)),
    "buffers, too": lambda net: AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(0.9), use_buffers=True),
}


def training(net: nn.Module, average: AveragedModel) -> Callable[[Tensor], Tensor]:
    def step(x: Tensor) -> Tensor:
        loss = net(x).square().mean()
        gradients = torch.autograd.grad(loss, list(net.parameters()))
        with torch.no_grad():
            for parameter, gradient in zip(net.parameters(), gradients, strict=True):
                parameter.sub_(gradient)
        average.update_parameters(net)
        return loss

    return step


@pytest.mark.parametrize("kind", KINDS)
def test_averages_are_those_of_eager_steps(kind: str) -> None:
    torch.manual_seed(0)
    net = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4))
    average = KINDS[kind](net)
    twins = copy.deepcopy((net, average))
    compiled = hloemit.lower(training(net, average), (torch.ones(5, 3),)).compile("cpu")
    eager = training(*twins)
    for _ in range(3):
        x = torch.randn(5, 3)
        torch.testing.assert_close(compiled(x), eager(x))
    torch.testing.assert_close(average.state_dict(), twins[1].state_dict())
    assert int(average.n_averaged) == 3


def test_pytorch_has_its_own_again() -> None:
    assert AveragedModel.update_parameters.__module__ == "torch.optim.swa_utils"
