"""``torch_xla.experimental.pjrt``: what torch_xla called ``torch_xla.runtime`` until 2.4, and some more."""

from hloemit.torch_xla._internal.pjrt import run_multiprocess, spawn, spawn_threads
from hloemit.torch_xla.meeting import rendezvous
from hloemit.torch_xla.replicas import broadcast_master_param
from hloemit.torch_xla.runtime import (
    addressable_device_count,
    device_type,
    global_device_count,
    global_ordinal,
    local_device_count,
    local_ordinal,
    local_process_count,
    process_count,
    process_index,
    requires_pjrt,
    set_device_type,
    using_pjrt,
    world_size,
    xla_device,
)
from hloemit.torch_xla.runtime import global_runtime_device_attributes as global_device_attributes
from hloemit.torch_xla.runtime import runtime_device_attributes as device_attributes

__all__ = [
    "addressable_device_count",
    "broadcast_master_param",
    "device_attributes",
    "device_type",
    "global_device_attributes",
    "global_device_count",
    "global_ordinal",
    "local_device_count",
    "local_ordinal",
    "local_process_count",
    "process_count",
    "process_index",
    "rendezvous",
    "requires_pjrt",
    "run_multiprocess",
    "set_device_type",
    "spawn",
    "spawn_threads",
    "using_pjrt",
    "world_size",
    "xla_device",
]
