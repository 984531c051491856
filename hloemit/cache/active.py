"""The store that this process uses, from the environment or from ``initialize_cache``; what it did so far.

Environment: ``HLOEMIT_CACHE_DIR`` is the folder, by default ``hloemit`` in the user's cache folder; ``HLOEMIT_CACHE``
is ``on``, ``readonly`` or ``off``; ``HLOEMIT_CACHE_MAX_SIZE`` bounds the folder (``500MB``, ``4GiB``, the default);
``HLOEMIT_CACHE_ALLOW_SHARED=1`` takes a folder that others can write to.
"""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from platformdirs import user_cache_path

from hloemit.base.environment import is_set
from hloemit.base.errors import CacheError
from hloemit.base.locks import Lock
from hloemit.cache.store import Store, counters, logger

DEFAULT_MAX_SIZE = "4GiB"
_UNITS = {"": 1, **{f"{p}B": 1000**i for i, p in enumerate(("", "K", "M", "G", "T"))}}
_UNITS |= {f"{p}iB": 1024**i for i, p in enumerate(("K", "M", "G", "T"), 1)}


class _Active:
    """The process's store; ``opened`` says whether it was asked for."""

    lock = Lock()
    store: Store | None = None
    opened = False


@dataclass(frozen=True)
class CacheInfo:
    """What the compile cache did in this process.

    ``memory_hits`` found an executable that this process has, ``disk_hits`` one of an earlier process; a ``miss`` was
    compiled. ``program_hits`` are programs that were not even lowered. ``errors`` counts entries and folders that could
    not be read or written. ``saved_seconds`` is what the disk hits once took to compile.
    """

    directory: Path | None
    readonly: bool
    memory_hits: int
    disk_hits: int
    misses: int
    program_hits: int
    program_misses: int
    evictions: int
    errors: int
    saved_seconds: float


def active_store() -> Store | None:
    """The store of this process, opened on first use; None where there is none, which is logged once."""
    with _Active.lock:
        if not _Active.opened:
            _Active.opened = True
            try:
                _Active.store = store_from_environment()
            except CacheError as error:
                counters.add("errors")
                logger.warning("compiling without a cache on disk: %s", error)
        return _Active.store


def store_from_environment() -> Store | None:
    """The store that the environment asks for; raises ``CacheError`` where it cannot be used."""
    mode = os.environ.get("HLOEMIT_CACHE", "on")
    if mode not in ("on", "readonly", "off"):
        raise CacheError(f"HLOEMIT_CACHE is on, readonly or off, not {mode!r}")
    if mode == "off":
        return None
    return _open(cache_directory(), mode == "readonly")


def cache_directory() -> Path:
    """The folder that the environment names, else the user's own."""
    given = os.environ.get("HLOEMIT_CACHE_DIR")
    return Path(given).expanduser().absolute() if given else user_cache_path("hloemit")


def _open(directory: Path, readonly: bool) -> Store:
    size = os.environ.get("HLOEMIT_CACHE_MAX_SIZE", DEFAULT_MAX_SIZE)
    try:
        max_bytes = parse_size(size)
    except ValueError as error:
        raise CacheError(f"HLOEMIT_CACHE_MAX_SIZE: {error}") from None
    return Store.open(directory, readonly, max_bytes, is_set("HLOEMIT_CACHE_ALLOW_SHARED"))


def initialize_cache(path: str | os.PathLike[str], readonly: bool = False) -> None:
    """Keep compiled programs in the folder ``path``, from now on and instead of the default one.

    A new folder is made with mode 0700. ``readonly`` never writes, for a folder that another process fills. The folder
    is trusted: whoever can write to it can run code as you.

    Raises ``CacheError`` where the folder cannot be used, or where others can write to it (unless
    ``HLOEMIT_CACHE_ALLOW_SHARED=1``). Has the name and meaning of torch_xla's ``runtime.initialize_cache``.
    """
    store = _open(Path(path).expanduser().absolute(), readonly)
    with _Active.lock:
        _Active.store, _Active.opened = store, True


@contextlib.contextmanager
def another_store(directory: Path) -> Iterator[None]:
    """Keep compiled programs in another folder meanwhile."""
    with _Active.lock:
        before = _Active.store, _Active.opened
    initialize_cache(directory)
    try:
        yield
    finally:
        with _Active.lock:
            _Active.store, _Active.opened = before


def cache_info() -> CacheInfo:
    """What the compile cache did in this process so far."""
    store = active_store()
    return CacheInfo(
        directory=store.directory if store else None,
        readonly=store.readonly if store else False,
        memory_hits=int(counters.get("memory hits")),
        disk_hits=int(counters.get("disk hits")),
        misses=int(counters.get("misses")),
        program_hits=int(counters.get("program hits")),
        program_misses=int(counters.get("program misses")),
        evictions=int(counters.get("evictions")),
        errors=int(counters.get("errors")),
        saved_seconds=counters.get("saved seconds"),
    )


def parse_size(text: str) -> int:
    """Bytes from ``"500MB"``, ``"4GiB"`` or a plain number; raises ValueError."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)\s*([A-Za-z]*)", text.strip())
    units = {unit.lower(): factor for unit, factor in _UNITS.items()}
    if match is None or match[2].lower() not in units:
        raise ValueError(f"{text!r} is no size: write a number of bytes, or 500MB or 4GiB")
    return int(float(match[1]) * units[match[2].lower()])


def explain_requested() -> bool:
    """Whether ``HLOEMIT_EXPLAIN_CACHE`` asks for the reason of every miss."""
    return is_set("HLOEMIT_EXPLAIN_CACHE")
