"""The compilers of chips that are not here, asked from this process: ``targets/compiler_process.py`` answers.

A process is started for the first program of a platform and serves those that follow. Whatever becomes of it (it
aborts, it prints, it never answers), this one goes on, with an error that has its last words.
"""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import tempfile
import threading
from dataclasses import dataclass, field
from multiprocessing.spawn import get_executable
from pathlib import Path
from typing import IO, Any

from hloemit.base.errors import CompileError
from hloemit.targets import compiler_process, wheels
from hloemit.targets.chips import Platform
from hloemit.targets.compiler_process import Message, read, write
from hloemit.targets.target import Target

SCRIPT = Path(compiler_process.__file__)
ROOT = SCRIPT.parents[1]
DEFAULT_SECONDS = 1800.0
_LAST_LINES = 12  # of what a compiler wrote on stderr before it died

# a TPU's library asks the environment, and else the network, what machine it is on
_ENVIRONMENTS: dict[Platform, dict[str, str]] = {
    "tpu": {
        "TPU_SKIP_MDS_QUERY": "1",
        "TPU_ACCELERATOR_TYPE": "v5litepod-4",
        "TPU_WORKER_HOSTNAMES": "localhost",
        "TPU_WORKER_ID": "0",
        "ALLOW_MULTIPLE_LIBTPU_LOAD": "true",  # it guards a chip, of which there is none, by a lock
    },
    "gpu": {"CUDA_VISIBLE_DEVICES": ""},
}
# of this process's programs: XLA's own reach the compiler in the program's options
_LEFT_OUT = ("XLA_FLAGS", "JAX_PLATFORMS", "TPU_LIBRARY_PATH", "PJRT_DEVICE", "LD_PRELOAD")


@dataclass(frozen=True)
class Request:
    """A module as bytecode, serialized ``CompileOptions``, and on how many devices of the target it runs."""

    target: Target
    module: bytes
    options: bytes
    replicas: int = 1
    partitions: int = 1


@dataclass(frozen=True)
class Answer:
    """What a compiler made of a program.

    ``reason`` says why there is no executable where the program needs more memory than a device has; ``kind`` is what
    the devices are called, ``version`` the compiler's own.
    """

    text: str
    executable: bytes
    seconds: float
    kind: str
    version: str
    devices: int
    stats: dict[str, int] = field(default_factory=dict)
    cost: dict[str, float] = field(default_factory=dict)
    reason: str = ""


@dataclass(frozen=True)
class Dump:
    """What a compiler wrote down of its steps: the HLO, which value is in which buffer, and a GPU's code."""

    text: str
    buffers: str
    ptx: str
    llvm: str


def compile_program(request: Request) -> Answer:
    """Compile for a target.

    Raises ``TargetError`` where the compiler is not installed, and ``CompileError`` with its reason, or with its last
    words where it died or did not answer in ``HLOEMIT_COMPILER_SECONDS`` (1800).
    """
    head, parts = _ask(request, "")
    return Answer(parts["text"].decode(), parts["executable"], **_known(head))


def dump_program(request: Request) -> Dump:
    """Compile for a target once more, and take what the compiler writes down; raises as ``compile_program``."""
    with tempfile.TemporaryDirectory(prefix="hloemit-compiler-") as folder:
        _ask(request, folder)
        return Dump(
            _joined(folder, "*after_optimizations.txt"),
            _joined(folder, "*after_optimizations-buffer-assignment.txt"),
            _joined(folder, "*.ptx"),
            _joined(folder, "*ir-with-opt.ll"),
        )


def _known(head: Message) -> dict[str, Any]:
    return {name: value for name, value in head.items() if name in Answer.__dataclass_fields__}


def _joined(folder: str, pattern: str) -> str:
    return "\n".join(path.read_text(encoding="utf-8", errors="replace") for path in sorted(Path(folder).glob(pattern)))


def _ask(request: Request, dump: str) -> tuple[Message, dict[str, bytes]]:
    target = request.target
    with _lock:
        process = _of_platform(target.chip.platform)
        compiler_name = target.chip.compiler_name
        head = {
            "topology": f"{compiler_name}:{target.topology}" if compiler_name else target.topology,
            "config": target.config,
            "replicas": request.replicas,
            "partitions": request.partitions,
            "dump": dump,
        }
        given = {"module": request.module, "options": request.options}
        try:
            answer, parts = process.ask(head, given, str(target))
        except _IdleError:
            answer, parts = _of_platform(target.chip.platform).ask(head, given, str(target))
    if "error" in answer:
        raise CompileError(f"XLA could not compile the module for {target}: {answer['error']}")
    return answer, parts


def _of_platform(platform: Platform) -> _Process:
    process = _processes.get(platform)
    if process is None or process.is_gone:
        process = _processes[platform] = _Process(platform)
    return process


class _IdleError(Exception):
    """A process that has served before ended just now, since nothing was asked for long."""


class _Process:
    """The process of one compiler; whoever asks holds the lock."""

    def __init__(self, platform: Platform) -> None:
        compiler = wheels.find(platform)
        environment = {k: v for k, v in os.environ.items() if k not in _LEFT_OUT} | _ENVIRONMENTS[platform]
        environment.setdefault("TF_CPP_MIN_LOG_LEVEL", "2")
        self._words: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115  # as long as the process
        self._child = subprocess.Popen(
            [
                os.fsdecode(get_executable()),
                *("-I", "-S", str(SCRIPT), str(ROOT), platform, str(compiler.library)),
                compiler.functions,
                *[path for path in sys.path if path],
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._words,
            bufsize=0,
            env=environment,
            start_new_session=True,  # Ctrl-C is for whoever asks
        )
        self._name = compiler.library.name
        self._ready = False

    @property
    def is_gone(self) -> bool:
        """Whether it ended, as it does when nothing is asked for long."""
        return self._child.poll() is not None

    def ask(self, head: Message, parts: dict[str, bytes], what: str) -> tuple[Message, dict[str, bytes]]:
        """The answer; raises ``CompileError`` where there is none."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        seconds = float(os.environ.get("HLOEMIT_COMPILER_SECONDS", DEFAULT_SECONDS))
        late, was_ready = threading.Event(), self._ready
        alarm = threading.Timer(seconds, self._stop, [late])
        alarm.daemon = True
        alarm.start()
        try:
            if not self._ready:
                first, _ = read(self._child.stdout.fileno())
                if "error" in first:
                    self.end()
                    return first, {}
                self._ready = True
            self._words.truncate(0)
            write(self._child.stdin.fileno(), head, parts)
            return read(self._child.stdout.fileno())
        except (EOFError, BrokenPipeError):
            if was_ready and self._child.wait() == 0:
                raise _IdleError from None
            raise CompileError(self._obituary(what, seconds if late.is_set() else None)) from None
        except BaseException:  # an interrupt among them: what is still on the way would answer the next question
            self.end()
            raise
        finally:
            alarm.cancel()

    def _stop(self, late: threading.Event) -> None:
        late.set()
        self._child.kill()

    def _obituary(self, what: str, seconds: float | None) -> str:
        status = self._child.wait()
        how = f"signal {-status}" if status < 0 else f"exit status {status}"
        ended = f"did not answer in {seconds:g} s" if seconds is not None else f"died ({how})"
        self._words.seek(0)
        lines = self._words.read().decode(errors="replace").replace("\0", "").strip().splitlines()
        said = "\n".join(["Its last words:", *lines[-_LAST_LINES:]]) if lines else "It said nothing."
        return f"the compiler {self._name} {ended} while it compiled a program for {what}. {said}"

    def end(self) -> None:
        """End the process, without an answer."""
        self._child.kill()
        self._child.communicate()

    def forget(self) -> None:
        """In a forked child: the process is the parent's."""
        for pipe in (self._child.stdin, self._child.stdout):
            os.close(pipe.fileno())  # type: ignore[union-attr]
        self._child.returncode = 0


_lock = threading.Lock()
_processes: dict[Platform, _Process] = {}


def end_all() -> None:
    """End the compilers' processes."""
    for process in _processes.values():
        process.end()
    _processes.clear()


def _forget_all() -> None:
    _lock._at_fork_reinit()  # type: ignore[attr-defined]  # the parent may hold it
    for process in _processes.values():
        process.forget()
    _processes.clear()


atexit.register(end_all)
os.register_at_fork(after_in_child=_forget_all)
