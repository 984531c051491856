"""What ``Compiled.launch`` returns: a program that may be running still."""

from __future__ import annotations

import atexit
import contextlib
import functools
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import torch

from hloemit.base.errors import ExecutionError, InputError
from hloemit.base.locks import Lock
from hloemit.base.signature import Leaf, Signature
from hloemit.base.torch_private import pytree
from hloemit.base.uncopied import Uncopied
from hloemit.base.untraced import untraced
from hloemit.calling.arguments import Pending
from hloemit.calling.dtensors import dtensor_of
from hloemit.calling.runner import Run
from hloemit.calling.shards import Shards
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

        Raises ``ExecutionError`` after ``result`` and ``dtensors``, whose tensors may have changed that memory, for a
        number or an argument that is given back, which is no array, and for what is padded because its size depends on
        data.
        """
        results = self._execution.results
        if results is None or self._execution.is_shown:
            raise ExecutionError(
                "the result() of this launch was taken, or its dtensors(): ask for its arrays() before"
            )
        return self._computed(lambda index: results[index])

    @untraced
    def dtensors(self, device_mesh: Any = None) -> Any:
        """What a call would have returned, with a ``DTensor`` in the place of each tensor that the program computes.

        Each process gets the part that its own device computed, on the CPU without a copy, and nothing is gathered;
        waits for it. Over PyTorch's ``fake`` backend that is the part of the rank that this process says it is.
        ``device_mesh`` has the program's axes and processes; without it it is that of the ``DTensor``s which the
        program was lowered with, or called with.

        Raises ``InputError`` for another mesh, or where none is known; ``ExecutionError`` for a program that failed,
        after ``result``, and for what ``arrays`` refuses.
        """
        execution = self._execution
        results, signature = execution.results, execution.signature
        if results is None:
            raise ExecutionError("the result() of this launch was taken: ask for its dtensors() before")
        over = execution.device_mesh if device_mesh is None else device_mesh
        mesh = signature.mesh
        if mesh is None:
            raise InputError("the program runs on one device: one that is lowered with mesh= gives DTensors")
        if over is None:
            raise InputError(
                "the program was neither lowered nor called with DTensors: name the mesh, dtensors(device_mesh)"
            )
        found: dict[int, Any] = {}

        def dtensor(index: int) -> Any:
            if index not in found:
                spec = signature.outputs[index]
                partition = spec.partition or ((),) * len(spec.shape)
                found[index] = dtensor_of(results[index], spec.dtype, partition, mesh, over)
            return found[index]

        execution.is_shown = True
        return self._computed(dtensor)

    def _computed(self, value: Callable[[int], Any]) -> Any:
        """The result with ``value`` of the index of each tensor that the program computes."""
        signature = self._execution.signature

        def of_leaf(leaf: Leaf) -> Any:
            if leaf.index is None and leaf.alias is None:
                return leaf.value
            if leaf.index is None or leaf.scalar or signature.outputs[leaf.index].cuts:
                what = "an argument" if leaf.index is None else signature.outputs[leaf.index].name
                raise ExecutionError(f"{what} among the results is no array of the device: take the result()")
            return value(leaf.index)

        return pytree.tree_map_only(Leaf, of_leaf, self._skeleton())

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
    """One run of a program, and what it reads, which is kept until it is done.

    ``device_mesh`` is that of the ``DTensor``s which the program was lowered with, or called with.
    """

    def __init__(self, run: Run, signature: Signature, finish: Callable[[Run], Any], device_mesh: Any = None) -> None:
        self.signature = signature
        self.device_mesh = device_mesh
        if device_mesh is None and signature.mesh is not None:
            self.device_mesh = next((leaf.device_mesh for leaf in run.leaves if isinstance(leaf, Shards)), None)
        self.results: Any = run.results  # until somebody has read them
        self.is_shown = False  # whether tensors have their memory
        self._run: Run | None = run
        self._finish = finish
        self._result: Any = None
        self._lock = Lock()
        if not self.is_ready():
            _keep(self)

    def is_ready(self) -> bool:
        """Whether the program is done."""
        run = self._run
        return run is None or all(buffer is None or buffer.is_ready() for buffer in run.results)

    def buffer(self, index: int) -> Buffer | None:
        """The buffer of a result that nobody has read; who has it may have changed it."""
        run = self._run
        return None if run is None or self.is_shown else run.results[index]

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
                wait_for([buffer for buffer in run.results if buffer is not None])
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
