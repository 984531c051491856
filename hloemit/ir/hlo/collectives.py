"""Collectives: what the replicas of a program say to each other.

Source: https://openxla.org/stablehlo/spec. ``groups`` has a row of replicas for each group, which talk among
themselves; without a channel every op is of XLA's mode "cross replica", with one between the devices of a mesh.
"""

from __future__ import annotations

from collections.abc import Sequence

from hloemit.ir.bindings import ir
from hloemit.ir.build import Attributes, current, emit, emit_many, i64, i64_elements
from hloemit.ir.hlo.reduction import Body
from hloemit.ir.value import TensorType, Value

Groups = Sequence[Sequence[int]]


def _members(groups: Groups, numbered: bool = False) -> Attributes:
    """The groups, filled up by -1 where they differ in length, as the spec says, and the channel.

    ``numbered`` is for ops that say whether the groups have the numbers of devices, as those over a mesh do.
    """
    most = max(map(len, groups))
    channel = current().channel()
    if channel and numbered:
        channel["use_global_device_ids"] = ir.Attribute.parse("unit")
    return {"replica_groups": i64_elements([[*group, *[-1] * (most - len(group))] for group in groups]), **channel}


def all_reduce(xs: Sequence[Value], body: Body, groups: Groups) -> list[Value]:
    """``stablehlo.all_reduce`` of n operands of one dtype."""
    scalars = [TensorType((), xs[0].dtype)] * 2
    region = (scalars, lambda a, b: [body(a, b)])
    return emit_many("stablehlo.all_reduce", xs, [x.type for x in xs], _members(groups, numbered=True), [region])


def all_gather(xs: Sequence[Value], axis: int, groups: Groups) -> list[Value]:
    """``stablehlo.all_gather`` of n operands of any dtypes: of each, the group's one behind another along ``axis``."""
    count = len(groups[0])
    kinds = [TensorType((*x.shape[:axis], x.shape[axis] * count, *x.shape[axis + 1 :]), x.dtype) for x in xs]
    attributes = {"all_gather_dim": i64(axis), **_members(groups, numbered=True)}
    return emit_many("stablehlo.all_gather", xs, kinds, attributes)


def reduce_scatter(x: Value, axis: int, body: Body, groups: Groups) -> Value:
    """``stablehlo.reduce_scatter``: of the group's reduced operands, this replica's part along ``axis``."""
    shape = (*x.shape[:axis], x.shape[axis] // len(groups[0]), *x.shape[axis + 1 :])
    attributes = {"scatter_dimension": i64(axis), **_members(groups, numbered=True)}
    scalars = [TensorType((), x.dtype)] * 2
    region = (scalars, lambda a, b: [body(a, b)])
    return emit_many("stablehlo.reduce_scatter", [x], [TensorType(shape, x.dtype)], attributes, [region])[0]


def all_to_all(x: Value, split_axis: int, concat_axis: int, groups: Groups) -> Value:
    """``stablehlo.all_to_all``: parts along one axis go to the members of the group, and lie along the other there."""
    count = len(groups[0])
    sizes = list(x.shape)
    sizes[split_axis] //= count
    sizes[concat_axis] *= count
    attributes = {
        "split_dimension": i64(split_axis),
        "concat_dimension": i64(concat_axis),
        "split_count": i64(count),
        **_members(groups),
    }
    return emit("stablehlo.all_to_all", [x], tuple(sizes), x.dtype, attributes)


def collective_permute(x: Value, pairs: Groups) -> Value:
    """``stablehlo.collective_permute``: the operand of whoever sends here, and zeros where nobody does."""
    attributes = {"source_target_pairs": i64_elements(pairs), **current().channel()}
    return emit("stablehlo.collective_permute", [x], x.shape, x.dtype, attributes)


def collective_broadcast(x: Value, groups: Groups) -> Value:
    """``stablehlo.collective_broadcast``: the operand of the first replica of the group."""
    return emit("stablehlo.collective_broadcast", [x], x.shape, x.dtype, _members(groups))
