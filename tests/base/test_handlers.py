"""What a signal handler of the user's raises, a time limit's for one, comes out as itself."""

from __future__ import annotations

import random
import signal
import sys
import time
import weakref
from collections.abc import Iterator
from types import FrameType

import pytest
import torch
from torch import nn

import hloemit
from hloemit.base import interrupts
from hloemit.base.interrupts import MOST_DEFERRED, Guarded, of_handler


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
        assert signal.getsignal(signal.SIGALRM) == limit.ring
    assert lost <= 1  # what a finalizer of what the caller lets go of is interrupted with, Python itself drops
    lower()


def test_no_code_of_python_runs_as_a_program_is_let_go() -> None:
    lowered = hloemit.lower(nn.Linear(4, 4), (torch.ones(2, 4),))
    lowered.as_bytecode()
    gone, called = weakref.ref(lowered), []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, _argument: called.append(frame.f_code) if event == "call" else None)
    try:
        del lowered
    finally:
        sys.setprofile(before)
    assert gone() is None
    assert called == []


def test_a_handler_is_called_at_once_and_what_it_raises_waits(limit: Limit) -> None:
    with pytest.raises(LateError):
        _rung(3)
    assert limit.came == 3
    assert signal.getsignal(signal.SIGALRM) == limit.ring
    _rung(0)  # it was raised once


def test_who_raises_again_and_again_is_heard(limit: Limit) -> None:
    with pytest.raises(LateError):
        _rung(2 * MOST_DEFERRED)
    assert limit.came == MOST_DEFERRED + 1


def test_what_waits_for_ever_is_raised_there(limit: Limit, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interrupts, "_MOST_SECONDS", 0.1)
    endless = "signal.setitimer(signal.ITIMER_REAL, 0.01)\nwhile time.monotonic() < end: pass"
    scope = {"__name__": "hloemit.base.tests", "signal": signal, "time": time, "end": time.monotonic() + 60}
    with Guarded(), pytest.raises(LateError):
        exec(endless, scope)
    assert limit.came == 1


def test_a_handler_that_is_set_meanwhile_stays(limit: Limit) -> None:
    with Guarded():
        signal.signal(signal.SIGALRM, signal.SIG_IGN)
    assert signal.getsignal(signal.SIGALRM) is signal.SIG_IGN


class Endless(nn.Module):
    def __init__(self, turns: str) -> None:
        super().__init__()
        self.turns = turns

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        end = time.monotonic() + 60
        while time.monotonic() < end:
            if self.turns == "operators":
                x = x + 1
            elif self.turns == "sleeps":
                time.sleep(60)
        raise AssertionError("the limit never came")


@pytest.mark.parametrize("turns", ["operators", "sleeps", "nothing"])
def test_a_time_limit_for_code_of_ones_own_in_a_capture(
    limit: Limit, turns: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(interrupts, "_MOST_SECONDS", 600)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    with pytest.raises(LateError) as caught:
        hloemit.lower(Endless(turns), (torch.ones(2),))
    assert limit.came == 1
    assert caught.value.__context__ is None  # the loop itself never ended


def _rung(times: int) -> None:
    """The alarm rings in code of hloemit's."""
    rings = "for _ in range(times):\n    signal.raise_signal(signal.SIGALRM)"
    with Guarded():
        exec(rings, {"__name__": "hloemit.base.tests", "signal": signal, "times": times})


@pytest.mark.parametrize("room", ["filelock._api", "safetensors", "torch._ops", "users"])
def test_what_hloemit_calls_is_not_broken_off(room: str) -> None:
    """The lock of a cache was, and the launch that waited for it was lost."""
    asks: dict[str, object] = {"__name__": room, "is_inside": interrupts.is_inside, "sys": sys}
    exec("def ask(): return is_inside(sys._getframe())", asks)
    calls: dict[str, object] = {"__name__": "hloemit.cache.tests", "ask": asks["ask"]}
    exec("inside = ask()", calls)
    assert calls["inside"] is (room != "users")


def test_an_error_in_a_launch_of_the_device_takes_no_update_away(limit: Limit) -> None:
    """MLIR's walks make another error of it, as of a graph that cannot be compiled, whose updates are not made."""
    x = torch.ones(2, 11, device=hloemit.device())
    hloemit.sync()
    for _ in range(9):
        x.mul_(2.5).sub_(1.25)

    def launch() -> None:
        signal.setitimer(signal.ITIMER_REAL, 0.005)
        hloemit.sync()
        time.sleep(5)

    with pytest.raises(LateError):
        launch()
    expected = torch.ones(2, 11)
    for _ in range(9):
        expected.mul_(2.5).sub_(1.25)
    torch.testing.assert_close(x.cpu(), expected)
    x.zero_().add_(2)
    assert torch.equal(x.cpu(), torch.full((2, 11), 2.0))
