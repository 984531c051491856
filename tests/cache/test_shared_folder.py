"""A cache folder of several users, and what is said of one that others have filled."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hloemit.cache.store import Store
from tests.cache.test_store import BODY, header


def test_what_is_put_in_a_shared_folder_is_for_others_too(tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        shared = Store.open(tmp_path, readonly=False, max_bytes=1 << 20, allow_shared=True)
        with shared.lock("ab" * 32):
            shared.put("executables", header(), BODY)
    finally:
        os.umask(mask)
    modes = {path.relative_to(tmp_path).parts[0]: path.stat().st_mode & 0o777 for path in tmp_path.rglob("*/*")}
    assert modes == {"executables": 0o644, "locks": 0o644}
    assert {(tmp_path / name).stat().st_mode & 0o777 for name in modes} == {0o755}


def test_a_fault_of_many_entries_is_logged_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    store = Store.open(tmp_path / "cache", readonly=False, max_bytes=1 << 30)
    keys = [f"{n:02x}" * 32 for n in range(9)]
    for key in keys:
        store.put("executables", header(key), BODY)
    for entry in store.entries():
        entry.path.chmod(0o666)
    assert [store.get("executables", key) for key in keys] == [None] * 9
    (record,) = caplog.records
    assert "everyone" in record.getMessage() and record.getMessage().endswith("(more of the same are not logged)")
