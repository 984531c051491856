"""Meshes without devices, and how values are cut over them.

The words are jax's and torch_xla's: a mesh has named axes, and a partition spec names, for each dimension of a value,
the axis or axes that it is cut along. Devices come when a program is compiled.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hloemit.base.errors import ShardingError

Partition = tuple[tuple[str, ...], ...]
"""Of each dimension, the axes that it is cut along, the first one the outermost; every dimension has an entry."""

_BATCH = "*"  # in a text, which names of axes do not have: they are identifiers


@dataclass(frozen=True)
class Mesh:
    """A logical mesh: ``Mesh((4, 2), ("x", "y"))`` has 8 places, 4 along ``x`` and 2 along ``y``, in row-major order.

    Raises ``ShardingError`` where axes have no names of their own, or a length is no positive number.
    """

    shape: tuple[int, ...]
    axis_names: tuple[str, ...]

    def __post_init__(self) -> None:
        shape = (self.shape,) if isinstance(self.shape, int) else tuple(self.shape)
        names = (self.axis_names,) if isinstance(self.axis_names, str) else tuple(self.axis_names)
        object.__setattr__(self, "shape", shape)
        object.__setattr__(self, "axis_names", names)
        if not shape or any(type(length) is not int or length < 1 for length in shape):
            raise ShardingError(f"a mesh has one positive length for each axis, not {shape}")
        if len(names) != len(shape) or len(set(names)) != len(names):
            raise ShardingError(f"a mesh has a name of its own for each axis: {names} does not name {len(shape)} axes")
        if not all(map(_is_axis, names)):
            raise ShardingError(f"the names of a mesh's axes are identifiers, not {names}")

    @property
    def size(self) -> int:
        """How many devices a program over the mesh runs on."""
        return math.prod(self.shape)

    def length(self, axes: Iterable[str]) -> int:
        """Into how many pieces a dimension is cut along these axes."""
        return math.prod(self.shape[self.axis_names.index(axis)] for axis in axes)

    def __str__(self) -> str:
        return ", ".join(f"{name}={length}" for name, length in zip(self.axis_names, self.shape, strict=True))


def partition_of(spec: Any, mesh: Mesh, shape: Sequence[Any], what: str) -> Partition:
    """A partition spec of a value, as one entry a dimension.

    ``spec`` has an axis, a tuple of axes or None for each dimension in front, and the others are whole; jax's
    ``PartitionSpec`` and ``NamedSharding`` will do. ``what`` names the value in errors, and a size of ``shape`` may be
    anything but a number where it is symbolic. What has no elements is whole.

    Raises ``ShardingError`` for an axis that the mesh lacks or that is used twice, for more entries than dimensions,
    and for a dimension that the axes do not divide.
    """
    entries = entries_of(spec, what)
    if len(entries) > len(shape):
        raise ShardingError(f"{what} has {len(shape)} dimensions, and its partition spec {spec} has {len(entries)}")
    used = [axis for axes in entries for axis in axes]
    for axis in used:
        if axis not in mesh.axis_names:
            raise ShardingError(f"{what} is cut along {axis!r}, and the mesh has the axes {', '.join(mesh.axis_names)}")
        if used.count(axis) > 1:
            raise ShardingError(f"{what} is cut along {axis!r} twice, by {spec}")
    for size, axes in zip(shape, entries, strict=False):
        if isinstance(size, int) and size % mesh.length(axes):
            raise ShardingError(
                f"{what} has a dimension of {size}, which {'×'.join(axes)} = {mesh.length(axes)} does not divide: pad "
                "it, or leave it whole"
            )
    is_empty = any(isinstance(size, int) and size == 0 for size in shape)
    return ((),) * len(shape) if is_empty else entries + ((),) * (len(shape) - len(entries))


def entries_of(spec: Any, what: str) -> Partition:
    """A partition spec with a tuple of axes an entry; raises ``ShardingError`` for what is none."""
    spec = getattr(spec, "spec", spec)  # of a NamedSharding
    if isinstance(spec, str) or not isinstance(spec, Iterable):
        raise ShardingError(
            f"the partition spec of {what} is a tuple with an axis, a tuple of axes or None for each dimension, not "
            f"{spec!r}"
        )
    entries = []
    for entry in spec:
        axes = () if entry is None else (entry,) if isinstance(entry, str) else entry
        if not isinstance(axes, (tuple, list)) or not all(map(_is_axis, axes)):
            raise ShardingError(f"the partition spec of {what} has {entry!r}, which is no axis")
        entries.append(tuple(axes))
    return tuple(entries)


def _is_axis(name: Any) -> bool:
    return isinstance(name, str) and name.isidentifier()


@dataclass(frozen=True)
class Constraint:
    """How a value inside of a program is to lie: cut as ``partition``, and not along other axes.

    Where ``is_open``, it may be cut along other axes too, but along none of ``whole_along``. Of the dimensions in front
    nothing is said of as many as there are ``batches``: those that ``torch.func.vmap`` has added.
    """

    partition: Partition
    is_open: bool = False
    whole_along: tuple[str, ...] = ()
    batches: int = 0


def as_text(entries: Partition, is_open: bool = False, whole_along: Iterable[str] = ()) -> str:
    """``(("x",), (), ("x", "y"))`` as ``x,,x+y``, which ``from_text`` reads: an operator's argument.

    A constraint that is open has a ``?`` behind it, and the axes that it leaves out.
    """
    return ",".join(map("+".join, entries)) + ("?" + "+".join(whole_along) if is_open else "")


def from_text(text: str) -> Partition:
    """The partition that ``as_text`` has written."""
    return constraint_from_text(text).partition


def constraint_from_text(text: str) -> Constraint:
    """The inverse of ``as_text``, and of ``batched``."""
    said = text.lstrip(_BATCH)
    batches = len(text) - len(said)
    cuts, is_open, without = said.partition("?")
    partition = tuple([tuple(entry.split("+")) if entry else () for entry in cuts.split(",")]) if cuts else ()
    return Constraint(((),) * batches + partition, bool(is_open), tuple(without.split("+")) if without else (), batches)


def batched(text: str) -> str:
    """The constraint of a tensor with one more dimension in front, of which it says nothing."""
    return _BATCH + text
