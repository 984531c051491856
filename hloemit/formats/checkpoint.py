"""Weights that come piece by piece: from files in safetensors' format, which are mapped into memory, or from tensors.

Of a checkpoint in several files, ``model.safetensors.index.json`` says which file has which tensor, as the hub of
transformers lays it out (https://huggingface.co/docs/safetensors/index).
"""

from __future__ import annotations

import contextlib
import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import torch
from safetensors import SafetensorError, safe_open

from hloemit.base.errors import ArtifactError

Index = tuple[slice, ...]
Source = Mapping[str, torch.Tensor] | str | os.PathLike[str]
_INDEX = ".index.json"


class Piecewise:
    """A tensor that is read a piece at a time."""

    def __init__(self, shape: tuple[int, ...], read: Callable[[Index], torch.Tensor]) -> None:
        self.shape = shape
        self.read = read


@contextlib.contextmanager
def opened(source: Source) -> Iterator[dict[str, Piecewise]]:
    """The tensors of a mapping, a ``.safetensors`` file, an index of several, or a folder of them; open while inside.

    Raises ``ArtifactError`` for files that are missing or damaged.
    """
    if isinstance(source, Mapping):
        yield {name: _of_tensor(tensor) for name, tensor in source.items()}
        return
    with contextlib.ExitStack() as held:
        found: dict[str, Piecewise] = {}
        try:
            for path in _files(Path(source)):
                file = held.enter_context(safe_open(path, framework="pt"))
                found.update({name: _of_file(file.get_slice(name)) for name in file.keys()})  # noqa: SIM118 - no dict
        except (OSError, SafetensorError, ValueError, KeyError, TypeError) as error:
            raise ArtifactError(f"{os.fspath(source)} cannot be read as safetensors: {error}") from error
        yield found


def _of_tensor(tensor: torch.Tensor) -> Piecewise:
    return Piecewise(tuple(tensor.shape), lambda index: tensor.detach()[index])


def _of_file(piece: Any) -> Piecewise:
    return Piecewise(tuple(piece.get_shape()), lambda index: piece[index or ...])


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        indices = sorted(path.glob(f"*.safetensors{_INDEX}"))
        if len(indices) == 1:
            return _files(indices[0])
        files = sorted(path.glob("*.safetensors"))
        if indices or not files:
            raise ValueError(f"the folder has {len(indices)} indices and {len(files)} .safetensors files")
        return files
    if path.name.endswith(_INDEX):
        names = json.loads(path.read_text(encoding="utf-8"))["weight_map"].values()
        if any(Path(name).name != name for name in names):
            raise ValueError("the index names files that lie elsewhere")
        return [path.parent / name for name in sorted(set(names))]
    return [path]
