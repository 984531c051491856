"""The process that reads modules which others wrote: ``ir/foreign.py`` starts it as a script, with jaxlib and no torch.

MLIR's reader trusts its input: bytecode with a wrong number in it aborts the process, reads outside of its memory, or
goes on without end. So each module is read in a fork of this process, with limits of memory and time, and what comes
back is what MLIR's writer makes of the verified module. Nobody else ever reads the bytes as they came.

A request is ``REQUEST`` and the data; an answer is ``ANSWER``, a verdict and the length of what follows: the module's
bytecode, or a message.
"""

from __future__ import annotations

import contextlib
import os
import resource
import select
import signal
import struct
import sys
import types

REQUEST = struct.Struct("<QQI")  # bytes of data, bytes of memory beyond what an idle process has, seconds
ANSWER = struct.Struct("<BQ")
READ, REFUSED, DIED = range(3)
_MOST_WAITING = 8  # times the seconds of computing: a machine may have much else to do
IDLE_SECONDS = 60.0  # then the process ends; the next file starts another
_STACK_BYTES = 1 << 20  # of a reader; whoever asks has more, so that nesting which is read here is read there


def receive(handle: int, count: int) -> bytes:
    """Exactly ``count`` bytes; raises EOFError where there are fewer."""
    parts = []
    while count:
        part = os.read(handle, min(count, 1 << 20))
        if not part:
            raise EOFError
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def send(handle: int, data: bytes) -> None:
    """All of the bytes."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(handle, rest) :]


def serve(requests: int, answers: int) -> None:
    """Answer one request after the other, until there are no more, or nothing was asked for long."""
    while select.select([requests], [], [], IDLE_SECONDS)[0]:
        try:
            length, memory_bytes, seconds = REQUEST.unpack(receive(requests, REQUEST.size))
            data = receive(requests, length)
        except EOFError:
            return
        reader = os.fork()
        if reader == 0:
            _limit(memory_bytes, seconds)
            _read(data, answers)
        status = os.waitstatus_to_exitcode(os.waitpid(reader, 0)[1])
        if status:
            reason = _ended_by(status, seconds).encode()
            send(answers, ANSWER.pack(DIED, len(reason)) + reason)


def _ended_by(status: int, seconds: int) -> str:
    if status in (-signal.SIGPROF, -signal.SIGALRM):
        return (
            f"MLIR did not finish reading it in {seconds} s, more than a good file of its length needs: it is damaged, "
            "or was made to keep its reader busy"
        )
    how = signal.Signals(-status).name if status < 0 else f"exit status {status}"
    return f"MLIR's reader died over it ({how})"


def _limit(memory_bytes: int, seconds: int) -> None:
    """Take from a reader what it does not need: memory, time, files, processes, core dumps."""
    with contextlib.suppress(OSError, ValueError):  # not every system has all of them
        with open("/proc/self/statm", encoding="utf-8") as statm:
            used = int(statm.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (used + memory_bytes, used + memory_bytes))
    for limit in (resource.RLIMIT_CORE, resource.RLIMIT_FSIZE, resource.RLIMIT_NOFILE, resource.RLIMIT_NPROC):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(limit, (0, 0))
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_STACK, (_STACK_BYTES, _STACK_BYTES))
    signal.setitimer(signal.ITIMER_PROF, seconds)  # of computing, which no load of the machine makes longer
    signal.alarm(seconds * _MOST_WAITING)


def _read(data: bytes, answers: int) -> None:
    """Answer with the module's bytecode or why there is none, and end. Dies where MLIR does, before it answers."""
    from hloemit.base.errors import ArtifactError
    from hloemit.ir import serialization

    try:
        written = serialization.as_bytecode(serialization.parse(data))
        again = serialization.parse(written)  # what was written is read here before it is read anywhere else
        serialization.demand_names(serialization.as_abbreviated_text(again))
        serialization.read_attributes(again)
        serialization.demand_ends(again)
        verdict, answer = READ, written
    except ArtifactError as error:
        verdict, answer = REFUSED, str(error).encode(errors="backslashreplace")
    except MemoryError:
        verdict, answer = REFUSED, b"there is not enough memory to read it"
    except Exception as error:
        verdict, answer = REFUSED, f"{type(error).__name__}: {error}".encode(errors="backslashreplace")
    try:
        send(answers, ANSWER.pack(verdict, len(answer)) + answer)
    finally:
        os._exit(0)


def main(root: str, paths: list[str]) -> None:
    """Serve stdin and stdout. ``hloemit`` stands for its folder, whose ``__init__`` would import torch."""
    package = types.ModuleType("hloemit")
    package.__path__ = [root]
    sys.modules["hloemit"] = package
    sys.path[:] = paths
    from hloemit.base.errors import ArtifactError
    from hloemit.ir import serialization

    for data in (b"", b"no module"):  # imports what reading and refusing need: a reader can open no files
        with contextlib.suppress(ArtifactError):
            serialization.as_abbreviated_text(serialization.parse(data))
    with contextlib.suppress(ArtifactError):
        serialization.read_attributes(serialization.parse(b"module {}"))
    serve(0, 1)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2:])
