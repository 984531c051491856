"""IREE's parameter archives (.irpa), by IREE's own runtime. Source: https://iree.dev/guides/parameters."""

from __future__ import annotations

import importlib
import os
from collections.abc import Mapping
from pathlib import Path

import torch

from hloemit.base.errors import InputError
from hloemit.base.files import replacing
from hloemit.base.tensors import as_bytes, plain


def write(path: str | os.PathLike[str], tensors: Mapping[str, torch.Tensor]) -> None:
    """Write tensors by name, atomically. Raises ``InputError`` where IREE's runtime is not installed."""
    try:
        runtime = importlib.import_module("iree.runtime")
    except ImportError:
        raise InputError("IREE's runtime writes its parameters: pip install iree-base-runtime") from None
    index = runtime.ParameterIndex()
    for name, tensor in tensors.items():
        index.add_buffer(name, as_bytes(plain(tensor)))
    with replacing(Path(path)) as temporary:
        index.create_archive_file(str(temporary))
