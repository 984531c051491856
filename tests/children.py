"""Python processes that have PyTorch and jax imported before they begin.

Some hundred tests each want a process of its own, of whose seconds most are imports. ``[*python(), "-c",
code]`` in the place of ``[sys.executable, "-c", code]`` is a small program that asks a process which has them
(``nursery.py``, one for each worker of pytest) to fork, and stands for the child: its streams, its folder, its
environment, its end. It becomes ``python`` itself where the environment has what is read as Python, PyTorch or jax start,
and for options other than ``-W ignore``.

A test that is about imports, hashes, or signals that it sends takes ``sys.executable``.
"""

from __future__ import annotations

import array
import atexit
import functools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile

LENGTH = 8  # bytes of a number on the socket, and of an answer
ACCEPTED, REFUSED = b"accepted", b"refused!"


@functools.cache
def python() -> list[str]:
    """The beginning of a command: Python with PyTorch and jax imported."""
    if not hasattr(os, "pidfd_open"):  # Linux alone has it
        return [sys.executable]
    folder = tempfile.mkdtemp()  # short: a socket's path has 108 bytes at most
    path = os.path.join(folder, "nursery")
    command = [sys.executable, "-m", "tests.nursery", path]
    nursery = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
    assert nursery.stdin is not None
    assert nursery.stdout is not None
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    atexit.register(nursery.stdin.close)  # which ends it
    assert nursery.stdout.readline() == b"ready\n"
    return [sys.executable, "-IS", __file__, path]


def surroundings(**more: str) -> dict[str, str]:
    """The environment of a child that computes on the CPU over several devices or processes; ``more`` of it.

    LLVM optimizes nothing there: how a program is cut is looked at, and that is decided before.
    """
    kept = {name: value for name, value in os.environ.items() if name != "HLOEMIT_CACHE"}
    return {**kept, "XLA_FLAGS": "--xla_backend_optimization_level=0", "JAX_PLATFORMS": "cpu", **more}


def main(path: str, arguments: list[str]) -> None:
    """Stand for a child of the nursery."""
    quiet = arguments[:2] == ["-W", "ignore"]
    rest = arguments[2:] if quiet else arguments
    said = REFUSED
    if rest and (rest[0] in ("-c", "-m") or not rest[0].startswith("-")):
        job = {"arguments": rest, "quiet": quiet, "folder": os.getcwd(), "environment": dict(os.environ)}
        nursery = socket.socket(socket.AF_UNIX)
        nursery.connect(path)
        text = json.dumps(job).encode()
        streams = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array.array("i", [0, 1, 2]))]
        nursery.sendmsg([len(text).to_bytes(LENGTH, "big")], streams)
        nursery.sendall(text)
        said = nursery.recv(LENGTH, socket.MSG_WAITALL)
    if said != ACCEPTED:
        os.execv(sys.executable, [sys.executable, *arguments])
    for stream in (0, 1, 2):
        os.close(stream)  # the child has them, and who reads waits for it
    said = nursery.recv(LENGTH, socket.MSG_WAITALL)
    status = int.from_bytes(said, "big", signed=True) if len(said) == LENGTH else -signal.SIGKILL
    if status < 0:
        if -status != signal.SIGKILL:
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
