"""``torch_xla.distributed.spmd``: meshes of one device, over which every tensor is whole."""

from hloemit.torch_xla.distributed.spmd import xla_sharding
from hloemit.torch_xla.distributed.spmd.xla_sharding import (
    HybridMesh,
    Mesh,
    ShardingSpec,
    annotate_custom_sharding,
    clear_sharding,
    disable_manual_sharding,
    enable_manual_sharding,
    get_1d_mesh,
    get_global_mesh,
    mark_sharding,
    mark_sharding_with_gradients,
    set_global_mesh,
    wrap_if_sharded,
    xla_patched_nn_linear_forward,
)

__all__ = [
    "HybridMesh",
    "Mesh",
    "ShardingSpec",
    "annotate_custom_sharding",
    "clear_sharding",
    "disable_manual_sharding",
    "enable_manual_sharding",
    "get_1d_mesh",
    "get_global_mesh",
    "mark_sharding",
    "mark_sharding_with_gradients",
    "set_global_mesh",
    "wrap_if_sharded",
    "xla_patched_nn_linear_forward",
    "xla_sharding",
]
