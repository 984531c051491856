"""Collectives between replicas: StableHLO's own operators, over the groups that the operator names."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

from hloemit.base.errors import ShardingError
from hloemit.base.replicas import Groups, from_text
from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.manual import depends_on_shards
from hloemit.ir.value import Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.collectives import all_reduced, of_full
from hloemit.lowering.registry import register

_BODIES: dict[str, Callable[[Value, Value], Value]] = {
    "sum": hlo.add,
    "mul": hlo.multiply,
    "min": hlo.minimum,
    "max": hlo.maximum,
    "and": hlo.and_,
    "or": hlo.or_,
    "xor": hlo.xor,
}


def _among(text: str, *xs: Value) -> Groups:
    """The groups that a text names, by the places of their members among all who run the module.

    Between the devices of a mesh where one of ``xs`` is what each of them has.
    """
    groups = from_text(text)
    members = tuple(sorted(member for group in groups for member in group))
    builder = current()
    if builder.has_regions and any(depends_on_shards(x.ir) for x in xs):
        count = builder.demand_regions().size
        if members != tuple(range(count)):
            raise ShardingError(
                f"collectives of manual sharding name each of the {count} devices once, and {text!r} does not"
            )
    else:
        builder.demand_replicas(members)
    return _placed(groups, members)


def _placed(rows: Groups, members: tuple[int, ...]) -> Groups:
    return tuple(tuple(members.index(member) for member in row) for row in rows)


def _of_elements(rule: Callable[..., Value]) -> Callable[..., Value]:
    """The rule; nothing is said where there are no elements."""

    @functools.wraps(rule)
    def lower(ctx: Context, x: Value, *args: Any) -> Value:
        return hlo.full(ctx.shape, 0, ctx.dtype) if is_empty(x.shape) else rule(ctx, x, *args)

    return lower


@register("hloemit::all_reduce")
@_of_elements
def all_reduce(ctx: Context, x: Value, reduction: str, groups: str) -> Value:
    """hloemit::all_reduce(Tensor x, str reduction, str groups) -> Tensor"""
    return hlo.all_reduce([x], _BODIES[reduction], _among(groups, x))[0]


@register("hloemit::all_reduce_many")
def all_reduce_many(ctx: Context, xs: Sequence[Value], reduction: str, groups: str) -> list[Value]:
    """hloemit::all_reduce_many(Tensor[] xs, str reduction, str groups) -> Tensor[]

    One op for all of one dtype, which moves them together.
    """
    return of_full(ctx, xs, lambda full: all_reduced(full, _BODIES[reduction], _among(groups, *full)))


@register("hloemit::all_gather")
@_of_elements
def all_gather(ctx: Context, x: Value, dim: int, groups: str) -> Value:
    """hloemit::all_gather(Tensor x, int dim, str groups) -> Tensor"""
    return hlo.all_gather([x], dim % x.ndim, _among(groups, x))[0]


@register("hloemit::all_gather_many")
def all_gather_many(ctx: Context, xs: Sequence[Value], dim: int, groups: str) -> list[Value]:
    """hloemit::all_gather_many(Tensor[] xs, int dim, str groups) -> Tensor[]

    One op for all, whose dimension ``dim`` is not counted from the end.
    """
    return of_full(ctx, xs, lambda full: hlo.all_gather(full, dim, _among(groups, *full)))


@register("hloemit::reduce_scatter")
@_of_elements
def reduce_scatter(ctx: Context, x: Value, reduction: str, dim: int, groups: str) -> Value:
    """hloemit::reduce_scatter(Tensor x, str reduction, int dim, str groups) -> Tensor"""
    return hlo.reduce_scatter(x, dim % x.ndim, _BODIES[reduction], _among(groups, x))


@register("hloemit::all_to_all")
@_of_elements
def all_to_all(ctx: Context, x: Value, split_dim: int, concat_dim: int, groups: str) -> Value:
    """hloemit::all_to_all(Tensor x, int split_dim, int concat_dim, str groups) -> Tensor"""
    return hlo.all_to_all(x, split_dim % x.ndim, concat_dim % x.ndim, _among(groups, x))


@register("hloemit::collective_permute")
@_of_elements
def collective_permute(ctx: Context, x: Value, pairs: str, groups: str) -> Value:
    """hloemit::collective_permute(Tensor x, str pairs, str groups) -> Tensor

    Zeros where nobody sends.
    """
    members = tuple(sorted(member for group in from_text(groups) for member in group))
    _among(groups, x)
    sent = _placed(from_text(pairs), members)
    return hlo.collective_permute(x, sent) if sent else hlo.full(x.shape, 0, x.dtype)


@register("hloemit::collective_broadcast")
@_of_elements
def collective_broadcast(ctx: Context, x: Value, groups: str) -> Value:
    """hloemit::collective_broadcast(Tensor x, str groups) -> Tensor

    The elements of the first replica of each group.
    """
    return hlo.collective_broadcast(x, _among(groups, x))
