"""A compiled module on a device: run it, and ask what XLA made of it."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

import torch

from hloemit.base.errors import CompileError
from hloemit.ir.bindings import Buffer, Loaded, array_handler, memory_statistics
from hloemit.runtime import watch
from hloemit.runtime.absent import demand_present
from hloemit.runtime.client import check_not_forked
from hloemit.runtime.failure import execution_error
from hloemit.runtime.free_memory import demand_room, room_of
from hloemit.runtime.memory_maps import memory_maps
from hloemit.runtime.placement import Device, DeviceMesh, Placement, layout_of
from hloemit.runtime.processes import agree_on_program, process_count
from hloemit.runtime.transfer import type_of


@dataclass(frozen=True)
class MemoryAnalysis:
    """Bytes that the program needs on the device (XLA's ``CompiledMemoryStats``)."""

    argument_bytes: int
    output_bytes: int
    alias_bytes: int
    temporary_bytes: int
    generated_code_bytes: int


@dataclass(frozen=True)
class Cut:
    """How a program over a mesh is cut: where its arguments lie, and the type and the place of each result."""

    arguments: Sequence[Placement]
    results: Sequence[tuple[tuple[int, ...], torch.dtype, Placement]]


class _Unloaded:
    """Stands where an executable's machine code was: whatever it is asked for loads it again."""

    def __init__(self, owner: Executable, load: Callable[[], Loaded]) -> None:
        self._owner = weakref.ref(owner)
        self._load = load

    def __getattr__(self, name: str) -> Any:
        with memory_maps.loading():
            loaded = self._load()
        owner = self._owner()
        if owner is not None:
            owner.has(loaded)
        return getattr(loaded, name)


class _Launches(threading.local):
    """The last program that this process ran with others, and whether this thread launched it.

    XLA:CPU runs the programs of one thread in the order of their launches, and those of several threads as their
    arguments come. Messages between processes have no names: programs that two processes run in two orders would get
    each other's numbers.
    """

    token: Any = None  # of this thread's last one
    last: Any = None  # of all threads', kept by the class

    def follow(self) -> None:
        """Wait for the last one if another thread launched it, as autograd's does in a backward pass."""
        last = _Launches.last
        if last is not None and last is not self.token:
            last.block_until_ready()

    def note(self, token: Any) -> None:
        """This thread has launched the last one."""
        self.token = _Launches.last = token


_launches = _Launches()


class Executable:
    """jaxlib's ``LoadedExecutable`` on a mesh.

    Arguments are arrays over the mesh, cut as ``cut`` says, or whole on every device; so are results where there is a
    ``cut``. Of a program without one, which is run on copies of its arguments, the first device's results count.

    ``kept`` gives what loads the same code once more; None where that is nowhere. Of ``open_weights``, arguments on one
    device, the compiler chose the layout; each has the result that takes its memory, or None.
    """

    def __init__(
        self,
        loaded: Loaded,
        mesh: DeviceMesh,
        cut: Cut | None = None,
        name: str = "",
        kept: Callable[[], Callable[[], Loaded] | None] = lambda: None,
        open_weights: Mapping[int, int | None] = MappingProxyType({}),
    ) -> None:
        self._kept = kept
        self._one_device = mesh.home.size == 1
        self._handlers: list[Any] | None = None  # make the results' arrays, after the first run
        self._cut = cut
        self._whole = Placement(mesh.home)
        self._room = room_of(loaded) if mesh.first.platform == "cpu" else 0
        self._shared_as = name if mesh.is_shared else ""
        self._is_ordered = not self._shared_as or mesh.first.platform != "cpu"
        self._is_of_all = len(mesh.processes) == process_count()
        self.mesh = mesh
        self._laid = {i: Placement(mesh, layout=chosen) for i, chosen in _layouts(loaded, open_weights).items()}
        self.has(loaded)

    def has(self, loaded: Loaded) -> None:
        """Run this code from now on."""
        self._loaded: Any = loaded
        if self.mesh.first.platform == "cpu":
            memory_maps.add(self)

    def unload(self) -> None:
        """Give the code back until it is asked for again, where it is kept; what runs by then goes on."""
        load = self._kept()
        if load is not None:
            self._loaded = _Unloaded(self, load)

    @property
    def device(self) -> Device:
        """The first device of the mesh; of replicas in several processes, this process's own."""
        return self.mesh.home.first

    def argument_placement(self, index: int) -> Placement:
        """How an argument lies on the mesh."""
        return self._laid.get(index, self._whole) if self._cut is None else self._cut.arguments[index]

    def result_placement(self, index: int) -> Placement:
        """How a result lies on the mesh."""
        return self._whole if self._cut is None else self._cut.results[index][-1]

    def run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        """Run on one array for each argument; returns one for each result, perhaps not computed yet."""
        check_not_forked()
        if self._shared_as:
            agree_on_program(self._shared_as, list, self.mesh.processes)
        if self._room:
            demand_room(self._room, self.device)
        try:
            if self._shared_as:
                return self._shared_run(buffers, self._shared_as)
            if self._handlers is None:
                return self._first_run(buffers)
            return self._loaded.execute_sharded(buffers).consume_with_handlers(self._handlers)
        except CompileError:  # of code that was to be loaded again
            raise
        except Exception as error:
            demand_present(buffers)
            raise execution_error(error, self.device) from error

    def _shared_run(self, buffers: Sequence[Buffer], name: str) -> list[Buffer]:
        """Run with other processes, and let the watch over all of them know."""
        if not self._is_ordered:
            _launches.follow()
        if not self._is_of_all:
            return self._run(buffers)
        with watch.launching(name):
            results = self._run(buffers)
            watch.position.result = results[0] if results else None
        return results

    def _run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        if self._handlers is None:
            return self._first_run(buffers)
        return self._launched(buffers).consume_with_handlers(self._handlers)

    def _launched(self, buffers: Sequence[Buffer]) -> Any:
        if self._is_ordered:
            return self._loaded.execute_sharded(buffers)
        launched = self._loaded.execute_sharded(buffers, with_tokens=True)
        _launches.note(launched.consume_token())
        return launched

    def _first_run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        if self._cut is not None:
            self._handlers = [
                array_handler(type_of(shape, dtype), _sharding_of(where, shape))
                for shape, dtype, where in self._cut.results
            ]
            return self._run(buffers)
        arrays = [a[0] for a in self._launched(buffers).disassemble_into_single_device_arrays()]
        if self._one_device:
            self._handlers = [array_handler(a.aval, a.sharding) for a in arrays]
        return arrays

    def as_text(self) -> str:
        """The optimized HLO."""
        return "\n".join(module.to_string() for module in self._loaded.hlo_modules())

    def cost_analysis(self) -> dict[str, float]:
        """XLA's cost model: ``flops``, ``bytes accessed``, ``transcendentals``, …"""
        return dict(self._loaded.cost_analysis())

    def memory_analysis(self) -> MemoryAnalysis:
        """What the program needs in memory."""
        return MemoryAnalysis(**memory_statistics(self._loaded))


def _sharding_of(where: Placement, shape: tuple[int, ...]) -> Any:
    """jax's word for how a result lies: XLA cuts none that has no elements."""
    return (Placement(where.mesh) if 0 in shape else where).sharding


def _layouts(loaded: Loaded, open_weights: Mapping[int, int | None]) -> dict[int, Any]:
    """What the compiler chose, in jax's words; raises ``CompileError`` where a successor would lie otherwise."""
    if not open_weights:
        return {}
    given, results = loaded.get_parameter_layouts(), loaded.get_output_layouts()
    for index, result in open_weights.items():
        if result is not None and results[result] != given[index]:
            raise CompileError(
                f"argument {index} lies as {given[index]}, and the result that takes its memory as {results[result]}: "
                'compile with CompileOptions(weight_layouts="default")'
            )
    return {index: layout_of(given[index]) for index in open_weights}
