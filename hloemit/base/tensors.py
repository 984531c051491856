"""Tensors as the elements that they stand for."""

from __future__ import annotations

import ctypes
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
import torch

from hloemit.base.source_lines import Frame
from hloemit.base.tables import remembered
from hloemit.base.torch_private import (
    FakeTensor,
    TensorGuards,
    is_wrapper_subclass,
    no_torch_function,
    storage_id,
    version_of,
    without_functions,
)

# Packages whose classes let operators compute what they do, and keep notes beside: parameters that are not initialized,
# images and boxes, tensors of the device. Those of theirs that do take operators over have a __torch_dispatch__.
_PASSING_ON = ("torch", "torchvision", "fastai", "monai", "hloemit")

_MOST_BYTES = 1 << 16
_SAMPLES, _FEW = 4096, 256
_GLANCE_BYTES = 64


@remembered("TensorClasses", 256)
def takes_over(kind: type[torch.Tensor]) -> bool:
    """Whether a class of tensors decides by itself what PyTorch's functions do with it, by a ``__torch_function__``."""
    function = kind.__torch_function__
    if function is no_torch_function:
        return False
    owner = next(each for each in kind.__mro__ if "__torch_function__" in vars(each))
    return owner.__module__.partition(".")[0] not in _PASSING_ON


@remembered("PlainClasses", 256)
def is_plain(kind: type[Any]) -> bool:
    """Whether PyTorch's functions and operators ask nothing of a class: its own, and parameters with more methods."""
    if kind in PLAIN_TENSORS:
        return True
    if not issubclass(kind, torch.nn.Parameter) or kind.__torch_function__ is not no_torch_function:
        return False
    return kind.__torch_dispatch__ is torch.Tensor.__torch_dispatch__


def parts_of(tensor: torch.Tensor, name: str) -> Iterator[tuple[str, torch.Tensor]]:
    """The plain tensors that one is made of, at any depth, with their names (``weight.scale``); itself where it is one.

    One that wants a gradient, which would be made of others as well, is given as it is.
    """
    if not is_wrapper_subclass(tensor) or tensor.requires_grad:
        yield name, tensor
        return
    for part in tensor.__tensor_flatten__()[0]:
        yield from parts_of(getattr(tensor, part), f"{name}.{part}")


def plain(tensor: torch.Tensor) -> torch.Tensor:
    """The elements, contiguous on the CPU, without lazy bits: the tensor's own memory where that is so already."""
    return tensor.detach().cpu().resolve_conj().resolve_neg().contiguous()


def version(tensor: torch.Tensor) -> int:
    """PyTorch's count of updates; inference tensors have none and may not change."""
    with without_functions():
        return 0 if tensor.is_inference() else int(version_of(tensor))


def versions(tensors: Collection[torch.Tensor]) -> list[int]:
    """``version`` of each."""
    with without_functions():
        return [0 if t.is_inference() else int(version_of(t)) for t in tensors]


def is_others(tensor: torch.Tensor) -> bool:
    """Whether a tensor's memory is NumPy's, a file's or several processes', who write there without PyTorch."""
    return tensor.is_cpu and not tensor.untyped_storage().resizable()


def state_of(tensor: torch.Tensor, looks: bool = False, shared: bool = False) -> Any:
    """What is another one where the elements of a dense tensor are: its version.

    Of memory that ``is_others``, or ``shared``, the bytes, too, up to 64 KiB, and of more 4,096 elements from all over
    it. ``looks`` has a look at 256 elements of any memory: what is written through ``.data`` has no version.
    """
    others = shared or is_others(tensor)
    if not looks and not others:
        return version(tensor)
    samples = _SAMPLES if others else _FEW
    if tensor.numel() <= samples or (others and tensor.nbytes <= _MOST_BYTES):
        return version(tensor), element_bytes(tensor)
    start, end = memory_span(tensor)
    count = (end - start) // tensor.itemsize
    step = max(1, count // samples)
    return version(tensor), element_bytes(tensor.detach().as_strided((count // step,), (step,)))


def states_of(tensors: Collection[torch.Tensor]) -> list[Any]:
    """``state_of`` each, in a third of the time."""
    return [state_of(t) if is_others(t) else v for t, v in zip(tensors, versions(tensors), strict=True)]


class Glance:
    """The middle of a tensor's memory as it was, up to 64 bytes of the CPU's: what changes all elements changes these.

    It may be looked at again for as long as the tensor lies where it was.
    """

    __slots__ = "_address", "_length", "_seen"

    def __init__(self, tensor: torch.Tensor) -> None:
        start, end = memory_span(tensor) if tensor.device.type == "cpu" else (0, 0)
        self._length = min(end - start, _GLANCE_BYTES)
        self._address = start + (end - start - self._length) // 2
        self._seen = self._read()

    def is_same(self) -> bool:
        """Whether the bytes are what they were."""
        return self._read() == self._seen

    def _read(self) -> bytes:
        return ctypes.string_at(self._address, self._length) if self._length else b""


Place = tuple[int, tuple[int, ...], int]


def place_of(tensor: torch.Tensor) -> Place:
    """Where the elements of a tensor lie: their address, the strides, and how many there are."""
    return tensor.data_ptr(), tensor.stride(), tensor.numel()


def places_of(tensors: Collection[torch.Tensor]) -> list[Place]:
    """``place_of`` each, in a third of the time."""
    of = torch.Tensor
    return list(zip(map(of.data_ptr, tensors), map(of.stride, tensors), map(of.numel, tensors), strict=True))


def guards_of(tensors: Sequence[torch.Tensor]) -> Any:
    """What says by ``check(*others)`` whether others are of the classes, dtypes, shapes and strides of these.

    Of one tensor at least: of none it ends the process. What has no memory is no matter for it.
    """
    return TensorGuards(*tensors, dynamic_dims_sizes=None, dynamic_dims_strides=None)


class Lying:
    """Whether tensors, one at least, lie as they lay when this was made.

    A no may be wrong: look at their places then.
    """

    def __init__(self, tensors: Iterable[torch.Tensor]) -> None:
        self._tensors = list(tensors)
        self._addresses = self._found()
        self._guards = guards_of(self._tensors)

    def _found(self) -> list[int]:
        return list(map(torch.Tensor.data_ptr, self._tensors))

    def are_so(self) -> bool:
        """Addresses, shapes, strides and dtypes are the same, and the modes that PyTorch is in."""
        return self._found() == self._addresses and bool(self._guards.check(*self._tensors))


class Elsewhere:
    """A base of classes of tensors whose elements come when somebody looks, and which note where they are till then."""


PLAIN_TENSORS = (torch.Tensor, torch.nn.Parameter)  # classes that say nothing of their own


def take_attributes(tensor: torch.Tensor, other: torch.Tensor) -> None:
    """Give a tensor what code has set on another one (``weight.scaled = True``), for which it stands."""
    if is_plain(type(other)) and other.__dict__:
        tensor.__dict__.update(other.__dict__)


def is_set_to(tensor: torch.Tensor, other: torch.Tensor) -> bool:
    """``Tensor.is_set_to``, of tensors without memory, too: whether both show the same elements of one storage."""
    one, two = ((storage_id(t.untyped_storage()), t.storage_offset(), t.shape, t.stride()) for t in (tensor, other))
    return one == two


def has_storage(tensor: torch.Tensor) -> bool:
    """Whether a tensor is one of memory, as those are not that ``torch.func`` gives a function that it transforms."""
    try:
        tensor.untyped_storage()
    except NotImplementedError:
        return False
    return True


def has_elements(tensor: torch.Tensor) -> bool:
    """Whether there are any to compute with: not on ``meta``, nor in a model that was made in ``FakeTensorMode``."""
    return not (tensor.is_meta or isinstance(tensor, FakeTensor))


def has_address(tensor: torch.Tensor) -> bool:
    """Whether ``data_ptr`` says where its memory is."""
    return tensor.device.type in ("cpu", "cuda") and has_elements(tensor)


def storage_place(tensor: torch.Tensor) -> int:
    """Equal for tensors of one storage: where its memory begins, or which it is where no address says so."""
    storage = tensor.untyped_storage()
    return int(storage.data_ptr() if has_address(tensor) else storage_id(storage))


def element_bytes(tensor: torch.Tensor) -> bytes:
    """The bytes of the elements, in order."""
    dense = plain(tensor)
    return ctypes.string_at(dense.data_ptr(), dense.nbytes) if dense.numel() else b""


def as_bytes(tensor: torch.Tensor) -> np.ndarray[Any, Any]:
    """The bytes of a contiguous tensor of the CPU, in its own memory, as NumPy sees them: u8[nbytes].

    ``Tensor.numpy`` would keep the memory's owner from resizing it ever after, and it would look like another one's.
    """
    return np.asarray(_Bytes(tensor))


class _Bytes:
    """Memory by NumPy's array interface, which is a fourth of DLPack's way; arrays of it keep the tensor."""

    def __init__(self, tensor: torch.Tensor) -> None:
        self._tensor = tensor
        self.__array_interface__ = {
            "version": 3,
            "typestr": "|u1",
            "shape": (tensor.nbytes,),
            "data": (tensor.data_ptr(), False),
        }


def reach(size: Sequence[int], stride: Sequence[int]) -> int:
    """How many places in memory lie from the first element to the last, with both; 0 where there are no elements."""
    return 0 if 0 in size else 1 + sum((n - 1) * step for n, step in zip(size, stride, strict=True))


def memory_span(tensor: torch.Tensor) -> tuple[int, int]:
    """Addresses of the first byte, and of the one behind the last; the same twice where there are no elements."""
    start: int = tensor.data_ptr()
    return start, start + reach(tensor.shape, tensor.stride()) * tensor.itemsize


def storage_key(tensor: torch.Tensor) -> Any:
    """Equal for tensors that are the same elements of the same memory."""
    place = (has_elements(tensor) and tensor.data_ptr()) or storage_id(tensor.untyped_storage())  # 0 where it is empty
    return (place, tuple(tensor.shape), tensor.stride(), tensor.dtype, tensor.is_conj(), tensor.is_neg())


def may_overlap(shape: Sequence[int], strides: Sequence[int]) -> bool:
    """Whether elements may share memory, as those of an expanded tensor do."""
    end = 0
    for stride, size in sorted((stride, size) for size, stride in zip(shape, strides, strict=True) if size != 1):
        if stride <= end and size:
            return 0 not in shape
        end += stride * (size - 1)
    return False


class Relaid(NamedTuple):
    """How a tensor came to lie otherwise than it did: the line that did it, and whether it is in other memory."""

    where: Frame | None
    is_elsewhere: bool


def lies_alike(size: Sequence[int], stride: Sequence[int], other: Sequence[int]) -> bool:
    """Whether elements have the same places, one beside the other, by two ways to step through memory."""
    return 0 in size or all(n == 1 or a == b for n, a, b in zip(size, stride, other, strict=True))


def places(size: Sequence[int], stride: Sequence[int], offset: int = 0) -> torch.Tensor:
    """Where in memory the elements of a view lie."""
    found = torch.tensor(offset, device="cpu")
    for n, step in zip(size, stride, strict=True):
        found = found.unsqueeze(-1) + torch.arange(n, device="cpu") * step
    return found


def overlaps(size: Sequence[int], stride: Sequence[int]) -> bool:
    """Whether elements of a view share memory; looked at one by one only where they may."""
    if not may_overlap(size, stride):
        return False
    lie = places(size, stride)
    return lie.unique().numel() < lie.numel()


def write(tensor: torch.Tensor, value: torch.Tensor) -> None:
    """Copy elements into a tensor, some of which may share memory, as those of an expanded one do."""
    try:
        tensor.copy_(value)
    except RuntimeError:
        lie = places(tensor.shape, tensor.stride())
        if lie.unique().numel() == lie.numel():
            raise
        tensor.as_strided((int(lie.max()) + 1,), (1,))[lie] = value
