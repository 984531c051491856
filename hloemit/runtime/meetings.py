"""How long devices of the CPU, which are threads of this process, wait for each other in a collective.

XLA ends the process, by abort, where one of them comes 40 s after the first, as happens where a machine has fewer cores
than devices, or other work. None can be missing for good: all run one program. XLA reads the limit from ``XLA_FLAGS``,
once, when its first client is made, and aborts where a flag is none that it knows; so it is there for that moment
alone, and for the releases of jaxlib that are known to have it.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from importlib.metadata import version

LIMIT_S = 600
FLAG = "--xla_cpu_collective_call_terminate_timeout_seconds"
_VARIABLE = "XLA_FLAGS"
_NEWEST = (0, 12)  # release of jaxlib that was seen to know the flag


@contextlib.contextmanager
def patient() -> Iterator[None]:
    """Meanwhile a client that is made reads the limit, unless the user has set one, or names a file of flags."""
    before = os.environ.get(_VARIABLE)
    flags = (before or "").strip()
    if FLAG in flags or not (flags.startswith("-") or not flags) or _release() > _NEWEST:
        yield
        return
    os.environ[_VARIABLE] = f"{flags} {FLAG}={LIMIT_S}".strip()
    try:
        yield
    finally:
        if before is None:
            del os.environ[_VARIABLE]
        else:
            os.environ[_VARIABLE] = before


def _release() -> tuple[int, ...]:
    return tuple(int(part) for part in version("jaxlib").split(".")[:2])
