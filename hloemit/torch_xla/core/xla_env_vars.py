"""``torch_xla.core.xla_env_vars``: the names of variables of the environment.

Of these hloemit heeds ``PJRT_DEVICE``, ``CPU_NUM_DEVICES`` and torchrun's.
"""

_OWN_NAMES = [
    "ACCELERATOR_TYPE",
    "CLOUD_TPU_TASK_ID",
    "CPU_NUM_DEVICES",
    "LOCAL_RANK",
    "LOCAL_WORLD_SIZE",
    "PJRT_CPU_ASYNC_CLIENT",
    "PJRT_DEVICE",
    "PJRT_DIST_SERVICE_ADDR",
    "PJRT_DYNAMIC_PLUGINS",
    "PJRT_LOCAL_PROCESS_COUNT",
    "PJRT_LOCAL_PROCESS_RANK",
    "PJRT_SELECT_DEFAULT_DEVICE",
    "RANK",
    "TPUVM_MODE",
    "TPU_ACCELERATOR_TYPE",
    "TPU_CHIPS_PER_HOST_BOUNDS",
    "TPU_CHIPS_PER_PROCESS_BOUNDS",
    "TPU_HOST_BOUNDS",
    "TPU_NUM_DEVICES",
    "TPU_PROCESS_ADDRESSES",
    "TPU_PROCESS_BOUNDS",
    "TPU_PROCESS_PORT",
    "TPU_SKIP_MDS_QUERY",
    "TPU_VISIBLE_CHIPS",
    "TPU_WORKER_HOSTNAMES",
    "TPU_WORKER_ID",
    "WORKER_ID",
    "WORLD_SIZE",
]
_OTHERS = {
    "TPU_MESH_CTLER_ADDR": "TPU_MESH_CONTROLLER_ADDRESS",
    "TPU_MESH_CTLER_PORT": "TPU_MESH_CONTROLLER_PORT",
}
globals().update({name: name for name in _OWN_NAMES} | _OTHERS)
__all__ = [*_OWN_NAMES, *_OTHERS]  # noqa: PLE0604 - a list of names
