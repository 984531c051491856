"""``hloemit.shard``: how a value inside of a program is to be cut over the program's mesh, as an operator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import ShardingError
from hloemit.base.layouts import layout_from_text
from hloemit.base.mesh import as_text, batched, entries_of
from hloemit.base.replicas import as_text as groups_as_text
from hloemit.recording.collectives import ops

_library = torch.library.Library("hloemit", "FRAGMENT")
_library.define("shard(Tensor x, str axes) -> Tensor")
_library.define("shard_over(Tensor x, str axes, str mesh) -> Tensor")  # texts of a layout (base/layouts.py)
_library.define("to_shards(Tensor x, str axes, str mesh) -> Tensor")  # what each device has of a tensor that lies so
_library.define("from_shards(Tensor x, str axes, str mesh, SymInt[] sizes) -> Tensor")  # and the tensor again


def shard(x: Tensor, spec: Sequence[Any]) -> Tensor:
    """``x``, and a constraint: over the mesh of ``hloemit.lower(..., mesh=...)`` it is cut as ``spec`` says.

    ``spec`` has a mesh axis, a tuple of axes or None for each dimension in front; the others are whole. The gradient of
    ``x`` is constrained in the same way. Elements do not change: without a mesh, and in eager PyTorch, it is a copy.

    Raises ``ShardingError`` for a spec with more entries than ``x`` has dimensions, and, when the program is lowered,
    for an axis that the mesh lacks.
    """
    entries = entries_of(spec, "the tensor of hloemit.shard")
    if len(entries) > x.dim():
        raise ShardingError(f"shard: a tensor of {x.dim()} dimensions has a partition spec of {len(entries)}: {spec}")
    text = as_text(entries)
    return constrained(x, text, (text,))


def constrained(x: Tensor, axes: str, of_gradient: Sequence[str]) -> Tensor:
    """``x`` with a constraint as ``base.mesh.as_text`` writes it, and its gradient with others, one after the other."""
    found: Tensor = _Constraint.apply(x, axes, *of_gradient)
    return found


class _Constraint(torch.autograd.Function):
    """The operator, and the constraints of the gradient and of tangents; under ``torch.func`` too."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x: Tensor, axes: str, *of_gradient: str) -> Tensor:  # no tuple: vmap of jvp takes none
        """The operator."""
        found: Tensor = torch.ops.hloemit.shard(x, axes)
        return found

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        """Keep what is said of the tangent and of the gradient."""
        _, ctx.axes, *ctx.of_gradient = inputs

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        """The gradient's constraints, whose gradient has them the other way round."""
        found = grads[0]
        for axes in ctx.of_gradient:
            found = _Constraint.apply(found, axes, axes)
        return found, None, *[None] * len(ctx.of_gradient)

    @staticmethod
    def jvp(ctx: Any, *tangents: Any) -> Any:
        """The tangent, which lies as the tensor does."""
        return _Constraint.apply(tangents[0], ctx.axes, *ctx.of_gradient)


def _copy(x: Tensor, *texts: str) -> Tensor:
    return x.clone()


for _name in ("shard", "shard_over"):
    torch.library.impl(_library, _name, "CompositeExplicitAutograd")(_copy)
    torch.library.register_fake(f"hloemit::{_name}", lambda x, *texts: torch.empty_like(x), lib=_library)


def _of_batches(info: Any, in_dims: tuple[int | None, ...], x: Tensor, axes: str) -> tuple[Tensor, int]:
    """One constraint of all rows of a batch; of how the batch itself lies it says nothing, as in jax."""
    return ops.shard(x.movedim(in_dims[0] or 0, 0), batched(axes)), 0


torch.library.register_vmap("hloemit::shard", _of_batches, lib=_library)


def _cut(x: Tensor, axes: str, mesh: str) -> Tensor:
    layout = layout_from_text(axes, mesh)
    cuts = zip(x.shape, layout.partition or ((),) * x.ndim, strict=True)  # a whole row is written as a scalar is
    return x.new_empty([size // layout.mesh.length(axes) for size, axes in cuts])


def _remember(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
    ctx.sizes, ctx.texts = inputs[0].shape, inputs[1:3]
    layout = layout_from_text(*ctx.texts)
    tiles = layout.tiles()
    ctx.copies = tiles.shape[-1]  # devices that have the same elements
    ctx.groups = groups_as_text(tiles.reshape(-1, ctx.copies).tolist())


def _of_to_shards(ctx: Any, grad: Tensor) -> Any:
    """The gradient is the sum of what devices with the same elements have of it."""
    total = ops.all_reduce(grad, "sum", ctx.groups) if ctx.copies > 1 else grad
    return ops.from_shards(total, *ctx.texts, ctx.sizes), None, None


def _of_from_shards(ctx: Any, grad: Tensor) -> Any:
    return ops.to_shards(grad / ctx.copies if ctx.copies > 1 else grad, *ctx.texts), None, None, None


def _on_the_device_alone(*_: Any) -> Any:
    raise ShardingError("manual sharding is of tensors of the lazy device, in SPMD mode")


torch.library.register_fake("hloemit::to_shards", _cut, lib=_library)
torch.library.register_fake("hloemit::from_shards", lambda x, axes, mesh, sizes: x.new_empty(sizes), lib=_library)
for _name, _backward in (("to_shards", _of_to_shards), ("from_shards", _of_from_shards)):
    torch.library.register_autograd(f"hloemit::{_name}", _backward, setup_context=_remember, lib=_library)
    torch.library.impl(_library, _name, "CPU")(_on_the_device_alone)
