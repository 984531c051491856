"""Tensors that a program gives other memory (``x.data = …``): what showed their old memory keeps its elements."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import torch
from torch import Tensor, nn

import hloemit

Door = Callable[[Callable[..., Any], Any], Callable[..., Any]]
DOORS: dict[str, Door] = {
    "lower": lambda target, example: hloemit.lower(target, example).compile(),
    "donate": lambda target, example: hloemit.lower(target, example, donate=True).compile(),
    "compile": lambda target, example: hloemit.compile(target),
}


def by_data(x: Tensor) -> Tensor:
    x.data = x * 2
    return x + 1


def by_set(x: Tensor) -> Tensor:
    x.set_(torch.ones_like(x))
    return x.add_(1) * 2


def written(x: Tensor) -> Tensor:
    x.mul_(2)
    return x


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@pytest.mark.parametrize("function", [by_data, by_set, written])
def test_a_view_of_an_argument_keeps_what_it_shows(function: Callable[..., Any], door: Door) -> None:
    x, eager = torch.arange(6.0), torch.arange(6.0)
    view, want_view = x[1:4], eager[1:4]
    torch.testing.assert_close(door(function, (torch.ones(6),))(x), function(eager))
    torch.testing.assert_close((x, view), (eager, want_view))


class Halving(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.weight = nn.Parameter(torch.ones(4))
        self.register_buffer("count", torch.zeros(4))

    def forward(self, x: Tensor) -> Tensor:
        self.weight.data = self.weight.data * 0.5
        self.count.data = self.count + 1
        return x * self.weight + self.count


@pytest.mark.parametrize("door", DOORS.values(), ids=DOORS)
@pytest.mark.parametrize("within", [False, True], ids=["module", "function"])
def test_views_of_weights_keep_what_they_show(door: Door, within: bool) -> None:
    module, eager, x = Halving(), Halving(), torch.arange(4.0)
    views, want = ([m.weight.detach(), m.count.view(2, 2)] for m in (module, eager))
    program = door(module.forward if within else module, (x,))
    for _ in range(3):
        torch.testing.assert_close(program(x), eager(x))
        torch.testing.assert_close((module.weight, module.count, *views), (eager.weight, eager.count, *want))


def test_weights_of_a_device_leave_what_others_show() -> None:
    device = hloemit.device()
    module, x = Halving().to(device), torch.arange(4.0, device=device)
    view, program = module.weight.detach(), hloemit.compile(module)
    for _ in range(2):
        program(x)
    assert view.tolist() == [1] * 4 and module.weight.tolist() == [0.25] * 4


def test_a_saved_program_leaves_what_others_show(tmp_path: Path) -> None:
    hloemit.lower(by_data, (torch.ones(6),)).save(tmp_path / "moving.hloemit")
    x = torch.arange(6.0)
    view = x[1:4]
    hloemit.load(tmp_path / "moving.hloemit").compile()(x)
    assert view.tolist() == [1, 2, 3] and x.tolist() == [0, 2, 4, 6, 8, 10]
