"""Constraints of ``hloemit.shard``, and of the lazy device, in Shardy's words; nothing in a program without a mesh."""

from __future__ import annotations

from collections.abc import Sequence

from hloemit.base.layouts import expressed, layout_from_text
from hloemit.base.mesh import Mesh, Partition, constraint_from_text, partition_of
from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.manual import FROM_SHARDS, SHARDING, TO_SHARDS
from hloemit.ir.sharding import attribute, constrain
from hloemit.ir.value import TensorType, Value
from hloemit.lowering.context import Context
from hloemit.lowering.registry import register


@register("hloemit::shard")
def shard(ctx: Context, x: Value, axes: str) -> Value:
    """hloemit::shard(Tensor x, str axes) -> Tensor"""
    mesh = current().mesh
    if mesh is None:
        return x
    said = constraint_from_text(axes)
    partition = partition_of(said.partition, mesh, (None,) * x.ndim, "the tensor")
    without = [axis for axis in mesh.axis_names if axis in said.whole_along]
    return constrain(x, partition, said.is_open, without, batches=said.batches)


@register("hloemit::shard_over")
def shard_over(ctx: Context, x: Value, axes: str, over: str) -> Value:
    """hloemit::shard_over(Tensor x, str axes, str mesh) -> Tensor"""
    mesh = current().mesh
    return x if mesh is None else constrain(x, _partition(axes, over, mesh, x.ndim))


@register("hloemit::to_shards")
def to_shards(ctx: Context, x: Value, axes: str, over: str) -> Value:
    """hloemit::to_shards(Tensor x, str axes, str mesh) -> Tensor"""
    return _between(ctx, x, axes, over, TO_SHARDS)


@register("hloemit::from_shards")
def from_shards(ctx: Context, x: Value, axes: str, over: str, sizes: Sequence[int]) -> Value:
    """hloemit::from_shards(Tensor x, str axes, str mesh, SymInt[] sizes) -> Tensor"""
    return _between(ctx, x, axes, over, FROM_SHARDS)


def _between(ctx: Context, x: Value, axes: str, over: str, target: str) -> Value:
    """A call that nobody answers where there is no mesh: of one operator alone, when its types are asked for."""
    builder = current()
    said = (
        {} if builder.mesh is None else {SHARDING: attribute(_partition(axes, over, builder.demand_regions(), x.ndim))}
    )
    return hlo.custom_call(target, [x], [TensorType(ctx.shape, ctx.dtype)], said)[0]


def _partition(axes: str, over: str, mesh: Mesh, rank: int) -> Partition:
    layout = layout_from_text(axes, over)
    whole: Partition = ((),) * rank
    return whole if layout.is_whole else expressed(layout.partition, layout.mesh, mesh)
