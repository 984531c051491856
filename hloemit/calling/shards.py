"""Arguments of programs over a mesh that lie on devices, or in parts: what jax and PyTorch call sharded.

Where a value lies as the program has it, its parts are taken as they are; else it is moved there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

import torch

from hloemit.base.dtensors import axes_of, cuts_of, is_dtensor, is_fake, placements_along
from hloemit.base.dtypes import type_string
from hloemit.base.errors import InputError
from hloemit.base.mesh import Mesh
from hloemit.base.signature import Input
from hloemit.base.tensors import PLAIN_TENSORS
from hloemit.calling.arguments import Pending, expected
from hloemit.ir.bindings import Buffer
from hloemit.runtime import shards
from hloemit.runtime.placement import DeviceMesh, Placement
from hloemit.runtime.processes import process_index
from hloemit.runtime.transfer import to_torch

_DEVICES = ("cpu", "cuda")  # whose memory is read


class Shards(Pending):
    """An argument whose elements lie on the program's devices already, as the program has them.

    ``device_mesh`` is that of a ``DTensor``.
    """

    def __init__(self, buffer: Buffer, shape: tuple[int, ...], dtype: torch.dtype, device_mesh: Any = None) -> None:
        self._buffer, self.shape, self.dtype, self.device_mesh = buffer, shape, dtype, device_mesh

    def result(self) -> torch.Tensor:
        """The whole, on the CPU."""
        return to_torch(self._buffer, self.dtype)

    def buffer_on(self, placement: Any) -> Buffer:
        """The buffer: it was made for the place that the argument has."""
        return self._buffer


def adopting(mesh: Mesh, devices: DeviceMesh, tensors_alone: Collection[str]) -> Callable[[Any, Input], Any]:
    """A function that gives, of an argument of a program over ``mesh``, a tensor of the whole or ``Shards``.

    It takes a ``DTensor``, an array of jax's, and a list with a tensor or an array for each device of this process in
    the mesh's order. What is nothing of that, it gives back. ``tensors_alone`` are inputs that the program updates or
    takes gradients of, which have to be plain tensors.
    """

    def adopt(value: Any, spec: Input) -> Any:
        if type(value) in PLAIN_TENSORS or isinstance(value, Pending):
            return value
        placement = Placement(devices, spec.partition or ())
        if isinstance(value, (list, tuple)):
            take: Callable[..., Any] = _of_list
        elif shards.is_array(value):
            take = _of_array
        elif isinstance(value, torch.Tensor) and is_dtensor(value):
            take = _of_dtensor
        else:
            return value
        if spec.name in tensors_alone:
            raise InputError(
                f"argument {spec.name} is updated by the program, or gets a gradient: pass a plain tensor of the "
                f"whole, {expected(spec)}, and not {_words(value)}"
            )
        return take(value, spec, placement, mesh)

    return adopt


def _words(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        return f"a {type(value).__name__} of {len(value)}"
    return "a jax.Array" if shards.is_array(value) else f"a {type(value).__name__}"


def _demand(spec: Input, shape: Any, dtype: torch.dtype | None, of: Any, wanted: tuple[int, ...], what: str) -> None:
    if tuple(shape) == wanted and dtype is spec.dtype:
        return
    came = f"of {of.dtype}" if dtype is None else type_string(tuple(shape), dtype)
    raise InputError(f"argument {spec.name} should be {what}{type_string(wanted, spec.dtype)}, and {came} came")


def _of_list(parts: Any, spec: Input, placement: Placement, mesh: Mesh) -> Shards:
    handles = placement.mesh.own_handles
    shape: tuple[int, ...] = tuple(spec.shape)  # type: ignore[arg-type]
    if len(parts) != len(handles):
        raise InputError(
            f"argument {spec.name} should be a tensor {expected(spec)}, or a list of {len(handles)} parts of it, one "
            f"for each device of this process over {mesh}, and {_words(parts)} came"
        )
    part_shape = shards.shard_shape(shape, placement)
    of_jax = [shards.is_array(part) for part in parts]
    for place, (part, is_array) in enumerate(zip(parts, of_jax, strict=True)):
        is_read = is_array or (type(part) in PLAIN_TENSORS and part.device.type in _DEVICES)
        if not is_read or is_array is not of_jax[0]:
            raise InputError(
                f"argument {spec.name} should have parts that are all tensors of the CPU, or all jax.Arrays, and part "
                f"{place} is {_words(part)}"
            )
        _alive(part, spec, is_array)
        dtype = shards.dtype_of(part) if is_array else part.dtype
        _demand(spec, part.shape, dtype, part, part_shape, f"in parts of {mesh}, part {place} ")
    if of_jax[0]:
        return Shards(shards.of_arrays(parts, shape, placement, spec.name), shape, spec.dtype)
    return Shards(shards.of_tensors(parts, shape, spec.dtype, placement, spec.name), shape, spec.dtype)


def _alive(array: Any, spec: Input, is_array: bool = True) -> None:
    if is_array and array.is_deleted():
        raise InputError(f"argument {spec.name} is a jax.Array that was donated, or deleted")


def _of_array(array: Any, spec: Input, placement: Placement, mesh: Mesh) -> Any:
    _alive(array, spec)
    shape: tuple[int, ...] = tuple(spec.shape)  # type: ignore[arg-type]
    _demand(spec, array.shape, shards.dtype_of(array), array, shape, "")
    found = shards.of_array(array, spec.dtype, placement, spec.name)
    return found if isinstance(found, torch.Tensor) else Shards(found, shape, spec.dtype)


# DTensor


def _of_dtensor(value: Any, spec: Input, placement: Placement, mesh: Mesh) -> Any:
    """Its part of this process where its mesh is the program's, redistributed if need be; else the whole, by all."""
    theirs = value.device_mesh
    shape: tuple[int, ...] = tuple(spec.shape)  # type: ignore[arg-type]
    _demand(spec, value.shape, value.dtype, value, shape, "")
    if value.device.type not in _DEVICES:
        return value  # which is refused by its device
    if is_fake(theirs) and theirs.size() > 1:
        raise InputError(
            f"argument {spec.name} is a DTensor over {theirs}, of PyTorch's fake backend: the other processes, which "
            "have the rest of it, are not there. Pass a tensor of the whole"
        )
    placements = _placements(value, spec, placement, mesh)
    lies_so = placements == tuple(value.placements)
    if not lies_so and all(each.is_replicate() for each in value.placements):
        return _local(value)
    if placements is not None:
        if torch.distributed.get_rank() != process_index():
            raise InputError(
                f"argument {spec.name} is a DTensor: this is process {torch.distributed.get_rank()} of "
                f"torch.distributed and {process_index()} of the mesh, which have to be the same"
            )
        part = _local(value if lies_so else value.detach().redistribute(theirs, placements))
        part_shape = shards.shard_shape(shape, placement)
        _demand(spec, part.shape, part.dtype, part, part_shape, f"a DTensor over {mesh} whose local part is ")
        return Shards(shards.of_tensors([part], shape, spec.dtype, placement, spec.name), shape, spec.dtype, theirs)
    return value.detach().full_tensor()


def _local(value: Any) -> Any:
    """What this process has of a ``DTensor``; waits for a collective that makes it."""
    part = value.detach().to_local()
    return part.wait() if hasattr(part, "wait") else part


def _placements(value: Any, spec: Input, placement: Placement, mesh: Mesh) -> tuple[Any, ...] | None:
    """How a ``DTensor`` has to lie for the program, over its own mesh; None where that is another; all processes agree.

    What axes in another order than the mesh's cut, placements have no word for.
    """
    theirs = value.device_mesh
    if (tuple(theirs.shape), axes_of(theirs)) != (mesh.shape, mesh.axis_names):
        return None
    if theirs.mesh.flatten().tolist() != [handle.process_index for handle in placement.mesh.handles]:
        return None
    partition = spec.partition or ((),) * value.ndim
    has_sums = any(each.is_partial() for each in value.placements)
    if not has_sums and cuts_of(theirs, value.placements, value.ndim) == partition:
        return tuple(value.placements)
    wanted = placements_along(mesh.axis_names, partition)
    return wanted if cuts_of(theirs, wanted, value.ndim) == partition else None
