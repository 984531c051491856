"""Constraints of ``hloemit.shard``, in Shardy's words; nothing in a program without a mesh."""

from __future__ import annotations

from hloemit.base.mesh import from_text, partition_of
from hloemit.ir.build import current
from hloemit.ir.sharding import constrain
from hloemit.ir.value import Value
from hloemit.lowering.context import Context
from hloemit.lowering.registry import register


@register("hloemit::shard")
def shard(ctx: Context, x: Value, axes: str) -> Value:
    """hloemit::shard(Tensor x, str axes) -> Tensor"""
    mesh = current().mesh
    if mesh is None:
        return x
    return constrain(x, partition_of(from_text(axes), mesh, (None,) * x.ndim, "the tensor"))
