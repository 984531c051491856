"""Whether there is memory for what a program needs, asked before it is launched.

A launch takes what is donated to it, and cannot give it back where memory is refused after that. So what is refused is
asked for first: a mapping that is not touched costs some microseconds.
"""

from __future__ import annotations

import mmap

from hloemit.ir.bindings import Loaded, memory_statistics
from hloemit.runtime.failure import out_of_memory

_WORTH_ASKING = 64 << 20  # bytes
# Memory as malloc asks for it; what is shared is counted otherwise
_PRIVATE = {"flags": mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS} if hasattr(mmap, "MAP_PRIVATE") else {}


def room_of(loaded: Loaded) -> int:
    """Bytes to ask for before each launch of a program on the CPU: 0 where nothing is donated, or little is needed."""
    stats = memory_statistics(loaded)
    asked = stats["temporary_bytes"] + stats["output_bytes"] - stats["alias_bytes"]
    return asked if stats["alias_bytes"] and asked >= _WORTH_ASKING else 0


def demand_room(count: int, where: object) -> None:
    """Raise ``OutOfMemoryError`` where the system refuses so many bytes."""
    try:
        mmap.mmap(-1, count, **_PRIVATE).close()
    except (OSError, OverflowError, ValueError) as error:
        raise out_of_memory(where, count, f"{error}; nothing was launched, and what it updates is as it was") from error
