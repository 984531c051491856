"""``torch_xla.distributed.spmd``: one program over all devices, by marks on tensors."""

from hloemit.torch_xla.distributed.spmd import (
    api,
    debugging,
    in_graphs,  # noqa: F401 - which makes an operator
    xla_sharding,
)
from hloemit.torch_xla.distributed.spmd.api import auto_policy, xla_distribute_module, xla_distribute_tensor
from hloemit.torch_xla.distributed.spmd.sharded_tensor import XLAShard, XLAShardedTensor
from hloemit.torch_xla.distributed.spmd.xla_sharding import (
    HybridMesh,
    MarkShardingFunction,
    Mesh,
    ShardingSpec,
    ShardingType,
    XLAPatchedLinear,
    _mark_manual_sharding,  # noqa: F401 - scripts call it, and torch_xla does not list it
    annotate_custom_sharding,
    apply_backward_optimization_barrier,
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
    "MarkShardingFunction",
    "Mesh",
    "ShardingSpec",
    "ShardingType",
    "XLAPatchedLinear",
    "XLAShard",
    "XLAShardedTensor",
    "annotate_custom_sharding",
    "api",
    "apply_backward_optimization_barrier",
    "auto_policy",
    "clear_sharding",
    "debugging",
    "disable_manual_sharding",
    "enable_manual_sharding",
    "get_1d_mesh",
    "get_global_mesh",
    "mark_sharding",
    "mark_sharding_with_gradients",
    "set_global_mesh",
    "wrap_if_sharded",
    "xla_distribute_module",
    "xla_distribute_tensor",
    "xla_patched_nn_linear_forward",
    "xla_sharding",
]
