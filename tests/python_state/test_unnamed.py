"""What a function goes by that no code of the user's names: names that are computed, a library's own methods."""

from __future__ import annotations

import dataclasses
import functools
import importlib
import operator
import types
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import nn

import hloemit


def follows(function: Callable[..., Any], change: Callable[[], Any]) -> None:
    compiled, x = hloemit.compile(function, full_graph=True), torch.ones(2)
    for _ in range(3):
        torch.testing.assert_close(compiled(x), function(x))
        change()


@dataclasses.dataclass
class Settings:
    factor: float = 2.0


def test_attributes_whose_names_are_computed() -> None:
    settings, names = Settings(), ["factor"]
    holder, other = (
        types.SimpleNamespace(settings=settings),
        importlib.import_module("tests.python_state.reached_numbers"),
    )

    def change() -> None:
        settings.factor = other.SCALE = settings.factor + 1

    for function in (
        lambda x: x * getattr(settings, names[0]),
        lambda x: x * sum(getattr(settings, field.name) for field in dataclasses.fields(settings)),
        lambda x: x * operator.attrgetter("settings.factor")(holder),
        lambda x: x * importlib.import_module("tests.python_state.reached_numbers").SCALE,
    ):
        follows(function, change)


def test_a_librarys_forward_that_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, name in ((nn.Linear, "forward"), (nn.Module, "__call__")):
        linear, before = nn.Linear(2, 2).requires_grad_(False), getattr(kind, name)
        follows(linear, lambda k=kind, n=name, f=before: monkeypatch.setattr(k, n, lambda m, x: f(m, x) * 2))
        monkeypatch.undo()


def test_functions_that_are_chosen_by_a_type() -> None:
    @functools.singledispatch
    def scaled(by: Any, x: torch.Tensor) -> torch.Tensor:
        return x * 2

    def change() -> None:
        scaled.register(int)(lambda by, x: x * 3)

    follows(lambda x: scaled(1, x), change)


def test_arrays_of_numpy() -> None:
    numbers = np.ones(100_000)
    follows(lambda x: x * float(numbers[500]), lambda: numbers.__setitem__(500, numbers[500] + 1))
