"""Who may have written what the cache holds: entries are code, and loading one runs it as the user.

The user and root are trusted, and nobody else. What counts is not who may write now but who may have written, so that
no change of permissions makes a folder good again: what is in it has to go.
"""

from __future__ import annotations

import grp
import os
import pwd
import stat
from pathlib import Path

from hloemit.base.errors import CacheError

WAYS_OUT = (
    "Choose another folder by HLOEMIT_CACHE_DIR, or set HLOEMIT_CACHE_ALLOW_SHARED=1 if you trust everyone who can "
    "write there"
)


def demand_trusted_way(directory: Path) -> None:
    """Raise ``CacheError`` where somebody else could put another folder in the place of ``directory``.

    Who can write to a folder on the way can rename what is in it, unless it is sticky, as /tmp is.
    """
    for folder in {*directory.parents, *directory.resolve().parents}:
        status = folder.stat()
        reason = _foreign_owner(status) or ("" if status.st_mode & stat.S_ISVTX else _open_to(status, private=True))
        if reason:
            raise CacheError(
                f"the folder {folder}, in which the cache folder {directory} lies, {reason}, who can put other code in "
                f"the cache's place. {WAYS_OUT}"
            )
    for link in (directory, *directory.parents):
        if link.is_symlink() and (reason := _foreign_owner(link.lstat())):
            raise CacheError(f"the symbolic link {link} on the way to the cache folder {reason}. {WAYS_OUT}")


def demand_trusted(directory: Path) -> None:
    """Raise ``CacheError`` where others may have put entries into a folder; OSError where it cannot be looked at."""
    status = os.stat(directory, follow_symlinks=False)
    reason = _reason(status) if stat.S_ISDIR(status.st_mode) else "is no folder"
    if reason:
        clear = f"chmod go-w {directory} && rm -rf {directory}/*"
        advice = f"Close it and clear it: `{clear}` (closing it alone keeps what they put there). " * (
            "can be" in reason
        )
        raise CacheError(
            f"the cache folder {directory} {reason}, and its entries are code that would run as you: others may have "
            f"put some there. {advice}{WAYS_OUT}"
        )


def demand_trusted_file(status: os.stat_result) -> None:
    """Raise ``CacheError`` where others may have written a file."""
    reason = _reason(status) if stat.S_ISREG(status.st_mode) else "is no plain file"
    if reason:
        raise CacheError(f"it {reason}, and is code that would run as you")


def _reason(status: os.stat_result) -> str:
    return _foreign_owner(status) or _open_to(status)


def _foreign_owner(status: os.stat_result) -> str:
    return "" if status.st_uid in (os.geteuid(), 0) else f"belongs to another user (uid {status.st_uid})"


def _open_to(status: os.stat_result, private: bool = False) -> str:
    """Who else can write, "" for nobody; ``private`` takes a group that has no other member than the user."""
    if status.st_mode & stat.S_IWOTH:
        return "can be written to by everyone"
    if status.st_mode & stat.S_IWGRP and not (private and _is_private(status.st_gid)):
        return "can be written to by its group"
    return ""


def _is_private(group_id: int) -> bool:
    """Whether a group is root's, or the user's own one, which many systems make together with the user."""
    if group_id == 0:
        return True
    try:
        user, group = pwd.getpwuid(os.geteuid()), grp.getgrgid(group_id)
    except KeyError:
        return False
    return group_id == user.pw_gid and group.gr_name == user.pw_name and set(group.gr_mem) <= {user.pw_name}
