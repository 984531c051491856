"""A plugin of pytest: the fixture ``hloemit_golden`` and the option ``--hloemit-update``.

It stands here and not in hloemit, which imports PyTorch: every run of pytest loads the plugins that are installed.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hloemit_cli.golden_files import difference

Golden = Callable[..., None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that writes golden files."""
    group = parser.getgroup("hloemit")
    group.addoption("--hloemit-update", action="store_true", help="write hloemit's golden files instead of comparing")


@pytest.fixture
def hloemit_golden(request: pytest.FixtureRequest) -> Golden:
    """``hloemit_golden(lowered)`` compares a program's StableHLO with a golden file, or writes it there.

    The file is ``golden/<test file>/<test>.mlir`` beside the test's, or ``golden/<name>`` for ``name="…"``. A program
    is what ``hloemit.lower`` gives, or its text. ``pytest --hloemit-update`` writes the files.
    """
    update = bool(request.config.getoption("--hloemit-update"))
    folder = Path(request.path).parent / "golden"
    test = re.sub(r"[^\w.=-]+", "-", request.node.name).strip("-")
    default = f"{Path(request.path).stem}/{test}.mlir"

    def check(program: Any, name: str | None = None) -> None:
        text = program if isinstance(program, str) else program.as_text()
        found = difference(folder / (name or default), text, update)
        if found is not None:
            pytest.fail(f"{found}\n\nIf this is meant: pytest --hloemit-update", pytrace=False)

    return check
