"""Options and fixtures of the whole suite."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from hloemit.runtime.interpreter import Interpreter


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write golden files instead of comparing them")


@pytest.fixture
def update_golden(request: pytest.FixtureRequest) -> bool:
    """Whether golden files are to be written."""
    return bool(request.config.getoption("--update-golden"))


@pytest.fixture(scope="session")
def interpreter() -> Iterator[Interpreter]:
    """StableHLO's reference interpreter in a child process."""
    child = Interpreter()
    yield child
    child.close()
