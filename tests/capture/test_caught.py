"""A program that asks for a value in a ``try`` gets none in a capture, and does not go on by its ``except``."""

from __future__ import annotations

import contextlib
import inspect
import os
from collections.abc import Callable

import numpy as np
import pytest
import torch
from torch import Tensor

import hloemit
from hloemit.base.source_lines import TORCH_ROOT
from tests.functions import Of

X = torch.tensor(2.0)


def branches(x: Tensor) -> Tensor:
    try:
        return x * 2 if x else x * 3
    except RuntimeError:
        return x * 1000


def compares_a_number(x: Tensor) -> Tensor:
    try:
        return x * 2 if x.item() > 1 else x * 3
    except RuntimeError:
        return x * 1000


def suppresses(x: Tensor) -> Tensor:
    y = x * 1000
    with contextlib.suppress(Exception):
        y = x * float(x)
    return y


def cleans_up(x: Tensor) -> Tensor:
    y = x
    try:
        y = x * len(torch.unique(x))
    except Exception:
        y = x * 1000
    finally:
        y = y + 1
    return y


def by_numpy(x: Tensor) -> Tensor:
    try:
        return torch.tensor(x.numpy() * 2)
    except Exception:
        return x * 1000


def by_an_array(x: Tensor) -> Tensor:
    try:
        return torch.tensor(np.asarray(x) * 2)
    except Exception:
        return x * 1000


def raises_its_own(x: Tensor) -> Tensor:
    try:
        return x * 2 if x else x * 3
    except RuntimeError:
        raise ValueError("the mask is no mask") from None


def needs_no_value(x: Tensor) -> Tensor:
    try:
        return x * x.item()
    except RuntimeError:
        return x * 1000


ASKING = [branches, compares_a_number, suppresses, cleans_up, by_numpy, by_an_array, raises_its_own]


@pytest.mark.parametrize("function", ASKING)
@pytest.mark.parametrize("of", [lambda function: function, Of], ids=["function", "module"])
def test_what_a_program_catches_is_refused(
    function: Callable[[Tensor], Tensor], of: Callable[..., Callable[[Tensor], Tensor]]
) -> None:
    with pytest.raises(hloemit.CaptureError, match=r"values|elements"):
        hloemit.lower(of(function), (X,))


@pytest.mark.parametrize("function", [*ASKING, needs_no_value])
def test_a_function_that_is_recorded_each_time_has_its_values(function: Callable[[Tensor], Tensor]) -> None:
    assert hloemit.compile(function)(X).tolist() == function(X).tolist()


def test_a_try_alone_is_no_question() -> None:
    compiled = hloemit.lower(needs_no_value, (X,)).compile()
    assert [compiled(torch.tensor(value)).item() for value in (2.0, 3.0)] == [4.0, 9.0]


def test_an_error_of_shapes_may_be_caught() -> None:
    def other(x: Tensor) -> Tensor:
        try:
            return x @ x
        except RuntimeError:
            return x * 3

    assert hloemit.lower(other, (X,)).compile()(X).item() == 6.0


def test_libraries_that_lie_beside_pytorch_are_not_pytorch() -> None:
    beside = f"{TORCH_ROOT.removesuffix(os.sep)}_library/module.py"
    names: dict[str, Callable[[Tensor], Tensor]] = {}
    exec(compile(inspect.getsource(branches), beside, "exec"), {"Tensor": Tensor}, names)
    with pytest.raises(hloemit.CaptureError, match="values"):
        hloemit.lower(names["branches"], (X,))
