"""Where tensors lie that nobody marked, when they are to be cut by themselves: torch_xla's ``use_spmd(auto=True)``.

XLA's search for shardings is in no release of jaxlib. What comes from the CPU is cut instead, weights and batches
alike, and Shardy propagates from there: each axis of the mesh, the longest first, cuts the dimension of which a device
would have most.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from hloemit.base.errors import ShardingError
from hloemit.base.layouts import Layout, all_in_a_row, find_layout
from hloemit.base.mesh import Mesh
from hloemit.runtime.sharded import all_devices

_LENGTHS = "XLA_AUTO_SPMD_MESH"


def mesh() -> Mesh:
    """The mesh whose axes have the lengths of ``XLA_AUTO_SPMD_MESH``, ``"2,2"``, or else all devices in a row.

    Where there is one device the variable, which is for those of another machine, has no meaning.

    Raises ``ShardingError`` for lengths that are no mesh of all devices.
    """
    count, said = len(all_devices()), os.environ.get(_LENGTHS, "")
    if not said or count == 1:
        return all_in_a_row(count)
    lengths = tuple(int(n) if n.strip().isdecimal() else 0 for n in said.split(","))
    found = Mesh(lengths, tuple(f"axis_{i}" for i in range(len(lengths)))) if all(lengths) else None
    if found is None or found.size != count:
        raise ShardingError(f"{_LENGTHS} is {said!r}, which is no mesh of {count} devices, as {count},1 is")
    return found


def layout(size: Sequence[int]) -> Layout:
    """Where a tensor of that size is to lie; whole on each device along the axes that divide no dimension of it."""
    over = mesh()
    left = list(size)
    partition: list[tuple[str, ...]] = [()] * len(left)
    for name, length in sorted(zip(over.axis_names, over.shape, strict=True), key=lambda axis: -axis[1]):
        divided = [dim for dim, rest in enumerate(left) if rest and rest % length == 0]
        if divided:
            longest = max(divided, key=left.__getitem__)
            left[longest] //= length
            partition[longest] += (name,)
    return find_layout(over, tuple(partition))
