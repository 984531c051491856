"""``torch_xla.distributed.fsdp``: parameters that are cut among processes."""

from __future__ import annotations

from hloemit.torch_xla.distributed.fsdp import wrap
from hloemit.torch_xla.distributed.fsdp.state_dict_utils import (
    consolidate_sharded_model_checkpoints,
    consolidate_sharded_state_dicts,
)
from hloemit.torch_xla.distributed.fsdp.utils import checkpoint_module
from hloemit.torch_xla.distributed.fsdp.xla_fully_sharded_data_parallel import XlaFullyShardedDataParallel

__all__ = [
    "XlaFullyShardedDataParallel",
    "checkpoint_module",
    "consolidate_sharded_model_checkpoints",
    "consolidate_sharded_state_dicts",
    "wrap",
]
