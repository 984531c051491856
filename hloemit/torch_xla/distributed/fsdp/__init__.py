"""``torch_xla.distributed.fsdp``: what FSDPv2 takes of it; FSDP over processes is not here."""

from __future__ import annotations

from typing import Any

from torch import nn

from hloemit.torch_xla.distributed.fsdp import wrap
from hloemit.torch_xla.distributed.fsdp.utils import checkpoint_module

__all__ = ["XlaFullyShardedDataParallel", "checkpoint_module", "wrap"]


class XlaFullyShardedDataParallel(nn.Module):
    """FSDP over processes, one a device: raises NotImplementedError."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        raise NotImplementedError(
            "FSDP over processes is not here: torch_xla.experimental.spmd_fully_sharded_data_parallel shards over the "
            "devices of one"
        )
