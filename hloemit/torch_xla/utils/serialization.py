"""``torch_xla.utils.serialization``: saving tensor by tensor, so that the host never holds them all."""

from __future__ import annotations

import contextlib
import os
import re
from pathlib import Path
from typing import Any

import torch
from torch import Tensor

from hloemit.base.files import to_disk
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

    One tensor at a time is copied to the host. ``load`` reads it back. What was saved there before stays whole until
    ``path`` is replaced, as new tensors have numbers of their own. The options have no meaning: the only process is the
    master.
    """
    folder = _folder(path)
    folder.mkdir(exist_ok=True)
    earlier = [file for file in folder.iterdir() if _number(file) >= 0]
    first = count = 1 + max(map(_number, earlier), default=-1)

    def stand_in(tensor: Tensor) -> TensorReference:
        nonlocal count
        count += 1
        with _file(folder, count - 1).open("wb") as opened:
            torch.save(on_cpu(tensor), opened)
        to_disk(_file(folder, count - 1))
        return TensorReference(count - 1)

    before = _identity(path)
    try:
        write(data, path, stand_in)
    finally:  # interrupted or not, what is at ``path`` keeps the tensors that it refers to
        replaced_it = _identity(path) != before
        _remove(earlier if replaced_it else [_file(folder, number) for number in range(first, count)])


def _identity(path: str) -> tuple[int, int] | None:
    """What tells a file from another one that took its place."""
    try:
        status = os.stat(path)
    except FileNotFoundError:
        return None
    return status.st_ino, status.st_mtime_ns


def _number(file: Path) -> int:
    """The number of a tensor's file, -1 for another one's."""
    found = re.fullmatch(r"tensor_(\d+)\.pt", file.name)
    return int(found[1]) if found else -1


def _remove(files: list[Path]) -> None:
    for file in files:
        with contextlib.suppress(OSError):  # the next save removes it
            file.unlink()


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
