"""``torch.cond`` and its like in plain functions, and that eager PyTorch is as before afterwards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import _higher_order_ops as higher_order_operators
from torch._higher_order_ops.associative_scan import associative_scan
from torch._higher_order_ops.foreach_map import foreach_map
from torch._higher_order_ops.map import map as mapped
from torch._higher_order_ops.scan import scan

import hloemit

X = torch.arange(12.0).view(4, 3) - 5


def counted(x: torch.Tensor) -> torch.Tensor:
    start = (torch.tensor(0), x)
    return torch.while_loop(lambda i, x: (i < 3) & (x.sum() < 50), lambda i, x: (i + 1, x * 2 + 1), start)[1]  # type: ignore[no-any-return]


FUNCTIONS: dict[str, Callable[[torch.Tensor], Any]] = {
    "cond": lambda x: torch.cond(x.sum() > 0, lambda x: x + 1, lambda x: x - 1, (x,)),
    "cond in cond": lambda x: torch.cond(
        x.sum() > 0, lambda x: torch.cond(x[0, 0] > 0, lambda x: x * 2, lambda x: x * 3, (x,)), lambda x: x - 1, (x,)
    ),
    "cond of a tuple": lambda x: torch.cond(x[0, 0] > 0, lambda x: (x + 1, x * 3), lambda x: (x - 1, x * 2), (x,)),
    "while_loop": counted,
    "scan": lambda x: scan(lambda c, y: (c + y, c * y), torch.zeros(3), x, dim=0),
    "associative_scan": lambda x: associative_scan(torch.add, x, dim=0, combine_mode="generic"),
    "map": lambda x: mapped(lambda row: row * 2, x),
    "foreach_map": lambda x: foreach_map(lambda a, b: (a * b).sin(), [x, x[0]], [x + 1, x[1]]),
}
if hasattr(torch.ops.higher_order, "switch"):  # since torch 2.14
    FUNCTIONS["switch"] = lambda x: higher_order_operators.switch(
        x[0, 0].nan_to_num().int(), [torch.sin, lambda x: x + 1, lambda x: x * 3], (x,)
    )


@pytest.mark.parametrize("name", FUNCTIONS)
def test_in_a_function(name: str) -> None:
    function = FUNCTIONS[name]
    compiled = hloemit.lower(function, (X,)).compile()
    for x in (X, -X, X * float("nan")):
        torch.testing.assert_close(compiled(x), function(x), equal_nan=True)


def test_a_function_of_no_module() -> None:
    def function(x: torch.Tensor) -> torch.Tensor:
        return x + 1

    function.__module__ = None  # type: ignore[assignment]
    assert torch.equal(hloemit.lower(function, (X,)).compile()(X), X + 1)


WEIGHT = torch.nn.Parameter(torch.tensor([0.5, -1.5, 2.0], dtype=torch.float64))
LAYER = torch.nn.Linear(3, 3).double()
DROPOUT = torch.nn.Dropout(0.5)


def gradients(y: torch.Tensor) -> tuple[torch.Tensor, ...]:
    given = [WEIGHT, *LAYER.parameters()]
    return torch.autograd.grad(y.sum(), given, allow_unused=True, materialize_grads=True)


def through_a_branch(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """What a branch takes from outside is a result of a parameter, and the other one has no value here."""
    scaled = WEIGHT * 2
    y = torch.cond(x.sum() > 0, lambda x: (x * scaled).sin(), lambda x: LAYER((x - WEIGHT).sqrt()), (x,))
    return y, *gradients(y * scaled)


def through_branches_in_branches(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    def outer(x: torch.Tensor, z: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = torch.cond(x[0, 0] > 1, lambda x, z: x * z, lambda x, z: x / z, (x, z))
        return y, (x > 0).sum()

    z = WEIGHT.exp()
    y, count = torch.cond(x.sum() > 0, outer, lambda x, z: (LAYER(x) + z, torch.zeros((), dtype=torch.int64)), (x, z))
    return y, count, *gradients(y)


def through_a_scan(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    carried = WEIGHT * 0
    carried, y = scan(lambda c, row: (torch.tanh(LAYER(c) + row * WEIGHT), c * row), carried, x, dim=0)
    return carried, y, *gradients(y.sum() + carried.square().sum())


def through_a_map(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    y = mapped(lambda row: LAYER(row * WEIGHT).sin(), x)
    return y, *gradients(y)


def through_an_associative_scan(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    y = associative_scan(torch.mul, x * WEIGHT, dim=0, combine_mode="generic")
    return y, *gradients(y)


def through_a_while_loop(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    """Of 1 to 70 turns, more than are kept at a time; the greater of its values decides how many."""
    start = (torch.tensor(0), (x * WEIGHT).sum(0))
    count, y = torch.while_loop(
        lambda i, y: (i < 70) & (y.abs().max() < 20) | (i < 1), lambda i, y: (i + 1, y * 1.01 + LAYER(y) * 0.01), start
    )
    return count, y, *gradients(y)


def through_a_loop_in_a_branch(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    def looped(x: torch.Tensor) -> torch.Tensor:
        return torch.while_loop(lambda y: y.sum() < 60, lambda y: (y + WEIGHT.abs(),), (x,))[0]  # type: ignore[no-any-return]

    y = torch.cond(x.sum() > 0, looped, lambda x: x * WEIGHT, (x,))
    return y, *gradients(y * WEIGHT)


def beside_a_loop(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
    y = counted(x) * WEIGHT
    return y, *gradients(y)


GRADIENTS = [
    through_a_branch,
    through_branches_in_branches,
    through_a_scan,
    through_a_map,
    through_an_associative_scan,
    through_a_while_loop,
    through_a_loop_in_a_branch,
    beside_a_loop,
]


@pytest.mark.drawn(3)
@pytest.mark.parametrize("function", GRADIENTS, ids=lambda f: f.__name__)
def test_gradients(function: Callable[[torch.Tensor], Any], monkeypatch: pytest.MonkeyPatch) -> None:
    """Against eager PyTorch with branches and loops as Python has them.

    Its own cond refuses nested ones that give integers, and the gradient of its own while_loop (2.13) adds up one turn here.
    """
    x = X.double() / 4
    compiled = hloemit.lower(function, (x,)).compile("cpu")
    monkeypatch.setattr(torch, "cond", lambda holds, true, false, given: (true if holds else false)(*given))
    monkeypatch.setattr(torch, "while_loop", _in_python)
    for given in (x, -x, x + 8):
        torch.testing.assert_close(compiled(given), function(given), equal_nan=True)


def _in_python(holds: Callable[..., Any], body: Callable[..., Any], carried: Any) -> Any:
    while holds(*carried):
        carried = body(*carried)
    return carried


def test_a_branch_that_is_not_taken_leaves_no_nan() -> None:
    """As torch.where of both would, whose gradient is 0 times infinity."""
    x = torch.ones(3, dtype=torch.float64)
    compiled = hloemit.lower(through_a_branch, (x,)).compile("cpu")
    assert all(bool(t.isfinite().all()) for t in compiled(x))


def test_gradients_of_gradients_of_a_scan() -> None:
    """Turn by turn; those of eager PyTorch (2.13) are others than those of the loop in Python."""
    x = X.double() / 4

    def twice(x: torch.Tensor, y: torch.Tensor) -> tuple[torch.Tensor, ...]:
        first = torch.autograd.grad(y.square().sum(), [WEIGHT, *LAYER.parameters()], create_graph=True)
        return gradients(sum((g.square().sum() for g in first), torch.zeros(())))

    def turn(c: torch.Tensor, row: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return torch.tanh(LAYER(c) + row * WEIGHT), c * row

    def in_python(x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        c, rows = x[0], []
        for row in x:
            c, y = turn(c, row)
            rows.append(y)
        return twice(x, torch.stack(rows))

    compiled = hloemit.lower(lambda x: twice(x, scan(turn, x[0], x, dim=0)[1]), (x,)).compile("cpu")
    torch.testing.assert_close(compiled(x), in_python(x))


def test_dropout_in_a_branch_is_the_same_in_its_gradient() -> None:
    weight = torch.nn.Parameter(torch.ones(1000))

    def step(x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        y = torch.cond(x.sum() > 0, lambda x: DROPOUT(x * weight), lambda x: x * weight, (x,))
        return y.detach(), torch.autograd.grad(y.sum(), weight)[0]

    x = torch.ones(1000)
    y, gradient = hloemit.lower(step, (x,)).compile("cpu")(x)
    assert torch.equal(y, gradient) and 300 < (y == 0).sum() < 700


class _Doubled(torch.autograd.Function):
    @staticmethod
    def forward(ctx: Any, x: torch.Tensor) -> torch.Tensor:
        return x * 2

    @staticmethod
    def backward(ctx: Any, grad: torch.Tensor) -> torch.Tensor:
        return grad * 2


REFUSED: dict[str, tuple[Callable[[torch.Tensor], torch.Tensor], str]] = {
    "a function of its own": (
        lambda x: torch.cond(x.sum() > 0, lambda x: x * _Doubled.apply(WEIGHT), lambda x: x * 1, (x,)),
        "reaches a branch or a scan.*give it as an operand",
    ),
    "an update": (
        lambda x: torch.cond(x.sum() > 0, lambda x: x.mul_(WEIGHT.detach()) + 1, lambda x: x * 1, (x,)),
        "updates a tensor.*cannot carry",
    ),
    "gradients of gradients": (
        lambda x: torch.autograd.grad(through_a_branch(x)[0].sum(), WEIGHT, create_graph=True)[0],
        "gradients of gradients",
    ),
    "other types": (
        lambda x: torch.cond(x.sum() > 0, lambda x: x * WEIGHT, lambda x: x.float(), (x,)),
        "the branches of torch.cond give different results",
    ),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_has_no_gradient_says_so(name: str) -> None:
    function, message = REFUSED[name]
    with pytest.raises(hloemit.CaptureError, match=rf"(?s){message}.*test_control_flow.py"):
        hloemit.lower(lambda x: gradients(function(x) * WEIGHT), (X.double(),))


def test_eager_is_as_before() -> None:
    """A capture leaves nothing behind: TorchDynamo looks at the branches of eager PyTorch."""
    x = torch.ones(3, dtype=torch.float64)
    hloemit.lower(through_a_branch, (x,))
    expected = torch.autograd.grad((x * WEIGHT * 2).sin().mul(WEIGHT * 2).sum(), WEIGHT)[0]
    torch.testing.assert_close(through_a_branch(x)[1], expected)


def test_eager_is_as_before_a_capture_that_failed() -> None:
    """TorchDynamo remembers what it did not follow, and refuses it again."""

    def function(x: torch.Tensor) -> torch.Tensor:
        def outer(x: torch.Tensor) -> torch.Tensor:
            return torch.cond(x[0] > 0, lambda x: x * 2, lambda x: x.sum(), (x,))

        y: torch.Tensor = torch.cond(x.sum() > 0, outer, lambda x: x * 4, (x,))
        return y

    def fine(x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, FUNCTIONS["cond in cond"], lambda x: x * 4, (x,))

    with pytest.raises(hloemit.CaptureError, match="give different results"):
        hloemit.lower(function, (torch.ones(3),))
    assert torch.equal(fine(X), X * 3)


def test_a_scan_that_carries_several_and_begins_with_one_tensor() -> None:
    """PyTorch's own tracing refuses a tuple to carry; states of a cell begin with the same zeros."""

    def cell(state: tuple[torch.Tensor, torch.Tensor], x: torch.Tensor) -> Any:
        h, c = state
        gate = torch.sigmoid(h + x)
        c = c * gate + torch.tanh(x)
        h = torch.tanh(c) * gate
        return (h, c), h.clone()

    def run(xs: torch.Tensor) -> Any:
        zeros = torch.zeros(4)
        return scan(cell, (zeros, zeros), xs)

    xs = torch.randn(5, 4, generator=torch.Generator().manual_seed(0))
    state: Any = (torch.zeros(4), torch.zeros(4))
    rows = []
    for x in xs:
        state, row = cell(state, x)
        rows.append(row)
    torch.testing.assert_close(hloemit.lower(run, (xs,)).compile("cpu")(xs), (state, torch.stack(rows)))


def _turned(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    start = (torch.tensor(0), x)
    return torch.while_loop(lambda i, a: (i < 3) & (y.sum() < 1e9), lambda i, a: (i + 1, a.sin() + LAYER(a)), start)[1]  # type: ignore[no-any-return]


CLOSURES: dict[str, Callable[[torch.Tensor, torch.Tensor], torch.Tensor]] = {
    "cond": lambda x, y: torch.cond(x.sum() > 0, lambda x: x.sin() + y, lambda x: x.cos() - LAYER(y), (x,)),
    "cond of a computed one": lambda x, y: (lambda z: torch.cond(x.sum() > 0, lambda x: x * z, lambda x: x + z, (x,)))(
        y * 2
    ),
    "while_loop": _turned,
    "scan": lambda x, y: scan(lambda c, a: (c + a * y[0], c * 2), torch.zeros(3, dtype=y.dtype), x)[1],
    "scan of a module": lambda x, y: scan(lambda c, a: (LAYER(c + a), c * 2), torch.zeros(3, dtype=y.dtype), x)[1],
    "map": lambda x, y: mapped(lambda a: a.sin() + y[0] * LAYER(a), x),
}


def _scanned_by_hand(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
    """The scan of a module as a loop in Python: PyTorch's own gradients of it are wrong in torch 2.11."""
    carry, results = torch.zeros(3, dtype=y.dtype), []
    for row in x:
        results.append(carry * 2)
        carry = LAYER(carry + row)
    return torch.stack(results)


@pytest.mark.drawn(2)
@pytest.mark.parametrize("name", CLOSURES)
@pytest.mark.parametrize("options", [{}, {"bound": 9}], ids=["lower", "bound"])
def test_gradients_that_a_function_takes_through_what_closes_over_its_arguments(
    name: str, options: dict[str, int]
) -> None:
    def gradient(function: Callable[..., torch.Tensor], x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        x = x.detach().requires_grad_()
        return torch.autograd.grad(function(x, y).sum(), x)[0]

    expected = _scanned_by_hand if name == "scan of a module" else CLOSURES[name]
    x, y = X.double() / 5, X.double().flip(0) / 7
    compiled = hloemit.lower(lambda x, y: gradient(CLOSURES[name], x, y), (x, y), **options).compile()
    for each in (x, -x):
        torch.testing.assert_close(compiled(each, y), gradient(expected, each, y))


def test_what_torch_compile_has_compiled_is_left_after_a_capture_of_control_flow() -> None:
    compiled: list[object] = []

    def backend(graph: torch.fx.GraphModule, _: Any) -> Any:
        compiled.append(graph)
        return graph

    function = torch.compile(lambda x: x * 2, backend=backend)
    function(X)
    hloemit.lower(FUNCTIONS["cond"], (X,))
    function(X)
    assert len(compiled) == 1
