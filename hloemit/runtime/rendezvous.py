"""What the processes of a run tell each other in Python: payloads at a meeting, and on which host each of them is."""

from __future__ import annotations

import contextlib
import functools
import socket
from collections.abc import Sequence
from pathlib import Path

from hloemit.base.errors import ExecutionError
from hloemit.ir.bindings import coordination
from hloemit.runtime import watch

_PIECE = 1 << 20  # a message of the service holds 4 MiB
_SMALL = 512  # bytes that are said at once, by each of some thousand processes


def meet(tag: str, payload: bytes, members: Sequence[int], patience_s: float | None = None) -> list[bytes]:
    """What each member brings to the meeting of this name, in the order of ``members``; waits for all of them.

    Raises ``ExecutionError`` that names who has not come in time, or is at a meeting of another name.
    """
    known = coordination()
    if known.client is None:
        return [payload]
    limit_s = watch.collective_timeout_s() if patience_s is None else patience_s
    whose = "the meeting" if len(members) == known.num_processes else "a meeting of some"
    with watch.waiting(f"{whose}, {tag!r}"):
        return exchange(f"the meeting {tag!r}", payload, members, limit_s)


def exchange(occasion: str, payload: bytes, members: Sequence[int], limit_s: float) -> list[bytes]:
    """What each member brings, in the order of ``members``, which have one meeting at a time.

    Nobody says anything at the next meeting before all have read what was said at this one. So meetings need no number,
    and neither this process nor the service keeps anything of them. Raises ``ExecutionError`` where somebody does not
    come within ``limit_s`` seconds, or to another ``occasion``.
    """
    known, who = coordination(), tuple(members)
    client, mine, limit_ms = known.client, known.process_id, int(limit_s * 1000)
    place = f"hloemit/meetings/{'-'.join(map(str, sorted(who)))}"
    pieces = [payload[i : i + _PIECE] for i in range(0, len(payload), _PIECE)] if len(payload) > _SMALL else []
    try:
        for i, piece in enumerate(pieces):
            client.key_value_set_bytes(f"{place}/pieces/{mine}/{i}", piece, True)
        said = f"{len(pieces)}\n{occasion}\n".encode() + (b"" if pieces else payload)
        client.key_value_set_bytes(f"{place}/said/{mine}", said, True)
        try:
            client.wait_at_barrier(place, limit_ms, list(who))
        except Exception as error:
            raise ExecutionError(
                f"{_absent(place, who)} come to {occasion} within {limit_s:g} s, where process {mine} waits: every "
                "process has to run the same programs, and call the same meetings, in the same order"
            ) from error
        heard = {i: each.split(b"\n", 2) for i, each in _said(place).items()}
        left = [str(i) for i in who if i not in heard]
        if left:
            raise ExecutionError(
                f"process {', '.join(left)} came to {occasion}, where process {mine} is, and left it before its end: "
                "it has failed, or was ended"
            )
        found = [_read(f"{place}/pieces/{i}", int(heard[i][0])) or heard[i][2] for i in who]
        client.wait_at_barrier(place, limit_ms, list(who))
    finally:
        with contextlib.suppress(Exception):  # of a service that is gone, which another error says
            client.key_value_delete(f"{place}/said/{mine}")
            if pieces:
                client.key_value_delete(f"{place}/pieces/{mine}")
    for i in who:
        if heard[i][1] != occasion.encode():
            raise ExecutionError(
                f"process {mine} is at {occasion}, and process {i} at {heard[i][1].decode()}: every process has to run "
                "the same programs, and call the same meetings, in the same order"
            )
    return found


def _said(place: str) -> dict[int, bytes]:
    """What the processes have said that are there, each by its number."""
    found = coordination().client.key_value_dir_get_bytes(f"{place}/said/")
    return {int(key.rpartition("/")[2]): what for key, what in found}


def _absent(place: str, members: Sequence[int]) -> str:
    """Who is not there, for a message."""
    there = _said(place)
    absent = [str(member) for member in members if member not in there]
    return f"process {', '.join(absent)} has not" if absent else "not all processes have"


def _read(place: str, pieces: int) -> bytes:
    client = coordination().client
    return b"".join(client.blocking_key_value_get_bytes(f"{place}/{i}", 60_000) for i in range(pieces))


def host() -> str:
    """The name of this host, and of its run, which no other host shares."""
    boot = Path("/proc/sys/kernel/random/boot_id")
    return f"{socket.gethostname()} {boot.read_text(encoding='utf-8').strip() if boot.exists() else ''}"


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
