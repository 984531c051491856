"""Numbers of a captured graph as arguments of its program."""

from __future__ import annotations

import math
from collections.abc import Callable

import pytest
import torch
from torch import Tensor
from torch.fx import Graph, GraphModule

import hloemit
from hloemit.lazy.causes import Reports
from hloemit.lazy.compiling import compile_graph

aten = torch.ops.aten
DEVICE = hloemit.device()
FLOATS, INTEGERS = torch.tensor([-2.5, 0.0, 1.5, 3.0]), torch.tensor([-3, 0, 2, 7])


def graph_of(*calls: Callable[[Graph, torch.fx.Node], torch.fx.Node]) -> GraphModule:
    """A graph of one argument, with a result for each call."""
    graph = Graph()
    x = graph.placeholder("x")
    graph.output(tuple([call(graph, x) for call in calls]))
    return GraphModule(torch.nn.Module(), graph)


def of(op: object, *args: object, **kwargs: object) -> Callable[[Graph, torch.fx.Node], torch.fx.Node]:
    """A call of an operator on the argument of the graph."""
    return lambda graph, x: graph.call_function(op, (x, *args), kwargs)  # type: ignore[arg-type]


CALLS = {
    "arithmetic": lambda n: (of(aten.mul.Tensor, n), of(aten.add.Tensor, n, alpha=3), of(aten.rsub.Scalar, n)),
    "quotients": lambda n: (of(aten.div.Tensor, n), of(aten.remainder.Scalar, n), of(aten.floor_divide.default, n)),
    "bounds": lambda n: (of(aten.clamp.default, None, n), of(aten.clamp.default, min=-1), of(aten.gt.Scalar, n)),
    "filled": lambda n: (of(aten.full_like.default, n), of(aten.new_full.default, [2], n), of(aten.fill.Scalar, n)),
    "special": lambda n: (of(aten.add.Tensor, math.nan), of(aten.mul.Tensor, -0.0), of(aten.mul.Tensor, 1)),
}


@pytest.mark.parametrize("dtype", [torch.float64, torch.complex128])
def test_a_number_has_the_dtype_that_is_asked_for(dtype: torch.dtype) -> None:
    number = 1.8928480798981209
    for x in (INTEGERS, FLOATS, INTEGERS > 0):
        filled = torch.full_like(x.to(DEVICE), number, dtype=dtype), x.to(DEVICE).new_full((2,), number, dtype=dtype)
        assert all(result.cpu()[0].item() == number for result in filled)


@pytest.mark.parametrize("x", [FLOATS, FLOATS.bfloat16(), FLOATS.double(), INTEGERS, INTEGERS.int()], ids=str)
@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("number", [2.5, 3])
def test_results_are_those_of_eager_pytorch(name: str, number: float, x: Tensor) -> None:
    graph = graph_of(*CALLS[name](number))
    for result, expected in zip(compile_graph(graph)(x.to(DEVICE)), graph(x), strict=True):
        torch.testing.assert_close(result.cpu(), expected, equal_nan=True)


def test_other_numbers_are_the_same_program() -> None:
    hashes = set()
    Reports.running = lambda graph: hashes.add((graph.digest, graph.inputs))
    try:
        for number in (2.5, 3.5, 4.5):
            graph = graph_of(of(aten.mul.Tensor, number), of(aten.add.Tensor, int(number) + 5, alpha=number))
            scaled, moved = compile_graph(graph)(FLOATS.to(DEVICE))
            assert torch.equal(scaled.cpu(), FLOATS * number)
            assert torch.allclose(moved.cpu(), FLOATS + (int(number) + 5) * number)
    finally:
        Reports.running = None
    assert [inputs for _, inputs in hashes] == [3]  # the tensor, floats and integers
