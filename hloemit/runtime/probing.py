"""Wheels of TPU and GPU compilers beside jax, on a machine without such a chip: jax is not to look for one.

Where libtpu or jax's CUDA plugin is installed, jax loads them when it opens its devices, prints a page of warnings, and
takes seconds. Where no device file of such a chip exists it cannot find one. For that moment the packages are hidden
from it by what Python itself looks at, ``sys.modules``: nothing of jax is changed, and its choice among the platforms
that are left is its own.
"""

from __future__ import annotations

import contextlib
import glob
import os
import sys
import types
from collections.abc import Iterator

# by device files: jax asks sysfs, which containers may hide, but no chip is reached without one of these
_FILES = {"tpu": ("/dev/accel*", "/dev/vfio/*"), "cuda": ("/dev/nvidia*", "/dev/dxg")}
_PLUGINS = ("jax_plugins.xla_cuda12", "jax_plugins.xla_cuda13")
_FUNCTIONS = ("jax_cuda12_plugin", "jax_cuda13_plugin")  # which jax imports when it is imported
_ASKED_FOR = ("JAX_PLATFORMS", "JAX_PLATFORM_NAME", "JAX_FORCE_TPU_INIT")
_LIBRARY = "TPU_LIBRARY_PATH"  # which libtpu sets when jax, as it is imported, asks where libtpu is


class _Devices:
    """Whether jax has opened its devices, which it does once."""

    are_open = False


def is_absent(kind: str) -> bool:
    """Whether this machine certainly has no chip of a kind, ``"tpu"`` or ``"cuda"``."""
    return not any(glob.glob(pattern) for pattern in _FILES[kind])


@contextlib.contextmanager
def without_probing() -> Iterator[None]:
    """Meanwhile jax is imported and opens its devices as if compilers of chips that are not here were not installed.

    Where the environment names a platform, jax does as it says.
    """
    hidden: dict[str, types.ModuleType | None] = {}
    if not _Devices.are_open and not any(os.environ.get(name) for name in _ASKED_FOR):
        if is_absent("tpu"):
            hidden["libtpu"] = None  # importing it raises ImportError
        if is_absent("cuda"):
            hidden |= {name: _without_platform(name) for name in _PLUGINS} | dict.fromkeys(_FUNCTIONS)
    before = {name: sys.modules[name] for name in hidden if name in sys.modules}
    sys.modules.update(hidden)  # type: ignore[arg-type]  # None is Python's own word for a module that is not there
    library = os.environ.pop(_LIBRARY, None) if "libtpu" in hidden else None
    try:
        yield
        _Devices.are_open = True
    finally:
        if library is not None:
            os.environ[_LIBRARY] = library
        for name in hidden:
            sys.modules.pop(name, None)
        sys.modules.update(before)


def _without_platform(name: str) -> types.ModuleType:
    """A plugin of jax that brings nothing."""
    plugin = types.ModuleType(name)
    plugin.initialize = lambda: None  # type: ignore[attr-defined]
    return plugin
