"""A compiled module on a device: run it, and ask what XLA made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.ir.bindings import Buffer, Loaded, array_handler, memory_statistics
from hloemit.runtime import watch
from hloemit.runtime.client import check_not_forked
from hloemit.runtime.failure import execution_error
from hloemit.runtime.free_memory import demand_room, room_of
from hloemit.runtime.placement import Device, DeviceMesh, Placement
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


class Executable:
    """jaxlib's ``LoadedExecutable`` on a mesh.

    Arguments are arrays over the mesh, cut as ``cut`` says, or whole on every device; so are results where there is a
    ``cut``. Of a program without one, which is run on copies of its arguments, the first device's results count.
    """

    def __init__(self, loaded: Loaded, mesh: DeviceMesh, cut: Cut | None = None, name: str = "") -> None:
        self._loaded = loaded
        self._one_device = mesh.home.size == 1
        self._handlers: list[Any] | None = None  # make the results' arrays, after the first run
        self._cut = cut
        self._whole = Placement(mesh.home)
        self._room = room_of(loaded) if mesh.first.platform == "cpu" else 0
        self._shared_as = name if mesh.is_shared else ""
        self._is_of_all = len(mesh.processes) == process_count()
        self.mesh = mesh

    @property
    def device(self) -> Device:
        """The first device of the mesh; of replicas in several processes, this process's own."""
        return self.mesh.home.first

    def argument_placement(self, index: int) -> Placement:
        """How an argument lies on the mesh."""
        return self._whole if self._cut is None else self._cut.arguments[index]

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
        except Exception as error:
            raise execution_error(error, self.device) from error

    def _shared_run(self, buffers: Sequence[Buffer], name: str) -> list[Buffer]:
        """Run with other processes, and let the watch over all of them know."""
        if not self._is_of_all:
            return self._run(buffers)
        with watch.launching(name):
            results = self._run(buffers)
            watch.position.result = results[0] if results else None
        return results

    def _run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        if self._handlers is None:
            return self._first_run(buffers)
        return self._loaded.execute_sharded(buffers).consume_with_handlers(self._handlers)

    def _first_run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        if self._cut is not None:
            self._handlers = [array_handler(type_of(*kind), where.sharding) for *kind, where in self._cut.results]
            return self._run(buffers)
        arrays = [a[0] for a in self._loaded.execute_sharded(buffers).disassemble_into_single_device_arrays()]
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
