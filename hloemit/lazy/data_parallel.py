"""``nn.DataParallel`` over the one device that there is: the module itself, where it is, as with torch_xla.

PyTorch would take the device for an accelerator whose tensors it can scatter, by functions that are CUDA's.
"""

from __future__ import annotations

import functools
from importlib import import_module
from typing import Any

from hloemit.base.torch_private import DATA_PARALLEL_OVER
from hloemit.lazy.values import NAME


def register() -> None:
    """Have ``nn.DataParallel`` not see the device; to be called once."""
    module = import_module("torch.nn.parallel.data_parallel")  # the package has a function of that name
    setattr(module, DATA_PARALLEL_OVER, _another(getattr(module, DATA_PARALLEL_OVER)))


def _another(asked: Any) -> Any:
    @functools.wraps(asked)
    def call() -> str | None:
        kind = asked()
        return None if kind == NAME else kind

    return call
