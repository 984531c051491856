"""Modules that others wrote, read by another process: whatever is in them, this one goes on.

The process (``ir/foreign_process.py``) is started for the first module, and serves those that follow. It imports jaxlib
alone, which takes a fifth of a second. It ends with this one, or when nothing was asked for a minute.
"""

from __future__ import annotations

import atexit
import functools
import os
import subprocess
import sys
import threading
from multiprocessing.spawn import get_executable
from pathlib import Path

from hloemit.base.errors import ArtifactError
from hloemit.ir import foreign_process
from hloemit.ir.foreign_process import ANSWER, READ, REQUEST, receive, send

READER = 3  # raise it with any change of what is refused: what was read once is kept
_MEMORY_BYTES, _MEMORY_PER_BYTE = 1 << 30, 32
_SECONDS, _SECONDS_PER_MEGABYTE = 5, 10  # of computing


def canonical(data: bytes) -> bytes:
    """The bytecode, as this jaxlib writes it, of the verified module in ``data``: text, bytecode, portable artifact.

    Reading it may take a GiB of memory and five seconds of computing, and more only in proportion to its length. Raises
    ``ArtifactError`` with the reason where it cannot be read, and OSError where no process can be started.
    """
    verdict, answer = _process.ask(data)
    if verdict == READ:
        return answer
    raise ArtifactError(answer.decode(errors="replace"))


class _Process:
    """The reading process, and who may talk to it."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._child: subprocess.Popen[bytes] | None = None

    def ask(self, data: bytes) -> tuple[int, bytes]:
        """The verdict on ``data`` and what belongs to it."""
        with self._lock:
            if self._child is not None:
                try:
                    return self._exchanged(data)
                except (EOFError, BrokenPipeError):
                    pass  # it had nothing to do for long, and is gone
            _watch_ends()
            self._child = _started()
            try:
                return self._exchanged(data)
            except (EOFError, BrokenPipeError):
                raise OSError("the process that reads modules for hloemit ended before it answered") from None

    def _exchanged(self, data: bytes) -> tuple[int, bytes]:
        assert self._child is not None
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        megabytes = len(data) // 1_000_000
        limits = _MEMORY_BYTES + _MEMORY_PER_BYTE * len(data), _SECONDS + _SECONDS_PER_MEGABYTE * megabytes
        try:
            send(self._child.stdin.fileno(), REQUEST.pack(len(data), *limits) + data)
            verdict, length = ANSWER.unpack(receive(self._child.stdout.fileno(), ANSWER.size))
            return verdict, receive(self._child.stdout.fileno(), length)
        except BaseException:  # an interrupt among them: what is still on the way would answer the next question
            self.end()
            raise

    def end(self) -> None:
        """End the process, without an answer."""
        child, self._child = self._child, None
        if child is not None:
            child.kill()
            child.communicate()

    def forget(self) -> None:
        """In a forked child: the process is the parent's."""
        self._lock = threading.Lock()
        if self._child is not None:
            for pipe in (self._child.stdin, self._child.stdout):
                os.close(pipe.fileno())  # type: ignore[union-attr]
            self._child.returncode = 0
        self._child = None


def _started() -> subprocess.Popen[bytes]:
    script = Path(foreign_process.__file__)
    paths = [path for path in sys.path if path]
    environment = os.environ | {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"}  # it forks, and has no threads
    return subprocess.Popen(
        [os.fsdecode(get_executable()), "-I", "-S", str(script), str(script.parents[1]), *paths],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,  # LLVM prints a stack before it aborts
        bufsize=0,
        env=environment,
        start_new_session=True,  # Ctrl-C is for whoever asks
    )


@functools.cache
def _watch_ends() -> None:
    """Let the process end with this one, and be nobody's in a forked child."""
    atexit.register(_process.end)
    os.register_at_fork(after_in_child=_process.forget)


_process = _Process()
