"""Gradients that go on through a tensor that was computed before a program are refused, and never left out."""

from __future__ import annotations

import collections
from collections.abc import Callable
from typing import Any, ClassVar

import pytest
import torch
from torch import Tensor, nn

import hloemit

grad = torch.autograd.grad


class Held:
    """Leaves, and what was computed of them, which functions hold or are given."""

    def __init__(self) -> None:
        torch.manual_seed(0)
        self.y = torch.randn(3)
        self.p, self.q = torch.randn(3, requires_grad=True), torch.randn(3, requires_grad=True)
        self.h = self.p.sin()
        self.later = self.h.exp()
        self.view = self.p.view(3, 1)
        self.first, self.second = torch.stack([self.p, self.q]).cos().unbind()
        self.hooked = self.p.exp()
        self.hooked.register_hook(lambda g: g * 10)


def _backward(o: Held, y: Tensor) -> Any:
    o.p.grad = None
    (o.h * o.p * y).sum().backward(retain_graph=True)
    return o.p.grad * 1


THROUGH: dict[str, Callable[[Held, Tensor], Any]] = {
    "to a leaf": lambda o, y: grad((o.h * o.p * y).sum(), o.p, retain_graph=True),
    "to a leaf alone": lambda o, y: grad(o.h, o.p, y, retain_graph=True, allow_unused=True),
    "to another result": lambda o, y: grad((o.h * o.later * y).sum(), o.h, retain_graph=True),
    "by a view": lambda o, y: grad((o.view[:, 0] * o.p * y).sum(), o.p),
    "backward": _backward,
}
BESIDE: dict[str, Callable[[Held, Tensor], Any]] = {
    "its own": lambda o, y: grad((o.h * o.p * y).sum(), o.h),
    "another leaf": lambda o, y: grad((o.h * o.q * y).sum(), o.q),
    "the later result": lambda o, y: grad((o.h * o.later * y).sum(), o.later),
    "one of several results": lambda o, y: grad((o.first * o.second * y).sum(), o.first),
    "with a hook": lambda o, y: grad((o.hooked * o.q * y).sum(), (o.hooked, o.q)),
    "none": lambda o, y: o.h * y,
    "detached": lambda o, y: grad((o.h.detach() * o.p * y).sum(), o.p),
}


@pytest.mark.parametrize("name", THROUGH)
def test_a_gradient_that_goes_on_is_refused(name: str) -> None:
    o, function = Held(), THROUGH[name]
    with pytest.raises(hloemit.CaptureError, match="a gradient goes on through [a-z]+, which was computed before"):
        hloemit.lower(lambda y: function(o, y), (o.y,))
    compiled = hloemit.compile(lambda y: function(o, y))
    for _ in range(2):
        torch.testing.assert_close(compiled(o.y), function(o, o.y))


@pytest.mark.parametrize("name", BESIDE)
def test_a_gradient_that_ends_there_is_taken(name: str) -> None:
    o, function = Held(), BESIDE[name]
    result = hloemit.lower(lambda y: function(o, y), (o.y,)).compile()(o.y)
    torch.testing.assert_close(result, without_graphs(function(o, o.y)))


def without_graphs(result: Any) -> Any:
    """Results of a lowered program have no graph."""
    return tuple(r.detach() for r in result) if isinstance(result, tuple) else result.detach()


def test_arguments() -> None:
    o = Held()

    def function(h: Tensor, p: Tensor) -> Any:
        return grad((h * p).sum(), p, retain_graph=True)

    with pytest.raises(hloemit.CaptureError, match="goes on through arg0, which was computed before"):
        hloemit.lower(function, (o.h, o.p))
    torch.testing.assert_close(hloemit.compile(function)(o.h, o.p), function(o.h, o.p))
    other = torch.randn(3, requires_grad=True)
    torch.testing.assert_close(hloemit.lower(function, (o.h, other)).compile()(o.h, other), function(o.h, other))


def test_a_step_with_features_of_before() -> None:
    """The encoder is trained by the same step, which reads what it gave once."""
    torch.manual_seed(0)
    encoder, head, x = nn.Linear(3, 3), nn.Linear(3, 1), torch.randn(4, 3)

    def step(h: Tensor) -> Tensor:
        loss: Tensor = (head(h) + encoder(x).mean(1, keepdim=True)).square().mean()
        loss.backward()
        return loss

    def gradients(call: Callable[[Tensor], Tensor]) -> list[Tensor]:
        encoder.zero_grad()
        head.zero_grad()
        call(encoder(x))
        return [p.grad for p in (*encoder.parameters(), *head.parameters()) if p.grad is not None]

    torch.testing.assert_close(gradients(hloemit.compile(step)), gradients(step))


class Keeps(nn.Module):
    """A module that keeps what it computed in an attribute."""

    def __init__(self, takes: bool) -> None:
        super().__init__()
        self.p, self.takes = nn.Parameter(torch.arange(1.0, 4.0)), takes
        self.h = [self.p.sin()]

    def forward(self, y: Tensor) -> Any:
        z = self.h[0] * self.p * y
        return grad(z.sum(), self.p, retain_graph=True)[0] if self.takes else z


@pytest.mark.parametrize("takes", [True, False])
def test_what_a_module_keeps(takes: bool) -> None:
    module, y = Keeps(takes), torch.randn(3)
    function = module if takes else lambda y: grad(module(y).sum(), module.p, retain_graph=True)[0]
    with pytest.raises(hloemit.CaptureError, match="a gradient goes on through h.*, which was computed before"):
        hloemit.lower(function, (y,))
    torch.testing.assert_close(hloemit.compile(function)(y), function(y))
    beside: Callable[[Tensor], Any] = lambda y: grad((module.h[0].detach() * module.p * y).sum(), module.p)[0]  # noqa: E731
    torch.testing.assert_close(hloemit.lower(beside, (y,)).compile()(y), beside(y))
    plain = Keeps(takes=False)
    torch.testing.assert_close(hloemit.lower(plain, (y,)).compile()(y), plain(y).detach())


class Elsewhere:
    """Places of tensors that no walk over a function comes to."""

    p = torch.arange(1.0, 4.0).requires_grad_()
    of_class = p.sin()
    queue: ClassVar = collections.deque([p.cos()])


@pytest.mark.parametrize(
    "read", [lambda: Elsewhere.of_class, lambda: Elsewhere.queue[0]], ids=["an attribute of a class", "a queue"]
)
def test_what_no_walk_finds(read: Callable[[], Tensor]) -> None:
    p, y = Elsewhere.p, torch.randn(3)

    def function(y: Tensor) -> Any:
        return grad((read() * p * y).sum(), p, retain_graph=True)[0]

    with pytest.raises(hloemit.CaptureError, match="which was computed before the program"):
        hloemit.lower(function, (y,))
    torch.testing.assert_close(hloemit.compile(function)(y), function(y))
    values = hloemit.lower(lambda y: read() * p * y, (y,)).compile()(y)
    torch.testing.assert_close(values, (read() * p * y).detach())
