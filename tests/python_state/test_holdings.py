"""What a function reaches."""

import torch
from torch import nn
from torch.optim import SGD, Optimizer

import hloemit
from hloemit.python_state.holdings import discover


class Halved(Optimizer):
    """Steps another optimizer, at half of its own learning rate."""

    def __init__(self, inner: Optimizer, lr: float) -> None:
        super().__init__(inner.param_groups[0]["params"], {"lr": lr})
        self.inner = inner

    def step(self, closure=None):
        for own, inner in zip(self.param_groups, self.inner.param_groups, strict=True):
            inner["lr"] = own["lr"] / 2
        self.inner.step()


def test_an_optimizer_that_another_one_steps():
    model = nn.Linear(2, 1)
    outer = Halved(SGD(model.parameters(), 0.1), 0.4)
    assert list(discover(outer.step).optimizers.values()) == [outer, outer.inner]


def test_it_is_captured_with_the_learning_rate_that_it_is_given():
    def trained(device, wrap):
        torch.manual_seed(0)
        model = nn.Linear(2, 1).to(device)
        optimizer = Halved(SGD(model.parameters(), 0.1, momentum=0.9), 0.4)

        def step(x):
            optimizer.zero_grad()
            loss = model(x).square().mean()
            loss.backward()
            optimizer.step()
            return loss

        step, losses = wrap(step), []
        for i in range(4):
            optimizer.param_groups[0]["lr"] = 0.4 / (i + 1)
            losses.append(step(torch.ones(3, 2, device=device)).item())
        assert optimizer.inner.param_groups[0]["lr"] == 0.05
        return losses

    expected = trained("cpu", lambda step: step)
    torch.testing.assert_close(trained(hloemit.device(), hloemit.compile), expected, rtol=1e-5, atol=1e-6)
