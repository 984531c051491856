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
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any, NamedTuple

import torch
from torch import Tensor, nn

from hloemit.base.dtensors import axes_of, cuts_of, is_fake
from hloemit.base.errors import CaptureError, InputError, ShardingError
from hloemit.base.mesh import Mesh
from hloemit.base.modules import children_in, modules_of, named_modules, named_parameters, registered
from hloemit.base.torch_private import buffers_of, parameters_of, pytree
from hloemit.capture.meshes.dtensor_hooks import speaking
from hloemit.capture.meshes.gathering import Kept, gathered_in
from hloemit.optimizers.state import ensure_state, has_memory, replaced_parameters
from hloemit.program.program import Program
from hloemit.python_state.holdings import Holdings, discover


@dataclass(frozen=True)
class Distributed:
    """What ``DTensor``s say: the mesh, and a partition spec for each parameter and buffer by qualified name.

    ``device_mesh`` is PyTorch's word for ``mesh``. ``stood_for`` has each tensor that stood for a ``DTensor`` whose
    elements the processes have, and each plain one beside them, by identity.
    """

    mesh: Mesh
    device_mesh: Any
    shardings: dict[str, Any]
    stood_for: dict[int, _StoodFor]

    def bind(self, program: Program) -> None:
        """Let a program read and write the ``DTensor``s for which its tensors stood, whose gradients are theirs.

        What is of no module, an optimizer's state and gradients, lies as they say.
        """
        bindings = program.bindings
        bindings.device_mesh = self.device_mesh
        found = {str(i.target): self.stood_for[id(i.tensor)] for i in program.inputs if id(i.tensor) in self.stood_for}
        bindings.before_call.append(partial(_refuse_replaced, found))
        bindings.parts = {target: each.tensor for target, each in found.items() if each.tensor is not each.plain}
        for target, owner in bindings.gradients.items():
            if id(owner) in self.stood_for:
                bindings.gradients[target] = self.stood_for[id(owner)].tensor
        specs: list[Any] = [*program.inputs, *program.outputs]
        for spec in specs:
            target = str(spec.target)
            part = bindings.parts.get(target.removesuffix(".grad"))
            if part is not None and spec.partition is None:
                spec.partition = _spec(target, part)


class _StoodFor(NamedTuple):
    """A ``DTensor``, the plain tensor that stood for it, and what gives the one that is in its place now.

    A plain tensor stands for itself.
    """

    tensor: Any
    plain: Tensor
    now: Callable[[], Any]


def _refuse_replaced(found: Mapping[str, _StoodFor]) -> None:
    """Raise ``InputError`` where another ``DTensor`` took the place of one.

    ``fully_shard`` may have whole weights there, which lie otherwise, between forward and backward.
    """
    for name, (tensor, _, now) in found.items():
        there = now()
        if there is tensor or (there is not None and _lies(there) != _lies(tensor)):
            continue
        raise InputError(f"{name} is another tensor than when the program was lowered: lower the program again")


def _lies(tensor: Any) -> Any:
    return getattr(tensor, "device_mesh", None), getattr(tensor, "placements", None)


@contextlib.contextmanager
def as_whole(target: Any, args: Any = (), kwargs: Any = None) -> Iterator[Distributed | None]:
    """Meanwhile modules and optimizers have plain tensors for their ``DTensor``s; None where there are none.

    They have no elements, as those of a model on ``meta``. Where the processes of the mesh have some, a program reads
    and writes these (``Distributed.bind``), and an optimizer's state is made; where the mesh is of PyTorch's ``fake``
    backend, what a program updates is nowhere but on the devices.

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
    _reshard(holdings)
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
    is_there = not is_fake(mesh)
    # of a tied one, the name that the program has
    named = {id(held.tensor): held for held in (reversed(found) if is_function else found)}
    shardings = {held.path: _spec(held.path, held.tensor) for held in named.values()}
    stood_for: dict[int, _StoodFor] = {}
    whole: dict[int, Tensor] = {}

    def stand_in(tensor: Any, now: Callable[[], Any]) -> Tensor:
        plain = whole[id(tensor)] = _plain(tensor)
        if is_there and not tensor.is_meta:
            stood_for[id(plain)] = _StoodFor(tensor, plain, now)
        return plain

    for held in named.values():
        stand_in(held.tensor, partial(getattr, held.module, held.name, None))
    for optimizer in holdings.optimizers.values():
        if is_there and has_memory(optimizer):
            raise ShardingError(
                f"{type(optimizer).__name__} keeps its state in tensors of its own, which would have to lie as "
                "DTensors do: step it outside of the function, or use another optimizer"
            )
        if is_there:
            ensure_state(optimizer)
        for parameter, kept in optimizer.state.items():
            for key, value in kept.items():
                now = partial(_kept_by, optimizer, parameter, key)
                if isinstance(value, room.DTensor):
                    stand_in(value, now)
                elif is_there and isinstance(value, Tensor):
                    stood_for[id(value)] = _StoodFor(value, value, now)
    for held in _held(holdings, Tensor) if is_there else ():
        if not isinstance(held.tensor, room.DTensor):
            stood_for[id(held.tensor)] = _StoodFor(
                held.tensor, held.tensor, partial(getattr, held.module, held.name, None)
            )
    with contextlib.ExitStack() as undo:
        for held in found:
            undo.callback(setattr, held.module, held.name, held.tensor)
            setattr(held.module, held.name, whole[id(held.tensor)])
        for module in {id(m): m for each in holdings.modules.values() for m in modules_of(each)}.values():
            undo.enter_context(speaking(module, room.DTensor))
        undo.enter_context(gathered_in(_gathered(found)))
        for optimizer in holdings.optimizers.values():
            undo.enter_context(replaced_parameters(optimizer, whole, partial(_replaced, whole)))
        yield Distributed(Mesh(tuple(mesh.mesh.shape), axes_of(mesh)), mesh, shardings, stood_for)


def refuse_distributed(held: Holdings) -> None:
    """Raise ``ShardingError`` for a ``DTensor`` that ``as_whole`` has left: of no module, or of one found too late."""
    name = _distributed(held)
    if name is not None:
        raise ShardingError(
            f"{name} is a DTensor that no module which the function names holds: make it a buffer of one, or let "
            "the function name its module"
        )


def refuse_parts(held: Holdings) -> None:
    """Raise ``CaptureError`` for a ``DTensor`` of which a function on the lazy device holds this process's part."""
    name = _distributed(held)
    if name is not None:
        raise CaptureError(
            f"{name} is a DTensor, whose parts torch.distributed moves among processes by programs of its own, and a "
            "captured function is one program: leave full_graph out, which records the function at each call"
        )


def _distributed(held: Holdings) -> str | None:
    """The name of the first ``DTensor`` that a function holds by itself or in a module."""
    room = sys.modules.get("torch.distributed.tensor")
    if room is None:
        return None
    named = chain(held.tensors.items(), *(named_parameters(m) for m in held.modules.values()))
    return next((name for name, tensor in named if isinstance(tensor, room.DTensor)), None)


def _reshard(holdings: Holdings) -> None:
    """Let modules have their ``DTensor``s, for which ``fully_shard`` may have whole weights after a forward pass."""
    room = sys.modules.get("torch.distributed.fsdp")
    if room is None:
        return
    for module in (each for root in holdings.modules.values() for each in modules_of(root)):
        if isinstance(module, room.FSDPModule):
            module.reshard()


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
        for path, module in named_modules(root, repeated=True):
            for name, tensor in (*registered(parameters_of(module)), *registered(buffers_of(module))):
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
    for child in children_in(module):
        yield from _owners(child, kind, owner)


def _plain(tensor: Any) -> Tensor:
    """A plain tensor without elements for a ``DTensor``, with a gradient where that has one."""
    plain = torch.empty(tensor.shape, dtype=tensor.dtype, device="meta")
    if not isinstance(tensor, nn.Parameter):
        return plain
    parameter = nn.Parameter(plain, tensor.requires_grad)
    parameter.grad = None if tensor.grad is None else torch.empty_like(plain)
    return parameter


def _kept_by(optimizer: Any, parameter: Any, key: str) -> Any:
    return optimizer.state.get(parameter, {}).get(key)


def _replaced(whole: Mapping[int, Tensor], kept: dict[str, Any]) -> dict[str, Any]:
    return {key: whole.get(id(value), value) for key, value in kept.items()}
