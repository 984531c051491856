"""Ctrl-C between operations of hloemit, never inside of one.

Python calls the handler of SIGINT between any two bytecodes of the main thread: also while a trace is half noted, while
a module of the user has stand-ins for its parameters, while results are written back. It also does so where C++ asks
Python for the text of an object, in functions of PyTorch that end the process when an exception passes.

The handler here raises nothing. A thread of its own looks at the stack of the main thread, and has
``KeyboardInterrupt`` raised there as soon as the user's code is on top, be it inside of a capture that runs it: by
``PyThreadState_SetAsyncExc``, which the interpreter's loop alone looks at. What blocks in C (``time.sleep``) is woken
by the signal itself then. An operator pays nothing for that.

What a handler of the user's own raises, a time limit's for one, is raised where Python calls it, and hloemit's code may
have made another error of it by then: ``Guarded`` has the handler's own exception leave.

Only Python's own handler is replaced, never one of the user's: during a call of ``lower`` and the like (``Guarded``),
and as long as the process has the lazy device (``watch``).
"""

from __future__ import annotations

import _thread
import ctypes
import signal
import sys
import threading
import time
import traceback
from types import FrameType
from typing import Any

MOST_DEFERRED = 5  # Ctrl-C as often as that while one operation goes on is raised there
_POLL_SECONDS = 0.001
_BLOCKED_POLLS = 100  # in which the main thread stands still: it is in a call that a signal wakes
_PASSED_OVER = frozenset((*sys.stdlib_module_names, "torch", "jax", "jaxlib", "numpy", "sympy"))
_FOR_USERS = ("hloemit.torch_xla",)  # runs functions of the user, and waits for other processes
# The engine of the one is waited for, and asks Python from functions that may not raise; what the other is asked by
# Python's collector may raise nothing either
_MAY_NOT_RAISE = ("torch.autograd", "jax._src.lib")
_raise_in = ctypes.pythonapi.PyThreadState_SetAsyncExc
_raise_in.argtypes = [ctypes.c_ulong, ctypes.py_object]


def is_inside(frame: FrameType | None) -> bool:
    """Whether a stack is in hloemit's own code, or in what that calls of PyTorch and others; not in the user's."""
    while frame is not None:
        name = str(frame.f_globals.get("__name__", ""))
        room = name.partition(".")[0]
        if (room == "hloemit" and not name.startswith(_FOR_USERS)) or name.startswith(_MAY_NOT_RAISE):
            return True
        if room not in _PASSED_OVER:
            return False
        frame = frame.f_back
    return False


class _Deferred:
    """The signals that came and were not raised yet."""

    count = 0
    wakes = False  # the next one is to be raised where it is handled


def _interrupted(number: int, frame: FrameType | None) -> None:
    """The handler of SIGINT."""
    wakes, _Deferred.wakes = _Deferred.wakes, False
    _Deferred.count += 1
    if (wakes and not is_inside(frame)) or _Deferred.count > MOST_DEFERRED:
        _Deferred.count = 0
        signal.default_int_handler(number, frame)
    if _Deferred.count == 1:
        _thread.start_new_thread(_deliver, ())


def _deliver() -> None:
    """Raise in the main thread when it has left hloemit's code."""
    main = threading.main_thread().ident
    assert main is not None
    while is_inside(sys._current_frames().get(main)):
        time.sleep(_POLL_SECONDS)
    if not _Deferred.count:  # raised by the handler meanwhile
        return
    _raise_in(main, KeyboardInterrupt)
    _Deferred.count = 0
    place = _place_of(main)
    for _ in range(_BLOCKED_POLLS):
        time.sleep(_POLL_SECONDS)
        if _place_of(main) != place:
            return
    _raise_in(main, ctypes.py_object())  # NULL: not there any more
    _Deferred.wakes = True
    signal.pthread_kill(main, signal.SIGINT)


def _place_of(thread: int) -> tuple[int, int] | None:
    """Which bytecode a thread is at."""
    frame = sys._current_frames().get(thread)
    return None if frame is None else (id(frame), frame.f_lasti)


def watch() -> bool:
    """Take the place of Python's own handler from now on; whether it was there. The main thread alone may do so."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return False
    if threading.current_thread() is not threading.main_thread():
        return False
    signal.signal(signal.SIGINT, _interrupted)
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


class Guarded:
    """A region in which Ctrl-C is deferred as above; Python's handler is back after it."""

    def __enter__(self) -> None:
        self._watched = watch()

    def __exit__(self, _kind: Any, error: BaseException | None, _traceback: Any) -> None:
        if self._watched:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        raised = None if error is None else of_handler(error)
        if raised is not None and raised is not error:
            raise raised from None
