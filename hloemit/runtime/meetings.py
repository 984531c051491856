"""What the processes of a run tell each other in Python: payloads at a meeting, and on which host each of them is."""

from __future__ import annotations

import functools
import itertools
import socket
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from hloemit.base.errors import ExecutionError
from hloemit.ir.bindings import coordination
from hloemit.runtime import watch

_turns: defaultdict[tuple[str, tuple[int, ...]], Iterator[int]] = defaultdict(itertools.count)
_PIECE = 1 << 20  # a message of the service holds 4 MiB


def meet(tag: str, payload: bytes, members: Sequence[int], patience_s: float | None = None) -> list[bytes]:
    """What each member brings to the meeting of this name, in the order of ``members``; waits for all of them.

    Raises ``ExecutionError`` that names who has not come in time.
    """
    known = coordination()
    if known.client is None:
        return [payload]
    limit_s = watch.collective_timeout_s() if patience_s is None else patience_s
    who = tuple(members)
    place = f"hloemit/meetings/{tag}/{'-'.join(map(str, who))}/{next(_turns[tag, who])}"
    pieces = [payload[i : i + _PIECE] for i in range(0, len(payload), _PIECE)]
    for i, piece in enumerate(pieces):
        known.client.key_value_set_bytes(f"{place}/{known.process_id}/{i}", piece)
    known.client.key_value_set(f"{place} came/{known.process_id}", str(len(pieces)))
    whose = "the meeting" if len(who) == known.num_processes else "a meeting of some"
    with watch.waiting(f"{whose}, {tag!r}"):
        try:
            known.client.wait_at_barrier(place, int(limit_s * 1000), list(who))
        except Exception as error:
            raise ExecutionError(
                f"process {absent(f'{place} came/', who)} has not come to the meeting {tag!r} within {limit_s:g} s, "
                f"where process {known.process_id} waits: every process has to call the same meetings in the same order"
            ) from error
    counts = said(f"{place} came/")
    found = [_read(f"{place}/{member}", int(counts[member])) for member in who]
    known.client.wait_at_barrier(f"{place} read", int(limit_s * 1000), list(who))
    if known.process_id == who[0]:
        for key in (f"{place}/", f"{place} came/"):
            known.client.key_value_delete(key)
    return found


def said(folder: str) -> dict[int, str]:
    """What processes have written under a folder, each under its number."""
    return {int(key.rpartition("/")[2]): what for key, what in coordination().client.key_value_dir_get(folder)}


def absent(folder: str, members: Sequence[int]) -> str:
    """The processes that have written nothing there, for a message."""
    there = said(folder)
    return ", ".join(str(member) for member in members if member not in there) or "?"


def _read(place: str, pieces: int) -> bytes:
    client = coordination().client
    return b"".join(client.blocking_key_value_get_bytes(f"{place}/{i}", 60_000) for i in range(pieces))


def host() -> str:
    """The name of this host, and of its run, which no other host shares."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    return f"{socket.gethostname()} {boot.read_text().strip() if boot.exists() else ''}"


def announce() -> None:
    """Tell the others on which host this process is."""
    known = coordination()
    known.client.key_value_set(f"hloemit/hosts/{known.process_id}", host())


@functools.cache
def hosts() -> tuple[str, ...]:
    """The host of each process; waits until all have announced it."""
    known = coordination()
    if known.client is None:
        return (host(),)
    return tuple(known.client.blocking_key_value_get(f"hloemit/hosts/{i}", 120_000) for i in range(known.num_processes))


def neighbours() -> list[int]:
    """The processes on the host of this one."""
    found = hosts()
    return [i for i, each in enumerate(found) if each == found[int(coordination().process_id or 0)]]
