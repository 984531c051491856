"""Tensors of the user whose elements are on devices, until somebody looks.

A training step over a mesh computes new weights on the devices. To write each into the user's tensor would send all of
them through the host after every step, so a tensor that nobody looks at is left as it is, and says so by its class: a
subclass of its own, whose ``__torch_function__`` is called by whatever reads or writes it, fetches the elements, and
gives the tensor its class back. What asks for the type alone (``p.shape``, ``p.grad``) fetches nothing.

That holds for a tensor which is alone with its memory. One that shares it, with a view or with an array of NumPy, is
written at once, because those are read without a word.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.errors import ExecutionError
from hloemit.base.locks import Lock
from hloemit.base.tensors import Elsewhere, Glance
from hloemit.base.torch_private import pytree, storage_id, storage_users, version_of, without_functions
from hloemit.ir.bindings import Buffer
from hloemit.runtime.placement import Placement
from hloemit.runtime.processes import is_spread
from hloemit.runtime.transfer import to_torch, write

HOME = "_hloemit_home"
_ALONE = 2  # users of a storage that one tensor has: the tensor, and who asks
_looking = Lock()


class _Fetches:
    """What is another object after each time that a tensor of the process was fetched, or given up."""

    last = object()


fetches = _Fetches()


@dataclass
class Home:
    """Where the elements of a tensor are. ``turn`` is held by who is computing their successors.

    Of a tensor that is a ``row`` of the buffer, ``fetched`` has all of it, once one of the rows was looked at.
    ``glance`` is at what the tensor got, once it was fetched. One that was fetched for somebody who may write to its
    memory without PyTorch's count (``.data``, NumPy) is ``exposed``.
    """

    buffer: Buffer
    placement: Placement
    turn: Any
    row: int | None = None
    fetched: list[Tensor] = field(default_factory=list)
    glance: Glance | None = None
    exposed: bool = False

    def read(self, dtype: torch.dtype) -> Tensor:
        """The elements, on the CPU."""
        if self.row is None:
            return to_torch(self.buffer, dtype)
        if not self.fetched:
            self.fetched.append(to_torch(self.buffer, dtype))
        return self.fetched[0][self.row]


class _OnDevices(Elsewhere):
    """What becomes of a tensor's class while its elements are elsewhere."""

    @classmethod
    def __torch_function__(cls, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        kwargs = kwargs or {}
        if function in _OF_THE_TYPE or getattr(function, "__self__", None) in _ATTRIBUTES_OF_THE_TYPE:
            with without_functions():
                return function(*args, **kwargs)
        exposes = function in _UNCOUNTED or getattr(function, "__self__", None) in _UNCOUNTED_ATTRIBUTES
        for each in pytree.tree_leaves((args, kwargs)):
            if type(each) in _PLAIN:
                fetch(each, exposes)
        return function(*args, **kwargs)


class TensorOnDevices(_OnDevices, Tensor):
    """A ``torch.Tensor`` that is not fetched yet."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """What ``type(tensor)(...)`` makes is a tensor of its own."""
        return Tensor(*args, **kwargs)


class ParameterOnDevices(_OnDevices, nn.Parameter):
    """An ``nn.Parameter`` that is not fetched yet."""

    def __new__(cls, *args: Any, **kwargs: Any) -> Any:
        """What ``type(parameter)(...)`` makes, as PyTorch does where one is copied, is a parameter of its own."""
        return nn.Parameter(*args, **kwargs)


_AWAY: dict[type, type] = {Tensor: TensorOnDevices, nn.Parameter: ParameterOnDevices}
_PLAIN = {away: plain for plain, away in _AWAY.items()}

_ATTRIBUTES = (
    "shape dtype device layout ndim requires_grad is_leaf grad grad_fn is_meta is_cpu is_cuda is_sparse itemsize"
)
_METHODS = (
    "size dim stride numel nelement element_size is_floating_point is_complex is_contiguous requires_grad_ __hash__"
)
_ATTRIBUTES_OF_THE_TYPE = frozenset([*(getattr(Tensor, name) for name in _ATTRIBUTES.split()), version_of(Tensor)])
_OF_THE_TYPE = frozenset([getattr(Tensor, name) for name in _METHODS.split()])
_ALIASING = "numpy __array__ __dlpack__ data_ptr storage untyped_storage"
_UNCOUNTED = frozenset([getattr(Tensor, name) for name in _ALIASING.split()])
_UNCOUNTED_ATTRIBUTES = frozenset([Tensor.data])


def home_of(tensor: Tensor) -> Home | None:
    """Where the elements are, of a tensor that is not fetched."""
    return tensor.__dict__.get(HOME) if type(tensor) in _PLAIN else None


def leave(tensor: Tensor, home: Home) -> bool:
    """Let a tensor of ``home``'s type be what ``home`` holds; whether that can be, else nothing is changed.

    PyTorch's count of updates grows, as by a write.
    """
    known = home_of(tensor)
    if known is None and not _may_leave(tensor):
        return False
    tensor.__dict__[HOME] = home
    if known is None:
        tensor.__class__ = _AWAY[type(tensor)]
    torch.autograd.graph.increment_version(tensor)
    return True


def _may_leave(tensor: Tensor) -> bool:
    is_ours = type(tensor) in _AWAY and tensor.device.type == "cpu" and not tensor.is_inference()
    return is_ours and tensor.numel() > 0 and storage_users(storage_id(tensor.untyped_storage())) == _ALONE


def fetch(tensor: Tensor, exposes: bool = False) -> None:
    """Write the elements into the tensor, which has its own class from then on; nothing where they are there.

    ``exposes`` is for somebody whose writes have no count.
    """
    home = home_of(tensor)
    if home is None:
        return
    with home.turn, _looking:
        home = home_of(tensor)  # another thread may have been faster
        if home is None:
            return
        if is_spread(home.buffer):
            raise ExecutionError(
                "a part of the tensor lies in other processes: call state_dict() of the compiled program, in every "
                "process, to gather it"
            )
        with without_functions():
            write(tensor.data, home.read(tensor.dtype))  # .data has a count of updates of its own
            home.glance, home.exposed = Glance(tensor), exposes
        _be_plain(tensor)


def give_up(tensor: Tensor) -> None:
    """Let a tensor whose elements were lost on the devices be what it was when it was last fetched."""
    if home_of(tensor) is not None:
        _be_plain(tensor)
        torch.autograd.graph.increment_version(tensor)


def is_as_seen(seen: Glance | Home | None) -> bool:
    """Whether the memory of a tensor seems as it was when it was copied to the device, or fetched from there.

    One that is exposed counts as changed: to compare it would take longer than to copy it.
    """
    if isinstance(seen, Home):
        return not seen.exposed and (seen.glance is None or seen.glance.is_same())
    return seen is None or seen.is_same()


def _be_plain(tensor: Tensor) -> None:
    fetches.last = object()
    tensor.__class__ = _PLAIN[type(tensor)]
    del tensor.__dict__[HOME]
