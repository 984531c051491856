"""Tables that code makes at its first call and keeps, wherever it keeps them: a capture takes its own away again."""

from __future__ import annotations

import contextvars
import weakref
from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import Tensor, nn
from torch.nn.utils.parametrizations import weight_norm
from torch.nn.utils.parametrize import is_parametrized

import hloemit


class Owner:
    pass


def in_a_weak_dict() -> Any:
    owner, tables = Owner(), weakref.WeakKeyDictionary[Owner, Tensor]()

    def function(x: Tensor) -> Tensor:
        if owner not in tables:
            tables[owner] = torch.arange(3.0)
        return x + tables[owner]

    return function


def in_a_context() -> Any:
    table = contextvars.ContextVar[Tensor | None]("table", default=None)

    def function(x: Tensor) -> Tensor:
        if table.get() is None:
            table.set(torch.arange(3.0))
        found = table.get()
        assert found is not None
        return x + found

    return function


def in_a_default() -> Any:
    def function(x: Tensor, tables: dict[int, Tensor] = {}) -> Tensor:  # noqa: B006 - as people write it
        if 3 not in tables:
            tables[3] = torch.arange(3.0)
        return x + tables[3]

    return lambda x: function(x) * 1


def in_a_function() -> Any:
    def function(x: Tensor) -> Tensor:
        if not hasattr(function, "table"):
            function.table = torch.arange(3.0)
        return x + function.table

    return function


def in_a_class() -> Any:
    class Module(nn.Module):
        table: Any = None

        def forward(self, x: Tensor) -> Tensor:
            if type(self).table is None:
                type(self).table = torch.arange(3.0)
            return x + self.table

    return Module()


def in_an_object_of_a_module() -> Any:
    class Tables:
        def __init__(self) -> None:
            self.made: dict[int, Tensor] = {}

        def of(self, n: int) -> Tensor:
            if n not in self.made:
                self.made[n] = torch.arange(float(n))
            return self.made[n]

    class Module(nn.Module):
        def __init__(self) -> None:
            super().__init__()
            self.tables = Tables()

        def forward(self, x: Tensor) -> Tensor:
            return x + self.tables.of(3)

    return Module()


KEEPERS = [
    in_a_weak_dict,
    in_a_context,
    in_a_default,
    in_a_function,
    in_a_class,
    in_an_object_of_a_module,
]


@pytest.mark.filterwarnings("ignore")  # some of it is said
@pytest.mark.parametrize("keeper", KEEPERS)
@pytest.mark.parametrize("door", ["lower", "compile"])
def test_eager_code_makes_its_own(door: str, keeper: Callable[[], Any]) -> None:
    function, x = keeper(), torch.ones(3)
    compiled = hloemit.lower(function, (x,)).compile() if door == "lower" else hloemit.compile(function)
    for call in (compiled, compiled, function, hloemit.lower(function, (x,)).compile(), function):
        assert call(x).tolist() == [1.0, 2.0, 3.0]


@pytest.mark.parametrize("door", ["lower", "compile"])
def test_a_parametrization_that_a_function_registers(door: str) -> None:
    """PyTorch gives the module a class of its own, which a capture left on one without its parametrization."""
    module = nn.Linear(3, 3).to("cpu" if door == "lower" else hloemit.device())
    x = torch.ones(2, 3, device=module.weight.device)

    def function(x: Tensor) -> Tensor:
        weight_norm(module)
        return module(x)  # type: ignore[no-any-return]

    if door == "lower":
        with pytest.warns(UserWarning, match=r"Linear.__class__ is Linear before a call and ParametrizedLinear after"):
            hloemit.lower(function, (x,))
        assert type(module) is nn.Linear
        assert module(x).shape == (2, 3)
    else:
        torch.testing.assert_close(hloemit.compile(function)(x), module(x))
        assert is_parametrized(module, "weight")


def test_a_module_whose_weights_have_no_shape_is_as_it_was() -> None:
    module, x = nn.Sequential(nn.LazyLinear(2), nn.ReLU()), torch.ones(2, 3)
    with pytest.raises(hloemit.CaptureError, match=r"LazyLinear.* call it once before"):
        hloemit.lower(module, (x,))
    expected = module(x)
    torch.testing.assert_close(hloemit.lower(module, (x,)).compile()(x), expected)
