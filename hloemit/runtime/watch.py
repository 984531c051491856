"""Watching the other processes of a run, so that one which died, or runs something else, ends all of them by name.

Collectives wait for each other without end. A thread of each process says every second, through the coordination
service, what its process is doing, and reads what the others say: one that has failed or says nothing any more, two
that wait for different programs. Then it prints what it knows and ends the process, since nothing can be raised in a
thread that waits inside of XLA.
"""

from __future__ import annotations

import atexit
import contextlib
import json
import os
import sys
import threading
import time
import traceback
from collections import OrderedDict
from collections.abc import Iterator
from typing import Any, NoReturn

from hloemit.base.source_lines import is_inside_libraries
from hloemit.ir.bindings import Buffer, coordination

BEAT_S = 1.0
SETTLED_S = 5.0  # who waits so long at one place is stuck, if somebody else is stuck at another
_KEPT = 64  # programs, for comparison
OF_SOME = "a meeting of some"  # which says nothing about the others
# That run what a user's line has asked for, besides PyTorch and hloemit
_OTHERS = ("/jax/", "/jaxlib/", "threading.py")


def peer_timeout_s() -> float:
    """How long a process may say nothing before the others end: ``HLOEMIT_PEER_TIMEOUT``, 60 by default."""
    return float(os.environ.get("HLOEMIT_PEER_TIMEOUT", "60"))


def collective_timeout_s() -> float:
    """How long a process waits for the others at one place: ``HLOEMIT_COLLECTIVE_TIMEOUT``, 600 by default."""
    return float(os.environ.get("HLOEMIT_COLLECTIVE_TIMEOUT", "600"))


class _Position:
    """Where this process is: how many programs of all processes it has launched, and what it waits for."""

    def __init__(self) -> None:
        self.count = 0
        self.programs: OrderedDict[int, str] = OrderedDict()  # by number, the last ones
        self.is_launching = False
        self.result: Buffer | None = None  # of the last one
        self.waits_for = ""
        self.ended = False
        self.failure = ""
        self.exit_code = 1  # of a process that has failed
        self.exit_asked: Any = None  # of sys.exit, where nothing has run since

    def waiting_for(self) -> str:
        """In words; "" where it waits for nobody."""
        if self.ended and not self.failure:
            return "its end"
        if self.waits_for:
            return self.waits_for
        result = self.result
        if self.is_launching:
            return f"program {self.count}"
        if result is None or result.is_deleted() or result.is_ready():
            return ""
        return f"program {self.count}"


position = _Position()
_over = threading.Event()
_left = threading.Event()  # all others are at their end, too
_running: list[threading.Thread] = []


@contextlib.contextmanager
def launching(program: str) -> Iterator[None]:
    """Note a program that all processes run, while it is launched; its result is noted by who launches it."""
    position.count += 1
    position.programs[position.count] = program
    if len(position.programs) > _KEPT:
        position.programs.popitem(last=False)
    position.result, position.is_launching, position.exit_asked = None, True, None
    try:
        yield
    finally:
        position.is_launching = False


@contextlib.contextmanager
def waiting(what: str) -> Iterator[None]:
    """Say meanwhile what this process waits for."""
    outer, position.waits_for, position.exit_asked = position.waits_for, what, None
    try:
        yield
    finally:
        position.waits_for = outer


def fail(error: BaseException) -> None:
    """Remember that this process ends by an error; the others are told when it does."""
    lines = traceback.extract_tb(error.__traceback__)
    place = next((f", at {f.filename}:{f.lineno}" for f in reversed(lines) if not _is_ours(f.filename)), "")
    if isinstance(error, SystemExit) and isinstance(error.code, int):
        position.exit_code = error.code
    position.failure = f"{type(error).__name__}: {str(error)[:1000]}{place}"


def _is_ours(filename: str) -> bool:
    return is_inside_libraries(filename) or any(part in filename for part in _OTHERS)


def start() -> None:
    """Watch from now on; once a process, after it has joined the others."""
    previous = sys.excepthook

    def note(kind: Any, error: BaseException, trace: Any) -> None:
        fail(error)
        previous(kind, error, trace)

    leave = sys.exit

    def note_exit(status: Any = None, /) -> NoReturn:
        position.exit_asked = status
        leave(status)

    sys.excepthook, sys.exit = note, note_exit  # no hook hears of sys.exit
    atexit.register(end)
    watcher = _Watcher()
    for task, name in ((watcher.run, "hloemit watch"), (watcher.guard, "hloemit watch of process 0")):
        thread = threading.Thread(target=task, name=name, daemon=True)
        _running.append(thread)
        thread.start()


def end() -> None:
    """Wait for all others at the end, before jax does, which would not know of one that is lost meanwhile.

    A process that failed does not, and ends here.
    """
    if not position.failure and position.exit_asked not in (None, 0):
        fail(SystemExit(position.exit_asked))
    position.ended = True
    _over.set()
    for thread in _running:  # one that is in C++ when Python ends ends the process
        thread.join(5 if position.failure else None)
    _running.clear()
    if not position.failure:
        return
    known = coordination()
    with contextlib.suppress(Exception):
        known.client.key_value_set(f"hloemit/failed/{known.process_id}", position.failure, True)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(position.exit_code)


def lost() -> str:
    """Which processes have ended, in words for an error: looks for some seconds."""
    known = coordination()
    if known.client is None:
        return "another process"
    first = _beats(known.client)
    for _ in range(4):
        time.sleep(BEAT_S)
        failures = _failures(known.client)
        if failures:
            return "; ".join(f"process {i} ({why})" for i, why in failures.items())
    last = _beats(known.client)
    silent = [i for i, said in first.items() if said["beat"] == last.get(i, said)["beat"] and i != known.process_id]
    return f"process {', '.join(map(str, silent))}" if silent else "another process"


def _by_process(client: Any, folder: str) -> dict[int, str]:
    return {int(key.rpartition("/")[2]): value for key, value in client.key_value_dir_get(folder)}


def _failures(client: Any) -> dict[int, str]:
    return _by_process(client, "hloemit/failed/")


def _beats(client: Any) -> dict[int, dict[str, Any]]:
    return {i: json.loads(text) for i, text in _by_process(client, "hloemit/beats/").items()}


class _Watcher:
    """The thread that speaks for its process, and listens to the others."""

    def __init__(self) -> None:
        known = coordination()
        self.client, self.me = known.client, int(known.process_id)
        self.beat = 0
        self.here: tuple[int, str] = (0, "")
        self.since = time.monotonic()
        others = (i for i in range(int(known.num_processes)) if i != self.me)
        self.heard = dict.fromkeys(others, (0, time.monotonic()))  # of each process its last beat, and when
        self.failed_calls = 0
        self.failures_since = 0.0
        self.turns = 0

    def run(self) -> None:
        """Until the process ends; then it says so once more."""
        while not _over.wait(BEAT_S):
            self.turns += 1
            try:
                self._turn()
                self.failed_calls = 0
            except Exception as error:
                self.failed_calls += 1
                if self.failed_calls * BEAT_S > peer_timeout_s() / 4:
                    self._end(f"process 0, which all others ask, does not answer: {str(error).partition(chr(10))[0]}")
        with contextlib.suppress(Exception):  # of a process 0 that has left
            if not position.failure:  # others would leave at once, and jax wait for this one
                self._say(time.monotonic(), is_over=True)
                while self._is_awaited():
                    self.turns += 1
                    time.sleep(BEAT_S / 5)
        _left.set()

    def _is_awaited(self) -> bool:
        """Whether another process has yet to come to its end; ends this one where another never will."""
        now = time.monotonic()
        failed = self._heed_failures(now, is_late=True)
        others = {i: each for i, each in _beats(self.client).items() if i != self.me}
        self._listen(others, now, is_late=True)
        return failed or any(i not in others or others[i]["waits"] != "its end" for i in self.heard)

    def guard(self) -> None:
        """End this process where a turn does not: process 0 is stopped, and a call of its service waits without end.

        Counts its own beats, of which there are none while this process is stopped itself.
        """
        seen, beats = 0, 0
        while not _left.wait(BEAT_S):
            seen, beats = (seen, beats + 1) if self.turns == seen else (self.turns, 0)
            if seen and beats * BEAT_S > peer_timeout_s():
                self._end(
                    f"process 0, which all others ask, has not answered for {beats * BEAT_S:.0f} s, and is dead or "
                    "stopped (HLOEMIT_PEER_TIMEOUT sets how long to wait)",
                    is_late=True,
                )

    def _say(self, now: float, is_over: bool = False) -> dict[str, Any]:
        what = position.waiting_for()
        if (position.count, what) != self.here:
            self.here, self.since = (position.count, what), now
        self.beat += 1
        said = {"beat": self.beat, "count": position.count, "waits": what, "line": _line() if what else ""}
        said["stuck"] = is_over or (bool(what) and now - self.since > SETTLED_S)
        if said["stuck"]:
            said["programs"] = dict(position.programs)
        text = json.dumps(said)
        self.client.key_value_set(f"hloemit/beats/{self.me}", text, True)
        spoken: dict[str, Any] = json.loads(text)
        return spoken

    def _turn(self) -> None:
        now = time.monotonic()
        said = self._say(now)
        self._heed_failures(now)
        others = {i: each for i, each in _beats(self.client).items() if i != self.me}
        self._listen(others, now)
        if said["stuck"] and not position.ended:
            self._compare(said, others, now - self.since)

    def _heed_failures(self, now: float, is_late: bool = False) -> bool:
        """Whether another process has failed; ends this one a while later: that one ends first, or this says more."""
        failures = {i: why for i, why in _failures(self.client).items() if i != self.me}
        self.failures_since = self.failures_since or now if failures else 0.0
        if failures and now - self.failures_since > 2 * BEAT_S:
            self._end("; ".join(f"process {i} ended by {why}" for i, why in failures.items()), is_late)
        return bool(failures)

    def _listen(self, others: dict[int, dict[str, Any]], now: float, is_late: bool = False) -> None:
        for i, (beat, since) in self.heard.items():
            said = others.get(i, {"beat": 0, "waits": ""})  # of one that is lost before it says anything
            if said["beat"] != beat:
                self.heard[i] = said["beat"], now
            elif now - since > peer_timeout_s() - 2 * BEAT_S and said["waits"] != "its end":
                self._end(
                    f"process {i} has said nothing for {now - since:.0f} s, and is dead or stopped "
                    "(HLOEMIT_PEER_TIMEOUT sets how long to wait)",
                    is_late,
                )

    def _compare(self, mine: dict[str, Any], others: dict[int, dict[str, Any]], waited_s: float) -> None:
        for i, theirs in others.items():
            if theirs["stuck"] and _differ(mine, theirs):
                self._end(
                    f"process {self.me} waits for {_where(mine)}, and process {i} for {_where(theirs)}: every process "
                    "has to run the same programs and meetings in the same order"
                )
        if waited_s > collective_timeout_s():
            places = "; ".join(f"process {i} is at {_where(each)}" for i, each in sorted(others.items()))
            self._end(
                f"process {self.me} has waited {waited_s:.0f} s for {_where(mine)}; {places} "
                "(HLOEMIT_COLLECTIVE_TIMEOUT sets how long to wait)"
            )

    def _end(self, why: str, is_late: bool = False) -> None:
        if position.failure or (position.ended and not is_late):  # which says more
            return
        print(f"hloemit: {why}. Process {self.me} ends.", file=sys.stderr, flush=True)
        key = f"hloemit/failed/{self.me}"  # for who waits at its end; a service that is stopped takes no call
        telling = threading.Thread(target=self._tell, args=(key, why), daemon=True)
        telling.start()
        telling.join(BEAT_S)
        with contextlib.suppress(Exception):
            sys.stdout.flush()
        os._exit(1)

    def _tell(self, key: str, why: str) -> None:
        with contextlib.suppress(Exception):
            self.client.key_value_set(key, why, True)


def _differ(mine: dict[str, Any], theirs: dict[str, Any]) -> bool:
    """Whether two processes that are stuck wait for different things, and not for a third one.

    Programs run behind Python's back: who waits for the fifth may have launched the sixth.
    """
    shared = mine["programs"].keys() & theirs["programs"].keys()
    if any(mine["programs"][n] != theirs["programs"][n] for n in shared):
        return True
    in_program = [each["waits"].startswith("program ") for each in (mine, theirs)]
    if all(in_program):
        return False
    if any(each["waits"].startswith(OF_SOME) for each in (mine, theirs)):
        return False
    if not any(in_program):
        return bool(mine["waits"] != theirs["waits"])
    running, other = (mine, theirs) if in_program[0] else (theirs, mine)
    return bool(running["count"] > other["count"])


def _where(said: dict[str, Any]) -> str:
    what = said["waits"] or f"work of its own after program {said['count']}"
    if said["waits"].startswith("program ") and said.get("programs"):
        what += f" ({said['programs'].get(str(said['count']), '')[:12]})"
    return f"{what}{', at ' + said['line'] if said['line'] else ''}"


def _line() -> str:
    """Where the main thread is in the user's code."""
    frame = sys._current_frames().get(threading.main_thread().ident or 0)
    while frame is not None and _is_ours(frame.f_code.co_filename):
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}" if frame is not None else ""
