"""Results that hold tensors where no pytree sees them: they would hold stand-ins, which have no elements."""

from __future__ import annotations

import collections
import functools
import types
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hloemit

X = torch.ones(2)


class _Slots:
    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class _PrivateSlots:
    __slots__ = ("__value",)

    def __init__(self, value: Any) -> None:
        self.__value = value

    def read(self) -> Any:
        return self.__value


class _Object:
    def __init__(self, value: Any) -> None:
        self.value = value


class _Dict(dict[str, Any]):
    """A class that no pytree knows."""


RESULTS: dict[str, tuple[Callable[[torch.Tensor], Any], Callable[[Any], torch.Tensor]]] = {
    "slots": (lambda x: _Slots(x * 2), lambda y: y.value),
    "private_slots": (lambda x: _PrivateSlots(x * 2), lambda y: y.read()),
    "object_in_object": (lambda x: _Object([_Object(x * 2)]), lambda y: y.value[0].value),
    "mapping_proxy": (lambda x: types.MappingProxyType({"a": x * 2}), lambda y: y["a"]),
    "items": (lambda x: {"a": x * 2}.items(), lambda y: dict(y)["a"]),
    "closure": (lambda x: (lambda y: lambda: y)(x * 2), lambda y: y()),
    "default": (lambda x: lambda y=x * 2: y, lambda y: y()),
    "partial": (lambda x: functools.partial(torch.add, x, other=x), lambda y: y()),
    "method": (lambda x: (x * 2).clone, lambda y: y()),
    "bound": (lambda x: _Object(x * 2).__init__, lambda y: y.__self__.value),  # type: ignore[misc]
    "exception": (lambda x: ValueError(x * 2), lambda y: y.args[0]),
}


@pytest.mark.parametrize("name", RESULTS)
def test_they_are_tensors_with_elements_or_refused(name: str) -> None:
    function, read = RESULTS[name]
    compiled = hloemit.compile(function)
    for x in (X, X + 1):
        assert torch.equal(read(compiled(x)), x * 2)
    with pytest.raises(hloemit.CaptureError, match="holds tensors and is no pytree: (make it a dataclass|return them)"):
        hloemit.lower(function, (X,))


CONSTANTS = {"dict": _Dict(a=1.5, b=[2]), "counter": collections.Counter("aab"), "object": _Slots(3), "function": len}


@pytest.mark.parametrize("value", CONSTANTS.values(), ids=CONSTANTS)
def test_what_holds_none_is_a_constant(value: Any) -> None:
    assert hloemit.lower(lambda x: (x * 2, value), (X,)).compile()(X)[1] is value
    assert hloemit.compile(lambda x: (x * 2, value))(X)[1] is value
