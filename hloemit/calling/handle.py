"""What ``Compiled.launch`` returns: a program that may be running still."""

from __future__ import annotations

import atexit
import contextlib
import functools
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hloemit.base.errors import ExecutionError
from hloemit.base.locks import Lock
from hloemit.base.signature import Leaf, Signature
from hloemit.base.torch_private import pytree
from hloemit.base.uncopied import Uncopied
from hloemit.base.untraced import untraced
from hloemit.calling.arguments import Pending
from hloemit.calling.runner import Run
from hloemit.ir.bindings import Buffer
from hloemit.runtime.placement import Placement
from hloemit.runtime.transfer import wait_for


class Launch(Pending, Uncopied):
    """A run of a program whose results may not be there yet, or a part of what it returns: ``launch[0]["loss"]``.

    ``result()`` waits. A compiled program takes one that stands for a single tensor as an argument, without waiting.
    """

    __slots__ = ("_execution", "_path")
    _instead = "take its result()"

    def __init__(self, execution: Execution, path: tuple[Any, ...] = ()) -> None:
        self._execution = execution
        self._path = path

    @untraced
    def result(self) -> Any:
        """What a call would have returned, always the same tensors; waits for it.

        Raises ``ExecutionError`` where the program failed on the device.
        """
        found = self._execution.result()
        self._execution.results = None  # from here on they are whoever's has the tensors
        for key in self._path:
            found = found[key]
        return found

    @untraced
    def block_until_ready(self) -> Any:
        """``result``, by the name that jax.Array has for it."""
        return self.result()

    @untraced
    def arrays(self) -> Any:
        """What a call would have returned, with a ``jax.Array`` in the place of each tensor that the program computes.

        Arrays lie where the program has left them, over several devices in shards: nothing is gathered, copied or
        waited for. On one device of the CPU a later ``result`` gives tensors of their memory. Python values are what
        they are.

        Raises ``ExecutionError`` after ``result``, whose tensors may have changed that memory, for a number or an
        argument that is given back, which is no array, and for what is padded because its size depends on data.
        """
        results = self._execution.results
        if results is None:
            raise ExecutionError("the result() of this launch was taken: ask for its arrays() before")
        signature = self._execution.signature

        def array(leaf: Leaf) -> Any:
            if leaf.index is None and leaf.alias is None:
                return leaf.value
            if leaf.index is None or leaf.scalar or signature.outputs[leaf.index].cuts:
                what = "an argument" if leaf.index is None else signature.outputs[leaf.index].name
                raise ExecutionError(f"{what} among the results is no array of the device: take the result()")
            return results[leaf.index]

        return pytree.tree_map_only(Leaf, array, self._skeleton())

    @untraced
    def is_ready(self) -> bool:
        """Whether ``result`` would not wait (jax.Array's name for it)."""
        return self._execution.is_ready()

    def __getitem__(self, key: Any) -> Launch:
        """A part of what the program returns, by the key that the result would be asked with."""
        return Launch(self._execution, (*self._path, key))

    def __iter__(self) -> Iterator[Any]:
        """The parts of a tuple, a list or a tensor; the keys of a dict."""
        parts = self._skeleton()
        if isinstance(parts, dict):
            return iter(parts)
        count = len(parts) if isinstance(parts, (tuple, list)) else len(self.result())
        return (self[i] for i in range(count))

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of a result that is a tensor; does not wait where that is known."""
        buffer = self._buffer()
        return tuple(self.result().shape if buffer is None else buffer.shape)

    @property
    def dtype(self) -> torch.dtype:
        """The dtype of a result that is a tensor; does not wait where that is known."""
        leaf = self._skeleton()
        found: torch.dtype = (
            self._execution.signature.outputs[leaf.index].dtype if self._buffer() is not None else self.result().dtype
        )
        return found

    def buffer_on(self, placement: Placement) -> Buffer | None:
        """The buffer of a single tensor where it lies on a device already."""
        buffer = self._buffer()
        if buffer is None or (placement.mesh.size > 1 and buffer.sharding != placement.sharding):
            return None
        return buffer if buffer.devices() == set(placement.mesh.handles) else None

    def _buffer(self) -> Buffer | None:
        leaf = self._skeleton()
        if not isinstance(leaf, Leaf) or leaf.index is None or leaf.scalar:
            return None
        return self._execution.buffer(leaf.index)

    def _skeleton(self) -> Any:
        """This part of the result, with a ``Leaf`` for each of its leaves; None for a part of a tensor."""
        signature = self._execution.signature
        found = pytree.tree_unflatten(list(signature.out_leaves), signature.out_tree)
        for key in self._path:
            if isinstance(found, Leaf):
                return None
            found = found[key]
        return found

    # For one release: what could be done with the tensors that launch returned before

    @classmethod
    @untraced
    def __torch_function__(cls, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        _warn(getattr(function, "__name__", str(function)))
        args, kwargs = pytree.tree_map_only(Launch, Launch.result, (args, kwargs or {}))
        return function(*args, **kwargs)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        _warn(name)
        return getattr(self.result(), name)


def _warn(name: str) -> None:
    message = f"launch returns a handle now: write .result().{name}, or give {name} the .result()"
    warnings.warn(message, DeprecationWarning, stacklevel=3)


class Execution:
    """One run of a program, and what it reads, which is kept until it is done."""

    def __init__(self, run: Run, signature: Signature, finish: Callable[[Run], Any]) -> None:
        self.signature = signature
        self.results: Any = run.results  # until somebody has read them
        self._run: Run | None = run
        self._finish = finish
        self._result: Any = None
        self._lock = Lock()
        if not self.is_ready():
            _keep(self)

    def is_ready(self) -> bool:
        """Whether the program is done."""
        run = self._run
        return run is None or all(buffer.is_ready() for buffer in run.results)

    def buffer(self, index: int) -> Buffer | None:
        """The buffer of a result that nobody has read; who has it may have changed it."""
        run = self._run
        return None if run is None else run.results[index]

    def result(self) -> Any:
        """What the program returns; waits."""
        with self._lock:
            if self._run is not None:
                run = self._run
                try:
                    self.wait()
                except ExecutionError:
                    self._finish(run)  # raises with what became of the state
                    raise
                self._result = self._finish(run)
                self._run = None
            return self._result

    def wait(self) -> None:
        """Wait until the program is done, and let go of what it read; raises ``ExecutionError`` where it failed."""
        run = self._run
        try:
            if run is not None:
                wait_for(run.results)
        finally:
            if run is not None:
                run.kept = None
            _running.discard(self)


_running: set[Execution] = set()  # nobody else may hold a run, and the program reads the memory that it keeps


def _keep(execution: Execution) -> None:
    _watch_the_end()
    for other in list(_running):
        if other.is_ready():
            _running.discard(other)
    _running.add(execution)


@functools.cache
def _watch_the_end() -> None:
    atexit.register(_wait_for_all)


def _wait_for_all() -> None:
    """Before the interpreter frees the memory that programs read."""
    for execution in list(_running):
        with contextlib.suppress(ExecutionError):
            execution.wait()
