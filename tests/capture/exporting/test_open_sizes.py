"""Open sizes in Python's own functions: they are followed, or the line is said that decides by one."""

from __future__ import annotations

import functools
import linecache
import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import torch
from torch import Tensor, nn

import hloemit

Program = Callable[[Tensor], Tensor]
X = torch.arange(20.0).reshape(5, 4) / 7 + 0.1
OPEN = ({0: torch.export.Dim("rows", min=2, max=64)},)


class OfRows(nn.Module):
    """A module of a function of one argument, of which ``dynamic_shapes`` and messages know the name."""

    def __init__(self, function: Program) -> None:
        super().__init__()
        self.function = function

    def forward(self, x: Tensor) -> Tensor:
        return self.function(x)


def _rows(count: int) -> Tensor:
    return torch.arange(4.0 * count).reshape(count, 4) / 7 + 0.1


FOLLOWED: dict[str, Program] = {
    "sqrt": lambda x: x / math.sqrt(x.shape[0]),
    "sqrt of a product": lambda x: x / math.sqrt(x.shape[0] * x.shape[1]),
    "NumPy's sqrt": lambda x: x * np.sqrt(x.shape[0]),
    "log": lambda x: x * math.log(x.shape[0]),
    "log by a base": lambda x: x * math.log(x.shape[0], 3),
    "log2": lambda x: x * math.log2(x.shape[0]),
    "log10": lambda x: x * math.log10(x.shape[0]),
    "log1p": lambda x: x * math.log1p(x.shape[0]),
    "exp": lambda x: x * math.exp(-x.shape[0]),
    "expm1": lambda x: x * math.expm1(-x.shape[0]),
    "pow": lambda x: x * math.pow(x.shape[0], 0.3),
    "sin": lambda x: x * math.sin(x.shape[0]),
    "tanh": lambda x: x * math.tanh(x.shape[0] / 10),
    "atan": lambda x: x * math.atan(x.shape[0]),
    "rounded root": lambda x: x * math.floor(math.sqrt(x.shape[0])),
}
BY_DYNAMO: dict[str, Program] = {  # which captures them
    "int": lambda x: x * int(x.shape[0] * 0.7),
    "len": lambda x: x * len(x),
    "float": lambda x: x * float(x.shape[0]),
    "bits": lambda x: x * (x.shape[0] & 5) + (x.shape[0] | 4),
    "power": lambda x: x * 2 ** (x.shape[0] % 5),
    "bounds": lambda x: x.clamp(0.5, int(x.shape[0] * 0.3)),
}
LAYER = nn.Linear(4, 2)


@pytest.mark.parametrize(
    "program",
    [*FOLLOWED.values(), *BY_DYNAMO.values(), *map(OfRows, FOLLOWED.values()), *map(OfRows, BY_DYNAMO.values())],
    ids=[*FOLLOWED, *BY_DYNAMO, *(f"module {name}" for name in (*FOLLOWED, *BY_DYNAMO))],
)
def test_numbers_made_of_open_sizes(program: Program) -> None:
    compiled = hloemit.lower(program, (X,), dynamic_shapes=OPEN).compile()
    for count in (5, 2, 3, 7, 16, 33, 64):
        x = _rows(count)
        torch.testing.assert_close(compiled(x), program(x), rtol=1e-6, atol=1e-7)


class Factor:
    """What a function changes that TorchDynamo captures."""

    value = 2.0


WHOLE: list[Program] = [
    lambda x: x.add_(int(x.shape[0] * 0.7)) * 2,
    lambda x: {"rows": len(x) * x},
    lambda x: LAYER(x) * int(x.shape[0] * 0.7),
]


@pytest.mark.parametrize("program", WHOLE)
def test_what_dynamo_captures_of_a_function_is_all_of_it(program: Program) -> None:
    hloemit.compile(lambda x: x + 1)(X)  # by which TorchDynamo is kept out of hloemit's own frames
    compiled = hloemit.lower(program, (X.clone(),), dynamic_shapes=OPEN).compile()
    ours, theirs = _rows(7), _rows(7)
    torch.testing.assert_close((compiled(ours), ours), (program(theirs), theirs))


def test_state_that_such_a_function_changes_is_said() -> None:
    factor = Factor()

    def program(x: Tensor) -> Tensor:
        factor.value += 1
        return x * int(x.shape[0] * 0.7) * factor.value

    with pytest.warns(UserWarning, match=r"Factor.value is 2.0 before a call and 3.0 after it"):
        hloemit.lower(program, (X,), dynamic_shapes=OPEN)
    assert factor.value == 2.0


def test_gradients_that_such_a_function_takes_are_refused() -> None:
    def program(x: Tensor) -> Any:
        return torch.autograd.grad((LAYER(x) * int(x.shape[0] * 0.7)).sum(), [LAYER.weight])[0]

    with pytest.raises(hloemit.CaptureError, match="Constraints violated"):
        hloemit.lower(program, (X,), dynamic_shapes=OPEN)


def test_functions_are_as_they_were() -> None:
    before = math.sqrt, max, torch.SymInt.__repr__, torch.export.exported_program.Verifier.allowed_op_types
    hloemit.lower(FOLLOWED["log"], (X,), dynamic_shapes=OPEN)
    assert before == (math.sqrt, max, torch.SymInt.__repr__, torch.export.exported_program.Verifier.allowed_op_types)


def by_branch(x: Tensor) -> Tensor:
    if x.shape[0] > 4:  # asks
        return x * 2
    return x * 3


def by_iteration(x: Tensor) -> Tensor:
    rows = [row * 2 for row in x]  # asks
    return torch.stack(rows)


def by_range(x: Tensor) -> Tensor:
    return x + sum(i for i in range(x.shape[0]))  # asks


@pytest.mark.parametrize("program", [by_branch, by_iteration, by_range, OfRows(by_branch), OfRows(by_range)])
def test_who_decides_by_an_open_size_is_named(program: Program) -> None:
    with pytest.raises(hloemit.CaptureError) as caught:
        hloemit.lower(program, (X,), dynamic_shapes=OPEN)
    said = str(caught.value)
    assert "Constraints violated (rows)" in said and "x.size()[0]" in said
    assert "# asks" in said and __file__ in said and "draft_export" not in said


@functools.lru_cache
def cached(count: int) -> int:
    return count * 2


@pytest.mark.parametrize("program", [lambda x: x * {3: 1.0}.get(x.shape[0], 2.0), lambda x: x * cached(x.shape[0])])
def test_an_open_size_as_a_key_is_refused(program: Program) -> None:
    with pytest.raises(hloemit.CaptureError, match="an open size is a key of a dict or a set"):
        hloemit.lower(program, (X,), dynamic_shapes=OPEN)


def text(x: Tensor) -> Tensor:
    print(x.shape, x.shape[0])
    return x * len(f"{x.shape[0]}")  # said


def is_int(x: Tensor) -> Tensor:
    return x * 2 if isinstance(x.shape[0], int) else x * 1000  # said


def is_type(x: Tensor) -> Tensor:
    return x * 2 if type(x.size(0)) is int else x * 1000  # said


@pytest.mark.parametrize("program", [text, is_int, is_type])
@pytest.mark.parametrize("of", [OfRows, lambda function: function], ids=["module", "function"])
def test_what_no_symbol_says_as_an_integer_would_is_said(program: Program, of: Any) -> None:
    with pytest.warns(UserWarning, match="size") as caught:
        hloemit.lower(of(program), (X,), dynamic_shapes=OPEN)
    assert {linecache.getline(w.filename, w.lineno).partition("# ")[2].strip() for w in caught} == {"said"}


def test_what_is_only_shown_is_not_said() -> None:
    def shows(x: Tensor) -> Tensor:
        print(x.shape, x.shape[0])
        return x * 2

    with warnings.catch_warnings():
        warnings.simplefilter("error")
        hloemit.lower(shows, (X,), dynamic_shapes=OPEN)
