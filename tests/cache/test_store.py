"""The folder of entries: what a killed writer, a full disk, a bad folder and a jumping clock do to it."""

from __future__ import annotations

import logging
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hloemit.base.errors import CacheError
from hloemit.cache import store as store_module
from hloemit.cache.active import parse_size
from hloemit.cache.entry import Header, decode, encode, read_header
from hloemit.cache.store import Store, counters

BODY = os.urandom(1 << 16)


def header(key: str = "ab" * 32, **fields: object) -> Header:
    return Header(key=key, parts={"module": "m"}, created=1.0, body_bytes=len(BODY), **fields)  # type: ignore[arg-type]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "cache", readonly=False, max_bytes=1 << 30)


def in_child(work: Callable[[], None], kill_after_seconds: float | None = None) -> int:
    """Run in a forked child; gives its wait status. A child that is not killed exits 0 if ``work`` returns."""
    child = os.fork()
    if child == 0:
        try:
            work()
            os._exit(0)
        except BaseException:
            import traceback

            traceback.print_exc()
            os._exit(1)
    if kill_after_seconds is not None:
        time.sleep(kill_after_seconds)
        os.kill(child, signal.SIGKILL)
    return os.waitpid(child, 0)[1]


# Entries


def test_an_entry_round_trips() -> None:
    head, body = decode(encode(header(compile_seconds=1.5, note={"a": [1]}), BODY))
    assert (head, body) == (header(compile_seconds=1.5, note={"a": [1]}), BODY)


def test_any_cut_is_noticed() -> None:
    data = encode(header(), b"body")
    for length in range(len(data)):
        with pytest.raises(CacheError):
            decode(data[:length])


def test_any_flipped_bit_is_noticed() -> None:
    data = encode(header(), b"body")
    for position in range(len(data) * 8):
        flipped = bytearray(data)
        flipped[position // 8] ^= 1 << position % 8
        with pytest.raises(CacheError):
            decode(bytes(flipped))


@settings(max_examples=300, deadline=None)
@given(st.binary(max_size=300))
def test_what_is_no_entry_is_noticed(data: bytes) -> None:
    with pytest.raises(CacheError):
        decode(data)


# A store


def test_what_was_put_is_found_and_nothing_else(store: Store) -> None:
    store.put("executables", header(), BODY)
    assert store.get("executables", "ab" * 32) == (header(), BODY)
    assert store.get("executables", "cd" * 32) is None
    assert store.get("programs", "ab" * 32) is None


def test_a_new_folder_is_the_users_alone(store: Store) -> None:
    store.put("executables", header(), BODY)
    (entry,) = store.entries()
    assert store.directory.stat().st_mode & 0o777 == 0o700
    assert entry.path.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("damage", ["cut", "flip", "empty", "other layout", "other key", "directory"])
def test_a_damaged_entry_is_a_miss_logged_once_and_replaced(
    store: Store, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    store.put("executables", header(), BODY)
    (entry,) = store.entries()
    data = bytearray(entry.path.read_bytes())
    if damage == "cut":
        entry.path.write_bytes(data[: len(data) // 2])
    elif damage == "flip":
        data[len(data) // 2] ^= 1
        entry.path.write_bytes(data)
    elif damage == "empty":
        entry.path.write_bytes(b"")
    elif damage == "other layout":
        data[7] += 1
        entry.path.write_bytes(data)
    elif damage == "other key":
        entry.path.write_bytes(encode(header("cd" * 32), BODY))
    else:
        entry.path.unlink()
        entry.path.mkdir()
    errors = counters.get("errors")
    with caplog.at_level(logging.WARNING, "hloemit.cache"):
        assert store.get("executables", "ab" * 32) is None
        assert store.get("executables", "ab" * 32) is None
    assert counters.get("errors") == errors + 2
    assert len(caplog.records) == 1 and str(entry.path) in caplog.text
    if damage == "directory":
        entry.path.rmdir()
    store.put("executables", header(), BODY)
    assert store.get("executables", "ab" * 32) == (header(), BODY)


def test_writers_that_are_killed_leave_no_torn_entry(store: Store) -> None:
    """A hundred times: a child writes and writes, and dies by SIGKILL somewhere in it."""
    rng = random.Random(0)
    keys = [f"{i:02x}" * 32 for i in range(4)]

    def write() -> None:
        for i in range(10_000):
            store.put("executables", header(keys[i % 4], compile_seconds=i), BODY)

    for _ in range(100):
        status = in_child(write, kill_after_seconds=rng.uniform(0, 0.01))
        assert os.WIFSIGNALED(status)
        for key in keys:
            found = store.get("executables", key)
            assert found is None or found[1] == BODY
    assert store.damaged() == []
    assert [e.key for e in store.entries()].count(keys[0]) == 1
    leftovers = [p for p in (store.directory / "executables").iterdir() if p.name.startswith(".")]
    assert leftovers, "no child died in the middle of a write: kill them at other times"
    for path in leftovers:
        os.utime(path, (0, 0))
    store.evict(store.max_bytes)
    assert not any(p.name.startswith(".") for p in (store.directory / "executables").iterdir())


def test_a_full_disk_is_logged_once_and_leaves_nothing(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    """A limit on file sizes stands for the full disk: both fail in ``write``."""

    def write() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
        store.put("executables", header(), BODY)
        store.put("executables", header(), BODY)
        assert store.entries() == []
        assert list((store.directory / "executables").iterdir()) == []
        assert counters.get("errors") == 2
        assert len([r for r in caplog.records if "nothing can be written" in r.getMessage()]) == 1

    counters.clear()
    assert in_child(write) == 0
    store.put("executables", header(), BODY)
    assert store.get("executables", "ab" * 32) is not None


@pytest.fixture
def open_directory() -> Iterator[Path]:
    """A folder that every user can reach."""
    directory = Path(tempfile.mkdtemp(prefix="hloemit-test-"))
    directory.chmod(0o755)
    yield directory
    shutil.rmtree(directory)


def test_a_folder_that_cannot_be_written_still_gives_its_entries(open_directory: Path) -> None:
    nobody = 65534
    writer = Store.open(open_directory / "cache", readonly=False, max_bytes=1 << 30)
    writer.put("executables", header(), BODY)
    for path in [writer.directory, *writer.directory.rglob("*")]:
        path.chmod(0o555 if path.is_dir() else 0o444)

    def use() -> None:
        if os.geteuid() == 0:  # root may write anywhere
            os.setuid(nobody)
        store = Store.open(writer.directory, readonly=False, max_bytes=1 << 30)
        assert store.get("executables", "ab" * 32) is not None
        store.put("executables", header("cd" * 32), BODY)
        with store.lock("cd" * 32):
            pass
        assert store.get("executables", "cd" * 32) is None
        assert counters.get("errors") >= 2

    assert in_child(use) == 0
    for path in [writer.directory, *writer.directory.rglob("*")]:
        path.chmod(0o755)


def test_readonly_writes_nothing(store: Store) -> None:
    store.put("executables", header(), BODY)
    (entry,) = store.entries()
    os.utime(entry.path, (1000, 1000))
    reader = Store.open(store.directory, readonly=True, max_bytes=1 << 30)
    before = sorted(store.directory.rglob("*"))
    assert reader.get("executables", "ab" * 32) is not None
    reader.put("executables", header("cd" * 32), BODY)
    with reader.lock("cd" * 32):
        pass
    assert sorted(store.directory.rglob("*")) == before
    assert entry.path.stat().st_mtime == 1000


def test_a_readonly_cache_that_is_not_there_is_empty(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "none", readonly=True, max_bytes=1)
    assert store.get("executables", "ab" * 32) is None and store.entries() == []
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(("mode", "words"), [(0o777, "by everyone"), (0o770, "by its group")])
def test_a_folder_that_others_can_write_to_is_refused_unless_allowed(tmp_path: Path, mode: int, words: str) -> None:
    directory = tmp_path / "cache"
    directory.mkdir()
    directory.chmod(mode)
    with pytest.raises(CacheError, match=words):
        Store.open(directory, readonly=True, max_bytes=1)
    Store.open(directory, readonly=False, max_bytes=1, allow_shared=True)


def test_a_folder_of_another_user_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    directory = tmp_path / "cache"
    directory.mkdir(mode=0o700)
    if os.geteuid() == 0:
        os.chown(directory, 12345, 12345)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: 12345)
    with pytest.raises(CacheError, match="belongs to another user"):
        Store.open(directory, readonly=False, max_bytes=1)


KINDS_OF_FOLDERS = ("executables", "programs", "types", "modules", "locks")


@pytest.mark.parametrize("name", KINDS_OF_FOLDERS)
@pytest.mark.parametrize("fault", ["everyone", "group", "owner", "link"])
def test_a_folder_in_it_that_others_may_have_filled_is_refused(
    store: Store, name: str, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = store.directory / name
    if fault == "link":
        folder.symlink_to(store.directory.parent)
    else:
        folder.mkdir(mode=0o700)
        spoil(folder, fault, monkeypatch)
    with pytest.raises(CacheError, match=name if os.geteuid() == 0 or fault != "owner" else "another user"):
        Store.open(store.directory, readonly=True, max_bytes=1)
    Store.open(store.directory, readonly=True, max_bytes=1, allow_shared=True)


def spoil(path: Path, fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let others write to it, or let it be another user's."""
    if fault == "everyone":
        path.chmod(path.stat().st_mode | 0o002)
    elif fault == "group":
        path.chmod(path.stat().st_mode | 0o020)
    elif os.geteuid() == 0:
        os.chown(path, 12345, 12345)
    else:
        monkeypatch.setattr(os, "geteuid", lambda: 12345)


@pytest.mark.parametrize("spoiled", ["executables", f"executables/{'ab' * 32}"])
@pytest.mark.parametrize("fault", ["everyone", "group", "owner"])
def test_code_that_others_may_have_written_is_not_loaded(
    store: Store, spoiled: str, fault: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Although the folder was good when it was opened."""
    store.put("executables", header(), BODY)
    assert store.get("executables", "ab" * 32) is not None
    spoil(store.directory / spoiled, fault, monkeypatch)
    assert store.get("executables", "ab" * 32) is None
    assert "code that would run as you" in caplog.text
    (damaged,) = store.damaged()
    assert "code that would run as you" in damaged[1]
    shared = Store(store.directory, readonly=True, max_bytes=1, allow_shared=True)
    assert shared.get("executables", "ab" * 32) is not None
    if spoiled == "executables":
        store.put("executables", header("cd" * 32), BODY)
        assert not (store.directory / "executables" / ("cd" * 32)).exists()
    else:
        monkeypatch.undo()
        store.put("executables", header(), BODY)  # a file of the user's own takes its place
        assert store.get("executables", "ab" * 32) is not None


def test_an_entry_that_leads_away_is_not_followed(store: Store, tmp_path: Path) -> None:
    store.put("executables", header(), BODY)
    (entry,) = store.entries()
    entry.path.rename(tmp_path / entry.key)
    entry.path.symlink_to(tmp_path / entry.key)
    assert store.get("executables", entry.key) is None
    entry.path.unlink()
    os.mkfifo(entry.path)  # and one that never ends does not block
    assert store.get("executables", entry.key) is None
    store.put("executables", header(), BODY)
    assert store.get("executables", entry.key) == (header(), BODY)
    away = tmp_path / "away"
    os.mkfifo(away)
    entry.path.unlink()
    entry.path.symlink_to(away)
    store.put("executables", header(), BODY)
    assert store.get("executables", entry.key) == (header(), BODY) and not entry.path.is_symlink()


def test_an_entry_that_seems_larger_than_memory_is_not_read(store: Store) -> None:
    store.put("executables", header(), BODY)
    (entry,) = store.entries()
    os.truncate(entry.path, 1 << 42)
    assert store.get("executables", entry.key) is None and list(store.headers("executables")) == []
    store.put("executables", header(), BODY)
    assert store.get("executables", entry.key) == (header(), BODY)


def test_the_advice_does_not_bless_what_others_put_there(store: Store) -> None:
    store.put("executables", header(), BODY)
    store.directory.chmod(0o777)
    with pytest.raises(CacheError) as caught:
        Store.open(store.directory, readonly=False, max_bytes=1)
    (advice,) = re.findall("`(.*)`", str(caught.value))
    subprocess.run(advice, shell=True, check=True)
    assert list(store.directory.iterdir()) == []
    Store.open(store.directory, readonly=False, max_bytes=1)


@pytest.mark.parametrize("fault", ["everyone", "owner"])
def test_a_folder_whose_place_others_can_take_is_refused(
    tmp_path: Path, fault: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    way = tmp_path / "way"
    (way / "more").mkdir(parents=True)
    spoil(way, fault, monkeypatch)
    with pytest.raises(CacheError, match="in which the cache folder .* lies"):
        Store.open(way / "more" / "cache", readonly=False, max_bytes=1)
    Store.open(way / "more" / "cache", readonly=False, max_bytes=1, allow_shared=True)
    if fault == "everyone":
        way.chmod(0o1777)  # as /tmp: nobody can rename what is another's
        Store.open(way / "more" / "cache", readonly=False, max_bytes=1)


def test_a_way_through_a_link_of_another_user_is_refused(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    Store.open(tmp_path / "link" / "cache", readonly=False, max_bytes=1)
    if os.geteuid() == 0:  # who else could give a link away?
        os.lchown(tmp_path / "link", 12345, 12345)
        with pytest.raises(CacheError, match="symbolic link"):
            Store.open(tmp_path / "link" / "cache", readonly=False, max_bytes=1)


def test_folders_on_the_way_are_made_for_the_user_alone(tmp_path: Path) -> None:
    mask = os.umask(0)
    try:
        Store.open(tmp_path / "a" / "b" / "cache", readonly=False, max_bytes=1)
    finally:
        os.umask(mask)
    assert {(tmp_path / part).stat().st_mode & 0o777 for part in ("a", "a/b", "a/b/cache")} == {0o700}


def test_a_file_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(CacheError, match="is a file|cannot be used"):
        Store.open(tmp_path / "file", readonly=False, max_bytes=1)


# Size


def fill(store: Store, count: int) -> list[str]:
    keys = [f"{i:02x}" * 32 for i in range(count)]
    for i, key in enumerate(keys):
        store.put("executables", header(key), BODY)
        os.utime(store.directory / "executables" / key, (i + 1, i + 1))
    return keys


def test_the_entry_that_was_not_used_for_longest_goes_first(store: Store) -> None:
    keys = fill(store, 4)
    store.get("executables", keys[0])  # used now
    size = store.entries()[0].bytes_on_disk
    assert [e.key for e in store.evict(2 * size)] == [keys[1], keys[2]]
    assert {e.key for e in store.entries()} == {keys[0], keys[3]}


def test_the_folder_stays_below_its_limit(tmp_path: Path) -> None:
    store = Store.open(tmp_path / "cache", readonly=False, max_bytes=5 * len(BODY))
    evictions = counters.get("evictions")
    fill(store, 20)
    assert sum(e.bytes_on_disk for e in store.entries()) <= store.max_bytes
    assert counters.get("evictions") > evictions
    store.put("executables", Header("ff" * 32, {}, 1.0, 0), os.urandom(6 * len(BODY)))  # larger than the limit
    assert store.get("executables", "ff" * 32) is None


def test_a_clock_that_jumps_back_makes_no_entry_immortal(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    keys = fill(store, 3)
    future = time.time() + 10 * 365 * 86400
    os.utime(store.directory / "executables" / keys[0], (future, future))
    assert store.get("executables", keys[1]) is not None
    size = store.entries()[0].bytes_on_disk
    assert [e.key for e in store.evict(2 * size)] == [keys[0]]
    monkeypatch.setattr(time, "time", lambda: 0.0)  # now all lie in the future: the oldest goes first
    assert [e.key for e in store.evict(size)] == [keys[2]]


def test_headers_are_read_without_bodies(store: Store) -> None:
    store.put("executables", header(), BODY)
    (entry,) = store.entries()
    assert read_header(entry.path) == header()
    assert [h for _, h in store.headers("executables")] == [header()]


def test_locks_exclude_each_other(store: Store) -> None:
    """A child that waits for the parent's lock can only go on after it."""
    order = store.directory / "order"

    def wait() -> None:
        with store.lock("ab" * 32):
            order.write_text(order.read_text() + "child")

    order.write_text("")
    with store.lock("ab" * 32):
        child = os.fork()
        if child == 0:
            try:
                wait()
            finally:
                os._exit(0)
        time.sleep(0.2)
        order.write_text(order.read_text() + "parent ")
    os.waitpid(child, 0)
    assert order.read_text() == "parent child"


def test_who_waits_long_for_another_process_says_so(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The other one may be stopped; in the end it is not waited for."""
    monkeypatch.setattr(store_module, "SAID_SECONDS", 0.1)
    monkeypatch.setattr(store_module, "LOCK_SECONDS", 0.3)
    with store.lock("ab" * 32), Store(store.directory, False, 1 << 20).lock("ab" * 32):
        pass
    assert [r.message[:44] for r in caplog.records] == [
        "another process compiles the same program, o",
        f"the cache in {store.directory}"[:44],
    ]


@pytest.mark.parametrize(
    ("text", "size"), [("10", 10), ("500MB", 500_000_000), ("4GiB", 4 << 30), ("1.5 kib", 1536), ("2tb", 2 * 10**12)]
)
def test_sizes(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "MB", "1 XB", "-1", "1e3"])
def test_no_sizes(text: str) -> None:
    with pytest.raises(ValueError, match="is no size"):
        parse_size(text)
