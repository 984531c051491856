"""Functions that somebody has given to ``torch.compile``, in programs: they run as they are written."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit

ROWS = ({0: torch.export.Dim("rows", min=2)},)


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    yield
    torch._dynamo.reset()


class _Calls(nn.Module):
    def __init__(self, inner: Callable[[Tensor], Tensor]) -> None:
        super().__init__()
        self.inner = inner

    def forward(self, x: Tensor) -> Tensor:
        return self.inner(x) + 1


def _lowered(function: Any, x: Tensor) -> Tensor:
    return hloemit.lower(function, (x,)).compile()(x)  # type: ignore[no-any-return]


def _of_any_size(function: Any, x: Tensor) -> Tensor:
    return hloemit.lower(function, (x,), dynamic_shapes=ROWS).compile()(x)  # type: ignore[no-any-return]


DOORS: dict[str, Callable[[Callable[[Tensor], Tensor], Tensor], Tensor]] = {
    "function": lambda inner, x: _lowered(lambda y: inner(y) + 1, x),
    "function of any size": lambda inner, x: _of_any_size(lambda y: inner(y) + 1, x),
    "module": lambda inner, x: _lowered(_Calls(inner), x),
    "module of any size": lambda inner, x: _of_any_size(_Calls(inner), x),
    "bound": lambda inner, x: hloemit.lower(lambda y: (inner(y) + 1)[y > -9], (x,), bound=20).compile()(x),
    "compile": lambda inner, x: hloemit.compile(lambda y: inner(y) + 1)(x),
}


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
def test_a_compiled_function_in_a_program(door: Callable[[Callable[[Tensor], Tensor], Tensor], Tensor]) -> None:
    compiled: list[int] = []

    def backend(graph: torch.fx.GraphModule, _: Any) -> Any:
        compiled.append(len(graph.graph.nodes))
        return graph

    inner = torch.compile(lambda x: x.sin() * 2, backend=backend, fullgraph=True)
    x = torch.randn(5)
    torch.testing.assert_close(door(inner, x), x.sin() * 2 + 1)
    assert not compiled
    torch.testing.assert_close(inner(x), x.sin() * 2)  # eager PyTorch is not kept from it by the capture
    assert compiled


@pytest.mark.parametrize("of", [lambda m: m, lambda m: lambda x: m(x) * 1.0], ids=["module", "function"])
@pytest.mark.filterwarnings("error:Using .torch.compile:UserWarning")
def test_a_compiled_module(of: Callable[[nn.Module], Callable[[Tensor], Tensor]]) -> None:
    module: Any = nn.Sequential(nn.Linear(4, 4), torch.compile(nn.Linear(4, 4), backend="eager"))
    before, x = list(warnings.filters), torch.randn(3, 4)
    torch.testing.assert_close(_lowered(of(module), x), of(module)(x))
    assert list(warnings.filters) == before


def test_gradients_of_a_compiled_function() -> None:
    inner = torch.compile(lambda x: x.sin() * 2, backend="eager", fullgraph=True)

    def gradient(x: Tensor) -> Tensor:
        leaf = x.detach().requires_grad_()
        return torch.autograd.grad(inner(leaf).sum(), leaf)[0]

    x = torch.randn(5)
    torch.testing.assert_close(_lowered(gradient, x), x.cos() * 2)


def test_a_compiled_function_that_lowers_another() -> None:
    def function(x: Tensor) -> Tensor:
        y = x + 1
        return hloemit.lower(torch.sin, (y,)).compile()(y) * 3  # type: ignore[no-any-return]

    x = torch.randn(5)
    with warnings.catch_warnings():
        warnings.filterwarnings("error", "Dynamo d")  # that it looks into what it should not
        torch.testing.assert_close(torch.compile(function, backend="eager")(x), (x + 1).sin() * 3)


FIRST = """
import torch, hloemit
import sys
before = torch.compile
assert "torch._dynamo" not in sys.modules
one = torch.ones(5, requires_grad={requires_grad})  # control flow would be recorded as regions
def function(x):
    return (torch.compile(lambda y: y.sin() * 2, fullgraph=True)(x) + one).detach()
x = torch.randn(5)
torch.testing.assert_close(hloemit.lower(function, (x,)).compile()(x), x.sin() * 2 + 1)
assert torch.compile is before
assert torch.compile(lambda y: y + 1, backend=lambda graph, _: lambda *args: (args[0] * 7,))(x).equal(x * 7)
"""


@pytest.mark.drawn(2)
@pytest.mark.parametrize("requires_grad", [False, True])
def test_a_function_that_compiles_the_first_of_the_process(requires_grad: bool) -> None:
    subprocess.run([sys.executable, "-c", FIRST.format(requires_grad=requires_grad)], check=True)
