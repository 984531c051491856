"""torch_xla 2.9's public names, by delegation: scripts that were written for torch_xla run on hloemit's lazy device.

``install()`` lets ``import torch_xla`` mean this package, and ``python -m hloemit.torch_xla script.py`` does so for a
script that stays as it is. docs/migrating.md lists every name: the same, different, or not here.
"""

from hloemit.torch_xla import (
    _XLAC,
    _dynamo,
    _internal,
    amp,
    backends,
    core,
    debug,
    distributed,
    experimental,
    runtime,
    stablehlo,
    utils,
)
from hloemit.torch_xla.core import xla_model as xm
from hloemit.torch_xla.hardware import device, device_count, devices, real_devices
from hloemit.torch_xla.installation import install
from hloemit.torch_xla.launching import launch
from hloemit.torch_xla.seeds import manual_seed
from hloemit.torch_xla.stablehlo import save_as_stablehlo, save_torch_model_as_stablehlo
from hloemit.torch_xla.steps import compile, step, sync

__version__ = "2.9.0"  # of the names, for scripts that ask which ones there are

__all__ = [
    "_XLAC",
    "_dynamo",
    "_internal",
    "amp",
    "backends",
    "compile",
    "core",
    "debug",
    "device",
    "device_count",
    "devices",
    "distributed",
    "experimental",
    "install",
    "launch",
    "manual_seed",
    "real_devices",
    "runtime",
    "save_as_stablehlo",
    "save_torch_model_as_stablehlo",
    "stablehlo",
    "step",
    "sync",
    "utils",
    "xm",
]
