"""A compiled module on a device: run it, and ask what XLA made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from hloemit.ir.bindings import Buffer, Loaded, array_handler
from hloemit.runtime.client import check_not_forked
from hloemit.runtime.failure import execution_error
from hloemit.runtime.placement import Device, Mesh, Placement


@dataclass(frozen=True)
class MemoryAnalysis:
    """Bytes that the program needs on the device (XLA's ``CompiledMemoryStats``)."""

    argument_bytes: int
    output_bytes: int
    alias_bytes: int
    temporary_bytes: int
    generated_code_bytes: int


class Executable:
    """jaxlib's ``LoadedExecutable`` on a mesh.

    Every argument and every result is whole on each device: each gets the same arguments, and the first one's results
    count. ``argument_placement`` and ``result_placement`` say so, for each.
    """

    def __init__(self, loaded: Loaded, mesh: Mesh) -> None:
        self._loaded = loaded
        self._devices = mesh.handles
        self._handlers: list[Any] | None = None  # make the results' arrays, on one device, after the first run
        self._whole = Placement(mesh)
        self.mesh = mesh

    @property
    def device(self) -> Device:
        """The first device of the mesh, which arguments are given on and results come from."""
        return self.mesh.first

    def argument_placement(self, index: int) -> Placement:
        """How an argument lies on the mesh."""
        return self._whole

    def result_placement(self, index: int) -> Placement:
        """How a result lies on the mesh."""
        return self._whole

    def run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        """Run on one PJRT buffer for each argument; returns one for each result, perhaps not computed yet."""
        check_not_forked()
        try:
            if self._handlers is None:
                return self._first_run(buffers)
            return self._loaded.execute_sharded(buffers).consume_with_handlers(self._handlers)
        except Exception as error:
            raise execution_error(error, self.device) from error

    def _first_run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        if len(self._devices) > 1:
            buffers = self._replicated(buffers)
        arrays = [a[0] for a in self._loaded.execute_sharded(buffers).disassemble_into_single_device_arrays()]
        if len(self._devices) == 1:
            self._handlers = [array_handler(a) for a in arrays]
        return arrays

    def _replicated(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        """Each buffer as an array with a copy on every device."""
        import jax
        import numpy as np

        everywhere = jax.sharding.NamedSharding(
            jax.sharding.Mesh(np.array(self._devices), ("device",)), jax.sharding.PartitionSpec()
        )
        return [jax.device_put(buffer, everywhere) for buffer in buffers]

    def as_text(self) -> str:
        """The optimized HLO."""
        return "\n".join(module.to_string() for module in self._loaded.hlo_modules())

    def cost_analysis(self) -> dict[str, float]:
        """XLA's cost model: ``flops``, ``bytes accessed``, ``transcendentals``, …"""
        return dict(self._loaded.cost_analysis())

    def memory_analysis(self) -> MemoryAnalysis:
        """What the program needs in memory."""
        stats = self._loaded.get_compiled_memory_stats()
        return MemoryAnalysis(
            argument_bytes=stats.argument_size_in_bytes,
            output_bytes=stats.output_size_in_bytes,
            alias_bytes=stats.alias_size_in_bytes,
            temporary_bytes=stats.temp_size_in_bytes,
            generated_code_bytes=stats.generated_code_size_in_bytes,
        )
