"""What Python's collector calls in the middle of an operator records nothing there."""

from __future__ import annotations

import gc
import sys
import time
from typing import Any

import pytest
import torch

import hloemit
from hloemit.base.errors import ExecutionError

DEVICE = hloemit.device()


class Counts:
    """In a cycle, which only the collector frees; then it computes on the device."""

    seen = 0

    def __init__(self) -> None:
        self.itself = self

    def __del__(self) -> None:
        (torch.ones(2, device=DEVICE) * 2 + 1).cpu()
        Counts.seen += 1


def test_finalizers_that_use_the_device(monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda raised: refused.append(raised.exc_value))
    before = gc.get_threshold()
    gc.set_threshold(20, 2, 2)
    try:
        for n in range(3):
            x = torch.ones(5, device=DEVICE)
            for _ in range(40):
                Counts()
                x = x + 1 if n % 2 else x.add_(1)
            assert x.cpu().tolist() == [41] * 5
    finally:
        gc.set_threshold(*before)
    before_it, until = Counts.seen, time.monotonic() + 60
    Counts()
    while Counts.seen == before_it and time.monotonic() < until:
        gc.collect()  # does nothing where another thread, such as pytest-xdist's, is in the middle of a collection
        time.sleep(0.001)
    assert Counts.seen > before_it  # between two operators it is fine
    assert refused and all(isinstance(each, ExecutionError) for each in refused)
    assert "let it set a flag" in str(refused[0])


@pytest.mark.parametrize("phase", ["start", "stop"])
def test_callbacks_of_collections_that_use_the_device(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    refused: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda raised: refused.append(raised.exc_value))
    running = [False]

    def computes(at: str, _info: Any) -> None:
        if at == phase and not running[0]:
            running[0] = True
            try:
                (torch.ones(2, device=DEVICE) * 2 + 1).cpu()
            finally:
                running[0] = False

    before = gc.get_threshold()
    gc.callbacks.append(computes)
    gc.set_threshold(20, 2, 2)
    try:
        x = torch.ones(5, device=DEVICE)
        for _ in range(40):
            x = x + 1
        result = x.cpu().tolist()
    finally:
        gc.set_threshold(*before)
        gc.callbacks.remove(computes)
    assert result == [41] * 5
    assert refused and all(isinstance(each, ExecutionError) for each in refused)
