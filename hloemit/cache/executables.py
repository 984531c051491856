"""From a module to an executable: from memory, from disk, or by compiling it, which happens once."""

from __future__ import annotations

import contextlib
import sys
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from hloemit.base import tables
from hloemit.base.errors import CompileError, ShardingError
from hloemit.base.locks import Lock
from hloemit.base.options import CompileOptions
from hloemit.base.progress import phase
from hloemit.cache import key as cache_key
from hloemit.cache.active import active_store, explain_requested
from hloemit.cache.entry import Header
from hloemit.cache.explain import explain_miss
from hloemit.cache.store import Store, counters, logger
from hloemit.ir import older_shardings, partitioning, rolling
from hloemit.ir.bindings import Loaded, Module
from hloemit.ir.listing import listing
from hloemit.platforms import long_chains, weight_layouts
from hloemit.platforms.adaptation import adapted, described
from hloemit.platforms.replacement import swapped
from hloemit.platforms.tables import platform_for
from hloemit.runtime import client, pallas_attention
from hloemit.runtime.executable import Cut, Executable
from hloemit.runtime.free_memory import demand_sizes
from hloemit.runtime.memory_maps import memory_maps
from hloemit.runtime.placement import DeviceMesh
from hloemit.runtime.processes import agree_on_program

IN_MEMORY = 256  # executables that a process keeps beyond the programs that hold them; the last used ones

_memory: OrderedDict[str, Executable] = OrderedDict()
_memory_lock = Lock()
tables.register("Executables", _memory.__len__, IN_MEMORY)
_building: dict[str, Lock] = {}


def find_or_compile(
    module: Callable[[], Module],
    module_sha256: str,
    options: CompileOptions,
    mesh: DeviceMesh,
    cut: Cut | None = None,
    open_weights: Mapping[int, int | None] = MappingProxyType({}),
) -> Executable:
    """The executable of a module on a mesh; ``module`` is called only where it has to be compiled.

    ``cut`` is of a program over a mesh of its own. ``open_weights`` lie as the compiler chooses, each with
    the result that takes its memory, or None.

    Raises ``CompileError`` for a program that is partitioned without a ``cut``, and with XLA's reason.
    """
    if mesh.is_shared:
        agree_on_program(module_sha256, lambda: listing(module()), mesh.processes)
    key, parts = describe(module_sha256, options, mesh, open_weights)
    with _one_at_a_time(key):
        executable = _remembered(key)
        if executable is not None:
            counters.add("memory hits")
            return executable
        build = _Build(key, parts, options, mesh, cut, open_weights)
        with memory_maps.loading():
            executable = build.from_store() or build.compiled(module)
        with _memory_lock:
            _memory[key] = executable
            while len(_memory) > IN_MEMORY:
                _memory.popitem(last=False)
        return executable


def describe(
    module_sha256: str,
    options: CompileOptions,
    mesh: DeviceMesh,
    open_weights: Mapping[int, int | None] = MappingProxyType({}),
) -> tuple[str, cache_key.Parts]:
    """The key of a module's executable, and the labelled parts that it is a hash of."""
    xla = client.xla_options(options, mesh)
    debug = xla.executable_build_options.debug_options
    for name in dir(debug):
        if name.startswith("xla_dump_"):  # where dumps go is no part of an executable
            setattr(debug, name, type(getattr(debug, name))())
    debug.xla_force_host_platform_device_count = 0
    debug.xla_gpu_cuda_data_dir = ""
    is_for_all = mesh.home is not mesh and mesh.first.kind == "cpu"  # though each process has a topology of its own
    topology = "" if is_for_all else client.topology_fingerprint(mesh.first)
    replaced = f"{described(mesh.first.hardware, options)}, chains {long_chains.VERSION}"
    layouts = weight_layouts.described(open_weights)
    parts = cache_key.executable_parts(
        module_sha256, options, xla.SerializeAsString(), mesh, topology, replaced, layouts
    )
    return cache_key.digest(parts), parts


def forget() -> None:
    """Drop the executables that this process keeps in memory."""
    with _memory_lock:
        _memory.clear()


class _Build:
    """One executable on its way from disk or compiler."""

    def __init__(
        self,
        key: str,
        parts: cache_key.Parts,
        options: CompileOptions,
        mesh: DeviceMesh,
        cut: Cut | None,
        open_weights: Mapping[int, int | None],
    ) -> None:
        self.cut = cut
        self.open_weights = open_weights
        self.key = key
        self.parts = parts
        self.options = options
        self.xla = client.xla_options(options, mesh)
        self.mesh = mesh
        self.platform = platform_for(mesh.first.hardware, options, pallas_attention.text_of)
        self.store: Store | None = active_store()

    def from_store(self) -> Executable | None:
        """The entry on disk; None where there is none that can be used."""
        entry = self.store.get("executables", self.key) if self.store else None
        if entry is None:
            return None
        header, body = entry
        if header.note.get("replaced"):
            self.platform.prepare()
        try:
            loaded = client.deserialize(body, self.mesh, self.xla)
        except CompileError as error:
            counters.add("errors")
            logger.warning("the cache entry %s is not used, and made anew: %s", self.key, error)
            return None
        counters.add("disk hits")
        counters.add("saved seconds", header.compile_seconds)
        return self._executable(loaded)

    def compiled(self, module: Callable[[], Module]) -> Executable:
        """Compile and store; while another process compiles the same, wait for it."""
        if self.store is None:
            return self._compile(module)
        if explain_requested():
            print(f"hloemit: cache miss of {self.key[:12]}: {explain_miss(self.store, self.parts)}", file=sys.stderr)
        with self.store.lock(self.key):
            return self.from_store() or self._compile(module)

    def _compile(self, module: Callable[[], Module]) -> Executable:
        counters.add("misses")
        found = looped(module(), self.options, is_cut=self.cut is not None)
        if self.cut is None:
            refuse_partitions(found, self.options)
        demand_sizes(found, self.mesh, self.cut is not None)
        start = time.perf_counter()
        swapped_in = swapped(found, self.platform)
        replaced = swapped_in is not found
        if replaced:
            self.platform.prepare()
        if self.cut is not None and older_shardings.is_older(found):  # which XLA's older partitioner reads alone
            self.xla.executable_build_options.use_shardy_partitioner = False
        prepared = adapted(swapped_in, self.mesh.first.hardware, self.options, self.open_weights)
        if self.mesh.first.kind == "cpu" and self.mesh.size == 1:  # GPUs bound kernels; Shardy wants one function
            prepared = long_chains.cut(prepared)
        with phase(f"compiling for {self.mesh.first}"):
            loaded = client.compile_module(prepared, self.mesh, self.xla)
        seconds = time.perf_counter() - start
        to_disk = self.store is not None and not self.store.readonly
        body = client.serialize(loaded, self.mesh.first) if to_disk or self.mesh.first.kind == "cpu" else None
        if body is not None and self.store is not None and to_disk:
            header = Header(self.key, self.parts, time.time(), len(body), seconds, {"replaced": replaced})
            self.store.put("executables", header, body)
            body = None
        return self._executable(loaded, body)

    def _executable(self, loaded: Loaded, body: bytes | None = None) -> Executable:
        """What runs the code, and loads it again, from here or from the store.

        PJRT writes an executable down as it was compiled only: what was loaded lacks kernels in its second copy.
        """

        def kept() -> Callable[[], Loaded] | None:
            entry = self.store.get("executables", self.key) if self.store and body is None else None
            found = entry[1] if entry else body
            return None if found is None else lambda: client.deserialize(found, self.mesh, self.xla)

        return Executable(loaded, self.mesh, self.cut, self.parts["module"], kept, self.open_weights)


def looped(module: Module, options: CompileOptions, is_cut: bool) -> Module:
    """What is compiled of a module: with loops for equal stretches, where the options say so.

    Raises ``ShardingError`` for a program over a mesh.
    """
    if options.roll and is_cut:
        raise ShardingError("a program over a mesh is not rolled: compile it without CompileOptions(roll=True)")
    return rolling.rolled(module).module if options.roll else module


def refuse_partitions(module: Module, options: CompileOptions) -> None:
    """Raise ``CompileError`` for a module that is written for several devices, with what in it says so.

    Its arguments would be shards, and a program here is given all of each argument.
    """
    reasons = partitioning.partitions(module)
    if reasons:
        raise CompileError(
            f"the module is partitioned over several devices ({'; '.join(reasons)}), and hloemit runs a program on all "
            "of its arguments: write it without shardings (in jax: jit without in_shardings, out_shardings and "
            "sharding constraints), or run it in jax"
        )
    count = partitioning.replicas(module)
    if count not in (1, options.num_replicas):
        raise CompileError(
            f"the module is written for {count} replicas (mhlo.num_replicas): compile it with "
            f"CompileOptions(num_replicas={count}), or write it for one"
        )


def _remembered(key: str) -> Executable | None:
    with _memory_lock:
        found = _memory.get(key)
        if found is not None:
            _memory.move_to_end(key)
        return found


@contextlib.contextmanager
def _one_at_a_time(key: str) -> Iterator[None]:
    """Let one thread make what several ask for."""
    with _memory_lock:
        lock = _building.setdefault(key, Lock())
    try:
        with lock:
            yield
    finally:
        with _memory_lock:
            _building.pop(key, None)
