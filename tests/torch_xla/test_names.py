"""Every public name is there, with torch_xla 2.9's parameters."""

from __future__ import annotations

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from hloemit.torch_xla.installation import ALIASES, PUBLIC

# written by inspect.signature in torch_xla 2.9.0; `=` is a default
_SHARDING = """
        HybridMesh(ici_mesh_shape, dcn_mesh_shape=, axis_names=)
        MarkShardingFunction
        Mesh(device_ids, mesh_shape, axis_names=)
        Mesh.from_str(mesh_str)
        Mesh.get_axis_name_idx(self, name)
        Mesh.get_jax_mesh(self)
        Mesh.get_logical_mesh(self)
        Mesh.get_op_sharding(self, partition_spec)
        Mesh.shape(self)
        Mesh.size(self)
        ShardingSpec(mesh, partition_spec, minibatch=)
        ShardingSpec.apply(self, t)
        ShardingSpec.can_apply(self, t)
        ShardingType
        XLAPatchedLinear
        annotate_custom_sharding(t, mesh, partition_spec)
        apply_backward_optimization_barrier(m)
        clear_sharding(t)
        disable_manual_sharding(t, partition_spec, full_shape, mesh=)
        enable_manual_sharding(t, partition_spec, mesh=)
        get_1d_mesh(axis_name=)
        get_global_mesh()
        mark_sharding(t, mesh, partition_spec)
        mark_sharding_with_gradients(t, mesh, partition_spec)
        set_global_mesh(mesh)
        wrap_if_sharded(x)
        xla_patched_nn_linear_forward(m, input)
"""

THEIRS = {
    "torch_xla._XLAC": """
        _activate_preemption_sync_manager()
        _deactivate_preemption_sync_manager()
        _ensure_xla_coordinator_initialized(global_rank, world_size, master_addr, master_port=)
        _get_local_shard_replica_and_indices
        _get_local_shards
        _get_xla_op_sharding
        _get_xla_sharding_spec
        _get_xla_sharding_type
        _get_xla_tensor_dimension_size
        _get_xla_tensor_shape_type
        _unsafe_buffer_pointer
        _xla_tensors_from_aten
        _global_tensor_from_cpu_shards
        _load_local_shards
        _xla_annotate_custom_sharding
        _xla_clear_sharding
        _xla_get_cpu_tensors
        _xla_get_tensor_id(tensor)
        _xla_mark_sharding
    """,
    "torch_xla._internal.pjrt": """
        run_multiprocess(fn, *args, start_method=, **kwargs)
        spawn(fn, nprocs=, start_method=, args=)
        spawn_threads(fn, args=)
    """,
    "torch_xla._internal.tpu": """
        get_tpu_env()
        num_available_devices()
    """,
    "torch_xla": """
        compile(f=, full_graph=, name=, max_different_graphs=)
        device(index=)
        device_count()
        devices()
        launch(fn, args=, start_method=, debug_single_process=)
        manual_seed(seed, device=)
        real_devices()
        save_as_stablehlo(exported_model, stablehlo_dir, options=)
        save_torch_model_as_stablehlo(torchmodel, args, path, options=)
        step()
        sync(wait=, reset_scope=)
    """,
    "torch_xla.amp": """
        GradScaler(init_scale=, growth_factor=, backoff_factor=, growth_interval=, enabled=, use_zero_grad=)
        autocast(device, enabled=, dtype=, cache_enabled=)
    """,
    "torch_xla.amp.autocast_mode": """
        autocast(device, enabled=, dtype=, cache_enabled=)
    """,
    "torch_xla.amp.syncfree": """
        Adam(params, lr=, betas=, eps=, weight_decay=, amsgrad=, foreach=, maximize=, capturable=, differentiable=, fused=, decoupled_weight_decay=)
        AdamW(params, lr=, betas=, eps=, weight_decay=, amsgrad=, maximize=, foreach=, capturable=, differentiable=, fused=)
        SGD(params, lr=, momentum=, dampening=, weight_decay=, nesterov=, maximize=, foreach=, differentiable=, fused=)
    """,
    "torch_xla.backends": """
        get_mat_mul_precision()
        set_mat_mul_precision(precision)
    """,
    "torch_xla.core.dynamo_bridge": """
        extract_compiled_graph(xla_model, xla_args)
    """,
    "torch_xla.core.functions": """
        SyncBatchNorm(num_features, eps=, momentum=)
        SyncBatchNorm.forward(self, batch)
        all_gather(value, dim=)
        all_reduce(reduce_type, value, scale=, groups=)
        distributed_mm(w, x, split=)
    """,
    "torch_xla.core.xla_model": """
        _fetch_gradients(optimizer)
        _maybe_convert_to_cpu(data, convert=)
        MemoryInfo
        REDUCE_AND
        REDUCE_MAX
        REDUCE_MIN
        REDUCE_MUL
        REDUCE_OR
        REDUCE_SUM
        CoalescingBuckets(func, input_list, output_list=, bucket_cap_mb=)
        CoalescingBuckets.add(self, tensor, idx)
        CoalescingBuckets.flush(self)
        RateTracker(smooth_factor=)
        RateTracker.add(self, count)
        RateTracker.global_rate(self)
        RateTracker.rate(self)
        add_step_closure(closure, args=, run_async=)
        all_gather(value, dim=, groups=, output=, pin_layout=, channel_id=, use_global_device_ids=)
        all_gather_bucketized(input_list, dim=, groups=, output=, pin_layout=, bucket_cap_mb=)
        all_reduce(reduce_type, inputs, scale=, groups=, pin_layout=)
        all_reduce_bucketized_gradients(gradients, scale, groups, pin_layout, bucket_cap_mb=)
        all_to_all(value, split_dimension, concat_dimension, split_count, groups=, pin_layout=)
        broadcast_master_param(model)
        collective_broadcast(tensors, root_ordinal=, groups=, pin_layout=)
        collective_permute(value, pairs)
        do_on_ordinals(target, data=, ordinals=)
        fork_rng(device=, enabled=)
        get_local_ordinal()
        get_memory_info(device=)
        get_rng_state(device=)
        get_stablehlo(tensors=)
        get_stablehlo_bytecode(tensors=)
        get_xla_supported_devices(max_devices=)
        is_master_ordinal(local=)
        is_xla_tensor(tensor)
        mark_step(wait=, reset_scope=)
        master_print(*args, fd=, local=, flush=)
        mesh_reduce(tag, data, reduce_fn)
        optimizer_step(optimizer, barrier=, optimizer_args=, groups=, pin_layout=)
        recv(output, channel_id)
        reduce_gradients(optimizer, groups=, pin_layout=)
        reduce_scatter(reduce_type, input, scale, scatter_dim, shard_count, groups=, output=, pin_layout=, channel_id=, use_global_device_ids=)
        reduce_scatter_bucketized(reduce_type, input_list, scale, scatter_dim, shard_count, groups=, output=, pin_layout=, bucket_cap_mb=)
        xla_rendezvous(payload=, ordinals=, tag=)
        rendezvous(tag, payload=, replicas=)
        save(data, file_or_path, master_only=, global_master=)
        send(value, channel_id)
        send_cpu_data_to_device(datas, device, input_sharding=)
        set_replication(device, devices)
        set_rng_state(seed, device=)
        unlazy(tensors)
        wait_device_ops(devices=)
        xla_device(n=, devkind=)
        xla_device_hw(device)
        xla_device_kind(device=)
        xla_real_devices(devices=)
        xla_replication_devices(local_devices=)
    """,
    "torch_xla.debug.metrics": """
        clear_all()
        clear_counters()
        clear_metrics()
        counter_names()
        counter_value(name)
        executed_fallback_ops()
        metric_data(name)
        metric_names()
        metrics_report()
        short_metrics_report(counter_names=, metric_names=)
    """,
    "torch_xla.debug.profiler": """
        StepTrace(name, **kwargs)
        Trace(name, **kwargs)
        start_server(port, only_on_master=)
        start_trace(log_dir)
        stop_trace()
        trace_me(scope)
    """,
    "torch_xla.distributed.parallel_loader": """
        MpDeviceLoader(loader, device, **kwargs)
        ParallelLoader(cpu_loader, devices, batchdim=, batches_per_execution=, loader_prefetch_size=, device_prefetch_size=, host_to_device_transfer_threads=, input_sharding=)
        ParallelLoader.close(self)
        ParallelLoader.next_item(self, device)
        ParallelLoader.per_device_loader(self, device)
        ParallelLoader.per_device_samples(self)
        ParallelLoader.send_cpu_data_to_device(self, batches, device)
        PerDeviceLoader(loader, device)
        PerDeviceLoader.next(self)
    """,
    "torch_xla.distributed.fsdp": """
        XlaFullyShardedDataParallel(module, reshard_after_forward=, flatten_parameters=, execute_sharding_on_init=, optimization_barrier_in_forward=, optimization_barrier_in_backward=, sync_on_finalization=, disable_reshard_on_root=, compute_dtype=, buffer_dtype=, fp32_reduce_scatter=, sharding_groups=, sharding_rank=, sharding_world_size=, shard_param_on_dim_0=, pin_layout_in_collective_ops=, reduce_scatter_bucket_size_mb=, coalesce_all_gather_ops=, auto_wrap_policy=, auto_wrapper_callable=, param_init_fn=, _shard_size_multiple=, _use_xla_patched_linear=, _debug_dummy_forward_pass=, _debug_msg=, _debug_print=, _debug_dummy_all_gather_op=, _debug_dummy_all_reduce_op=, _debug_dummy_reduce_scatter_op=, _debug_dummy_optimization_barrier_op=)
        XlaFullyShardedDataParallel.clip_grad_norm_(self, max_norm, norm_type=, groups=)
        XlaFullyShardedDataParallel.get_original_names_and_sharded_parameters(self)
        XlaFullyShardedDataParallel.get_shard_metadata(self)
        XlaFullyShardedDataParallel.no_sync(self)
        XlaFullyShardedDataParallel.set_gradient_divide_factors(self, pre, post, recursive)
        checkpoint_module(module)
        consolidate_sharded_model_checkpoints(ckpt_prefix, ckpt_suffix=, save_path=, save_model=)
        consolidate_sharded_state_dicts(state_dict_list, shard_metadata)
    """,
    "torch_xla.distributed.fsdp.consolidate_sharded_ckpts": """
        main()
    """,
    "torch_xla.distributed.fsdp.state_dict_utils": """
        consolidate_sharded_model_checkpoints(ckpt_prefix, ckpt_suffix=, save_path=, save_model=)
        consolidate_sharded_state_dicts(state_dict_list, shard_metadata)
    """,
    "torch_xla.distributed.fsdp.utils": """
        XLAPatchedLinear
        apply_xla_patch_to_nn_linear(module, patched_function=)
        checkpoint_module(module)
    """,
    "torch_xla.distributed.fsdp.xla_fully_sharded_data_parallel": """
        XlaFullyShardedDataParallel
    """,
    "torch_xla.distributed.fsdp.wrap": """
        always_wrap_policy(*args, **kwargs)
        lambda_auto_wrap_policy(module, recurse, unwrapped_params, lambda_fn)
        recursive_wrap(module, auto_wrap_policy, wrapper_cls, ignored_modules, ignored_params, only_wrap_children=, **kwargs)
        size_based_auto_wrap_policy(module, recurse, unwrapped_params, min_num_params=, force_leaf_modules=, exclude_wrap_modules=)
        transformer_auto_wrap_policy(module, recurse, unwrapped_params, transformer_layer_cls)
    """,
    "torch_xla.distributed.spmd": f"""
        XLAShard
        XLAShardedTensor
        auto_policy(mod_name, mod, mesh)
        xla_distribute_module(module, device_mesh=, partition_fn=, input_fn=, output_fn=)
        xla_distribute_tensor(tensor, device_mesh, placements=)
        {_SHARDING}
    """,
    "torch_xla.distributed.spmd.api": """
        auto_policy(mod_name, mod, mesh)
        convert_to_xla_mesh(dt_mesh)
        convert_to_xla_partition_spec(tensor, placements)
        xla_distribute_module(module, device_mesh=, partition_fn=, input_fn=, output_fn=)
        xla_distribute_tensor(tensor, device_mesh, placements=)
    """,
    "torch_xla.distributed.spmd.debugging": """
        visualize_sharding(sharding, use_color=, scale=, min_width=, max_width=)
        visualize_tensor_sharding(t, **kwargs)
    """,
    "torch_xla.distributed.spmd.xla_sharding": f"""
        PartitionSpec
        apply_xla_patch_to_nn_linear(module)
        wrap_as_sharded_tensor(t, mesh_shape=, partition_spec=)
        {_SHARDING}
    """,
    "torch_xla.distributed.xla_backend": """
        ProcessGroupXla
    """,
    "torch_xla.distributed.xla_multiprocessing": """
        MpModelWrapper(model)
        MpModelWrapper.to(self, device)
        MpSerialExecutor()
        MpSerialExecutor.run(self, fn)
        spawn(fn, args=, nprocs=, join=, daemon=, start_method=)
    """,
    "torch_xla.experimental": """
        eager_mode(enable)
        eager_mode_context(enable)
        is_eager_mode()
    """,
    "torch_xla.experimental.distributed_checkpoint": """
        CheckpointManager(path, save_interval, max_to_keep=, max_pending_async=, num_of_threads=, process_group=, chkpt_on_preemption=)
        CheckpointManager.all_steps(self)
        CheckpointManager.join(self)
        CheckpointManager.reached_preemption(self, step)
        CheckpointManager.restore(self, step, state_dict)
        CheckpointManager.save(self, step, state_dict, force=)
        CheckpointManager.save_async(self, step, state_dict, force=)
        CheckpointManager.should_save(self, step)
        SPMDLoadPlanner
        SPMDSavePlanner
        prime_optimizer(optimizer)
    """,
    "torch_xla.experimental.eager": """
        eager_mode(enable)
        eager_mode_context(enable)
        is_eager_mode()
    """,
    "torch_xla.experimental.mark_pattern_utils": """
        StableHLOCompositeBuilder(name, attr=)
        StableHLOCompositeBuilder.mark_inputs(self, *tensors)
        StableHLOCompositeBuilder.mark_outputs(self, *tensors)
    """,
    "torch_xla.experimental.spmd_fully_sharded_data_parallel": """
        SpmdFullyShardedDataParallel(module, mesh=, shard_output=, auto_wrap_policy=, auto_wrapper_callable=, extra_data_axis=)
        SpmdFullyShardedDataParallel.module
    """,
    "torch_xla.runtime": """
        addressable_device_count()
        addressable_runtime_device_count()
        device_type()
        get_master_ip()
        get_num_cached_compilation_graph()
        global_device_count()
        global_ordinal()
        global_runtime_device_attributes()
        global_runtime_device_count()
        host_index()
        initialize_cache(path, readonly=)
        is_bf16_supported()
        is_spmd()
        local_device_count()
        local_ordinal()
        local_process_count()
        process_count()
        process_index()
        runtime_device_attributes(device)
        set_device_type(pjrt_device)
        use_spmd(auto=)
        world_size()
    """,
    "torch_xla.stablehlo": """
        StableHLOExportOptions(include_human_readable_text=, override_tracing_arguments=, override_tracing_kwargs=, save_weights=, inline_all_constant=, export_weights=, custom_ops_allowed_in_graph=, export_node_metadata=)
        StableHLOGraphModule(bundle)
        StableHLOGraphModule.evaluate(self, method_name, args)
        StableHLOGraphModule.get_stablehlo_bytecode(self, method_name=)
        StableHLOGraphModule.get_stablehlo_text(self, method_name=)
        StableHLOGraphModule.save(self, directory_path, options=)
        exported_program_to_stablehlo(exported_model, options=)
        save_as_stablehlo(exported_model, stablehlo_dir, options=)
        save_torch_model_as_stablehlo(torchmodel, args, path, options=)
    """,
    "torch_xla.utils.serialization": """
        TensorReference(tid)
        load(path)
        save(data, path, master_only=, global_master=)
    """,
    "torch_xla.utils.utils": """
        SampleGenerator(data, sample_count)
        SampleGenerator.next(self)
    """,
}
OURS_ALONE = {  # and what was in torch_xla 2.4
    "torch_xla": {"install", "xm"},
    "torch_xla.core.xla_env_vars": {
        *("DEVICE_MAP", "GPU_NUM_DEVICES", "HOST_ORDINAL", "HOST_WORLD_SIZE", "LOCAL_ORDINAL", "LOCAL_WORKER"),
        *("MP_DEVICE", "ORDINAL", "PJRT_GPU_ASYNC_CLIENT", "SERVICE_ADDRESS", "TORCH_DIST_METHOD", "TORCH_DIST_ROOT"),
        *("TPU_CONFIG", "WORKERS", "ZERO_COPY_ENABLED"),
    },
    "torch_xla.core.xla_model": {"get_ordinal", "parse_xla_device", "xrt_world_size"},  # until 2.6
    "torch_xla.experimental": {"compile"},
    "torch_xla.experimental.eager": {"compile"},
    "torch_xla.experimental.pjrt": set(importlib.import_module("hloemit.torch_xla.experimental.pjrt").__all__),
    "torch_xla.experimental.custom_kernel": {"jax_import_guard", "requires_jax"},  # which they import there
    "torch_xla.experimental.quantized": {"xla_dequantize_per_channel"},  # which they define under another name
    "torch_xla.runtime": {"requires_pjrt", "using_pjrt", "xla_device"},  # until 2.4, and 2.7
}
WITHOUT = {("torch_xla.amp", "autocast"), ("torch_xla.amp.autocast_mode", "autocast")}  # a device, until 2.0
ENTRIES = [
    (module, *entry.partition("(")[::2]) for module, lines in THEIRS.items() for entry in map(str.strip, lines.split("\n"))
    if entry
]  # fmt: skip


def found(module: str, path: str) -> Any:
    """What ``import torch_xla`` would give under a name."""
    value: Any = importlib.import_module(f"hloemit.{module}")
    for name in path.split("."):
        value = getattr(value, name)
    return value


def shown(parameters: Any) -> Iterator[str]:
    marks = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}
    for p in parameters:
        yield f"{marks.get(p.kind, '')}{p.name}{'=' if p.default is not p.empty else ''}"


@pytest.mark.parametrize(("module", "path", "parameters"), ENTRIES, ids=[f"{m}.{p}" for m, p, _ in ENTRIES])
def test_parameters(module: str, path: str, parameters: str) -> None:
    value = found(module, path)
    if not parameters:
        return
    signature = inspect.signature(value)
    theirs = parameters.rstrip(")").split(", ") if parameters != ")" else []
    ours = list(shown(signature.parameters.values()))
    if (module, path) in WITHOUT:
        ours[0] = ours[0].removesuffix("=")
    if module.endswith("syncfree"):  # torch orders them otherwise in each version
        ours, theirs = sorted(ours), sorted(theirs)
    assert ours[: len(theirs)] == theirs
    assert all(p.endswith("=") for p in ours[len(theirs) :])


def test_nothing_else_is_public() -> None:
    for module in ("torch_xla", *(f"torch_xla.{name}" for name in PUBLIC if not name.startswith("_"))):
        ours = set(getattr(importlib.import_module(f"hloemit.{module}"), "__all__", ()))
        theirs = {path for m, path, _ in ENTRIES if m == module} | {name for name, _ in WHEEL.get(module, ())}
        submodules = {name.rpartition(".")[2] for name in PUBLIC if f"torch_xla.{name}".rpartition(".")[0] == module}
        assert ours - theirs - submodules == OURS_ALONE.get(module, set())


def of_the_wheel() -> dict[str, list[tuple[str, str]]]:
    """What torch_xla 2.9.0's wheel has by module: names, and the parameters of functions."""
    found: dict[str, list[tuple[str, str]]] = {}
    module = ""
    for line in (Path(__file__).parent / "names.txt").read_text().splitlines():
        if line.startswith("    "):
            name, _, parameters = line.strip().partition("(")
            found[module].append((name, parameters))
        elif not line.startswith("#"):
            module = line
            found[module] = []
    return found


def not_here() -> dict[str, set[str]]:
    """What docs/migrating.md says that there is not, by module; "*" for all of it."""
    found: dict[str, set[str]] = {}
    section = PAGE.partition("### Not here")[2].partition("\n## ")[0]
    for row in re.findall(r"^\| (`torch_xla.*?) \|", section, re.MULTILINE):
        modules, colon, names = row.partition(": ")
        for module in re.findall(r"`([\w.]+)`", modules):
            found.setdefault(module, set()).update(re.findall(r"`(\w+)`", names) if colon else {"*"})
    return found


PAGE = (Path(__file__).parents[2] / "docs" / "migrating.md").read_text()
WHEEL, ABSENT = of_the_wheel(), not_here()
# operators, whose parameters `inspect` does not see; and of a name that they have twice, the second
OTHER_PARAMETERS = {"place_to_host", "place_to_device", "xla_dequantize_per_tensor"}


@pytest.mark.parametrize("module", WHEEL)
def test_names_of_the_wheel(module: str) -> None:
    ours = module_of(module)
    absent = ABSENT.get(module, set())
    if ours is None:
        assert "*" in absent or not WHEEL[module]
        return
    missing = {name for name, _ in WHEEL[module] if not hasattr(ours, name)}
    assert missing <= absent or "*" in absent
    for name, parameters in WHEEL[module]:
        if parameters and hasattr(ours, name) and name not in OTHER_PARAMETERS:
            theirs = parameters.rstrip(")").split(", ") if parameters != ")" else []
            found = list(shown(inspect.signature(getattr(ours, name)).parameters.values()))[: len(theirs)]
            if (module, name) in WITHOUT:
                found[0] = found[0].removesuffix("=")
            assert found == theirs, name


def module_of(name: str) -> Any:
    """What is installed under a name; None where nothing is."""
    path = ALIASES.get(name.removeprefix("torch_xla."), name.removeprefix("torch_xla."))
    try:
        return importlib.import_module("hloemit.torch_xla" if name == "torch_xla" else f"hloemit.torch_xla.{path}")
    except ModuleNotFoundError:
        return None


def test_the_table_has_every_name() -> None:
    names = {path.split(".")[0] for _, path, _ in ENTRIES}
    assert sorted(name for name in names if f"`{name}" not in PAGE) == []


def test_modules_are_installed() -> None:
    private = {"torch_xla", "torch_xla.torch_xla", "torch_xla.version"}
    modules = {m for m in WHEEL if module_of(m) is not None} - private
    assert {m.removeprefix("torch_xla.") for m in modules} - {*PUBLIC, *ALIASES} <= set(ABSENT)
