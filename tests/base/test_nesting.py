"""Nesting that Python cannot walk through is said; a recursion of the user's own is left as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
import torch

import hloemit

X = torch.ones(2)


def _deep() -> Any:
    value: Any = X
    for _ in range(2000):
        value = [value]
    return value


def _cyclic() -> Any:
    value: list[Any] = [X]
    value.append(value)
    return value


def _first(value: Any) -> torch.Tensor:
    while not isinstance(value, torch.Tensor):
        value = value[0]
    return value * 2


@pytest.mark.parametrize("make", [_deep, _cyclic])
def test_what_cannot_be_walked_through(make: Callable[[], Any]) -> None:
    value = make()
    compiled = hloemit.lower(_first, ([X],)).compile("cpu")
    for use in (
        lambda: hloemit.lower(_first, (value,)),
        lambda: hloemit.lower(torch.nn.Identity(), (value,)),
        lambda: hloemit.lower(lambda x: [x * 2, value], (X,)),
        lambda: compiled(value),
        lambda: hloemit.compile(_first)(value),
    ):
        with pytest.raises((hloemit.InputError, hloemit.CaptureError), match="hold themselves: pass the tensors"):
            use()
    torch.testing.assert_close(compiled([X]), X * 2)


def test_the_users_own_recursion() -> None:
    def endless(x: torch.Tensor) -> torch.Tensor:
        return endless(x) + 1

    with pytest.raises((RecursionError, hloemit.CaptureError)) as found:
        hloemit.lower(endless, (X,))
    assert "maximum recursion depth" in str(found.value)
    assert "nested" not in str(found.value)
