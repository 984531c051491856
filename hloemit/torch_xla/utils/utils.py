"""``torch_xla.utils.utils``: nested values, environment variables, synthetic data and clocks."""

from __future__ import annotations

import contextlib
import copy
import os
import shutil
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

__all__ = [
    "Cleaner",
    "DataWrapper",
    "FnDataGenerator",
    "LazyProperty",
    "SampleGenerator",
    "TimedScope",
    "TmpFolder",
    "as_list",
    "check_env_flag",
    "eprint",
    "flatten_nested_tuple",
    "for_each_instance",
    "for_each_instance_rewrite",
    "get_free_tcp_ports",
    "get_print_fn",
    "getenv_as",
    "list_copy_append",
    "null_print",
    "parallel_work",
    "shape",
    "timed",
]

Predicate = Callable[[Any], Any]


# Objects that clean up


class Cleaner:
    """Calls a function when it goes."""

    def __init__(self, func: Callable[[], Any]) -> None:
        self.func = func

    def __del__(self) -> None:
        self.func()


class LazyProperty:
    """A value that is computed when it is first asked for."""

    def __init__(self, gen_fn: Callable[[], Any]) -> None:
        self._make: Callable[[], Any] | None = gen_fn
        self._value: Any = None

    @property
    def value(self) -> Any:
        """The value."""
        if self._make is not None:
            self._value, self._make = self._make(), None
        return self._value


class TmpFolder:
    """A folder, ``name``, that goes with this object."""

    def __init__(self) -> None:
        self.name = name = tempfile.mkdtemp()
        self.cleaner = Cleaner(lambda: shutil.rmtree(name))  # not of this object, which would be a cycle


# Data for a loop that needs no data set


class SampleGenerator:
    """An iterator that gives the same ``data`` ``sample_count`` times, as a data loader of that length."""

    def __init__(self, data: Any, sample_count: int) -> None:
        self._data = data
        self._sample_count = sample_count
        self._given = 0

    def __iter__(self) -> SampleGenerator:
        return SampleGenerator(self._data, self._sample_count)

    def __len__(self) -> int:
        return self._sample_count

    def __next__(self) -> Any:
        return self.next()

    def next(self) -> Any:
        """The data; raises StopIteration after the last time."""
        if self._given >= self._sample_count:
            raise StopIteration
        self._given += 1
        return self._data


class FnDataGenerator:
    """An iterator that gives ``count`` pairs of ``gen_tensor(batch_size, *dims)`` and what ``func`` makes of it."""

    def __init__(
        self,
        func: Callable[[Any], Any],
        batch_size: int,
        gen_tensor: Callable[..., Any],
        dims: Iterable[int] | None = None,
        count: int = 1,
    ) -> None:
        self._make = func, batch_size, gen_tensor, list(dims or [1]), count
        self._given = 0

    def __len__(self) -> int:
        return self._make[-1]

    def __iter__(self) -> FnDataGenerator:
        return FnDataGenerator(*self._make)

    def __next__(self) -> Any:
        return self.next()

    def next(self) -> Any:
        """The next pair; raises StopIteration after the last one."""
        function, batch_size, gen_tensor, dims, count = self._make
        if self._given >= count:
            raise StopIteration
        self._given += 1
        data = gen_tensor(batch_size, *dims)
        return data, function(data)


class DataWrapper:
    """What a data loader may give in place of tensors: an object that says which of its tensors are to be moved."""

    def get_tensors(self) -> Sequence[Any]:
        """The tensors of the CPU to be moved."""
        raise NotImplementedError("a DataWrapper has to say its tensors")

    def from_tensors(self, tensors: Sequence[Any]) -> Any:
        """The object with the moved tensors, in the order of ``get_tensors``."""
        raise NotImplementedError("a DataWrapper has to take its tensors")


# Nested values


def as_list(t: Any) -> Any:
    """A list or tuple itself, anything else in a list."""
    return t if isinstance(t, (tuple, list)) else [t]


def list_copy_append(ilist: Iterable[Any], item: Any) -> list[Any]:
    """A new list with one more item."""
    return [*ilist, item]


def flatten_nested_tuple(inputs: Any) -> tuple[Any, ...]:
    """What nested lists and tuples hold."""
    if not isinstance(inputs, (list, tuple)):
        return (inputs,)
    return tuple([leaf for part in inputs for leaf in flatten_nested_tuple(part)])


def shape(inputs: Any) -> list[int]:
    """The sizes of nested lists; AssertionError where they are not those of an array."""
    if not isinstance(inputs, (list, tuple)):
        return []
    inner = [shape(part) for part in inputs]
    if any(found != inner[0] for found in inner):
        raise AssertionError(f"lists of several sizes stand side by side: {inner}")
    return [len(inputs), *(inner[0] if inner else [])]


def for_each_instance(value: Any, select_fn: Predicate, fn: Callable[[Any], Any]) -> None:
    """Call ``fn`` with each object that is selected, once, in containers and attributes."""

    def walk(x: Any) -> None:
        if id(x) in seen:
            return
        seen[id(x)] = x
        if select_fn(x):
            fn(x)
        else:
            for part in _parts(x):
                walk(part)

    seen: dict[int, Any] = {}  # alive, so that no identity is used twice
    walk(value)


def _parts(x: Any) -> list[Any]:
    if isinstance(x, dict):
        return [part for item in x.items() for part in item]  # in the order of ``for_each_instance_rewrite``
    if isinstance(x, (list, tuple, set)):
        return list(x)
    if isinstance(x, DataWrapper):
        return list(x.get_tensors())
    return list(vars(x).values()) if hasattr(x, "__dict__") else []


def for_each_instance_rewrite(value: Any, select_fn: Predicate, fn: Callable[[Any], Any]) -> Any:
    """A copy with each object that is selected replaced by what ``fn`` makes of it; tuples become lists."""
    return _Rewrite(select_fn, fn).of(value)


class _Rewrite:
    def __init__(self, select_fn: Predicate, fn: Callable[[Any], Any]) -> None:
        self._selects, self._make = select_fn, fn
        self._made: dict[int, tuple[Any, Any]] = {}  # by identity, with the object, so that cycles end

    def of(self, x: Any) -> Any:
        """The copy of one object."""
        if id(x) in self._made:
            return self._made[id(x)][1]
        return self._note(x, self._make(x)) if self._selects(x) else self._inside(x)

    def _note(self, x: Any, made: Any) -> Any:
        self._made[id(x)] = x, made
        return made

    def _inside(self, x: Any) -> Any:
        if isinstance(x, DataWrapper):
            return self._note(x, x.from_tensors([self.of(t) for t in x.get_tensors()]))
        if isinstance(x, dict):
            made: Any = self._note(x, {})
            made.update([(self.of(k), self.of(v)) for k, v in x.items()])
        elif isinstance(x, set):
            made = self._note(x, set())
            made.update([self.of(item) for item in x])
        elif isinstance(x, (list, tuple)):
            made = self._note(x, [])
            made.extend([self.of(item) for item in x])
        elif hasattr(x, "__dict__"):
            made = self._note(x, copy.copy(x))
            vars(made).update({name: self.of(v) for name, v in vars(made).items()})
        else:
            made = self._note(x, x)
        return made


# The environment


def getenv_as(name: str, type: type, defval: Any = None) -> Any:
    """A variable of the environment as a type, or ``defval``; a bool is written as a number."""
    found = os.environ.get(name)
    if found is None:
        return defval
    return bool(int(found)) if type is bool else type(found)


def check_env_flag(name: str, default: str = "") -> bool:
    """Whether a variable of the environment is ``true`` or a number above 0."""
    found = os.getenv(name, default)
    return found == "true" or (found.isdigit() and int(found) > 0)


def get_free_tcp_ports(n: int = 1) -> list[int]:
    """Ports that nothing listens on now."""
    with contextlib.ExitStack() as stack:
        sockets = [stack.enter_context(socket.socket()) for _ in range(n)]
        for each in sockets:
            each.bind(("", 0))
        return [each.getsockname()[1] for each in sockets]


def parallel_work(num_workers: int, fn: Callable[..., Any], *args: Iterable[Any]) -> list[Any]:
    """``list(map(fn, *args))`` on threads; raises what one of them raised."""
    with ThreadPoolExecutor(num_workers) as pool:
        return list(pool.map(fn, *args))


# Printing and clocks


def null_print(*args: Any, **kwargs: Any) -> None:
    """Nothing."""


def eprint(*args: Any, **kwargs: Any) -> None:
    """``print`` to the standard error stream."""
    print(*args, file=sys.stderr, **kwargs)


def get_print_fn(debug: Any = None) -> Callable[..., None]:
    """``eprint`` where ``debug``, or else the environment's ``DEBUG``, says so; a function that does nothing if not."""
    wanted = int(os.environ.get("DEBUG", "0")) if debug is None else debug
    return eprint if wanted else null_print


def timed(fn: Callable[[], Any], msg: str = "", printfn: Callable[..., Any] | None = eprint) -> Any:
    """``fn()``, and how many milliseconds it took, printed."""
    with TimedScope(msg, printfn):
        return fn()


class TimedScope:
    """A context whose milliseconds are printed, unless ``set_error`` was called in it."""

    def __init__(self, msg: str = "", printfn: Callable[..., Any] | None = eprint) -> None:
        self._message = msg
        self._print = printfn or get_print_fn()
        self._error: Any = None

    def __enter__(self) -> TimedScope:
        self._start = time.perf_counter()
        return self

    def __exit__(self, *error: object) -> None:
        if self._error is None:
            self._print(f"{self._message}{1000 * (time.perf_counter() - self._start):.3f}ms")

    def set_error(self, error: Any) -> None:
        """Print nothing at the end."""
        self._error = error
