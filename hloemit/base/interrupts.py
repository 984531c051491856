"""Ctrl-C between operations of hloemit, never inside of one.

Python calls the handler of SIGINT between any two bytecodes of the main thread: also while a trace is half noted, while
a module of the user has stand-ins for its parameters, while results are written back. It also does so where C++ asks
Python for the text of an object, in functions of PyTorch that end the process when an exception passes.

The handler here raises nothing. ``KeyboardInterrupt`` is raised as soon as the user's code is on top, be it inside of
a capture that runs it, and where the interpreter's loop alone gets it. Two look for that, and an operator pays for
neither:

* A thread, which looks at the stack of the main one, by ``PyThreadState_SetAsyncExc``. What blocks in C, such as
  ``time.sleep``, is woken by the signal itself then. In a loop that does little but call compiled programs it finds the
  main thread inside of one each time: they alone let go of Python's lock.
* What Python calls before each bytecode of the user's function that has called hloemit (``sys.settrace``), where no
  debugger or coverage has that place.

A handler of the user's own, a time limit's for one, runs when its signal comes. During a call of ``lower`` and the like
(``Guarded``), what it raises waits in the same way (``_Waiting``): the user's own code in a capture gets it, or whoever
called ``lower``, and in its own type, also where others have made another error of it on the way. Elsewhere the user's
handlers are left alone; Python's own is replaced as long as the process has the lazy device, too (``watch``).
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # without members of enumerations: 90 ns, not 1,200
import _thread
import contextlib
import ctypes
import dis
import signal
import sys
import threading
import time
import traceback
from collections.abc import Callable
from types import FrameType
from typing import Any, Protocol

MOST_DEFERRED = 5  # Ctrl-C as often as that while one operation goes on is raised there
_POLL_SECONDS = 0.001
_MOST_SECONDS = 60.0  # that an exception of a user's handler waits: what takes longer may never end
_BLOCKED_POLLS = 100  # in which the main thread stands still: it is in a call that a signal wakes
_CALLED = frozenset(("torch", "jax", "jaxlib", "numpy", "sympy"))  # what hloemit calls, and what users call
_CALLED |= {"mpmath", "ml_dtypes", "opt_einsum", "scipy", "filelock", "platformdirs", "safetensors", "zstandard"}
# What programs handle, and may raise for: a time limit, a limit that a scheduler sets, a request to end
_RAISED_FOR = tuple(
    int(getattr(signal, "SIG" + name))
    for name in ("ALRM", "VTALRM", "PROF", "INT", "TERM", "HUP", "QUIT", "USR1", "USR2", "XCPU")
    if hasattr(signal, "SIG" + name)
)
# The one runs functions of the user, and waits for other processes; of the other are functions that users call
_FOR_USERS = ("hloemit.torch_xla", "hloemit.python_state.clocks")
# The engine of the first is waited for, and asks Python from functions that may not raise; what the others are asked
# as Python frees objects may raise nothing either
_MAY_NOT_RAISE = ("torch.autograd", "jax._src.lib", "weakref", "_weakrefset")
_NOP = dis.opmap["NOP"]
_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = [ctypes.c_ulong, ctypes.py_object]


def is_inside(frame: FrameType | None) -> bool:
    """Whether a stack is in hloemit's own code, or in what that calls of PyTorch and others; not in the user's.

    The user's code in a capture has to be on top itself: C++ that it called may have asked Python for a size. Modules
    that are imported meanwhile are PyTorch's, and what they import: half of them cannot be imported again.
    """
    called = users = imported = False
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        room = name.partition(".")[0]
        if (room == "hloemit" and not name.startswith(_FOR_USERS)) or name.startswith(_MAY_NOT_RAISE):
            return imported or not users
        if room in _CALLED:
            called = True
        elif room not in sys.stdlib_module_names:
            users = users or not called
        imported = imported or name == "importlib._bootstrap"
        frame = frame.f_back
    return False


class _Pending(Protocol):
    """What is to be raised where hloemit's code is left."""

    def is_due(self) -> bool:
        """Whether it was not raised yet."""

    def take(self) -> BaseException | None:
        """The exception for the one who raises it; None for all others."""


class _Deferred:
    """The signals that came and were not raised yet."""

    def __init__(self) -> None:
        self.count = 0
        self.wakes = False  # the next one is to be raised where it is handled
        self.due: list[BaseException] = []  # one at most: to take it is a single step

    def is_due(self) -> bool:
        return bool(self.due)

    def take(self) -> BaseException | None:
        try:
            taken = self.due.pop()
        except IndexError:
            return None
        self.count = 0
        return taken


_deferred = _Deferred()


def _interrupted(number: int, frame: FrameType | None) -> None:
    """The handler of SIGINT."""
    wakes, _deferred.wakes = _deferred.wakes, False
    _deferred.count += 1
    if (wakes and not is_inside(frame)) or _deferred.count > MOST_DEFERRED:
        _deferred.due.clear()
        _deferred.count = 0
        signal.default_int_handler(number, frame)
    if _deferred.count == 1:
        _deferred.due.append(KeyboardInterrupt())
        _trace_caller(frame, _deferred)
        _thread.start_new_thread(_deliver, ())


def _trace_caller(frame: FrameType | None, pending: _Pending) -> None:
    """Raise in the user's function that has called hloemit, unless a debugger or coverage traces it.

    Python calls ``traced`` before each bytecode there, and forgets it where it raises. Not at a NOP, which may belong
    to no block, so that contexts would not be left; nor at a line, where Python 3.12 looks for the block at the place
    that a loop jumped from. All functions come to it at their call: it may be one that Python calls as it frees an
    object.
    """

    def traced(frame: FrameType, event: str, _argument: Any) -> None:
        if not pending.is_due():
            sys.settrace(None)
            frame.f_trace = None
            return
        here = event == "return" or (event == "opcode" and frame.f_code.co_code[frame.f_lasti] != _NOP)
        error = pending.take() if here else None
        if error is not None:
            raise error

    while frame is not None and is_inside(frame):
        frame = frame.f_back
    if frame is not None and sys.gettrace() is None:
        frame.f_trace, frame.f_trace_lines, frame.f_trace_opcodes = traced, False, True
        sys.settrace(traced)


def _deliver() -> None:
    """Raise in the main thread when it has left hloemit's code."""
    main = threading.main_thread().ident
    assert main is not None
    while _deferred.is_due() and is_inside(sys._current_frames().get(main)):
        time.sleep(_POLL_SECONDS)
    if _deferred.take() is None:
        return
    _raise_in(main, KeyboardInterrupt)
    place = _place_of(main)
    for _ in range(_BLOCKED_POLLS):
        time.sleep(_POLL_SECONDS)
        if _place_of(main) != place:
            return
    _raise_in(main, ctypes.py_object())  # NULL: not there any more
    _look_for_none()
    _deferred.wakes = True
    signal.pthread_kill(main, signal.SIGINT)


class _Nothing(BaseException):
    """An exception for the thread that has it raised."""


def _look_for_none() -> None:
    """Tell the interpreter that no exception is to be raised in a thread any more.

    It does not notice by itself, before Python 3.13, when one is taken back: all threads go on to look for it, and
    under a profiler, a debugger or coverage Python 3.11 does so for ever as a function begins.
    """
    with contextlib.suppress(_Nothing):
        _raise_in(_thread.get_ident(), _Nothing)
        while True:
            time.sleep(0)


def _place_of(thread: int) -> tuple[int, int] | None:
    """Which bytecode a thread is at."""
    frame = sys._current_frames().get(thread)
    return None if frame is None else (id(frame), frame.f_lasti)


_OWN = (_interrupted, signal.default_int_handler)  # what is not a user's


def watch() -> bool:
    """Take the place of Python's own handler from now on; whether it was there. The main thread alone may do so."""
    if _signal.getsignal(_signal.SIGINT) is not signal.default_int_handler:
        return False
    if _thread.get_ident() != threading.main_thread().ident:
        return False
    _signal.signal(_signal.SIGINT, _interrupted)
    return True


def of_handler(error: BaseException | None) -> BaseException | None:
    """The exception that a signal handler of the user's raised, among an exception and those that it came of."""
    handlers = map(signal.getsignal, signal.valid_signals())
    codes = {getattr(each, "__code__", None) for h in handlers if callable(h) for each in (h, type(h).__call__)}
    seen: set[int] = set()
    while error is not None and id(error) not in seen:
        seen.add(id(error))
        frames = (frame for frame, _ in traceback.walk_tb(error.__traceback__))
        if any(frame.f_code in codes for frame in frames):
            return error
        error = error.__cause__ or error.__context__
    return None


class _Waiting:
    """A handler of the user's while a region is guarded: called as ever, but what it raises waits."""

    def __init__(self, number: int, handler: Callable[[int, FrameType | None], Any]) -> None:
        self.number, self.handler = number, handler
        self.error: BaseException | None = None
        self._count = 0
        self._woken = self._late = False

    def __call__(self, number: int, frame: FrameType | None) -> None:
        woken, self._woken = self._woken, False
        if not woken:
            try:
                self.handler(number, frame)
                return
            except BaseException as error:
                started, self.error = self.error is not None, error
                self._count += 1
        if not is_inside(frame) or self._count > MOST_DEFERRED or self._late:
            waited = self.take()
            if waited is not None:
                raise waited
            return
        if not woken and not started:
            _trace_caller(frame, self)
            _thread.start_new_thread(self._wake, ())

    def is_due(self) -> bool:
        return self.error is not None

    def take(self) -> BaseException | None:
        taken, self.error = self.error, None
        return taken

    def _wake(self) -> None:
        """Have the main thread handle the signal again when it has left hloemit's code, for a user's in a capture."""
        main = threading.main_thread().ident
        assert main is not None
        end = time.monotonic() + _MOST_SECONDS
        while self.error is not None:
            self._late = time.monotonic() > end
            if self._late or not is_inside(sys._current_frames().get(main)):
                self._woken = True
                signal.pthread_kill(main, self.number)
            time.sleep(_POLL_SECONDS)


def _wait() -> list[_Waiting]:
    """Have what the user's handlers raise wait from now on; the main thread alone may do so."""
    if _thread.get_ident() != threading.main_thread().ident:
        return []
    found = [(number, _signal.getsignal(number)) for number in _RAISED_FOR]
    # a member of signal's enumeration is an int here, and what C put there is None
    waiting = [_Waiting(n, h) for n, h in found if callable(h) and h not in _OWN and type(h) is not _Waiting]
    for each in waiting:
        signal.signal(each.number, each)
    return waiting


def _put_back(waiting: list[_Waiting]) -> None:
    """The user's handlers as they were, and the first error that waits."""
    for each in waiting:
        if _signal.getsignal(each.number) is each:
            signal.signal(each.number, each.handler)
    for each in waiting:
        error = each.take()
        if error is not None:
            raise error


class Guarded:
    """A region in which Ctrl-C, and what handlers of the user's raise, wait as above; they are back after it."""

    def __enter__(self) -> None:
        self._watched = watch()
        self._waiting = _wait()

    def __exit__(self, _kind: Any, error: BaseException | None, _traceback: Any) -> None:
        if self._watched:
            _signal.signal(_signal.SIGINT, signal.default_int_handler)
        raised = None if error is None else of_handler(error)
        if self._waiting:
            _put_back(self._waiting)
        if raised is not None and raised is not error:
            raise raised from None
