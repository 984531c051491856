"""``XLAShardedTensor``: a tensor that was marked, and its shards."""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import torch
from torch import Tensor

from hloemit.base.layouts import Layout
from hloemit.lazy import sharding
from hloemit.lazy.values import aliases, has_cell
from hloemit.recording.stand_in import StandIn, is_stand_in
from hloemit.torch_xla.distributed.spmd.meshes import Mesh, PartitionSpec, ShardingType
from hloemit.torch_xla.distributed.spmd.placements import partition_spec_of, spec_of, specification_of, xla_mesh
from hloemit.torch_xla.nested import is_lazy

_IS_LEAF: Any = Tensor.is_leaf
_GRAD: Any = Tensor.grad


@dataclass
class XLAShard:
    """What one device has of a tensor, copied to the CPU.

    ``indices`` say which part of the whole it is, without what pads it: a list of slices, or ``...`` where it is all.
    ``replica_id`` tells devices with the same part apart.
    """

    data: Tensor
    indices: Any
    shard_device: str
    replica_id: int

    @property
    def unpadded_data(self) -> Tensor:
        """The shard without what pads it."""
        return self.data[self._inside()]

    @unpadded_data.setter
    def unpadded_data(self, value: Tensor) -> None:
        self.data[self._inside()] = value

    def _inside(self) -> Any:
        return ... if self.indices is ... else tuple(slice(0, s.stop - s.start) for s in self.indices)


class XLAShardedTensor(Tensor):
    """The tensor that ``mark_sharding`` was given, as a type of its own: both show one storage, and it has a gradient.

    What is computed from it is one, too. The tensor that was marked is what it was, and lies as this one does; where it
    is a leaf, this one has its gradient, so that optimizers take it. It has what PyTorch's ``DTensor`` says of itself,
    and is none: its elements are those of all devices.
    """

    _marked: Tensor
    _lies: Layout | None = None
    _cached_spec: Any = None  # of the layout

    def __new__(
        cls, elem: Tensor, mesh_shape: Any = None, partition_spec: Any = None, *_: Any, requires_grad: bool = False
    ) -> XLAShardedTensor:
        """The tensor, or with ``requires_grad`` a leaf that shares its storage; marked, where it is said how."""
        if requires_grad:
            leaf = XLAShardedTensor.of(elem.detach())
            leaf.requires_grad_()
        else:
            leaf = XLAShardedTensor.of(elem)
        if mesh_shape is not None and partition_spec is not None:
            leaf.mark(Mesh(range(math.prod(mesh_shape)), mesh_shape), partition_spec)
        return leaf

    @staticmethod
    def of(tensor: Tensor) -> XLAShardedTensor:
        """The same tensor as one of this type."""
        if isinstance(tensor, XLAShardedTensor):
            return tensor
        if is_stand_in(tensor):
            return _ShardedStandIn.standing_for(tensor)
        found: XLAShardedTensor = tensor.as_subclass(XLAShardedTensor)
        found._marked = tensor
        return found

    @property
    def global_tensor(self) -> Tensor:
        """The tensor as a plain one: the one that was marked."""
        found = self.__dict__.get("_marked")
        return self.as_subclass(Tensor) if found is None else found

    def _leaf(self) -> Tensor | None:
        """The leaf that was marked, whose gradient this one has; None where it was none, or this is one itself."""
        marked = self.__dict__.get("_marked")
        return marked if marked is not None and marked.requires_grad and marked.is_leaf else None

    @property
    def is_leaf(self) -> bool:
        """Whether backward leaves a gradient here."""
        return self._leaf() is not None or bool(_IS_LEAF.__get__(self))

    @property
    def grad(self) -> Tensor | None:
        """What backward has left."""
        leaf = self._leaf()
        found: Tensor | None = _GRAD.__get__(self) if leaf is None else leaf.grad
        return found

    @grad.setter
    def grad(self, value: Tensor | None) -> None:
        leaf = self._leaf()
        if leaf is None:
            _GRAD.__set__(self, value)
        else:
            leaf.grad = value

    @property
    def local_shards(self) -> list[XLAShard]:
        """What each device has, copied to the CPU; waits for it."""
        return local_shards(self.global_tensor)

    def load_local_shards_(self, shards: Sequence[XLAShard]) -> None:
        """Let each device have what is in its shard.

        Raises RuntimeError for another number of shards, other shapes, and a tensor that is whole on every device.
        """
        load_shards(self.global_tensor, [s.data for s in shards])

    @property
    def sharding_spec(self) -> str:
        """XLA's notation: ``{devices=[4,1]0,1,2,3}``, ``{replicated}``, or nothing."""
        layout = layout_to_show(self)
        return "" if layout is None else str(layout)

    @property
    def sharding_type(self) -> ShardingType | None:
        """How it is sharded; None where nobody has said it."""
        layout = layout_to_show(self)
        return None if layout is None else ShardingType.of(layout)

    def mark(self, mesh: Mesh, partition_spec: PartitionSpec) -> None:
        """Let it lie so from now on, whatever it was marked with."""
        if mesh.size() > 1:
            sharding.mark(self.global_tensor, mesh.get_op_sharding(tuple(partition_spec)))

    @property
    def mesh_shape(self) -> tuple[int, ...] | None:
        """The lengths of the axes of its mesh; None where nobody has said how it lies."""
        layout = layout_of(self)
        return None if layout is None else layout.mesh.shape

    @property
    def partition_spec(self) -> PartitionSpec | None:
        """Of each dimension the number of the axis that it is cut along, a tuple of them, or None; None as above."""
        layout = layout_of(self)
        return None if layout is None else specification_of(layout)

    @property
    def _spec(self) -> Any:
        """What PyTorch keeps of a ``DTensor``: its mesh, its placements, and its type.

        Raises ValueError where nobody has said how it lies, and no program has computed it.
        """
        layout = layout_of(self) if is_lazy(self) else None
        if layout is None:
            raise ValueError(
                "nobody has said how the tensor lies, and no program has computed it on the device: mark it by "
                "mark_sharding or wrap_as_sharded_tensor, or sync before"
            )
        if self._cached_spec is None or self._lies is not layout:
            self._lies, self._cached_spec = layout, spec_of(self, layout)
        return self._cached_spec

    def invalidate_spec_cache(self) -> None:
        """Forget ``_spec``, which is made again when it is asked for."""
        self._cached_spec = None

    @property
    def placements(self) -> tuple[Any, ...]:
        """PyTorch's placements, one for each axis of ``device_mesh``; raises ValueError where they are not known."""
        try:
            found: tuple[Any, ...] = self._spec.placements
        except ValueError as error:
            raise ValueError(  # in torch_xla's words
                "Placements not available: XLAShardedTensor requires mesh_shape and partition_spec to be set. "
                "Use mark_sharding() to properly initialize sharding information."
            ) from error
        return found

    @property
    def device_mesh(self) -> Any:
        """The mesh as PyTorch's ``DeviceMesh``; raises ValueError where it is not known."""
        return self._spec.mesh

    def full_tensor(self, **_: Any) -> Tensor:
        """The tensor as a plain one, of all devices."""
        return self.global_tensor

    def redistribute(
        self, device_mesh: Any = None, placements: Sequence[Any] | None = None, *, async_op: bool = False
    ) -> XLAShardedTensor:
        """The tensor, marked by other placements over a ``Mesh`` or ``DeviceMesh``; with ``async_op`` a copy of it.

        Without a mesh it is its own. Raises ValueError for a number of placements that is not the mesh's,
        NotImplementedError for partial sums, which no tensor of all devices is, IndexError for a dimension that is not
        there.
        """
        mesh = xla_mesh(self.device_mesh if device_mesh is None else device_mesh)
        given = self.placements if placements is None else placements
        if len(given) != len(mesh.mesh_shape):
            raise ValueError(f"a mesh of {len(mesh.mesh_shape)} axes has as many placements, not {len(given)}")
        if any(each.is_partial() for each in given):
            raise NotImplementedError("a tensor of all devices has no partial sums: give Shard and Replicate")
        partition_spec = partition_spec_of(self.ndim, given)
        whole = self.global_tensor
        found = XLAShardedTensor.of(whole.clone() if async_op else whole)
        found.mark(mesh, partition_spec)
        return found

    def __reduce_ex__(self, protocol: Any) -> Any:
        """Saved as a plain tensor."""
        return self.as_subclass(Tensor).__reduce_ex__(protocol)

    def __deepcopy__(self, memo: dict[int, Any]) -> XLAShardedTensor:
        import copy

        return XLAShardedTensor.of(copy.deepcopy(self.global_tensor, memo))


aliases[XLAShardedTensor] = operator.attrgetter("global_tensor"), XLAShardedTensor.of


class _ShardedStandIn(StandIn, XLAShardedTensor):  # operators are StandIn's
    """What stands for an ``XLAShardedTensor`` while a function is captured."""

    @staticmethod
    def standing_for(tensor: Tensor) -> _ShardedStandIn:
        """A view of all of it, of this type."""
        found: Any = tensor.view_as(tensor)
        found.__class__ = _ShardedStandIn
        found._marked = tensor
        return found


def layout_of(tensor: Tensor) -> Layout | None:
    """How a tensor of the device lies, or is to; None where nobody has said it, and no program has computed it."""
    if not is_lazy(tensor):
        raise RuntimeError(f"tensors of the device xla are sharded, and this one is on {tensor.device}: move it first")
    return sharding.layout_of(tensor) if has_cell(tensor) else None  # one of a function that is traced has no cell


def layout_to_show(tensor: Tensor) -> Layout | None:
    """How a tensor of the device lies, to be told: that of a row of what lies somehow, too."""
    return sharding.layout_to_show(tensor) if is_lazy(tensor) and has_cell(tensor) else layout_of(tensor)


def local_shards(tensor: Tensor) -> list[XLAShard]:
    """What each device has of a tensor, copied to the CPU; waits for it."""
    from hloemit.torch_xla import hardware

    layout, read = sharding.pieces(tensor)
    places = replicas_and_indices(tensor.shape, layout)
    names = hardware.all_real_devices()
    return [
        XLAShard(read(number), indices, name, replica)
        for number, (name, (replica, indices)) in enumerate(zip(names, places, strict=True))
    ]


def replicas_and_indices(shape: torch.Size, layout: Layout) -> list[tuple[int, Any]]:
    """Of each device, by its number, the replica that it is, and which part of a tensor it has."""
    tiles = layout.tiles()
    if layout.is_whole:
        return [(number, ...) for number in range(tiles.size)]
    lengths = sharding.shard_shape(shape, layout)
    found: list[tuple[int, Any]] = [(0, ...)] * tiles.size
    for place in np.ndindex(tiles.shape):
        bounds = [(min(i * n, size), min((i + 1) * n, size)) for i, n, size in zip(place, lengths, shape, strict=False)]
        found[int(tiles[place])] = place[-1], [slice(start, stop, 1) for start, stop in bounds]
    return found


def parts_of(shape: torch.Size, layout: Layout) -> list[tuple[list[int], list[slice]]]:
    """Each different part of a tensor that is cut: the numbers of the devices that have it, and where it is.

    The first device is the one whose copy counts.
    """
    found: dict[str, tuple[list[int], list[slice]]] = {}
    places = list(enumerate(replicas_and_indices(shape, layout)))
    for number, (_, indices) in sorted(places, key=lambda place: place[1][0]):
        found.setdefault(str(indices), ([], indices))[0].append(number)
    return list(found.values())


def load_shards(tensor: Tensor, parts: Sequence[Tensor]) -> None:
    """Let each device have its part of a tensor; raises RuntimeError for parts that do not fit."""
    layout = layout_of(tensor)
    if layout is None or layout.is_whole:
        raise RuntimeError("a tensor that is whole on every device is not loaded shard by shard: copy_ into it")
    check_parts(parts, tensor.shape, layout)
    loading = sharding.Loading(tensor)
    for numbers, _ in parts_of(tensor.shape, layout):
        loading.give(numbers, parts[numbers[0]].to(tensor.dtype))


def check_parts(parts: Sequence[Tensor], shape: torch.Size, layout: Layout) -> None:
    """Raise RuntimeError where parts are not the shards of a tensor of that shape."""
    wanted = sharding.shard_shape(shape, layout)
    if len(parts) != layout.mesh.size:
        raise RuntimeError(f"there are {layout.mesh.size} shards, one a device, and {len(parts)} were given")
    for part in parts:
        if tuple(part.shape) != wanted:
            raise RuntimeError(
                f"a shard of {tuple(shape)} by {layout} is {wanted}, and one of {tuple(part.shape)} was given"
            )
