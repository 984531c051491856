"""Modules whose parameters are PyTorch's ``DTensor``s: captured as the whole program that they are parts of.

``distribute_module``, ``parallelize_module`` and ``fully_shard`` make parameters into ``DTensor``s, which say how they
are cut over a ``DeviceMesh``, and give modules hooks that move activations. The whole program has plain tensors, its
placements are shardings, what hooks say of activations are constraints (``dtensor_hooks.py``), and what
``fully_shard`` has cut is gathered where it is used (``gathering.py``). On the rest Shardy decides.

Source: https://docs.pytorch.org/docs/stable/distributed.tensor.html
"""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from hloemit.base.dtensors import axes_of, cuts_of
from hloemit.base.errors import InputError, ShardingError
from hloemit.base.mesh import Mesh
from hloemit.base.torch_private import pytree, version_of
from hloemit.capture.meshes.dtensor_hooks import speaking
from hloemit.capture.meshes.gathering import Kept, gathered_in
from hloemit.optimizers.state import replaced_parameters
from hloemit.python_state.holdings import Holdings, discover


@dataclass(frozen=True)
class Distributed:
    """What ``DTensor``s say: the mesh, and a partition spec for each parameter and buffer by qualified name.

    ``device_mesh`` is PyTorch's word for ``mesh``. ``copied`` are those whose elements the program has a copy of, with
    the versions that these had.
    """

    mesh: Mesh
    device_mesh: Any
    shardings: dict[str, Any]
    copied: Sequence[tuple[str, Any, int]]

    def refuse_updated(self) -> None:
        """Raise ``InputError`` where one was updated since it was copied."""
        for path, tensor, then in self.copied:
            if version_of(tensor) != then:
                raise InputError(
                    f"{path} is a DTensor that was updated since the program was lowered, and that has a copy of it: "
                    "lower the program again"
                )


@contextlib.contextmanager
def as_whole(target: Any, args: Any = (), kwargs: Any = None) -> Iterator[Distributed | None]:
    """Meanwhile modules and optimizers have plain tensors for their ``DTensor``s; None where there are none.

    They have all elements where the processes of the mesh have them, and none, as those of a model on ``meta``, where
    the mesh is of PyTorch's ``fake`` backend. A function is taken over that one alone: what it updates is nowhere but
    on the devices.

    Raises ``ShardingError`` for placements that no partition spec can say, and for meshes that are no parts of one.
    """
    room = sys.modules.get("torch.distributed.tensor")
    if room is None:
        yield None
        return
    if any(isinstance(leaf, room.DTensor) for leaf in pytree.tree_leaves((args, kwargs))):
        raise ShardingError(
            "an argument is a DTensor, and a program over a mesh is lowered from the whole: give its full_tensor(), or "
            "a tensor of its shape on meta, and in_shardings=; the compiled program takes the DTensor"
        )
    holdings = holdings_of(target, args, kwargs)
    found = list(_held(holdings, room.DTensor))
    if not found:
        yield None
        return
    meshes = [held.tensor.device_mesh for held in found]
    mesh = max(meshes, key=lambda each: each.ndim)
    for other in meshes:
        if not set(axes_of(other)) <= set(axes_of(mesh)):
            raise ShardingError(f"DTensors lie over meshes that are no parts of one: {mesh} and {other}")
    is_function = not isinstance(target, nn.Module)
    if is_function and not _is_fake(mesh):
        raise ShardingError(
            "a function over a module whose parameters are DTensors, between real processes: what it updates would not "
            "reach them. Lower the module itself, or the function over a module of plain parameters with mesh= and "
            "shardings="
        )
    # of a tied one, the name that the program has
    named = {id(held.tensor): held for held in (reversed(found) if is_function else found)}
    shardings = {held.path: _spec(held.path, held.tensor) for held in named.values()}
    whole = {key: _whole(held.tensor) for key, held in named.items()}
    with contextlib.ExitStack() as undo:
        for held in found:
            undo.callback(setattr, held.module, held.name, held.tensor)
            setattr(held.module, held.name, whole[id(held.tensor)])
        for module in {id(m): m for each in holdings.modules.values() for m in each.modules()}.values():
            undo.enter_context(speaking(module, room.DTensor))
        undo.enter_context(gathered_in(_gathered(found)))
        for optimizer in holdings.optimizers.values():
            undo.enter_context(replaced_parameters(optimizer, whole, _whole_state))
        kept = () if _is_fake(mesh) else [(held.path, held.tensor, version_of(held.tensor)) for held in named.values()]
        yield Distributed(Mesh(tuple(mesh.mesh.shape), axes_of(mesh)), mesh, shardings, kept)


def refuse_distributed(held: Holdings) -> None:
    """Raise ``ShardingError`` for a ``DTensor`` that ``as_whole`` has left: of no module, or of one found too late."""
    room = sys.modules.get("torch.distributed.tensor")
    if room is None:
        return
    for name, tensor in chain(held.tensors.items(), *(m.named_parameters() for m in held.modules.values())):
        if isinstance(tensor, room.DTensor):
            raise ShardingError(
                f"{name} is a DTensor that no module which the function names holds: make it a buffer of one, or let "
                "the function name its module"
            )


class _Held(NamedTuple):
    """A ``DTensor``: the module that the target names, its qualified name, the module that holds it, its name there."""

    root: nn.Module
    path: str
    module: nn.Module
    name: str
    tensor: Any


def holdings_of(target: Any, args: Any, kwargs: Any) -> Holdings:
    """The modules and optimizers of a target; those of a module are not looked for."""
    if isinstance(target, nn.Module):
        return Holdings({"": target})
    positional = args if isinstance(args, (tuple, list)) else (args,)
    return discover(target, positional, kwargs) if callable(target) else Holdings()


def _held(holdings: Holdings, kind: type) -> Iterator[_Held]:
    for prefix, root in holdings.prefixed():
        for path, module in root.named_modules(remove_duplicate=False):
            for name, tensor in (*module.named_parameters(recurse=False), *module.named_buffers(recurse=False)):
                if isinstance(tensor, kind):
                    yield _Held(root, prefix + (f"{path}.{name}" if path else name), module, name, tensor)


def _spec(path: str, tensor: Any) -> tuple[tuple[str, ...], ...]:
    """Placements as a partition spec."""
    for placement in tensor.placements:
        if placement.is_partial():
            raise ShardingError(f"{path} is a DTensor of partial sums ({placement}): redistribute it first")
    return cuts_of(tensor.device_mesh, tensor.placements, tensor.ndim)


def _gathered(found: Sequence[_Held]) -> dict[nn.Module, list[Kept]]:
    """What ``fully_shard`` gathers for each module: weights in it, and in those below that it was not called on.

    Its axis is the first of a weight's mesh that cuts it: those of replicas cut nothing, and tensor parallelism's are
    behind.
    """
    room = sys.modules.get("torch.distributed.fsdp")
    if room is None:
        return {}
    roots = {held.root: None for held in found}
    owners = {module: owner for root in roots for module, owner in _owners(root, room.FSDPModule, None)}
    weights: dict[nn.Module, list[Kept]] = {}
    for held in found:
        owner = owners.get(held.module)
        if owner is None or not isinstance(held.tensor, nn.Parameter):
            continue
        mesh, placements = held.tensor.device_mesh, held.tensor.placements
        cuts = [axis for axis, each in zip(axes_of(mesh), placements, strict=True) if hasattr(each, "dim")]
        if cuts:
            partition = cuts_of(mesh, placements, held.tensor.ndim)
            weights.setdefault(owner, []).append(Kept(held.module, held.name, partition, cuts[:1]))
    return weights


def _owners(module: nn.Module, kind: type, owner: nn.Module | None) -> Iterator[tuple[nn.Module, nn.Module | None]]:
    """Each module, and the innermost one above it that ``fully_shard`` was called on."""
    owner = module if isinstance(module, kind) else owner
    yield module, owner
    for child in module.children():
        yield from _owners(child, kind, owner)


def _is_fake(mesh: Any) -> bool:
    """Whether the processes of a mesh are not there."""
    return str(torch.distributed.get_backend(mesh.get_group(0))) == "fake"


def _whole(tensor: Any) -> Tensor:
    """A plain tensor for a ``DTensor``: with its elements, or on ``meta``."""
    plain: Tensor = (
        torch.empty(tensor.shape, dtype=tensor.dtype, device="meta")
        if _is_fake(tensor.device_mesh) or tensor.is_meta
        else tensor.detach().full_tensor()
    )
    return nn.Parameter(plain, tensor.requires_grad) if isinstance(tensor, nn.Parameter) else plain


def _whole_state(kept: dict[str, Any]) -> dict[str, Any]:
    return {key: _whole(value) if hasattr(value, "device_mesh") else value for key, value in kept.items()}
