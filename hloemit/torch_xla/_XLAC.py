"""``torch_xla._XLAC``: what libraries call of torch_xla's private extension, and no more."""  # noqa: N999 - theirs

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

import hloemit
from hloemit.base import metrics
from hloemit.base.layouts import Layout
from hloemit.base.metrics import counters
from hloemit.lazy import sharding
from hloemit.lazy.launch import run, trace
from hloemit.lazy.modes import modes
from hloemit.lazy.placing import whole_layout
from hloemit.recording.values import cell_of
from hloemit.runtime.client import Process
from hloemit.runtime.sharded import joined
from hloemit.torch_xla import (
    backends,
    cached_graphs,
    donation,
    executions,
    graphs,
    hardware,
    ir_text,
    lowering,
    replicas,
    steps,
    world,
)
from hloemit.torch_xla.computations import run_on
from hloemit.torch_xla.distributed.spmd import sharded_tensor
from hloemit.torch_xla.distributed.spmd.meshes import ShardingType
from hloemit.torch_xla.distributed.spmd.xla_sharding import mark_as
from hloemit.torch_xla.narrowing import narrow_dtype
from hloemit.torch_xla.nested import is_lazy
from hloemit.torch_xla.ops import Computation
from hloemit.torch_xla.preemption import Preemption
from hloemit.torch_xla.primitives import NAMES

__all__ = [
    "_activate_preemption_sync_manager",
    "_check_tensor_need_materialization",
    "_clear_xla_counters",
    "_clear_xla_metrics",
    "_deactivate_preemption_sync_manager",
    "_ensure_xla_coordinator_initialized",
    "_get_base_seed_as_tensor",
    "_get_buffer_donation",
    "_get_executed_fallback_ops",
    "_get_git_revs",
    "_get_graph_hash",
    "_get_ir_debug",
    "_get_local_shard_replica_and_indices",
    "_get_local_shards",
    "_get_seed_info_id",
    "_get_tensors_handle",
    "_get_tensors_xla_device_data_node",
    "_get_xla_op_sharding",
    "_get_xla_sharding_spec",
    "_get_xla_sharding_type",
    "_get_xla_tensor_debug_info",
    "_get_xla_tensor_dimension_size",
    "_get_xla_tensor_shape_type",
    "_get_xla_tensors_hlo",
    "_get_xla_tensors_text",
    "_global_tensor_from_cpu_shards",
    "_init_computation_client",
    "_init_xla_lazy_backend",
    "_is_placecholder",
    "_load_local_shards",
    "_run_cached_graph",
    "_set_allow_execution",
    "_set_buffer_donation",
    "_set_ir_debug",
    "_short_xla_metrics_report",
    "_spmd_full_to_shard_shape",
    "_spmd_shard_to_full_shape",
    "_sync_point_reached",
    "_unsafe_buffer_pointer",
    "_xla_annotate_custom_sharding",
    "_xla_clear_sharding",
    "_xla_counter_names",
    "_xla_counter_value",
    "_xla_dot_general",
    "_xla_get_all_devices",
    "_xla_get_auto_sharding",
    "_xla_get_cpu_tensors",
    "_xla_get_default_device",
    "_xla_get_default_device_ordinal",
    "_xla_get_devices",
    "_xla_get_enable_alias_with_buffer_donor_config",
    "_xla_get_mat_mul_precision",
    "_xla_get_rng_seed",
    "_xla_get_tensor_id",
    "_xla_increment_counter",
    "_xla_mark_dynamic",
    "_xla_mark_sharding",
    "_xla_metric_data",
    "_xla_metric_names",
    "_xla_metrics_report",
    "_xla_real_devices",
    "_xla_runtime_is_initialized",
    "_xla_set_auto_sharding",
    "_xla_set_enable_alias_with_buffer_donor_config",
    "_xla_set_mat_mul_precision",
    "_xla_set_use_full_mat_mul_precision",
    "_xla_spmd_all_reduce",
    "_xla_spmd_reduce_scatter",
    "_xla_step_marker",
    "_xla_sync_multi",
    "_xla_tensors_from_aten",
    "_xla_tensors_report",
    "_xla_user_computation",
    "_xla_wait_device_ops",
    "_xla_warm_up_cache",
    "lowering",
]

_get_graph_hash = graphs.graph_hash
_get_xla_tensors_hlo = graphs.tensors_hlo
_xla_dot_general = graphs.dot_general


_get_xla_tensors_text = ir_text.tensors_text
_get_xla_tensor_debug_info = ir_text.debug_info
_xla_set_enable_alias_with_buffer_donor_config = donation.set_alias_with_buffer_donor_config
_xla_get_enable_alias_with_buffer_donor_config = donation.get_alias_with_buffer_donor_config
_set_buffer_donation = donation.set_buffer_donation
_get_buffer_donation = donation.get_buffer_donation
_is_placecholder = donation.is_gone  # their spelling
_xla_set_mat_mul_precision = backends.set_mat_mul_precision
_xla_get_mat_mul_precision = backends.get_mat_mul_precision
_get_executed_fallback_ops = metrics.executed_fallback_ops
_xla_metrics_report = metrics.full_report
_short_xla_metrics_report = metrics.short_metrics_report
_xla_counter_names = metrics.counter_names
_xla_counter_value = metrics.counter_value
_xla_metric_names = metrics.metric_names
_xla_metric_data = metrics.metric_data
_clear_xla_counters = metrics.clear_counters
_clear_xla_metrics = metrics.clear_metrics
_set_allow_execution = executions.allow
_get_tensors_handle = donation.handles
_get_tensors_xla_device_data_node = cached_graphs.device_data
_run_cached_graph = cached_graphs.run_cached_graph
_get_base_seed_as_tensor = cached_graphs.base_seed_as_tensor
_xla_get_rng_seed = cached_graphs.base_seed
_xla_tensors_report = ir_text.tensors_report
_ensure_xla_coordinator_initialized = world.join_as
_activate_preemption_sync_manager = Preemption.watch
_deactivate_preemption_sync_manager = Preemption.forget


def _sync_point_reached(step: int) -> bool:
    """Whether this process was asked to end by SIGTERM, since ``_activate_preemption_sync_manager``."""
    return Preemption.asked


def _get_seed_info_id() -> int:
    """What ``_get_tensors_xla_device_data_node`` gives as the number of the seed of random numbers."""
    return cached_graphs.SEED_ID


def _xla_user_computation(name: str, inputs: Sequence[Tensor], computation: Computation) -> list[Tensor]:
    """What a computation of ``xla_builder`` gives for tensors of the device."""
    found = run_on(name, computation.fn, inputs)
    return list(found) if isinstance(found, tuple) else [found]


def _get_ir_debug() -> bool:
    """Whether graphs say where in the user's program their operators are."""
    return ir_text.Debugging.frames


def _set_ir_debug(enable: bool) -> None:
    """Let graphs say so, or not."""
    ir_text.Debugging.frames = enable


def _xla_increment_counter(name: str, value: int) -> None:
    """Count."""
    counters.add(name, value)


def _check_tensor_need_materialization(tensors: Sequence[Tensor]) -> list[bool]:
    """Whether each tensor is recorded and not computed yet."""
    return [cached_graphs.is_pending(t) for t in tensors]


def _init_computation_client() -> None:
    """Open the devices."""
    hardware.pjrt_device()


def _init_xla_lazy_backend() -> None:
    """Register the device, which is done."""


def _xla_runtime_is_initialized() -> bool:
    """Whether devices were opened."""
    return Process.has_devices


def _xla_get_all_devices() -> list[str]:
    """The devices of all processes."""
    platform = hardware.platform_name(hardware.pjrt_device())
    return [f"{platform}:{i}" for i in range(world.size())]


def _xla_sync_multi(
    tensors: Sequence[Tensor], devices: Sequence[str] = (), wait: bool = True, sync_xla_data: bool = True
) -> None:
    """Launch all that is pending.

    ``sync_xla_data`` says that a step ends, where marks of donation count; without it no argument is written over that
    was not marked, though nobody could read it any more.
    """
    with donation.keeping_unmarked(not sync_xla_data):
        run(wait, ends_step=sync_xla_data)


def _xla_step_marker(
    device: str = "", devices: Sequence[str] = (), wait: bool = False, reset_scope: bool = True
) -> None:
    """Launch what is pending, and end the step."""
    steps.sync(wait)


def _xla_wait_device_ops(devices: Sequence[str] = ()) -> None:
    """Launch what is pending, and wait until all is computed."""
    hloemit.sync(wait=True)


def _xla_warm_up_cache(tensors: Sequence[Tensor], devices: Sequence[str] = ()) -> None:
    """Launch what is pending: then it is compiled."""
    hloemit.sync()


def _xla_get_devices() -> list[str]:
    """The devices by torch_xla's names."""
    return hardware.real_devices()


def _xla_get_auto_sharding() -> bool:
    """Whether tensors that nobody marks are cut over all devices."""
    return modes.automatic


def _xla_set_auto_sharding() -> None:
    """Let them be, where the device stands for several."""
    sharding.cut_by_themselves(True)


def _xla_get_default_device() -> str:
    """The device by torch's name."""
    return str(hardware.device())


def _xla_get_default_device_ordinal() -> int:
    """Its number in this process, which has one."""
    return 0


def _get_git_revs() -> dict[str, str]:
    """What computes: hloemit, in torch_xla's place, and the commit of PyTorch."""
    return {"xla": "hloemit", "torch": torch.version.git_version}


def _xla_mark_dynamic(input: Tensor, dim: int) -> None:
    """Raises NotImplementedError: sizes of the device's tensors are known, and programs are compiled for them."""
    raise NotImplementedError(
        "tensors of the device have known sizes: for a program with sizes that vary call hloemit.lower(function, "
        "arguments, dynamic_shapes=…), or torch.export.export with dynamic_shapes and exported_program_to_stablehlo"
    )


def _xla_real_devices(devices: Sequence[str] = ()) -> list[str]:
    """The devices behind torch's names of them, of which there is one."""
    return hardware.real_devices()


def _get_xla_tensor_dimension_size(tensor: Tensor, dim: int) -> Tensor:
    """The size of a dimension, a tensor of the device: sizes are known here."""
    return torch.tensor(tensor.shape[dim], dtype=torch.int32, device=tensor.device)


def _get_xla_tensor_shape_type(tensor: Tensor) -> str:
    """XLA's name of a tensor's dtype."""
    return NAMES[narrow_dtype(tensor.dtype)]


def _unsafe_buffer_pointer(tensor: Tensor) -> int:
    """Where the elements of a tensor are in the device's memory, computed by then, as long as the tensor holds them.

    Raises RuntimeError for a view of a part, and for tensors that are elsewhere.
    """
    if not is_lazy(tensor) or not cell_of(tensor).is_whole(tensor):
        raise RuntimeError("only a tensor of the device that is all of its storage has such an address")
    trace.before_update(tensor)
    hloemit.sync(wait=True)
    return int(cell_of(tensor).value.buffer.unsafe_buffer_pointer())


def _xla_tensors_from_aten(tensors: Sequence[Tensor], devices: Sequence[str] = ()) -> list[Tensor]:
    """Tensors of the CPU, moved to the device."""
    return [t.to("xla") for t in tensors]


def _xla_get_tensor_id(tensor: Tensor) -> int:
    """A number that tensors of the device share if they begin at the same element, and else do not.

    Raises RuntimeError for a tensor that is elsewhere.
    """
    if not is_lazy(tensor):
        raise RuntimeError(f"only tensors of the device xla have such a number, and this one is on {tensor.device}")
    return tensor.data_ptr()


def _get_xla_sharding_spec(tensor: Tensor) -> str:
    """How a tensor lies, in XLA's notation; "" where nobody has said it, and no program has computed it."""
    if sharding.is_shard(tensor):
        return "{manual}"
    layout = sharded_tensor.layout_to_show(tensor)
    return "" if layout is None else str(layout)


def _get_xla_sharding_type(tensor: Tensor) -> int | None:
    """The number of the kind of its sharding."""
    layout = sharded_tensor.layout_to_show(tensor)
    return None if layout is None else int(ShardingType.of(layout))


def _get_xla_op_sharding(tensor: Tensor) -> Layout | None:
    """How a tensor lies, for ``_xla_mark_sharding``."""
    return sharded_tensor.layout_to_show(tensor)


def _xla_mark_sharding(tensor: Tensor, op_sharding: Layout) -> None:
    """Let a tensor lie so."""
    mark_as(tensor, op_sharding)


def _xla_annotate_custom_sharding(tensor: Tensor, op_sharding: Layout) -> None:
    """Let a tensor lie so."""
    mark_as(tensor, op_sharding)


def _xla_clear_sharding(tensor: Tensor) -> None:
    """Forget how a tensor was marked."""
    sharding.clear(tensor)


def _spmd_full_to_shard_shape(tensor: Tensor) -> Tensor:
    """What each device has of a tensor that is marked; raises RuntimeError for one that is not."""
    layout = sharded_tensor.layout_of(tensor)
    if layout is None:
        raise RuntimeError("the tensor has no sharding: mark it, or call enable_manual_sharding")
    return sharding.to_shards(tensor, layout)


def _spmd_shard_to_full_shape(
    tensor: Tensor, op_sharding: Layout, output_shape: Sequence[int], output_dtype: torch.dtype
) -> Tensor:
    """The tensor that lies so, of what each device has; raises RuntimeError where that is no shard."""
    return sharding.from_shards(tensor, op_sharding, output_shape).to(output_dtype)


def _xla_spmd_all_reduce(reduce_type: str, tensor: Tensor, scale: float, groups: Sequence[Sequence[int]]) -> Tensor:
    """``xm.all_reduce`` between devices."""
    return replicas.all_reduce(reduce_type, tensor, scale, groups)


def _xla_spmd_reduce_scatter(
    reduce_type: str, tensor: Tensor, scale: float, dim: int, shard_count: int, groups: Sequence[Sequence[int]]
) -> Tensor:
    """``xm.reduce_scatter`` between devices."""
    return replicas.reduce_scatter(reduce_type, tensor, scale, dim, shard_count, groups)


def _get_local_shards(tensors: Sequence[Tensor]) -> list[list[tuple[Tensor, str]]]:
    """Of each tensor, its shards on the CPU, and the device of each."""
    return [[(s.data, s.shard_device) for s in sharded_tensor.local_shards(t)] for t in tensors]


def _get_local_shard_replica_and_indices(tensors: Sequence[Tensor]) -> list[list[tuple[int, Any]]]:
    """Of each tensor, which replica each shard is, and which part of the whole."""
    found = []
    for tensor in tensors:
        layout = sharded_tensor.layout_of(tensor) or whole_layout(tensor.ndim)
        found.append(sharded_tensor.replicas_and_indices(tensor.shape, layout))
    return found


def _load_local_shards(tensor: Tensor, shards: Sequence[Tensor], devices: Sequence[str]) -> None:
    """Let each device have its shard of a tensor."""
    sharded_tensor.load_shards(tensor, shards)


def _global_tensor_from_cpu_shards(
    shards: Sequence[Tensor], op_sharding: Layout, global_shape: torch.Size | None = None
) -> Tensor:
    """A tensor that lies so, of the shard of each device; ``global_shape`` leaves out what pads them.

    Raises RuntimeError where they are not its shards.
    """
    tiles = op_sharding.tiles()
    if len(shards) != tiles.size:
        raise RuntimeError(f"there are {tiles.size} shards, one a device, and {len(shards)} were given")
    widest = [n * count for n, count in zip(shards[0].shape, tiles.shape, strict=False)]
    shape = torch.Size(widest if global_shape is None else global_shape)
    if len(shape) != shards[0].ndim:
        raise RuntimeError(f"the shards have {shards[0].ndim} dimensions, and the shape is {tuple(shape)}")
    if op_sharding.is_whole:
        if shape != shards[0].shape:
            raise RuntimeError(f"the shards are whole, {tuple(shards[0].shape)}, and the shape is {tuple(shape)}")
        return shards[0].to("xla")
    sharded_tensor.check_parts(shards, shape, op_sharding)
    tensor = joined(shards, op_sharding, shape).to("xla")
    mark_as(tensor, op_sharding)
    return tensor


def _xla_set_use_full_mat_mul_precision(use_full_mat_mul_precision: bool = True) -> None:
    """Whether products in f32 are f32's, as ``backends.set_mat_mul_precision`` says it since torch_xla 2.5."""
    torch.set_float32_matmul_precision("highest" if use_full_mat_mul_precision else "medium")


def _xla_get_cpu_tensors(tensors: Sequence[Tensor]) -> list[Tensor]:
    """The tensors on the CPU."""
    return [t.cpu() for t in tensors]


def __getattr__(name: str) -> Any:
    """Raises AttributeError, in words that say why a name is missing."""
    raise AttributeError(
        f"torch_xla._XLAC is private, and {name} is none of what libraries and scripts are known to call of it: "
        "docs/migrating.md has those, and the public names that do the same"
    )
