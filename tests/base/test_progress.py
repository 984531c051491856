"""What a person at a terminal sees while hloemit works."""

from __future__ import annotations

import io
import sys
import time
from collections.abc import Iterator

import pytest
import torch

import hloemit
from hloemit.base import progress
from hloemit.base.progress import phase


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def often(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(progress._Process, "every", 0.001)
    yield
    hloemit.progress(False)


def watched(monkeypatch: pytest.MonkeyPatch) -> Terminal:
    """The terminal that stderr is, within a test: pytest sets its own before one."""
    found = Terminal()
    monkeypatch.setattr(sys, "stderr", found)
    return found


def wait_for(terminal: io.StringIO, text: str) -> None:
    deadline = time.monotonic() + 60
    while text not in terminal.getvalue() and time.monotonic() < deadline:
        time.sleep(0.001)


def test_phases_are_shown_and_taken_away(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    hloemit.progress()
    with phase("waiting"):
        wait_for(terminal, "waiting … 0 s")
        with phase("inside"):
            time.sleep(0.01)
    assert "waiting … 0 s" in terminal.getvalue()
    assert "inside" not in terminal.getvalue()
    assert terminal.getvalue().endswith("\r\x1b[K")


def test_lower_and_compile_say_what_they_do(monkeypatch: pytest.MonkeyPatch) -> None:
    watched(monkeypatch)
    labels = []
    monkeypatch.setattr(progress, "_tick", lambda label, done: labels.append(label))
    hloemit.progress()
    hloemit.lower(torch.nn.Linear(3, 5), (torch.ones(7, 3),)).compile("cpu")
    assert labels[:2] == ["capturing the program", "lowering to StableHLO"]


def test_nothing_is_shown_unasked_or_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    terminal = watched(monkeypatch)
    with phase("waiting"):
        time.sleep(0.01)
    assert terminal.getvalue() == ""
    pipe = io.StringIO()
    monkeypatch.setattr(sys, "stderr", pipe)
    hloemit.progress()
    with phase("waiting"):
        time.sleep(0.01)
    assert pipe.getvalue() == ""
