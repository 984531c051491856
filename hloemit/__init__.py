"""hloemit: PyTorch programs as StableHLO, and StableHLO programs that run on torch tensors.

In short::

    lowered = hloemit.lower(model, (x,))
    print(lowered.as_text())
    out = lowered.compile()(x)
"""

from hloemit.api import get_stablehlo, get_stablehlo_bytecode, lower
from hloemit.base.errors import (
    ArtifactError,
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
from hloemit.compile import Compiled
from hloemit.lowered import Lowered, load

__all__ = [
    "ArtifactError",
    "CaptureError",
    "CompileError",
    "Compiled",
    "DynamicShapeError",
    "ExecutionError",
    "HloemitError",
    "InputError",
    "Lowered",
    "LoweringError",
    "ResultTypeError",
    "UnsupportedOpError",
    "get_stablehlo",
    "get_stablehlo_bytecode",
    "load",
    "lower",
]
