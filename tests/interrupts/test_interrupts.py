"""A draw of interrupts, and what an interrupt is where nobody sees to it."""

from __future__ import annotations

import _thread
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
import torch

import hloemit
from hloemit.base import interrupts
from tests.interrupts.run import run
from tests.interrupts.scenarios import SCENARIOS

DRAWN = 1


@pytest.mark.slow
@pytest.mark.drawn(4)
@pytest.mark.parametrize("name", SCENARIOS)
def test_interrupts_at_random_times(name: str) -> None:
    outcome = run(name, seed=0, count=DRAWN)
    assert outcome.failure == ""
    assert outcome.survived == DRAWN


def send(after: float) -> None:
    threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT)).start()


def asleep() -> None:
    time.sleep(60)


def waiting() -> None:
    threading.Event().wait(60)


def busy() -> None:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        pass


@pytest.mark.parametrize("work", [asleep, waiting, busy])
def test_who_waits_or_computes_is_interrupted_once(work: Callable[[], None]) -> None:
    hloemit.device()
    start = time.monotonic()
    with interrupts.Guarded():
        send(0.1)
        with pytest.raises(KeyboardInterrupt):
            work()
        time.sleep(0.3)
    assert time.monotonic() - start < 30


def of_hloemit(source: str) -> dict[str, Any]:
    """What some source defines, as if it were a module of hloemit's."""
    scope: dict[str, Any] = {"__name__": "hloemit.called", "os": os, "signal": signal, "time": time}
    exec(source, scope)
    return scope


CALLED = """
def called():
    os.kill(os.getpid(), signal.SIGINT)
    time.sleep(0.003)  # the thread finds the main one here

class Context:
    exited = 0

    def __enter__(self):
        called()
        return self

    def __exit__(self, *_):
        self.exited += 1
"""


def test_a_loop_of_nothing_but_calls_is_interrupted_after_the_first() -> None:
    """The main thread lets go of Python's lock inside of calls only, which is when others see it."""
    called, noted = of_hloemit(CALLED)["called"], []

    def loop() -> None:
        try:
            for n in range(100):
                noted.append(n)
                called()
        finally:
            noted.append("left")

    with interrupts.Guarded(), pytest.raises(KeyboardInterrupt):
        loop()
    assert noted == [0, "left"]
    assert sys.gettrace() is None


def test_a_context_that_was_entered_is_left() -> None:
    context = of_hloemit(CALLED)["Context"]()
    with interrupts.Guarded():
        with pytest.raises(KeyboardInterrupt), context:
            pass
        with pytest.raises(KeyboardInterrupt), context as entered:
            assert entered is context
    assert context.exited == 2


def test_a_debugger_stays_and_is_interrupted() -> None:
    def debugger(*_: Any) -> None:
        pass

    called = of_hloemit(CALLED)["called"]

    def debugged() -> None:
        called()
        busy()

    sys.settrace(debugger)
    try:
        with interrupts.Guarded(), pytest.raises(KeyboardInterrupt):
            debugged()
        assert sys.gettrace() is debugger
    finally:
        sys.settrace(None)


def test_what_pytorch_imports_meanwhile_is_imported_whole() -> None:
    """Half of TorchInductor cannot be imported again; what others than PyTorch do there looks like the user's code."""
    other: dict[str, Any] = {"__name__": "networkx", "is_inside": interrupts.is_inside, "frame": sys._getframe}
    exec("def body():\n    return is_inside(frame())", other)
    importing: dict[str, Any] = {"__name__": "importlib._bootstrap", "body": other["body"]}
    exec("def load():\n    return body()", importing)
    scope = of_hloemit("def called(load):\n    return load()")
    assert scope["called"](importing["load"])
    assert not scope["called"](other["body"])
    assert not importing["load"]()


def test_a_capture_is_interrupted_in_the_users_code() -> None:
    model = torch.nn.Linear(2, 2)
    weight = model.weight

    def forward(x: torch.Tensor) -> torch.Tensor:
        send(0)
        time.sleep(60)
        return model(x)

    with pytest.raises(KeyboardInterrupt):
        hloemit.lower(forward, (torch.ones(2, 2),))
    assert model.weight is weight and type(weight) is torch.nn.Parameter
    assert signal.getsignal(signal.SIGINT) in (signal.default_int_handler, interrupts._interrupted)


def test_a_handler_of_the_users_own_stays() -> None:
    before = signal.signal(signal.SIGINT, lambda *_: None)
    mine = signal.getsignal(signal.SIGINT)
    try:
        (torch.ones(3).to(hloemit.device()) + 1).cpu()
        hloemit.lower(lambda x: x + 1, (torch.ones(3),)).compile()(torch.ones(3))
        assert signal.getsignal(signal.SIGINT) is mine
    finally:
        signal.signal(signal.SIGINT, before)


def test_impatience_ends_an_operation(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who presses Ctrl-C again and again while hloemit is at work gets through."""
    monkeypatch.setattr(interrupts, "is_inside", lambda frame: True)
    monkeypatch.setattr(_thread, "start_new_thread", lambda *_: None)
    for _ in range(interrupts.MOST_DEFERRED):
        interrupts._interrupted(signal.SIGINT, None)
    with pytest.raises(KeyboardInterrupt):
        interrupts._interrupted(signal.SIGINT, None)
    assert interrupts._deferred.count == 0


ENDING = """
import os, signal, threading, torch, hloemit
x = torch.ones(3).to(hloemit.device())
print("ready", flush=True)
while True:
    x = x + 1
    hloemit.sync()
"""


def test_a_process_ends_as_python_programs_do() -> None:
    child = subprocess.Popen([sys.executable, "-c", ENDING], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.1)
        child.send_signal(signal.SIGINT)
        _, errors = child.communicate(timeout=60)
    finally:
        child.kill()
    assert child.returncode == -signal.SIGINT
    assert errors.rstrip().endswith("KeyboardInterrupt")


def test_nothing_is_raised_in_what_the_collector_calls_of_jax() -> None:
    """Python would say that it was ignored, and go on."""
    scope = {"__name__": "jax._src.lib", "is_inside": interrupts.is_inside, "frame": sys._getframe}
    exec("def called():\n    return is_inside(frame())", scope)
    assert scope["called"]()  # type: ignore[operator]
    assert not interrupts.is_inside(sys._getframe())


PROFILED = """
import faulthandler, os, signal, sys, threading, time
import hloemit
from hloemit.base import interrupts
interrupts.watch()
threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
try:
    time.sleep(60)
except KeyboardInterrupt:
    faulthandler.dump_traceback_later(30, exit=True)
    sys.setprofile(lambda *_: None)
    interrupts.is_inside(None)
    sys.setprofile(None)
    print("profiled")
"""


def test_who_was_interrupted_while_waiting_can_be_profiled() -> None:
    """Python 3.11 did not leave the first function that was called: it looked for an exception that was taken back."""
    child = subprocess.run([sys.executable, "-c", PROFILED], check=False, capture_output=True, text=True, timeout=120)
    assert child.stdout == "profiled\n", child.stderr
