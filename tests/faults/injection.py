"""One call fails, or is the last: by the shim under the C library, else by Python's audit hooks."""

from __future__ import annotations

import ctypes
import errno
import os
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from typing import Any, Protocol

SOURCE = Path(__file__).with_name("shim.c")


@dataclass(frozen=True)
class Fault:
    """What becomes of a call: an error, half of the bytes, or the end of the process."""

    name: str
    mode: int
    code: int = 0


COUNT = Fault("none", 0)
ERRORS = tuple(Fault(name, 1, getattr(errno, name)) for name in ("ENOSPC", "EIO", "EACCES", "EMFILE", "EINTR"))
SHORT = Fault("short", 2)
KILL = Fault("kill -9", 3)


class Injector(Protocol):
    """Lets the Nth call of this thread fail."""

    faults: tuple[Fault, ...]

    def arm(self, number: int, fault: Fault) -> None:
        """From now on."""

    def disarm(self) -> int:
        """No longer; gives how many calls there were."""

    def name(self) -> str:
        """The call that failed."""


def build_shim(folder: Path) -> Path | None:
    """The compiled shim; None where there is no compiler."""
    compiler = which("cc") or which("gcc") or which("clang")
    if compiler is None or not sys.platform.startswith("linux"):
        return None
    library = folder / "shim.so"
    command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return library


class Shim:
    """The library that this process was started with."""

    faults = (*ERRORS, SHORT, KILL)

    def __init__(self) -> None:
        self._library = ctypes.CDLL(None)
        self._library.fault_name.restype = ctypes.c_char_p
        self._library.fault_disarm.restype = ctypes.c_long
        self._library.fault_arm.argtypes = [ctypes.c_long, ctypes.c_int, ctypes.c_int]

    def arm(self, number: int, fault: Fault) -> None:
        self._library.fault_arm(number, fault.mode, fault.code)

    def disarm(self) -> int:
        return int(self._library.fault_disarm())

    def name(self) -> str:
        return str(self._library.fault_name().decode())


class Audited:
    """What Python itself calls, but for reads, writes and what holds no path."""

    faults = (*ERRORS, KILL)
    _EVENTS = frozenset(
        {"open", "subprocess.Popen", "tempfile.mkstemp"}
        | {f"os.{name}" for name in ("rename", "mkdir", "remove", "rmdir", "chmod", "scandir", "listdir", "utime")}
    )

    def __init__(self) -> None:
        self._armed = False
        self._number = self._count = 0
        self._fault = COUNT
        self._name = ""
        sys.addaudithook(self._hook)

    def arm(self, number: int, fault: Fault) -> None:
        self._number, self._fault, self._count, self._name = number, fault, 0, ""
        self._armed = True

    def disarm(self) -> int:
        self._armed = False
        return self._count

    def name(self) -> str:
        return self._name

    def _hook(self, event: str, _arguments: Any) -> None:
        if not self._armed or event not in self._EVENTS:
            return
        self._count += 1
        if self._count != self._number or self._fault.mode == COUNT.mode:
            return
        self._name = event
        if self._fault is KILL:
            os.kill(os.getpid(), signal.SIGKILL)
        raise OSError(self._fault.code, os.strerror(self._fault.code))


def injector() -> Injector:
    """The stronger one that this process has."""
    return Shim() if hasattr(ctypes.CDLL(None), "fault_arm") else Audited()
