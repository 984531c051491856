"""Saving tensors of the device as tensors of the CPU, and sending them to other processes.

``torch.save`` itself writes a tensor of the device as one that is to be on the device again when it is loaded.
Source of ``save``: ``xm.save`` of torch_xla,
https://docs.pytorch.org/xla/release/r2.9/learn/pytorch-on-xla-devices.html#saving-and-loading-tensors.
"""

from __future__ import annotations

import contextlib
import os
import pickle
from collections.abc import Iterator
from multiprocessing.context import get_spawning_popen
from multiprocessing.reduction import ForkingPickler
from pathlib import Path
from typing import IO, Any

import torch
from torch import Tensor, UntypedStorage, nn
from torch.multiprocessing.reductions import reduce_tensor

from hloemit.base.files import replacing
from hloemit.base.torch_private import is_wrapper_subclass, storage_id
from hloemit.lazy import storages
from hloemit.lazy.values import is_lazy


class Copies:
    """Copies of the device's tensors on the CPU; those that share a storage share one there."""

    def __init__(self) -> None:
        self._moved: dict[int, tuple[UntypedStorage, UntypedStorage]] = {}  # both are kept, for their ids to last

    def of(self, tensor: Tensor) -> Tensor:
        """A tensor of the CPU with the same elements, strides and attributes, without a graph."""
        value = tensor.detach().resolve_conj().resolve_neg()
        storage = value.untyped_storage()
        if storage_id(storage) not in self._moved:
            self._moved[storage_id(storage)] = storage, storages.to_cpu(storage)
        place = value.storage_offset(), value.shape, value.stride()
        plain = torch.empty(0, dtype=value.dtype, device="cpu").set_(self._moved[storage_id(storage)][1], *place)
        plain = plain.as_subclass(type(tensor)).requires_grad_(tensor.requires_grad)
        plain.__dict__.update(tensor.__dict__)
        return plain


class _Pickler(pickle.Pickler):
    """Writes tensors of the device as tensors of the CPU; those that share a storage share one there."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._copies = Copies()
        self._protocol = kwargs.get("protocol", pickle.DEFAULT_PROTOCOL)

    def reducer_override(self, value: Any) -> Any:
        """How a tensor of the device is written; anything else as ever."""
        if not is_lazy(value) or isinstance(value, nn.Parameter):  # a parameter is written as its data
            return NotImplemented
        if is_wrapper_subclass(value):  # and this as its parts
            return NotImplemented
        return self._copies.of(value).__reduce_ex__(self._protocol)


class _Pickling:
    """What ``torch.save`` takes for the module ``pickle``."""

    Pickler = _Pickler


def save(data: Any, file: Any) -> None:
    """``torch.save`` with every tensor of the device as one of the CPU, wherever it is in ``data``.

    Tensors that shared a storage on the device share one in the file. A file of this name appears whole or not at all,
    and until then the one that was there stays.
    """
    with writing(file) as opened:
        torch.save(data, opened, pickle_module=_Pickling)


@contextlib.contextmanager
def writing(file: str | os.PathLike[str] | IO[bytes]) -> Iterator[IO[bytes]]:
    """What to write a checkpoint to: ``file`` itself where it is open, else what takes the place of that path."""
    if not isinstance(file, (str, os.PathLike)):
        yield file
        return
    with replacing(Path(os.path.realpath(file))) as temporary, temporary.open("wb") as opened:
        try:
            yield opened
        except RuntimeError as error:  # torch ends an archive that it could not write, and says that it is short
            raise (error.__context__ if isinstance(error.__context__, OSError) else error) from None


def _reduced(tensor: Tensor) -> Any:
    if not is_lazy(tensor):
        return reduce_tensor(tensor)
    elements = tensor.detach().cpu()
    child = get_spawning_popen()
    if child is not None:  # which is told the file of the elements' memory, and begins when this pickle is written
        vars(child).setdefault("of_the_device", []).append(elements)
    return _rebuilt, (type(tensor), elements, tensor.requires_grad)


def _rebuilt(kind: type, elements: Tensor, requires_grad: bool) -> Tensor:
    from hloemit.lazy.device import device  # the other process may not have it yet

    moved = elements.to(device())
    return nn.Parameter(moved, requires_grad) if issubclass(kind, nn.Parameter) else moved.requires_grad_(requires_grad)


def register() -> None:
    """Let ``multiprocessing`` send tensors of the device as copies; to be called once."""
    for kind in (Tensor, nn.Parameter):
        ForkingPickler.register(kind, _reduced)
