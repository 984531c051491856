"""Programs that are pickled or copied: refused with what to do, or right."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.ones(3)


@hloemit.compile
def doubled(x: torch.Tensor) -> torch.Tensor:
    return x * 2


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


@pytest.mark.parametrize("how", [_pickled, copy.deepcopy])
def test_programs_are_refused_with_what_to_do(how: Callable[[Any], Any]) -> None:
    lowered = hloemit.lower(torch.sin, (X,))
    compiled = lowered.compile("cpu")
    for program in (lowered, compiled):
        with pytest.raises(
            TypeError, match=rf"{type(program).__name__} is not pickled.* save\(\).* hloemit.load\(file\)"
        ):
            how({"program": program})
    with pytest.raises(TypeError, match=r"Launch is not pickled.* result\(\)"):
        how(compiled.launch(X))


def test_a_shallow_copy_is_the_program_itself() -> None:
    lowered = hloemit.lower(torch.sin, (X,))
    compiled = lowered.compile("cpu")
    assert copy.copy(lowered) is lowered
    assert copy.copy(compiled) is compiled


@pytest.mark.parametrize("how", [_pickled, copy.deepcopy])
def test_a_compiled_module_is_copied_as_its_module_is(how: Callable[[Any], Any]) -> None:
    model = nn.Linear(3, 3)
    compiled = hloemit.compile(model)
    want = compiled(X)
    other = how(compiled)
    with torch.no_grad():
        model.weight.zero_()
        torch.testing.assert_close(other(X), want)
        torch.testing.assert_close(compiled(X), model.bias)
    assert how(doubled) is doubled
