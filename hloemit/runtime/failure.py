"""What a program's failure on a device is called, and what is said of it."""

from __future__ import annotations

import re

from hloemit.base.errors import ExecutionError, OutOfMemoryError
from hloemit.runtime import watch

# of XLA; of NumPy, where shards are gathered; of XLA's kernels for reductions, whose call fails for nothing else
_OUT_OF_MEMORY = re.compile(r"RESOURCE_EXHAUSTED|[Oo]ut of memory|Unable to allocate|YNNPACK operation failed")
_LOST = re.compile(r"[Gg]loo.*([Cc]onnection (closed|reset)|[Tt]imed out|Broken pipe)", re.DOTALL)
_BYTES = re.compile(r"allocating (\d+) bytes")
_ADVICE = "compute it in smaller parts, or reduce what is large before it is a result of its own"


def execution_error(error: BaseException, where: object = "the device") -> ExecutionError:
    """What to raise for what PJRT raised when a program ran, or when its results were waited for."""
    reason = str(error)
    if _LOST.search(reason):
        return ExecutionError(
            f"{watch.lost()} ended while a program of all processes ran on {where}: {reason.partition(chr(10))[0]}"
        )
    if not _OUT_OF_MEMORY.search(reason):
        return ExecutionError(f"the program failed on {where}: {reason}")
    asked = _BYTES.search(reason)
    return out_of_memory(where, int(asked[1]) if asked else 0, reason)


def out_of_memory(where: object, asked: int, reason: str) -> OutOfMemoryError:
    """What to raise where so many bytes at once are refused; 0 is not known."""
    size = f" ({asked / 2**30:.1f} GiB at once)" if asked else ""
    return OutOfMemoryError(f"the program needs more memory than {where} has{size}: {_ADVICE}\n{reason}")
