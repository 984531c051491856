"""A program whose variables, attributes or items are bound to other tensors since is refused, and says which one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch
from torch import nn

import hloemit

X = torch.ones(3)
scale, weight = torch.tensor(2.0), torch.ones(3)


class Config:
    shared = torch.full((3, 100), 2.0)

    def __init__(self) -> None:
        self.table, self.unread = torch.full((3, 100), 2.0), torch.ones(3)


class Model(nn.Module):
    def __init__(self, config: Config) -> None:
        super().__init__()
        self.config = config
        self.weight = nn.Parameter(torch.ones(3))

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        return x * self.config.table.sum(1) * self.weight


def _global() -> tuple[Any, Callable[[], Any]]:
    return lambda x: x * scale, lambda: globals().update(scale=torch.tensor(3.0))


def _cell() -> tuple[Any, Callable[[], Any]]:
    table = torch.full((3, 100), 2.0)

    def change() -> None:
        nonlocal table
        table = torch.full((3, 100), 3.0)

    return lambda x: x * table.sum(1), change


def _attribute() -> tuple[Any, Callable[[], Any]]:
    config = Config()
    return lambda x: x * config.table.sum(1), lambda: setattr(config, "table", torch.ones(3, 100))


def _attribute_of_a_class() -> tuple[Any, Callable[[], Any]]:
    config = Config()
    return lambda x: x * config.shared.sum(1), lambda: setattr(Config, "shared", torch.ones(3, 100))


def _object() -> tuple[Any, Callable[[], Any]]:
    holder = [Config()]
    return lambda x: x * holder[0].table.sum(1), lambda: holder.__setitem__(0, Config())


def _item() -> tuple[Any, Callable[[], Any]]:
    tables = {"a": torch.ones(3)}
    return lambda x: x * tables["a"], lambda: tables.update(a=torch.zeros(3))


def _of_a_module() -> tuple[Any, Callable[[], Any]]:
    model = Model(Config())
    return model, lambda: setattr(model.config, "table", torch.ones(3, 100))


def _module() -> tuple[Any, Callable[[], Any]]:
    model = nn.Linear(3, 3)

    def change() -> None:
        nonlocal model
        model = nn.Linear(3, 3)

    return lambda x: model(x) + 1, change


def _none() -> tuple[Any, Callable[[], Any]]:
    config = Config()
    return lambda x: x if config.table is None else x * config.table.sum(1), lambda: setattr(config, "table", None)


_NAMES: dict[Callable[[], tuple[Any, Callable[[], Any]]], str] = {
    _global: "scale is another tensor",
    _cell: "table is another tensor",
    _attribute: "config.table is another tensor",
    _attribute_of_a_class: "Config.shared is another tensor",
    _object: r"holder\[0\] is another Config",
    _item: r"tables\['a'\] is another tensor",
    _of_a_module: "config.table is another tensor",
    _module: "model is another Linear",
    _none: "config.table is another NoneType",
}


@pytest.mark.parametrize("made", _NAMES)
def test_what_is_bound_to_something_else_is_refused(made: Callable[[], Any]) -> None:
    target, change = made()
    compiled = hloemit.lower(target, (X,)).compile("cpu")
    for _ in range(2):
        torch.testing.assert_close(compiled(X), target(X))
    change()
    for _ in range(2):
        with pytest.raises(hloemit.InputError, match=f"{_NAMES[made]}.*lower the program again"):
            compiled(X)
    torch.testing.assert_close(hloemit.lower(target, (X,)).compile("cpu")(X), target(X))


def test_what_the_program_does_not_read_may_be_bound_anew() -> None:
    config, tables = Config(), [torch.ones(3)]
    model = Model(config)
    config.unread = model.weight.detach()
    globals().update(weight=model.weight.detach())  # the code names an attribute that is called so
    compiled = hloemit.lower(lambda x: model(x) * tables[0], (X,)).compile("cpu")
    want = compiled(X)
    config.unread = torch.zeros(3)
    globals().update(weight=torch.zeros(5))
    tables.append(torch.zeros(3))
    torch.testing.assert_close(compiled(X), want)
    with torch.no_grad():
        config.table.mul_(2)
    torch.testing.assert_close(compiled(X), want * 2)


def test_what_is_gone_is_no_mistake() -> None:
    config, tables = Config(), [torch.ones(3)]
    compiled = hloemit.lower(lambda x: x * config.table.sum(1) * tables[0], (X,)).compile("cpu")
    want = compiled(X)
    del config.table
    tables.clear()
    torch.testing.assert_close(compiled(X), want)
    config.table = torch.ones(3, 100)
    with pytest.raises(hloemit.InputError, match="config.table is another tensor"):
        compiled(X)
