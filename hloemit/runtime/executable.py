"""A compiled module on a device: run it, and ask what XLA made of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch

from hloemit.base.errors import ExecutionError
from hloemit.ir.bindings import Buffer, Loaded, array_handler
from hloemit.runtime.client import check_not_forked
from hloemit.runtime.placement import Device, DeviceMesh, Placement
from hloemit.runtime.transfer import type_of


@dataclass(frozen=True)
class MemoryAnalysis:
    """Bytes that the program needs on the device (XLA's ``CompiledMemoryStats``)."""

    argument_bytes: int
    output_bytes: int
    alias_bytes: int
    temporary_bytes: int
    generated_code_bytes: int


ResultType = tuple[tuple[int, ...], torch.dtype, Placement]


class Executable:
    """jaxlib's ``LoadedExecutable`` on a mesh.

    Arguments and results are arrays over the mesh, cut as the module says; ``results`` are the types and placements of
    the results, where they are cut. A program of replicas is given whole arguments on the first device, and the first
    one's results count.
    """

    def __init__(self, loaded: Loaded, mesh: DeviceMesh, results: Sequence[ResultType] | None = None) -> None:
        self._loaded = loaded
        self._devices = mesh.handles
        self._handlers: list[Any] | None = None  # make the results' arrays, after the first run
        self._results = results
        self.mesh = mesh

    @property
    def device(self) -> Device:
        """The first device of the mesh."""
        return self.mesh.first

    def run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        """Run on one array for each argument; returns one for each result, perhaps not computed yet."""
        check_not_forked()
        try:
            if self._handlers is None:
                return self._first_run(buffers)
            return self._loaded.execute_sharded(buffers).consume_with_handlers(self._handlers)
        except Exception as error:
            raise ExecutionError(f"the program failed on {self.device}: {error}") from error

    def _first_run(self, buffers: Sequence[Buffer]) -> list[Buffer]:
        if self._results is not None:
            self._handlers = [array_handler(type_of(*kind), where.sharding) for *kind, where in self._results]
            return self.run(buffers)
        if len(self._devices) > 1:
            buffers = self._replicated(buffers)
        arrays = [a[0] for a in self._loaded.execute_sharded(buffers).disassemble_into_single_device_arrays()]
        if len(self._devices) == 1:
            self._handlers = [array_handler(a.aval, a.sharding) for a in arrays]
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
