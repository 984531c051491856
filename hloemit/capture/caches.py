"""Caches of functions (``functools.lru_cache``) that a capture has filled with its own tensors: those have no elements.

A table of positions that a function makes at its first call is computed in the program. Whoever asked for it next,
eager code or another capture, would get the tensor that stood for it.

Those of the user's functions are found by what the captured code reaches. Installed packages are not walked through:
theirs (the unit quaternions of transformers' ESMFold) are looked up in their modules.
"""

from __future__ import annotations

import contextlib
import dis
import sys
from collections.abc import Iterable, Iterator
from typing import Any

from torch import Tensor

from hloemit.base.source_lines import Frame
from hloemit.base.tables import remembered
from hloemit.base.torch_private import is_wrapped
from hloemit.python_state.changes import warn
from hloemit.python_state.inventory import StateChangedError
from hloemit.python_state.reached import Reached
from hloemit.python_state.slots import Kept
from hloemit.python_state.user_code import names_of
from hloemit.recording.stand_in import is_stand_in
from hloemit.recording.trace_to_graph import live_steps


@contextlib.contextmanager
def emptied(reached: Reached, refuses: bool = False) -> Iterator[None]:
    """At the end, empty each cache that code comes to and that keeps tensors which it did not keep before.

    Of random ones among them, which the program draws at each call, and of counts that code asks for, a warning says
    so; where the capture ``refuses`` what changes Python state, ``StateChangedError`` is raised. A capture that fails
    leaves those empty that were.
    """
    caches = reached.caches()
    before = [(cache, cache.results()) for cache in caches]
    unused = [cache for cache in caches if not cache.is_used]
    counted = [(cache, cache.misses) for cache in caches if cache.is_used]
    if caches and (where := _counted_at(reached)):
        _say("cache_info() is asked for, and a compiled call has what it gave", where, refuses)
    misses = {id(cache): cache.cache_info().misses for cache in _of_packages()}
    try:
        yield
    except BaseException as error:
        for cache in unused:
            cache.clear()
        if isinstance(error, StateChangedError):
            _say_what_is_kept(counted)
        raise
    finally:
        left = [(cache.name, tensor) for cache, known in before for tensor in cache.let_go(known)]
        filled = [Kept(c) for c in _of_packages() if c.cache_info().misses > misses.get(id(c), 0)]
        left += [(cache.name, tensor) for cache in filled for tensor in _let_go(cache)]
    for name, where in dict.fromkeys((name, where) for name, tensor in left if (where := _drawn_at(tensor))):
        message = f"{name} keeps random numbers that it draws at its first call, and a compiled call draws others"
        _say(message, where, refuses, " each time; call it before, or make them where they are given as arguments")


def _say(message: str, where: Frame, refuses: bool, instead: str = "") -> None:
    if refuses:
        raise StateChangedError(f"{message} ({where})")
    warn(message + instead, where)


def _say_what_is_kept(counted: Iterable[tuple[Kept, int]]) -> None:
    """Warn of functions that ran in a capture, and will not in the call: a cache keeps their result, and loses none."""
    for cache, misses in counted:
        code = cache.code
        if cache.misses > misses and code is not None and any(i.opname in _STORES for i in dis.get_instructions(code)):
            warn(
                f"{cache.name} keeps the result of a call that was made while a program was captured, and does not run "
                "again in this one: what it changes besides is not changed",
                Frame(code.co_filename, code.co_firstlineno, code.co_name),
            )


def _counted_at(reached: Reached) -> Frame | None:
    """The function among those of the user that asks how often a cache had a result."""
    codes = (function.__code__ for function in reached.functions())
    asking = (code for code in codes if "cache_info" in names_of(code).read)
    return next((Frame(code.co_filename, code.co_firstlineno, code.co_name) for code in asking), None)


def _of_packages() -> list[Any]:
    return _of_modules(len(sys.modules))


def _let_go(cache: Kept) -> list[Tensor]:
    """Empty a cache if it keeps tensors of captures, which have no elements for anybody else; gives these."""
    found = [t for t in cache.tensors() if is_stand_in(t) or hasattr(t, "fake_mode") or is_wrapped(t)]
    return cache.let_go({}) if found else []


@remembered("CachesOfModules", 1)
def _of_modules(count: int) -> list[Any]:
    """Caches of functions and methods in modules, ``count`` of them, but for those that no capture fills."""
    modules = [m for name, m in list(sys.modules.items()) if m is not None and name.partition(".")[0] not in _OWN]
    values = [value for module in modules for value in list(getattr(module, "__dict__", {}).values())]
    names = {getattr(module, "__name__", None) for module in modules}
    classes = {id(v): v for v in values if isinstance(v, type) and v.__module__ in names}
    values += [getattr(v, "__func__", v) for each in classes.values() for v in list(vars(each).values())]
    return list({id(v): v for v in values if type(v) is Kept.cache}.values())


_STORES = ("STORE_ATTR", "STORE_GLOBAL", "STORE_SUBSCR")
_OWN = {*sys.stdlib_module_names, "hloemit", "jax", "jaxlib", "numpy", "sympy", "torch"}


def _drawn_at(tensor: Any) -> Frame | None:
    """The user's line that draws the random numbers of which a stand-in is computed; None where there are none."""
    if not is_stand_in(tensor):
        return None
    storage = tensor.untyped_storage()
    steps = live_steps(storage.trace.step.path(), {storage.cell.value.slot})
    return next((step.frame for step in steps if step.call is not None and step.call.is_random), None)
