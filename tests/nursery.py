"""A process that has PyTorch imported, and forks for ``children.py``."""

from __future__ import annotations

import contextlib
import gc
import json
import os
import runpy
import select
import signal
import socket
import sys
import types
import warnings
from pathlib import Path
from typing import Any

import jax
import torch
import torch._dynamo
import torch.export  # noqa: F401 - for children

from tests.children import ACCEPTED, LENGTH, REFUSED

# What Python, its extensions, PyTorch and jax read of the environment as they start
AT_START = (
    *("PYTHON", "PYTORCH", "TORCH", "OMP_", "KMP_", "MKL_", "OPENBLAS_", "NUMPY_", "LD_", "CUDA_", "MALLOC_"),
    *("JAX_", "TF_", "TPU_", "GRPC_"),
)


def read_at_start(environment: dict[str, str]) -> dict[str, str]:
    return {n: value for n, value in environment.items() if n.startswith(AT_START) and n != "JAX_PLATFORMS"}


# as the nursery was given it; PyTorch adds to it
GIVEN = dict(entry.split("=", 1) for entry in Path("/proc/self/environ").read_text().split("\0") if entry)
READ = read_at_start(GIVEN)


def serve(path: str) -> dict[str, Any] | None:
    """Fork for each who asks, until standard input ends; what to run in a child, None in the nursery itself."""
    if "triton" not in sys.modules:  # whose binding says of all that is not collected that it leaked
        gc.freeze()  # a child need not look at all of PyTorch before it ends
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those who look after a child
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(path)
        server.listen(64)
        print("ready", flush=True)
        while True:
            ready, _, _ = select.select([server, 0], [], [])
            if 0 in ready:
                return None
            connection, _ = server.accept()
            if not os.fork():
                break
            connection.close()
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    return look_after(connection)


def look_after(connection: socket.socket) -> dict[str, Any]:
    """Fork a child, end it when nobody waits for it any more, and say how it ended; returns in the child alone."""
    length, streams, _, _ = socket.recv_fds(connection, LENGTH, 3)
    job: dict[str, Any] = json.loads(connection.recv(int.from_bytes(length, "big"), socket.MSG_WAITALL))
    if read_at_start(job["environment"]) != READ:
        connection.sendall(REFUSED)
        os._exit(0)
    connection.sendall(ACCEPTED)
    os.setsid()
    child = os.fork()
    if not child:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
        for stream in (*streams, connection.detach()):
            os.close(stream)
        return job
    for stream in (0, 1, 2, *streams):
        os.close(stream)
    ended = os.pidfd_open(child)
    ready, _, _ = select.select([ended, connection], [], [])
    if ended not in ready:
        os.kill(child, signal.SIGKILL)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    with contextlib.suppress(BrokenPipeError):
        connection.sendall(status.to_bytes(LENGTH, "big", signed=True))
    os._exit(0)


def run(job: dict[str, Any]) -> None:
    """What ``python`` does with its arguments, in a module ``__main__`` of its own."""
    os.chdir(job["folder"])
    os.environ.clear()
    os.environ.update(job["environment"])
    jax.config.update("jax_platforms", os.environ.get("JAX_PLATFORMS"))  # which jax has read
    if job["quiet"]:
        warnings.simplefilter("ignore")
    what, *rest = job["arguments"]
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    if what == "-m":
        sys.argv, sys.path[0] = rest, job["folder"]
        runpy._run_module_as_main(rest[0], alter_argv=True)  # type: ignore[attr-defined]
        return
    if what == "-c":
        sys.argv, sys.path[0] = ["-c", *rest[1:]], ""
        text, name = rest[0], "<string>"
    else:
        sys.argv, sys.path[0] = [what, *rest], os.path.dirname(os.path.abspath(what))
        with open(what, encoding="utf-8") as file:
            text, name = file.read(), what
        main.__file__ = what
    exec(compile(text, name, "exec", dont_inherit=True), main.__dict__)


if __name__ == "__main__":
    found = serve(sys.argv[1])
    if found is not None:
        run(found)
