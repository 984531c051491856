"""Reading batches ahead, and moving them to the device, on threads behind the one that computes."""

from __future__ import annotations

import contextlib
import queue
import threading
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

_PATIENCE_S = 0.1  # between looks at whether anybody still wants batches


class ReadAhead:
    """An iterator over what ``move`` makes of batches, in their order; ``move`` may be None.

    At most ``read`` batches wait to be moved, and ``moved`` are moved and wait to be taken. What reading or moving
    raises is raised where that batch is asked for. The threads end with the batches, by ``close``, or when nobody has
    this object any more.
    """

    def __init__(
        self, batches: Iterator[Any], move: Callable[[Any], Any] | None, read: int, moved: int, threads: int
    ) -> None:
        self.moves = move is not None
        self._state = _State(max(read if move is None else moved, 1))
        pool = ThreadPoolExecutor(max(threads, 1), "hloemit transfer") if move is not None else None
        worker = threading.Thread(
            target=_work, args=(batches, move, pool, self._state), name="hloemit loader", daemon=True
        )
        self._over = False
        self._closing = weakref.finalize(self, self._state.closed.set)
        worker.start()

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        if self._over:
            raise StopIteration
        future: Future[Any] = self._state.ready.get()
        try:
            return future.result()
        except BaseException:
            self._over = True
            self.close()
            raise

    def close(self) -> None:
        """End the threads."""
        self._closing()


class _State:
    """What the threads share with who asks, and which holds neither of them."""

    def __init__(self, size: int) -> None:
        self.ready: queue.Queue[Future[Any]] = queue.Queue(size)
        self.closed = threading.Event()

    def put(self, future: Future[Any]) -> bool:
        """Wait for room; False where nobody wants it any more."""
        while not self.closed.is_set():
            with contextlib.suppress(queue.Full):
                self.ready.put(future, timeout=_PATIENCE_S)
                return True
        return False


def _work(
    batches: Iterator[Any], move: Callable[[Any], Any] | None, pool: ThreadPoolExecutor | None, state: _State
) -> None:
    try:
        for batch in batches:
            future: Future[Any] = Future()
            if pool is not None and move is not None:
                future = pool.submit(move, batch)
            else:
                future.set_result(batch)
            if not state.put(future):
                return
        _raise(StopIteration(), state)
    except BaseException as error:
        _raise(error, state)
    finally:
        if pool is not None:
            pool.shutdown(wait=False)


def _raise(error: BaseException, state: _State) -> None:
    future: Future[Any] = Future()
    future.set_exception(error)
    state.put(future)
