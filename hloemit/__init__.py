"""hloemit: PyTorch programs as StableHLO, and StableHLO programs that run on torch tensors.

In short::

    lowered = hloemit.lower(model, (x,))
    print(lowered.as_text())
    out = lowered.compile()(x)
"""

import importlib
from typing import TYPE_CHECKING, Any

from hloemit import optimizers
from hloemit.api import get_stablehlo, get_stablehlo_bytecode, lower
from hloemit.base import locks
from hloemit.base.errors import (
    ArtifactError,
    CacheError,
    CaptureError,
    CompileError,
    DynamicShapeError,
    ExecutionError,
    HloemitError,
    InputError,
    LoweringError,
    OutOfMemoryError,
    ResultTypeError,
    ShardingError,
    UnsupportedOpError,
)
from hloemit.base.mesh import Mesh
from hloemit.base.metrics import (
    clear_all,
    clear_counters,
    clear_metrics,
    counter_names,
    counter_value,
    metric_data,
    metric_names,
    metrics_report,
    short_metrics_report,
)
from hloemit.base.options import CompileOptions
from hloemit.base.progress import progress
from hloemit.cache.active import CacheInfo, cache_info, initialize_cache
from hloemit.stages.compiled import Compiled
from hloemit.stages.lowered import Lowered, load

if TYPE_CHECKING:
    from hloemit import distributed
    from hloemit.lazy.compiling import compile
    from hloemit.lazy.device import device
    from hloemit.lazy.launch import eager_mode, sync
    from hloemit.recording.sharding import shard

_LATER = {
    "compile": "lazy.compiling",
    "device": "lazy.device",
    "eager_mode": "lazy.launch",
    "shard": "recording.sharding",
    "sync": "lazy.launch",
}


def __getattr__(name: str) -> Any:
    """The names of the lazy device, and what registers an operator: imported when one is asked for."""
    if name == "distributed":
        return importlib.import_module("hloemit.distributed")
    if name not in _LATER:
        raise AttributeError(f"module 'hloemit' has no attribute {name!r}")
    locks.watch_forks()
    with locks.importing():
        found = getattr(importlib.import_module(f"hloemit.{_LATER[name]}"), name)
    globals()[name] = found
    return found


__all__ = [
    "ArtifactError",
    "CacheError",
    "CacheInfo",
    "CaptureError",
    "CompileError",
    "CompileOptions",
    "Compiled",
    "DynamicShapeError",
    "ExecutionError",
    "HloemitError",
    "InputError",
    "Lowered",
    "LoweringError",
    "Mesh",
    "OutOfMemoryError",
    "ResultTypeError",
    "ShardingError",
    "UnsupportedOpError",
    "cache_info",
    "clear_all",
    "clear_counters",
    "clear_metrics",
    "compile",
    "counter_names",
    "counter_value",
    "device",
    "distributed",
    "eager_mode",
    "get_stablehlo",
    "get_stablehlo_bytecode",
    "initialize_cache",
    "load",
    "lower",
    "metric_data",
    "metric_names",
    "metrics_report",
    "optimizers",
    "progress",
    "shard",
    "short_metrics_report",
    "sync",
]
