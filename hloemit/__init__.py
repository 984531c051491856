"""hloemit: PyTorch programs as StableHLO, and StableHLO programs that run on torch tensors.

In short::

    lowered = hloemit.lower(model, (x,))
    print(lowered.as_text())
    out = lowered.compile()(x)
"""

from hloemit.api import get_stablehlo, get_stablehlo_bytecode, lower
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
    ResultTypeError,
    UnsupportedOpError,
)
from hloemit.base.options import CompileOptions
from hloemit.cache.active import CacheInfo, cache_info, initialize_cache
from hloemit.compiled import Compiled
from hloemit.lazy.device import device
from hloemit.lazy.launch import sync
from hloemit.lowered import Lowered, load

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
    "ResultTypeError",
    "UnsupportedOpError",
    "cache_info",
    "device",
    "get_stablehlo",
    "get_stablehlo_bytecode",
    "initialize_cache",
    "load",
    "lower",
    "sync",
]
