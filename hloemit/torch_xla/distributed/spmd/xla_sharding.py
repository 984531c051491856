"""Shardings over a mesh of all devices: marked on tensors, and propagated by Shardy.

Source: https://docs.pytorch.org/xla/release/r2.9/perf/spmd_basic.html
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import torch
from torch import Tensor, nn

from hloemit.base.layouts import Layout, as_texts, find_layout
from hloemit.base.modules import parameters_in
from hloemit.lazy import sharding
from hloemit.lazy.modes import modes
from hloemit.lazy.values import has_cell
from hloemit.torch_xla.barriers import optimization_barrier_
from hloemit.torch_xla.distributed.spmd.meshes import (
    HybridMesh,
    Mesh,
    PartitionSpec,
    ShardingType,
    SpecificationError,
    get_1d_mesh,
    get_global_mesh,
    given,
    set_global_mesh,
)
from hloemit.torch_xla.distributed.spmd.sharded_tensor import XLAShardedTensor, layout_of
from hloemit.torch_xla.nested import is_lazy

__all__ = [
    "HybridMesh",
    "MarkShardingFunction",
    "Mesh",
    "PartitionSpec",
    "ShardingSpec",
    "ShardingType",
    "XLAPatchedLinear",
    "annotate_custom_sharding",
    "apply_backward_optimization_barrier",
    "apply_xla_patch_to_nn_linear",
    "clear_sharding",
    "disable_manual_sharding",
    "enable_manual_sharding",
    "get_1d_mesh",
    "get_global_mesh",
    "mark_sharding",
    "mark_sharding_with_gradients",
    "set_global_mesh",
    "wrap_as_sharded_tensor",
    "wrap_if_sharded",
    "xla_patched_nn_linear_forward",
]


@dataclass
class ShardingSpec:
    """A mesh, and how it shards tensors of one rank.

    With ``minibatch`` each host has its own part of a batch, which its devices have to divide.
    """

    mesh: Mesh
    partition_spec: PartitionSpec
    minibatch: bool | None = False

    def __post_init__(self) -> None:
        self.mesh.get_op_sharding(self.partition_spec)

    def can_apply(self, t: Tensor) -> bool:
        """Whether a tensor has that rank."""
        return t.ndim == len(self.partition_spec)

    def apply(self, t: Tensor) -> None:
        """``mark_sharding``."""
        mark_sharding(t, self.mesh, self.partition_spec)


def mark_sharding(
    t: Tensor, mesh: Mesh, partition_spec: PartitionSpec, use_dynamo_custom_op: bool = False
) -> XLAShardedTensor:
    """Let a tensor lie so, now and when it is written to; ``t`` itself as an ``XLAShardedTensor``, if wanted.

    A parameter, an input, or what an operator gave: that is then constrained in the program. Dimensions that the mesh
    does not divide are whole in memory, and cut where programs compute. In a function that ``scan`` or ``assume_pure``
    traces the result alone is marked, as ``mark_sharding_with_gradients`` marks its own. ``use_dynamo_custom_op``,
    which torch_xla had until 2.4, has no meaning.

    Raises ValueError where the specification does not fit the tensor and the mesh, RuntimeError for a tensor that is
    not on the device, and for one that is marked otherwise: clear that first.
    """
    layout = _layout(t, mesh, partition_spec)
    if _is_traced(t):
        return mark_sharding_with_gradients(t, mesh, partition_spec)
    before = layout_of(t)
    if before is not None and not before.is_whole and _is_marked(t) and not before.is_same(layout):
        raise RuntimeError(
            f"the tensor is sharded by {before}, not by {layout}: call clear_sharding first, or "
            "annotate_custom_sharding"
        )
    return mark_as(t, layout)


def annotate_custom_sharding(t: Tensor, mesh: Mesh, partition_spec: PartitionSpec) -> XLAShardedTensor:
    """``mark_sharding`` of a tensor that may be marked otherwise."""
    if _is_traced(t):
        return mark_sharding(t, mesh, partition_spec)
    return mark_as(t, _layout(t, mesh, partition_spec))


def _layout(t: Tensor, mesh: Mesh, partition_spec: PartitionSpec) -> Layout:
    layout = mesh.get_op_sharding(tuple(partition_spec))
    if t.ndim != len(partition_spec):
        raise SpecificationError(
            f"Partition spec length ({len(partition_spec)}) should be equal to the input rank ({t.ndim}): a tensor of "
            f"{t.ndim} dimensions is sharded by as many entries, not by {partition_spec}"
        )
    if not is_lazy(t):
        raise RuntimeError(f"tensors of the device xla are sharded, and this one is on {t.device}: move it first")
    return layout


def _is_traced(t: Tensor) -> bool:
    """Whether a tensor is of a function that AOTAutograd traces: without elements, and without a place for them."""
    return is_lazy(t) and not has_cell(_plain(t))


def _is_marked(t: Tensor) -> bool:
    return sharding.is_marked(_plain(t))


def _plain(t: Tensor) -> Tensor:
    return t.global_tensor if isinstance(t, XLAShardedTensor) else t


def mark_as(t: Tensor, layout: Layout) -> XLAShardedTensor:
    """Let a tensor of the device lie so; ``t`` itself as an ``XLAShardedTensor``."""
    if not _is_nothing(layout.mesh.size):
        _demand_spmd()
        sharding.mark(_plain(t), layout)
    return XLAShardedTensor.of(t)


def _is_nothing(count: int) -> bool:
    """Whether a mark over so many devices changes nothing: over one, in a script that has not asked for SPMD mode."""
    return count == 1 and not modes.spread


def _demand_spmd() -> None:
    from hloemit.torch_xla import runtime

    if not runtime.is_spmd():
        raise RuntimeError("tensors are sharded in SPMD mode: call torch_xla.runtime.use_spmd() first")
    sharding.spread()


class MarkShardingFunction(torch.autograd.Function):
    """``mark_sharding_with_gradients``, by its other name."""

    @staticmethod
    def forward(ctx: Any, t: Tensor, mesh: Mesh, partition_spec: PartitionSpec) -> Tensor:
        """A constraint."""
        ctx.layout = _layout(t, mesh, partition_spec)
        return _constrained(_plain(t), ctx.layout)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        """The same constraint."""
        return _constrained(grads[0], ctx.layout), None, None


def _constrained(t: Tensor, layout: Layout) -> Tensor:
    if _is_nothing(layout.mesh.size):
        return t.view_as(t)
    _demand_spmd()
    found: Tensor = torch.ops.hloemit.shard_over(t, *as_texts(layout))
    return found


def mark_sharding_with_gradients(t: Tensor, mesh: Mesh, partition_spec: PartitionSpec) -> Tensor:
    """A new tensor of the same elements that is marked, as is the gradient that reaches ``t``."""
    _layout(t, mesh, partition_spec)
    found: Tensor = MarkShardingFunction.apply(t, mesh, partition_spec)
    return found


class _Lying(torch.autograd.Function):
    """A tensor that is constrained to a layout, as its gradient is."""

    @staticmethod
    def forward(ctx: Any, t: Tensor, layout: Layout) -> Tensor:
        ctx.layout = layout
        return _constrained(t, layout)

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        return _constrained(grads[0], ctx.layout), None


def stacked(tensors: Sequence[Tensor]) -> Tensor:
    """``torch.stack``, where all tensors lie alike as they do; its gradient does, too.

    Shardy would have the gradient of a loop's weights whole on every device.
    """
    found = torch.stack([*tensors])
    layouts = [layout_of(t) if is_lazy(t) else None for t in tensors]
    first = layouts[0]
    if first is None or first.is_whole or not all(each is not None and each.is_same(first) for each in layouts):
        return found
    return _Lying.apply(found, find_layout(first.mesh, ((), *first.partition), first.order))


def enable_manual_sharding(t: Tensor, partition_spec: PartitionSpec, *, mesh: Mesh | None = None) -> XLAShardedTensor:
    """What each device has of ``t``, which is marked so: a tensor of a shard's shape, another one on each device.

    What is computed of it is so, too, collectives among it (``xm.all_reduce`` over the numbers of devices, all of them
    where nobody says), until ``disable_manual_sharding``. Tensors that are not are whole on each device there. Without
    SPMD mode, over one device, it is ``t`` itself.

    Raises ``ShardingError`` where the mesh does not divide ``t``, or has its devices in an order of its own.
    """
    layout = _layout(t, given(mesh), partition_spec)
    marked = mark_sharding(t, given(mesh), partition_spec)
    if _is_nothing(layout.mesh.size):
        return marked
    return XLAShardedTensor.of(sharding.to_shards(_plain(t), layout))


def disable_manual_sharding(
    t: Tensor, partition_spec: PartitionSpec, full_shape: torch.Size, *, mesh: Mesh | None = None
) -> XLAShardedTensor:
    """The tensor of ``full_shape`` that lies so, of the shards that ``t`` stands for.

    Along axes that the specification does not name, devices are taken to have the same. Over one device it is ``t``.

    Raises ``ShardingError`` where ``t`` is no shard, or has not the shape of one; ValueError where ``full_shape`` is
    not its shape, over one device.
    """
    if _is_nothing(given(mesh).size()):
        if tuple(full_shape) != tuple(t.shape):
            raise ValueError(f"over one device a shard is the whole tensor: its shape is {t.shape}, not {full_shape}")
        return mark_sharding(t, given(mesh), partition_spec)
    return XLAShardedTensor.of(sharding.from_shards(_plain(t), _layout(t, given(mesh), partition_spec), full_shape))


def _mark_manual_sharding(t: Tensor) -> XLAShardedTensor:
    """``t``, which is a shard of each device already; raises RuntimeError where it is none."""
    if not sharding.is_shard(_plain(t)):
        raise RuntimeError("the tensor is no shard: enable_manual_sharding makes it one")
    return XLAShardedTensor.of(t)


def clear_sharding(t: Tensor) -> Tensor:
    """Forget how a tensor was marked: it is whole on every device. Gives it as a plain tensor."""
    plain = _plain(t)
    if layout_of(plain) is not None:
        sharding.clear(plain)
    return plain


def wrap_as_sharded_tensor(t: Tensor, mesh_shape: Any = None, partition_spec: Any = None) -> XLAShardedTensor:
    """The tensor as an ``XLAShardedTensor``; marked, where either is said of how it lies, whatever it was marked with.

    Raises ValueError where one is not said, and the tensor does not lie somehow.
    """
    found = XLAShardedTensor.of(t)
    shape = found.mesh_shape if mesh_shape is None else tuple(mesh_shape)
    spec = found.partition_spec if partition_spec is None else tuple(partition_spec)
    if mesh_shape is not None or partition_spec is not None:
        if shape is None or spec is None:
            raise ValueError("a tensor that lies nowhere yet is marked by a mesh_shape and a partition_spec")
        mark_as(found, _layout(t, Mesh(range(math.prod(shape)), shape), spec))
        found.invalidate_spec_cache()
    return found


def wrap_if_sharded(x: Any) -> Any:
    """``x`` as an ``XLAShardedTensor`` where it is a tensor that is sharded, else ``x`` itself."""
    if is_lazy(x) and layout_of(x) is not None:
        return XLAShardedTensor.of(x)
    return x


def apply_backward_optimization_barrier(m: nn.Module) -> None:
    """Let XLA fuse nothing of the module's backward with what comes after it, so that their gradients need less memory.

    None of the gradients of its parameters and inputs is there before all of them are.
    """

    def hold(module: nn.Module, of_inputs: Any, of_results: Any) -> None:
        found = [parameter.grad for parameter in parameters_in(module)]
        optimization_barrier_([grad for grad in (*found, *of_inputs) if is_lazy(grad)])

    m.register_full_backward_hook(hold)


class XLAPatchedLinear(torch.autograd.Function):
    """A linear layer; ``torch.nn.functional.linear`` keeps dimensions apart, so that shardings reach through it."""

    @staticmethod
    def apply(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Tensor:
        """``torch.nn.functional.linear``."""
        return torch.nn.functional.linear(input, weight, bias)


def xla_patched_nn_linear_forward(m: nn.Linear, input: Tensor) -> Tensor:
    """``m(input)``: what takes the place of ``m.forward`` in scripts for several devices."""
    return torch.nn.functional.linear(input, m.weight, m.bias)


def apply_xla_patch_to_nn_linear(module: nn.Module) -> nn.Module:
    """The module as it is: its linear layers do not flatten what they are given."""
    return module


def minibatch_shape(spec: ShardingSpec, shape: Sequence[int]) -> None:
    """Raise RuntimeError for a host's part of a batch that its devices do not divide."""
    if spec.minibatch and shape and shape[0] % spec.mesh.size():
        raise RuntimeError(
            "When minibatch is configured, the per-host batch size must be divisible by local runtime device count. "
            f"Per host input data shape = {list(shape)}, and {spec.mesh.size()} devices"
        )
