"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

_LEFT_SECONDS = 3600.0  # a temporary folder of this age was left by a process that died
_RANDOM = "[0-9a-z_]{8}"  # what ``tempfile`` puts at the end of a name


@contextlib.contextmanager
def replacing(path: Path, mode: int | None = None) -> Iterator[Path]:
    """A temporary path that takes the place of ``path`` at the end; it is removed if anything raises.

    Where ``mode`` is given, the file gets it, lies beside ``path`` meanwhile, and may be lost with the machine's power.
    Otherwise an existing file keeps its mode, a new one has what the umask leaves, and it is on the disk before it
    takes the place. It then lies in a folder of its own, with what its writer puts beside it; what processes left there
    that died is removed later, and a device or a pipe, which somebody names for its own sake, is written to as it is.
    Raises OSError as the file system does.
    """
    if mode is None and path.exists() and not path.is_file() and not path.is_dir():
        yield path
        return
    with _temporary(path, mode) as temporary, _naming(path):
        yield temporary
        if mode is None:
            to_disk(temporary)
        temporary.chmod(_mode_of(path) if mode is None else mode)
        temporary.replace(path)


@contextlib.contextmanager
def _naming(path: Path) -> Iterator[None]:
    """Let an OSError name the file that was to be written."""
    try:
        yield
    except OSError as error:
        if error.errno is None:
            raise
        reason = f"{path} was not written, and what was there before is there still: {error.strerror}"
        raise type(error)(error.errno, reason) from error


@contextlib.contextmanager
def _temporary(path: Path, mode: int | None) -> Iterator[Path]:
    if mode is None:
        with temporary_folder(path) as folder:
            yield folder / path.name
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        os.close(handle)
        yield Path(name)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(name)
        raise


@contextlib.contextmanager
def temporary_folder(path: Path) -> Iterator[Path]:
    """A folder beside ``path`` to write in, which is removed with what is in it, sooner or later."""
    try:
        folder = Path(tempfile.mkdtemp(dir=path.parent, prefix=f".{path.name}."))
    except OSError as error:
        reason = f"{path} cannot be written, as its directory takes no new file: {error.strerror}"
        raise type(error)(error.errno, reason) from error
    try:
        yield folder
    finally:
        with contextlib.suppress(OSError):  # which rmtree raises in spite of all where it cannot close a folder
            shutil.rmtree(folder, ignore_errors=True)
        remove_leftovers(path)


def to_disk(path: Path) -> None:
    """Wait until a file is on the disk; raises the OSError that whoever wrote it was not told, or did not tell."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def remove_leftovers(path: Path) -> None:
    """Remove the temporary folders of ``path`` that processes left which died while they wrote it."""
    name = re.compile(re.escape(f".{path.name}.") + _RANDOM)
    with contextlib.suppress(OSError), os.scandir(path.parent) as found:
        for item in found:
            if name.fullmatch(item.name) and time.time() - item.stat(follow_symlinks=False).st_mtime > _LEFT_SECONDS:
                shutil.rmtree(item.path, ignore_errors=True)


def _mode_of(path: Path) -> int:
    return path.stat().st_mode & 0o777 if path.exists() else mode_of_new_files()


def mode_of_new_files() -> int:
    """What the umask leaves."""
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
