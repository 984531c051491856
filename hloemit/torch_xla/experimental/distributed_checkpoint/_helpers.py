"""Private names of torch_xla that programs call to look at what a checkpoint is made of."""

from __future__ import annotations

from typing import Any

from hloemit.torch_xla.distributed.spmd.sharded_tensor import XLAShardedTensor
from hloemit.torch_xla.experimental.distributed_checkpoint.shards import Shards, flattened, is_sharded, on_cpu

_CpuShards = Shards
_is_sharded_tensor = is_sharded
_sharded_cpu_state_dict = on_cpu
flatten_state_dict = flattened


def _unwrap_xla_sharded_tensor(x: Any) -> Any:
    """The plain tensor of an ``XLAShardedTensor``, and anything else as it is."""
    return x.global_tensor if isinstance(x, XLAShardedTensor) else x
