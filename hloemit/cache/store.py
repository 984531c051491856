"""A folder of entries: written whole or not at all, checked when read, bounded in size, shared by processes.

Nothing here raises for a folder or an entry that is bad: a cache that fails is a miss, and the reason is logged once.
Only ``Store.open`` refuses, because entries are executable code.
"""

from __future__ import annotations

import contextlib
import logging
import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from filelock import FileLock, Timeout

from hloemit.base.counters import Counters
from hloemit.base.errors import CacheError
from hloemit.base.files import mode_of_new_files, replacing
from hloemit.cache.entry import Header, decode, demand_size, encode, read_header
from hloemit.cache.trust import demand_trusted, demand_trusted_file, demand_trusted_way

Kind = Literal["executables", "programs", "types", "modules", "targets"]
KINDS: tuple[Kind, ...] = ("executables", "programs", "types", "modules", "targets")

SAID_SECONDS = 60.0  # a process says that it waits for another one
LOCK_SECONDS = 1800.0  # then a process compiles by itself what another one still seems to compile
_STALE_SECONDS = 3600.0  # a temporary file of this age was left by a process that died
_LOCK_DIGITS = 3  # of the key: at most 4096 lock files, which are never deleted, as that cannot be done safely
_READ = os.O_RDONLY | os.O_CLOEXEC | os.O_NOFOLLOW | os.O_NONBLOCK  # what is no file neither leads away nor blocks
_MOST_LOGGED = 256  # causes that are said, once each
_ROOM = 0.9  # eviction makes room down to this part of the limit, so that it is not needed at every write

logger = logging.getLogger("hloemit.cache")
counters = Counters()


@dataclass(frozen=True)
class Stored:
    """One entry's file: where it is, its bytes on disk, and when it was last used (seconds since 1970)."""

    kind: Kind
    path: Path
    bytes_on_disk: int
    used: float

    @property
    def key(self) -> str:
        """The key, in hex: the file's name."""
        return self.path.name


class Store:
    """The entries below one directory. ``Store.open`` checks that the directory can be trusted, ``get`` each entry.

    ``allow_shared`` trusts everyone who can write there.
    """

    def __init__(self, directory: Path, readonly: bool, max_bytes: int, allow_shared: bool = False) -> None:
        self.directory = directory
        self._allow_shared = allow_shared
        # Whom the folder is shared with can read what is put there, and write as far as the umask lets them
        self._mode, self._folder_mode = (mode_of_new_files(), 0o777) if allow_shared else (0o600, 0o700)
        self.readonly = readonly
        self.max_bytes = max_bytes
        self._bytes: int | None = None  # on disk, as far as this process knows
        self._logged: set[str] = set()

    @staticmethod
    def open(directory: Path, readonly: bool, max_bytes: int, allow_shared: bool = False) -> Store:
        """The store in ``directory``, which is made (mode 0700) unless ``readonly``.

        Raises ``CacheError`` where others than the user and root may have written to it, to a folder in it or on the
        way to it, unless ``allow_shared``, and where it cannot be made.
        """
        try:
            if not readonly:
                _make(directory)
            if not directory.is_dir():
                directory.lstat()  # FileNotFoundError, or it is a file
                raise CacheError(f"the cache folder {directory} is a file")
            if not allow_shared:
                _demand_trusted(directory)
        except FileNotFoundError:
            return Store(directory, readonly, max_bytes, allow_shared)  # one that is not there has no entries
        except OSError as error:
            raise CacheError(f"the cache folder {directory} cannot be used: {error.strerror}") from error
        return Store(directory, readonly, max_bytes, allow_shared)

    def get(self, kind: Kind, key: str) -> tuple[Header, bytes] | None:
        """The entry of a key; None where there is none, or where it cannot be read, which is logged."""
        path = self._path(kind, key)
        try:
            header, body = self._read(path)
        except FileNotFoundError:
            return None
        except (OSError, CacheError) as error:
            self._log(
                f"read {error.errno if isinstance(error, OSError) else error}",
                f"the cache entry {path} is not used, and made anew: {error} (more of the same are not logged)",
            )
            return None
        if not self.readonly:
            with contextlib.suppress(OSError):
                os.utime(path)
        return header, body

    def put(self, kind: Kind, header: Header, body: bytes) -> None:
        """Write an entry, and evict those that were not used for longest where the folder grows too large."""
        if self.readonly:
            return
        data = encode(header, body)
        if len(data) > self.max_bytes:
            return
        path = self._path(kind, header.key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True, mode=self._folder_mode)
            self._trust(path.parent)
            with replacing(path, mode=self._mode) as temporary:
                temporary.write_bytes(data)
        except CacheError as error:
            self._log(f"trust {path.parent}", f"nothing is written to the cache: {error}")
            return
        except OSError as error:
            self._log(f"write {error.errno}", f"nothing can be written to the cache in {self.directory}: {error}")
            return
        if self._bytes is None:
            self._remove_leftovers()
            self._bytes = sum(e.bytes_on_disk for e in self.entries())
        else:
            self._bytes += len(data)
        if self._bytes > self.max_bytes:
            self.evict(int(self.max_bytes * _ROOM))

    def entries(self) -> list[Stored]:
        """Every entry, the one that was not used for longest first.

        One whose time lies in the future (the clock was set back) counts as old: it could never be evicted otherwise.
        """
        now = time.time()
        found = []
        for kind in KINDS:
            for path, status in _files(self.directory / kind):
                if not path.name.startswith("."):
                    found.append(Stored(kind, path, status.st_size, status.st_mtime))
        return sorted(found, key=lambda e: (e.used <= now + 1, e.used))

    def evict(self, max_bytes: int) -> list[Stored]:
        """Delete entries until at most ``max_bytes`` are left, and what dead processes left; gives what went."""
        entries = self.entries()
        total = sum(e.bytes_on_disk for e in entries)
        evicted = []
        for entry in entries:
            if total <= max_bytes:
                break
            if self.delete(entry):
                total -= entry.bytes_on_disk
                evicted.append(entry)
        self._bytes = total
        counters.add("evictions", len(evicted))
        self._remove_leftovers()
        return evicted

    def _remove_leftovers(self) -> None:
        """Delete what processes left that died while they wrote."""
        now = time.time()
        for kind in KINDS:
            for path, status in _files(self.directory / kind):
                if path.name.startswith(".") and abs(now - status.st_mtime) > _STALE_SECONDS:
                    with contextlib.suppress(OSError):
                        path.unlink()

    def delete(self, entry: Stored) -> bool:
        """Delete one entry; False where the file system refuses."""
        try:
            entry.path.unlink(missing_ok=True)
        except OSError as error:
            self._log("delete", f"the cache entry {entry.path} cannot be deleted: {error}")
            return False
        return True

    def damaged(self) -> list[tuple[Stored, str]]:
        """Every entry that cannot be read, with the reason."""
        found = []
        for entry in self.entries():
            try:
                self._read(entry.path)
            except FileNotFoundError:
                continue
            except (OSError, CacheError) as error:
                found.append((entry, str(error)))
        return found

    def headers(self, kind: Kind) -> Iterator[tuple[Stored, Header]]:
        """The header of each readable entry of a kind, the last used first."""
        for entry in reversed(self.entries()):
            if entry.kind == kind:
                with contextlib.suppress(OSError, CacheError):
                    yield entry, read_header(entry.path)

    @contextlib.contextmanager
    def lock(self, key: str) -> Iterator[None]:
        """Keep other processes and threads from making the same entry meanwhile, where the file system has locks."""
        if self.readonly:
            yield
            return
        lock = FileLock(self.directory / "locks" / key[:_LOCK_DIGITS], timeout=LOCK_SECONDS, mode=self._mode)
        try:
            (self.directory / "locks").mkdir(mode=self._folder_mode, exist_ok=True)
            self._trust(self.directory / "locks")
            self._wait_for(lock)
        except (OSError, NotImplementedError, Timeout, CacheError) as error:
            self._log("lock", f"the cache in {self.directory} is used without a lock: {error or type(error).__name__}")
        try:
            yield
        finally:
            try:
                lock.release()
            except OSError as error:  # the lock's own end tries once more
                self._log("unlock", f"a lock in {self.directory} cannot be released: {error}")

    @staticmethod
    def _wait_for(lock: FileLock) -> None:
        try:
            lock.acquire(timeout=min(SAID_SECONDS, lock.timeout), poll_interval=0.02)
        except Timeout:
            if lock.timeout > SAID_SECONDS:
                logger.warning(
                    "another process compiles the same program, or is stopped while it does: this one waits for it, "
                    f"for {LOCK_SECONDS / 60:.0f} minutes at most (HLOEMIT_CACHE=off waits for nobody)"
                )
            lock.acquire(poll_interval=0.02)

    def _path(self, kind: Kind, key: str) -> Path:
        return self.directory / kind / key

    def _trust(self, directory: Path) -> None:
        """Raise ``CacheError`` where others may have put entries into a folder."""
        if not self._allow_shared:
            demand_trusted(directory)

    def _read(self, path: Path) -> tuple[Header, bytes]:
        """The entry in a file; raises ``CacheError`` where it is damaged, planted, or not of the key in its name."""
        self._trust(path.parent)
        with open(path, "rb", buffering=0, opener=lambda name, _: os.open(name, _READ)) as file:
            if not self._allow_shared:
                demand_trusted_file(os.fstat(file.fileno()))
            demand_size(file.fileno())  # before so much is read
            header, body = decode(file.read())
        if header.key != path.name:
            raise CacheError("it is the entry of another key")
        return header, body

    def _log(self, cause: str, message: str) -> None:
        counters.add("errors")
        if cause not in self._logged and len(self._logged) < _MOST_LOGGED:
            self._logged.add(cause)
            logger.warning(message)


def _make(directory: Path) -> None:
    """Make a folder and those on the way to it, for the user alone."""
    if not directory.parent.exists():
        _make(directory.parent)
    directory.mkdir(mode=0o700, exist_ok=True)


def _demand_trusted(directory: Path) -> None:
    demand_trusted_way(directory)
    demand_trusted(directory.resolve())
    for name in (*KINDS, "locks"):
        with contextlib.suppress(FileNotFoundError):
            demand_trusted(directory / name)


def _files(directory: Path) -> Iterator[tuple[Path, os.stat_result]]:
    try:
        with os.scandir(directory) as found:
            for item in found:
                with contextlib.suppress(OSError):
                    yield Path(item.path), item.stat(follow_symlinks=False)
    except OSError:
        return
