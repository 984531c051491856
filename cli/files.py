"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hloemit_cli.exits import usage_error


def check_destination(path: str, option: str) -> Path:
    """The path behind symbolic links. Raises a usage error for a directory, or where its directory is missing."""
    found = Path(os.path.realpath(path))
    if found.is_dir() or path.endswith(os.sep):
        raise usage_error(f"{option} {path} is a directory: name a file in it")
    if not found.parent.is_dir():
        raise usage_error(f"{option} {path}: there is no directory {found.parent}")
    return found


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path beside ``path``, which takes its place at the end; it is removed if anything raises.

    A device or a pipe is no file to replace, so it is written to as it is.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        mask = os.umask(0)
        os.umask(mask)
        temporary.chmod(path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~mask)
        temporary.replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            temporary.unlink()
        raise
