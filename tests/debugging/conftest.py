"""The fixtures of the command line, and one reference interpreter for all tests: it takes seconds to start."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hloemit.debugging import bisection
from hloemit.runtime.interpreter import Interpreter
from tests.cli.conftest import cli, write

__all__ = ["cli", "write"]


@pytest.fixture(autouse=True)
def _one_interpreter(interpreter: Interpreter, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patch:
        patch.setattr(bisection, "Interpreter", lambda: interpreter)
        patch.setattr(interpreter, "close", lambda: None)
        yield
