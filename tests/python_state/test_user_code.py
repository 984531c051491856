"""What code names, read from its bytecode."""

from __future__ import annotations

import argparse
import dataclasses
import dis
import inspect
import typing
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from hloemit.python_state.user_code import names_of


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


@pytest.mark.parametrize("module", [argparse, dataclasses, inspect, typing], ids=lambda each: each.__name__)
def test_names_are_those_that_dis_finds(module: ModuleType) -> None:
    assert module.__file__ is not None
    whole = compile(Path(module.__file__).read_text(), module.__file__, "exec")
    lone = [code for code in _codes(whole) if not any(isinstance(each, CodeType) for each in code.co_consts)]
    assert len(lone) > 30
    for code in lone:
        names, shown = names_of(code), list(dis.get_instructions(code))
        globals_ = [i.argval for i in shown if i.opname in ("LOAD_GLOBAL", "LOAD_NAME", "STORE_GLOBAL")]
        assert names.of_globals[: len(set(globals_))] == tuple(dict.fromkeys(globals_))
        assert names.written >= {i.argval for i in shown if i.opname in ("STORE_ATTR", "STORE_GLOBAL")}
        assert {name for name, _ in names.imported} >= {i.argval for i in shown if i.opname == "IMPORT_NAME"}


def test_names_whose_index_has_more_than_eight_bits() -> None:
    lines = [f"x.a{i} = b{i}" for i in range(300)]
    function = compile("\n".join(lines), "many", "exec")
    names = names_of(function)
    assert {f"a{i}" for i in range(300)} <= names.written
    assert names.of_globals == ("b0", "x", *(f"b{i}" for i in range(1, 300)))
