"""What a signal handler of the user's raises, a time limit's for one, comes out as itself."""

from __future__ import annotations

import random
import signal
import time
from collections.abc import Iterator
from types import FrameType

import pytest
import torch
from torch import nn

import hloemit
from hloemit.base.interrupts import Guarded, of_handler


class LateError(Exception):
    pass


class Limit:
    """A handler that is a method, as many are."""

    def __init__(self) -> None:
        self.came = 0

    def ring(self, number: int, frame: FrameType | None) -> None:
        self.came += 1
        raise LateError(f"after {number}")


@pytest.fixture
def limit() -> Iterator[Limit]:
    found = Limit()
    before = signal.signal(signal.SIGALRM, found.ring)
    try:
        yield found
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def test_an_error_that_came_of_a_handlers(limit: Limit) -> None:
    def work(cause: bool) -> None:
        with Guarded():
            try:
                signal.raise_signal(signal.SIGALRM)
            except Exception as error:
                if cause:
                    raise hloemit.CaptureError("could not be captured") from error
                raise ValueError("something else")  # noqa: B904 - as code that knows nothing of it

    for cause in (True, False):
        with pytest.raises(LateError):
            work(cause)
    with pytest.raises(ValueError, match="plain"), Guarded():
        raise ValueError("plain")
    assert of_handler(ValueError("never raised")) is None
    assert limit.came == 2


@pytest.mark.parametrize("symbolic", [False, True])
def test_a_time_limit_around_a_lowering(limit: Limit, symbolic: bool) -> None:
    model, x = nn.Sequential(*(nn.Linear(4, 4) for _ in range(4)), nn.ReLU()), torch.ones(2, 4)
    shapes = ({0: torch.export.Dim("batch")},) if symbolic else None

    def lower() -> None:
        lowered = hloemit.lower(model, (x,), dynamic_shapes=shapes)
        lowered.as_text()
        lowered.as_bytecode()

    lower()
    start = time.monotonic()
    lower()
    taken, draw, lost = time.monotonic() - start, random.Random(0), 0
    for _ in range(12):
        came = limit.came
        try:
            signal.setitimer(signal.ITIMER_REAL, draw.uniform(0.0005, taken))
            lower()
            signal.setitimer(signal.ITIMER_REAL, 0)
        except LateError:
            assert limit.came == came + 1
        else:
            lost += limit.came - came
    assert lost <= 1  # what a finalizer is interrupted with, Python itself drops
    lower()
