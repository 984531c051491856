"""Modules whose parameters are PyTorch's ``DTensor``s: captured as the whole program that they are parts of.

``distribute_module``, ``parallelize_module`` and ``fully_shard`` make parameters into ``DTensor``s, which say how they
are cut over a ``DeviceMesh``, and give modules hooks that move activations. The whole program has plain tensors, its
placements are shardings, and it goes without these hooks; Shardy decides on activations.

Source: https://docs.pytorch.org/docs/stable/distributed.tensor.html
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from hloemit.base.errors import ShardingError
from hloemit.base.mesh import Mesh
from hloemit.base.torch_private import forward_hooks_of, forward_pre_hooks_of

_ROOM = "torch.distributed."


@dataclass(frozen=True)
class Distributed:
    """What ``DTensor``s say: the mesh, and a partition spec for each parameter and buffer by qualified name."""

    mesh: Mesh
    shardings: dict[str, Any]


@contextlib.contextmanager
def as_whole(target: Any) -> Iterator[Distributed | None]:
    """Meanwhile a module has plain tensors for its ``DTensor``s; None where it has none.

    They have all elements where the processes of the mesh have them, and none, as those of a model on ``meta``, where
    the mesh is of PyTorch's ``fake`` backend.

    Raises ``ShardingError`` for placements that no partition spec can say, and for meshes that are no parts of one.
    """
    found = _held(target)
    if not found:
        yield None
        return
    meshes = [held.tensor.device_mesh for held in found]
    mesh = max(meshes, key=lambda each: each.ndim)
    for other in meshes:
        if not set(_names(other)) <= set(_names(mesh)):
            raise ShardingError(f"DTensors lie over meshes that are no parts of one: {mesh} and {other}")
    last = {id(held.tensor): held for held in found}  # of a tied one, the name that the program has
    shardings = {held.path: _spec(held.path, held.tensor) for held in last.values()}
    whole = {key: _whole(held.tensor) for key, held in last.items()}
    with contextlib.ExitStack() as undo:
        for held in found:
            undo.callback(setattr, held.module, held.name, held.tensor)
            setattr(held.module, held.name, whole[id(held.tensor)])
        for module in target.modules():
            for hooks in (forward_pre_hooks_of(module), forward_hooks_of(module)):
                theirs = [key for key, hook in hooks.items() if str(getattr(hook, "__module__", "")).startswith(_ROOM)]
                if theirs:
                    undo.callback(_put_back, hooks, dict(hooks))
                for key in theirs:
                    del hooks[key]
        yield Distributed(Mesh(tuple(mesh.mesh.shape), _names(mesh)), shardings)


def refuse_distributed(tensors: Iterable[Any]) -> None:
    """Raise ``ShardingError`` where a function reaches a ``DTensor``, whose optimizer has state that is cut, too."""
    room = sys.modules.get("torch.distributed.tensor")
    if room is not None and any(isinstance(tensor, room.DTensor) for tensor in tensors):
        raise ShardingError(
            "the function uses a module whose parameters are DTensors: lower the module itself, or a function over a "
            "module of plain parameters with mesh= and shardings="
        )


class _Held(NamedTuple):
    """A ``DTensor``: its qualified name, the module that holds it, its name there."""

    path: str
    module: nn.Module
    name: str
    tensor: Any


def _held(target: Any) -> list[_Held]:
    room = sys.modules.get("torch.distributed.tensor")
    if room is None or not isinstance(target, nn.Module):
        return []
    return [
        _Held(f"{path}.{name}" if path else name, module, name, tensor)
        for path, module in target.named_modules(remove_duplicate=False)
        for name, tensor in (*module.named_parameters(recurse=False), *module.named_buffers(recurse=False))
        if isinstance(tensor, room.DTensor)
    ]


def _names(mesh: Any) -> tuple[str, ...]:
    return tuple(mesh.mesh_dim_names or [f"dim_{i}" for i in range(mesh.ndim)])


def _spec(path: str, tensor: Any) -> tuple[tuple[str, ...] | None, ...]:
    """Placements, one a mesh axis, as a partition spec.

    Where several cut one dimension, the first axis cuts first; those that PyTorch calls strided cut what the others
    have left.
    """
    cuts: list[list[str]] = [[] for _ in range(tensor.ndim)]
    strided: list[list[str]] = [[] for _ in range(tensor.ndim)]
    for axis, placement in zip(_names(tensor.device_mesh), tensor.placements, strict=True):
        dim = getattr(placement, "dim", None)
        if placement.is_partial():
            raise ShardingError(f"{path} is a DTensor of partial sums ({placement}): redistribute it first")
        if dim is not None:
            (strided if hasattr(placement, "split_factor") else cuts)[dim].append(axis)
    return tuple(tuple(first + then) or None for first, then in zip(cuts, strided, strict=True))


def _whole(tensor: Any) -> Tensor:
    """A plain tensor for a ``DTensor``: with its elements, or on ``meta``."""
    mesh = tensor.device_mesh
    backend = torch.distributed.get_backend(mesh.get_group(0))
    plain: Tensor = (
        torch.empty(tensor.shape, dtype=tensor.dtype, device="meta")
        if backend == "fake" or tensor.is_meta
        else tensor.detach().full_tensor()
    )
    return nn.Parameter(plain, tensor.requires_grad) if isinstance(tensor, nn.Parameter) else plain


def _put_back(hooks: Any, before: dict[Any, Any]) -> None:
    """In their order."""
    hooks.clear()
    hooks.update(before)
