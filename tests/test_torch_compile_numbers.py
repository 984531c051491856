"""``torch.compile(..., backend="hloemit")`` of functions whose sizes, views and results follow numbers that data have."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

Function = Callable[[Tensor, Tensor], Any]


@pytest.fixture(autouse=True)
def _numbers_in_graphs() -> Iterator[None]:
    torch._dynamo.reset()
    with torch._dynamo.config.patch(capture_scalar_outputs=True):
        yield
    torch._dynamo.reset()


def number(n: Tensor, least: int, most: int) -> int:
    """The number of a tensor, which is known to be in a range."""
    k = int(n.item())
    torch._check(k >= least)
    torch._check(k <= most)
    return k


def _sizes(x: Tensor, n: Tensor) -> Any:
    """A second number follows from a tensor whose size is the first."""
    k = number(n, 1, 4)
    z = x[:k] * 2
    m = number((z > 0).sum(), 0, 12)
    return z.sum(0) + torch.zeros(m + 1, 3).sum(0) + m, z, k, m * 0.5


def _a_number_beside(x: Tensor, n: Tensor) -> Any:
    """One number is computed with ahead of the other, and given back."""
    s = x.abs().max().item()
    y = torch.ones(number(n, 0, 4) + 1) * s
    return y.sum() * x, s


def _writes(x: Tensor, n: Tensor) -> Any:
    x.mul_(2)
    k = number(n, 0, 3)
    x[k] = 5
    return x[k:] * 1, x.view(-1)[1:]


def _several_results(x: Tensor, n: Tensor) -> Any:
    """The numbers come between the results of one operator."""
    values, places = torch.topk(x, 2, 0)
    k = number(n, 1, 8)
    return torch.arange(k), values.narrow(0, 0, 1), places, x.expand(k, *x.shape)


def _a_branch(x: Tensor, n: Tensor) -> Any:
    """A truth that is given back decides within the program, too."""
    truth = n > 2
    return torch.cond(truth, lambda x: x + 1, lambda x: x - 1, (x,)), truth.item()


FUNCTIONS: dict[str, Function] = {
    "sizes": _sizes,
    "a number beside": _a_number_beside,
    "writes": _writes,
    "several results": _several_results,
    "a branch": _a_branch,
    "a part": lambda x, n: x[: number(n, 0, 4)],
    "a row": lambda x, n: x[number(n, 0, 3)],
    "a truth": lambda x, n: (x > n).all().item(),
    "functions of Python": lambda x, n: (
        x * float(n.item()) + math.floor(n.item() * 0.7) - max(n.item(), 2),
        torch.ones(2) * round(n.item() * 0.7) + int(n.item() * 1.4),
        float(n.item()) * 0.5,
    ),
    "filled": lambda x, n: torch.full((number(n, 1, 8), 3), n.item() / 2) * x[0],
}


@pytest.mark.parametrize("with_gradient", [False, True])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_as_eager(name: str, with_gradient: bool) -> None:
    """Results, how they lie in memory, and gradients."""
    torch.manual_seed(0)
    function = FUNCTIONS[name]
    compiled = torch.compile(function, backend="hloemit", fullgraph=True)

    def outcome(call: Function, x: Tensor, n: int) -> Any:
        given = x.clone().requires_grad_(with_gradient and name != "writes")
        results = call(given, torch.tensor(n))
        leaves = torch.utils._pytree.tree_leaves(results)
        graded = [leaf for leaf in leaves if isinstance(leaf, Tensor) and leaf.requires_grad]
        found = torch.autograd.grad(sum(leaf.sum() for leaf in graded), given) if graded else ()
        lie = [(leaf.stride(), leaf.storage_offset()) if isinstance(leaf, Tensor) else type(leaf) for leaf in leaves]
        return (results, given.detach(), found), lie

    for n in (1, 3, 2, 3):
        x = torch.randn(4, 3)
        (got, lies), (want, should_lie) = outcome(compiled, x, n), outcome(function, x, n)
        torch.testing.assert_close(got, want)
        assert lies == should_lie


def test_a_check_of_a_number_holds() -> None:
    compiled = torch.compile(lambda x, n: torch.zeros(number(n, 0, 4)) + x.sum(), backend="hloemit", fullgraph=True)
    assert compiled(torch.ones(2), torch.tensor(4)).shape == (4,)
    with pytest.raises(RuntimeError, match="<= 4"):
        compiled(torch.ones(2), torch.tensor(5))
