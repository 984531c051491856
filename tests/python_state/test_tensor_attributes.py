"""What code sets on parameters and buffers (``weight.scaled = True``) is there while a program is captured."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit

X = torch.arange(6.0).reshape(2, 3)


class Marked(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 3)
        self.register_buffer("scale", torch.tensor(3.0))
        self.linear.weight.is_doubled = True
        self.linear.bias.factor = torch.tensor(0.5)
        self.scale.power = 2

    def forward(self, x: Tensor) -> Tensor:
        y = self.linear(x) * getattr(self.linear.bias, "factor", 1)
        y = y * 2 if getattr(self.linear.weight, "is_doubled", False) else y
        return y * self.scale ** getattr(self.scale, "power", 1)


def as_function(module: nn.Module) -> Callable[[Tensor], Tensor]:
    return lambda x: module(x)  # noqa: PLW0108 - a function, and no module


def as_step(module: Marked) -> Callable[[Tensor], Tensor]:
    """A step of an optimizer that asks parameters for their share of the learning rate."""

    def step(x: Tensor) -> Tensor:
        loss = module(x).square().mean()
        loss.backward()
        with torch.no_grad():
            for parameter in module.parameters():
                parameter -= 0.01 * getattr(parameter, "factor", 1) * parameter.grad
        return loss.detach()

    return step


ROWS = {0: torch.export.Dim("rows")}
DOORS: dict[str, Callable[[Marked], Callable[..., Tensor]]] = {
    "module": lambda m: hloemit.lower(m, (X,)).compile("cpu"),
    "function": lambda m: hloemit.lower(as_function(m), (X,)).compile("cpu"),
    "symbolic": lambda m: hloemit.lower(m, (X,), dynamic_shapes=(ROWS,)).compile("cpu"),
    "symbolic function": lambda m: hloemit.lower(as_function(m), (X,), dynamic_shapes=(ROWS,)).compile("cpu"),
    "compile": lambda m: torch.no_grad()(hloemit.compile(m, full_graph=True)),
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS.keys())
def test_a_module_reads_them(door: Callable[[Marked], Callable[..., Tensor]]) -> None:
    module = Marked().requires_grad_(False)
    torch.testing.assert_close(door(module)(X), module(X))


@pytest.mark.parametrize("door", [lambda f: hloemit.lower(f, (X,)).compile("cpu"), hloemit.compile])
def test_a_step_reads_them(door: Any) -> None:
    module, twin = Marked(), Marked()
    twin.load_state_dict(module.state_dict())
    torch.testing.assert_close(door(as_step(module))(X), as_step(twin)(X))
    torch.testing.assert_close(module.state_dict(), twin.state_dict())


def test_an_argument_has_them() -> None:
    x = X.clone()
    x.times = 3
    compiled = hloemit.lower(lambda x: x * getattr(x, "times", 1), (x,)).compile("cpu")
    torch.testing.assert_close(compiled(x), X * 3)


@torch.no_grad()
def test_a_function_is_captured_again_where_one_is_another() -> None:
    module = Marked()
    compiled = hloemit.compile(module, full_graph=True)
    torch.testing.assert_close(compiled(X), module(X))
    module.linear.weight.is_doubled = False
    module.scale.power = 3
    torch.testing.assert_close(compiled(X), module(X))


class Counts(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.tensor(2.0))
        self.weight.calls = 1

    def forward(self, x: Tensor) -> Tensor:
        self.weight.calls += 1
        return self.weight * self.weight.calls * x


@torch.no_grad()
@pytest.mark.parametrize("wrap", [lambda m: m, as_function], ids=["module", "function"])
def test_a_program_that_sets_one_says_so(wrap: Any) -> None:
    module = Counts()
    with pytest.warns(UserWarning, match=r"weight\.calls is 1 before a call and 2 after it"):
        compiled = hloemit.lower(wrap(module), (X,)).compile("cpu")
    assert module.weight.calls == 1
    assert torch.equal(compiled(X), 4 * X)


@torch.no_grad()
def test_one_that_is_set_on_a_tensor_of_no_module_is_said() -> None:
    weight = nn.Parameter(torch.tensor(2.0))

    def program(x: Tensor) -> Tensor:
        weight.calls = getattr(weight, "calls", 0) + 1
        weight.kept = getattr(weight, "kept", x * 0) + x
        return weight * weight.calls * weight.kept

    with pytest.warns(UserWarning, match="a tensor that it holds") as caught:
        hloemit.lower(program, (X,))
    said = "\n".join(str(each.message) for each in caught)
    assert ".calls is absent before a call and 1 after it" in said and ".kept is set to another tensor" in said
    assert not vars(weight)


@torch.no_grad()
def test_a_function_that_sets_one_runs_each_time() -> None:
    module = Counts()
    compiled = hloemit.compile(module)
    assert [compiled(torch.ones(())).item() for _ in range(3)] == [4.0, 6.0, 8.0]
    with pytest.raises(hloemit.CaptureError, match=r"changes module\.weight"):
        hloemit.compile(Counts(), full_graph=True)(X)
