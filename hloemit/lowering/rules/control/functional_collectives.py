"""PyTorch's functional collectives: the groups of ``torch.distributed``, each spread over all processes.

A program that PyTorch has cut is that of one process, which knows its own groups alone. All processes run one module, so
that each group stands for the row, column or plane of a mesh that it is.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import torch.distributed as dist

from hloemit.base import torch_private
from hloemit.base.errors import NotLowerable, ShardingError
from hloemit.base.replicas import Groups, all_of, spread_over
from hloemit.ir import hlo
from hloemit.ir.build import current
from hloemit.ir.value import Value, is_empty
from hloemit.lowering.context import Context
from hloemit.lowering.lib.collectives import all_reduced, of_full
from hloemit.lowering.lib.pointwise_rules import like
from hloemit.lowering.registry import register

_BODIES: dict[str, Callable[[Value, Value], Value]] = {
    "sum": hlo.add,
    "avg": hlo.add,
    "product": hlo.multiply,
    "min": hlo.minimum,
    "max": hlo.maximum,
    "band": hlo.and_,
    "bor": hlo.or_,
    "bxor": hlo.xor,
}


def _groups(name: Any) -> Groups:
    """The groups of all processes, of which this process's has the name."""
    try:
        group = torch_private.process_group(name) if isinstance(name, str) else name
        ranks, count = dist.get_process_group_ranks(group), dist.get_world_size()
    except Exception as error:
        raise NotLowerable(
            f"there is no process group {name!r} here ({error}): call torch.distributed.init_process_group first, with "
            "the backend 'fake' where no process is to run"
        ) from None
    try:
        groups = spread_over(ranks, count)
    except ShardingError as error:
        raise NotLowerable(str(error)) from None
    if count > 1:
        current().demand_replicas(all_of(count)[0])
    return groups


def _body(reduction: str) -> Callable[[Value, Value], Value]:
    found = _BODIES.get(reduction.lower())
    if found is None:
        raise NotLowerable(f"the reductions are {', '.join(_BODIES)}, not {reduction!r}")
    return found


def _averaged(x: Value, reduction: str, groups: Groups) -> Value:
    return x / like(x, len(groups[0])) if reduction.lower() == "avg" else x


def _collective(*names: str) -> Callable[[Callable[..., Value]], Callable[..., Value]]:
    """Register a rule, which has the groups in place of their name; nothing is said among one, or of no elements."""

    def decorate(rule: Callable[..., Value]) -> Callable[..., Value]:
        @functools.wraps(rule)
        def lower(ctx: Context, x: Value, *args: Any) -> Value:
            groups = _groups(args[-1])
            if is_empty(x.shape):
                return hlo.full(ctx.shape, 0, ctx.dtype)
            return x if len(groups[0]) == 1 else rule(ctx, x, *args[:-1], groups)

        return register(*names)(lower)

    return decorate


def _both(name: str) -> tuple[str, str]:
    return f"_c10d_functional::{name}", f"_c10d_functional_autograd::{name}"


@register("_c10d_functional::wait_tensor", "_c10d_functional::_wrap_tensor_autograd")
def wait_tensor(ctx: Context, x: Value) -> Value:
    """_c10d_functional::wait_tensor(Tensor tensor) -> Tensor"""
    return x


@register("_c10d_functional::wait_tensors")
def wait_tensors(ctx: Context, xs: Sequence[Value]) -> list[Value]:
    """_c10d_functional::wait_tensors(Tensor[] tensors) -> Tensor[], of torch 2.14"""
    return list(xs)


@_collective("_c10d_functional::all_reduce")
def all_reduce(ctx: Context, x: Value, reduction: str, groups: Groups) -> Value:
    """_c10d_functional::all_reduce(Tensor input, str reduce_op, Any group_name) -> Tensor"""
    return _averaged(hlo.all_reduce([x], _body(reduction), groups)[0], reduction, groups)


@_collective(*_both("all_gather_into_tensor"))
def all_gather_into_tensor(ctx: Context, x: Value, size: int, groups: Groups) -> Value:
    """_c10d_functional::all_gather_into_tensor(Tensor input, int group_size, Any group_name) -> Tensor"""
    return hlo.all_gather([_row(x)], 0, groups)[0]


def _row(x: Value) -> Value:
    """``x``, of one element where it has no dimension."""
    return x if x.ndim else hlo.reshape(x, (1,))


@_collective(*_both("reduce_scatter_tensor"))
def reduce_scatter_tensor(ctx: Context, x: Value, reduction: str, size: int, groups: Groups) -> Value:
    """_c10d_functional::reduce_scatter_tensor(Tensor input, str reduce_op, int group_size, Any group_name) -> Tensor"""
    return _averaged(hlo.reduce_scatter(x, 0, _body(reduction), groups), reduction, groups)


@_collective(*_both("all_to_all_single"))
def all_to_all_single(
    ctx: Context, x: Value, output_sizes: Sequence[Any], input_sizes: Sequence[Any], groups: Groups
) -> Value:
    """_c10d_functional::all_to_all_single(Tensor input, SymInt[] outputs, SymInt[] inputs, Any group_name) -> Tensor"""
    if len({*output_sizes, *input_sizes}) > 1:
        raise NotLowerable(
            f"parts of the sizes {list(input_sizes)} and {list(output_sizes)} differ from process to process, and a "
            "module is the same in all: pad them to one size"
        )
    return hlo.all_to_all(x, 0, 0, groups)


@_collective("_c10d_functional::broadcast")
def broadcast(ctx: Context, x: Value, source: int, groups: Groups) -> Value:
    """_c10d_functional::broadcast(Tensor input, int src, Any group_name) -> Tensor"""
    return hlo.collective_broadcast(x, [(row[source], *row[:source], *row[source + 1 :]) for row in groups])


@register("_c10d_functional::all_reduce_coalesced")
def all_reduce_coalesced(ctx: Context, xs: Sequence[Value], reduction: str, name: Any) -> list[Value]:
    """_c10d_functional::all_reduce_coalesced(Tensor[] inputs, str reduce_op, Any group_name) -> Tensor[]"""
    groups, body = _groups(name), _body(reduction)
    if len(groups[0]) == 1:
        return list(xs)
    found = of_full(ctx, xs, lambda full: all_reduced(full, body, groups))
    return [_averaged(x, reduction, groups) for x in found]


@register("_c10d_functional::all_gather_into_tensor_coalesced")
def all_gather_coalesced(ctx: Context, xs: Sequence[Value], size: int, name: Any) -> list[Value]:
    """_c10d_functional::all_gather_into_tensor_coalesced(Tensor[] inputs, int group_size, Any group_name) -> Tensor[]"""
    groups = _groups(name)
    if len(groups[0]) == 1:
        return list(xs)
    return of_full(ctx, xs, lambda full: hlo.all_gather(list(map(_row, full)), 0, groups))


@register("_c10d_functional::reduce_scatter_tensor_coalesced")
def reduce_scatter_coalesced(ctx: Context, xs: Sequence[Value], reduction: str, size: int, name: Any) -> list[Value]:
    """_c10d_functional::reduce_scatter_tensor_coalesced(Tensor[] inputs, str reduce_op, int size, Any group) -> Tensor[]

    One op each: StableHLO's has one operand.
    """
    return of_full(ctx, xs, lambda full: [reduce_scatter_tensor(ctx, x, reduction, size, name) for x in full])
