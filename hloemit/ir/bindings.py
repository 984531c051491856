"""The one seam to jaxlib's MLIR bindings, which are private and move between releases.

Tested on jaxlib 0.10.2 and 0.12. Nothing else in hloemit imports ``jaxlib.mlir``; the PJRT half of the seam is
``hloemit.runtime.client``'s import from here, so that this file is the only one to read when a release moves a name.
"""

from __future__ import annotations

import functools
import threading
from types import ModuleType
from typing import Any

from jaxlib.mlir import ir, passmanager
from jaxlib.mlir._mlir_libs import _jax_mlir_ext
from jaxlib.mlir.dialects import chlo, func, stablehlo

__all__ = [
    "array_handler",
    "chlo",
    "func",
    "ir",
    "jaxlib_version",
    "new_context",
    "pjrt",
    "prepare_lapack",
    "run_pipeline",
    "stablehlo",
]


@functools.cache
def _registry() -> Any:
    registry = ir.DialectRegistry()
    _jax_mlir_ext.register_dialects(registry)
    return registry


def new_context(foreign: bool = False) -> Any:
    """A fresh ``ir.Context`` with the dialects that a lowered module may hold: func, stablehlo, chlo.

    ``foreign`` is for modules that others wrote, in which there may be Shardy's.
    """
    context = ir.Context()
    context.enable_multithreading(False)  # a pool of threads takes longer to start than it saves on one function
    context.append_dialect_registry(_registry())
    context.dialects["func"]  # loads it; ops made by name need their dialect loaded
    stablehlo.register_dialect(context)
    chlo.register_dialect(context)
    if foreign:
        from jaxlib.mlir.dialects import sdy

        sdy.register_dialect(context)
    return context


_passes = threading.Lock()


@functools.cache
def _register_passes() -> None:
    stablehlo.register_stablehlo_passes()


def run_pipeline(module: Any, pipeline: str) -> None:
    """Run a textual pass pipeline over a module, in place."""
    with _passes:  # a cache lets two threads in at once
        _register_passes()
    with module.context:
        passmanager.PassManager.parse(pipeline).run(module.operation)


@functools.cache
def pjrt() -> ModuleType:
    """jaxlib's PJRT bindings (``jaxlib._jax``), imported on first use: lowering alone never needs them."""
    from jaxlib import _jax

    return _jax


def array_handler(array: Any) -> Any:
    """What makes arrays like this one from an execution's results: a microsecond less than without, for each."""
    make = pjrt().array_result_handler
    try:
        return make(array.aval, array.sharding, True, _skip_checks=True)
    except TypeError:  # 0.12 never checks
        return make(array.aval, array.sharding, True)


@functools.cache
def prepare_lapack() -> None:
    """Let jaxlib's foreign functions find LAPACK, which they take from SciPy; one that runs before ends the process.

    jax registers them with XLA when it is imported.
    """
    import numpy as np
    from jaxlib import lapack

    lapack.prepare_lapack_call("getrf_ffi", np.dtype(np.float32))


def jaxlib_version() -> str:
    """jaxlib's version, whose compiler makes the executables."""
    from jaxlib import version

    return version.__version__
