"""The one seam to jaxlib, MLIR's bindings and PJRT's: no other file has a name of it.

jaxlib promises none of its names to anybody but jax, and they move between releases. Each is here with what it is for,
what does not work without it, and what would take its place. MLIR's are looked up when this file is imported; PJRT's
when the first program is compiled, because lowering never needs them. The runtime stands above this room and takes
PJRT's from here, so that this file is the only one to read when a release moves something.

What comes through has a type: ``Module``, ``Client``, ``Loaded``, ``Buffer`` and ``Pjrt`` say which parts of jaxlib's
objects hloemit uses.
"""

from __future__ import annotations

import functools
import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np

from hloemit.base.interrupts import Guarded
from hloemit.base.locks import Lock
from hloemit.base.private_names import Fence

__all__ = [
    "Buffer",
    "Client",
    "Loaded",
    "Module",
    "Pjrt",
    "array_handler",
    "chlo",
    "coordination",
    "devices_to_compile_for",
    "func",
    "hlo_module_proto",
    "hlo_text",
    "ir",
    "jaxlib_version",
    "load_compiler",
    "memory_statistics",
    "new_context",
    "pjrt",
    "prepare_lapack",
    "run_pipeline",
    "stablehlo",
    "started_by_cluster",
]

fence = Fence()
os.environ.setdefault("TF_CPP_MIN_LOG_LEVEL", "1")  # read as jaxlib is loaded: XLA's greeting says nothing to anybody

# MLIR

ir: Any = fence.object(
    "jaxlib.mlir.ir",
    "making and reading StableHLO modules",
    "nothing can be lowered",
    "jax.extend.mlir.ir, which imports all of jax",
    "ArrayAttr.get Attribute.parse Block BoolAttr.get ComplexType Context DenseBoolArrayAttr.get DenseElementsAttr.get "
    "DenseI64ArrayAttr.get DenseIntElementsAttr.get DialectRegistry DictAttr.get F32Type.get FlatSymbolRefAttr.get "
    "FloatAttr FunctionType.get InsertionPoint IntegerAttr.get IntegerType.get_signless Location.file "
    "Location.name Location.unknown MLIRError Module.create Module.parse Operation.create RankedTensorType.get "
    "Operation.parse ShapedType.get_dynamic_size StringAttr.get Type.parse TypeAttr.get WalkOrder.PRE_ORDER "
    "WalkResult.ADVANCE",
)
_pass_manager: Any = fence.object(
    "jaxlib.mlir.passmanager:PassManager",
    "passes over modules: hashes without locations, static shapes, portable artifacts",
    "modules have no hash, and so no cache",
    "jax.extend.mlir.passmanager, which imports all of jax",
    "parse",
)
_register_dialects: Any = fence.object(
    "jaxlib.mlir._mlir_libs._jax_mlir_ext:register_dialects",
    "MLIR's own dialects in a context",
    "no context can hold a function",
    "jax.interpreters.mlir.make_ir_context, which imports all of jax",
)
chlo: Any = fence.object(
    "jaxlib.mlir.dialects.chlo",
    "operators that StableHLO itself lacks, such as erf and top_k",
    "these operators are refused",
    "jax.extend.mlir.dialects.chlo",
    "register_dialect",
)
func: Any = fence.object(
    "jaxlib.mlir.dialects.func", "functions of a module", "nothing can be lowered", "ir.Operation.create", "FuncOp"
)
stablehlo: Any = fence.object(
    "jaxlib.mlir.dialects.stablehlo",
    "the dialect, portable artifacts and the reference interpreter",
    "nothing can be lowered",
    "jax.extend.mlir.dialects.stablehlo",
    "AddOp BroadcastInDimOp CompareOp ComparisonDirectionAttr ConstantOp ConvDimensionNumbers DotDimensionNumbers "
    "DynamicSliceOp GatherDimensionNumbers IotaOp OptimizationBarrierOp ReshapeOp ScatterDimensionNumbers SelectOp "
    "TransposeOp StablehloCompatibilityRequirement.WEEK_12 FftTypeAttr TransposeAttr deserialize_portable_artifact "
    "eval_module get_current_version get_minimum_version get_version_from_compatibility_requirement register_dialect "
    "register_stablehlo_passes serialize_portable_artifact",
)
_shardy = fence.later(
    "jaxlib.mlir.dialects.sdy:register_dialect",
    "reading modules that others have partitioned",
    "such modules are refused as malformed",
    "jax.extend.mlir.dialects.sdy",
)
_with_shardings = fence.later(
    "jaxlib._jax:mlir.serialize_portable_artifact",
    "portable artifacts of programs over a mesh, which the dialect's own serializer refuses",
    "such programs have text alone",
    "jax.extend.mlir.serialize_portable_artifact",
)
_version = fence.later(
    "jaxlib.version:__version__",
    "the cache's key, because another compiler makes other executables",
    "executables of another jaxlib are run",
    "importlib.metadata.version",
)


class Module(Protocol):
    """An ``ir.Module``."""

    @property
    def context(self) -> Any:
        """The context, which is entered by ``with``."""

    @property
    def operation(self) -> Any:
        """The op ``builtin.module`` itself."""

    @property
    def body(self) -> Any:
        """The block that holds the functions."""


@functools.cache
def _registry() -> Any:
    registry = ir.DialectRegistry()
    _register_dialects(registry)
    return registry


def new_context(foreign: bool = False) -> Any:
    """A fresh ``ir.Context`` with the dialects that a lowered module may hold: func, stablehlo, chlo.

    ``foreign`` is for modules that others wrote, in which there may be Shardy's.
    """
    with Guarded():  # an interrupt while it is made ends the process
        return _new_context(foreign)


def _new_context(foreign: bool) -> Any:
    context = ir.Context()
    context.enable_multithreading(False)  # a pool of threads takes longer to start than it saves on one function
    context.append_dialect_registry(_registry())
    context.dialects["func"]  # loads it; ops made by name need their dialect loaded
    stablehlo.register_dialect(context)
    chlo.register_dialect(context)
    if foreign:
        _shardy.found()(context)
    return context


_passes = Lock()


@functools.cache
def _register_passes() -> None:
    stablehlo.register_stablehlo_passes()


_to_hlo = fence.later(
    "jaxlib._jax:mlir.mlir_module_to_xla_computation",
    "a program in HLO, for those who look for it there",
    "torch_xla._XLAC: _get_xla_tensors_hlo, LoweringContext",
    "none is known",
)


def hlo_text(stablehlo_text: str) -> str:
    """A module of StableHLO, given as text, in HLO's text."""
    text: str = _computation(stablehlo_text).as_hlo_text()
    return text


def hlo_module_proto(stablehlo_text: str) -> bytes:
    """A module of StableHLO, given as text, as a serialized ``HloModuleProto``."""
    data: bytes = _computation(stablehlo_text).as_serialized_hlo_module_proto()
    return data


def _computation(stablehlo_text: str) -> Any:
    return _to_hlo.found()(stablehlo_text, use_tuple_args=False, return_tuple=False)


def run_pipeline(module: Any, pipeline: str) -> None:
    """Run a textual pass pipeline over a module or another op, in place."""
    with _passes:  # a cache lets two threads in at once
        _register_passes()
    with module.context:
        _pass_manager.parse(pipeline).run(module.operation)


def artifact_with_shardings(bytecode: bytes, version: str) -> bytes:
    """A module as VHLO bytecode for a version of StableHLO, and what is Shardy's in its own words."""
    artifact: bytes = _with_shardings.found()(bytecode, version, True)
    return artifact


def jaxlib_version() -> str:
    """jaxlib's version, whose compiler makes the executables."""
    version: str = _version.found()
    return version


# PJRT

_jax = fence.later(
    "jaxlib._jax",
    "compiling and running programs through PJRT",
    "programs can be lowered, and not run",
    "a jax.extend.core.Primitive that is lowered to our module, under jax.jit(keep_unused=True)",
    "CompileOptions CompileOptions.ParseFromString DeviceAssignment.create DeviceList "
    "HostBufferSemantics.IMMUTABLE_ONLY_DURING_CALL "
    "LoadedExecutable.cost_analysis LoadedExecutable.execute_sharded LoadedExecutable.get_compiled_memory_stats "
    "LoadedExecutable.get_output_layouts LoadedExecutable.get_parameter_layouts LoadedExecutable.hlo_modules "
    "array_result_handler batched_block_until_ready batched_device_put buffer_to_dlpack_managed_tensor "
    "dlpack_managed_tensor_to_buffer get_topology_for_devices Client.compile_and_load Client.deserialize_executable "
    "Client.devices Client.get_default_layout Client.live_arrays Client.local_devices Client.platform "
    "Client.platform_version Client.process_index Client.serialize_executable",
)
_coordination = fence.later(
    "jax._src.distributed:global_state",
    "what processes of one run tell each other: which programs they run, and their seeds",
    "processes that run different programs wait for each other without end",
    "jax.experimental.multihost_utils, whose collectives would wait, too",
    "client coordinator_address num_processes process_id",
)
_coordination_service = fence.later(
    "jaxlib._jax:get_distributed_runtime_service",
    "the service by which processes find each other, in a process that outlives process 0",
    "it runs in process 0, and who loses that process is told so in jax's words",
    "jax.distributed.initialize in process 0",
)
_clusters = fence.later(
    "jax._src.clusters",
    "what SLURM and Open MPI say of the processes that they started, before jax is asked to join them",
    "a missing process is not named, and jax's service runs in process 0",
    "jax.distributed.initialize, which finds out and joins in one call",
    "ClusterEnv.auto_detect_unset_distributed_params OmpiCluster.is_env_present OmpiCluster.name "
    "SlurmCluster.is_env_present SlurmCluster.name",
)
_prepare_lapack = fence.later(
    "jaxlib.lapack:prepare_lapack_call",
    "LAPACK's functions, which take the place of decompositions on the CPU",
    "such a program ends the process",
    "importing jax, which registers some of them",
)


class Buffer(Protocol):
    """A PJRT buffer: jaxlib's array on one device."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape."""

    @property
    def addressable_shards(self) -> Any:
        """What each device has of it: ``device`` and ``data``."""

    def platform(self) -> str:
        """``"cpu"``, ``"gpu"``, …"""

    def devices(self) -> set[Any]:
        """Where it is."""

    @property
    def sharding(self) -> Any:
        """How it is cut over them, in jax's words."""

    def is_ready(self) -> bool:
        """Whether it is computed."""

    @property
    def is_fully_addressable(self) -> bool:
        """Whether all of it lies in this process."""

    @property
    def is_fully_replicated(self) -> bool:
        """Whether each device holds all of it."""

    def addressable_data(self, index: int) -> Buffer:
        """One of the shards that lie in this process."""

    def is_deleted(self) -> bool:
        """Whether it was donated."""

    def block_until_ready(self) -> Buffer:
        """Wait until it is computed; gives the buffer."""

    def unsafe_buffer_pointer(self) -> int:
        """The address of the first element."""


class Loaded(Protocol):
    """A ``LoadedExecutable``: a program on its devices."""

    def execute_sharded(self, arguments: Sequence[Buffer]) -> Any:
        """Run; gives what its results can be taken out of."""

    def hlo_modules(self) -> Sequence[Any]:
        """The optimized program."""

    def cost_analysis(self) -> dict[str, float]:
        """XLA's cost model."""

    def get_compiled_memory_stats(self) -> Any:
        """What it needs of memory."""

    def get_parameter_layouts(self) -> Sequence[Any]:
        """In which order the elements of each argument lie, and in which tiles (``PjRtLayout``)."""

    def get_output_layouts(self) -> Sequence[Any]:
        """The same of each result."""


class Client(Protocol):
    """A PJRT client: the devices of one platform, and its compiler."""

    @property
    def platform(self) -> str:
        """``"cpu"``, ``"gpu"``, …"""

    @property
    def platform_version(self) -> str:
        """The version of the platform's own compiler and runtime."""

    def devices(self) -> list[Any]:
        """The devices of all processes that jax joined."""

    def local_devices(self) -> list[Any]:
        """The devices of this process."""

    def process_index(self) -> int:
        """Which process this is."""

    def get_default_layout(self, dtype: Any, shape: tuple[int, ...], device: Any) -> Any:
        """How an array lies on a device where nobody chose (``PjRtLayout``)."""

    def live_arrays(self) -> list[Any]:
        """Every array on the devices, also jax's own."""

    def compile_and_load(self, module: Module, devices: Any, options: Any) -> Loaded:
        """Compile a module."""

    def serialize_executable(self, executable: Loaded) -> bytes:
        """An executable for another process."""

    def deserialize_executable(self, data: bytes, devices: Any, options: Any) -> Loaded:
        """An executable from another process."""


class Pjrt(Protocol):
    """``jaxlib._jax``: what hloemit takes of it."""

    CompileOptions: Any
    DeviceAssignment: Any
    DeviceList: Callable[[tuple[Any, ...]], Any]
    HostBufferSemantics: Any
    array_result_handler: Callable[..., Any]
    batched_block_until_ready: Callable[[list[Buffer]], None]
    batched_device_put: Callable[..., Buffer]
    buffer_to_dlpack_managed_tensor: Callable[[Buffer], Any]
    dlpack_managed_tensor_to_buffer: Callable[[Any, Any, int | None], Buffer]
    get_topology_for_devices: Callable[[list[Any]], Any]


@functools.cache
def pjrt() -> Pjrt:
    """jaxlib's PJRT bindings, imported on first use: lowering alone never needs them."""
    found: Pjrt = _jax.found()
    return found


_FOR_CHIPS = (
    "compiling for chips that are not here, in a process that loads their compilers",
    "programs are compiled for the devices of this machine alone",
    "jax.experimental.topologies.get_topology_desc, which imports all of jax and looks for devices",
)
_load_plugin = fence.later("jaxlib._jax:load_pjrt_plugin", *_FOR_CHIPS)
_initialize_plugin = fence.later("jaxlib._jax:initialize_pjrt_plugin", *_FOR_CHIPS)
_topology = fence.later("jaxlib._jax:get_c_api_topology", *_FOR_CHIPS)
_devices = fence.later("jaxlib._jax:DeviceTopology", *_FOR_CHIPS, "_make_compile_only_devices")
_compile = fence.later("jaxlib._jax:CompileOnlyPyClient", *_FOR_CHIPS, "compile")
_executable = fence.later(
    "jaxlib._jax:Executable", *_FOR_CHIPS, "cost_analysis get_compiled_memory_stats hlo_modules serialize"
)


def load_compiler(name: str, library: str) -> Any:
    """PJRT's interface to the compiler in a library, ``"tpu"`` or ``"cuda"``; once a process."""
    api = _load_plugin.found()(name, library, None)
    _initialize_plugin.found()(name)
    for needed in (_compile, _executable):
        needed.found()
    return api


def devices_to_compile_for(api: Any, name: str, options: Mapping[str, str]) -> list[Any]:
    """The devices of a compiler's topology, none of which need be here."""
    made: list[Any] = _devices.found()._make_compile_only_devices(_topology.found()(api, name, dict(options)))
    return made


def with_llvm_options(options: Any, added: Mapping[str, str]) -> Any:
    """The compile options with options of the platform's code generator, LLVM, for this program alone.

    The bindings have no such attribute, but the message that they serialize has a map for it, and messages that follow
    each other in one text are one: CompileOptionsProto 3, ExecutableBuildOptionsProto 3, DebugOptions 500.
    Source: xla/xla.proto, ``xla_backend_extra_options``.
    """
    data = options.SerializeAsString()
    for name, value in added.items():
        entry = _message(1, name.encode()) + _message(2, value.encode())
        data += _message(3, _message(3, _message(500, entry)))
    return pjrt().CompileOptions.ParseFromString(data)


def _message(field: int, content: bytes) -> bytes:
    """A field of a protocol buffer that holds bytes: its number and wire type, its length, and they."""
    return _variable_length(field << 3 | 2) + _variable_length(len(content)) + content


def _variable_length(number: int) -> bytes:
    return bytes([number & 127 | 128]) + _variable_length(number >> 7) if number > 127 else bytes([number])


_STATISTICS = {
    "argument_bytes": "argument_size_in_bytes",
    "output_bytes": "output_size_in_bytes",
    "alias_bytes": "alias_size_in_bytes",
    "temporary_bytes": "temp_size_in_bytes",
    "generated_code_bytes": "generated_code_size_in_bytes",
}


def memory_statistics(compiled: Any) -> dict[str, int]:
    """The bytes that a program needs, by what for; of an executable for this machine or another one."""
    found = compiled.get_compiled_memory_stats()
    return {name: int(getattr(found, field)) for name, field in _STATISTICS.items()}


def array_handler(aval: Any, sharding: Any) -> Any:
    """What makes arrays of a type and sharding from an execution's results: each a microsecond less than without."""
    make = pjrt().array_result_handler
    try:
        return make(aval, sharding, True, _skip_checks=True)
    except TypeError:  # 0.12 never checks
        return make(aval, sharding, True)


def coordination() -> Any:
    """jax's record of the processes that it joined; its ``client`` is None where it joined none."""
    return _coordination.found()


def coordination_service() -> str:
    """The path of the function that starts jax's service, for a process that has jaxlib alone."""
    return _coordination_service.path


def started_by_cluster(coordinator_address: str | None) -> tuple[str, int, int] | None:
    """The address of process 0, how many processes Open MPI or SLURM started, and which this is; None without them.

    Raises what jax does, ``RuntimeError``, ``KeyError`` or ``ValueError``, where their variables make no sense.
    """
    clusters = _clusters.found()
    for each in (clusters.OmpiCluster, clusters.SlurmCluster):  # jax looks in this order
        if each.is_env_present():
            address, count, index, _ = clusters.ClusterEnv.auto_detect_unset_distributed_params(
                coordinator_address, None, None, [], each.name, None
            )
            return address, count, index
    return None


@functools.cache
def prepare_lapack() -> None:
    """Let jaxlib's foreign functions find LAPACK, which they take from SciPy; one that runs before ends the process.

    jax registers them with XLA when it is imported.
    """
    _prepare_lapack.found()("getrf_ffi", np.dtype(np.float32))
