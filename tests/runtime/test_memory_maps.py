"""Machine code is given back where the process has many memory maps, and loaded again when it is run."""

from __future__ import annotations

import gc
import re
import threading
import weakref
from collections.abc import Iterator

import pytest
import torch

import hloemit
from hloemit.cache import executables
from hloemit.runtime.executable import _Unloaded
from hloemit.runtime.memory_maps import MemoryMaps, maps, memory_maps

pytestmark = pytest.mark.skipif(not memory_maps.allowed, reason="only Linux bounds the number of maps, and counts them")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> Iterator[MemoryMaps]:
    """A process that has as many maps as it may have before code is given back."""
    monkeypatch.setattr(memory_maps, "allowed", 2 * maps())
    monkeypatch.setattr(memory_maps, "_many", maps())
    monkeypatch.setattr(memory_maps, "_cost", 0.0)
    monkeypatch.setattr(memory_maps, "_loaded", weakref.WeakValueDictionary())  # other tests' programs stay loaded
    executables.forget()  # or a program of the test before would be found, and not be among these
    yield memory_maps
    monkeypatch.undo()
    gc.collect()


def _program(n: int) -> hloemit.Compiled:
    """Another one for each number, with a sort: XLA writes no executable down whose sort has run."""
    return hloemit.lower(lambda x: (x.sort()[0] * n).softmax(0).cumsum(0) + x.sin().max(), (torch.ones(5),)).compile()


def _instructions(text: str) -> list[str]:
    """Without the tables of names, whose order is not kept."""
    return [re.sub(r", metadata=\{[^}]*\}", "", line) for line in text.split("\n") if " = " in line]


def _is_loaded(compiled: hloemit.Compiled) -> bool:
    return not isinstance(compiled._any_executable()._loaded, _Unloaded)


@pytest.mark.drawn(3)
@pytest.mark.parametrize("how", ["on", "off", "readonly"])
def test_code_is_given_back_and_loaded_again(
    how: str, few: MemoryMaps, monkeypatch: pytest.MonkeyPatch, tmp_path: object
) -> None:
    monkeypatch.setenv("HLOEMIT_CACHE", how)
    monkeypatch.setenv("HLOEMIT_CACHE_DIR", str(tmp_path))
    x = torch.randn(5)
    first = _program(1)
    before, text, memory = first(x), first.as_text(), first.memory_analysis()
    rest = []
    while _is_loaded(first):
        monkeypatch.setattr(few, "_cost", 0.0)
        monkeypatch.setattr(few, "_many", maps() // 2)  # other tests' programs go meanwhile, and take maps along
        rest.append(_program(2 + len(rest)))
        assert len(rest) < 10
    for _ in range(2):  # the second copy is the first one's, not a copy of it
        torch.testing.assert_close(first(x), before, rtol=0, atol=0)
        assert _is_loaded(first)
        first._any_executable().unload()
    assert first.memory_analysis() == memory and _is_loaded(first)
    assert _instructions(first.as_text()) == _instructions(text)


def test_what_cannot_be_made_room_for_is_an_error(few: MemoryMaps, monkeypatch: pytest.MonkeyPatch) -> None:
    program = _program(-1)
    program._any_executable().unload()
    monkeypatch.setattr(few, "allowed", 100)
    monkeypatch.setattr(few, "_many", 50)
    for ask in (lambda: _program(-2), lambda: program(torch.ones(5))):
        monkeypatch.setattr(few, "_cost", 0.0)
        with pytest.raises(hloemit.CompileError, match=r"memory maps of the 100 .* sysctl -w vm.max_map_count=400"):
            ask()
    monkeypatch.setattr(few, "allowed", 1 << 20)
    assert program(torch.ones(5)).shape == (5,)


def test_what_runs_goes_on() -> None:
    def long(x: torch.Tensor) -> torch.Tensor:
        for _ in range(20):
            x = (x @ x).tanh()
        return x

    x = torch.randn(300, 300) / 17
    program = hloemit.lower(long, (x,)).compile()
    want = program(x)
    stop = threading.Event()

    def unload() -> None:
        while not stop.is_set():
            program._any_executable().unload()
            gc.collect()

    thread = threading.Thread(target=unload)
    thread.start()
    try:
        for _ in range(4):
            assert torch.equal(program(x), want)
    finally:
        stop.set()
        thread.join()


def test_an_executable_that_was_given_back_is_freed() -> None:
    program = _program(-3)
    program._any_executable().unload()
    held = weakref.ref(program._any_executable())
    gc.disable()
    try:
        executables.forget()
        del program
        assert held() is None
    finally:
        gc.enable()
