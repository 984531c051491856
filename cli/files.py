"""Files that appear whole or not at all."""

from __future__ import annotations

import contextlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

from hloemit_cli.exits import ExitCode, Failure, usage_error


def check_destination(path: str, option: str) -> Path:
    """The path behind symbolic links. Raises ``Failure`` where no file can be made there."""
    found = Path(os.path.realpath(path))
    if found.is_dir() or path.endswith(os.sep):
        raise usage_error(f"{option} {path} is a directory: name a file in it")
    if not found.parent.is_dir():
        raise usage_error(f"{option} {path}: there is no directory {found.parent}")
    if (not found.exists() or found.is_file()) and not os.access(found.parent, os.W_OK):
        raise _not_writable(found, "permission denied")
    return found


def _not_writable(path: Path, reason: str | None) -> Failure:
    return Failure(f"{path} cannot be written, as its directory takes no new file: {reason}", ExitCode.BAD_FILE)


@contextlib.contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A temporary path beside ``path``, which takes its place at the end; it is removed if anything raises.

    A device or a pipe is no file to replace, so it is written to as it is.
    """
    if path.exists() and not path.is_file():
        yield path
        return
    try:
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except OSError as error:
        raise _not_writable(path, error.strerror) from error
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
