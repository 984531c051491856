"""``hloemit.shard``: how a value inside of a program is to be cut over the program's mesh, as an operator."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import torch
from torch import Tensor

from hloemit.base.errors import ShardingError
from hloemit.base.mesh import as_text, entries_of

_library = torch.library.Library("hloemit", "FRAGMENT")
_library.define("shard(Tensor x, str axes) -> Tensor")
_library.define("shard_over(Tensor x, str axes, str mesh) -> Tensor")  # texts of a layout (base/layouts.py)


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
    found: Tensor = _Constraint.apply(x, as_text(entries))
    return found


class _Constraint(torch.autograd.Function):
    """The operator and its gradient, which is constrained as it is; under ``torch.func`` too."""

    generate_vmap_rule = True

    @staticmethod
    def forward(x: Tensor, axes: str) -> Tensor:
        """The operator."""
        found: Tensor = torch.ops.hloemit.shard(x, axes)
        return found

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        """Keep the axes."""
        ctx.axes = inputs[1]

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        """The same constraint."""
        return _Constraint.apply(grads[0], ctx.axes), None


def _copy(x: Tensor, *texts: str) -> Tensor:
    return x.clone()


for _name in ("shard", "shard_over"):
    torch.library.impl(_library, _name, "CompositeExplicitAutograd")(_copy)
    torch.library.register_fake(f"hloemit::{_name}", lambda x, *texts: torch.empty_like(x), lib=_library)
