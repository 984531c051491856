"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path


@contextlib.contextmanager
def replacing(path: Path, mode: int | None = None) -> Iterator[Path]:
    """A temporary path beside ``path``, which takes its place at the end; it is removed if anything raises.

    The file gets ``mode``; where that is None, an existing file keeps its own, and a new one has what the umask leaves.
    A device or a pipe is no file to replace, so it is written to as it is. Raises OSError as the file system does.
    """
    if path.exists() and not path.is_file() and not path.is_dir():
        yield path
        return
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        reason = f"{path} cannot be written, as its directory takes no new file: {error.strerror}"
        raise type(error)(error.errno, reason) from error
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(_mode_of(path) if mode is None else mode)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise


def _mode_of(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask
