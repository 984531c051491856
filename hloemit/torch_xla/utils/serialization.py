"""``torch_xla.utils.serialization``: saving tensor by tensor, so that the host never holds them all."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from hloemit.torch_xla.nested import replaced
from hloemit.torch_xla.saving import on_cpu, write


class TensorReference:
    """The number of a tensor that is in a file of its own."""

    def __init__(self, tid: int) -> None:
        self.tid = tid

    def __reduce__(self) -> Any:
        return TensorReference, (self.tid,)


def save(data: Any, path: str, master_only: bool = True, global_master: bool = False) -> None:
    """Write ``data`` to ``path``, and each tensor of the device to a file in the folder ``path + ".tensors"``.

    One tensor at a time is copied to the host. ``load`` reads it back. The options have no meaning: the only process is
    the master.
    """
    folder = _folder(path)
    if folder.is_dir():
        shutil.rmtree(folder)
    folder.mkdir()
    count = 0

    def stand_in(tensor: Tensor) -> TensorReference:
        nonlocal count
        torch.save(on_cpu(tensor), _file(folder, count))
        count += 1
        return TensorReference(count - 1)

    write(data, path, stand_in)


def load(path: str) -> Any:
    """What ``save`` wrote, its tensors on the CPU. The file is trusted, as any pickle that can hold anything."""
    folder = _folder(path)
    return replaced(
        torch.load(path, weights_only=False),
        lambda value: isinstance(value, TensorReference),
        lambda reference: torch.load(_file(folder, reference.tid), weights_only=False),
    )


def _folder(path: str) -> Path:
    return Path(f"{path}.tensors")


def _file(folder: Path, number: int) -> Path:
    return folder / f"tensor_{number}.pt"
