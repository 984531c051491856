"""What a function leaves in objects whose attributes its code does not name, of libraries too, and on tensors."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hloemit


class _Named:
    """A descriptor that keeps its value under a name which it makes up."""

    def __set_name__(self, owner: type, name: str) -> None:
        self.key = f"_{name}"

    def __get__(self, owner: Any, kind: type | None = None) -> int:
        return getattr(owner, self.key, 0)

    def __set__(self, owner: Any, value: int) -> None:
        setattr(owner, self.key, value)


class _Counter:
    calls = _Named()


def _count(owner: Any, x: torch.Tensor) -> None:
    owner.calls = getattr(owner, "calls", 0) + 1


def _keep(owner: Any, x: torch.Tensor) -> None:
    owner.last = x * 3


LEFT: dict[str, tuple[Callable[[], Any], Callable[[Any, torch.Tensor], Any], Callable[[Any], Any]]] = {
    "descriptor": (_Counter, _count, lambda owner: owner.calls),
    "thread_local": (threading.local, _count, lambda owner: owner.calls),
    "tensor_in_thread_local": (threading.local, _keep, lambda owner: owner.last.tolist()),
    "event": (threading.Event, lambda owner, x: owner.set(), lambda owner: owner.is_set()),
    "queue": (queue.Queue, lambda owner, x: owner.put(x * 2), lambda owner: [x.tolist() for x in owner.queue]),
    "attribute_of_tensor": (lambda: torch.zeros(2), _count, lambda owner: owner.calls),
    "flag_of_tensor": (lambda: torch.zeros(2), lambda owner, x: owner.requires_grad_(), lambda o: o.requires_grad),
}


@pytest.mark.parametrize("name", LEFT)
def test_it_is_there_after_each_call(name: str) -> None:
    """It was given back after the capture, without a word, and the program that was captured left nothing."""
    make, leave, read = LEFT[name]

    def function_of(owner: Any) -> Callable[[torch.Tensor], torch.Tensor]:
        def function(x: torch.Tensor) -> torch.Tensor:
            leave(owner, x)
            return x * 2

        return function

    ours, theirs = make(), make()
    compiled, eager = hloemit.compile(function_of(ours)), function_of(theirs)
    for _ in range(4):
        assert torch.equal(compiled(torch.ones(2)), eager(torch.ones(2)))
        assert read(ours) == read(theirs)
