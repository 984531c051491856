"""Functions that set a switch of PyTorch's, and leave it set."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.python_state.torch_switches import left_set

SETTING: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
    "set_grad_enabled": (lambda: torch.set_grad_enabled(False), torch.is_grad_enabled),
    "set_default_dtype": (lambda: torch.set_default_dtype(torch.float64), torch.get_default_dtype),
    "use_deterministic_algorithms": (
        lambda: torch.use_deterministic_algorithms(True, warn_only=True),
        torch.is_deterministic_algorithms_warn_only_enabled,
    ),
    "set_float32_matmul_precision": (
        lambda: torch.set_float32_matmul_precision("medium"),
        torch.get_float32_matmul_precision,
    ),
    "set_num_threads": (lambda: torch.set_num_threads(torch.get_num_threads() + 1), torch.get_num_threads),
    "set_autocast_enabled": (
        lambda: torch.set_autocast_enabled("cpu", True),
        lambda: torch.is_autocast_enabled("cpu"),
    ),
}


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    set_back = left_set()
    yield
    set_back()


@pytest.mark.parametrize("name", SETTING)
def test_a_switch_that_a_function_leaves_set(name: str) -> None:
    set_it, ask = SETTING[name]

    def function(x: Tensor) -> Tensor:
        set_it()
        return x * 2

    x, before = torch.ones(2), ask()
    with pytest.warns(UserWarning, match=f"calls torch.{name}"):
        program = hloemit.lower(function, (x,))
    assert ask() == before
    assert program.compile("cpu")(x).tolist() == [2, 2]
    compiled = hloemit.compile(function)
    for _ in range(2):  # recorded each time, as eager PyTorch runs it
        set_back = left_set()
        assert compiled(x).tolist() == [2, 2]
        assert ask() != before
        set_back()
    with pytest.raises(hloemit.CaptureError, match=name):
        hloemit.compile(function, full_graph=True)(x)
    assert ask() == before


def test_a_switch_of_a_function_that_raises() -> None:
    def function(x: Tensor) -> Tensor:
        torch.set_grad_enabled(False)
        raise ValueError("no")

    with pytest.raises((ValueError, hloemit.CaptureError), match="no"):
        hloemit.lower(function, (torch.ones(2),))
    assert torch.is_grad_enabled()
