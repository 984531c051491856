"""The same work in several threads."""

from __future__ import annotations

import threading
from collections.abc import Callable


def in_threads(count: int, work: Callable[[int], object]) -> list[BaseException]:
    """Run ``work(0)`` to ``work(count - 1)`` at once, each in a thread; gives what they raised."""
    failures: list[BaseException] = []

    def guarded(i: int) -> None:
        try:
            work(i)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=guarded, args=(i,)) for i in range(count)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return failures
