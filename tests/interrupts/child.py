"""One scenario in a process of its own, which sends itself SIGINT at random times: `python -m tests.interrupts.child`."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Callable
from typing import Any

from hloemit.base import interrupts
from tests.interrupts.scenarios import SCENARIOS

LONGEST_SECONDS = 0.05
_unraised: list[Any] = []  # Python says so and goes on where a callback of its collector is interrupted, as jax's is


def interrupted(step: Callable[[], Any], after: float) -> bool:
    """Run steps until SIGINT, sent after some seconds, ends one; whether it did."""
    sender = threading.Timer(after, os.kill, (os.getpid(), signal.SIGINT))
    try:
        sender.start()
        until = time.monotonic() + 60
        while time.monotonic() < until and not _unraised:
            step()
    except KeyboardInterrupt:
        return True
    return bool(_unraised)


def _note(given: Any) -> None:
    """Note an interrupt that nobody can be told of, and say what else cannot be raised."""
    if given.exc_type is KeyboardInterrupt:
        _unraised.append(given.object)
    else:
        sys.__unraisablehook__(given)


def main() -> None:
    """``NAME SEED COUNT``: prints a line for each interrupt that the state survived."""
    name, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    signal.signal(signal.SIGINT, signal.default_int_handler)  # shells have what runs in the background ignore it
    sys.unraisablehook = _note
    draw = random.Random(f"{name} {seed}")
    step, check = SCENARIOS[name]()
    step()
    check()
    for _ in range(count):
        _unraised.clear()
        if not interrupted(step, draw.uniform(0, LONGEST_SECONDS)):
            sys.exit(f"an interrupt was lost: {interrupts._deferred.count} are deferred")
        time.sleep(0.005)
        check()
        print("survived", flush=True)
    step()
    check()


if __name__ == "__main__":
    main()
