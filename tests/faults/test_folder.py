"""The cache's folder under other processes, other versions and another clock."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
import torch

import hloemit
from hloemit.cache import key as cache_key
from hloemit.cache.entry import Header
from hloemit.cache.store import Store, counters

READER = """
import sys
from pathlib import Path
from tests.faults import scenarios
store = scenarios.opened(Path(sys.argv[1]))
hits = misses = 0
print("ready", flush=True)
while not Path(sys.argv[1], "stop").exists():
    for number in range(scenarios.ENTRIES):
        found = store.get("executables", scenarios.key_of(number))
        hits, misses = hits + (found is not None), misses + (found is None)
        assert found is None or found[1] == scenarios.body_of(number)
from hloemit.cache.store import counters
print(hits, misses, int(counters.get("errors")))
"""


def test_eviction_while_another_process_reads(tmp_path: Path) -> None:
    from tests.faults import scenarios

    scenarios.fill(tmp_path)
    reader = subprocess.Popen([sys.executable, "-c", READER, str(tmp_path)], stdout=subprocess.PIPE, text=True)
    assert reader.stdout is not None and reader.stdout.readline() == "ready\n"
    store = scenarios.opened(tmp_path)
    end = time.monotonic() + 1.5
    while time.monotonic() < end:
        store.evict(0)
        for number in range(scenarios.ENTRIES):
            body = scenarios.body_of(number)
            store.put("executables", scenarios.header(number, body), body)
    (tmp_path / "stop").touch()
    said, _ = reader.communicate(timeout=60)
    assert reader.returncode == 0
    hits, misses, errors = map(int, said.split())
    assert hits and misses and not errors


def add_two(x: torch.Tensor) -> torch.Tensor:
    return x + 2.5


def test_entries_of_another_jaxlib_are_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even where one lies under the key of this one."""
    from hloemit.cache import active
    from hloemit.cache.executables import forget

    monkeypatch.setattr(active._Active, "store", Store.open(tmp_path / "cache", readonly=False, max_bytes=1 << 30))
    monkeypatch.setattr(active._Active, "opened", True)
    x = torch.ones(3)
    with monkeypatch.context() as other:
        for place in ("hloemit.cache.key", "hloemit.cache.lowered_programs"):
            other.setattr(f"{place}.jaxlib_version", lambda: "0.0.1")
        hloemit.lower(add_two, (x,)).compile("cpu")
    theirs = sorted((tmp_path / "cache" / "executables").iterdir())
    forget()
    misses = counters.get("misses")
    assert hloemit.lower(add_two, (x,)).compile("cpu")(x).tolist() == [3.5] * 3
    assert counters.get("misses") == misses + 1
    (ours,) = set((tmp_path / "cache" / "executables").iterdir()) - set(theirs)
    shutil.copy(theirs[0], ours)
    ours.chmod(0o600)
    forget()
    assert hloemit.lower(add_two, (x,)).compile("cpu")(x).tolist() == [3.5] * 3
    assert counters.get("misses") == misses + 2


def test_a_clock_that_is_set_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was written before it is found, what is written after it too, temporary files and the limit are as ever."""
    store = Store.open(tmp_path / "cache", readonly=False, max_bytes=20_000)
    body = os.urandom(5000)
    keys = [f"{number:02x}" * 32 for number in range(12)]
    parts: cache_key.Parts = {}
    for number, key in enumerate(keys):
        if number == 6:
            past = time.time() - 10 * 365 * 86400
            monkeypatch.setattr(time, "time", lambda then=past: then)
            left = tmp_path / "cache" / "executables" / ".left"
            left.touch()  # by a process that died before the clock was set back: now of the future
        store.put("executables", Header(key, parts, time.time(), len(body)), body)
        assert store.get("executables", key) is not None
        assert sum(e.bytes_on_disk for e in store.entries()) <= 20_000
    assert not left.exists()
    assert store.damaged() == []
