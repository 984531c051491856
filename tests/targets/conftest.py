"""The compilers of chips that are not here, which `make setup` puts into a folder beside the environment."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hloemit.targets import compiler

FOLDER = Path(sys.prefix) / "compilers"


@pytest.fixture
def compilers(monkeypatch: pytest.MonkeyPatch) -> Path:
    """Both compilers on the path."""
    if not (FOLDER / "libtpu").is_dir():
        pytest.skip(f"the compilers are not installed in {FOLDER}: make setup")
    monkeypatch.setattr(sys, "path", [*sys.path, str(FOLDER)])
    return FOLDER


@pytest.fixture(autouse=True, scope="module")
def _no_process_is_left() -> Iterator[None]:
    yield
    compiler.end_all()
