"""How a tensor lies over all devices of a host: a partition over a mesh whose places have devices.

Tensors that were cut over several meshes of the same devices meet in one program over a mesh that refines all of them:
cutting along ``x`` of (x=4, y=2) is cutting along ``a`` and ``b`` of (a=2, b=2, y=2).
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Iterable, Sequence

import numpy as np

from hloemit.base import tables
from hloemit.base.errors import ShardingError
from hloemit.base.mesh import Mesh, Partition, as_text, from_text


class Layout:
    """A partition over a mesh; ``order`` has the number of the device at each place where they are not as counted.

    One object for each (``find_layout``), which stands for it in keys.
    """

    __slots__ = ("__weakref__", "mesh", "order", "partition")

    def __init__(self, mesh: Mesh, partition: Partition, order: tuple[int, ...]) -> None:
        self.mesh, self.partition, self.order = mesh, partition, order

    @property
    def is_whole(self) -> bool:
        """Whether each device has all elements."""
        return all(self.mesh.length(axes) == 1 for axes in self.partition)

    def divided(self, shape: Sequence[int]) -> Layout:
        """Where a tensor of that shape can lie: dimensions that the axes do not divide are whole, and what is empty."""
        fitting = [
            axes if 0 not in shape and size % self.mesh.length(axes) == 0 else ()
            for size, axes in zip(shape, self.partition, strict=True)
        ]
        return find_layout(self.mesh, tuple(fitting), self.order)

    def tiles(self) -> np.ndarray:
        """The numbers of devices by their tiles: an axis a dimension, the last one for those that share a tile."""
        names, shape = list(self.mesh.axis_names), self.mesh.shape
        devices = np.array(self.order or range(self.mesh.size)).reshape(shape)
        used = [names.index(axis) for axes in self.partition for axis in axes]
        rest = [i for i in range(len(shape)) if i not in used]
        counts = [self.mesh.length(axes) for axes in self.partition]
        return devices.transpose(used + rest).reshape(*counts, -1)

    def is_same(self, other: Layout) -> bool:
        """Whether each device has the same elements by both."""
        mine, others = self.tiles(), other.tiles()
        return mine.shape == others.shape and bool((np.sort(mine, -1) == np.sort(others, -1)).all())

    def __str__(self) -> str:
        """XLA's notation: ``{devices=[4,1,2]0,1,2,3,4,5,6,7 last_tile_dim_replicate}``."""
        if self.is_whole:
            return "{replicated}"
        tiles = self.tiles()
        copies = tiles.shape[-1]
        counts = tiles.shape if copies > 1 else tiles.shape[:-1]
        numbers = ",".join(map(str, tiles.ravel()))
        return f"{{devices=[{','.join(map(str, counts))}]{numbers}{' last_tile_dim_replicate' if copies > 1 else ''}}}"


def find_layout(mesh: Mesh, partition: Partition, order: tuple[int, ...] = ()) -> Layout:
    """The one layout of a partition over a mesh."""
    return _layout(mesh, partition, order if order and order != tuple(range(mesh.size)) else ())


@tables.remembered("layouts", 10_000)
def _layout(mesh: Mesh, partition: Partition, order: tuple[int, ...]) -> Layout:
    return Layout(mesh, partition, order)


@tables.remembered("pairs of layouts", 10_000)
def lie_alike(a: Layout, b: Layout) -> bool:
    """Whether a buffer that lies by one lies by the other, too: devices come in the same order, and have the same."""
    return a is b or (a.order == b.order and a.is_same(b))


def whole(count: int, ndim: int, order: tuple[int, ...] = ()) -> Layout:
    """All of a tensor on each of so many devices."""
    return find_layout(all_in_a_row(count), ((),) * ndim, order)


@functools.cache
def all_in_a_row(count: int) -> Mesh:
    """The mesh of a program in which nobody named another one."""
    return Mesh((count,), ("devices",))


def order_of(layouts: Iterable[Layout]) -> tuple[int, ...]:
    """The one order of devices of several layouts; raises ``ShardingError`` where there are several."""
    orders = {layout.order for layout in layouts if not layout.is_whole}
    if len(orders) > 1:
        raise ShardingError(
            "tensors over meshes whose devices come in different orders meet in one program: "
            f"{' and '.join(str(list(o)) if o else 'as they are counted' for o in sorted(orders))}; sync between them"
        )
    return orders.pop() if orders else ()


def refined(meshes: Iterable[Mesh], count: int) -> Mesh:
    """A mesh of ``count`` devices over which a partition over each of several can be said: their own, if it is one.

    Raises ``ShardingError`` where there is none.
    """
    distinct = list(dict.fromkeys(meshes))
    if not distinct:
        return all_in_a_row(count)
    if len(distinct) == 1:
        return distinct[0]
    bounds = sorted(set().union(*map(_bounds, distinct)), reverse=True)
    if any(wide % narrow for wide, narrow in itertools.pairwise(bounds)):
        raise ShardingError(
            f"no mesh is finer than each of those that meet in one program: {'; '.join(map(str, distinct))}"
        )
    finest = max(distinct, key=lambda mesh: len(_bounds(mesh)))
    if len(_bounds(finest)) == len(bounds):
        return finest
    lengths = tuple(wide // narrow for wide, narrow in itertools.pairwise(bounds))
    return Mesh(lengths, tuple(f"axis_{i}" for i in range(len(lengths))))


def expressed(partition: Partition, mesh: Mesh, finer: Mesh) -> Partition:
    """A partition over a mesh as one over a mesh that refines it."""
    if mesh == finer:
        return partition
    parts = dict(zip(mesh.axis_names, _spans(mesh), strict=True))
    fine = [(name, wide, narrow) for name, (wide, narrow) in zip(finer.axis_names, _spans(finer), strict=True)]
    return tuple(
        tuple(name for axis in axes for name, wide, narrow in fine if parts[axis][0] >= wide > narrow >= parts[axis][1])
        for axes in partition
    )


def as_texts(layout: Layout) -> tuple[str, str]:
    """``("x,", "x=4,y=2")``, which ``layout_from_text`` reads: arguments of an operator."""
    mesh = ",".join(f"{name}={length}" for name, length in zip(layout.mesh.axis_names, layout.mesh.shape, strict=True))
    return as_text(layout.partition), "@".join([mesh, *([",".join(map(str, layout.order))] if layout.order else [])])


@tables.remembered("layouts in operators", 10_000)
def layout_from_text(partition: str, mesh: str) -> Layout:
    """The inverse of ``as_texts``."""
    lengths, _, order = mesh.partition("@")
    axes = [axis.split("=") for axis in lengths.split(",")]
    found = Mesh(tuple(int(length) for _, length in axes), tuple(name for name, _ in axes))
    return find_layout(found, from_text(partition), tuple(map(int, order.split(","))) if order else ())


def _spans(mesh: Mesh) -> list[tuple[int, int]]:
    """Of each axis, how many places a step along the axis before it, and along it, goes on."""
    return [(math.prod(mesh.shape[i:]), math.prod(mesh.shape[i + 1 :])) for i in range(len(mesh.shape))]


def _bounds(mesh: Mesh) -> set[int]:
    return {bound for span in _spans(mesh) for bound in span}
