"""Programs that begin alike and go on otherwise, one after the other: none is taken for one that was recorded before.

The tree of traces tells steps apart by keys. Here many short programs over the same tensors share their beginnings, with
numbers, tensors and lists in each other's places.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit

DEVICE = hloemit.device()
NUMBERS: tuple[Any, ...] = (0, 1, -1, 2, 3, True, False, 0.0, -0.0, 1.0, -1.0, 2.0, 0.5, float("nan"), float("inf"))
INPUTS = (
    torch.tensor([0.5, -1.25, 2.0, -0.0]),
    torch.tensor([3.0, 0.25, -2.0, 1.5]),
    torch.tensor([1, -2, 3, 0]),
    torch.tensor([True, False, True, True]),
)


def _foreach(name: str) -> Callable[[Any, Any], Tensor]:
    def call(x: Any, y: Any) -> Tensor:
        other = [y, y] if isinstance(y, Tensor) else [y, 2]
        found: Tensor = sum(getattr(torch, f"_foreach_{name}")([x, x + 1], other))  # type: ignore[assignment]
        return found

    return call


OPERATORS: dict[str, Callable[[Any, Any], Tensor]] = {
    "add": torch.add,
    "sub": torch.sub,
    "rsub": torch.rsub,
    "mul": torch.mul,
    "div": torch.div,
    "pow": lambda x, y: torch.pow(x, int(y) if isinstance(y, bool) else y),  # of bools PyTorch's kernels disagree
    "maximum": lambda x, y: torch.maximum(x, torch.as_tensor(y, device=x.device)),
    "where": lambda x, y: torch.where(x > 0, x, y),
    "other way round": lambda x, y: torch.where(x > 0, y, x),
    "clamp": lambda x, y: torch.clamp(x, min=y),
    "lerp": lambda x, y: torch.lerp(x, x + 1, y),
    "ge": torch.ge,
    "fill": lambda x, y: torch.full_like(x, y) if not isinstance(y, Tensor) else x.clone().copy_(y),
    "masked": lambda x, y: x.masked_fill(x > 0, y) if not isinstance(y, Tensor) or not y.ndim else x + y,
    "foreach add": _foreach("add"),
    "foreach pow": _foreach("pow"),
    "alpha": lambda x, y: torch.add(x, x, alpha=y) if not isinstance(y, Tensor) else torch.add(x, y, alpha=2),
    "slice": lambda x, y: x[int(y) :] if isinstance(y, int) and -4 <= y <= 3 else x[1:],
}


Step = tuple[str, int, Any, int]


def _run(steps: list[Step], inputs: tuple[Tensor, ...]) -> list[Tensor]:
    """What a program's steps give, each of which may use what those before it gave."""
    held = [t.clone() for t in inputs]
    for name, left, number, right in steps:
        held.append(OPERATORS[name](held[left], held[right] if number is None else number))
    return [each.cpu() for each in held[len(inputs) :]]


def _is_allowed(steps: list[Step]) -> bool:
    """Whether eager PyTorch runs a program."""
    try:
        _run(steps, INPUTS)
    except (RuntimeError, TypeError):
        return False
    return True


def _drawn(draw: random.Random) -> list[Step]:
    steps: list[Step] = []
    while len(steps) < 3:
        number = draw.choice(NUMBERS) if draw.random() < 0.6 else None
        step = draw.choice(list(OPERATORS)), draw.randrange(len(INPUTS) + len(steps)), number, draw.randrange(4)
        if _is_allowed([*steps, step]):
            steps.append(step)
    return steps


def _exchanged(steps: list[Step], draw: random.Random) -> list[Step]:
    """A program with another number, or a tensor, in one place."""
    at, number = draw.randrange(len(steps)), draw.choice((None, *NUMBERS))
    name, left, _, _ = steps[at]
    return [*steps[:at], (name, left, number, draw.randrange(len(INPUTS) + at)), *steps[at + 1 :]]


@pytest.mark.drawn(3)
@pytest.mark.parametrize("seed", range(4))
def test_programs_that_share_their_beginnings(seed: int) -> None:
    draw = random.Random(seed)
    on_device = tuple(t.to(DEVICE) for t in INPUTS)
    for _ in range(10):
        first = _drawn(draw)
        for steps in (first, *filter(_is_allowed, (_exchanged(first, draw) for _ in range(3))), first):
            hloemit.sync()
            for ours, theirs in zip(_run(steps, on_device), _run(steps, INPUTS), strict=True):
                torch.testing.assert_close(ours, theirs, equal_nan=True, msg=str(steps))


@pytest.mark.parametrize("call", [torch.sub, torch.rsub, torch.add, torch.mul])
@pytest.mark.parametrize("number", [1, -1, 2, 1.0])
def test_a_number_is_no_slot(call: Callable[..., Tensor], number: Any) -> None:
    """A tensor's slot is an integer, too: ``a - 1`` and ``a - b`` were one step where b was value 1."""
    a, b = torch.tensor([5.0, 7.0]).to(DEVICE), torch.tensor([0.25, 0.5]).to(DEVICE)
    for other in (number, None, number, None):
        hloemit.sync()
        square = b.square()
        result = call(a, square if other is None else other)
        torch.testing.assert_close(result.cpu(), call(a.cpu(), square.cpu() if other is None else other))


def test_a_list_of_equal_numbers_is_no_list_that_begins_with_its_length() -> None:
    x = torch.tensor([2.0, 3.0]).to(DEVICE)
    for powers in ([3.5, 3.5], [2, 3.5], [3.5, 3.5], [2, 3.5]):
        hloemit.sync()
        got = torch._foreach_pow([x, x], powers)
        for ours, theirs in zip(got, torch._foreach_pow([x.cpu(), x.cpu()], powers), strict=True):
            torch.testing.assert_close(ours.cpu(), theirs)
