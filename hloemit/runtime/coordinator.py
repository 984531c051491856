"""jax's coordination service in a process of its own, which outlives process 0, so that the others can say who is gone.

Process 0 starts it, by running this file as a script, which imports nothing of hloemit. It ends when process 0 and
everybody who asked it are gone.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import select
import stat
import subprocess
import sys
import time

_READY = b"ready\n"
_HEARTBEAT_S, _SHUTDOWN_S = 100, 300  # jax's own


class Coordinator:
    """The process with the service. ``bind_address`` is ``"[::]:port"``, ``service`` jaxlib's function for it."""

    def __init__(self, service: str, bind_address: str, count: int) -> None:
        command = [sys.executable, __file__, service, bind_address, str(count)]
        self._process: subprocess.Popen[bytes] | None = None
        with contextlib.suppress(OSError):
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # an interrupt from the terminal is for those who ask it
            )

    def is_ready(self, timeout_s: float) -> bool:
        """Whether it serves, which is waited for; False where it cannot be started, or the port is taken."""
        process = self._process
        if process is None or process.stdout is None:
            return False
        ready, _, _ = select.select([process.stdout], [], [], timeout_s)
        if ready and process.stdout.readline() == _READY:
            return True
        process.kill()
        self.end()
        return False

    def end(self) -> None:
        """Let it end; it waits until nobody is connected."""
        if self._process is not None:
            for stream in (self._process.stdin, self._process.stdout):
                if stream is not None:
                    stream.close()
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(2)


def main(service: str, bind_address: str, count: int) -> None:
    """Serve until standard input ends, as it does with the process that has its other end, and nobody is connected."""
    del sys.path[0]  # this folder, whose modules have the names of others
    module, _, name = service.partition(":")
    serving = getattr(importlib.import_module(module), name)(
        bind_address, count, heartbeat_timeout=_HEARTBEAT_S, shutdown_timeout=_SHUTDOWN_S
    )
    alone = _open_sockets()
    os.write(1, _READY)
    sys.stdin.buffer.read()
    while _open_sockets() > alone:
        time.sleep(0.1)
    serving.shutdown()
    os._exit(0)


def _open_sockets() -> int:
    found = 0
    for each in os.listdir("/dev/fd"):
        with contextlib.suppress(OSError):  # of the folder itself, which is closed
            found += stat.S_ISSOCK(os.fstat(int(each)).st_mode)
    return found


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
