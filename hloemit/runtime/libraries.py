"""Libraries of NVIDIA's that are beside this machine's GPUs."""

from __future__ import annotations

import functools
import importlib

_PLUGINS = ("jax_cuda13_plugin", "jax_cuda12_plugin")  # with what jax itself asks for versions


@functools.cache
def cudnn_version() -> int:
    """cuDNN's version as it counts it, 90800 for 9.8; 0 where it is not there."""
    for plugin in _PLUGINS:
        try:
            return int(importlib.import_module(f"{plugin}._versions").cudnn_get_version())
        except (ImportError, RuntimeError):  # no such wheel, or no such library
            continue
    return 0
