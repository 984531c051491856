"""Control flow and wrappers of torch.export, through capture, lowering and execution."""

from __future__ import annotations

from typing import Any

import pytest
import torch
from torch import nn
from torch._higher_order_ops.foreach_map import foreach_map
from torch._higher_order_ops.map import map as torch_map
from torch._higher_order_ops.scan import scan
from torch._higher_order_ops.while_loop import while_loop
from torch.export import Dim

import hloemit
from hloemit.base.errors import HloemitError


class Branch(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.arange(3.0))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return torch.cond(x.sum() > 0, lambda x: x.sin() + self.weight, lambda x: x.cos() - 1, (x,))


class Loop(nn.Module):
    def forward(self, n: torch.Tensor, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return while_loop(lambda i, a: i < 5, lambda i, a: (i + 1, a * 2 + x), (n, x))


class Scan(nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return scan(lambda carry, x: (carry + x, carry * x), torch.zeros(3), x)


class BeginsAlike(nn.Module):
    """Two carried tensors that are one before the first turn."""

    def __init__(self) -> None:
        super().__init__()
        self.start = nn.Parameter(torch.zeros(3))

    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        zeros = torch.zeros(3)
        first = scan(lambda carry, x: ((carry[0] + x, carry[1] * 0.5), carry[0] + carry[1]), (zeros, zeros), x)[1]
        start = self.start, self.start
        second = scan(lambda carry, x: ((carry[0] - x, carry[1] + 1.0), carry[0] * carry[1]), start, x)[1]
        return first, second


class Map(nn.Module):
    def forward(self, x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch_map(lambda x, y: x * y + 1, x, y)


class Modes(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.linear = nn.Linear(3, 3)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        with torch.autocast("cpu", dtype=torch.bfloat16):
            y = self.linear(x)
        with torch.no_grad():
            return y.float().sin()


class RandomBranch(nn.Module):
    def forward(self, p: torch.Tensor, x: torch.Tensor) -> tuple[torch.Tensor, ...]:
        before = torch.rand_like(x)
        inside = torch.cond(p, lambda x: x + torch.rand_like(x), lambda x: x - torch.rand_like(x), (x,))
        return before, inside, torch.rand_like(x)


def check(module: nn.Module, *args: torch.Tensor) -> str:
    """Compare with eager torch; returns the text."""
    lowered = hloemit.lower(module, args)
    torch.testing.assert_close(lowered.compile("cpu")(*args), module(*args))
    return lowered.as_text()


def test_cond() -> None:
    assert "stablehlo.if" in check(Branch(), torch.ones(2, 3))
    check(Branch(), -torch.ones(2, 3))


@pytest.mark.parametrize("start", [0, 4, 9])
def test_while_loop(start: int) -> None:
    assert "stablehlo.while" in check(Loop(), torch.tensor(start), torch.randn(2, 3))


def test_carried_tensors_that_begin_as_one_go_on_as_two() -> None:
    model, x = BeginsAlike(), torch.arange(12.0).reshape(4, 3)
    for shapes in (None, ({0: Dim("n", min=2)},)):
        compiled = hloemit.lower(model, (x,), dynamic_shapes=shapes).compile()
        torch.testing.assert_close(compiled(x), model(x))


def test_scan() -> None:
    check(Scan(), torch.randn(4, 3))


def test_map() -> None:
    check(Map(), torch.randn(4, 3), torch.randn(3))


class Backwards(nn.Module):
    def forward(self, x: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        return scan(lambda carry, x: (carry * 0.5 + x, carry.clone()), torch.zeros(3), x, reverse=True)


@pytest.mark.parametrize(
    ("model", "others"), [(Scan(), ()), (Backwards(), ()), (Map(), (torch.ones(3),))], ids=["scan", "backwards", "map"]
)
def test_as_many_turns_as_there_are_rows(model: nn.Module, others: tuple[torch.Tensor, ...]) -> None:
    shapes = ({0: Dim.DYNAMIC}, *[None for _ in others])
    compiled = hloemit.lower(model, (torch.ones(4, 3), *others), dynamic_shapes=shapes).compile("cpu")
    for n in (2, 4, 7):
        x = torch.randn(n, 3)
        torch.testing.assert_close(compiled(x, *others), model(x, *others))


def test_autocast_and_no_grad() -> None:
    assert "bf16" in check(Modes(), torch.randn(2, 3))


@pytest.mark.parametrize("taken", [True, False])
def test_random_state_passes_through_a_branch(taken: bool) -> None:
    x = torch.zeros(1000)
    compiled = hloemit.lower(RandomBranch(), (torch.tensor(taken), x)).compile("cpu")
    before, inside, after = compiled(torch.tensor(taken), x)
    inside = inside if taken else -inside
    for sample in (before, inside, after):
        assert 0 <= sample.min() < 0.05
        assert 0.95 < sample.max() < 1
    assert len({tuple(s.tolist()) for s in (before, inside, after)}) == 3


def test_a_carried_integer_is_refused() -> None:
    class Integers(nn.Module):
        def forward(self, x: torch.Tensor) -> tuple[int, torch.Tensor]:
            return while_loop(lambda i, a: i < 5, lambda i, a: (i + 1, a * 2), (0, x))

    with pytest.raises(HloemitError):
        hloemit.lower(Integers(), (torch.randn(3),))


class Numbers(nn.Module):
    """Branches that give numbers: an index, and factors beside a tensor."""

    def forward(self, x: torch.Tensor) -> Any:
        index = torch.cond(x.sum() > 3, lambda: 0, lambda: 1, ())
        y, factor = torch.cond(x.sum() > 3, lambda a: (a + 1, 2), lambda a: (a - 1, 3), (x,))
        return x[index], y * factor, factor + 1


@pytest.mark.parametrize("way", ["module", "exported"])
def test_branches_that_give_numbers(way: str) -> None:
    x = torch.rand(3, 3)
    lowered = hloemit.lower(Numbers(), (x,)) if way == "module" else hloemit.lower(torch.export.export(Numbers(), (x,)))
    compiled = lowered.compile("cpu")
    for x in (1 + torch.rand(3, 3), -torch.rand(3, 3)):
        torch.testing.assert_close(compiled(x), Numbers()(x))


@pytest.mark.parametrize("way", ["module", "torch.compile"])
def test_a_function_of_the_tensors_of_lists(way: str) -> None:
    class Sums(nn.Module):
        def forward(self, x: torch.Tensor, y: torch.Tensor) -> list[torch.Tensor]:
            return foreach_map(torch.add, [x, y], [y, y * 2])  # type: ignore[no-any-return]

    given, model = (torch.rand(3), torch.rand(3)), Sums()
    found = hloemit.lower(model, given).compile() if way == "module" else torch.compile(model, backend="hloemit")
    torch.testing.assert_close(list(found(*given)), list(model(*given)))
