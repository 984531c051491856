"""Buffers over a mesh from what lies on its devices already: a part for each of them, or an array of jax's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import torch

from hloemit.base import tensors
from hloemit.base.errors import InputError
from hloemit.base.mesh import Partition
from hloemit.ir.bindings import Buffer
from hloemit.runtime.placement import Placement
from hloemit.runtime.transfer import as_array, of_parts, put, to_torch, type_of


def is_array(value: Any) -> bool:
    """Whether it is an array of jax's that has elements: no tracer."""
    import jax

    return isinstance(value, jax.Array) and not isinstance(value, jax.core.Tracer)


def dtype_of(array: Any) -> torch.dtype | None:
    """PyTorch's word for the dtype of an array; None where it has none."""
    found = getattr(torch, str(array.dtype), None)
    return found if isinstance(found, torch.dtype) else None


def shard_shape(shape: Sequence[int], placement: Placement) -> tuple[int, ...]:
    """The shape of the part that one device has."""
    found: tuple[int, ...] = placement.sharding.shard_shape(tuple(shape))
    return found


def of_tensors(
    parts: Sequence[torch.Tensor], shape: tuple[int, ...], dtype: torch.dtype, placement: Placement, name: str
) -> Buffer:
    """A buffer whose part on each device of this process, in the mesh's order, is a copy of a tensor.

    Raises ``InputError`` where two devices that hold the same part are given different ones.
    """
    sharding, handles = placement.sharding, placement.mesh.own_handles
    where = sharding.devices_indices_map(shape)
    first: dict[str, tuple[int, torch.Tensor]] = {}
    arrays: list[np.ndarray[Any, Any]] = []
    for place, (part, handle) in enumerate(zip(parts, handles, strict=True)):
        plain = tensors.plain(part)
        other, same = first.setdefault(str(where[handle]), (place, plain))
        if other != place and tensors.element_bytes(plain) != tensors.element_bytes(same):
            raise InputError(
                f"argument {name}: parts {other} and {place} are of the same elements, since the program has them on "
                f"both devices ({placement.partition}), and they differ"
            )
        arrays.append(as_array(plain).copy())
    return put(type_of(shape, dtype), placement, arrays)


def of_arrays(parts: Sequence[Any], shape: tuple[int, ...], placement: Placement, name: str) -> Buffer:
    """A buffer of arrays of jax's, one on each device of this process in the mesh's order, where they lie.

    One that lies elsewhere is moved to its place. Raises ``InputError`` for arrays that lie on these devices in
    another order: their places in the list and their devices say different things.
    """
    import jax

    handles = placement.mesh.own_handles
    lie = [next(iter(part.devices())) for part in parts if len(part.devices()) == 1]
    if len(lie) < len(parts):
        raise InputError(f"argument {name} has parts that lie on several devices each: pass the array itself")
    if lie != handles and set(lie) == set(handles) and len(lie) > 1:
        raise InputError(
            f"argument {name} has its parts on {', '.join(map(str, lie))}, and the devices of the program are "
            f"{', '.join(map(str, handles))}: pass them in this order"
        )
    there = {h: _moved(part, jax.sharding.SingleDeviceSharding(h)) for part, h in zip(parts, handles, strict=True)}
    return of_parts(shape, placement, there)


def of_array(array: Any, dtype: torch.dtype, placement: Placement, name: str) -> Buffer | torch.Tensor:
    """The array itself where it lies as ``placement`` says, else one that was moved there.

    A tensor of the whole where it has to be moved to a mesh of several processes.

    Raises ``InputError`` where it lies otherwise over several processes.
    """
    if array.sharding.is_equivalent_to(placement.sharding, array.ndim):
        found: Buffer = array
        return found
    if not array.is_fully_addressable:
        raise InputError(
            f"argument {name} lies over several processes, and not as the program has it, {placement}: "
            "jax.device_put it there first"
        )
    if placement.mesh.is_shared:
        return to_torch(array, dtype)
    moved: Buffer = _moved(array, placement.sharding)
    return moved


def moved_to(buffer: Buffer, partition: Partition) -> Buffer:
    """The same elements, cut otherwise over the same devices: a collective of all processes that have them."""
    import jax

    spec = jax.sharding.PartitionSpec(*(axes or None for axes in partition))
    found: Buffer = _moved(buffer, jax.sharding.NamedSharding(buffer.sharding.mesh, spec))
    return found


def _moved(array: Any, sharding: Any) -> Any:
    import jax

    return array if array.sharding == sharding else jax.device_put(array, sharding)
