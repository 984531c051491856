"""Where the command line may write, checked before any work is done."""

from __future__ import annotations

import os
from pathlib import Path

from hloemit_cli.exits import ExitCode, Failure, usage_error


def check_destination(path: str, option: str, as_folder: bool = False, kind: str = "") -> Path:
    """The path behind symbolic links. Raises ``Failure`` where no file, or folder, can be made there.

    ``kind`` is the suffix of what is written where only that can be: another one is a usage error.
    """
    found = Path(os.path.realpath(path))
    if as_folder and not path:
        raise usage_error(f"{option} names no folder")
    suffix = Path(path).suffix
    if kind and suffix and suffix.lower() != kind:
        raise usage_error(
            f"{option} {path}: what is written is {kind[1:].upper()}, not {suffix}: end the name in {kind}"
        )
    if not as_folder and (found.is_dir() or path.endswith(os.sep)):
        raise usage_error(f"{option} {path} is a directory: name a file in it")
    if not found.parent.is_dir():
        raise usage_error(f"{option} {path}: there is no directory {found.parent}")
    if (not found.exists() or found.is_file()) and not os.access(found.parent, os.W_OK):
        raise Failure(
            f"{found} cannot be written, as its directory takes no new file: permission denied", ExitCode.BAD_FILE
        )
    return found
