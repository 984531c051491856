"""Constraints of ``hloemit.shard``, and of the lazy device, in Shardy's words; nothing in a program without a mesh."""

from __future__ import annotations

from hloemit.base.layouts import expressed, layout_from_text
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


@register("hloemit::shard_over")
def shard_over(ctx: Context, x: Value, axes: str, over: str) -> Value:
    """hloemit::shard_over(Tensor x, str axes, str mesh) -> Tensor"""
    mesh, layout = current().mesh, layout_from_text(axes, over)
    if mesh is None:
        return x
    partition = ((),) * x.ndim if layout.is_whole else expressed(layout.partition, layout.mesh, mesh)
    return constrain(x, partition)
